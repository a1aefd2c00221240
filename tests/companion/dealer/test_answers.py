"""The app's answers: exact odds, one answer per seed and point in the game, whatever is clicked in between."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from companion.dealer import answer, commitment, cut, fresh_seed
from companion.rules.kernel import Dice, Question, Sampled, Weighted


def ask(odds: Any, name: Any = "card") -> Any:
    return Question(name, odds, "cards")


def test_weights_are_kept_exactly() -> None:
    odds = Weighted((("rare", 1), ("often", 5)))
    seen = Counter(answer("weights", ask(odds), n) for n in range(12_000))
    assert abs(seen["rare"] - 2000) < 200
    assert set(seen) == {"rare", "often"}


def test_dice_lie_in_order_and_show_faces() -> None:
    rolls = [answer("dice", ask(Dice(3, 6), "dice"), n) for n in range(500)]
    assert all(len(roll) == 3 and set(roll) <= set(range(1, 7)) for roll in rolls)
    assert len({tuple(roll) for roll in rolls}) > 150


def test_a_sampled_question_draws_through_the_stream() -> None:
    odds = Sampled("two different seats", lambda below: [below(4), below(4)], lambda _: True)
    assert answer("vast", ask(odds), 0) == answer("vast", ask(odds), 0)


def test_the_same_point_gives_the_same_answer_and_another_point_another() -> None:
    odds = ask(Weighted(tuple((n, 1) for n in range(10**6))))
    assert answer("seed", odds, 3) == answer("seed", odds, 3)
    others = [
        answer("seed", odds, 4),
        answer("seed", odds, 3, epoch=1),
        answer("seed2", odds, 3),
        answer(cut("seed", "knock"), odds, 3),
    ]
    assert len({answer("seed", odds, 3), *others}) == 5


def test_a_commitment_fixes_the_seed() -> None:
    assert commitment("heron") == "5e262abac3f0934d1f21bed485d6db6b9978b9152a6f10d048eeec44d25eea4e"
    assert commitment("heron") != commitment("heron ")
    assert fresh_seed() != fresh_seed()
    assert len(fresh_seed()) == 64


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_another_process_with_another_hash_seed_deals_the_same(hash_seed: str) -> None:
    program = (
        "from companion.dealer import answer; from companion.rules.kernel import *\n"
        "q = Question('q', Weighted((('a', 3), ('b', 2), ('c', 7))), 'cards')\n"
        "print([answer('heron', q, n) for n in range(20)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hash_seed}
    )
    question = Question("q", Weighted((("a", 3), ("b", 2), ("c", 7))), "cards")
    assert done.stdout.strip() == str([answer("heron", question, n) for n in range(20)])
