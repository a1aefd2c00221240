"""Score sheets: the final score as lines that explain themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple


class Line(NamedTuple):
    """One row of a score sheet. `what` is a code the pack's texts word; `facts` fill its sentence."""

    what: str
    points: int
    rule: str
    facts: Mapping[str, Any] = MappingProxyType({})


class PlayerSheet(NamedTuple):
    seat: str
    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All players' lines, the winners, and the code of what decided (`points`, a tie-break, `shared`).

    `counts` is the unit of the totals: totals in different units are never added up or compared.
    """

    players: tuple[PlayerSheet, ...]
    winners: tuple[str, ...]
    decided_by: str
    counts: str = "points"
