"""What a game with battles may add: their exact odds before anybody commits to one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from companion.rules.kernel.judge import Illegal


@dataclass(frozen=True, slots=True)
class BattleQuestion:
    """A battle that might be fought. Knowledge is given by card ids; what does not bear on battles is no mistake."""

    attack: int
    defend: int
    attacker_intimidation: int = 0
    defender_intimidation: int = 0
    attacker_knowledge: tuple[str, ...] = ()
    defender_knowledge: tuple[str, ...] = ()
    temple: bool = False
    retreat_places: int = 1


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """How it ends if both sides roll to the end. `…_left` are the units still in the battle when it is over,
    `…_killed` the losses to expect; the difference was frightened away."""

    win: Fraction
    wiped_out: Fraction
    exhausted: Fraction
    attackers_left: Mapping[int, Fraction]
    defenders_left: Mapping[int, Fraction]
    attackers_killed: Fraction
    defenders_killed: Fraction

    def record(self) -> dict[str, Any]:
        """As JSON, for those who asked."""
        return {
            "win": float(self.win),
            "wiped_out": float(self.wiped_out),
            "exhausted": float(self.exhausted),
            "attackers_left": {str(units): float(chance) for units, chance in self.attackers_left.items()},
            "defenders_left": {str(units): float(chance) for units, chance in self.defenders_left.items()},
        }


@runtime_checkable
class ForetellsBattles(Protocol):
    """A game that can say how a battle would end."""

    def battle_odds(self, question: BattleQuestion) -> BattleOdds | Illegal: ...

    def without_effect(self, question: BattleQuestion) -> tuple[str, ...]:
        """The knowledge in the question that changes nothing about it."""
