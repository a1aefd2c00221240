"""The message for phones: everything one seat may see and do, as of one event number.

View, poll and stream all send it. It is joined from parts, each written once per event for all seats that may see the
same: six phones at a table cost little more than one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Any

from companion.live.room import Room
from companion.rules.kernel import Chance
from companion.web.api.message_parts.about_game import write_question, write_request, write_score, write_view
from companion.web.api.message_parts.about_log import write_amended, write_log
from companion.web.api.message_parts.about_table import write_lesson, write_own, write_table, write_tools
from companion.web.api.message_parts.look import Look, pending_of
from companion.web.auth.identity import Who
from companion.web.speech import table_speaker


def message(room: Room, who: Who, language: str, after: int = 0) -> dict[str, Any]:
    """Return the newest message for this asker, with the log from event `after` on."""
    found: dict[str, Any] = json.loads(message_json(room, who, language, after).data)
    return found


@dataclass(frozen=True, slots=True)
class Written:
    """A message as JSON, and its event number."""

    number: int
    data: bytes


def message_json(room: Room, who: Who, language: str, after: int = 0) -> Written:
    """Return the newest message as JSON."""
    with room.lock:
        return message_json_under_lock(room, who, language, after)


def message_json_under_lock(room: Room, who: Who, language: str, after: int) -> Written:
    """Return the newest message as JSON while the room's lock is held."""
    apart, alike = room.cache.newest(("alike", language, after), lambda: _shared_parts(room, language, after))
    own = room.cache.newest(("own", who), lambda: write_own(room, who))
    if not apart:
        return Written(room.last, b"{%b,%b}" % (alike, own))
    seen = room.cache.newest(
        ("seen", who.seat, language, after), lambda: _seat_parts(room, who.seat, language, after, apart)
    )
    return Written(room.last, b"{%b,%b,%b}" % (alike, own, seen))


def _shared_parts(room: Room, language: str, after: int) -> tuple[Set[str], bytes]:
    """Return the names of the parts that differ between seats, and the JSON of all others."""
    apart = _differing_parts(room, after)
    return apart, _join_parts(PARTS - apart, Look(room, None, table_speaker(room, language), after))


def _seat_parts(room: Room, seat: str | None, language: str, after: int, apart: Set[str]) -> bytes:
    return _join_parts(apart, Look(room, seat, table_speaker(room, language), after))


def _differing_parts(room: Room, after: int) -> frozenset[str]:
    """Return which parts differ between seats. The others are written once."""
    found = []
    if room.box.decks:
        found.append("tools")
    if room.table is not None:
        game, request, pending = room.table.game, room.table.snapshot.request, pending_of(room)
        if not game.all_is_public:
            found += ["view", "amended"]
            if request is not None:
                found.append("request")  # what is named in it may be a secret of the seat that moved
        if isinstance(pending, Chance) and pending.question.audience is not None:
            found.append("asked")
        if game.seen_score is not None:
            found.append("score")
    if any(line.apart for _, line in room.history.lines_since(after)) or any(room.history.news_since(after)):
        found.append("log")
    return frozenset(found)


def _join_parts(names: Set[str], look: Look) -> bytes:
    return b",".join(make(look) for name, make in MAKERS.items() if name in names)


MAKERS: Mapping[str, Callable[[Look], bytes]] = {
    "table": write_table,
    "amended": write_amended,
    "request": write_request,
    "tools": write_tools,
    "lesson": write_lesson,
    "asked": write_question,
    "view": write_view,
    "score": write_score,
    "log": write_log,
}


PARTS = frozenset(MAKERS)
