"""What a game with a modular map may add: laying one by an even draw, and judging one that people laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.rules.kernel.judge import Illegal
from companion.rules.kernel.vast import Below


@dataclass(frozen=True, slots=True)
class LaidMap:
    """A legal map as its game writes it, and the numbers people ask for. `ways`: how many maps were as likely."""

    map: Mapping[str, Any]
    rows: tuple[tuple[str, ...], ...]
    """The pieces row by row, each with its turn, as people read them out."""
    figures: Mapping[str, int]
    ways: int


@runtime_checkable
class LaysMaps(Protocol):
    """A game whose map is made of pieces."""

    def lay_map(self, players: int, below: Below, places: int | None = None) -> LaidMap | Illegal:
        """One of the legal maps, all equally likely; `places` overrides how many places it shows."""

    def read_map(self, players: int, given: Any, places: int | None = None) -> LaidMap | Illegal:
        """A map that people laid, or what is wrong with it."""
