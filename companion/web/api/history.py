"""The course of a game: its scores over time, and the choices at earlier points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Response

from companion.rules.kernel import Chance, ChanceMove, Game, Turn, Weighted
from companion.rules.kernel.visibility import seen_sheet
from companion.tables.snapshot import state_after
from companion.web.api.parts import Choice, Points
from companion.web.api.responses import Choices, Course
from companion.web.api.routes import json_response, route
from companion.web.faults import Problem
from companion.web.request_context import charge_asker, engine_table, find_table, language, require_player
from companion.web.speech import table_speaker

MOST_CHOICES = 300
MOST_POINTS = 200


@route("GET", "/tables/{code}/course", "All seats' points over time.", reply=Course, refusals=(401, 404, 409))
def course(code: str) -> Response:
    room = find_table(code)
    seat = charge_asker(room, 2.0).seat
    table = engine_table(room)
    with room.lock:
        moves = [(event.number, event.move) for event in table.snapshot.events]
        found = room.cache.newest(
            ("course", seat), lambda: points_over_time(table.game, table.opening.state.copy(), moves, seat)
        )
    points = [Points(**each) for each in found]
    return json_response(Course(number=room.last, seats=list(table.setup.seats), points=points))


def points_over_time(
    game: Game[Any, Any], state: Any, moves: Sequence[tuple[int, Any]], seat: str | None
) -> list[dict[str, Any]]:
    """The totals after each decision that changed them, and those at the end, whatever brought it; nothing where
    scores are secret. Brings `state` from the opening to the end."""
    points: list[dict[str, Any]] = []
    before: list[int] | None = None
    for place, (number, move) in enumerate(moves, 1):
        game.apply(state, move)
        if isinstance(move, ChanceMove) and place < len(moves):
            continue
        sheet = seen_sheet(game, state, seat)
        totals = [player.total for player in sheet.players] if sheet is not None else None
        if totals is not None and totals != before:
            points.append({"event": number, "totals": totals})
            before = totals
    return _thin(points)


def _thin(points: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Thin the points to what a curve can show, keeping the last one."""
    step = max(1, -(-len(points) // MOST_POINTS))
    return points[::-step][::-1]


@route(
    "GET",
    "/tables/{code}/events/{event}/choices",
    "What could stand in place of an earlier entry.",
    reply=Choices,
    refusals=(401, 403, 404, 409),
)
def choices(code: str, event: str) -> Choices:
    """For one's own moves and for what came up on the table. Other seats' choices are shown only in games without
    secrets."""
    room = find_table(code)
    who = require_player(room)
    table = engine_table(room)
    number = int(event) if event.isascii() and event.isdigit() and len(event) < 10 else -1
    index = table.snapshot.find(number)
    if index is None:
        raise Problem(404, "no-such-event", event=event[:10])
    chosen = table.snapshot.events[index].move
    with room.lock:
        state = state_after(table.game, table.snapshot, index)
    pending = table.game.pending(state)
    records: list[dict[str, Any]] = []
    if isinstance(pending, Turn) and not isinstance(chosen, ChanceMove):
        if not (who.acts_for(room, chosen.seat) or table.game.all_is_public):
            raise Problem(403, "not-your-seat", seat=str(chosen.seat))
        records = [table.game.write_move(move) for move in table.game.legal_moves(state, chosen.seat)]
    elif isinstance(pending, Chance) and isinstance(chosen, ChanceMove):
        question = pending.question
        if question.audience is not None and who.seat not in question.audience:
            raise Problem(403, "not-for-your-eyes")
        if isinstance(question.odds, Weighted):
            answers = [answer for answer, _ in question.odds.weights]
            records = [{"type": "chance", "question": question.id, "answer": answer} for answer in answers]
    say = table_speaker(room, language())
    now = table.game.write_move(chosen)
    told = [Choice(move=record, says=say.move(record)) for record in records[:MOST_CHOICES] if record != now]
    return Choices(event=number, now=now, says=say.move(now), choices=told)
