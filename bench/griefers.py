"""Tables that are played beside a hostile client: how much later their phones are told, and whether any is refused.

For each kind of attack a server of its own, with the limits it has in every living room. Twenty-four tables play
steadily, by turns alone and beside the attack, so that a machine which others use too is as slow for the one as for the
other; what counts is the middle one of all turns. Newcomers with right codes come meanwhile, from addresses of their
own and from the tables'. Takes over an hour; GRIEFERS_SECONDS makes each attack shorter than five minutes in all, and
GRIEFERS=kind,kind… takes only these and leaves the other figures as they were.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

from bench.crowd import Crowd
from bench.griefing import KINDS, SOURCES
from bench.phones import Phones
from bench.server import processor_seconds, resident_megabytes, spread
from companion.http.file_limits import allow_many_files

KIND = "soak"
SECONDS = 300.0
TURNS = 12
ALONE = 0.4
"""The length of a turn without the attack, as a part of one beside it."""
TABLES, SEATS, SPECTATORS = 24, 4, 1
MOVES_A_SECOND = 10.0
SLICE = 5.0
"""Seconds between two newcomers."""
COMMAND = "import sys; from generator.cli import main; sys.exit(main())"
RESULTS = Path(__file__).parent / "results" / "griefers.json"


def run() -> dict[str, Any]:
    allow_many_files()
    seconds = float(os.environ.get("GRIEFERS_SECONDS", SECONDS))
    wanted = os.environ.get("GRIEFERS", "")
    figures: dict[str, Any] = {}
    if wanted and RESULTS.is_file():
        figures = json.loads(RESULTS.read_text("utf-8"))["figures"]
    for kind in wanted.split(",") if wanted else KINDS:
        print(f"  {kind}", flush=True)
        figures[kind] = beside(kind, seconds)
    ordered = {kind: figures[kind] for kind in KINDS if kind in figures}
    return {
        "load": f"{TABLES} tables x {SEATS} seats and {SPECTATORS} spectator, {MOVES_A_SECOND:.0f} moves a second",
        "attackers": f"{len(SOURCES)} addresses, in one process of their own on the same machine",
        **ordered,
    }


def beside(kind: str, seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data, start_server(Path(data)) as (port, process):
        crowd = Phones(port)
        crowd.seat(TABLES, SEATS, SPECTATORS)
        crowd.steadily(MOVES_A_SECOND, 2.0)
        newcomers, served = Newcomers(port, crowd.tables[0].code), server_process(process.pid)
        alone: list[dict[str, float]] = []
        beside_it: list[dict[str, float]] = []
        came: Counter[str] = Counter()
        acts, memory, busy = 0, 0, 0.0
        turn = seconds / TURNS
        for _ in range(TURNS):
            alone.append(spread(play(crowd, ALONE * turn, newcomers)))
            before = processor_seconds(served)
            with start_attack(kind, port, turn) as attacker:
                beside_it.append(spread(play(crowd, turn, newcomers)))
                memory = max(memory, resident_megabytes(served))
                said = json.loads(attacker.communicate()[0])
            busy += processor_seconds(served) - before
            acts += said["acts"]
            came.update(said["came_of_it"])
        crowd.close()
        return {
            "seconds": seconds,
            "turns": TURNS,
            "attack": {"a_second": KINDS[kind].a_second, "acts": acts, "came_of_it": dict(came)},
            "alone_milliseconds": middle(alone),
            "beside_it_milliseconds": middle(beside_it),
            "p99_of_each_turn": {
                "alone": [one["p99"] for one in alone],
                "beside_it": [one["p99"] for one in beside_it],
            },
            "p99_times": round(middle(beside_it)["p99"] / middle(alone)["p99"], 2),
            "moves_refused": crowd.refused,
            "newcomers": dict(newcomers.statuses),
            "resident_megabytes": memory,
            "share_of_a_core_the_server_took": round(busy / seconds, 2),
            "others_waiting_for_a_core": round(os.getloadavg()[0], 1),
        }


def middle(turns: list[dict[str, float]]) -> dict[str, float]:
    """The middle of all turns, each figure by itself."""
    found = {name: round(median(turn[name] for turn in turns), 2) for name in ("p50", "p99")}
    return {**found, "samples": sum(turn["samples"] for turn in turns)}


def play(crowd: Crowd, seconds: float, newcomers: Newcomers) -> list[float]:
    """From each post to each phone's message, in seconds."""
    crowd.forget()
    for _ in range(max(1, round(seconds / SLICE))):
        crowd.steadily(MOVES_A_SECOND, min(SLICE, seconds))
        newcomers.come()
        begin_anew(crowd)
    return crowd.latencies[:]


def begin_anew(crowd: Phones) -> None:
    """A player who has finished opens another table, as soon as this address may."""
    for table in [table for table in crowd.tables if table.over]:
        crowd.leave(table)
    with suppress(RuntimeError):
        crowd.seat(TABLES - len(crowd.tables), SEATS, SPECTATORS)


class Newcomers:
    """People who look for a table by its right code, each from another address; every fourth from the tables' own."""

    def __init__(self, port: int, code: str) -> None:
        self._port = port
        self._code = code
        self._came = 0
        self.statuses: Counter[str] = Counter()

    def come(self) -> None:
        self._came += 1
        source = "127.0.0.1" if self._came % 4 == 0 else f"127.0.2.{self._came % 250 + 1}"
        for path in (f"/t/{self._code}", f"/api/v1/tables/{self._code}"):
            line = HTTPConnection("127.0.0.1", self._port, timeout=20, source_address=(source, 0))
            try:
                line.request("GET", path)
                self.statuses[str(line.getresponse().status)] += 1
            except OSError as fault:
                self.statuses[type(fault).__name__] += 1
            finally:
                line.close()


@contextmanager
def start_server(folder: Path) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """`punchboard serve`, as people start it but for its address."""
    command = [sys.executable, "-c", COMMAND, "serve", "--quiet", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline().rsplit(":", 1)[1]), process
    finally:
        process.kill()
        process.communicate()


@contextmanager
def start_attack(kind: str, port: int, seconds: float) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "bench.griefing", kind, str(port), str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def server_process(waiting: int) -> int:
    """The process that serves, a child of the one that was started."""
    return int(Path(f"/proc/{waiting}/task/{waiting}/children").read_text().split()[0])
