"""The open connections of a server: how many a source may have, and which of them only pretend to ask something.

At its limit a source loses the connection that has waited longest, or else the oldest that no seat's stream runs on, so
a newcomer behind the same router gets in. A request that is not whole after 20 seconds is not waited for any longer.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from time import monotonic
from typing import Any

from companion.http.addresses import source_of

DRIBBLE = 20.0
"""Seconds within which a request must have come in whole, counted from its first byte."""


class State(IntEnum):
    IDLE = 0
    """Between two requests, or before the first one."""
    READING = 1
    """A request has begun to come in."""
    ANSWERING = 2
    SEATED = 3
    """The stream of a phone that plays."""


IDLE, READING, ANSWERING, SEATED = State


class EventStream:
    """The body of an answer that stays open. Our own server hands it `push`."""

    __slots__ = ("is_of_a_seat", "push")

    is_of_a_seat: bool
    push: Callable[[bytes], bool] | None
    """Send without waiting; return whether all of it left. What did not leave is sent again, newer."""


class Connection:
    """One connection; its handler says what it is doing."""

    __slots__ = ("accepted", "line", "since", "source", "state")

    def __init__(self, line: Any, source: str, now: float) -> None:
        self.accepted = self.line = line
        """The line as it was accepted, and as it is spoken on, which over https is another one."""
        self.source = source
        self.state = IDLE
        self.since = now

    def is_now(self, state: State) -> None:
        self.state = state
        self.since = monotonic()

    def hang_up(self) -> None:
        """Its handler wakes and finds nothing more to read."""
        with suppress(OSError):
            self.line.shutdown(socket.SHUT_RDWR)


class Connections:
    """All connections by their source."""

    def __init__(self, each: int, overall: int, clock: Callable[[], float] = monotonic) -> None:
        self._each = each
        self._overall = overall
        self._clock = clock
        self._by_source: dict[str, dict[Any, Connection]] = {}
        self.count = 0
        self.dropped = 0
        """Connections that were refused, or closed for a newer one or for their slowness."""
        self.unreadable = 0
        """Requests that no server could read."""

    def open(self, line: Any, address: Any) -> Connection | None:
        """Count a new connection in; None when there is no room for it."""
        source = _source(address)
        mine = self._by_source.get(source, {})
        if len(mine) >= self._each and not self._make_room(mine):
            self.dropped += 1
            return None
        if self.count >= self._overall and not self._make_room(max(self._by_source.values(), key=len)):
            self.dropped += 1
            return None
        made = Connection(line, source, self._clock())
        self._by_source.setdefault(source, {})[address] = made
        self.count += 1
        return made

    def find(self, address: Any) -> Connection | None:
        return self._by_source.get(_source(address), {}).get(address)

    def closed(self, line: Any, address: Any) -> None:
        mine = self._by_source.get(_source(address), {})
        if address in mine and mine[address].accepted is line:
            self._forget(mine, address)

    def sweep(self) -> None:
        """Hang up on those whose request does not come to its end."""
        late = self._clock() - DRIBBLE
        for mine in self._by_source.values():
            for connection in mine.values():
                if connection.state is READING and connection.since < late:
                    self.dropped += 1
                    connection.hang_up()

    def _make_room(self, mine: dict[Any, Connection]) -> bool:
        """Close the one of these that can best be done without, if there is any."""
        address, connection = min(mine.items(), key=_worth)
        if connection.state is SEATED:
            return False
        self._forget(mine, address)
        self.dropped += 1
        connection.hang_up()
        return True

    def _forget(self, mine: dict[Any, Connection], address: Any) -> None:
        source = mine.pop(address).source
        self.count -= 1
        if not mine:
            self._by_source.pop(source, None)


def _source(address: Any) -> str:
    return source_of(str(address[0])) if isinstance(address, tuple) else "nowhere"


def _worth(held: tuple[Any, Connection]) -> tuple[int, float]:
    """Those that wait are worth least, and of the same kind the oldest."""
    _, connection = held
    return max(connection.state, READING), connection.since
