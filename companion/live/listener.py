"""A phone's open line. It is told at once if it can take that, else only that there is news; then it asks for the
newest state when it can send.
"""

from __future__ import annotations

import queue
from collections.abc import Callable


class Listener:
    """Any number of calls before it looks are one: a slow phone skips what it missed and costs nothing meanwhile."""

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
        """Let the waiting end without news."""
        self._calls.put(False)

    def wait(self, seconds: float | None, push: Callable[[], bool] | None = None) -> bool:
        """True when there is news, False when it stayed quiet for so long. Look at the room only after this returned.
        News that `push` takes off the caller's hands meanwhile, by answering True, do not end the waiting."""
        self._push = push
        try:
            news = self._calls.get(timeout=seconds)
        except queue.Empty:
            return False
        finally:
            self._push = None
        if news:
            self._told = False
        return news
