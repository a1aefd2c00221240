"""The app's own sentences — buttons, errors, names of tools — in the languages people switch between.

A game's sentences stand in its pack. These stand in `templates/web/words/`, one file per language, same keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

import yaml

from companion.typography import typeset
from generator.places import room

DEFAULT = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    found = sorted(path.stem for path in (room("templates") / "web" / "words").glob("*.yaml"))
    return (DEFAULT, *(language for language in found if language != DEFAULT))


@cache
def words(language: str) -> Mapping[str, str]:
    """All sentences of a language by dotted key."""
    if language not in languages():
        language = DEFAULT
    text = (room("templates") / "web" / "words" / f"{language}.yaml").read_text(encoding="utf-8")
    flat: dict[str, str] = {}
    _flatten(yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)), "", flat, language)
    return flat


def _flatten(branch: Mapping[str, Any], path: str, flat: dict[str, str], language: str) -> None:
    for key, value in branch.items():
        if isinstance(value, dict):
            _flatten(value, f"{path}{key}.", flat, language)
        else:
            flat[f"{path}{key}"] = typeset(str(value), language)


@cache
def part(language: str, key: str) -> Mapping[str, str]:
    """All sentences below a key, without it: what a page takes along."""
    start = f"{key}."
    return {name[len(start) :]: text for name, text in words(language).items() if name.startswith(start)}


@cache
def of_game(game: str, language: str) -> Mapping[str, str]:
    """What a game's own drawing says on phones, under `game.`; English where a language lacks it."""
    folder = room("templates") / "web" / "games" / game / "words"
    flat: dict[str, str] = {}
    for spoken in (DEFAULT, language):
        file = folder / f"{spoken}.yaml"
        if file.is_file():
            loaded = yaml.load(file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
            _flatten(loaded, "game.", flat, spoken)
    return flat


def say(language: str, key: str, facts: Mapping[str, Any] | None = None) -> str:
    """The sentence with its facts filled in; a fact that is missing stays blank."""
    sentence = words(language).get(key) or words(DEFAULT).get(key) or key
    if not facts and "{" not in sentence:
        return sentence
    return Formatter().vformat(sentence, (), _Blank(facts or {}))


class _Blank(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return ""


def pick(asked: str | None, header: str | None) -> str:
    """The language a phone chose, else the best of what its browser asks for, else English."""
    if asked in languages():
        return asked
    for part in (header or "")[:200].split(","):
        language = part.split(";")[0].strip().split("-")[0].lower()
        if language in languages():
            return language
    return DEFAULT
