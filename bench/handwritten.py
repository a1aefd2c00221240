"""What the hand-written pieces of the server buy: each against a library, by turns, under the same load of phones.

Two servers stand side by side, one as it is and one with a library in the place of a piece (`bench/substitutes.py`).
They take turns of a second, first at a steady load and then flat out, in changing order, so that a machine which others
use too is as slow for the one as for the other. The middle of the ratios counts.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from bench.phones import Phones
from bench.server import processor_seconds, run_server
from companion.http.file_limits import allow_many_files

KIND = "soak"
TABLES, SEATS, SPECTATORS = 320, 4, 2
TURNS, STEADY, SECONDS = 6, 100.0, 1.0
SUBSTITUTES = ("nothing", "flask_routing", "gevent_headers", "orjson_writer", "msgspec_writer")
BROWSER = (
    "User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile\r\n"
    "Accept: */*\r\nOrigin: http://x\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\nReferer: http://x/t/A\r\n"
    "Accept-Encoding: gzip, deflate\r\nAccept-Language: de-DE,de;q=0.9,en;q=0.7\r\nConnection: keep-alive\r\n"
)
"""What a phone's browser sends with every move."""


def run() -> dict[str, Any]:
    allow_many_files()
    return {
        "load": f"{TABLES} tables x {SEATS} seats and {SPECTATORS} spectators; {TURNS} turns each",
        **{name: compare(name) for name in SUBSTITUTES},
    }


def compare(substitute: str) -> dict[str, Any]:
    """Compare the server with this substitute to the server as it is."""
    with ExitStack() as stack:
        sides = []
        for name in ("nothing", substitute):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            port, process = stack.enter_context(run_server(Path(folder), substitute=name))
            phones = Phones(port, BROWSER)
            phones.seat(TABLES, SEATS, SPECTATORS)
            sides.append((phones, process.pid))
        turns = []
        for turn in range(TURNS + 1):
            taken = {side: play(*sides[side]) for side in ((0, 1) if turn % 2 else (1, 0))}
            for phones, _ in sides:
                phones.catch_up()
            turns.append((taken[0], taken[1]))
        for phones, _ in sides:
            phones.close()
    counted = turns[1:]  # in the first one both wake up
    return {
        measure: {
            "as_it_is": median(ours[measure] for ours, _ in counted),
            "with_the_substitute": median(theirs[measure] for _, theirs in counted),
            "ratio": round(median(theirs[measure] / ours[measure] for ours, theirs in counted), 3),
            "ratios": [round(theirs[measure] / ours[measure], 3) for ours, theirs in counted],
        }
        for measure in counted[0][0]
    }


def play(phones: Phones, pid: int) -> dict[str, float]:
    """Take one turn: a steady second, then a second flat out."""
    phones.forget()
    phones.steadily(STEADY, SECONDS)
    middle = median(phones.latencies)
    moves, busy = phones.acknowledged, processor_seconds(pid)
    rate, _ = phones.flat_out(SECONDS)
    spent = (processor_seconds(pid) - busy) / (phones.acknowledged - moves)
    return {
        "p50_milliseconds": round(1000 * middle, 3),
        "moves_per_second": round(rate, 1),
        "processor_milliseconds_a_move": round(1000 * spent, 4),
    }
