"""The next game at the same table (TABLE 11): same people, seats, bots and options; the start player rotates."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from flask import Response

from companion.dealer import fresh_seed
from companion.http.request import current_request
from companion.live.evening import finished_play
from companion.live.events import Body, NextNews, SeatNews, write_body
from companion.live.room import Room
from companion.offload import offload
from companion.rules.kernel import Chance, Illegal, Over, Weighted
from companion.store import Hand, StoredTable
from companion.tables.apply_deed import deal
from companion.tables.records import write_record
from companion.tables.table import Table
from companion.web.api.bgstats import first_player
from companion.web.api.new_table import CODE_TRIES, refuse_when_full
from companion.web.api.responses import Followed, NextTable
from companion.web.api.routes import json_response, route
from companion.web.auth import identity
from companion.web.auth.codes import new_code, opens, token_hash
from companion.web.auth.identity import keys_of
from companion.web.bot_names import bot_names
from companion.web.clock import now, stamp
from companion.web.faults import Problem
from companion.web.request_context import (
    charge,
    charge_asker,
    find_table,
    illegal_problem,
    require_player,
)
from companion.web.service import service

MOST_SEEDS = 200
"""How many seeds are tried until the app's own answer makes the right seat the start player."""
KEPT = ("hints", "think", "clock", "start", "cut")
"""What the next table takes over from the setup of the one before."""
MOST_PLAYS = 50
"""How many plays of an evening are kept."""


@route(
    "POST",
    "/tables/{code}/again",
    "Open the next game at the same table.",
    reply=NextTable,
    refusals=(401, 403, 404, 409),
)
def again(code: str) -> NextTable:
    """For any seat and the host, once the game is over. There is one next table: asked again, its code is the same.
    The phones learn of it by the message and take their seats there with `follow`."""
    room = find_table(code)
    who = require_player(room)
    with room.lock:
        room.catch_up()
        if room.next:
            return NextTable(code=room.next)
        table = room.table
        if table is None or room.lesson is not None or not isinstance(table.pending, Over):
            raise Problem(409, "game-not-over")
        wish = token_hash(f" again\n{room.code}")
        kept = service().store.find_by_wish(wish)
        opened = kept.code if kept is not None else _open_next(room, table, wish)
        _seat_people(room, find_table(opened))
        room.people_change([NextNews(opened, who.seat or "")], (), now(), " again")
    return NextTable(code=room.next)


def _open_next(room: Room, table: Table, wish: bytes) -> str:
    """Store the next table and return its code. Of several requests, at several processes, one opens it."""
    charge(service().tables)
    refuse_when_full()
    old = json.loads(room.kept.setup)
    made = offload(lambda: _set_up(table, cut=old.get("cut", False)))
    if isinstance(made, Illegal):
        raise illegal_problem(room, made)
    record = {name: old[name] for name in KEPT if name in old}
    evening = [*old.get("evening", ()), finished_play(table)][-MOST_PLAYS:]
    record |= {"seed": made.setup.seed, "chosen": False, "table": write_record(made.setup, ()), "evening": evening}
    record["seats"] = _chairs(room, made.setup.seats)
    waits = old.get("start") is not None or old.get("cut", False)
    begun = stamp()
    bodies: Sequence[Body] = () if waits else offload(lambda: made.deal(begun)).entries
    return _store(room, json.dumps(record, ensure_ascii=False), bodies, wish)


def _store(room: Room, setup: str, bodies: Sequence[Body], wish: bytes) -> str:
    here, at = service(), now()
    for _ in range(CODE_TRIES):
        new = StoredTable(new_code(), room.kept.game, setup, room.keys.host(), at, at)
        if here.store.create(new, [write_body(body) for body in bodies], wish):
            here.space.tables += 1
            return new.code
        other = here.store.find_by_wish(wish)
        if other is not None:
            return other.code
    raise Problem(503, "no-free-code")


def _set_up(table: Table, *, cut: bool) -> Table | Illegal:
    """Return the next game with the seat after the last start player first. Where the game draws its start player, a
    seed is drawn by which the app's answer is that seat; nothing else about the seed is chosen."""
    old = table.setup
    start = next_start(old.seats, first_player(table))
    at = old.seats.index(start)
    seats = (*old.seats[at:], *old.seats[:at])
    for _ in range(MOST_SEEDS):
        made = Table.new(table.game, seats, fresh_seed(), old.options, old.dealer, old.content_hash)
        if isinstance(made, Illegal) or cut or _drawn_start(made) in (None, start):
            break
    return made


def next_start(seats: Sequence[str], before: str | None) -> str:
    """Return the seat after the one that started; after the first where that is unknown."""
    return seats[(seats.index(before or seats[0]) + 1) % len(seats)]


def _drawn_start(table: Table) -> str | None:
    """Return the seat that the app's first answer names; None where the game does not begin with such a draw."""
    pending = table.pending
    question = pending.question if isinstance(pending, Chance) else None
    odds = question.odds if question is not None else None
    if question is None or not isinstance(odds, Weighted):
        return None
    answers = {answer for answer, _ in odds.weights}
    if answers != set(table.setup.seats) or table.setup.dealer[question.kind] != "app":
        return None
    drawn = deal(table.ruleset, table.snapshot)
    assert not isinstance(drawn, Illegal), "nothing was cut yet, and the seed is known"
    answer: str = drawn.snapshot.events[-1].move.answer
    return answer


def _chairs(room: Room, seats: Sequence[str]) -> list[dict[str, Any]]:
    """Return the seats as the next setup stores them. Bots keep the names they had here."""
    bots = bot_names(room)
    found = []
    for seat in seats:
        chair = room.seats[seat]
        record: dict[str, Any] = {
            "seat": seat,
            "name": bots.get(seat, chair.name),
            "played": chair.played,
            "by": chair.by,
        }
        found.append({**record, "unnamed": chair.unnamed} if chair.unnamed and seat not in bots else record)
    return found


def _seat_people(room: Room, there: Room) -> None:
    """Give every taken seat of the next table to the key that opens it at this one."""
    held = [
        holder
        for seat, holder in room.keys.holders().items()
        if room.seats[seat].played == "phone" and seat in there.seats
    ]
    if held:
        news = [SeatNews(holder.seat, "phone", room.seats[holder.seat].name) for holder in held]
        hands = [Hand(holder.seat, holder.token, holder.name, instead_of=None) for holder in held]
        there.people_change(news, hands, now(), " again")


@route(
    "POST",
    "/tables/{code}/follow",
    "Take your seat at the next table.",
    reply=Followed,
    refusals=(401, 403, 404, 409),
    keys=True,
)
def follow(code: str) -> Response:
    """What opened a seat or the host's rights here when the next game was opened opens them there; nothing else does.
    Spectators get the code alone."""
    room = find_table(code)
    who = charge_asker(room)
    if not room.next:
        room.catch_up()
    if not room.next:
        raise Problem(409, "no-next-table")
    there = find_table(room.next)
    keys = keys_of(current_request(), room.code)
    token = (keys.bearer or keys.seat).partition(".")[2]
    holder = there.keys.holders().get(who.seat) if who.seat is not None else None
    seat = who.seat if holder is not None and opens(token, holder.token) else None
    written = identity.written_token(there, seat, token) if seat is not None else None
    host = who.host and opens(token if keys.bearer is not None else keys.host, there.keys.host())
    response = json_response(Followed(code=there.code, seat=seat, token=written, host=host))
    if keys.bearer is None:
        secure = current_request().is_secure
        if seat is not None and written is not None:
            identity.remember(response, there.code, identity.seat_cookie(there.code), written, secure=secure)
        if host and keys.host is not None:
            identity.remember(response, there.code, identity.host_cookie(there.code), keys.host, secure=secure)
    return response
