"""How fast engines play at random: decisions a second, all legal moves enumerated at each, one process.

Ours are measured beside OpenSpiel's Python games and catanatron, which live in an environment of their own
(`.venv/peers`, made when missing, or the interpreter named by PUNCHBOARD_PEERS), turn and turn about. Times are the
processor's, so that other work on the machine does not count. Chance is answered inside the measured time and does not
count as a decision.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

KIND = "bench"
ROUNDS = 3
SECONDS = 2.0
ROOT = Path(__file__).parents[1]
PEERS = Path(__file__).parent / "peers.py"
GAMES = ("armorica", "arrival", "fallen-kingdoms")


def run() -> dict[str, Any]:
    from companion.engines import has_engine, load

    engines = {name: load(name) for name in GAMES if has_engine(name)}
    python = peers_python()
    ours: dict[str, list[float]] = {}
    peers: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name, game in engines.items():
            for players in game.players:
                ours.setdefault(f"{name} {players}", []).append(decisions_a_second(game, players))
        # without -P, `bench/secrets.py` would stand in for the library's `secrets`
        told = subprocess.run([python, "-P", PEERS, str(SECONDS)], capture_output=True, text=True, check=True).stdout
        for name, speed in json.loads(told).items():
            peers.setdefault(name, []).append(speed)
    our_speed = {name: median(speeds) for name, speeds in ours.items()}
    peer_speed = {name: median(speeds) for name, speeds in peers.items()}
    spiel = max(speed for name, speed in peer_speed.items() if name.startswith("open_spiel"))
    slowest = {game: min(speed for name, speed in our_speed.items() if name.startswith(game)) for game in engines}
    return {
        "decisions_per_second": {name: round(speed) for name, speed in sorted({**our_speed, **peer_speed}.items())},
        "armorica_over_fastest_open_spiel_python_game": round(slowest["armorica"] / spiel, 2),
        "over_catanatron": {game: round(speed / peer_speed["catanatron"], 2) for game, speed in slowest.items()},
        "view_milliseconds": {name: view_milliseconds(game) for name, game in engines.items()},
        "replay_milliseconds": {name: replay_milliseconds(game) for name, game in engines.items()},
    }


def decisions_a_second(game: Any, players: int) -> float:
    """Whole random games for some seconds. The moves are drawn as a bot draws them, from a list of all of them."""
    play = random_game(game, seats_of(game, players))
    play()
    decisions, begun = 0, process_time()
    while process_time() - begun < SECONDS:
        decisions += play()
    return decisions / (process_time() - begun)


def random_game(game: Any, seats: tuple[str, ...]) -> Callable[[], int]:
    from random import Random

    from companion.dealer.answers import draw
    from companion.lab.match import begin
    from companion.rules.kernel import Chance, ChanceMove, Offers, Turn, Weighted

    random = Random(1).random
    lists_all = type(game).lists_all is Offers.lists_all

    def below(n: int) -> int:
        return int(random() * n)

    def play() -> int:
        state, decisions = begin(game, seats, {}), 0
        while True:
            pending = game.pending(state)
            if isinstance(pending, Turn):
                seat = pending.awaited[0].seat
                if lists_all:
                    moves = game.legal_moves(state, seat)
                    game.apply(state, moves[int(random() * len(moves))])
                else:
                    game.apply(state, game.sample_move(state, seat, below))
                decisions += 1
            elif isinstance(pending, Chance):
                question = pending.question
                odds = question.odds
                answer = odds.at(below(odds.total)) if isinstance(odds, Weighted) else draw(odds, below)
                game.apply(state, ChanceMove(question.id, answer))
            else:
                return decisions

    return play


def view_milliseconds(game: Any) -> float:
    """The longest view of a random game, the best of many tries."""
    slowest = 0.0
    for step in a_game(game):
        for seat in (*seats_of(game, game.players[-1]), None):
            best = min(time_work(lambda state=step.state, who=seat: game.view(state, who)) for _ in range(5))
            slowest = max(slowest, best)
    return round(1000 * slowest, 4)


def replay_milliseconds(game: Any) -> float:
    """A whole table from its log, as a server loads it: all moves are read, then each is judged and applied."""
    from pydantic_core import from_json

    from companion.lab.match import begin

    seats = seats_of(game, game.players[-1])
    log = [json.dumps(game.write_move(step.move)) for step in a_game(game)]

    def replay() -> None:
        state = begin(game, seats, {})
        for move in [game.read_move(from_json(line)) for line in log]:
            assert game.check(state, move) is None
            game.apply(state, move)

    return round(1000 * min(time_work(replay) for _ in range(10)), 3)


def a_game(game: Any) -> Any:
    from companion.bots import LAB_BOTS
    from companion.dealer import Stream
    from companion.lab.match import begin, steps

    seats = seats_of(game, game.players[-1])
    return steps(game, begin(game, seats, {}), dict.fromkeys(seats, LAB_BOTS["uniform"]), Stream("bench", "view").below)


def seats_of(game: Any, players: int) -> tuple[str, ...]:
    return tuple((game.seats or "ABCDEF")[:players])


def time_work(work: Callable[[], Any]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def peers_python() -> str:
    """The interpreter that has the other engines; their environment is made when there is none."""
    if named := os.environ.get("PUNCHBOARD_PEERS"):
        return named
    home = ROOT / ".venv" / "peers"
    python = home / "bin" / "python"
    if not python.exists():
        print("  installing open_spiel and catanatron beside ours", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", "open_spiel", "catanatron"], check=True)
    return str(python)
