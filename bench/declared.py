"""How fast games from data are: random decisions a second beside catanatron, views, and opening a table.

Every game is measured turn and turn about with the peer, so that all of them see the same machine.
"""

from __future__ import annotations

import json
import subprocess
from statistics import median
from time import perf_counter
from typing import Any

from bench.engines import PEERS, decisions_a_second, peers_python, replay_milliseconds, seats_of, view_milliseconds

KIND = "bench"
ROUNDS = 3
SECONDS = 2.0


def run() -> dict[str, Any]:
    from companion.engines import load
    from generator.pack.find import small_games

    games = {name: load(name) for name in small_games()}
    python = peers_python()
    ours: dict[str, list[float]] = {}
    peer: list[float] = []
    for _ in range(ROUNDS):
        for name, game in games.items():
            for players in (game.players[0], game.players[-1]):
                ours.setdefault(f"{name} {players}", []).append(decisions_a_second(game, players))
        told = subprocess.run([python, PEERS, str(SECONDS), "catanatron"], capture_output=True, text=True, check=True)
        peer.append(json.loads(told.stdout)["catanatron"])
    speed = {name: median(speeds) for name, speeds in ours.items()}
    catan = median(peer)
    slowest = {game: min(each for name, each in speed.items() if name.rpartition(" ")[0] == game) for game in games}
    return {
        "decisions_per_second": {name: round(each) for name, each in sorted({**speed, "catanatron": catan}.items())},
        "over_catanatron": {game: round(each / catan, 2) for game, each in slowest.items()},
        "view_milliseconds": {name: view_milliseconds(game) for name, game in games.items()},
        "replay_milliseconds": {name: replay_milliseconds(game) for name, game in games.items()},
        "opening_milliseconds": {name: opening_milliseconds(name) for name in games},
    }


def opening_milliseconds(name: str) -> float:
    """Reading the pack, compiling its declaration and laying out a table; the best of five."""
    from companion.engines import load
    from companion.lab.match import begin

    best = float("inf")
    for _ in range(5):
        begun = perf_counter()
        game = load(name)
        begin(game, seats_of(game, game.players[0]), {})
        best = min(best, perf_counter() - begun)
    return round(1000 * best, 2)
