"""What a game with battles may add: their exact odds before anybody commits to one.

What a battle depends on and how it can end is the game's own; here stands only how it says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from companion.rules.kernel.facts import Fact
from companion.rules.kernel.judge import Illegal


@dataclass(frozen=True, slots=True)
class Battles:
    """What a game wants to know of a battle, and what it then tells. Its pack words each fact as a question,
    `odds.ask.<fact>`, and each part of the answer, `odds.<name>`."""

    facts: tuple[Fact, ...]
    endings: tuple[str, ...]
    counts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Foretold:
    """How a battle ends if it is fought to the end."""

    endings: Mapping[str, Fraction]
    """How likely each ending is."""
    counts: Mapping[str, Mapping[int, Fraction]]
    """What is counted afterwards: how likely each number is."""
    averages: Mapping[str, Fraction]
    idle: tuple[str, ...] = ()
    """Ids in the question on which the answer does not depend."""

    def record(self) -> dict[str, Any]:
        """As JSON, for those who asked."""
        return {name: float(chance) for name, chance in self.endings.items()} | {
            name: {str(number): float(chance) for number, chance in chances.items()}
            for name, chances in self.counts.items()
        }


@runtime_checkable
class ForetellsBattles(Protocol):
    """A game that can say how a battle would end."""

    battles: Battles

    def battle_odds(self, question: Mapping[str, Any]) -> Foretold | Illegal:
        """The odds of a battle of which every fact is given, or what is wrong with it."""
