"""Odds are exact, and possible answers are exactly those with a chance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from companion.rules.kernel import Dice, Sampled, Weighted, is_possible


@pytest.mark.parametrize("weights", [(("a", 1), ("b", 1)), (("a", 2), ("b", 2), ("c", 2)), (("a", 1), ("b", 3))])
def test_every_height_has_its_answer_as_often_as_its_weight(weights: tuple[tuple[str, int], ...]) -> None:
    odds = Weighted(weights)
    assert Counter(odds.at(height) for height in range(odds.total)) == dict(weights)
    assert odds.chances() == {answer: Fraction(weight, odds.total) for answer, weight in weights}
    with pytest.raises((ValueError, IndexError)):
        odds.at(odds.total)


def test_possible_answers() -> None:
    assert is_possible(Weighted((("a", 1), (1, 1))), "a")
    assert not is_possible(Weighted((("a", 1), (1, 1))), True)
    assert is_possible(Dice(2), [1, 6])
    assert not is_possible(Dice(2), [1, 7])
    assert not is_possible(Dice(2), [1])
    assert is_possible(Sampled("any", lambda below: below(2), lambda answer: answer in (0, 1)), 1)
