"""Every sentence on a player aid names the rules it restates, as they read when it was last compared with them."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
import yaml

from companion.law import find
from generator.pack.find import large_games
from generator.pack.reader import read_pack

GAMES = [name for name in large_games() if any(key.startswith("aid.") for key in read_pack(name).texts["en"])]
"""The games that print a player aid."""
CARDS = {
    "fallen-kingdoms": r"gods\.[^.]+\.text|knowledge\.[^.]+\.text|kit\.(track|production|rumor|two)-.*",
    "arrival": r"tile-lines\..*",
    "armorica": r"pad\.tie",
}
"""Texts beside the aid that tell a rule on a piece."""
PRINTED = re.compile(r"t\('(aid\.[a-z-]+)'")


@cache
def restated(game: str) -> dict[str, dict[str, str]]:
    """The rules of every printed sentence with their digests; headings and labels have none."""
    file = read_pack(game).folder / "restated.yaml"
    found = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def digest(citation: str) -> str | None:
    """Six signs of a paragraph's wording, or nothing where there is no such paragraph."""
    rule = find(citation)
    if rule is None or not rule.text:
        return None
    return sha256(" ".join(rule.text.split()).encode()).hexdigest()[:6]


def test_there_are_aids() -> None:
    assert len(GAMES) >= 3
    assert CARDS.keys() <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_an_aid_names_its_rules(game: str) -> None:
    printed = re.compile(rf"aid\..*|{CARDS.get(game, '(?!)')}")
    texts = read_pack(game).texts["en"]
    told = {key for key in texts if printed.fullmatch(key)}
    assert len(told) > 10
    assert told == restated(game).keys()
    for key, rules in restated(game).items():
        if not rules:
            assert re.fullmatch(r"[^.:;]*", texts[key]), f"“{key}” says more than a heading; name its rules"


@pytest.mark.parametrize("game", GAMES)
def test_what_an_aid_prints_is_a_sentence_of_the_table(game: str) -> None:
    """The layouts of aids ask for texts by name; what they print is listed."""
    asked: set[str] = set()
    for file in (Path("templates") / "print" / game).glob("aid-*.yaml"):
        asked |= set(PRINTED.findall(file.read_text(encoding="utf-8")))
    assert len(asked) > 4
    assert asked <= restated(game).keys()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_read_as_when_the_sentences_were_compared_with_them(game: str) -> None:
    pack = read_pack(game)
    wrong = []
    seen = 0
    for key, rules in restated(game).items():
        for citation, then in rules.items():
            seen += 1
            now = digest(citation)
            if now is None:
                wrong.append(f"{key}: there is no paragraph {citation}")
            elif now != then:
                said = "\n".join(f"  {language}: {pack.texts[language][key]}" for language in pack.languages)
                wrong.append(f"{citation} reads differently now. Is {key} still right? Then write “{now}”.\n{said}")
    assert seen > 10
    assert not wrong, "\n".join(wrong)


def test_a_changed_rule_finds_its_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard above has been seen failing: with a paragraph that reads differently, and with one that is gone."""
    citation, then = next(iter(restated("fallen-kingdoms")["aid.captured"].items()))
    assert digest(citation) == then
    monkeypatch.setattr(f"{__name__}.digest", lambda _: "000000")
    with pytest.raises(AssertionError, match=r"FK 9\.1\.1 reads differently now\. Is aid\.captured still right"):
        test_the_rules_read_as_when_the_sentences_were_compared_with_them("fallen-kingdoms")
    monkeypatch.setattr(f"{__name__}.digest", lambda _: None)
    with pytest.raises(AssertionError, match="there is no paragraph"):
        test_the_rules_read_as_when_the_sentences_were_compared_with_them("armorica")
