"""Our reading of pyphen's patterns parts words exactly where pyphen does."""

from __future__ import annotations

import re

import pyphen
import pytest

from generator.places import shipped_folder
from generator.scene.hyphens import LEFT, RIGHT, positions

LANGUAGES = {"en": "en_US", "de": "de_DE", "fr": "fr_FR"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_parted_where_pyphen_parts_them(language: str) -> None:
    texts = shipped_folder("content").glob(f"*/texts/{language}.yaml")
    words = {word for file in texts for word in re.findall(r"[^\W\d_]{4,}", file.read_text(encoding="utf-8"))}
    assert len(words) > 20
    theirs = pyphen.Pyphen(lang=LANGUAGES[language], left=LEFT, right=RIGHT)
    for word in words:
        assert list(positions(word, language)) == list(theirs.positions(word)), word


def test_german() -> None:
    word = "Dampfschifffahrtsgesellschaft"
    assert [word[:at] for at in positions(word, "de")][:3] == ["Dampf", "Dampfschiff", "Dampfschifffahrts"]


def test_a_language_without_patterns_is_not_parted() -> None:
    assert positions("understanding", "xx") == ()
