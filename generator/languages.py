"""Punchboard's own languages: one folder of words for each, below `templates/languages/`.

To add a language, add a folder with the files of English. English stands in for missing files; `punchboard check`
reports what a folder lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from generator.errors import Finding, Place
from generator.places import near, shipped_folder

DEFAULT = "en"


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
    return _read(path if path.is_file() else words_file(DEFAULT, file))


def words_file(language: str, file: str) -> Path:
    return languages_folder() / language / f"{file}.yaml"


def name_of(language: str) -> str:
    """Return the language's name as its speakers write it; its code when there are no words for it."""
    return str(words(language, "language")["name"]) if language in languages() else language


def hyphenation(language: str) -> str:
    """Return the name of the patterns that hyphenate this language."""
    told = words(language, "language").get("hyphens") if language in languages() else None
    return str(told or language.replace("-", "_"))


def missing_words(language: str) -> Iterator[Finding]:
    """Find the files and keys of English that a language's folder lacks."""
    if language not in languages() or language == DEFAULT:
        return
    for english in sorted((languages_folder() / DEFAULT).glob("*.yaml")):
        theirs = words_file(language, english.stem)
        where = f"templates/languages/{language}/{english.name}"
        if not theirs.is_file():
            yield _missing(f"The words “{english.stem}” are missing.", f"Copy {near(english)} and translate it.", where)
            continue
        for key in sorted(_keys(_read(english)) - _keys(_read(theirs))):
            if key != "hyphens":
                yield _missing(f"“{key}” is missing.", f"English has it in {near(english)}.", where)


def _missing(message: str, hint: str, where: str) -> Finding:
    return Finding("missing-words", message, hint, Place(where), "warning")


def _keys(value: Mapping[str, Any], start: str = "") -> frozenset[str]:
    """Return the dotted keys of all sentences."""
    found: set[str] = set()
    for key, inner in value.items():
        found |= _keys(inner, f"{start}{key}.") if isinstance(inner, Mapping) else {f"{start}{key}"}
    return frozenset(found)


def _read(path: Path) -> Mapping[str, Any]:
    import yaml

    read: Mapping[str, Any] = yaml.load(path.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or {}
    return read
