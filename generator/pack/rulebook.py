"""Rulebooks: chapters of paragraphs, lists, notes, examples and figures, one file per language.

The booklet of the kit and the rules on a phone are both made of these records. A paragraph is plain text; everything
else is a mapping that says what it is: `list`, `steps`, `note`, `example`, `heading`, `table`, `figure`,
`rulings`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from generator.errors import Place
from generator.pack.findings import Findings
from generator.pack.shape import (
    Key,
    anything,
    check,
    either,
    list_of,
    mapping,
    record,
    slug,
    text,
    truth,
)
from generator.pack.yaml_tree import Document


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str
    place: Place
    figure: Figure | None = None
    """A drawing that stands beside the words."""


@dataclass(frozen=True, slots=True)
class Heading:
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `numbered` when the order matters."""

    items: tuple[str, ...]
    numbered: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Box:
    """Words set apart: a `note` or an `example`."""

    kind: str
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Figure:
    """A layout drawn into the text, with the values it is given and a caption."""

    layout: str
    place: Place
    caption: str = ""
    told: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows and columns, as `generator.scene.table_markup` reads them."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class RulingList:
    """All rulings of the pack, question by question."""

    place: Place


Entry: TypeAlias = Paragraph | Heading | Items | Box | Table | Figure | RulingList


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    entries: tuple[Entry, ...]
    new_page: bool = False


@dataclass(frozen=True, slots=True)
class Rulebook:
    chapters: tuple[Chapter, ...]
    rules: Mapping[str, str]
    """The chapter that tells a rule, by `rulebook/rules.yaml`."""

    def figures(self) -> Iterator[Figure]:
        for chapter in self.chapters:
            for entry in chapter.entries:
                match entry:
                    case Figure():
                        yield entry
                    case Paragraph(figure=Figure() as beside):
                        yield beside


_WORDS = text("words", longest=4000)
_ROWS = text("rows that begin with |", r"^\s*\|", 4000)
_LINES = list_of(_WORDS, "a list of texts", 1, 60)
_TOLD = mapping(text("a name"), anything(), "a mapping of names to values")
_KINDS = ("text", "heading", "list", "steps", "note", "example", "table", "figure", "rulings")


def _kind(value: Any) -> str | None:
    match value:
        case str():
            return "words"
        case dict():
            return next((kind for kind in _KINDS if kind in value), None)
        case _:
            return None


def _only(kind: str, key: Key) -> Any:
    return record(f"a mapping with {kind}", {kind: key})


_FIGURE_KEYS = {
    "figure": Key(slug("the name of a layout"), "The layout that is drawn.", needed=True),
    "with": Key(_TOLD, "What the layout is told."),
}

_ENTRY = either(
    f"a paragraph, or a mapping with one of: {', '.join(_KINDS)}",
    _kind,
    words=_WORDS,
    text=record(
        "a paragraph with a figure beside it", {"text": Key(_WORDS, "The words.", needed=True), **_FIGURE_KEYS}
    ),
    heading=_only("heading", Key(_WORDS, "A heading inside the chapter.", needed=True)),
    list=_only("list", Key(_LINES, "Points in no order.", needed=True)),
    steps=_only("steps", Key(_LINES, "Points in their order.", needed=True)),
    note=_only("note", Key(_WORDS, "Words set apart.", needed=True)),
    example=_only("example", Key(_WORDS, "An example, set apart.", needed=True)),
    table=_only("table", Key(_ROWS, "A table, a line for each row.", needed=True)),
    figure=record("a figure", {**_FIGURE_KEYS, "caption": Key(_WORDS, "A line below it.")}),
    rulings=_only("rulings", Key(truth(), "Here stand all rulings of the pack.", needed=True)),
)

RULEBOOK = record(
    "a mapping with chapters",
    {
        "chapters": Key(
            list_of(
                record(
                    "a chapter",
                    {
                        "id": Key(slug(), "The chapter's name, the same in all languages.", needed=True),
                        "title": Key(_WORDS, "Its heading.", needed=True),
                        "new_page": Key(truth(), "Whether it begins on a new page."),
                        "body": Key(list_of(_ENTRY, "a list of entries", 1, 400), "What it says.", needed=True),
                    },
                ),
                "a list of chapters",
                1,
                100,
            ),
            "The rulebook from its first page to its last.",
            needed=True,
        )
    },
)


def chapters_of(document: Document, findings: Findings) -> tuple[Chapter, ...]:
    """Return the chapters of a rulebook's file; report what is wrong with it, and return none, if it is no rulebook."""
    if not check(RULEBOOK, document, findings):
        return ()
    return tuple(_chapter(document, number) for number in range(len(document.value["chapters"])))


def _chapter(document: Document, number: int) -> Chapter:
    value = document.value["chapters"][number]
    entries = tuple(
        _entry(entry, document.place("chapters", number, "body", index)) for index, entry in enumerate(value["body"])
    )
    return Chapter(value["id"], value["title"], entries, value.get("new_page", False))


def _entry(value: Any, place: Place) -> Entry:
    match value:
        case str():
            return Paragraph(value, place)
        case {"text": words}:
            return Paragraph(words, place, _figure(value, place) if "figure" in value else None)
        case {"heading": words}:
            return Heading(words, place)
        case {"list": items}:
            return Items(tuple(items), False, place)
        case {"steps": items}:
            return Items(tuple(items), True, place)
        case {"note": words}:
            return Box("note", words, place)
        case {"example": words}:
            return Box("example", words, place)
        case {"table": words}:
            return Table(words, place)
        case {"figure": _}:
            return _figure(value, place)
        case _:
            return RulingList(place)


def _figure(value: Mapping[str, Any], place: Place) -> Figure:
    return Figure(value["figure"], place, value.get("caption", ""), value.get("with") or {})
