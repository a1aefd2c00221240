"""The next game at the same table (TABLE 11): same people, seats, bots and options; the start player rotates."""

from __future__ import annotations

import json
from collections.abc import Sequence

from companion.dealer import fresh_seed
from companion.live.evening import finished_play
from companion.live.events import Body, NextNews
from companion.live.room import Room
from companion.offload import offload
from companion.rules.kernel import Chance, Illegal, Over, Weighted
from companion.tables.apply_deed import deal
from companion.tables.records import write_record
from companion.tables.table import Table
from companion.web.api.bgstats import first_player
from companion.web.api.follow import chairs_of, seat_people, store_following
from companion.web.api.new_table import refuse_when_full
from companion.web.api.responses import NextTable
from companion.web.api.routes import route
from companion.web.auth.codes import token_hash
from companion.web.clock import now, stamp
from companion.web.faults import Problem
from companion.web.request_context import charge, find_table, illegal_problem, require_player
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
    with room.up_to_date():
        if room.next:
            return NextTable(code=room.next)
        table = room.table
        if table is None or room.lesson is not None or not isinstance(table.pending, Over):
            raise Problem(409, "game-not-over")
        wish = token_hash(f" again\n{room.code}")
        kept = service().store.find_by_wish(wish)
        opened = kept.code if kept is not None else _open_next(room, table, wish)
        seat_people(room, find_table(opened))
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
    record["seats"] = chairs_of(room, made.setup.seats)
    waits = old.get("start") is not None or old.get("cut", False)
    begun = stamp()
    bodies: Sequence[Body] = () if waits else offload(lambda: made.deal(begun)).entries
    return store_following(room, json.dumps(record, ensure_ascii=False), bodies, wish)


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
