"""The companion's server under load, on the loopback only: 1,000 tables with six streams each.

Every move is judged by Armorica's engine, durable in SQLite (synchronous FULL) before anybody is told, and every
message carries the view and the legal moves of its seat. The only thing lifted are the limits per address, because
all phones of a bench have the same.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

KIND = "bench"
TABLES, SEATS, SPECTATORS = 1000, 4, 2
STEADY, SECONDS = 100.0, 15.0


def run() -> dict[str, Any]:
    return {"thousand_tables": thousand_tables()}


def thousand_tables() -> dict[str, Any]:
    from bench.phones import Crowd

    allow_many_files()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (port, process):
        crowd = Crowd(port)
        crowd.seat(TABLES, SEATS, SPECTATORS)
        memory = resident_megabytes(process.pid)
        crowd.steadily(STEADY, 3.0)
        crowd.forget()
        crowd.steadily(STEADY, SECONDS)
        steady = spread(crowd.latencies)
        answers = spread(crowd.answers)
        crowd.forget()
        rate = crowd.flat_out(10.0)
        flat = spread(crowd.latencies)
        figures = {
            "streams": TABLES * (SEATS + SPECTATORS),
            "resident_megabytes": memory,
            "resident_megabytes_after_playing": resident_megabytes(process.pid),
            "moves_per_second_asked": STEADY,
            "fan_out_milliseconds": steady,
            "answer_milliseconds": answers,
            "flat_out_durable_moves_per_second": round(rate),
            "flat_out_fan_out_milliseconds": flat,
            "refused": crowd.refused,
        }
        crowd.close()
    return figures


def spread(seconds: list[float]) -> dict[str, float]:
    """Median and the slowest hundredth, in milliseconds."""
    cuts = quantiles(seconds, n=100)
    return {"p50": round(1000 * cuts[49], 2), "p99": round(1000 * cuts[98], 2), "samples": len(seconds)}


def resident_megabytes(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return round(int(line.split()[1]) / 1024)
    raise RuntimeError("the system does not tell how much memory a process holds")


def allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server process of its own over this folder; its port and the process. Killed in the end, as it may be."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.serving", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline().rsplit(":", 1)[1]), process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
