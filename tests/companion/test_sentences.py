"""Sentences without holes: whatever random and hostile play provokes is worded whole, in every language.

`python -m bench sentences` looks at many times as much.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion
from bench.sentences import codes_of, faults_in, games, hear_game
from bench.sentences.examples import TABLE_EXAMPLES
from bench.sentences.faults import Inspector
from bench.sentences.heard import HOLE, Heard, Listener, Said
from bench.sentences.provoking import Heckler, try_setups
from bench.sentences.toolbox import refusals_of_the_toolbox, toolbox_lines
from companion.engines import open_pack
from companion.rules.kernel import Illegal
from companion.web import words
from generator.pack.find import small_games

MOVES, POSITIONS = 120, 6
"""Wrong moves and positions at each scene of a game."""


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_every_sentence_of_a_game_is_whole(game: str) -> None:
    heard = hear_game(game, MOVES, POSITIONS)
    assert len(heard.said) > len(codes_of(game)) > 0
    never = [code for code in codes_of(game) if code not in heard.codes]
    assert not never, f"nothing provokes {never}: add a way to bench/sentences/rare, or delete what cannot happen"
    assert list(faults_in(heard)) == []


@pytest.mark.parametrize("game", small_games())
def test_every_sentence_of_a_declared_game_is_whole(game: str) -> None:
    heard = hear_game(game, MOVES // 2, POSITIONS)
    assert len(heard.said) > 500
    assert list(faults_in(heard)) == []


def test_every_refusal_of_a_table_is_whole() -> None:
    """Undo, amendments, consent, cutting and forged logs, in a game with secrets."""
    loaded = open_pack("fallen-kingdoms")
    heard = Heard(loaded, ())
    for seed in ("one", "two"):
        heckler = Heckler(heard, loaded.engine.seats[:3], {"trophies_per_player": 1}, seed, 0)
        heckler.play(wishes=24)
    try_setups(heard, loaded.engine.seats[:3], {}, "table", 20)
    for code, examples in TABLE_EXAMPLES.items():
        for facts in examples:
            heard.refused(Illegal("TABLE 1", code, facts))
    never = set(_codes("tables", "cli", "live", "web", pattern=r"table\.[a-z-]+")) - set(heard.codes)
    assert not never, f"no sentence was looked at for {never}: provoke them, or add their facts to examples.py"
    assert list(faults_in(heard)) == []


@pytest.mark.parametrize("language", open_pack("arrival").pack.languages)
def test_every_sentence_of_the_toolbox_is_whole(language: str) -> None:
    listener = Listener(open_pack("arrival").pack, language)
    inspector = Inspector(listener)
    refused = {awry.code: awry for awry in refusals_of_the_toolbox()}
    assert set(refused) == set(_codes("toolbox", pattern=r"tool\.[a-z-]+"))
    said = [
        Said("tool", code, language, words.say(language, f"errors.{code}", awry.facts), awry.facts)
        for code, awry in refused.items()
    ]
    said += [Said("log", key, language, line, facts) for key, line, facts in toolbox_lines(listener)]
    assert len(said) > 40
    assert [f"{each.key}: {fault}: {each.sentence}" for each in said for fault in inspector.faults(each)] == []


def _codes(*packages: str, pattern: str) -> Iterator[str]:
    """Codes as they stand in the source."""
    for package in packages:
        for file in (Path(companion.__file__).parent / package).glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield from re.findall(rf"^{pattern}$", node.value)


@pytest.mark.parametrize(
    ("language", "marked", "facts"),
    [
        ("en", "The position uses {number} discs.", {}),
        ("en", f"The table waits for {HOLE}.", {}),
        ("de", "– muss Gottheiten austeilen.", {}),
        ("en", "“dict” cannot be a city.", {}),
        ("en", "“\ue003dict\ue004” cannot be a city.", {}),
        ("en", "The app never dealt lore-04.", {}),
        ("en", "There is \ue001moonlight\ue002.", {}),
        ("en", "There are , Ana.", {}),
        ("de", "Ana und Björn ist dran.", {"seats": ["ana", "bjorn"]}),
        ("de", "Es sitzen Ana.", {"seats": ["ana"]}),
        ("de", "Du verlierst 1 Einheiten.", {}),
        ("en", "You lose 3 unit.", {}),
        ("en", "You lose 1 points.", {}),
        ("fr", "Il en reste 1 cartes.", {}),
        ("fr", "Une chevauchée partie de Ögvaldsnes.", {}),
    ],
)
def test_faults_are_found(language: str, marked: str, facts: dict[str, Any]) -> None:
    """The guard guards: each of these once was, or could have been, a sentence."""
    listener = Listener(open_pack("fallen-kingdoms").pack, language)
    listener.name = lambda value, role="", number=None: (  # type: ignore[method-assign]
        " und ".join({"ana": "Ana", "bjorn": "Björn"}[each] for each in value) if isinstance(value, list) else value
    )
    assert list(Inspector(listener).faults(Said("refusal", "x", language, marked, facts)))
