"""Two versions of a game, played with the same luck, and what moved between them beyond chance.

Game number n has the same seats, bots and stream of luck in both versions, so that differences are taken game by
game; whatever the change does not touch cancels out. Figures are many, so each must stand out among all of them
(Holm's correction).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import erfc, inf, sqrt
from typing import Any

from companion.engines import build
from companion.lab.count import count_game
from companion.lab.experiment import Experiment
from companion.lab.run import ENOUGH_FOR_ONE, Play, Processes, Spread, gather
from companion.lab.tally import WHOLE_WIN, Added, Series, Tally

CERTAIN = 0.05
"""A change that chance would bring about less often than this is told as one."""
FEWEST = 8
"""Fewer differences than this say nothing."""
ZERO_IF_ABSENT = ("points from", "piece", "step")
"""Figures that are nothing in a game in which they do not come up; others are left out of it."""


@dataclass(slots=True)
class Pair(Added):
    """One figure in both versions, and its differences game by game."""

    first: Series = field(default_factory=Series)
    second: Series = field(default_factory=Series)
    moved: Series = field(default_factory=Series)


@dataclass(slots=True)
class Versus(Added):
    """All figures of any number of pairs of games."""

    games: int = 0
    figures: dict[str, Pair] = field(default_factory=dict)
    pieces: dict[str, Pair] = field(default_factory=dict)


def compare(
    first: Experiment,
    second: Experiment,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    spread: Spread | None = None,
) -> Versus:
    """Play the games of both experiments pair by pair and count what they have and what moved."""
    here = Processes(min(workers, max(1, first.games // ENOUGH_FOR_ONE)))
    return gather(partial(open_versus, first, second), first.games, Versus(), spread or here, progress)


def open_versus(first: Experiment, second: Experiment) -> Play[Versus]:
    """Return what plays pairs of games."""
    games = build(first.pack, first.tables), build(second.pack, second.tables)

    def play(numbers: Sequence[int]) -> Versus:
        versus = Versus()
        for number in numbers:
            tallies = Tally(), Tally()
            for game, experiment, tally in zip(games, (first, second), tallies, strict=True):
                count_game(game, experiment, number, tally)
            _add(versus, dict(_figures(tallies[0])), dict(_figures(tallies[1])))
        return versus

    return play


def _figures(tally: Tally) -> Iterator[tuple[str, int]]:
    """Return what describes one game, as whole numbers."""
    yield "decisions", tally.decisions.total
    yield "answers of chance", tally.answers.total
    yield "lead changes", tally.race.changes.total
    yield "winner ahead for good after (‰)", tally.race.settled.total
    for place in sorted(tally.order, key=int):
        yield f"wins of player {place} (%)", round(100 * tally.order[place].wins.total / WHOLE_WIN)
    for counts, points in tally.points.items():
        yield f"{counts} of all players", points.everybody.total
        yield f"{counts} of a winner", points.winners.total // points.winners.count
        yield f"{counts}: the lead", points.lead.total
        for what, series in points.sources.items():
            yield f"points from {what} ({counts})", series.total
    for name, asked in tally.steps.items():
        yield f"step {name}: decisions", asked.decisions
    for kind, pieces in tally.pieces.items():
        for name, piece in pieces.items():
            yield f"piece {name} ({kind})", piece.by_seats


def _add(versus: Versus, first: dict[str, int], second: dict[str, int]) -> None:
    versus.games += 1
    for name in dict.fromkeys((*first, *second)):
        if not name.startswith(ZERO_IF_ABSENT) and not (name in first and name in second):
            continue
        one, two = first.get(name, 0), second.get(name, 0)
        pair = (versus.pieces if name.startswith("piece") else versus.figures).setdefault(name, Pair())
        pair.first.add(one)
        pair.second.add(two)
        pair.moved.add(two - one)


def report(first: Experiment, second: Experiment, versus: Versus) -> dict[str, Any]:
    """Return every figure of both versions with its change, and whether the change is beyond chance."""
    pairs = [
        (name, pair)
        for figures in (versus.figures, versus.pieces)
        for name, pair in _whole(figures, versus.games).items()
        if pair.moved.count >= FEWEST
    ]
    likely = _holm([_by_chance(pair.moved) for _, pair in pairs])
    return {
        "game": first.pack,
        "players": len(first.seats),
        "games": versus.games,
        "seed": first.seed,
        "bots": list(first.bots),
        "options": [dict(first.options), dict(second.options)],
        "figures": [
            {
                "what": name,
                "games": pair.moved.count,
                "first": pair.first.mean,
                "second": pair.second.mean,
                "change": pair.moved.mean,
                "margin": pair.moved.margin,
                "chance": chance,
                "beyond_chance": chance < CERTAIN,
            }
            for (name, pair), chance in zip(pairs, likely, strict=True)
        ],
    }


def _whole(figures: dict[str, Pair], games: int) -> dict[str, Pair]:
    """Count the games in which a figure came up in neither version as games without it."""
    for name, pair in figures.items():
        if name.startswith(ZERO_IF_ABSENT):
            for series in (pair.first, pair.second, pair.moved):
                series.count = games
    return dict(sorted(figures.items(), key=lambda item: item[0].startswith(ZERO_IF_ABSENT)))


def _by_chance(moved: Series) -> float:
    """Return how often chance alone would move a mean at least so far, with many games."""
    if not moved.total and not moved.squares:
        return 1.0
    error = moved.deviation / sqrt(moved.count)
    return erfc((abs(moved.mean) / error if error else inf) / sqrt(2))


def _holm(likely: Sequence[float]) -> list[float]:
    """Return the probabilities corrected for how many figures are looked at (Holm 1979)."""
    corrected = [0.0] * len(likely)
    most = 0.0
    for rank, place in enumerate(sorted(range(len(likely)), key=lambda place: likely[place])):
        most = min(1.0, max(most, (len(likely) - rank) * likely[place]))
        corrected[place] = most
    return corrected
