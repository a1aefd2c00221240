"""The state of a declared game: numbers and pieces in slots, and where in its program it stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

OVER = -2

Asked: TypeAlias = tuple[Any, ...]
"""The open question of chance: ("roll", dice, places) or ("draw", from, to, count)."""


class Ready:
    """Cached moves of one round of seats: by action, seat and picks, and the meaning of each."""

    def __init__(self, actions: int, seats: int) -> None:
        self.moves: list[list[dict[Any, Any]]] = [[{} for _ in range(seats)] for _ in range(actions)]
        self.meaning: dict[Any, tuple[int, int, tuple[Any, ...]]] = {}
        """By move: its action, seat and picks."""


@dataclass(slots=True)
class State:
    """`values` holds numbers, dice and the program's own counters. `knowers` says of every piece in a zone which seats
    know it, as a bitmask. `place` is the block the program goes on with."""

    seats: tuple[str, ...]
    ready: Ready = field(compare=False, repr=False)
    values: list[Any]
    zones: list[tuple[int, ...]]
    knowers: list[tuple[int, ...]]
    place: int = 0
    question: Asked | None = None
    choice: int = -1
    chosen: tuple[Any, ...] = ()
    """While all choose at once: each seat's move, None while it is awaited, False where it has none to make."""
    proposal: tuple[Any, int] | None = None
    """A move that waits for the others' consent, and a mask of the seats that have agreed."""
    legal: Any = field(default=None, compare=False, repr=False)
    """The legal moves of the open choice, once they were listed."""
    cut: bool = field(default=False, compare=False, repr=False)
    """Whether there were more moves than are listed."""
    trace: list[tuple[int, int]] | None = field(default=None, compare=False, repr=False)
    """Who saw that single pieces were moved, and which; recorded only on request."""

    def copy(self) -> State:
        return State(
            self.seats,
            self.ready,
            self.values[:],
            self.zones[:],
            self.knowers[:],
            self.place,
            self.question,
            self.choice,
            self.chosen,
            self.proposal,
            self.legal,
        )

    def over(self) -> bool:
        return self.place == OVER
