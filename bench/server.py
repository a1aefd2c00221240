"""The companion's server under load, on the loopback only: 1,000 tables with six streams each; boardgame.io beside it.

Every move is judged by Armorica's engine, durable in SQLite (synchronous FULL) before anybody is told, and every
message carries the view and the legal moves of its seat. The only thing lifted are the limits per address, because
all phones of a bench have the same. What the disk takes for a sync is told beside the figures, and the same load is
laid on a folder in memory too, beside a server that keeps all it has in memory.

What is compared stands side by side and is measured by turns, a few seconds each, so that a machine which others use
too is as slow for the one as for the other. Takes about six minutes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import clock_gettime, perf_counter
from typing import Any, TypeAlias

from bench.boardgame import install
from bench.boardgame.clients import ARMORICA, LIGHT, Clients
from bench.crowd import Crowd
from bench.phones import Phones
from companion.http.file_limits import allow_many_files

KIND = "bench"
TABLES, SEATS, SPECTATORS = 1000, 4, 2
SCREENS = 600
STEADY, SECONDS, FLAT_OUT = 100.0, 20.0, 10.0
TURNS, WAKING, WARMING = 8, 0.5, 3.0
"""How often each has its turn at the steady load, and seconds before a turn counts, and before the first one."""
CLOCK_OF_A_PROCESS = 2
"""With the number of a process: the clock that `clock_getcpuclockid` finds."""
MEMORY = Path("/dev/shm")
"""A file system in memory; syncing costs nothing there."""


def run() -> dict[str, Any]:
    allow_many_files()
    in_memory = [ours("punchboard_without_the_disk", MEMORY)] if MEMORY.is_dir() else []
    return {
        "load": f"{TABLES} tables x {SEATS} seats and {SPECTATORS} spectators, each with an open stream",
        "disk_sync_milliseconds": disk_sync(),
        **by_turns(ours("punchboard"), *theirs("boardgame.io", ARMORICA, keeps=True)),
        **by_turns(*in_memory, *theirs("boardgame.io", ARMORICA, keeps=False)),
        "punchboard_from_shared_screens": shared_screens(),
        **by_turns(*theirs("boardgame.io_light_game", LIGHT, keeps=True)),
        **by_turns(*theirs("boardgame.io_light_game", LIGHT, keeps=False)),
    }


@dataclass(frozen=True, slots=True)
class Side:
    """A server, and the phones at its tables."""

    name: str
    crowd: Phones | Clients
    pid: int


Opened: TypeAlias = AbstractContextManager[Side]


@contextmanager
def ours(name: str, folder: Path | None = None) -> Iterator[Side]:
    with tempfile.TemporaryDirectory(dir=folder) as data, run_server(Path(data)) as (port, process):
        yield Side(name, Phones(port), process.pid)


def theirs(name: str, game: str, *, keeps: bool) -> list[Opened]:
    """boardgame.io, whose phones are sent what ours are: with its store of files, which keeps tables over a restart but
    never syncs and tells a move before it is written, or with its default, which keeps nothing. Its light game is far
    lighter than any of ours, and shows what the server itself costs."""
    why = install.missing()
    if why is not None:
        print(f"  {name} is left out: {why}", flush=True)
        return []
    return [_peer(f"{name}_{'files_never_synced' if keeps else 'memory_only'}", game, keeps)]


@contextmanager
def _peer(name: str, game: str, keeps: bool) -> Iterator[Side]:
    with tempfile.TemporaryDirectory() as data, install.serving(Path(data) / game if keeps else None) as peer:
        assert peer.process is not None
        yield Side(name, Clients(peer.port, game), peer.process.pid)


def shared_screens() -> dict[str, Any]:
    """Every table played from one shared screen: what a move costs that is shown once."""
    with tempfile.TemporaryDirectory() as data, run_server(Path(data)) as (port, _):
        crowd = Phones(port)
        crowd.screens(SCREENS, SEATS)
        rate, _ = crowd.flat_out(FLAT_OUT)
        crowd.close()
        return {"streams": SCREENS, "durable_moves_per_second": round(rate), "refused": crowd.refused}


def by_turns(*opened: Opened) -> dict[str, dict[str, Any]]:
    """Figures of servers that stand side by side."""
    with ExitStack() as stack:
        sides = [stack.enter_context(side) for side in opened]
        figures: dict[str, dict[str, Any]] = {}
        for side in sides:
            side.crowd.seat(TABLES, SEATS, SPECTATORS)
            figures[side.name] = {
                "streams": TABLES * (SEATS + SPECTATORS),
                "resident_megabytes": resident_megabytes(side.pid),
                "moves_per_second_asked": STEADY,
            }
        for side in sides:
            side.crowd.steadily(STEADY, WARMING)
            side.crowd.forget()
        spent = {side.name: [0.0, 0.0] for side in sides}
        middles: dict[str, list[float]] = {side.name: [] for side in sides}
        for turn in range(TURNS):
            for side in sides if turn % 2 == 0 else reversed(sides):
                processor, share, middle = steady_turn(side)
                spent[side.name][0] += processor
                spent[side.name][1] += share / TURNS
                middles[side.name].append(middle)
        for side in sides:
            crowd = side.crowd
            figures[side.name] |= {
                "fan_out_milliseconds": spread(crowd.latencies),
                "fan_out_p50_of_each_turn": middles[side.name],
                "answer_milliseconds": spread(crowd.answers),
                "processor_milliseconds_a_move": round(1000 * spent[side.name][0] / len(crowd.answers), 2),
                "share_of_a_core_the_load_took": round(spent[side.name][1], 2),
                "bytes_a_message": message_size(crowd),
            }
        for side in sides:
            figures[side.name] |= flat_out(side)
            for other in sides:
                other.crowd.catch_up()
        for side in sides:
            side.crowd.close()
        return figures


def steady_turn(side: Side) -> tuple[float, float, float]:
    """What it took of the processor, the share of a core the load took, and the middle of the times, in milliseconds.
    A server that had nothing to do while others had their turn is given a moment to wake up."""
    crowd, known, answered = side.crowd, len(side.crowd.latencies), len(side.crowd.answers)
    crowd.steadily(STEADY, WAKING)
    del crowd.latencies[known:], crowd.answers[answered:]
    busy = processor_seconds(side.pid)
    share = crowd.steadily(STEADY, SECONDS / TURNS)
    return processor_seconds(side.pid) - busy, share, round(1000 * median(crowd.latencies[known:]), 2)


def flat_out(side: Side) -> dict[str, Any]:
    crowd = side.crowd
    crowd.forget()
    rate, share = crowd.flat_out(FLAT_OUT)
    return {
        "flat_out_moves_per_second": round(rate),
        "flat_out_fan_out_milliseconds": spread(crowd.latencies),
        "flat_out_share_of_a_core_the_load_took": round(share, 2),
        "resident_megabytes_after_playing": resident_megabytes(side.pid),
        "refused": crowd.refused,
    }


def message_size(crowd: Crowd) -> int:
    """Of what a move brings; what a phone is sent when it comes may be longer."""
    sizes = [len(phone.newest) for table in crowd.tables if table.posted for phone in table.phones]
    return round(sum(sizes) / len(sizes))


def spread(seconds: list[float]) -> dict[str, float]:
    """Median and the slowest hundredth, in milliseconds."""
    cuts = quantiles(seconds, n=100)
    return {"p50": round(1000 * cuts[49], 2), "p99": round(1000 * cuts[98], 2), "samples": len(seconds)}


def disk_sync() -> dict[str, float]:
    """What the disk takes to make a page durable, with nothing of ours in it."""
    taken = []
    with tempfile.TemporaryFile(buffering=0) as file:
        for _ in range(300):
            file.write(b"\0" * 4096)
            begun = perf_counter()
            os.fdatasync(file.fileno())
            taken.append(perf_counter() - begun)
    return spread(taken)


def resident_megabytes(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return round(int(line.split()[1]) / 1024)
    raise RuntimeError("the system does not tell how much memory a process holds")


def processor_seconds(pid: int) -> float:
    """Return what a process has used of all cores, user and system, by threads that have ended too."""
    return clock_gettime(~pid << 3 | CLOCK_OF_A_PROCESS)


@contextmanager
def run_server(
    folder: Path, port: int = 0, substitute: str | None = None, tree: Path | None = None
) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server process of its own over this folder; its port and the process. Killed in the end, as it may be. `tree`:
    another checkout, whose server it is."""
    words = [sys.executable, "-m", "bench.serving", str(folder), str(port)]
    process = subprocess.Popen(
        [*words, substitute] if substitute else words,
        cwd=tree,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline().rsplit(":", 1)[1]), process
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
