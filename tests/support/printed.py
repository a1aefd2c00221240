"""Numbers as they are printed in booklets, on aids and on pieces, to be compared with what an engine computes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import yaml
from support.glossary import sentences

from generator.pack.reader import read_pack

PIECES = r"(aid|kit|tile-lines|gods|knowledge|figures|box|rulings|pad|track)\."
"""The texts that are printed; all others are only told on phones."""
WORDS = {
    "en": "one two three four five six seven eight nine ten eleven twelve",
    "de": "ein(?:e[rns]?)? zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "fr": "une? deux trois quatre cinq six sept huit neuf dix onze douze",
}


@cache
def paragraphs(game: str, language: str) -> dict[str, str]:
    """Every printed paragraph by its place, `setup.body.0.steps.3` or `aid.turn`."""
    found = {}
    for sentence in sentences(game, language):
        kind, _, key = sentence.where.partition(f"/{language}.yaml ")
        if kind == "rulebook":
            found[key.removeprefix("chapters.")] = sentence.text
        elif kind == "texts" and re.match(PIECES, key):
            found[key] = sentence.text
    return found


def numbers(text: str) -> list[int]:
    """The figures of a paragraph, without the number that a heading begins with."""
    return [int(figure) for figure in re.findall(r"\d+", re.sub(r"^\d+ · ", "", text))]


def count(text: str, language: str, word: int) -> int:
    """How often a number is written out in a text."""
    return len(re.findall(rf"(?<!\w){WORDS[language].split()[word - 1]}(?!\w)", text, re.IGNORECASE))


def compare(game: str, computed: Mapping[str, Sequence[int]], stories: Iterable[str] = ()) -> None:
    """Every printed figure of a game is what the engine computed for its place, in all languages.

    `computed` gives the figures in the order of the English text; `stories` are places whose figures are no rule.
    """
    wrong = []
    english = paragraphs(game, "en")
    printed = {place for place, text in english.items() if numbers(text)}
    assert len(printed) > 15
    wrong += [f"{place}: nothing computes {english[place]}" for place in sorted(printed - {*computed, *stories})]
    wrong += [f"{place}: no figures stand there any more" for place in sorted({*computed, *stories} - printed)]
    for language in read_pack(game).languages:
        told = paragraphs(game, language)
        assert told.keys() == english.keys()
        for place in printed | {place for place, text in told.items() if numbers(text)}:
            found, due = numbers(told[place]), list(computed.get(place, numbers(english[place])))
            if found != due if language == "en" else sorted(found) != sorted(due):
                wrong.append(f"{place} ({language}): {found} is printed, {due} computed: {told[place]}")
    assert not wrong, "\n".join(wrong)


@cache
def _book(game: str) -> Any:
    file = read_pack(game).folder / "rulebook" / "en.yaml"
    return yaml.safe_load(file.read_text(encoding="utf-8"))["chapters"]


def shown(game: str, chapter: str, entry: int) -> dict[str, Any]:
    """What a figure of the booklet is told to show."""
    (found,) = (part["body"][entry]["with"] for part in _book(game) if part["id"] == chapter)
    assert isinstance(found, dict)
    return found


def pieces(game: str, component: str, **columns: Any) -> int:
    """How many pieces of a component are in the box, of all or of those with these columns."""
    pack = read_pack(game)
    return sum(
        piece.quantity
        for piece in pack.pieces(pack.component(component))
        if all(piece.row[name] == value for name, value in columns.items())
    )
