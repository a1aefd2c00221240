"""A move of a declared game on phones beside one of Armorica, by turns: the time until every phone has heard of it.

Each game has a server process of its own, durable in SQLite on the same disk, with the same tables, seats and load.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bench.phones import Phones
from bench.server import WARMING, Side, run_server, spread, steady_turn
from companion.http.file_limits import allow_many_files

KIND = "bench"
GAMES = ("armorica", "oh-hell", "market-day")
"""The measure, a game of tricks with a judge for every card, and one in which all choose at once."""
TABLES, SEATS, SPECTATORS, TURNS = 150, 4, 1, 8


def run() -> dict[str, Any]:
    allow_many_files()
    with ExitStack() as stack:
        sides = [stack.enter_context(_side(game)) for game in GAMES]
        for side in sides:
            side.crowd.seat(TABLES, SEATS, SPECTATORS)
        for side in sides:
            side.crowd.steadily(100.0, WARMING)
            side.crowd.forget()
        spent: dict[str, list[float]] = {side.name: [] for side in sides}
        for turn in range(TURNS):
            for side in sides if turn % 2 == 0 else reversed(sides):
                spent[side.name].append(steady_turn(side)[0])
        told = {side.name: _figures(side, sum(spent[side.name])) for side in sides}
        for side in sides:
            side.crowd.close()
    measure = told["armorica"]["fan_out_milliseconds"]
    for game in GAMES[1:]:
        own = told[game]["fan_out_milliseconds"]
        told[game]["over_armorica"] = {key: round(own[key] / measure[key], 2) for key in ("p50", "p99")}
    return {"load": f"{TABLES} tables x {SEATS} seats and {SPECTATORS} spectator, 100 moves a second", **told}


@contextmanager
def _side(game: str) -> Iterator[Side]:
    with tempfile.TemporaryDirectory() as data, run_server(Path(data)) as (port, process):
        yield Side(game, Phones(port, game=game), process.pid)


def _figures(side: Side, processor: float) -> dict[str, Any]:
    return {
        "fan_out_milliseconds": spread(side.crowd.latencies),
        "answer_milliseconds": spread(side.crowd.answers),
        "processor_milliseconds_a_move": round(1000 * processor / len(side.crowd.answers), 2),
        "refused": side.crowd.refused,
    }
