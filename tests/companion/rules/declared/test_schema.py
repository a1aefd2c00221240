"""The JSON Schema accepts every declaration that is read and refuses what no reader takes."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from companion.rules.declared.schema import json_schema
from generator.pack.find import small_games
from generator.places import shipped_folder

from .conftest import DECLARATION
from .test_docs import EXAMPLES, record

SCHEMA = Draft202012Validator(json_schema())


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(json_schema())


@pytest.mark.parametrize("name", small_games())
def test_it_accepts_the_games_that_ship(name: str) -> None:
    text = (shipped_folder("content") / name / "companion.yaml").read_text(encoding="utf-8")
    assert list(SCHEMA.iter_errors(yaml.safe_load(text))) == []


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_it_accepts_the_examples(number: int) -> None:
    assert list(SCHEMA.iter_errors(record(number))) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("companion: 1", "companion: 2"),
        ("numbers:", "number:"),
        ("order: heap", "order: pile"),
        ("seen: owner", "seen: me"),
        ("faces: [1, 2, 3, 4]", "faces: 6"),
        ("repeat: {times: 2, as: round}", "repeat: often"),
        ("pick: {card: {piece: my.hand}}", "pick: {card: {peice: my.hand}}"),
        ("that: card.rank > 0", "than: card.rank > 0"),
        ("{move: card, to: row}", "{move: card}"),
        ("do: [end turn]", "do: [end trun]"),
        ("  - turns:\n", "  - turn:\n"),
        ("points: [3, 1]", "points: 3"),
        ("score:\n", "lights: {row: {phone: {size: huge}}}\nscore:\n"),
        ("score:\n", "lights: {pits: {columns: 2, cells: [[0]]}}\nscore:\n"),
    ],
)
def test_it_refuses_what_no_reader_takes(before: str, after: str) -> None:
    value: Any = yaml.safe_load(DECLARATION)
    assert list(SCHEMA.iter_errors(value)) == []
    assert list(SCHEMA.iter_errors(yaml.safe_load(DECLARATION.replace(before, after, 1))))
