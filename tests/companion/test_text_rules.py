"""French keeps its signs with their words wherever a phone shows or a command prints them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engines import has_engine, open_pack
from companion.text_rules import typeset, typeset_all
from companion.web import words
from companion.web.api.packs import _pack_data
from companion.wording import Wording, house_texts
from generator.pack.find import large_games

GAMES = [name for name in large_games() if has_engine(name) and "fr" in open_pack(name).pack.languages]
LOOSE = re.compile(r" [:;!?»]|« ")
"""A plain space, at which a line may break."""
TIGHT = re.compile(r"[^\s:;!?»][:;!?»]|«\S")
"""No space at all."""
NO_SENTENCE = re.compile(r"\{[^}]*\}|https?://")


def sentences(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield NO_SENTENCE.sub("", data)
        case dict():
            for value in data.values():
                yield from sentences(value)
        case list() | tuple():
            for item in data:
                yield from sentences(item)


def test_a_sign_stays_with_its_word() -> None:
    assert typeset("Qui joue ? « Nous » : trois !", "fr") == "Qui joue\u202f? «\u202fNous\u202f»\u00a0: trois\u202f!"
    assert typeset("a : b ?", "de") == "a : b ?"
    assert typeset_all({"a b ?": ["c ?", 1, None]}, "fr") == {"a b ?": ["c\u202f?", 1, None]}


@pytest.mark.parametrize("game", GAMES)
def test_every_french_sentence_of_a_game_is_set(game: str) -> None:
    loaded = open_pack(game)
    told = list(sentences(dict(words.of_game(game, "fr"))))
    told += sentences(_pack_data(loaded, "fr")["texts"])
    wording = Wording(loaded.pack, "fr")
    told += sentences([wording.find(key) for key in loaded.pack.texts["fr"]])
    assert len(told) > len(loaded.pack.texts["fr"]) > 5
    assert [text for text in told if LOOSE.search(text) or TIGHT.search(text)] == []


def test_every_french_sentence_of_the_house_is_set() -> None:
    told = list(sentences([*words.words("fr").values(), *house_texts("fr").values()]))
    assert len(told) > 300
    assert [text for text in told if LOOSE.search(text) or TIGHT.search(text)] == []


@pytest.mark.parametrize(("language", "said"), [("en", "a (1) and b (0)"), ("fr", "a (1) et b (0)")])
def test_numbers_of_things_need_no_colon(language: str, said: str) -> None:
    """Numbers of things appear in sentences that already contain a colon."""
    assert Wording(open_pack("armorica").pack, language).name({"a": 1, "b": 0}) == said
