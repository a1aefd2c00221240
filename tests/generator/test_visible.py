"""What files and people say reaches a terminal as signs to be read, never as orders to it."""

from __future__ import annotations

import json

import pytest

from generator.visible import visible, visible_json


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("\x1b[2Jgone", r"\x1b[2Jgone"),
        ("bell\x07 back\x08 delete\x7f", r"bell\x07 back\x08 delete\x7f"),
        ("one\r\ntwo", r"one\r\ntwo"),
        ("\x9b31m", r"\x9b31m"),
        ("\u202eevil", r"\u202eevil"),
        ("line\u2028end", r"line\u2028end"),
        ("half \udc9b", r"half \udc9b"),
    ],
)
def test_signs_that_steer_a_terminal_are_shown(given: str, shown: str) -> None:
    assert visible(given) == shown
    assert json.loads(visible_json([given])) == [given]
    assert not set(visible_json(given)) & set("\x1b\x07\x08\x7f\r\n\x9b\u202e\u2028\udc9b")


@pytest.mark.parametrize("text", ["", "Ana", "Zoë « oui\u202f» 10\u00a0€ 👩\u200d🚀 کتاب\u200cها", "Kar\u00adte"])
def test_words_of_all_languages_stay_as_they_are(text: str) -> None:
    assert visible(text) == text
    assert json.loads(visible_json({"a": [text]})) == {"a": [text]}
    assert text in visible_json(text)


def test_json_stays_json() -> None:
    assert visible_json({"a": 1}) == '{\n  "a": 1\n}'
