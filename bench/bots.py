"""The ladder of bots: whether strong players beat medium ones and medium players easy ones, in every game and at every
player count.

One player of the better kind sits among players of the other, in every seat equally often. A strong player has a fixed
number of iterations, so the result does not depend on how busy the machine is. Every game is noted in
`output/bots.jsonl` as soon as it is over: a run that was stopped goes on there as long as the code is the same, and
`BENCH_MINUTES` ends one early, with the games there are. Single-minded players stand in `strategies.py`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import perf_counter, process_time
from typing import Any

KIND = "lab"
ROOT = Path(__file__).parents[1]
NOTES = ROOT / "output" / "bots.jsonl"
SEED = "ladder"
SURE = 1.96
"""Standard errors on either side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the ladder in one game: how many games at every player count, and what share of its fair part the
    better player should win."""

    game: str
    better: str
    worse: str
    games: int
    aim: float
    iterations: int = 0


LADDER = (
    Step("armorica", "medium", "easy", 48, 2.0),
    Step("arrival", "medium", "easy", 48, 2.0),
    Step("fallen-kingdoms", "medium", "easy", 48, 2.0),
    Step("armorica", "strong", "medium", 48, 1.5, iterations=150),
    Step("arrival", "strong", "medium", 24, 1.5, iterations=30),
    Step("fallen-kingdoms", "strong", "medium", 24, 1.3, iterations=24),
)


def run(only: Collection[str] = ()) -> dict[str, Any]:
    """All figures; `only` plays the games named, and reports of the others what was noted."""
    end = perf_counter() + 60 * float(os.environ.get("BENCH_MINUTES") or 10_000)
    notes = read_notes()
    for number in range(max(step.games for step in LADDER)):
        for step, players in places():
            if only and step.game not in only:
                continue
            key = key_of(step, players, number)
            if number < step.games and key not in notes and perf_counter() < end:
                notes[key] = play(step, players, number)
                write_note(key, notes[key])
    return {f"{step.game}: one {step.better} among {step.worse}": rung(step, notes) for step in LADDER}


def rung(step: Step, notes: Mapping[str, dict[str, float]]) -> dict[str, Any]:
    """What was found at every player count, and at all of them together."""
    told: dict[str, Any] = {}
    shares: list[float] = []
    for players in engine(step.game).players:
        found = [notes.get(key_of(step, players, number)) for number in range(step.games)]
        games = [game for game in found if game is not None]
        told[f"{players} players"] = judged(step, players, games)
        shares += [game["won"] * players for game in games]
    if len(shares) > 1:
        middle, half = mean(shares), SURE * stdev(shares) / sqrt(len(shares))
        span = [round(max(0.0, middle - half), 2), round(middle + half, 2)]
        told["together"] = {"games": len(shares), "times_fair_share": round(middle, 2), "interval": span}
    return told


def places() -> Iterator[tuple[Step, int]]:
    for step in LADDER:
        for players in engine(step.game).players:
            yield step, players


@cache
def engine(name: str) -> Any:
    from companion.engines import load

    return load(name)


def play(step: Step, players: int, number: int) -> dict[str, float]:
    """The better player's share of the victory, and what its decisions cost."""
    from companion.bots import BOTS, Strong
    from companion.dealer import Stream
    from companion.lab.match import begin, steps

    game = engine(step.game)
    seats = game.seats[:players] or tuple("ABCDEF"[:players])
    own = seats[number % players]
    better = Clocked(Strong(iterations=step.iterations) if step.better == "strong" else BOTS[step.better])
    state = begin(game, seats, {})
    bots = dict.fromkeys(seats, BOTS[step.worse]) | {own: better}
    for _ in steps(game, state, bots, Stream(SEED, f"{players} {number}").below):
        pass
    winners = game.score(state).winners
    return {"won": (own in winners) / len(winners), "decisions": better.decisions, "seconds": better.seconds}


class Clocked:
    """A bot whose decisions are counted and timed, by the processor's clock."""

    def __init__(self, bot: Any) -> None:
        self.name = bot.name
        self.decisions, self.seconds = 0, 0.0
        self._bot = bot

    def choose(self, *asked: Any) -> Any:
        begun = process_time()
        move = self._bot.choose(*asked)
        self.seconds += process_time() - begun
        self.decisions += 1
        return move


def judged(step: Step, players: int, games: list[dict[str, float]]) -> dict[str, Any]:
    if not games:
        return {"games": 0}
    low, high = interval(sum(game["won"] for game in games), len(games))
    share = sum(game["won"] for game in games) / len(games)
    decisions = sum(game["decisions"] for game in games)
    told = {
        "games": len(games),
        "won": round(share, 3),
        "times_fair_share": round(share * players, 2),
        "interval": [round(low * players, 2), round(high * players, 2)],
        "aim": step.aim,
        "reached": share * players >= step.aim,
        "seconds_per_decision": round(sum(game["seconds"] for game in games) / decisions, 5),
    }
    return told | ({"iterations": step.iterations} if step.iterations else {})


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, spread = won / games, SURE**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / games + spread / 4 / games) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def percent(won: float, games: int) -> list[float]:
    """The same interval in per cent."""
    return [round(100 * end, 1) for end in interval(won, games)]


# Notes


def key_of(step: Step, players: int, number: int) -> str:
    return f"{code_version(step.game)} {step.game} {step.better} {step.worse} {step.iterations} {players} {number}"


@cache
def code_version(game: str) -> str:
    """What results depend on: the bots, the game's rules and its pack."""
    digest, rules = sha256(), f"companion/rules/{game.replace('-', '_')}"
    for folder in ("companion/bots", "companion/rules/kernel", "companion/dealer", rules, f"content/{game}"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".py", ".csv", ".yaml") and "texts" not in file.parts:
                digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def read_notes() -> dict[str, dict[str, float]]:
    if not NOTES.exists():
        return {}
    return dict(json.loads(line) for line in NOTES.read_text(encoding="utf-8").splitlines())


def write_note(key: str, game: dict[str, float]) -> None:
    NOTES.parent.mkdir(exist_ok=True)
    with NOTES.open("a", encoding="utf-8") as file:
        file.write(json.dumps([key, game]) + "\n")
