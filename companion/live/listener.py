"""A phone's open connection. It gets news at once if it can take them, else only a signal; then it asks for the newest
state when it can send.
"""

from __future__ import annotations

import queue
from collections.abc import Callable
from contextlib import suppress


class Listener:
    """Calls that arrive before the listener looks are merged: a slow phone skips what it missed and costs nothing
    meanwhile.
    """

    __slots__ = ("_calls", "_push", "_told", "seat")

    def __init__(self, seat: str | None) -> None:
        self.seat = seat
        self._calls: queue.SimpleQueue[bool] = queue.SimpleQueue()
        """True for news."""
        self._told = False
        self._push: Callable[[], bool] | None = None

    def tell(self) -> None:
        """Wake the phone. The caller holds the room's lock."""
        if self._told or (self._push is not None and self._push()):
            return
        self._told = True
        self._calls.put(True)

    def wake(self) -> None:
        """Stop waiting without news."""
        self._calls.put(False)

    def wait(self, seconds: float | None, push: Callable[[], bool] | None = None) -> bool:
        """Wait for news; return False if there were none in this time. Look at the room only after this returned.

        If `push` returns True, it has delivered the news from the caller's greenlet, and the wait goes on.
        """
        self._push = push
        try:
            news = self._next_call(seconds)
        except queue.Empty:
            return False
        finally:
            self._push = None
        if news:
            self._told = False
        return news

    def _next_call(self, seconds: float | None) -> bool:
        """CPython 3.11 waits without end if the time is over before it has the queue's lock; asked not to wait,
        it takes the lock."""
        if seconds is None:
            return self._calls.get()
        with suppress(queue.Empty):
            return self._calls.get(block=False)
        return self._calls.get(timeout=seconds)
