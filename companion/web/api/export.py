"""Export a play as a table file, a readable log, or an import file for BG Stats."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Response

from companion.filler import Verbatim
from companion.http.compression import respond
from companion.http.request import current_request
from companion.live.room import Room
from companion.rules.kernel import Over
from companion.tables.records import write_record, write_text
from companion.tables.table import Table
from companion.web import words
from companion.web.api.bgstats import play_of_table, write_plays
from companion.web.api.message import message
from companion.web.api.responses import Export
from companion.web.api.routes import route
from companion.web.api.time_thought import SeatClock, seat_times, times_sentence
from companion.web.faults import Problem
from companion.web.request_context import (
    charge_asker,
    engine_table,
    find_table,
    identify_asker,
    language,
    pack_language,
)
from companion.web.speech import player_names, table_speaker


@dataclass(frozen=True, slots=True)
class Form:
    """What a play is written as. Phones have a button for each, whose words are the text `table.export-<name>`."""

    media: str
    suffix: str
    write: Callable[[Room, Table], str]
    unfinished: tuple[int, str] | None = None
    """Status and code of the refusal while the game is running; without one the play can be had at any time."""


def _table_file(room: Room, table: Table) -> str:  # noqa: ARG001 (all forms are written from both)
    return write_text(write_record(table.setup, table.log))


def _log(room: Room, table: Table) -> str:  # noqa: ARG001
    """Write one line per entry as this asker may read it, under the headings of rounds and turns; undone ones are
    marked. The numbers are those of the entries, as phones say them; what is beside the game has none."""
    found = message(room, identify_asker(room), language())
    say = table_speaker(room, language())
    lines = [f"{room.loaded.pack.texts[pack_language(room.loaded.pack)]['title']} · {room.code}", ""]
    undone = set(found["undone"])
    amended = {entry["event"]: entry for entry in found["amended"]}
    chapter = None
    for entry in found["log"]:
        if entry.get("chapter") not in (None, chapter):
            chapter = entry["chapter"]
            lines += ["", str(chapter)]
        mark = "×" if entry["number"] in undone else " "
        lines.append(f"{entry.get('entry') or '':>4} {mark} {_sentence(room, entry)}")
        if entry.get("entry") in amended and mark == " ":
            lines.append(f"     → {_now(room, amended[entry['entry']])}")
    if found["result"] is not None:
        lines.append("")
        for player in found["score"]["players"]:
            lines.append(f"{_seat_name(room, player['name'])}: {player['total']}")
            lines += [f"    {line['points']:>4}  {line['says']}" for line in player["lines"]]
        lines += ["", say.deciding_sentence(found["score"]["decided_by"])]
    times = seat_times(_clocks(found), lambda seat: _seat_name(room, seat))
    if times:
        lines += ["", words.say(language(), "ui.clocks.spent"), *times]
    return "\n".join(lines) + "\n"


def _clocks(found: Mapping[str, Any]) -> Sequence[SeatClock]:
    """Return the seats' clocks of a message; none at a table without."""
    return found["clocks"]["seats"] if found["clocks"] is not None else ()


def _now(room: Room, entry: Mapping[str, Any]) -> str:
    """Return what an entry says since it was put right, and who agreed."""
    called = player_names(room, language())
    names = [Verbatim(called[seat]) for seat in entry["agreed"]]
    facts = {"says": _sentence(room, entry), "names": table_speaker(room, language()).name(names)}
    return words.say(language(), "ui.log.amended", facts)


def _sentence(room: Room, entry: Mapping[str, Any]) -> str:
    """Return what happened, with the person's name where the sentence names a colour or a tribe."""
    deed = entry["move"] or {}
    seat = next((name for name in (deed.get("seat"), deed.get("by"), entry.get("by")) if name in room.seats), None)
    if seat is None or room.loaded.game is None or seat not in room.loaded.game.seats:
        return str(entry["says"])
    name = player_names(room, language())[seat]
    return (
        str(entry["says"])
        if name == seat
        else words.say(language(), "ui.log.person", {"name": name, "says": entry["says"]})
    )


def _seat_name(room: Room, seat: str) -> str:
    """Return the name at a seat, or the game's name for the seat."""
    name, game = player_names(room, language())[seat], room.loaded.game
    of_game = game is not None and name == seat and seat in game.seats
    return table_speaker(room, pack_language(room.loaded.pack)).name(seat) if of_game else name


def _bgstats(room: Room, table: Table) -> str:
    tongue = pack_language(room.loaded.pack)
    title = room.loaded.pack.texts[tongue]["title"]
    game_seats = room.loaded.game.seats if room.loaded.game is not None else ()
    say = table_speaker(room, tongue)
    names = {seat: _seat_name(room, seat) for seat in room.seats}
    roles = {seat: say.name(seat) for seat in room.seats if seat in game_seats}
    taken = play_of_table(room, table, title, names, roles, identify_asker(room).seat)
    clocks = _clocks(message(room, identify_asker(room), language()))
    record = write_plays([replace(taken, comments=times_sentence(clocks, names.__getitem__))])
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"


FORMS = {
    "log": Form("text/plain", "txt", _log),
    "json": Form("application/json", "json", _table_file, (403, "still-secret")),
    "bgstats": Form("application/json", "bgsplay", _bgstats, (409, "not-over")),
}
"""The forms in the order in which phones offer them."""


@route(
    "GET",
    "/tables/{code}/export",
    "The play as a file.",
    query={"form": {"type": "string", "enum": list(FORMS)}},
    reply=Export,
    refusals=(401, 403, 404, 409),
    media=tuple(sorted({form.media for form in FORMS.values()})),
)
def export(code: str) -> Response:
    """A running game cannot be exported: its file holds the seed and every secret, and even the host may be playing."""
    room = find_table(code)
    charge_asker(room)
    name = current_request().query.get("form", "json")
    if name not in FORMS:
        raise Problem(400, "no-such-form", known=", ".join(FORMS))
    form, table = FORMS[name], engine_table(room)
    if form.unfinished and not isinstance(table.pending, Over):
        raise Problem(*form.unfinished)
    response = respond(form.write(room, table).encode(), f"{form.media}; charset=utf-8")
    file = f"{room.kept.game}-{room.code}.{form.suffix}"
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return response
