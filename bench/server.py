"""The companion's server under load, on the loopback only: 1,000 tables with six streams each; boardgame.io beside it.

Every move is judged by Armorica's engine, durable in SQLite (synchronous FULL) before anybody is told, and every
message carries the view and the legal moves of its seat. The only thing lifted are the limits per address, because
all phones of a bench have the same. What the disk takes for a sync is told beside the figures, and the same load is
laid on a folder in memory too: the difference is the disk's. Takes about seven minutes.
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
from time import perf_counter
from typing import Any

from bench.boardgame import install
from bench.boardgame.clients import ARMORICA, LIGHT, Clients
from bench.crowd import Crowd
from bench.phones import Phones

KIND = "bench"
TABLES, SEATS, SPECTATORS = 1000, 4, 2
SCREENS = 200
STEADY, SECONDS, FLAT_OUT = 100.0, 15.0, 10.0
MEMORY = Path("/dev/shm")
"""A file system in memory; syncing costs nothing there."""


def run() -> dict[str, Any]:
    allow_many_files()
    figures: dict[str, Any] = {
        "load": f"{TABLES} tables x {SEATS} seats and {SPECTATORS} spectators, each with an open stream",
        "disk_sync_milliseconds": disk_sync(),
        "punchboard": ours(None),
        "punchboard_from_shared_screens": shared_screens(),
    }
    if MEMORY.is_dir():
        figures["punchboard_without_the_disk"] = ours(MEMORY)
    figures["boardgame.io"] = beside()
    return figures


def ours(folder: Path | None) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(dir=folder) as data, served(Path(data)) as (port, process):
        crowd = Phones(port)
        return measured(crowd, process.pid)


def shared_screens() -> dict[str, Any]:
    """Every table played from one shared screen: what a move costs that is shown once."""
    with tempfile.TemporaryDirectory() as data, served(Path(data)) as (port, _):
        crowd = Phones(port)
        crowd.screens(SCREENS, SEATS)
        rate, _ = crowd.flat_out(FLAT_OUT)
        crowd.close()
        return {"streams": SCREENS, "durable_moves_per_second": round(rate), "refused": crowd.refused}


def beside() -> dict[str, Any]:
    """The same load on boardgame.io, whose phones are sent what ours are: with its store of files, which keeps tables
    over a restart but never syncs and tells a move before it is written, and with its default, which keeps nothing.
    Then a game far lighter than any of ours, for what the server itself costs."""
    why = install.missing()
    if why is not None:
        print(f"  boardgame.io is left out: {why}", flush=True)
        return {"left_out": why}
    found = {}
    with tempfile.TemporaryDirectory() as data:
        for game, prefix in ((ARMORICA, ""), (LIGHT, "light_game_")):
            for name, folder in (("files_never_synced", Path(data) / game), ("memory_only", None)):
                with install.serving(folder) as peer:
                    assert peer.process is not None
                    found[prefix + name] = measured(Clients(peer.port, game), peer.process.pid)
    return found


def measured(crowd: Phones | Clients, pid: int) -> dict[str, Any]:
    crowd.seat(TABLES, SEATS, SPECTATORS)
    memory = resident_megabytes(pid)
    crowd.steadily(STEADY, 3.0)
    crowd.forget()
    busy, moved = processor_seconds(pid), crowd.acknowledged
    share = crowd.steadily(STEADY, SECONDS)
    figures: dict[str, Any] = {
        "streams": TABLES * (SEATS + SPECTATORS),
        "resident_megabytes": memory,
        "moves_per_second_asked": STEADY,
        "fan_out_milliseconds": spread(crowd.latencies),
        "answer_milliseconds": spread(crowd.answers),
        "processor_milliseconds_a_move": round(
            1000 * (processor_seconds(pid) - busy) / (crowd.acknowledged - moved), 2
        ),
        "share_of_a_core_the_load_took": round(share, 2),
        "bytes_a_message": message_size(crowd),
    }
    crowd.forget()
    rate, share = crowd.flat_out(FLAT_OUT)
    figures |= {
        "flat_out_moves_per_second": round(rate),
        "flat_out_fan_out_milliseconds": spread(crowd.latencies),
        "flat_out_share_of_a_core_the_load_took": round(share, 2),
        "resident_megabytes_after_playing": resident_megabytes(pid),
        "refused": crowd.refused,
    }
    crowd.close()
    return figures


def message_size(crowd: Crowd) -> int:
    sizes = [len(phone.newest) for table in crowd.tables for phone in table.phones]
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
    """What a process has used of all cores, user and system."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server process of its own over this folder; its port and the process. Killed in the end, as it may be."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.serving", str(folder), str(port)],
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
