"""Whether a single-minded player wins more than its fair share against sensible ones, in every game and at every
player count. The ideas stand in `bench/ideas.py`. Run by `make lab`; `BENCH_MINUTES` ends it early, with
the games there are.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Any

from bench.sums import Sums, sum_jobs

KIND = "lab"
GAMES = {"armorica": 600, "arrival": 600, "fallen-kingdoms": 240}
SLICES = 40
"""Every idea plays its first games before any plays its next ones, so that an early end leaves all equally many."""
SEED = "single-minded"
SURE = 1.96
"""Standard errors on either side of a 95 % interval."""


@dataclass
class Shares(Sums):
    """Sums of a seat's shares in victories, and of their squares."""

    games: int = 0
    won: float = 0.0
    squares: float = 0.0


Place = tuple[str, str, int]
"""Pack, strategy and number of players."""


@dataclass
class Table(Sums):
    """The shares of all places."""

    shares: dict[Place, Shares]

    def add(self, other: Sums) -> None:
        assert isinstance(other, Table)
        for place, more in other.shares.items():
            self.shares[place].add(more)


def run(games: Mapping[str, int] = GAMES) -> dict[str, Any]:
    from bench.ideas import STRATEGIES
    from companion.engines import load

    end = perf_counter() + 60 * float(os.environ.get("BENCH_MINUTES") or 10_000)
    counted: dict[Place, Shares] = {
        (pack, strategy.name, players): Shares()
        for pack, strategies in STRATEGIES.items()
        if pack in games
        for strategy in strategies
        for players in load(pack).players
    }
    for number in range(SLICES):
        if perf_counter() < end:
            jobs = [
                (place, games[place[0]] * number // SLICES, games[place[0]] * (number + 1) // SLICES)
                for place in counted
            ]
            counted = sum_jobs(Table(counted), play_table, jobs).shares
    figures: dict[str, Any] = {}
    for (pack, name, players), shares in counted.items():
        figures.setdefault(pack, {}).setdefault(name, {})[f"{players} players"] = judge_shares(shares, players)
    return figures


def judge_shares(shares: Shares, players: int) -> dict[str, Any]:
    """How many times its fair share such a player wins; it holds unless that is surely more than once."""
    mean = shares.won / shares.games
    error = SURE * players * sqrt((shares.squares / shares.games - mean**2) / shares.games)
    share = players * mean
    return {
        "games": shares.games,
        "times_fair_share": round(share, 2),
        "interval": [round(max(0.0, share - error), 2), round(share + error, 2)],
        "holds": share - error <= 1.0,
    }


def play_table(job: tuple[Place, int, int]) -> Table:
    """Games with these numbers; the single-minded player sits in every seat equally often."""
    from bench.ideas import STRATEGIES
    from companion.bots import BOTS
    from companion.dealer import Stream
    from companion.engines import load
    from companion.lab.match import begin, steps

    (pack, name, players), start, end = job
    strategy = next(each for each in STRATEGIES[pack] if each.name == name)
    game, shares = load(pack), Shares()
    seats = game.seats[:players] or tuple("ABCDEF"[:players])
    for number in range(start, end):
        own = seats[number % players]
        state = begin(game, seats, {})
        bots = dict.fromkeys(seats, BOTS["medium"]) | {own: strategy}
        for _ in steps(game, state, bots, Stream(SEED, f"{players} {number}").below):
            pass
        winners = game.score(state).winners
        won = (own in winners) / len(winners)
        shares.games += 1
        shares.won += won
        shares.squares += won * won
    return Table({job[0]: shares})
