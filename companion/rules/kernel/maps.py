"""Optional: modular maps, drawn evenly at random or laid by people and judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.rules.kernel.chance import Below
from companion.rules.kernel.facts import Whole
from companion.rules.kernel.judge import Illegal


@dataclass(frozen=True, slots=True)
class LaidMap:
    """A legal map as its game writes it, with its statistics. `ways` is the number of equally likely maps."""

    map: Mapping[str, Any]
    options: Mapping[str, Any]
    """The settings of a table that uses it."""
    grid: Sequence[Sequence[Mapping[str, Any]]]
    """The pieces row by row, for drawing."""
    rows: tuple[tuple[str, ...], ...]
    """The pieces row by row, each with its turn, for reading out."""
    figures: Mapping[str, int]
    ways: int


@runtime_checkable
class LaysMaps(Protocol):
    """A game whose map is made of pieces."""

    map_size: Whole
    """Counts of places on a map, by the game's names; the usual number by default. Its pack words each as a
    question, `map.ask.<name>`."""

    def lay_map(self, players: int, below: Below, places: int | None = None) -> LaidMap | Illegal:
        """Return one of the legal maps, all equally likely; `places` overrides how many places it shows."""

    def read_map(self, players: int, given: Any, places: int | None = None) -> LaidMap | Illegal:
        """Return a map that people laid, or what is wrong with it."""
