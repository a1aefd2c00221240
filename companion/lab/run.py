"""Spreads games over workers. Game number n is the same game in any worker, and counts are whole numbers, so
results do not depend on how many workers there were, where they were, or which of them was quicker."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any, Protocol, TypeAlias, TypeVar

from companion.engines import build
from companion.lab.count import count_game
from companion.lab.experiment import Experiment
from companion.lab.tally import Tally

ENOUGH_FOR_ONE = 8
"""Fewer games than this are not worth starting a process for."""
SLICES_EACH = 16
"""Slices a worker gets on average: small enough that all of them end at about the same time."""


class Sum(Protocol):
    """Counts of some games that can be added to those of others."""

    games: int

    def merge(self, other: Any) -> None: ...


T = TypeVar("T", bound=Sum)
Play: TypeAlias = Callable[[Sequence[int]], T]
"""Plays the games with these numbers and counts them."""
Opener: TypeAlias = Callable[[], Play[T]]
"""Builds the engines and returns what plays. It travels to the workers, so it can be pickled."""


class Spread(Protocol):
    """Where games are played."""

    @property
    def workers(self) -> int: ...

    def parts(self, opener: Opener[T], slices: Sequence[range]) -> Iterator[T]:
        """Return the counts of every slice, in any order."""


@dataclass(frozen=True, slots=True)
class Processes:
    """This machine: one process, or a pool of them."""

    workers: int = 1

    def parts(self, opener: Opener[T], slices: Sequence[range]) -> Iterator[T]:
        if self.workers == 1:
            yield from map(opener(), slices)
            return
        with get_context().Pool(self.workers, _hire, (opener,)) as pool:
            yield from pool.imap_unordered(_work, slices)


def gather(
    opener: Opener[T], games: int, whole: T, spread: Spread, progress: Callable[[int], None] = lambda _: None
) -> T:
    """Play all games where `spread` says and add them up. `progress` hears how many have just been finished."""
    for part in spread.parts(opener, _slices(games, spread.workers)):
        whole.merge(part)
        progress(part.games)
    return whole


def run(
    experiment: Experiment,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    spread: Spread | None = None,
) -> Tally:
    """Play and count an experiment, in processes of this machine or wherever `spread` says."""
    here = Processes(min(workers, max(1, experiment.games // ENOUGH_FOR_ONE)))
    return gather(partial(open_experiment, experiment), experiment.games, Tally(), spread or here, progress)


def open_experiment(experiment: Experiment) -> Play[Tally]:
    """Return what plays games of an experiment."""
    game = build(experiment.pack, experiment.tables)

    def play(numbers: Sequence[int]) -> Tally:
        tally = Tally()
        for number in numbers:
            count_game(game, experiment, number, tally)
        return tally

    return play


def _slices(games: int, workers: int) -> list[range]:
    size = max(1, games // (workers * SLICES_EACH))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


_hired: list[Play[Any]] = []
"""What this worker process plays; filled once, when it is hired."""


def _hire(opener: Opener[Any]) -> None:
    # A command's handler comes along with a fork; raised at a bad moment, its exit is lost and the pool waits for ever.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _hired[:] = [opener()]


def _work(slice: range) -> Any:
    return _hired[0](slice)
