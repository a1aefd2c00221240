"""Punchboard's own languages: one folder of words for each, below `templates/languages/`.

To add a language, add a folder with the files of English. English stands in for missing files; `punchboard check`
reports what a folder lacks (`generator/pack/language_check.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.errors import Place, refuse
from generator.places import near, shipped_folder

DEFAULT = "en"
_LOOK = "Look at quotes, colons and indentation here and just above."


def languages_folder() -> Path:
    return shipped_folder("templates") / "languages"


@cache
def languages() -> tuple[str, ...]:
    """Return every language there is a folder for, English first."""
    found = sorted(path.name for path in languages_folder().iterdir() if (path / "language.yaml").is_file())
    return (DEFAULT, *(language for language in found if language != DEFAULT))


@cache
def words(language: str, file: str) -> Mapping[str, Any]:
    """Return one file of words, `sheets` or `plan`; English when the language has no such file."""
    path = words_file(language, file)
    return read_words(path if path.is_file() else words_file(DEFAULT, file))


def words_file(language: str, file: str) -> Path:
    return languages_folder() / language / f"{file}.yaml"


def name_of(language: str) -> str:
    """Return the language's name as its speakers write it; its code when there are no words for it."""
    return str(words(language, "language")["name"]) if language in languages() else language


def hyphenation(language: str) -> str:
    """Return the name of the patterns that hyphenate this language."""
    told = words(language, "language").get("hyphens") if language in languages() else None
    return str(told or language.replace("-", "_"))


@dataclass(frozen=True, slots=True)
class Grammar:
    """How sentences of a language change with the facts in them, from its `language.yaml`."""

    elided: str
    """A pattern for Python and for phones: at the end of a text, a word and a space that lose the space and a letter
    before a vowel. “de ” becomes “d’”. Empty in most languages."""
    one_below_two: bool
    """Whether none takes the form of one."""
    before: Mapping[str, str]
    """The space that stands before a sign instead of a plain one."""
    after: Mapping[str, str]
    """The space that stands behind a sign instead of a plain one."""


@cache
def grammar(language: str) -> Grammar:
    """Return the grammar of a language; that of English when there are no words for it."""
    told = words(language, "language")
    spaces = told.get("spaces") or {}
    elided = "|".join(told.get("elides") or ())
    return Grammar(
        rf"(^|[\s(’])({elided}) $" if elided else "",
        told.get("one") == "below-two",
        spaces.get("before") or {},
        spaces.get("after") or {},
    )


def read_words(path: Path) -> Mapping[str, Any]:
    """Return a file of words; `Refused`, with the place, when it is not YAML with keys."""
    import yaml

    place = str(near(path))
    try:
        read = yaml.load(path.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or {}
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = Place(place, mark.line + 1, mark.column + 1) if mark else Place(place)
        raise refuse("yaml", f"This is not YAML: {error.problem or error.context}.", _LOOK, at) from error
    except (yaml.YAMLError, ValueError) as error:
        raise refuse("yaml", "This is not YAML in UTF-8.", _LOOK, Place(place)) from error
    if not isinstance(read, dict):
        raise refuse("wrong-type", "This file holds no keys with words.", "Write “key: words”.", Place(place, 1, 1))
    return read
