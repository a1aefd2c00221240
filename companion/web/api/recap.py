"""What mattered since a seat's last turn, as far as it may know."""

from __future__ import annotations

from typing import Any

from companion.live.room import Room
from companion.offload import offload
from companion.rules.kernel import ChanceMove
from companion.rules.kernel.recap import recap
from companion.tables.snapshot import GameEvent, state_after
from companion.web.api.advice import ACT, deciding, written_changes
from companion.web.api.parts import Mattered
from companion.web.api.responses import Recap
from companion.web.api.routes import route
from companion.web.request_context import charge_asker, charge_seat, find_table, language
from companion.web.speech import table_speaker

MOST_EVENTS = 300
"""Older ones are not looked at."""
AT_ONCE = 40
"""Looking at so many events costs as much as making a move."""


@route("GET", "/tables/{code}/recap", "What mattered since your last turn.", reply=Recap, refusals=ACT)
def since_last_turn(code: str) -> Recap:
    """For the asker's seat that is to decide: the events since its last turn that changed most, in its own numbers and
    in all points, with the ids of what they touched on the board. What it may not know is neither told nor weighed. A
    phone that asks while the table goes on is told nothing, and is not refused."""
    room = find_table(code)
    who = charge_asker(room, 0.5)
    table, mine = deciding(room, who)
    if not mine:
        return Recap(number=room.last, seat=None, first=False, told=[])
    seat = mine[0]
    with room.lock:
        game, events, number = table.game, table.snapshot.events, room.last
        last = _last_turn(room, events, seat)
        first = max(last + 1, len(events) - MOST_EVENTS)
        state = state_after(game, table.snapshot, first)
    moves = [event.move for event in events[first:]]
    charge_seat(room, who, len(moves) / AT_ONCE)
    known = {row["id"] for rows in room.loaded.pack.tables.values() for row in rows}
    found = offload(lambda: recap(game, state, moves, seat, who.seat, known))
    say = table_speaker(room, language())
    told = [
        Mattered(
            entry=events[first + each.index].number,
            effects=written_changes(say, each.changes),
            places=list(each.places),
        )
        for each in found
    ]
    return Recap(number=number, seat=seat, first=last < 0, told=told)


def _last_turn(room: Room, events: tuple[GameEvent[Any], ...], seat: str) -> int:
    """Return the index of the seat's newest move in a turn of its own; where the game has no turns its newest move;
    -1 where there is none."""
    chapters = {line.entry: line.chapter for line in room.history.lines}
    for index in range(len(events) - 1, -1, -1):
        move = events[index].move
        if not isinstance(move, ChanceMove) and move.seat == seat:
            chapter = chapters[events[index].number]
            if chapter is None or chapter[1] in (None, seat):
                return index
    return -1
