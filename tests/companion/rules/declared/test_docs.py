"""docs/companion-yaml.md: every example is read without a mistake and can be played, and every word has one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest
import yaml

from companion.bots import LAB_BOTS
from companion.dealer import Stream
from companion.lab.match import steps
from companion.rules import declared
from companion.rules.declared.actions import ACTION_KEYS, BOUNDS, PICKS
from companion.rules.declared.engine import DeclaredGame
from companion.rules.declared.expressions import compile_expression
from companion.rules.declared.functions import FUNCTIONS
from companion.rules.declared.names import HIDDEN, Scope
from companion.rules.declared.reading import KEYS, read
from companion.rules.declared.schema import json_schema
from companion.rules.declared.statements import KEYWORDS, WORDS
from companion.rules.declared.zone_reading import KEYS as ZONE_KEYS
from companion.rules.declared.zone_reading import KINDS, WATCHERS
from companion.rules.kernel import Illegal
from generator.errors import Place
from generator.pack.findings import Findings
from generator.pack.yaml_tree import parse
from generator.places import shipped_folder

PAGE = (shipped_folder("docs") / "companion-yaml.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
EXPRESSIONS = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)
CARDS = [
    {"id": f"{suit}{rank}", "quantity": 1, "row": {"id": f"{suit}{rank}", "suit": suit, "rank": rank}}
    for suit in ("red", "blue")
    for rank in range(1, 13)
]

SKIES = [{"id": id, "quantity": 1, "row": {"id": id, "kind": id}} for id in ("sun", "rain", "storm")]
PLACES = [{"id": f"p{each}", "quantity": 1, "row": {"id": f"p{each}"}} for each in range(6)]
MEN = [{"id": id, "quantity": 1, "row": {"id": id}} for id in ("smith", "baker", "monk")]
PIECES = {"cards": CARDS, "places": PLACES, "skies": SKIES, "men": MEN}

BASE = (0, next(number for number, text in enumerate(EXAMPLES) if "\nzones:\n" in text))
"""The score and the names, which stand around every other example."""


def record(number: int) -> dict[str, Any]:
    """The example with the score and the names of the others around it."""
    whole: dict[str, Any] = {}
    for text in [EXAMPLES[each] for each in BASE]:
        for key, value in data(text).items():
            whole[key] = {**whole.get(key, {}), **value} if isinstance(value, Mapping) else value
    return {**whole, **({} if number in BASE else data(EXAMPLES[number]))}


def data(text: str) -> dict[str, Any]:
    findings = Findings()
    document = parse(text, Place("page"), findings)
    assert document is not None, findings
    return dict(document.value)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_is_read_and_played(number: int) -> None:
    given = {"declaration": record(number), "pieces": PIECES, "id": "page", "players": [2, 4]}
    made = declared.declaration({declared.KEY: [given]})
    assert made.mistakes == ()
    game = DeclaredGame(made)
    state = game.setup(("Ana", "Bo", "Cy"), {})
    assert not isinstance(state, Illegal)
    bots = dict.fromkeys(state.seats, LAB_BOTS["medium"])
    for _ in islice(steps(game, state, bots, Stream("page", str(number)).below), 200):
        game.view(state, "Ana")
    assert len(game.score(state).players) == 3


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_expression_is_understood(expression: str) -> None:
    names = read(record(0), PIECES, "page", range(2, 5)).names
    assert compile_expression(expression, names, Scope("me", most=HIDDEN)).text


def test_every_word_has_an_example() -> None:
    code = "\n".join([*EXAMPLES, *EXPRESSIONS])
    assert len(EXAMPLES) > 5
    words = {*KEYWORDS, *WORDS, *PICKS, *BOUNDS, *ACTION_KEYS, *FUNCTIONS, *KINDS, *ZONE_KEYS, *WATCHERS}
    words |= set(KEYS) - {"companion", "prefix"} | {
        "supply",
        "choices",
        "random",
        "per: team",
        "partners",
        "on: places",
    }
    assert {word for word in words if not re.search(rf"\b{word}\b", code)} == set()


def test_every_key_has_an_example_and_every_fixed_value_is_named() -> None:
    """Keys and values are those of the JSON Schema; a comment or a sentence is no example of a key."""
    wanted, fixed = _words_of(json_schema())
    assert len(wanted) > 90
    assert wanted - _keys([data(text) for text in EXAMPLES]) == set()
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    named = " ".join([*EXAMPLES, *re.findall(r"`[^`]+`", prose)])
    assert {value for value in fixed if not re.search(rf"\b{value}\b", named)} == set()


def _words_of(schema: Any) -> tuple[set[str], set[str]]:
    """The keys that a schema knows, and the texts that it allows for some of them."""
    keys: set[str] = set()
    values: set[str] = set()
    inner = list(schema.values()) if isinstance(schema, Mapping) else schema if isinstance(schema, list) else []
    if isinstance(schema, Mapping):
        keys |= set(schema.get("properties", ()))
        values |= {each for each in [*schema.get("enum", ()), schema.get("const")] if isinstance(each, str)}
    for each in inner:
        more, texts = _words_of(each)
        keys, values = keys | more, values | texts
    return keys, values


def _keys(value: Any) -> set[str]:
    if isinstance(value, Mapping):
        return {*value}.union(*map(_keys, value.values()))
    return set().union(*map(_keys, value)) if isinstance(value, list) else set()


def test_the_examples_are_plain_yaml() -> None:
    assert all(isinstance(yaml.safe_load(text), dict) for text in EXAMPLES)
