"""What whole kits cost: every game that comes with Punchboard, in all languages, on both papers, with each kind of
backs.

Each is built cold into a fresh folder by the installed command, then again with nothing changed.
"""

from __future__ import annotations

import json
import subprocess
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.press import COMPILED, PUNCHBOARD, ROOT
from generator.pack.find import large_games
from generator.pack.reader import read_pack

KIND = "bench"
PAPERS = ("A4", "Letter")
BACKS = ("none", "long", "short", "fold")

TARGETS: dict[str, dict[str, float]] = {
    "armorica": {"cold_seconds": 2.5, "unchanged_seconds": 0.4},
    "arrival": {"cold_seconds": 6.0, "unchanged_seconds": 0.5, "kit_megabytes": 4.0},
    "fallen-kingdoms": {"cold_seconds": 6.0, "unchanged_seconds": 0.5, "kit_megabytes": 5.0},
}
"""What the slowest and the largest of a game's kits may take."""


def run() -> dict[str, Any]:
    return {game: of_game(game) for game in large_games()}


def of_game(game: str) -> dict[str, Any]:
    ways = list(product(read_pack(game).languages, PAPERS, BACKS))
    assert ways, "a game has a language"
    # The first build of all reads Punchboard from a cold disk; it is not what people wait for every day.
    measure(game, *ways[0])
    kits = {"/".join(way): measure(game, *way) for way in ways}
    most = {fact: max(kit[fact] for kit in kits.values()) for fact in next(iter(kits.values()))}
    targets = TARGETS.get(game, {})
    return {
        "most": most,
        "median_cold_seconds": round(median(kit["cold_seconds"] for kit in kits.values()), 3),
        "targets": targets,
        "within_targets": all(most[fact] <= target for fact, target in targets.items()),
        "kits": kits,
    }


def measure(game: str, language: str, paper: str, backs: str) -> dict[str, float]:
    with TemporaryDirectory() as folder:
        command = [*PUNCHBOARD, "build", game, "--lang", language, "--paper", paper, "--backs", backs, "-o", folder]
        cold, told = seconds([*command, "--json"])
        unchanged, _ = seconds([*command, "--json"])
    sizes = {file["path"]: file["bytes"] for file in told["files"]}
    kit = [size for path, size in sizes.items() if "-kit-" in Path(path).name]
    assert kit, f"{game} has a file with everything in print order"
    return {
        "cold_seconds": round(cold, 3),
        "unchanged_seconds": round(unchanged, 3),
        "kit_megabytes": round(max(kit) / 1_000_000, 3),
        "all_files_megabytes": round(sum(sizes.values()) / 1_000_000, 3),
        "findings": len(told["findings"]),
    }


def seconds(command: list[str]) -> tuple[float, Any]:
    """How long a command took, and the facts it printed."""
    begun = perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=COMPILED)
    return perf_counter() - begun, json.loads(done.stdout)


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
