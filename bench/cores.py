"""Whether the lab uses all cores: games a second with one worker and with one for each core, start-up included."""

from __future__ import annotations

import os
from statistics import median
from time import perf_counter
from typing import Any

KIND = "bench"
GAMES = 6000
ROUNDS = 3


def run() -> dict[str, Any]:
    from companion.engines import open_pack
    from companion.lab.experiment import Experiment
    from companion.lab.run import run as play

    tables = open_pack("armorica").pack.engine_tables()
    experiment = Experiment("armorica", tables, tuple("ABCD"), ("medium",), GAMES, "bench")
    cores = os.cpu_count() or 1
    alone, together = [], []
    for _ in range(ROUNDS):
        alone.append(_time(lambda: play(experiment, 1)))
        together.append(_time(lambda: play(experiment, cores)))
    one, many = median(alone), median(together)
    return {
        "games": GAMES,
        "cores": cores,
        "games_per_second_one_worker": round(GAMES / one),
        "games_per_second_all_cores": round(GAMES / many),
        "efficiency": round(one / (cores * many), 3),
    }


def _time(work: Any) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun
