"""Waiting for the disk in a real thread, so that under gevent phones are served meanwhile. Elsewhere every request
has a thread of its own already, and waits for itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Aside:
    """One thread, started when it is first needed."""

    def __init__(self) -> None:
        self._pool: Any = None

    def run(self, work: Callable[[], T]) -> T:
        """What the work found, when it is done."""
        if not on_gevent():
            return work()
        found: T = self._thread().apply(work)
        return found

    def start(self, work: Callable[[], None]) -> None:
        """Returns at once, where there is a thread to spare."""
        if on_gevent():
            self._thread().spawn(work)
        else:
            work()

    def _thread(self) -> Any:
        if self._pool is None:
            from gevent.threadpool import ThreadPool

            self._pool = ThreadPool(1)
        return self._pool


def on_gevent() -> bool:
    monkey = sys.modules.get("gevent.monkey")
    return monkey is not None and bool(monkey.is_module_patched("threading"))
