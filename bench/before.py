"""Whether a move costs more than it did: this checkout's server beside an earlier one's, by turns, under the same load.

PUNCHBOARD_BEFORE is the folder of the earlier checkout (`git worktree add ../before 3810206`). The load is that of
`python -m bench server`, and its tables are as full. What counts is the middle of the ratios of all turns.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from bench.phones import Phones
from bench.server import SEATS, SPECTATORS, STEADY, TABLES, WAKING, WARMING, processor_seconds, run_server
from companion.http.file_limits import allow_many_files

KIND = "by name"
TURNS, SECONDS = 16, 4.0
SIDES = ("now", "before")


def run() -> dict[str, Any]:
    before = os.environ.get("PUNCHBOARD_BEFORE")
    if not before:
        raise SystemExit("PUNCHBOARD_BEFORE names no earlier checkout; make one with: git worktree add FOLDER COMMIT")
    allow_many_files()
    with ExitStack() as stack:
        crowds: dict[str, tuple[Phones, int]] = {}
        for side, tree in zip(SIDES, (None, Path(before)), strict=True):
            data = stack.enter_context(tempfile.TemporaryDirectory())
            port, process = stack.enter_context(run_server(Path(data), tree=tree))
            phones = Phones(port)
            stack.callback(phones.close)
            phones.seat(TABLES, SEATS, SPECTATORS)
            crowds[side] = phones, process.pid
        for phones, _ in crowds.values():
            phones.steadily(STEADY, WARMING)
        taken: dict[str, list[float]] = {side: [] for side in SIDES}
        for turn in range(TURNS):
            for side in SIDES if turn % 2 else reversed(SIDES):
                taken[side].append(processor_milliseconds(*crowds[side]))
        ratios = [now / then for now, then in zip(*taken.values(), strict=True)]
        return {
            "load": f"{TABLES} tables x {SEATS} seats and {SPECTATORS} spectators, {STEADY:.0f} moves a second",
            "processor_milliseconds_a_move": {side: round(median(values), 3) for side, values in taken.items()},
            "ratio": round(median(ratios), 3),
            "ratios": [round(ratio, 3) for ratio in ratios],
        }


def processor_milliseconds(phones: Phones, pid: int) -> float:
    """Of a move, in one turn. A server that had nothing to do while the other had its turn is given a moment."""
    phones.steadily(STEADY, WAKING)
    phones.forget()
    busy = processor_seconds(pid)
    phones.steadily(STEADY, SECONDS)
    return 1000 * (processor_seconds(pid) - busy) / len(phones.answers)
