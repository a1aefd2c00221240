"""The start for all (TABLE 8): every seat with a phone marks itself ready; with the last one the app deals."""

from __future__ import annotations

from collections.abc import Sequence

from companion.live.append import find_request
from companion.live.events import StartNews
from companion.live.outcomes import Done
from companion.live.room import Room
from companion.live.start_gate import missing_at_start
from companion.rules.kernel import Illegal
from companion.web.api.requests import Ready, Start
from companion.web.api.responses import Posted
from companion.web.api.routes import route
from companion.web.clock import now, stamp
from companion.web.faults import Problem
from companion.web.request_context import find_table, illegal_problem, request_key, require_player

ACT = (401, 403, 404, 409)


@route("POST", "/tables/{code}/ready", "Mark your seat ready.", body=Ready, reply=Posted, refusals=ACT)
def ready(body: Ready, code: str) -> Posted:
    """At a table that starts when all are ready. With the last seat the game starts and the app deals."""
    room = find_table(code)
    who = require_player(room, aside=True)
    request = request_key(who, body.request)
    with room.up_to_date():
        number = find_request(room, request)
        if number is not None:
            return Posted(number=number, repeated=True)
        if who.seat is None:
            raise Problem(403, "no-seat-to-ready")
        if not room.gate.closed or (who.seat in room.gate.ready) == body.ready:
            return Posted(number=room.last, repeated=True)
        news = StartNews("ready" if body.ready else "wait", who.seat)
        if body.ready and set(missing_at_start(room)) <= {who.seat}:
            return _start(room, [news, StartNews("start", "")], request)
        done = room.people_change([news], (), now(), request)
    assert isinstance(done, Done), "no hands change by being ready"
    return Posted(number=done.number, repeated=done.repeated)


@route("POST", "/tables/{code}/start", "Start without those missing.", body=Start, reply=Posted, refusals=ACT)
def start(body: Start, code: str) -> Posted:
    """For the host, where a seat is free or not ready; the log says without whom. A free seat can be taken later."""
    room = find_table(code)
    who = require_player(room, aside=True)
    if not who.host:
        raise Problem(403, "host-only")
    request = request_key(who, body.request)
    with room.up_to_date():
        missing = tuple(seat for seat in missing_at_start(room) if seat != who.seat)
        return _start(room, [StartNews("start", who.seat or "", missing)], request)


def start_if_all_ready(room: Room) -> None:
    """Start where the last seat that was waited for goes to the shared screen or a bot, and others are ready."""
    with room.lock:
        if room.gate.closed and room.gate.ready and not missing_at_start(room):
            _start(room, [StartNews("start", "")], None)


def _start(room: Room, news: Sequence[StartNews], request: str | None) -> Posted:
    done = room.start(news, stamp(), now(), request)
    if isinstance(done, Illegal):
        raise illegal_problem(room, done)
    return Posted(number=done.number, repeated=done.repeated)
