"""Run blocking work in a real thread under gevent, where all requests share one, so that phones are served
meanwhile. Elsewhere every request has a thread of its own already, and does its work itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")

SHORT = 0.0005
"""Seconds. Python's usual 5 ms are waited several times for each answer."""

_usual = sys.getswitchinterval()
_under_way = 0


def on_gevent() -> bool:
    monkey = sys.modules.get("gevent.monkey")
    return monkey is not None and bool(monkey.is_module_patched("threading"))


class WorkerThread:
    """One thread, started when it is first needed: what waits for a disk waits there, in order."""

    def __init__(self) -> None:
        self._pool: Any = None

    def run(self, work: Callable[[], T]) -> T:
        """Return what the work returns, when it is done."""
        if not on_gevent():
            return work()
        found: T = self._thread().apply(work)
        return found

    def start(self, work: Callable[[], None]) -> None:
        """Start the work and return at once, where there is a thread for it."""
        if on_gevent():
            self._thread().spawn(work)
        else:
            work()

    def _thread(self) -> Any:
        if self._pool is None:
            from gevent.threadpool import ThreadPool

            self._pool = ThreadPool(1)
        return self._pool


@contextmanager
def switch_often() -> Iterator[None]:
    """Around what draws or thinks in a real thread: it gives way often, so that phones are answered in between. Only
    there: for work that waits for disks, giving way often would cost more than it gains."""
    global _under_way
    if not on_gevent():
        yield
        return
    _under_way += 1
    sys.setswitchinterval(SHORT)
    try:
        yield
    finally:
        _under_way -= 1
        if not _under_way:
            sys.setswitchinterval(_usual)


def offload(work: Callable[[], T]) -> T:
    """Return what the work returns, done in any thread. It must touch nothing that others change."""
    if not on_gevent():
        return work()
    from gevent import get_hub

    with switch_often():
        found: T = get_hub().threadpool.apply(work)
    return found
