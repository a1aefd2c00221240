"""Chance is a question. The engine asks it with exact odds; a dealer or the people at the table answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

Answer: TypeAlias = Any
"""A JSON value: a card id, a number, a list of dice."""
Below: TypeAlias = Callable[[int], int]
"""An even draw from 0…n-1, given n."""


@dataclass(frozen=True, slots=True)
class Weighted:
    """Listed odds: each answer with its whole-number weight. Weights are positive."""

    weights: tuple[tuple[Answer, int], ...]
    total: int = field(init=False, repr=False, compare=False)
    each: int = field(init=False, repr=False, compare=False)
    """The weight all answers have, or 0 when they differ."""

    def __post_init__(self) -> None:
        weights = [weight for _, weight in self.weights]
        alike = weights and weights.count(weights[0]) == len(weights)
        object.__setattr__(self, "total", sum(weights))
        object.__setattr__(self, "each", weights[0] if alike else 0)

    def at(self, height: int) -> Answer:
        """Return the answer at a height 0…total-1 when all are stacked in order, each as high as its weight."""
        if self.each:
            return self.weights[height // self.each][0]
        for answer, weight in self.weights:
            height -= weight
            if height < 0:
                return answer
        raise ValueError("no answer reaches so high")

    def chances(self) -> dict[Answer, Fraction]:
        return {answer: Fraction(weight, self.total) for answer, weight in self.weights}


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` independent fair dice with `sides` faces, answered as a list in the order they lie. `faces` are what
    stands on the sides of a die, where that is not 1 … `sides`."""

    count: int
    sides: int = 6
    faces: tuple[Answer, ...] = ()

    @property
    def shown(self) -> Sequence[Answer]:
        """Return what a die can show, once for each of its sides."""
        return self.faces or range(1, self.sides + 1)


@dataclass(frozen=True, slots=True)
class Sampled:
    """Odds over a space too large to list. `draw` must be exact."""

    description: str
    draw: Callable[[Below], Answer]
    possible: Callable[[Answer], bool]


Odds: TypeAlias = Weighted | Dice | Sampled


@dataclass(frozen=True, slots=True)
class Question:
    """One open question. `kind` groups questions for the table option "who deals what" (cards, dice, …).

    `audience` is None when all may see the answer, else the seats that may.
    """

    id: str
    odds: Odds
    kind: str
    subject: Any = None
    audience: tuple[str, ...] | None = None


def is_possible(odds: Odds, answer: Answer) -> bool:
    """Tell whether an answer has a probability above zero."""
    if isinstance(odds, Dice):  # asked most often
        return _can_lie(odds, answer)
    match odds:
        case Weighted(weights):
            return any(answer == listed and type(answer) is type(listed) for listed, _ in weights)
        case Sampled():
            return odds.possible(answer)


def _can_lie(dice: Dice, answer: Answer) -> bool:
    """Tell whether so many dice can show these faces."""
    if not isinstance(answer, list | tuple) or len(answer) != dice.count:
        return False
    if dice.faces:
        return all(any(face == known and type(face) is type(known) for known in dice.faces) for face in answer)
    for face in answer:  # noqa: SIM110 (a generator costs more than the test)
        if type(face) is not int or not 1 <= face <= dice.sides:
            return False
    return True
