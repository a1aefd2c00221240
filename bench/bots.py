"""The ladder of bots: whether strong players beat medium ones and medium players easy ones, in every game and at every
player count. How far a ladder can lead at all shows a clairvoyant: a strong player that knows every card to come.

One player of the better kind sits among players of the other: every deal, which is all the luck of a game, is played
from every seat. A strong player has a fixed number of iterations, so the result does not depend on how busy the machine
is. Every game is noted in
`output/bots.jsonl` as soon as it is over: a run that was stopped goes on there as long as the code is the same, and
`BENCH_MINUTES` ends one early, with the games there are. Single-minded players stand in `strategies.py`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import perf_counter, process_time
from typing import Any

from companion.bots import BOTS, Strong
from companion.bots.model import Below
from companion.bots.search import Search
from companion.bots.strong import TUNING
from companion.dealer import Stream

KIND = "lab"
ROOT = Path(__file__).parents[1]
NOTES = ROOT / "output" / "bots.jsonl"
SEED = "ladder"
SURE = 1.96
"""Standard errors on either side of a 95 % interval."""
CLAIRVOYANT = "clairvoyant"


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

    @property
    def name(self) -> str:
        longer = any(other.iterations < self.iterations for other in LADDER if other.pair == self.pair)
        return f"{self.game}: one {self.better} among {self.worse}" + f", {self.iterations} iterations" * longer

    @property
    def pair(self) -> tuple[str, str, str]:
        return self.game, self.better, self.worse


LADDER = (
    Step("armorica", "medium", "easy", 240, 2.0),
    Step("arrival", "medium", "easy", 240, 2.0),
    Step("fallen-kingdoms", "medium", "easy", 240, 2.0),
    Step("armorica", "strong", "medium", 48, 1.5, iterations=2000),
    Step("armorica", CLAIRVOYANT, "medium", 12, 1.5, iterations=200),
    Step("arrival", "strong", "medium", 36, 1.5, iterations=300),
    Step("fallen-kingdoms", "strong", "medium", 24, 1.3, iterations=24),
)


def run(only: Collection[str] = ()) -> dict[str, Any]:
    """All figures; `only` plays the games named, and reports of the others what was noted."""
    end = perf_counter() + 60 * float(os.environ.get("BENCH_MINUTES") or 10_000)
    notes = read_notes()
    for number in range(max(games_of(step, players) for step, players in places())):
        for step, players in places():
            if only and step.game not in only:
                continue
            key = key_of(step, players, number)
            if number < games_of(step, players) and key not in notes and perf_counter() < end:
                notes[key] = play(step, players, number)
                write_note(key, notes[key])
    return {step.name: rung(step, notes) for step in LADDER}


def rung(step: Step, notes: Mapping[str, dict[str, float]]) -> dict[str, Any]:
    """What was found at every player count, and at all of them together."""
    figures: dict[str, Any] = {}
    shares: list[float] = []
    for players in engine(step.game).players:
        found = [notes.get(key_of(step, players, number)) for number in range(games_of(step, players))]
        games = [game for game in found if game is not None]
        figures[f"{players} players"] = summary(step, players, games)
        shares += [game["won"] * players for game in games]
    if len(shares) > 1:
        middle, half = mean(shares), SURE * stdev(shares) / sqrt(len(shares))
        span = [round(max(0.0, middle - half), 2), round(middle + half, 2)]
        figures["together"] = {"games": len(shares), "times_fair_share": round(middle, 2), "interval": span}
    return figures


def places() -> Iterator[tuple[Step, int]]:
    for step in LADDER:
        for players in engine(step.game).players:
            yield step, players


def games_of(step: Step, players: int) -> int:
    """At least as many games as the step wants, and every deal from all seats."""
    return -(-step.games // players) * players


@cache
def engine(name: str) -> Any:
    from companion.engines import load

    return load(name)


def play(step: Step, players: int, number: int) -> dict[str, float]:
    """The better player's share of the victory, and what its decisions cost."""
    from companion.lab.match import begin, steps

    game = engine(step.game)
    seats = game.seats[:players] or tuple("ABCDEF"[:players])
    deal, place = divmod(number, players)
    own, thoughts = seats[place], Stream(SEED, f"{players} {number}").below
    luck = Stream(SEED, f"{players} deal {deal}")
    special = {"strong": Strong(iterations=step.iterations), CLAIRVOYANT: Clairvoyant(step.iterations, luck)}
    better = Clocked(special.get(step.better) or BOTS[step.better], thoughts)
    state = begin(game, seats, {})
    bots = dict.fromkeys(seats, Clocked(BOTS[step.worse], thoughts)) | {own: better}
    for _ in steps(game, state, bots, luck.below):
        pass
    winners = game.score(state).winners
    return {"won": (own in winners) / len(winners), "decisions": better.decisions, "seconds": better.seconds}


class Clairvoyant:
    """A strong player that knows the luck to come. No player can; it shows what luck leaves to be won."""

    name = CLAIRVOYANT

    def __init__(self, iterations: int, luck: Stream) -> None:
        self._iterations, self._luck = iterations, luck

    def choose(self, game: Any, state: Any, seat: str, below: Below) -> Any:
        search = SearchWithLuck(game, state, seat, below, TUNING)
        search.luck = self._luck
        for _ in range(0 if search.is_forced else self._iterations):
            search.iterate()
        return search.results()[0].move


class SearchWithLuck(Search):
    """A search whose every try has the luck that the table will have."""

    luck: Stream

    def _luck_of(self, number: int) -> Below:
        del number
        return copy(self.luck).below


class Clocked:
    """A bot whose decisions are counted and timed, by the processor's clock. It has a source of its own, so that what
    it draws does not change the luck of the table."""

    def __init__(self, bot: Any, below: Below) -> None:
        self.name = bot.name
        self.decisions, self.seconds = 0, 0.0
        self._bot, self._below = bot, below

    def choose(self, game: Any, state: Any, seat: str, below: Below) -> Any:  # noqa: ARG002 (see above)
        begun = process_time()
        move = self._bot.choose(game, state, seat, self._below)
        self.seconds += process_time() - begun
        self.decisions += 1
        return move


def summary(step: Step, players: int, games: list[dict[str, float]]) -> dict[str, Any]:
    if not games:
        return {"games": 0}
    low, high = interval(sum(game["won"] for game in games), len(games))
    share = sum(game["won"] for game in games) / len(games)
    decisions = sum(game["decisions"] for game in games)
    figures = {
        "games": len(games),
        "won": round(share, 3),
        "times_fair_share": round(share * players, 2),
        "interval": [round(low * players, 2), round(high * players, 2)],
        "aim": step.aim,
        "reached": share * players >= step.aim,
        "seconds_per_decision": round(sum(game["seconds"] for game in games) / decisions, 5),
    }
    if step.iterations:
        figures["iterations"] = step.iterations
    if step.aim >= players:
        figures["note"] = (
            f"the aim is to win every game: no player of {players} can win more than {players}.0 times its share"
        )
    return figures


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
