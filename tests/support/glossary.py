"""The words of a game: the table “Words” in a pack's NOTES.md, and all the sentences that must keep to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from generator.languages import words_file
from generator.pack.findings import Findings
from generator.pack.reader import read_pack
from generator.pack.row_values import fill_values

ENDINGS = {
    "en": "(?:s|es|d|ed|ing|’s)?",
    "de": "(?:e|n|en|er|em|ern|es|s|t|st)?",
    "fr": "(?:s|x|e|es|ez|ent|nt|er)?",
}
"""What may follow a word without making it another one."""
UMLAUT = {"a": "[aä]", "o": "[oö]", "u": "[uü]"}
HOUSE = {"fallen-kingdoms": re.compile(r".*\.(no-battles|no-map|map-for-whom)")}
"""What the house says of battles and maps, which only one game has: these keys of its words and texts."""
NO_PROSE = {"figure", "with", "id", "icon"}
"""Keys of a rulebook whose values are names of files and pieces."""


@dataclass(frozen=True)
class Thing:
    """A row of the table: what is meant, how it is called, and what it is never called, by language."""

    name: str
    words: dict[str, list[str]]
    never: dict[str, list[str]]


@dataclass(frozen=True)
class Sentence:
    where: str
    text: str


@cache
def pattern(word: str, language: str) -> re.Pattern[str]:
    """What finds a word in all its forms. `Schlacht*` is any word that begins so; a German noun keeps its capital."""
    stem, open_end = word.removesuffix("*"), word.endswith("*")
    parts = [re.escape(letter) for letter in stem]
    if language == "de":
        vowels = [at for at, letter in enumerate(stem) if letter in UMLAUT]
        if vowels:
            at = vowels[-1] - (stem[vowels[-1] - 1 : vowels[-1] + 1] == "au")
            parts[at] = UMLAUT[stem[at]]
    ending = r"\w*" if open_end else ENDINGS.get(language, "")
    exact = language == "de" and stem[0].isupper()
    return re.compile(rf"(?<!\w){''.join(parts)}{ending}(?!\w)", 0 if exact else re.IGNORECASE)


def read_table(notes: str) -> list[Thing]:
    """The rows below the heading “Words”, in the languages that its head names."""
    section = notes.split("\n## Words\n", 1)[1].split("\n## ", 1)[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    head, _, *body = rows
    languages = head[1 : len(head) // 2 + 1]
    assert head == ["what is meant", *languages, *(f"never {language}" for language in languages)], head

    def words(cell: str) -> list[str]:
        return [word.strip() for word in cell.split(",") if word.strip()]

    return [
        Thing(
            row[0],
            {language: words(row[1 + n]) for n, language in enumerate(languages)},
            {language: words(row[1 + len(languages) + n]) for n, language in enumerate(languages)},
        )
        for row in body
    ]


def has_glossary(game: str) -> bool:
    """Whether a game's notes have such a table; a small game needs none."""
    notes = read_pack(game).folder / "NOTES.md"
    return notes.is_file() and "\n## Words\n" in notes.read_text(encoding="utf-8")


def glossary(game: str) -> list[Thing]:
    return read_table((read_pack(game).folder / "NOTES.md").read_text(encoding="utf-8"))


@cache
def sentences(game: str, language: str) -> tuple[Sentence, ...]:
    """All that people read of a game: booklet, texts of pieces and refusals, words of its own drawing on phones."""
    pack, findings = read_pack(game), Findings(game)
    folder = pack.folder
    files = {
        "rulebook": folder / "rulebook" / f"{language}.yaml",
        "texts": folder / "texts" / f"{language}.yaml",
        "words": Path("templates") / "web" / "games" / game / "words" / f"{language}.yaml",
    }
    found = []
    for kind, file in files.items():
        assert file.is_file(), file
        for key, text in _strings(yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)):
            told = text if kind == "words" else fill_values(text, pack.tables, findings, None, language)
            found.append(Sentence(f"{kind}/{language}.yaml {key}", _plain(told)))
    if game in HOUSE:
        for house in ("app", "tables"):
            file = words_file(language, house)
            data = yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)
            said = [(key, text) for key, text in _strings(data) if HOUSE[game].fullmatch(key)]
            assert len(said) > 1, file
            found += [Sentence(f"{language}/{house}.yaml {key}", _plain(text)) for key, text in said]
    return tuple(found)


def _strings(data: Any, key: str = "") -> Iterator[tuple[str, str]]:
    match data:
        case str():
            yield key, data
        case dict():
            for name, value in data.items():
                if name not in NO_PROSE:
                    yield from _strings(value, f"{key}.{name}".lstrip("."))
        case list():
            for number, value in enumerate(data):
                name = value.get("id", number) if isinstance(value, dict) else number
                yield from _strings(value, f"{key}.{name}".lstrip("."))


def _plain(text: str) -> str:
    """Without marks, placeholders and soft hyphens, and with plain spaces."""
    text = re.sub(r"\{[^}]*\}|[*\u00ad]", "", text)
    return re.sub(r"\s+", " ", text)
