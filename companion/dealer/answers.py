"""One chance question, one answer. Which random numbers a question meets is fixed by the seed, the question's
id and how often that id was answered before — not by what is played, clicked or taken back in between.

A deck dealt this way is as good as shuffled before the game: the n-th card off it comes, whichever seat takes it.
Taking a roll back and rolling again gives the same roll, unless all agreed to a fresh one (`epoch`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from companion.dealer.stream import Stream
from companion.rules.kernel import Dice, Odds, Question, Sampled, Weighted


def answer(seed: str, question: Question, ordinal: int, epoch: int = 0) -> Any:
    """What the app deals. `ordinal` counts the earlier answers to this question id that still stand."""
    return draw(question.odds, Stream(seed, f"{epoch}\n{question.id}\n{ordinal}").below)


def draw(odds: Odds, below: Callable[[int], int]) -> Any:
    """An answer with exactly the asked odds, from any source of uniform whole numbers."""
    match odds:
        case Weighted():
            return odds.at(below(odds.total))
        case Dice(count, sides):
            return [below(sides) + 1 for _ in range(count)]
        case Sampled():
            return odds.draw(below)
        case _:
            assert_never(odds)
