"""The strong player: it searches, for a number of iterations or for a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from companion.bots.effort import ITERATIONS
from companion.bots.model import Below
from companion.bots.search import Search, Tried, Tuning
from companion.rules.kernel import Game, Seat
from companion.rules.kernel.game import M, S

TUNING = Tuning()
PAUSES = 8
"""Iterations between two checks whether the choice can still change."""


@dataclass(frozen=True, slots=True)
class Strong:
    """Search for a number of iterations: the same luck then gives the same move anywhere. With `seconds` the clock ends
    the search, or `iterations` if they are done earlier."""

    name: str = "strong"
    iterations: int = ITERATIONS
    seconds: float | None = None
    tuning: Tuning = TUNING
    clock: Callable[[], float] = perf_counter

    def choose(self, game: Game[S, M], state: S, seat: Seat, below: Below) -> M:
        chosen: M = self.consider(game, state, seat, below)[0].move
        return chosen

    def consider(self, game: Game[S, Any], state: S, seat: Seat, below: Below) -> list[Tried]:
        """Return the moves searched, the chosen one first, each with its visits and its chance to win."""
        begun = self.clock()
        search = Search(game, state, seat, below, self.tuning)
        done, left = 0, 0 if search.is_forced else self.iterations
        while done < left:
            search.iterate()
            done += 1
            if self.seconds is not None:
                spent = self.clock() - begun
                if spent >= self.seconds:
                    break
                left = min(self.iterations, int(done * self.seconds / spent) + 1 if spent else self.iterations)
            if done % PAUSES == 0 and (search.lead > left - done or search.indifferent):
                break
        return search.results()
