"""What is counted, as sums of whole numbers: tallies of parts add up to the same total in whatever order.

Nothing here knows a game. Points come from the sheets' lines, pieces from the ids named in moves, the steps of a
turn from what a seat was asked for, and the order of play from who was asked first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from math import sqrt
from typing import Any

WHOLE_WIN = 60
"""A victory in parts: divisible by any number of players that may share it."""


@dataclass(slots=True)
class Series:
    """Whole numbers of which count, sum and sum of squares are kept."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int, times: int = 1) -> None:
        self.count += times
        self.total += value * times
        self.squares += value * value * times

    def merge(self, other: Series) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        if self.count < 2:
            return 0.0
        return sqrt(max(0.0, (self.squares - self.total * self.total / self.count) / (self.count - 1)))

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the mean."""
        return 1.96 * self.deviation / sqrt(self.count) if self.count else 0.0


class Added:
    """Counts that are added up field by field."""

    __slots__ = ()

    def merge(self, other: Any) -> None:
        for each in fields(self):  # type: ignore[arg-type]
            own, more = getattr(self, each.name), getattr(other, each.name)
            if isinstance(own, int):
                setattr(self, each.name, own + more)
            elif isinstance(own, Counter):
                own.update(more)
            elif isinstance(own, dict):
                _merge_named(own, more)
            else:
                own.merge(more)


def _merge_named(own: dict[Any, Any], more: dict[Any, Any]) -> None:
    for name, value in more.items():
        if isinstance(value, dict):
            _merge_named(own.setdefault(name, {}), value)
        else:
            own.setdefault(name, type(value)()).merge(value)


@dataclass(slots=True)
class PlaceTally(Added):
    """How those fared who held one place: a seat, a place in the order of play, a bot."""

    points: dict[str, Series] = field(default_factory=dict)
    """By what the totals count: points of different endings are not added up."""
    wins: Series = field(default_factory=Series)


@dataclass(slots=True)
class PieceTally(Added):
    """One id named in one kind of move: by how many seats of how many games, and how those fared."""

    games: int = 0
    by_seats: int = 0
    ahead: dict[str, Series] = field(default_factory=dict)
    """Players × own points − all players' points: how far above the table's mean, times the players."""
    wins: Series = field(default_factory=Series)


@dataclass(slots=True)
class Asked(Added):
    """One step of the rules: how often seats were asked, what they answered, how free they were."""

    decisions: int = 0
    forced: int = 0
    """With exactly one legal move."""
    choices: Series = field(default_factory=Series)
    answers: Counter[str] = field(default_factory=Counter)
    visits: Series = field(default_factory=Series)
    """How often the step came up in a game, all seats in a row counted once."""


@dataclass(slots=True)
class Points(Added):
    """The scores of all games whose totals count the same thing."""

    games: int = 0
    everybody: Series = field(default_factory=Series)
    winners: Series = field(default_factory=Series)
    lead: Series = field(default_factory=Series)
    """The winner's lead over the next player; 0 when the victory is shared."""
    close: Series = field(default_factory=Series)
    """A whole win for a game whose lead is at most a twentieth of the winner's points, nothing for another."""
    sources: dict[str, Series] = field(default_factory=dict)
    winners_sources: dict[str, Series] = field(default_factory=dict)
    scores: Counter[int] = field(default_factory=Counter)


@dataclass(slots=True)
class Race(Added):
    """Who was ahead during the games, by each seat's chance to win."""

    changes: Series = field(default_factory=Series)
    """How often one player took the lead from another."""
    settled: Series = field(default_factory=Series)
    """From which thousandth of its decisions on the winner stayed ahead."""
    ahead: dict[str, Series] = field(default_factory=dict)
    """For each tenth of a game: a whole win where the later winner was ahead, parts where several were."""


@dataclass(slots=True)
class Judged(Added):
    """Decisions that the strong bot has weighed; chances to win are in thousandths."""

    decisions: int = 0
    sensible: Series = field(default_factory=Series)
    """Moves that are not clearly worse than the best."""
    gap: Series = field(default_factory=Series)
    """How much the best move is worth over the second."""


@dataclass(slots=True)
class Tally(Added):
    """All that is counted over any number of games."""

    games: int = 0
    seats: dict[str, PlaceTally] = field(default_factory=dict)
    order: dict[str, PlaceTally] = field(default_factory=dict)
    bots: dict[str, PlaceTally] = field(default_factory=dict)
    points: dict[str, Points] = field(default_factory=dict)
    """By what the totals count."""
    decisions: Series = field(default_factory=Series)
    answers: Series = field(default_factory=Series)
    """Questions of chance in a game."""
    decided_by: Counter[str] = field(default_factory=Counter)
    race: Race = field(default_factory=Race)
    steps: dict[str, Asked] = field(default_factory=dict)
    judged: dict[str, Judged] = field(default_factory=dict)
    pieces: dict[str, dict[str, PieceTally]] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
