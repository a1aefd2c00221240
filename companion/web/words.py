"""The app's own sentences – buttons, errors, names of tools – in all its languages.

A game's sentences are in its pack. These are in `templates/languages/<language>/app.yaml`, with the same keys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from companion.filler import Filler
from companion.text_rules import typeset_all
from companion.wording import sentences
from generator.languages import DEFAULT as DEFAULT
from generator.languages import languages as languages
from generator.languages import words_file
from generator.pack.find import phone_folder
from generator.pack.placeholders import fields

WANTED = re.compile(r"(?:^|,)\s*(?P<name>[A-Za-z]+)[^,;]*(?:;\s*q=(?P<weight>[01](?:\.\d*)?))?")
"""One language of an Accept-Language header: `de-AT;q=0.8`."""


@cache
def words(language: str) -> Mapping[str, str]:
    """Return all sentences of a language by dotted key."""
    if language not in languages():
        language = DEFAULT
    found: Mapping[str, str] = typeset_all(sentences(words_file(language, "app")), language)
    return found


@cache
def part(language: str, key: str) -> Mapping[str, str]:
    """Return the sentences below a key, without that key, for a page."""
    start = f"{key}."
    return {name[len(start) :]: text for name, text in words(language).items() if name.startswith(start)}


@cache
def of_game(game: str, language: str) -> Mapping[str, str]:
    """Return the sentences of a game's own scripts, under `game.`; in English where a language lacks one."""
    folder = phone_folder(game) / "words"
    found: dict[str, str] = {}
    for spoken in (DEFAULT, language):
        file = folder / f"{spoken}.yaml"
        if file.is_file():
            found |= typeset_all(sentences(file), spoken)
    return {f"game.{key}": text for key, text in found.items()}


def find(language: str, key: str) -> str:
    """Return the sentence of a key, in English where the language lacks it."""
    return words(language).get(key) or words(DEFAULT).get(key) or key


def say(language: str, key: str, facts: Mapping[str, Any] | None = None) -> str:
    """Return the sentence with its facts filled in; missing facts stay blank."""
    sentence = find(language, key)
    blank = dict.fromkeys(fields(sentence), "")
    return Filler(language).fill(sentence, blank | dict(facts or {}))


def pick(asked: str | None, header: str | None) -> str:
    """Return the language that was chosen, else the best of the browser's, else English."""
    if asked in languages():
        return asked
    return next((language for language in _ranked_languages((header or "")[:200]) if language in languages()), DEFAULT)


@lru_cache(maxsize=64)
def _ranked_languages(header: str) -> list[str]:
    """Order languages by descending q-value; those with q=0 are dropped."""
    found = [(float(match["weight"] or 1), match["name"].lower()) for match in WANTED.finditer(header)]
    return [name for weight, name in sorted(found, key=lambda each: -each[0]) if weight > 0]
