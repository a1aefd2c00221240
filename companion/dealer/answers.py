"""Answer a chance question from the seed.

The random numbers depend on the seed, the question's id and how often that id was answered before – not on what is
played, clicked or undone in between. So a deck is as good as shuffled before the game: its n-th card is the same,
whichever seat draws it. Undoing a roll and rolling again gives the same result, unless all agreed to a redraw
(`epoch`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from companion.dealer.stream import Stream
from companion.rules.kernel import Dice, Odds, Question, Sampled, Weighted


def answer(seed: str, question: Question, ordinal: int, epoch: int = 0) -> Any:
    """Return the app's answer. `ordinal` counts the earlier answers to this question that still count."""
    return draw(question.odds, Stream(seed, f"{epoch}\n{question.id}\n{ordinal}").below)


def draw(odds: Odds, below: Callable[[int], int]) -> Any:
    """Return an answer with exactly these odds, from any source of uniform whole numbers."""
    match odds:
        case Weighted():
            return odds.at(below(odds.total))
        case Dice(count, sides):
            return [odds.shown[below(sides)] for _ in range(count)]
        case Sampled():
            return odds.draw(below)
        case _:
            assert_never(odds)
