"""The final reckoning as lines that explain themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a score sheet. `what` is a code the pack's texts word; `facts` fill its sentence."""

    what: str
    points: int
    rule: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    seat: str
    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everybody's lines, who won, and the code of what decided (`points`, a tie-break, `shared`)."""

    players: tuple[PlayerSheet, ...]
    winners: tuple[str, ...]
    decided_by: str
