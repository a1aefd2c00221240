"""The open connections of a server: how many a source may have, and which are closed to make room.

A source at its limit loses its longest idle connection, or else its oldest without a seat's stream, so a newcomer
behind the same router gets in. A request that is not complete after 20 seconds is dropped.
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
"""Seconds from its first byte within which a request must be complete."""


class ConnectionState(IntEnum):
    IDLE = 0
    """Between two requests, or before the first one."""
    READING = 1
    """A request is coming in."""
    ANSWERING = 2
    SEATED = 3
    """The stream of a phone that plays."""


IDLE, READING, ANSWERING, SEATED = ConnectionState


class EventStream:
    """The body of an answer that stays open. Our own server hands it `push`."""

    __slots__ = ("is_of_a_seat", "push")

    is_of_a_seat: bool
    push: Callable[[bytes], bool] | None
    """Send without waiting; return whether all of it left. What did not leave is sent again, newer."""

    def beat(self, now: float) -> float | None:
        """Send a sign of life unless something was sent lately; return when to look again, None when it is over. Called
        on streams that push; all others see to it themselves."""
        raise NotImplementedError


class Connection:
    """One connection and its state, which its handler sets."""

    __slots__ = ("accepted", "since", "socket", "source", "state")

    def __init__(self, accepted: Any, source: str, now: float) -> None:
        self.accepted = self.socket = accepted
        """The accepted socket, and the one in use, which is another one over https."""
        self.source = source
        self.state = IDLE
        self.since = now

    def enter(self, state: ConnectionState) -> None:
        self.state = state
        self.since = monotonic()

    def hang_up(self) -> None:
        """Shut the socket down, which wakes its handler."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)


class Connections:
    """All open connections by source."""

    def __init__(self, each: int, overall: int, clock: Callable[[], float] = monotonic) -> None:
        self._each = each
        self._overall = overall
        self._clock = clock
        self._by_source: dict[str, dict[Any, Connection]] = {}
        self.count = 0
        self.dropped = 0
        """Connections that were refused, closed for a newer one, or too slow."""
        self.unreadable = 0
        """Requests that could not be parsed."""

    def open(self, accepted: Any, address: Any) -> Connection | None:
        """Register a new connection, or return None when there is no room for it."""
        source = _source(address)
        mine = self._by_source.get(source, {})
        if len(mine) >= self._each and not self._make_room(mine):
            self.dropped += 1
            return None
        if self.count >= self._overall and not self._make_room(max(self._by_source.values(), key=len)):
            self.dropped += 1
            return None
        made = Connection(accepted, source, self._clock())
        self._by_source.setdefault(source, {})[address] = made
        self.count += 1
        return made

    def find(self, address: Any) -> Connection | None:
        return self._by_source.get(_source(address), {}).get(address)

    def forget(self, accepted: Any, address: Any) -> None:
        mine = self._by_source.get(_source(address), {})
        if address in mine and mine[address].accepted is accepted:
            self._forget(mine, address)

    def sweep(self) -> None:
        """Hang up on requests that take too long to come in."""
        late = self._clock() - DRIBBLE
        for mine in self._by_source.values():
            for connection in mine.values():
                if connection.state is READING and connection.since < late:
                    self.dropped += 1
                    connection.hang_up()

    def _make_room(self, mine: dict[Any, Connection]) -> bool:
        """Close the least valuable of these connections, if there is one."""
        address, connection = min(mine.items(), key=_value)
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


def _value(held: tuple[Any, Connection]) -> tuple[int, float]:
    """Order connections by value: idle ones least, and among equals the oldest."""
    _, connection = held
    return max(connection.state, READING), connection.since
