"""The one message phones live on: everything one seat may see and do, as of one event number.

View, poll and stream all send it. It is put together from parts, each written once until the next event for everybody
who may see the very same: six phones at a table cost little more than one.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.live.bodies import Body, SeatNews, ToolDeed
from companion.live.room import Room
from companion.rules.kernel import Chance, Dice, Game, Over, Question, Turn, Weighted
from companion.rules.kernel.openness import all_is_public
from companion.rules.kernel.sheet import has_secret_scores, seen_sheet
from companion.rules.kernel.vast import lists_all
from companion.tables.awaiting import awaiting
from companion.tables.entries import Amend
from companion.tables.moment import state_after
from companion.tables.table import Table
from companion.toolbox.state import public as public_deed
from companion.toolbox.state import view as toolbox_view
from companion.web.auth import Who
from companion.web.encoding import encoded
from companion.web.speech import Speaker, speaker

MOST_CACHED = 200
"""Phones of a table ask for a handful of different parts; whoever asks for more gets them made each time."""
MOST_ANSWERS = 120
"""A question with more possible answers than this is typed or dealt, not tapped."""


def message(room: Room, who: Who, language: str, after: int = 0) -> dict[str, Any]:
    """The newest message for this asker; the log only from event `after` on."""
    found: dict[str, Any] = json.loads(written(room, who, language, after).data)
    return found


@dataclass(frozen=True, slots=True)
class Written:
    """A message as it is sent, and the event number it stands at."""

    number: int
    data: bytes


def written(room: Room, who: Who, language: str, after: int = 0) -> Written:
    """The same as JSON."""
    with room.lock:
        say = speaker(room.loaded, language)
        parts = [
            _part(room, "table", lambda: _table(room)),
            _part(room, ("request", language, _asked_apart(room, who)), lambda: _request(room, who.seat, say)),
            _part(room, ("tools", who.seat if room.box.decks else None), lambda: _tools(room, who)),
            _part(room, ("own", who), lambda: _own(room, who)),
            *(_of_game(room, room.table, who, say) if room.table is not None else [_part(room, "no game", _no_game)]),
            _part(room, ("log", language, _reader(room, who, after), after), lambda: _log(room, who.seat, say, after)),
        ]
        return Written(room.last, b"{" + b",".join(parts) + b"}")


def _part(room: Room, key: Any, make: Callable[[], dict[str, Any]]) -> bytes:
    """Some fields of the message, as JSON without braces. The key says for whom they are the very same."""
    found: bytes | None = room.cache.get(key)
    if found is None:
        found = encoded(make())[1:-1]
        if len(room.cache) < MOST_CACHED:
            room.cache[key] = found
    return found


def _table(room: Room) -> dict[str, Any]:
    """What everybody knows."""
    table = room.table
    pending = table.pending if table is not None else None
    over = pending if isinstance(pending, Over) else None
    return {
        "number": room.last,
        "code": room.code,
        "game": room.kept.game,
        "seats": seats_of(room),
        "undone": _undone(room),
        "result": dict(over.result) if over is not None else None,
        "commitment": table.setup.commitment if table is not None else None,
        "seed_chosen": room.seed_chosen,
        "seed": table.setup.seed if table is not None and over is not None else None,
        "dealer": dict(table.setup.dealer) if table is not None else {},
    }


def _tools(room: Room, who: Who) -> dict[str, Any]:
    return {"tools": toolbox_view(room.box, who.seat)}


def _own(room: Room, who: Who) -> dict[str, Any]:
    """Who the asker is, and what may be done from here."""
    table = room.table
    pending = table.pending if table is not None else None
    moves, complete = _moves(table.game, table.state, room, who) if table and isinstance(pending, Turn) else ([], True)
    return {"seat": who.seat, "host": who.host, "moves": moves, "complete": complete}


def _no_game() -> dict[str, Any]:
    return {"awaiting": [], "question": None, "view": None, "score": None}


def _of_game(room: Room, table: Table, who: Who, say: Speaker) -> list[bytes]:
    """What is asked, what is seen and how it stands: each for those who may know as much."""
    game, pending = table.game, table.pending
    guarded = isinstance(pending, Chance) and pending.question.audience is not None
    score_of = who.seat if has_secret_scores(game) else None
    return [
        _part(room, ("asked", say, who.seat if guarded else None), lambda: _asked(table, who, say)),
        _part(
            room,
            ("view", None if all_is_public(game) else who.seat),
            lambda: {"view": game.view(table.state, who.seat)},
        ),
        _part(room, ("score", say, score_of), lambda: _score(table, score_of, say)),
    ]


def _asked(table: Table, who: Who, say: Speaker) -> dict[str, Any]:
    pending = table.pending
    asked = awaiting(pending, who.seat)
    for entry in asked:
        entry["says"] = say.step(entry)
    question = _question(table, pending.question, who, say) if isinstance(pending, Chance) else None
    return {"awaiting": asked, "question": question}


def _score(table: Table, seat: str | None, say: Speaker) -> dict[str, Any]:
    """The running sheet as this seat may see it."""
    sheet = seen_sheet(table.game, table.state, seat)
    return {"score": say.sheet(sheet) if sheet is not None else None}


def _moves(game: Game[Any, Any], state: Any, room: Room, who: Who) -> tuple[list[dict[str, Any]], bool]:
    """The legal moves of all seats this asker decides for, and whether that is all of them."""
    pending = game.pending(state)
    assert isinstance(pending, Turn)
    mine = [seat for seat in pending.seats if who.acts_for(room, seat)]
    moves = [game.write_move(move) for seat in mine for move in game.legal_moves(state, seat)]
    return moves, all(lists_all(game, state, seat) for seat in mine)


def _question(table: Table, question: Question, who: Who, say: Speaker) -> dict[str, Any]:
    """The open question; its answers only for those who may see them."""
    asked: dict[str, Any] = {
        "id": question.id,
        "kind": question.kind,
        "dealer": table.setup.dealer[question.kind],
        "says": say.question(question),
    }
    if question.audience is not None and who.seat not in question.audience:
        return asked
    asked["subject"] = question.subject
    match question.odds:
        case Weighted(weights) if len(weights) <= MOST_ANSWERS:
            asked["answers"] = [
                {"answer": answer, "weight": weight, "says": say.name(answer)} for answer, weight in weights
            ]
        case Dice(count, sides):
            asked["dice"] = {"count": count, "sides": sides}
    return asked


def _asked_apart(room: Room, who: Who) -> str | None:
    """For whom an open request reads differently: an amendment's words may be a secret of the seat that moved."""
    request = room.table.moment.request if room.table is not None else None
    amends = request is not None and isinstance(request.deed, Amend)
    return who.seat if room.table is not None and amends and not all_is_public(room.table.game) else None


def _request(room: Room, seat: str | None, say: Speaker) -> dict[str, Any]:
    """The open undo or amendment, with all that whoever is asked for consent may know of it."""
    table = room.table
    request = table.moment.request if table is not None else None
    if table is None or request is None:
        return {"request": None}
    shown = {
        "number": request.number,
        "kind": type(request.deed).__name__.lower(),
        "by": request.deed.by,
        "missing": list(request.missing),
        "agreed": list(request.agreed),
        "says": say.request(request),
    }
    if isinstance(request.deed, Amend):
        shown["changes"] = [_change(table, event, move, seat, say) for event, move in request.deed.changes]
        shown["falls"] = [fall.event for fall in request.deed.falls]
    return {"request": shown}


def _change(table: Table, event: int, data: Any, seat: str | None, say: Speaker) -> dict[str, Any]:
    """What an entry would say after an amendment, as this seat may read it; null: it would be struck out."""
    index = table.moment.find(event)
    if data is None or index is None:
        return {"event": event, "move": None, "says": None}
    move = table.game.read_move(data)
    record = table.game.public_move(state_after(table.game, table.moment, index), move, seat)
    return {"event": event, "move": record, "says": say.move(record)}


def seats_of(room: Room) -> list[dict[str, Any]]:
    here = room.presence.here()
    taken = room.holders()
    return [
        {
            "seat": name,
            "name": seat.name,
            "played": seat.played,
            "bot": seat.by or None,
            "taken": name in taken,
            "here": name in here,
        }
        for name, seat in room.seats.items()
    ]


def _undone(room: Room) -> list[int]:
    """The events of the log that no longer count: taken back, or fallen with an amendment."""
    if room.table is None:
        return []
    events = room.table.moment.events
    if len(events) == len(room.lines):
        return []  # every line is a move or an answer that counts
    counts = {event.number for event in events}
    lines = zip(room.marks, room.lines, strict=True)
    return [number for number, line in lines if line.kind in ("move", "chance") and line.entry not in counts]


def _reader(room: Room, who: Who, after: int) -> str | None:
    """For whom the log since then must be told apart: for nobody, if all of it is shown to everybody alike."""
    alike = all(line.apart is None for line in room.lines[bisect_right(room.marks, after) :])
    return None if alike and bisect_right(room.told_marks, after) == len(room.told) else who.seat


def _log(room: Room, seat: str | None, say: Speaker, after: int) -> dict[str, Any]:
    """What was said and done since event `after`, oldest first."""
    entries: list[dict[str, Any]] = []
    first = bisect_right(room.marks, after)
    for number, line in zip(room.marks[first:], room.lines[first:], strict=True):
        entries.append(
            {
                "number": number,
                "entry": line.entry,
                "kind": line.kind,
                "by": line.by,
                "at": line.at,
                "move": line.record(seat),
                "says": say.line(line, seat),
            }
        )
    first = bisect_right(room.told_marks, after)
    for number, body in zip(room.told_marks[first:], room.told[first:], strict=True):
        kind, shown = _beside(body, seat)
        entries.append({"number": number, "kind": kind, "move": shown, "says": say.beside(kind, shown)})
    entries.sort(key=lambda entry: entry["number"])
    return {"log": entries, "since": after}


def _beside(body: Body, seat: str | None) -> tuple[str, Mapping[str, Any]]:
    match body:
        case ToolDeed(deed):
            return "tool", public_deed(deed, seat)
        case SeatNews(name, played, shown, bot, free):
            return "seat", {"seat": name, "played": "free" if free else played, "name": shown, "bot": bot}
        case _:
            return "host", {}
