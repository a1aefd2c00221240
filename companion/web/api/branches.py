"""New tables that go on from an earlier entry (TABLE 13): at once when the game is over, with everybody's consent while
it runs."""

from __future__ import annotations

import json
from typing import Any

from flask import Response

from companion.http.request import current_request
from companion.live.append import find_request
from companion.live.branches import missing_for_branch
from companion.live.events import Body, BranchNews, ClockNews, PeopleNews, read_body
from companion.live.game_clock import clock_record
from companion.live.outcomes import Done
from companion.live.room import Room
from companion.live.start_gate import NOT_STARTED
from companion.offload import offload
from companion.rules.kernel import Over
from companion.tables.records import write_record
from companion.tables.snapshot import state_after
from companion.tables.table import Table
from companion.web.api.follow import chairs_of, seat_people, store_following
from companion.web.api.new_table import begin_at, find_created, keep_table, refuse_when_full
from companion.web.api.replay import OPENING, count_until, finished_table
from companion.web.api.requests import Branch, BranchAnswer, BranchWish
from companion.web.api.responses import Created, Posted
from companion.web.api.routes import json_response, route
from companion.web.auth import identity
from companion.web.auth.codes import token_hash
from companion.web.auth.identity import Who
from companion.web.clock import now, stamp
from companion.web.faults import Problem
from companion.web.request_context import (
    charge,
    charge_asker,
    engine_table,
    find_table,
    illegal_problem,
    request_key,
    require_player,
)
from companion.web.service import service

KEPT = ("hints", "think", "clock")
"""What a branch takes over from the setup of its table."""
REFUSALS = (401, 403, 404, 409)


@route(
    "POST",
    "/tables/{code}/replay/{event}/branch",
    "Go on from an entry of a finished game at a new table.",
    body=Branch,
    reply=Created,
    status=201,
    refusals=REFUSALS,
    keys=True,
)
def branch(body: Branch, code: str, event: str) -> Response:
    """The new table begins in the position after the entry, with the same seats and bots and a seed of its own; the
    asker becomes its host. Only from a game that is over; before that the table is asked (`branch/ask`)."""
    room = find_table(code)
    charge_asker(room, 1.0)
    charge(service().tables)
    made = find_created(body.key) or _branch_off(room, event, body.key)
    response = json_response(Created(code=made[0], host=f"{identity.HOST}.{made[1]}", recovery=made[2]), 201)
    identity.remember(response, made[0], identity.host_cookie(made[0]), made[1], secure=current_request().is_secure)
    return response


def _branch_off(room: Room, event: str, key: str | None) -> tuple[str, str, str]:
    refuse_when_full()
    record, dealt = _set_up(room, finished_table(room), event)
    return keep_table(room.kept.game, record, dealt, key)


@route(
    "POST",
    "/tables/{code}/branch/ask",
    "Ask for a new table that goes on from an entry of a running game.",
    body=BranchWish,
    reply=Posted,
    refusals=REFUSALS,
)
def ask_for_branch(body: BranchWish, code: str) -> Posted:
    """For a seat or the host. The position holds what some may not know, so every other seat that people play must
    agree; where there is none, the table is opened at once. The message tells its code, and `follow` leads there."""
    room = find_table(code)
    who = require_player(room, aside=True)
    request = request_key(who, body.request)
    with room.up_to_date():
        asked_before = find_request(room, request)
        if asked_before is None:
            _refuse_ask(room, body.entry)
            charge(service().tables)
            number = _announce(room, BranchNews("ask", body.entry, who.seat or "", _speaks_for(room, who)), request)
        else:
            number = asked_before
        _open_if_agreed(room)
        return Posted(number=number, repeated=asked_before is not None)


def _refuse_ask(room: Room, entry: int) -> None:
    table = engine_table(room)
    if room.lesson is not None:
        raise Problem(409, "lesson-not-branched")
    if room.gate.closed:
        raise illegal_problem(room, NOT_STARTED)
    if room.branches.ask is not None:
        raise Problem(409, "branch-asked")
    state = state_after(table.game, table.snapshot, count_until(table, str(entry)))
    if isinstance(table.game.pending(state), Over):
        raise Problem(409, "branch-at-end")
    refuse_when_full()


@route("POST", "/tables/{code}/branch/answer", "Answer that.", body=BranchAnswer, reply=Posted, refusals=REFUSALS)
def answer_branch(body: BranchAnswer, code: str) -> Posted:
    """For those who are asked; one no is enough. The one who asked, and the host, take it back with a no. The last yes
    opens the table."""
    room = find_table(code)
    who = require_player(room, aside=True)
    request = request_key(who, body.request)
    with room.up_to_date():
        number = find_request(room, request)
        if number is not None:
            _open_if_agreed(room)
            return Posted(number=number, repeated=True)
        ask = room.branches.ask
        if ask is None:
            raise Problem(409, "nothing-asked")
        seats = tuple(seat for seat in missing_for_branch(room, ask) if who.acts_for(room, seat))
        own = who.host or (who.seat or "") == ask.by
        if not seats and (body.agree or not own):
            raise Problem(409, "nothing-asked")
        said = BranchNews("agree" if body.agree else "refuse", ask.entry, who.seat or "", seats)
        number = _announce(room, said, request)
        _open_if_agreed(room)
        return Posted(number=number, repeated=False)


def _speaks_for(room: Room, who: Who) -> tuple[str, ...]:
    return tuple(seat for seat in room.seats if who.acts_for(room, seat))


def _open_if_agreed(room: Room) -> None:
    """Open the table that is asked for, once all have agreed. Of several requests, at several processes, one opens
    it."""
    ask, table = room.branches.ask, room.table
    if ask is None or table is None or missing_for_branch(room, ask):
        return
    wish = token_hash(f" branch\n{room.code}\n{ask.number}")
    kept = service().store.find_by_wish(wish)
    if kept is not None:
        opened = kept.code
    else:
        refuse_when_full()
        record, dealt = _set_up(room, table, str(ask.entry))
        opened = store_following(room, json.dumps(record, ensure_ascii=False), dealt, wish)
    seat_people(room, find_table(opened))
    _announce(room, BranchNews("open", ask.entry, ask.by, code=opened), f" branch {ask.number}")


def _set_up(room: Room, table: Table, event: str) -> tuple[dict[str, Any], tuple[Body, ...]]:
    """Return the setup of a table that goes on from an entry of this one, and its first deals."""
    count = count_until(table, event)
    with room.lock:
        state = state_after(table.game, table.snapshot, count)
        clocks = _clocks_at(room, table, int(event))
    begun = begin_at(room, table, state, table.setup.dealer)
    dealt = offload(lambda: begun.deal(stamp())).entries
    old = json.loads(room.kept.setup)
    record = {name: old[name] for name in KEPT if name in old} | clocks
    record |= {"seed": begun.setup.seed, "chosen": False, "table": write_record(begun.setup, ())}
    return {**record, "seats": chairs_of(room, begun.setup.seats)}, tuple(dealt)


def _clocks_at(room: Room, table: Table, entry: int) -> dict[str, Any]:
    """Return how the clocks stood at an entry, for the setup."""
    if room.clock is None or entry == OPENING:
        return {}
    until = room.history.numbers[entry - 1]
    bodies = (read_body(event.body) for event in room.store.since(room.code, 0) if event.number <= until)
    counting = {event.number for event in table.snapshot.events if event.number <= entry}
    return {"clock_at": clock_record([body for body in bodies if isinstance(body, ClockNews)], counting)}


def _announce(room: Room, news: PeopleNews, request: str) -> int:
    done = room.people_change([news], (), now(), request)
    assert isinstance(done, Done), "no hands change here by a branch"
    return done.number
