"""The final reckoning as lines that explain themselves."""

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
    """Everybody's lines, who won, and the code of what decided (`points`, a tie-break, `shared`). `counts` is what the
    totals are of: totals that count different things are never added up or compared."""

    players: tuple[PlayerSheet, ...]
    winners: tuple[str, ...]
    decided_by: str
    counts: str = "points"


def has_secret_scores(game: Any) -> bool:
    """Whether a seat may see other points than everybody."""
    return getattr(game, "seen_score", None) is not None


def seen_sheet(game: Any, state: Any, seat: str | None) -> Sheet | None:
    """The running sheet as this seat may see it. A game whose points can be secret answers `seen_score` itself,
    with None or a sheet that holds only what the seat may know; everywhere else points are public."""
    ask = getattr(game, "seen_score", None)
    sheet: Sheet | None = game.score(state) if ask is None else ask(state, seat)
    return sheet
