"""Append events to a table's log: prepare, make durable, then apply. If another process was faster, prepare again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from companion.live.disk_space import MOST_EVENTS, MOST_SIGNS
from companion.live.events import (
    Body,
    BranchNews,
    ClockNews,
    HostCode,
    NoticeNews,
    ToolDeed,
    add_request_digest,
    request_digest,
    write_body,
)
from companion.live.histogram import WRITES
from companion.live.outcomes import Done, Full, HandsChanged, Outrun, RequestKey, RequestUsed
from companion.rules.kernel import Illegal
from companion.store import Appended, Behind, Hand, Lost
from companion.toolbox import Awry

if TYPE_CHECKING:
    from companion.live.room import Room

Refusal = TypeVar("Refusal", Illegal, Awry)

ASIDES = (BranchNews, ClockNews, HostCode, NoticeNews, ToolDeed)
ASIDES_END = 0.9
"""The part of a table's events that these may use: the rest is for the game and for phones that come back."""
RETRIES = 50
"""How often a change is prepared again because another process was faster."""


def append(
    room: Room,
    prepare: Callable[[], Sequence[Body] | Refusal],
    at: int,
    request: str | None,
    hands: Sequence[Hand] = (),
) -> tuple[Done, Sequence[Body]] | Refusal | Lost:
    """Store what `prepare` returns and return it with the number of its last event; store nothing if the request was
    carried out before. The caller holds the room's lock.
    """
    before = room.keys.changes
    for _ in range(RETRIES):
        if room.keys.changes != before:
            raise HandsChanged(room.code)
        prepared = prepare()
        if isinstance(prepared, Illegal | Awry):
            # Either this request was carried out before, or another process has appended.
            number = find_request(room, request)
            news = room.catch_up()
            if number is not None:
                return Done(number, repeated=True), ()
            if not news:
                return prepared
            continue
        bodies = [write_body(body) for body in prepared]
        if bodies and isinstance(request, RequestKey):
            bodies[-1] = add_request_digest(bodies[-1], request.asked)
        signs = sum(map(len, bodies))
        is_aside = all(isinstance(body, ASIDES) for body in prepared)
        most = MOST_EVENTS * ASIDES_END if is_aside else MOST_EVENTS
        if room.last + len(bodies) > most or room.history.signs + signs > MOST_SIGNS:
            number = find_request(room, request)
            if number is None:
                raise Full(room.code)
            room.catch_up()
            return Done(number, repeated=True), ()
        outcome = _write(room, bodies, at, request, hands)
        if isinstance(outcome, Appended) and not outcome.repeated:
            room.history.signs += signs
            return Done(outcome.last), prepared
        room.catch_up()
        if isinstance(outcome, Lost):
            return outcome
        if isinstance(outcome, Appended):
            _must_ask_the_same(room, request, outcome.last)
            return Done(outcome.last, repeated=True), ()
        if outcome.last < room.last:  # truncated by another process, or the table was deleted
            room.close()
            raise HandsChanged(room.code)
    raise Outrun(room.code)


def find_request(room: Room, request: str | None) -> int | None:
    """Return the number with which a request was answered before, if it was."""
    number = room.store.find_request(room.code, request) if request is not None else None
    if number is not None:
        _must_ask_the_same(room, request, number)
    return number


def _must_ask_the_same(room: Room, request: str | None, number: int) -> None:
    """Raise `RequestUsed` if the event with this request's id was for another request. Events of early versions do not
    say.
    """
    if not isinstance(request, RequestKey):
        return
    events = room.store.since(room.code, number - 1)
    if events and request_digest(events[0].body) not in (None, request.asked):
        raise RequestUsed(room.code)


def _write(
    room: Room, bodies: Sequence[str], at: int, request: str | None, hands: Sequence[Hand]
) -> Appended | Behind | Lost:
    begun = perf_counter()
    try:
        if hands:
            return room.store.hand_over(room.code, room.last, hands, bodies, at, request)
        return room.store.append(room.code, room.last, bodies, at, request)
    finally:
        WRITES.observe(perf_counter() - begun)
