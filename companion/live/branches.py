"""New tables that go on from an entry of this one while its game runs: what is asked, who agreed, what was opened
(TABLE 13)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.live.events import BranchNews, SeatNews
from companion.tables.entries import Amend, Consent, Entry, Undo, Upgrade

if TYPE_CHECKING:
    from companion.live.room import Room


@dataclass(frozen=True, slots=True)
class BranchAsk:
    """An open request for a table that goes on from `entry`. `agreed` are the seats whose consent it has, those of the
    one who asks included."""

    number: int
    entry: int
    by: str
    agreed: frozenset[str]


@dataclass(slots=True)
class Branches:
    """The open request, and the tables that were opened: the entry they go on from, by code."""

    ask: BranchAsk | None = None
    opened: dict[str, int] = field(default_factory=dict)

    def take_in(self, number: int, news: BranchNews | SeatNews | Entry) -> None:
        match news:
            case BranchNews("ask", entry, by, seats):
                self.ask = BranchAsk(number, entry, by, frozenset(seats))
            case BranchNews("agree", _, _, seats) if self.ask is not None:
                self.ask = replace(self.ask, agreed=self.ask.agreed.union(seats))
            case BranchNews("refuse"):
                self.ask = None
            case BranchNews("open", entry, code=code):
                self.ask = None
                self.opened[code] = entry
            case SeatNews(seat, was=was) if not was and self.ask is not None:
                # Another phone or player has the seat now and speaks for itself.
                left = replace(self.ask, agreed=self.ask.agreed - {seat})
                self.ask = None if self.ask.by == seat else left
            case Entry(deed=Undo() | Amend() | Consent() | Upgrade()):
                self.ask = None  # the entry may not count any more, or lead elsewhere


def missing_for_branch(room: Room, ask: BranchAsk) -> tuple[str, ...]:
    """Return the seats whose consent is waited for: all that people play, at phones or at the shared screen. A seat
    that waits for a phone cannot be asked."""
    held = room.keys.holders()
    return tuple(
        name
        for name, seat in room.seats.items()
        if name not in ask.agreed and (seat.played == "screen" or (seat.played == "phone" and name in held))
    )
