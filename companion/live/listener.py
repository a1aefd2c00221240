"""A phone's open line. It is only told that there is news; it asks for the newest state when it can send."""

from __future__ import annotations

import queue


class Listener:
    """Any number of calls before it looks are one: a slow phone skips what it missed and costs nothing meanwhile."""

    __slots__ = ("_calls", "_told", "seat")

    def __init__(self, seat: str | None) -> None:
        self.seat = seat
        self._calls: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._told = False

    def tell(self) -> None:
        if not self._told:
            self._told = True
            self._calls.put(None)

    def wait(self, seconds: float) -> bool:
        """True when there is news, False when it stayed quiet. Look at the room only after this returned."""
        try:
            self._calls.get(timeout=seconds)
        except queue.Empty:
            return False
        self._told = False
        return True
