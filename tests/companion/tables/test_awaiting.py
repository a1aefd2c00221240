"""What is awaited, as JSON: exact odds, described where they are too many, hidden from those who may not see."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from companion.rules.kernel import Chance, Dice, Over, Question, Sampled, Weighted
from companion.tables.awaiting import awaiting, odds_as_json


def test_listed_odds_are_exact_fractions() -> None:
    assert odds_as_json(Weighted((("arms", 17), ("build", 18), ("lore", 18)))) == {
        "arms": "17/53",
        "build": "18/53",
        "lore": "18/53",
    }
    assert odds_as_json(Weighted((("only", 3),))) == {"only": "1/1"}


def test_answers_that_are_no_text_become_json() -> None:
    odds = odds_as_json(Dice(2))
    assert isinstance(odds, dict)
    assert odds["[4,2]"] == "1/36"
    assert sum(map(Fraction, odds.values())) == 1
    assert [json.loads(key) for key in odds][:2] == [[1, 1], [1, 2]]
    assert odds_as_json(Weighted(((3, 1), (5, 1)))) == {"3": "1/2", "5": "1/2"}


def test_a_huge_space_is_described() -> None:
    assert odds_as_json(Dice(8)) == "8 fair dice with 6 sides, in the order they lie"
    assert odds_as_json(Sampled("every legal map", lambda below: 0, lambda answer: True)) == "every legal map"


def test_who_may_not_see_the_answer_does_not_see_the_odds() -> None:
    question = Question("gods", Weighted((("loki", 1), ("njord", 1))), "cards", subject="red", audience=("red",))
    full = {"type": "chance", "question": "gods", "subject": "red", "odds": {"loki": "1/2", "njord": "1/2"}}
    assert awaiting(Chance(question)) == [full]
    assert awaiting(Chance(question), "red") == [full]
    assert awaiting(Chance(question), "blue") == [{"type": "chance", "question": "gods"}]
    assert awaiting(Chance(question), None) == [{"type": "chance", "question": "gods"}]


def test_nothing_is_awaited_when_it_is_over() -> None:
    assert awaiting(Over({"winners": ["A"]})) == []


def test_turns_name_seat_and_step(new: Any) -> None:
    table = new()
    assert awaiting(table.pending) == [{"seat": table.pending.seats[0], "type": "keep"}]
