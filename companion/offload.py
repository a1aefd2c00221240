"""Run blocking work in a real thread under gevent, so that phones are served meanwhile. Elsewhere each request has its
own thread, and the work runs in place.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")

SHORT = 0.0005
"""Seconds. With Python's usual 5 ms, phones would wait several times that for each answer."""

_usual = sys.getswitchinterval()
_under_way = 0


def on_gevent() -> bool:
    monkey = sys.modules.get("gevent.monkey")
    return monkey is not None and bool(monkey.is_module_patched("threading"))


class WorkerThread:
    """One thread, started on first use: jobs that wait for a disk run there, in order."""

    def __init__(self) -> None:
        self._pool: Any = None

    def run(self, work: Callable[[], T]) -> T:
        """Return what the work returns, when it is done."""
        if not on_gevent():
            return work()
        found: T = self._thread().apply(work)
        return found

    def start(self, work: Callable[[], None]) -> None:
        """Start the work and return at once, if there is a thread for it."""
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
    """Wrap work that draws or thinks in a real thread: it yields often, so that phones are answered in between. For
    work that waits for disks, yielding would cost more than it gains.
    """
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
    """Run the work in any thread and return its result. It must not touch shared mutable data."""
    if not on_gevent():
        return work()
    from gevent import get_hub

    with switch_often():
        found: T = get_hub().threadpool.apply(work)
    return found
