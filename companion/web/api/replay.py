"""Replay: a table as a seat was allowed to see it after any entry that counts; once the game is over also what else was
legal there, and what a strong bot thinks of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response
from pydantic_core import to_json

from companion.http.request import current_request
from companion.live.room import Room
from companion.rules.kernel import ChanceMove, Over
from companion.rules.kernel.visibility import seen_sheet
from companion.tables.snapshot import state_after
from companion.tables.table import Table
from companion.web.api.advice import COST, tell_possibilities, think_about
from companion.web.api.message_parts.about_game import tell_pending
from companion.web.api.responses import Hint, Moment, Possibilities
from companion.web.api.routes import json_bytes, route
from companion.web.faults import Problem
from companion.web.request_context import charge_asker, engine_table, find_table, language
from companion.web.speech import Speaker, table_speaker

OPENING = 0
"""The number that stands for the state before the first entry."""
AS_SEAT: Mapping[str, Any] = {"as": {"type": "string", "description": "Once the game is over: the seat to look from"}}
AFTERWARDS = (401, 404, 409)


@route(
    "GET",
    "/tables/{code}/replay/{event}",
    "The table after an earlier entry.",
    reply=Moment,
    query=AS_SEAT,
    refusals=(401, 403, 404, 409),
)
def replay(code: str, event: str) -> Response:
    """As the asking seat was allowed to see it then; 0 is the opening. While the game runs everybody looks from the own
    seat. When it is over its file holds all secrets for everybody, so that one may look from any seat."""
    room = find_table(code)
    seat = charge_asker(room, 0.2).seat
    table = engine_table(room)
    wanted = current_request().query.get("as")
    if wanted is not None and wanted != seat:
        if wanted not in room.seats or not isinstance(table.pending, Over):
            raise Problem(403, "not-your-seat", seat=wanted[:40])
        seat = wanted
    with room.lock:
        state, number = state_after(table.game, table.snapshot, count_until(table, event)), room.last
    return json_bytes(_moment(table, state, number, seat, table_speaker(room, language())))


def _moment(table: Table, state: Any, number: int, seat: str | None, say: Speaker) -> bytes:
    game = table.game
    pending = game.pending(state)
    sheet = seen_sheet(game, state, seat)
    told = {"number": number, "view": game.view(state, seat), "over": isinstance(pending, Over)}
    score = b"null" if sheet is None else say.sheet_json(sheet)
    return b'{%b,"score":%b}' % (to_json({**told, **tell_pending(table, pending, seat, say)})[1:-1], score)


@route(
    "GET",
    "/tables/{code}/replay/{event}/effects",
    "What else was legal at an entry.",
    reply=Possibilities,
    refusals=AFTERWARDS,
)
def alternatives(code: str, event: str) -> Possibilities:
    """For the seat that decided there, once the game is over."""
    room = find_table(code)
    who = charge_asker(room, 1.0)
    seat, state, count = _decision(room, event)
    return tell_possibilities(room, who, engine_table(room).game, state, seat, count)


@route(
    "POST",
    "/tables/{code}/replay/{event}/hint",
    "What a strong bot would have done at an entry.",
    reply=Hint,
    refusals=(*AFTERWARDS, 403, 429, 503),
)
def hindsight(code: str, event: str) -> Hint:
    """It knows no more than the seat that decided there knew then. Once the game is over."""
    current_request().waits = True
    room = find_table(code)
    charge_asker(room, COST)
    seat, state, count = _decision(room, event)
    return think_about(room, seat, state, room.last, count)


def finished_table(room: Room) -> Table:
    """Return the table of a game that is over, or refuse what only such a table tells."""
    table = engine_table(room)
    if not isinstance(table.pending, Over):
        raise Problem(409, "not-over")
    return table


def count_until(table: Table, event: str) -> int:
    """Return how many events count up to this entry and with it; an entry that no longer counts is refused."""
    number = int(event) if event.isascii() and event.isdigit() and len(event) < 10 else -1
    index = -1 if number == OPENING else table.snapshot.find(number)
    if index is None:
        raise Problem(404, "no-such-event", event=event[:10])
    return index + 1


def _decision(room: Room, event: str) -> tuple[str, Any, int]:
    """Return the seat that decided at this entry, the state before it, and how many events came before."""
    table = finished_table(room)
    count = count_until(table, event) - 1
    move = table.snapshot.events[count].move if count >= 0 else None
    if move is None or isinstance(move, ChanceMove):
        raise Problem(409, "no-decision-there", entry=event[:10])
    with room.lock:
        return move.seat, state_after(table.game, table.snapshot, count), count
