"""Export a play as a table file, a readable log, or an import file for BG Stats."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import Response

from companion.http.compression import respond
from companion.http.request import current_request
from companion.live.room import Room
from companion.rules.kernel import Over
from companion.tables.records import write_record, write_text
from companion.tables.table import Table
from companion.web import words
from companion.web.api.bgstats import play_file
from companion.web.api.message import message
from companion.web.api.responses import Export
from companion.web.api.routes import route
from companion.web.faults import Problem
from companion.web.request_context import (
    charge_asker,
    engine_table,
    find_table,
    identify_asker,
    language,
    pack_language,
)
from companion.web.speech import speaker

FORMS = {"json": "application/json", "log": "text/plain", "bgstats": "application/json"}
SUFFIX = {"json": "json", "log": "txt", "bgstats": "bgsplay"}
QUERY: dict[str, dict[str, Any]] = {
    "form": {"type": "string", "enum": list(FORMS)},
}


@route(
    "GET",
    "/tables/{code}/export",
    "The play as a file.",
    query=QUERY,
    reply=Export,
    refusals=(401, 403, 404, 409),
    media=("application/json", "text/plain"),
)
def export(code: str) -> Response:
    """A running game cannot be exported: its file holds the seed and every secret, and even the host may be playing."""
    room = find_table(code)
    charge_asker(room)
    form = current_request().query.get("form", "json")
    if form not in FORMS:
        raise Problem(400, "no-such-form", known=", ".join(FORMS))
    table = engine_table(room)
    over = isinstance(table.pending, Over)
    if form == "json" and not over:
        raise Problem(403, "still-secret")
    if form == "bgstats" and not over:
        raise Problem(409, "not-over")
    text = _written(form, room, table)
    response = respond(text.encode(), f"{FORMS[form]}; charset=utf-8")
    name = f"{room.kept.game}-{room.code}.{SUFFIX[form]}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _written(form: str, room: Room, table: Table) -> str:
    match form:
        case "log":
            return _log(room)
        case "bgstats":
            return _bgstats(room, table)
        case _:
            return write_text(write_record(table.setup, table.log))


def _log(room: Room) -> str:
    """Write one line per entry as this asker may read it; undone ones are marked."""
    found = message(room, identify_asker(room), language())
    say = speaker(room.loaded, language())
    lines = [f"{room.loaded.pack.texts[pack_language(room.loaded.pack)]['title']} · {room.code}", ""]
    undone = set(found["undone"])
    for entry in found["log"]:
        mark = "×" if entry["number"] in undone else " "
        lines.append(f"{entry['number']:>4} {mark} {_sentence(room, entry)}")
    if found["result"] is not None:
        lines.append("")
        for player in found["score"]["players"]:
            lines.append(f"{_seat_name(room, player['name'])}: {player['total']}")
            lines += [f"    {line['points']:>4}  {line['says']}" for line in player["lines"]]
        lines += ["", say.decided(found["score"]["decided_by"])]
    return "\n".join(lines) + "\n"


def _sentence(room: Room, entry: Mapping[str, Any]) -> str:
    """Return what happened, with the person's name where the sentence names a colour or a tribe."""
    deed = entry["move"] or {}
    seat = next((name for name in (deed.get("seat"), deed.get("by"), entry.get("by")) if name in room.seats), None)
    if seat is None or room.loaded.game is None or seat not in room.loaded.game.seats or room.seats[seat].name == seat:
        return str(entry["says"])
    return words.say(language(), "ui.log.person", {"name": room.seats[seat].name, "says": entry["says"]})


def _seat_name(room: Room, seat: str) -> str:
    """Return the name at a seat, or the game's name for the seat."""
    name, game = room.seats[seat].name, room.loaded.game
    of_game = game is not None and name == seat and seat in game.seats
    return speaker(room.loaded, pack_language(room.loaded.pack)).name(seat) if of_game else name


def _bgstats(room: Room, table: Table) -> str:
    tongue = pack_language(room.loaded.pack)
    title = room.loaded.pack.texts[tongue]["title"]
    game_seats = room.loaded.game.seats if room.loaded.game is not None else ()
    say = speaker(room.loaded, tongue)
    names = {seat: _seat_name(room, seat) for seat in room.seats}
    roles = {seat: say.name(seat) for seat in room.seats if seat in game_seats}
    record = play_file(room, table, title, names, roles, identify_asker(room).seat)
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"
