"""Signs of life on streams, which phones and routers take for dead when they are silent for long.

One greenlet sends them for all streams of a server. A timer for each stream would wake its greenlet every time, even
where messages come all the while.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from companion.http.connections import EventStream

AT_ONCE = 20
"""Streams that are looked after before others have their turn."""


class Heartbeats:
    """Streams in the order in which they are looked after."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int, EventStream]] = []
        self._order = count()

    def add(self, stream: EventStream, now: float) -> None:
        """Look after a new stream."""
        self._look_again(stream, stream.beat(now))

    def send(self, now: float) -> bool:
        """Look after those that are due; return whether there are more of them."""
        for _ in range(AT_ONCE):
            if not self._due or self._due[0][0] > now:
                return False
            _, _, stream = heappop(self._due)
            self._look_again(stream, stream.beat(now))
        return True

    def _look_again(self, stream: EventStream, at: float | None) -> None:
        if at is not None:
            heappush(self._due, (at, next(self._order), stream))
