"""Parts of the message about the game: who decides, the open question, the view, the score and the open request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.kernel import Chance, Dice, Game, Pending, Question, Weighted
from companion.rules.kernel.visibility import seen_sheet
from companion.tables.awaiting import awaiting
from companion.tables.entries import Amend, Undo
from companion.tables.snapshot import state_after
from companion.tables.table import Table
from companion.web.api.message_parts.look import Look, fields, pending_of
from companion.web.speech import Speaker

MOST_ANSWERS = 120
"""A question with more possible answers than this is typed or dealt, not tapped."""


def write_question(look: Look) -> bytes:
    seat, say = look.seat, look.say
    table, pending = look.room.table, pending_of(look.room)
    if table is None or pending is None:
        return fields({"awaiting": [], "question": None})
    return fields(tell_pending(table, pending, seat, say))


def tell_pending(table: Table, pending: Pending, seat: str | None, say: Speaker) -> dict[str, Any]:
    """Return who is to decide, and the open question of chance, as this seat may know them."""
    asked = awaiting(pending, seat)
    for entry in asked:
        entry["says"] = say.step(entry)
    question = _question(table, pending.question, seat, say) if isinstance(pending, Chance) else None
    return {"awaiting": asked, "question": question}


def write_view(look: Look) -> bytes:
    table = look.room.table
    return fields({"view": table.game.view(table.state, look.seat) if table is not None else None})


def write_score(look: Look) -> bytes:
    """Write the score sheet as this seat may see it, cached by player."""
    room, seat, say = look.room, look.seat, look.say
    sheet = seen_sheet(room.table.game, room.table.state, seat) if room.table is not None else None
    if sheet is None:
        return b'"score":null'
    players = [
        room.cache.lasting(("score", player.seat, seat, say), player, say.player_json) for player in sheet.players
    ]
    return b'"score":' + say.joined_sheet(sheet, players)


def listed_moves(game: Game[Any, Any], state: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Return the legal moves of these seats, and whether the list is complete."""
    moves = [game.write_move(move) for seat in seats for move in game.legal_moves(state, seat)]
    return {"moves": moves, "complete": all(game.lists_all(state, seat) for seat in seats)}


def _question(table: Table, question: Question, seat: str | None, say: Speaker) -> dict[str, Any]:
    """Return the open question, with its answers for those who may see them."""
    asked: dict[str, Any] = {
        "id": question.id,
        "kind": question.kind,
        "dealer": table.setup.dealer[question.kind],
        "says": say.question(question),
    }
    if question.audience is not None and seat not in question.audience:
        return asked
    asked["subject"] = question.subject
    match question.odds:
        case Weighted(weights) if len(weights) <= MOST_ANSWERS:
            asked["answers"] = [
                {"answer": answer, "weight": weight, "says": say.name(answer)} for answer, weight in weights
            ]
        case Dice(count, sides):
            asked["dice"] = {"count": count, "sides": sides}
            if question.odds.faces:
                asked["dice"]["faces"] = [
                    {"answer": face, "weight": weight, "says": say.name(face)}
                    for face, weight in Counter(question.odds.faces).items()
                ]
    return asked


def write_request(look: Look) -> bytes:
    """Write the open undo or amendment, with what the asked seats may know of it."""
    table, seat, say = look.room.table, look.seat, look.say
    request = table.snapshot.request if table is not None else None
    if table is None or request is None:
        return b'"request":null'
    shown = {
        "number": request.number,
        "kind": type(request.deed).__name__.lower(),
        "by": request.deed.by,
        "missing": list(request.missing),
        "agreed": list(request.agreed),
    }
    match request.deed:
        case Amend() as deed:
            shown["says"] = say.amend(deed)
            shown["changes"] = [_change(table, event, move, seat, say) for event, move in deed.changes]
            shown["falls"] = [fall.event for fall in deed.falls]
        case Undo() as deed:
            falls = table.snapshot.events[table.snapshot.find(deed.event) :]
            more = any(event.by != "app" for event in falls[1:])  # what the app dealt since goes without saying
            first = _read_by(table, deed.event, falls[0].move, seat)
            shown["says"] = say.undo(deed, say.move(first), more)
            shown["falls"] = [event.number for event in falls]
    return fields({"request": shown})


def _change(table: Table, event: int, data: Any, seat: str | None, say: Speaker) -> dict[str, Any]:
    """Return an entry's sentence after an amendment, as this seat may read it; None if it would be struck out."""
    if data is None or table.snapshot.find(event) is None:
        return {"event": event, "move": None, "says": None}
    record = _read_by(table, event, table.game.read_move(data), seat)
    return {"event": event, "move": record, "says": say.move(record)}


def _read_by(table: Table, event: int, move: Any, seat: str | None) -> Mapping[str, Any]:
    """Return what a seat may know of a move at this event."""
    index = table.snapshot.find(event)
    assert index is not None, "an open request is about events that count"
    return table.game.public_move(state_after(table.game, table.snapshot, index), move, seat)
