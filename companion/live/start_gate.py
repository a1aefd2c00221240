"""The start gate (TABLE 8): nothing is dealt and no move is made before the people at a table are ready."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.live.events import SeatNews, StartNews
from companion.rules.kernel import Illegal

if TYPE_CHECKING:
    from companion.live.room import Room

NOT_STARTED = Illegal("TABLE 8.1", "table.not-started")
STARTED = Illegal("TABLE 8.1", "table.started")


@dataclass(slots=True)
class StartGate:
    """Closed until the game starts. `ready` are the seats that have said so; `cut`: the deck is cut before the deal."""

    closed: bool = False
    cut: bool = False
    ready: set[str] = field(default_factory=set)

    def take_in(self, news: StartNews | SeatNews) -> None:
        match news:
            case StartNews("ready", by):
                self.ready.add(by)
            case StartNews("wait", by):
                self.ready.discard(by)
            case StartNews("start"):
                self.closed = False
            case SeatNews(seat, was=was) if not was:
                self.ready.discard(seat)  # another phone or player, who has not said so


def missing_at_start(room: Room) -> tuple[str, ...]:
    """Return the seats for phones that are free or not ready."""
    return tuple(seat for seat, chair in room.seats.items() if chair.played == "phone" and seat not in room.gate.ready)
