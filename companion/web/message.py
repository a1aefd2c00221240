"""The one message phones live on: everything one seat may see and do, as of one event number.

View, poll and stream all send it. It is put together once per seat and language and kept until the next event, so
that six phones at a table cost little more than one.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.live.bodies import Body, SeatNews, ToolDeed
from companion.live.room import Room
from companion.rules.kernel import Chance, Dice, Game, Over, Question, Turn, Weighted
from companion.rules.kernel.sheet import has_secret_scores, seen_sheet
from companion.rules.kernel.vast import lists_all
from companion.tables.awaiting import awaiting
from companion.tables.table import Table
from companion.toolbox.state import public as public_deed
from companion.toolbox.state import view as toolbox_view
from companion.web.auth import Who
from companion.web.routes import compact
from companion.web.speech import Speaker, speaker

MOST_CACHED = 200
"""Phones of a table ask for a handful of different messages; whoever asks for more gets them made each time."""
MOST_ANSWERS = 120
"""A question with more possible answers than this is typed or dealt, not tapped."""


def message(room: Room, who: Who, language: str, after: int = 0) -> dict[str, Any]:
    """The newest message for this asker; the log only from event `after` on."""
    with room.lock:
        say = speaker(room.loaded, language)
        score = json.loads(_score_text(room, who, say))
        return {
            **_whole(room, who, say),
            "score": score,
            "log": _log(room, who.seat, say, after),
            "since": after,
        }


@dataclass(frozen=True, slots=True)
class Written:
    """A message as it is sent, and the event number it stands at."""

    number: int
    text: str


def written(room: Room, who: Who, language: str, after: int = 0) -> Written:
    """The same as JSON. Put into words and letters once for everybody who is owed the very same."""
    with room.lock:
        key = ("written", who, language, after)
        found: Written | None = room.cache.get(key)
        if found is None:
            say = speaker(room.loaded, language)
            log = compact(_log(room, who.seat, say, after))
            found = Written(room.last, f'{_newest_text(room, who, language)},"log":{log},"since":{after}}}')
            if len(room.cache) < MOST_CACHED:
                room.cache[key] = found
        return found


def _newest_text(room: Room, who: Who, language: str) -> str:
    """All of the message that does not depend on what the phone has seen, as JSON, its last brace still open."""
    key = ("text", who, language)
    found: str | None = room.cache.get(key)
    if found is None:
        say = speaker(room.loaded, language)
        found = f'{compact(_whole(room, who, say))[:-1]},"score":{_score_text(room, who, say)}'
        room.cache[key] = found
    return found


def _whole(room: Room, who: Who, say: Speaker) -> dict[str, Any]:
    return {
        "number": room.last,
        "code": room.code,
        "game": room.kept.game,
        "seat": who.seat,
        "host": who.host,
        "seats": seats_of(room),
        "tools": toolbox_view(room.box, who.seat),
        "undone": _undone(room),
        **(_game(room, room.table, who, say) if room.table is not None else NO_GAME),
    }


NO_GAME: Mapping[str, Any] = {
    "awaiting": [],
    "view": None,
    "moves": [],
    "complete": True,
    "question": None,
    "request": None,
    "result": None,
    "commitment": None,
    "seed": None,
    "dealer": {},
}


def _game(room: Room, table: Table, who: Who, say: Speaker) -> dict[str, Any]:
    game, state, pending = table.game, table.state, table.pending
    over = isinstance(pending, Over)
    moves, complete = _moves(game, state, room, who) if isinstance(pending, Turn) else ([], True)
    asked = awaiting(pending, who.seat)
    for entry in asked:
        entry["says"] = say.step(entry)
    return {
        "awaiting": asked,
        "view": game.view(state, who.seat),
        "moves": moves,
        "complete": complete,
        "question": _question(table, pending.question, who, say) if isinstance(pending, Chance) else None,
        "request": _request(table, say),
        "result": dict(pending.result) if isinstance(pending, Over) else None,
        "commitment": table.setup.commitment,
        "seed": table.setup.seed if over else None,
        "dealer": dict(table.setup.dealer),
    }


def _score_text(room: Room, who: Who, say: Speaker) -> str:
    """The running sheet as this seat may see it, as JSON; where all see the same, it is written once."""
    table = room.table
    if table is None:
        return "null"
    of = who.seat if has_secret_scores(table.game) else None
    key = ("score", of, say)
    found: str | None = room.cache.get(key)
    if found is None:
        sheet = seen_sheet(table.game, table.state, of)
        found = room.cache[key] = compact(say.sheet(sheet)) if sheet is not None else "null"
    return found


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


def _request(table: Table, say: Speaker) -> dict[str, Any] | None:
    request = table.moment.request
    if request is None:
        return None
    return {
        "number": request.number,
        "kind": type(request.deed).__name__.lower(),
        "by": request.deed.by,
        "missing": list(request.missing),
        "agreed": list(request.agreed),
        "says": say.request(request),
    }


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
    counts = {event.number for event in room.table.moment.events}
    lines = zip(room.marks, room.lines, strict=True)
    return [number for number, line in lines if line.kind in ("move", "chance") and line.entry not in counts]


def _log(room: Room, seat: str | None, say: Speaker, after: int) -> list[dict[str, Any]]:
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
                "says": say.line(room, line, seat),
            }
        )
    first = bisect_right(room.told_marks, after)
    for number, body in zip(room.told_marks[first:], room.told[first:], strict=True):
        kind, shown = _beside(body, seat)
        entries.append({"number": number, "kind": kind, "move": shown, "says": say.beside(kind, shown)})
    entries.sort(key=lambda entry: entry["number"])
    return entries


def _beside(body: Body, seat: str | None) -> tuple[str, Mapping[str, Any]]:
    match body:
        case ToolDeed(deed):
            return "tool", public_deed(deed, seat)
        case SeatNews(name, played, shown, bot, free):
            return "seat", {"seat": name, "played": "free" if free else played, "name": shown, "bot": bot}
        case _:
            return "host", {}
