"""What a game with a modular map may add: laying one by an even draw, and judging one that people laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.rules.kernel.chance import Below
from companion.rules.kernel.facts import Whole
from companion.rules.kernel.judge import Illegal


@dataclass(frozen=True, slots=True)
class LaidMap:
    """A legal map as its game writes it, and the numbers people ask for. `ways`: how many maps were as likely."""

    map: Mapping[str, Any]
    options: Mapping[str, Any]
    """The settings of a table that is played on it."""
    grid: Sequence[Sequence[Mapping[str, Any]]]
    """The pieces row by row, as a drawing wants them."""
    rows: tuple[tuple[str, ...], ...]
    """The pieces row by row, each with its turn, as people read them out."""
    figures: Mapping[str, int]
    ways: int


@runtime_checkable
class LaysMaps(Protocol):
    """A game whose map is made of pieces."""

    map_size: Whole
    """How many places a map shows, by what the game calls them; without it as many as are usual. Its pack words it as a
    question, `map.ask.<name>`."""

    def lay_map(self, players: int, below: Below, places: int | None = None) -> LaidMap | Illegal:
        """One of the legal maps, all equally likely; `places` overrides how many places it shows."""

    def read_map(self, players: int, given: Any, places: int | None = None) -> LaidMap | Illegal:
        """A map that people laid, or what is wrong with it."""
