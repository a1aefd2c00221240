"""What a seat can do: each legal move with what it would change for certain, and, if the table allows it, what a strong
bot would do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.bots import can_play
from companion.dealer import Stream
from companion.http.request import current_request
from companion.live.room import Room
from companion.offload import offload
from companion.rules.kernel import Game, Illegal, Turn
from companion.rules.kernel.codec import CHANCE
from companion.rules.kernel.effects import Effect, FigureChange, effects
from companion.rules.kernel.heuristics import candidates
from companion.tables.table import Table
from companion.web.api.parts import Considered, Figure, Possibility
from companion.web.api.requests import Outlined
from companion.web.api.responses import Effects, Hint, Possibilities
from companion.web.api.routes import route
from companion.web.auth.identity import Who
from companion.web.faults import Problem
from companion.web.request_context import (
    catch_up,
    charge_asker,
    charge_seat,
    engine_table,
    find_table,
    language,
    source,
)
from companion.web.service import service
from companion.web.speech import Speaker, table_speaker

MOST_MOVES = 60
"""So many moves are tried; of more, those that the game thinks sensible."""
AT_ONCE = 20
"""Trying so many moves costs as much as making one."""
ACT = (401, 403, 404, 409)
COST = 5.0
"""Charged for a hint: it takes the time of a bot."""


@route("GET", "/tables/{code}/effects", "What your legal moves would change.", reply=Possibilities, refusals=ACT)
def possibilities(code: str) -> Possibilities:
    """Only what is certain and what the asking seat may know: the moves are tried in worlds that agree with that, and
    chance is not answered. Where there are too many moves, those that the game finds sensible are told."""
    room = find_table(code)
    who = charge_asker(room, 1.0)
    table, seat = due_seat(room, who)
    with room.lock:
        game, state, number = table.game, table.state, room.last
    return tell_possibilities(room, who, game, state, seat, number)


def tell_possibilities(room: Room, who: Who, game: Game[Any, Any], state: Any, seat: str, number: int) -> Possibilities:
    """Return the legal moves of a seat in this state, with what each changes for certain."""
    moves, complete = _moves(game, state, seat)
    charge_seat(room, who, len(moves) / AT_ONCE)
    below = Stream(f"{room.code} {number}", f"effects\n{seat}").below
    found = offload(lambda: effects(game, state, seat, moves, below))
    say = table_speaker(room, language())
    told = [_possibility(game, say, move, effect) for move, effect in zip(moves, found, strict=True)]
    return Possibilities(number=number, seat=seat, moves=told, complete=complete)


@route("POST", "/tables/{code}/effects", "What these moves would change.", body=Outlined, reply=Effects, refusals=ACT)
def effects_of(body: Outlined, code: str) -> Effects:
    """The same for moves of a seat that is to decide, also for those that are too many to be listed: what a button says
    before it is tapped. A phone that asks while the table goes on is told nothing, and is not refused."""
    room = find_table(code)
    who = charge_asker(room, 0.5)
    table, mine = deciding(room, who)
    seat = body.moves[0].get("seat")
    if seat not in mine:
        return Effects(number=room.last, seat=None, moves=[None] * len(body.moves))
    with room.lock:
        game, state, number = table.game, table.state, room.last
    charge_seat(room, who, len(body.moves) / AT_ONCE)
    read = [_legal(game, state, seat, record) for record in body.moves]
    legal = [move for move in read if move is not None]
    below = Stream(f"{code} {number}", f"effects\n{seat}").below
    found = iter(offload(lambda: effects(game, state, seat, legal, below)))
    say = table_speaker(room, language())
    told = [None if move is None else _possibility(game, say, move, next(found)) for move in read]
    return Effects(number=number, seat=seat, moves=told)


def _legal(game: Game[Any, Any], state: Any, seat: str, record: dict[str, Any]) -> Any | None:
    """Return the move if it is one of this seat's, and legal now."""
    move = game.read_move(record) if record.get("seat") == seat and record.get("type") != CHANCE else None
    return None if move is None or isinstance(move, Illegal) or game.check(state, move) is not None else move


@route("POST", "/tables/{code}/hint", "What a strong bot would do.", reply=Hint, refusals=(*ACT, 429, 503))
def hint(code: str) -> Hint:
    """It thinks as long as a bot at this table may, in its turn, and knows no more than the asking seat. Asking changes
    nothing, and is in no log; a table can be set up without hints."""
    current_request().waits = True
    room = find_table(code)
    who = charge_asker(room, COST)
    if not room.hints:
        raise Problem(403, "hints-off")
    table, seat = due_seat(room, who)
    with room.lock:
        state, number, entries = table.state, room.last, len(table.log)
    return think_about(room, seat, state, number, entries)


def think_about(room: Room, seat: str, state: Any, number: int, entries: int) -> Hint:
    """Return what a strong bot would do for a seat in this state, after so many entries."""
    table = engine_table(room)
    if not can_play(table.game):
        raise Problem(404, "no-bots-here")
    found = service().hints.find(room, table, seat, state, number, entries, source())
    game, say = table.game, table_speaker(room, language())
    below = Stream(f"{room.code} {found['number']}", f"effects\n{seat}").below
    told = _possibility(game, say, *_only(game, found["state"], seat, found["move"], below))
    considered = [
        Considered(move=each["move"], says=say.move(each["move"]), chance=each["chance"])
        for each in found["considered"]
    ]
    return Hint(number=found["number"], seat=seat, considered=considered, **dict(told))


def due_seat(room: Room, who: Who) -> tuple[Table, str]:
    """Return the table and the asker's seat that is to decide, or refuse."""
    table, mine = deciding(room, who)
    if not mine:
        raise Problem(409, "nothing-asked")
    return table, mine[0]


def deciding(room: Room, who: Who) -> tuple[Table, list[str]]:
    """Return the table and those of the asker's seats that are to decide now; in a lesson none is."""
    catch_up(room)
    table = engine_table(room)
    pending = table.pending
    if not isinstance(pending, Turn) or table.snapshot.request is not None or room.lesson is not None:
        return table, []
    return table, who.among(room, pending.seats)


def _moves(game: Game[Any, Any], state: Any, seat: str) -> tuple[list[Any], bool]:
    moves = list(candidates(game, state, seat))
    return moves[:MOST_MOVES], game.lists_all(state, seat) and len(moves) <= MOST_MOVES


def _possibility(game: Game[Any, Any], say: Speaker, move: Any, effect: Effect) -> Possibility:
    written = game.write_move(move)
    changes = written_changes(say, effect.changes)
    then = None if effect.then is None else say.question_id(effect.then) or ""
    return Possibility(move=written, says=say.move(written), effects=changes, then=then)


def written_changes(say: Speaker, changes: Iterable[FigureChange]) -> list[Figure]:
    """Return changed numbers with what they are called."""
    return [
        Figure(what=each.what, says=say.figure(each.what), of=each.of, before=each.before, after=each.after)
        for each in changes
    ]


def _only(game: Game[Any, Any], state: Any, seat: str, record: dict[str, Any], below: Any) -> tuple[Any, Effect]:
    move = game.read_move(record)
    assert not isinstance(move, Illegal), "a bot chooses among legal moves"
    return move, effects(game, state, seat, [move], below)[0]
