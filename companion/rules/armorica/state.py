"""Where every card is and whose decision is awaited. All a position says, and nothing that is still unknown."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from companion.rules.armorica.content import AMPHORA, GAUL, ROMAN, CardNumber, CardSet, Content, IconSums
from companion.rules.armorica.moves import Pass, Take
from companion.rules.kernel import Awaited, Seat, Turn

Phase: TypeAlias = Literal["start", "gaul", "roman", "winter", "clearing", "over"]
"""`start`: the start player is not known yet. `clearing`: winter is done, the extra discards of two players
are being replaced (ARM 7.1)."""
ROW = 6


class Seating:
    """The records that come up again and again for these seats over this content, made once."""

    __slots__ = ("passes", "takes", "turns")

    def __init__(self, content: Content, seats: tuple[Seat, ...]) -> None:
        self.takes = tuple(tuple(Take(seat, card.id) for card in content.cards) for seat in seats)
        self.passes = tuple(Pass(seat) for seat in seats)
        self.turns = {
            phase: tuple(Turn((Awaited(seat, phase),)) for seat in seats) for phase in ("gaul", "roman", "winter")
        }


@lru_cache(maxsize=256)
def seating(content: Content, seats: tuple[Seat, ...]) -> Seating:
    return Seating(content, seats)


def deficit(display: tuple[CardNumber, ...], icons: IconSums) -> int:
    """Cards in a display minus amphorae in it (ARM 6.1). The amphorae are the topmost sum."""
    return len(display) - (icons >> AMPHORA)


@dataclass(slots=True)
class State:
    """One table. Rows and displays are tuples, so that a copy shares them until one of them changes."""

    content: Content
    ready: Seating = field(compare=False, repr=False)
    seats: tuple[Seat, ...]
    """Clockwise."""
    start: int
    """Place of the start player in `seats`."""
    turn: int
    phase: Phase
    done: int
    """How many seats, counted from the start player, have decided in this phase."""
    displays: list[tuple[CardNumber, ...]]
    icons: list[IconSums]
    """The icons in each display."""
    rows: list[tuple[CardNumber, ...]]
    """Gaul and Roman row, from the left; position 1 is the last card."""
    decks: list[CardSet]
    """The cards of each deck that have not been seen."""
    gone: CardSet
    waiting: int | None
    """The row that waits for a card; see `find_gap`."""

    def copy(self) -> State:
        return State(
            self.content,
            self.ready,
            self.seats,
            self.start,
            self.turn,
            self.phase,
            self.done,
            self.displays.copy(),
            self.icons.copy(),
            self.rows.copy(),
            self.decks.copy(),
            self.gone,
            self.waiting,
        )

    @property
    def due(self) -> int:
        """The place of the seat whose decision is next in this phase."""
        return (self.start + self.done) % len(self.seats)

    def deficit(self, place: int) -> int:
        return deficit(self.displays[place], self.icons[place])

    def lay(self, place: int, card: CardNumber) -> None:
        """A card goes to the right end of a display (ARM 4.3)."""
        self.displays[place] += (card,)
        self.icons[place] += self.content.packed[card]

    def find_gap(self) -> None:
        """A row waits while it is short and its deck has cards, Gaul first (ARM 3.3, 4.4, 7.1)."""
        if len(self.rows[GAUL]) < ROW and self.decks[GAUL]:
            self.waiting = GAUL
        elif len(self.rows[ROMAN]) < ROW and self.decks[ROMAN]:
            self.waiting = ROMAN
        else:
            self.waiting = None
