"""Spreads games over the cores. Game number n is the same game whoever plays it, so results do not depend on
how many workers there were or which of them was quicker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from companion.engines import build
from companion.lab.count import count_game
from companion.lab.tally import Tally
from companion.rules.kernel import Game, Seat

ENOUGH_FOR_ONE = 8
"""Fewer games than this are not worth starting a process for."""
SLICES_EACH = 16
"""Slices a worker gets on average: small enough that all of them end at about the same time."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is to be played. `tables` are the pack's plain tables, from which each worker builds its engine."""

    pack: str
    tables: Mapping[str, Any]
    seats: tuple[Seat, ...]
    bots: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict)


def run(experiment: Experiment, workers: int = 1, progress: Callable[[int], None] = lambda _: None) -> Tally:
    """All games, counted. `progress` hears how many games have just been finished."""
    whole = Tally()
    for part in _parts(experiment, min(workers, max(1, experiment.games // ENOUGH_FOR_ONE))):
        whole.merge(part)
        progress(part.games)
    return whole


def _parts(experiment: Experiment, workers: int) -> Iterator[Tally]:
    slices = list(_slices(experiment.games, workers))
    if workers == 1:
        game = build(experiment.pack, experiment.tables)
        yield from (_play(game, experiment, numbers) for numbers in slices)
        return
    with get_context().Pool(workers, _hire, (experiment,)) as pool:
        yield from pool.imap_unordered(_work, slices)


def _slices(games: int, workers: int) -> Iterator[range]:
    size = max(1, games // (workers * SLICES_EACH))
    for start in range(0, games, size):
        yield range(start, min(start + size, games))


_hired: list[tuple[Game[Any, Any], Experiment]] = []
"""What this worker process plays; filled once, when it is hired."""


def _hire(experiment: Experiment) -> None:
    _hired[:] = [(build(experiment.pack, experiment.tables), experiment)]


def _work(numbers: Sequence[int]) -> Tally:
    game, experiment = _hired[0]
    return _play(game, experiment, numbers)


def _play(game: Game[Any, Any], experiment: Experiment, numbers: Sequence[int]) -> Tally:
    tally = Tally()
    for number in numbers:
        count_game(game, experiment.seats, experiment.options, experiment.bots, experiment.seed, number, tally)
    return tally
