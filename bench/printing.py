"""Moves at running tables while six kits are wanted at once, beside the same tables while nothing is printed.

One server on the loopback; the same load is laid on it by turns, with and without kits in its queue, so that a machine
which others use too is as slow for the one as for the other. Takes about three minutes.
"""

from __future__ import annotations

import tempfile
from contextlib import closing
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from bench.phones import Api, Phones
from bench.server import WARMING, run_server, spread
from companion.http.file_limits import allow_many_files

KIND = "bench"
TABLES, SEATS, SPECTATORS = 50, 4, 1
MOVES, SECONDS, TURNS = 50.0, 6.0, 8
KITS = 6
GAMES = ("armorica", "arrival", "fallen-kingdoms")
DRAINED = 300.0

_numbers = count(1)


def run() -> dict[str, Any]:
    allow_many_files()
    with tempfile.TemporaryDirectory() as data, run_server(Path(data)) as (port, _), closing(Api(port)) as api:
        crowd = Phones(port)
        crowd.seat(TABLES, SEATS, SPECTATORS)
        crowd.steadily(MOVES, WARMING)
        told: dict[str, list[float]] = {"idle": [], "printing": []}
        answers: dict[str, list[float]] = {"idle": [], "printing": []}
        kits = unfinished = 0
        for turn in range(TURNS):
            for way in ("idle", "printing") if turn % 2 == 0 else ("printing", "idle"):
                keys = six_kits(api) if way == "printing" else []
                crowd.forget()
                crowd.steadily(MOVES, SECONDS)
                told[way] += crowd.latencies
                answers[way] += crowd.answers
                left = sum(not is_ready(api, key) for key in keys)
                kits, unfinished = kits + len(keys), unfinished + left
                drain(api, keys)
        crowd.close()
    figures = {
        way: {"fan_out_milliseconds": spread(told[way]), "answer_milliseconds": spread(answers[way])} for way in told
    }
    idle, printing = (figures[way]["answer_milliseconds"] for way in ("idle", "printing"))
    return {
        "load": f"{TABLES} tables x {SEATS} seats and {SPECTATORS} spectator, {MOVES:g} moves a second",
        "kits_wanted": kits,
        "kits_not_ready_at_the_end_of_their_turn": unfinished,
        **figures,
        "printing_over_idle": {key: round(printing[key] / idle[key], 2) for key in ("p50", "p99")},
    }


def six_kits(api: Api) -> list[str]:
    """Want kits that nothing was made of before, and return their keys."""
    wishes = [{"game": GAMES[place % len(GAMES)], "profile": {"skew": next(_numbers) / 1000}} for place in range(KITS)]
    return [str(api("POST", "/prints", wish)["key"]) for wish in wishes]


def is_ready(api: Api, key: str) -> bool:
    state = api("GET", f"/prints/{key}")["state"]
    if state == "failed":
        raise RuntimeError(f"the kit {key} could not be made")
    return bool(state == "ready")


def drain(api: Api, keys: list[str]) -> None:
    """Wait until all are made."""
    end = monotonic() + DRAINED
    while not all(is_ready(api, key) for key in keys):
        if monotonic() > end:
            raise RuntimeError("the kits are never made")
        sleep(0.2)
