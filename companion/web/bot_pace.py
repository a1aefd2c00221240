"""How long a bot waits before it moves, so that people can see what came up before it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.live.room import Room
from companion.tables.entries import Answered, Move

LOOK = 3.0
"""So many usual pauses dice and cards stay as they came up."""
MOST = 12.0
"""So many usual pauses bots wait longer in one series of their moves; then they go on at the usual pace."""


@dataclass(slots=True)
class Pace:
    """The waits of one series of bots' moves; `pause` is the usual one, in seconds. 0 lets bots move at once."""

    pause: float
    spent: float = 0.0
    """How much longer than usual bots have waited in this series."""

    def next_wait(self, room: Room) -> float:
        """Return the seconds until the next move: longer where chance was answered and people are looking."""
        if not people_look(room) or not chance_came(room):
            return self.pause
        extra = min(self.pause * (LOOK - 1), max(0.0, self.pause * MOST - self.spent))
        self.spent += extra
        return self.pause + extra


def people_look(room: Room) -> bool:
    """Return whether a phone or screen follows a table with a seat that is no bot's."""
    return bool(room.listeners) and any(seat.played != "bot" for seat in room.seats.values())


def chance_came(room: Room) -> bool:
    """Return whether chance was answered since the newest decision."""
    with room.lock:
        log = room.table.log if room.table is not None else ()
        for entry in reversed(log):
            if isinstance(entry.deed, Move):
                return False
            if isinstance(entry.deed, Answered):
                return True
    return False
