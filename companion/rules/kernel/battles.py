"""Optional: exact odds of a battle before anyone commits to it.

Each game defines the facts and outcomes of its battles; this module holds only their form.
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
    """The facts a battle depends on, and the parts of the answer. The pack words each fact as a question,
    `odds.ask.<fact>`, and each part of the answer, `odds.<name>`."""

    facts: tuple[Fact, ...]
    endings: tuple[str, ...]
    counts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Foretold:
    """The outcome of a battle fought to the end."""

    endings: Mapping[str, Fraction]
    """Probability of each ending."""
    counts: Mapping[str, Mapping[int, Fraction]]
    """Distributions of numbers counted afterwards."""
    averages: Mapping[str, Fraction]
    idle: tuple[str, ...] = ()
    """Ids in the question on which the answer does not depend."""

    def record(self) -> dict[str, Any]:
        """Return the odds as JSON."""
        return {name: float(chance) for name, chance in self.endings.items()} | {
            name: {str(number): float(chance) for number, chance in chances.items()}
            for name, chances in self.counts.items()
        }


@runtime_checkable
class ForetellsBattles(Protocol):
    """A game that can tell the odds of a battle."""

    battles: Battles

    def battle_odds(self, question: Mapping[str, Any]) -> Foretold | Illegal:
        """Return the odds of a battle of which every fact is given, or what is wrong with it."""
