"""Whether anything costs more than it did: two checkouts by turns, each doing the same.

PUNCHBOARD_BEFORE is the folder of the earlier checkout (`git worktree add ../before 3810206`), PUNCHBOARD_NOW that of
the later one: this one, if there is none. Figures are kept by the commits they compare. The server's load is that of
`python -m bench server`, and its tables are as full. What counts is the middle of the ratios of all turns.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from time import strftime
from typing import Any, TypeAlias

from bench.engines import GAMES as LARGE
from bench.pages import SCREEN, seats
from bench.phones import Api, Phones
from bench.press import ROOT, taken_by
from bench.server import SEATS, SPECTATORS, STEADY, TABLES, WAKING, WARMING, processor_seconds, run_server
from bench.slow_phone import browser, visit
from companion.http.file_limits import allow_many_files

KIND = "by name"
TURNS, SECONDS = 16, 4.0
SIDES = ("now", "before")
RESULTS = ROOT / "bench" / "results" / "before.json"
PER_MOVE = "processor_milliseconds_a_move"
BUILDS, PLAYED, VISITS = 9, 5, 7
CLI = "from generator.cli import main; main()"
PLAY = "from companion.engines import load; from bench.engines import decisions_a_second as speed; " + (
    "import sys; print(speed(load(sys.argv[1]), 4))"
)
Trees: TypeAlias = Mapping[str, Path]


def run() -> dict[str, Any]:
    before = os.environ.get("PUNCHBOARD_BEFORE")
    if not before:
        raise SystemExit("PUNCHBOARD_BEFORE names no earlier checkout; make one with: git worktree add FOLDER COMMIT")
    now = os.environ.get("PUNCHBOARD_NOW", ROOT)
    trees = {side: Path(tree).resolve() for side, tree in zip(SIDES, (now, before), strict=True)}
    compared = " beside ".join(map(commit, trees.values()))
    found = {"press": press(trees), "engines": engines(trees), "pages": pages(trees), "server": server(trees)}
    kept = json.loads(RESULTS.read_text("utf-8"))["figures"] if RESULTS.exists() else {}
    return kept | {compared: {"on": strftime("%Y-%m-%d"), **found}}


def commit(tree: Path) -> str:
    """Return the commit of a checkout, and the day on which it was made."""
    told = subprocess.check_output(["git", "log", "-1", "--format=%h of %cs"], cwd=tree, text=True)
    return told.strip()


def by_turns(trees: Trees, turns: int, measure: Callable[[str, Path], float], what: str) -> dict[str, Any]:
    """Measure one side and the other, the first of them changing from turn to turn."""
    taken: dict[str, list[float]] = {side: [] for side in SIDES}
    for turn in range(turns):
        for side in SIDES if turn % 2 else reversed(SIDES):
            taken[side].append(measure(side, trees[side]))
    ratios = [now / then for now, then in zip(*taken.values(), strict=True)]
    return {
        what: {side: round(median(values), 3) for side, values in taken.items()},
        "ratio": round(median(ratios), 3),
        "ratios": [round(ratio, 3) for ratio in ratios],
    }


def press(trees: Trees) -> dict[str, Any]:
    """The deck of 54 cards, and Armorica's kit with nothing remembered: each checkout builds its own."""

    def build(out: Path, *words: str) -> Callable[[str, Path], float]:
        def measure(_: str, tree: Path) -> float:
            shutil.rmtree(out, ignore_errors=True)
            return taken_by([sys.executable, "-c", CLI, "build", *words, "-o", str(out)], tree).processor

        return measure

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        made = {
            "deck": build(out, "bench/decks/pack", "--only", "cards", "--backs", "none"),
            "kit": build(out, "armorica"),
        }
        return {name: by_turns(trees, BUILDS, measure, "processor_seconds") for name, measure in made.items()}


def engines(trees: Trees) -> dict[str, Any]:
    """Random games of four: above 1, the later checkout is faster, each as its own benchmark counts."""

    def measure(game: str) -> Callable[[str, Path], float]:
        def play(_: str, tree: Path) -> float:
            return float(subprocess.check_output([sys.executable, "-c", PLAY, game], cwd=tree, text=True))

        return play

    return {game: by_turns(trees, PLAYED, measure(game), "decisions_a_second") for game in LARGE}


def pages(trees: Trees) -> dict[str, Any]:
    """First visits on an old phone, with nothing kept."""
    with ExitStack() as stack:
        chromium = stack.enter_context(browser())
        ports: dict[str, int] = {}
        codes: dict[str, str] = {}
        for side, tree in trees.items():
            data = stack.enter_context(tempfile.TemporaryDirectory())
            ports[side], _ = stack.enter_context(run_server(Path(data), tree=tree))
            with closing(Api(ports[side])) as api:
                codes[side] = api("POST", "/tables", {"game": "armorica", "seats": seats("armorica")})["code"]

        def usable(path: Callable[[str], str], *wanted: str) -> Callable[[str, Path], float]:
            def measure(side: str, _: Path) -> float:
                with closing(chromium.new_context(viewport=SCREEN, has_touch=True)) as phone:
                    return visit(phone.new_page(), f"http://127.0.0.1:{ports[side]}", path(side), *wanted).usable

            return measure

        looks = {"first_page": usable(lambda _: "/"), "table": usable(lambda side: f"/t/{codes[side]}", ".lobby")}
        for look in looks.values():
            for side, tree in trees.items():
                look(side, tree)  # a server that has just started makes its fonts
        return {name: by_turns(trees, VISITS, look, "milliseconds_until_usable") for name, look in looks.items()}


def server(trees: Trees) -> dict[str, Any]:
    allow_many_files()
    with ExitStack() as stack:
        crowds: dict[str, tuple[Phones, int]] = {}
        for side, tree in trees.items():
            data = stack.enter_context(tempfile.TemporaryDirectory())
            port, process = stack.enter_context(run_server(Path(data), tree=tree))
            phones = Phones(port)
            stack.callback(phones.close)
            phones.seat(TABLES, SEATS, SPECTATORS)
            crowds[side] = phones, process.pid
        for phones, _ in crowds.values():
            phones.steadily(STEADY, WARMING)
        load = f"{TABLES} tables x {SEATS} seats and {SPECTATORS} spectators, {STEADY:.0f} moves a second"
        taken = by_turns(trees, TURNS, lambda side, _: processor_milliseconds(*crowds[side]), PER_MOVE)
        return {"load": load, **taken}


def processor_milliseconds(phones: Phones, pid: int) -> float:
    """Of a move, in one turn. A server that had nothing to do while the other had its turn is given a moment."""
    phones.steadily(STEADY, WAKING)
    phones.forget()
    busy = processor_seconds(pid)
    phones.steadily(STEADY, SECONDS)
    return 1000 * (processor_seconds(pid) - busy) / len(phones.answers)
