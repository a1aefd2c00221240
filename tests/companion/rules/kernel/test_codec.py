"""The form test every game begins with."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from companion.rules.kernel import FORM_FACTS, ChanceMove, Illegal, MoveCodec, Reason, Reasons
from companion.rules.kernel.codec import many, maybe, one_of, quote_value, text, whole, yes_or_no


@dataclass(frozen=True, slots=True)
class March:
    seat: str
    path: tuple[str, ...]
    units: int
    by_sea: bool
    leader: str | None


REASONS = Reasons("T", {code: Reason("1", facts) for code, facts in FORM_FACTS.items()})
CODEC = MoveCodec(
    {"march": March},
    {
        "seat": text(),
        "path": many(one_of({"x", "y"}), most=3),
        "units": whole(1, 9),
        "by_sea": yes_or_no(),
        "leader": maybe(text()),
    },
    {"roll": many(whole(1, 6))},
    REASONS.refuse,
)
GOOD = {"type": "march", "seat": "A", "path": ["x", "y"], "units": 2, "by_sea": False, "leader": None}
SCHEMA = Draft202012Validator(CODEC.schema())


def test_a_move_goes_there_and_back() -> None:
    move = CODEC.read(GOOD)
    assert move == March("A", ("x", "y"), 2, False, None)
    assert json.loads(json.dumps(CODEC.write(move))) == GOOD
    SCHEMA.validate(GOOD)


def test_an_answer_goes_there_and_back() -> None:
    data = {"type": "chance", "question": "roll", "answer": [6, 1]}
    assert CODEC.read(data) == ChanceMove("roll", (6, 1))
    assert CODEC.write(CODEC.read(data)) == data
    SCHEMA.validate(data)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "unknown-type"),
        ([], "unknown-type"),
        ({"type": ["march"]}, "unknown-type"),
        ({"type": "dance"}, "unknown-type"),
        ({"type": "march", "seat": "A"}, "missing-field"),
        (GOOD | {"more": 1}, "extra-field"),
        (GOOD | {"path": ["x", "z"]}, "bad-value"),
        (GOOD | {"path": ["x"] * 4}, "bad-value"),
        (GOOD | {"units": 0}, "bad-value"),
        (GOOD | {"units": True}, "bad-value"),
        (GOOD | {"units": 1.0}, "bad-value"),
        (GOOD | {"by_sea": 0}, "bad-value"),
        (GOOD | {"leader": ""}, "bad-value"),
        ({"type": "chance", "question": "rain", "answer": 1}, "bad-value"),
        ({"type": "chance", "question": [], "answer": 1}, "bad-value"),
        ({"type": "chance", "question": "roll", "answer": [7]}, "bad-value"),
        ({"type": "chance", "question": "roll"}, "missing-field"),
    ],
)
def test_the_form_is_tested_strictly_and_the_schema_agrees(data: Any, code: str) -> None:
    refusal = CODEC.read(data)
    assert isinstance(refusal, Illegal)
    assert (refusal.rule, refusal.code) == ("T 1", code)
    json.dumps(dict(refusal.facts))
    # JSON Schema counts 1.0 as a whole number; the engines do not.
    if data != GOOD | {"units": 1.0}:
        with pytest.raises(ValidationError):
            SCHEMA.validate(data)


def test_refusals_quote_briefly_whatever_was_sent() -> None:
    assert quote_value("x" * 10_000) == "x" * 60 + "…"
    assert quote_value({"a": [1, None]}) == '{"a":[1,null]}'
    assert quote_value(1.5) == "1.5"
    assert quote_value(True) == "true"
    assert quote_value(10**50) == "1" + "0" * 50
    assert quote_value(10**80) == "1" + "0" * 59 + "…"
    assert quote_value(10**5000) == "…"
    assert quote_value(3) == 3
    assert quote_value(None) == "null"


def test_what_is_nested_too_deeply_to_be_written_is_quoted_all_the_same() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert quote_value(deep) == "[" * 60 + "…"


@dataclass(frozen=True, slots=True)
class Greet:
    seat: str
    other: str | None = None


WORDS = MoveCodec(
    {"greet": Greet, "march": March}, CODEC.values["march"] | {"other": maybe(text())}, {}, REASONS.refuse
)


def test_moves_of_texts_are_made_once_and_known_by_their_json() -> None:
    first = WORDS.read({"type": "greet", "seat": "A", "other": "B"})
    assert first == Greet("A", "B")
    assert WORDS.read({"type": "greet", "seat": "A", "other": "B"}) is first
    assert WORDS.read({"other": "B", "seat": "A", "type": "greet"}) == first
    assert WORDS.read({"type": "greet", "seat": "A"}) == Greet("A")
    assert WORDS.read(GOOD) is not WORDS.read(GOOD)


@dataclass(frozen=True, slots=True)
class Recruit:
    seat: str
    units: int
    by_sea: bool


PLAIN = MoveCodec({"recruit": Recruit}, CODEC.values["march"], {}, REASONS.refuse)


def test_moves_of_plain_values_are_made_once_and_known_by_their_json() -> None:
    wanted = {"type": "recruit", "seat": "A", "units": 1, "by_sea": True}
    first = PLAIN.read(wanted)
    assert first == Recruit("A", 1, True)
    assert PLAIN.read(dict(wanted)) is first
    for field, like in (("units", True), ("units", 1.0), ("by_sea", 1), ("units", [1])):
        refusal = PLAIN.read(wanted | {field: like})
        assert isinstance(refusal, Illegal)
        assert (refusal.code, refusal.facts["field"]) == ("bad-value", field)


@pytest.mark.parametrize("given", [1, True, 1.0, ["B"], {}, "", {"B": 1}])
def test_what_is_no_text_is_refused_before_and_after_a_like_move_is_known(given: Any) -> None:
    for _ in range(2):
        refusal = WORDS.read({"type": "greet", "seat": "A", "other": given})
        assert isinstance(refusal, Illegal)
        assert refusal.code == "bad-value"
        assert WORDS.read({"type": "greet", "seat": "A", "other": "1"}) == Greet("A", "1")
