"""The games that go through the contract. A new engine is put through all of it by adding a line to `ENTRIES`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.bots import LAB_BOTS, Bot
from companion.dealer import Stream
from companion.engines import load, open_pack
from companion.lab.match import begin
from companion.rules.kernel import Game

DATA = Path(__file__).parents[1] / "data"


@dataclass(frozen=True)
class Entry:
    """A game in one of its variants. `pace` says how many steps lie between two states that are examined
    closely, `depth` how far moves are counted; both only keep the suite quick."""

    pack: str
    options: Mapping[str, Any] = field(default_factory=dict)
    variant: str = ""
    players: tuple[int, ...] = ()
    pace: int = 5
    depth: int = 3

    @property
    def label(self) -> str:
        return f"{self.pack}-{self.variant}" if self.variant else self.pack

    @property
    def stride(self) -> int:
        """How many steps lie between two states of which everything is compared."""
        return max(1, self.pace // 15)


ENTRIES = (
    Entry("armorica", depth=5),
    Entry("arrival", pace=15),
    Entry("arrival", {"blocks": "in-turn"}, "in-turn", (3,), pace=30),
    Entry("fallen-kingdoms", pace=45, depth=3),
    Entry("fallen-kingdoms", {"hidden_scoring": True}, "hidden", (3,), pace=60),
    Entry("fallen-kingdoms", {"trophies_per_player": 2}, "short", (4,), pace=60),
    Entry("fallen-kingdoms", {"duplicate_trophies": True, "trophies_per_player": 4}, "doubled", (5,), pace=60),
    Entry("fallen-kingdoms", {"map_cities": 15}, "narrow", (3,), pace=60),
    Entry("fallen-kingdoms", {"map_cities": 48, "novices": ["red", "green"]}, "wide", (6,), pace=60),
    Entry("pig", players=(2, 4), pace=15, depth=6),
    Entry("yacht", players=(1, 3), pace=15, depth=3),
    Entry("oh-hell", players=(3, 5), pace=15, depth=4),
    Entry("oh-hell", {"first_round": 3, "hook": False}, "short", players=(4,), pace=30, depth=3),
    Entry("oware", pace=15, depth=5),
    Entry("ur", pace=15, depth=4),
    Entry("market-day", players=(2, 4), pace=10, depth=4),
    Entry("night-auction", players=(3, 5), pace=10, depth=3),
)


@dataclass(frozen=True)
class Case:
    """An entry with a number of players, ready to be played."""

    entry: Entry
    players: int

    @property
    def game(self) -> Game[Any, Any]:
        return engine(self.entry.pack)

    @property
    def seats(self) -> tuple[str, ...]:
        return (self.game.seats or ("Ana", "Björn", "Chloé", "Dilek", "Émile", "Fee"))[: self.players]

    @property
    def label(self) -> str:
        return f"{self.entry.label}-{self.players}"

    def fresh(self) -> Any:
        return begin(self.game, self.seats, self.entry.options)

    def bots(self, *names: str) -> dict[str, Bot]:
        """The named bots around the table, again from the first when there are more seats."""
        return {seat: LAB_BOTS[names[place % len(names)]] for place, seat in enumerate(self.seats)}

    def source(self, label: str) -> Stream:
        return Stream("contract", f"{self.label} {label}")


@lru_cache
def engine(pack: str) -> Game[Any, Any]:
    return load(pack)


def tables(pack: str) -> dict[str, Any]:
    return open_pack(pack).pack.engine_tables()


def cases() -> list[Case]:
    return [Case(entry, n) for entry in ENTRIES for n in entry.players or engine(entry.pack).players]
