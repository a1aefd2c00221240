"""Chance is a question. The engine asks it with exact odds; a dealer or the people at the table answer it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

Answer: TypeAlias = Any
"""A JSON value: a card id, a number, a list of dice."""


@dataclass(frozen=True, slots=True)
class Weighted:
    """Listed odds: each answer with its whole-number weight. Weights are positive."""

    weights: tuple[tuple[Answer, int], ...]

    def chances(self) -> dict[Answer, Fraction]:
        total = sum(weight for _, weight in self.weights)
        return {answer: Fraction(weight, total) for answer, weight in self.weights}


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` independent fair dice with `sides` faces, answered as a list in the order they lie."""

    count: int
    sides: int = 6


@dataclass(frozen=True, slots=True)
class Sampled:
    """Odds over a space too large to list. `draw` takes a function `below(n) -> 0…n-1` and must be exact."""

    description: str
    draw: Callable[[Callable[[int], int]], Answer]
    possible: Callable[[Answer], bool]


Odds: TypeAlias = Weighted | Dice | Sampled


@dataclass(frozen=True, slots=True)
class Question:
    """One open question. `kind` groups questions for the table option "who deals what" (cards, dice, …).

    `audience` is None when everybody may see the answer, else the seats that may.
    """

    id: str
    odds: Odds
    kind: str
    subject: Any = None
    audience: tuple[str, ...] | None = None


def is_possible(odds: Odds, answer: Answer) -> bool:
    """Whether an answer has a probability above zero."""
    match odds:
        case Weighted(weights):
            return any(answer == listed and type(answer) is type(listed) for listed, _ in weights)
        case Dice(count, sides):
            return (
                isinstance(answer, list | tuple)
                and len(answer) == count
                and all(type(face) is int and 1 <= face <= sides for face in answer)
            )
        case Sampled():
            return odds.possible(answer)
