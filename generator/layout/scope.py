"""Scopes of expressions: the pack's data as plain facts, its texts by key, and nothing else of Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from generator.layout.expressions import environment
from generator.layout.values import Fault, Scope
from generator.pack.findings import suggest
from generator.pack.model import Component, Pack, Piece, Row, Span
from generator.scene.assets import assets


class ScopeTable:
    """A table in the order of its file; rows by id too: `tables.suits.farmer`, `tables.suits[row.suit]`."""

    def __init__(self, name: str, rows: tuple[Row, ...]) -> None:
        self._name = name
        self._rows = rows
        self._by_id = {str(row["id"]): row for row in rows}

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str | int) -> Row:
        if isinstance(id, int):
            return self._rows[id]
        return self._row(id)

    def __getattr__(self, id: str) -> Row:
        if id.startswith("_"):
            raise AttributeError(id)
        return self._row(id)

    def _row(self, id: str) -> Row:
        if id not in self._by_id:
            raise Fault(
                "layout-row", f"The table “{self._name}” has no row “{id}”.", suggest(str(id), self._by_id, "It has")
            )
        return self._by_id[id]

    def __repr__(self) -> str:
        return f"Table({self._name!r})"


class Tables:
    def __init__(self, tables: Mapping[str, tuple[Row, ...]]) -> None:
        self._tables = {name: ScopeTable(name, rows) for name, rows in tables.items()}

    def __getitem__(self, name: str) -> ScopeTable:
        if name not in self._tables:
            raise Fault("layout-table", f"There is no table “{name}”.", suggest(str(name), self._tables))
        return self._tables[name]

    def __getattr__(self, name: str) -> ScopeTable:
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]

    def __contains__(self, name: object) -> bool:
        return name in self._tables


class PackFacts(NamedTuple):
    """Facts about the pack for expressions."""

    id: str
    version: str
    languages: tuple[str, ...]
    players: Span
    best: Span | None
    minutes: Span | None
    age: int | None
    designers: tuple[str, ...]


class ComponentFacts(NamedTuple):
    """Facts about the component."""

    id: str
    kind: str
    group: str
    extra: Mapping[str, Any]


class PieceFacts(NamedTuple):
    """Facts about the piece; `number` counts from 1."""

    id: str
    number: int
    total: int
    quantity: int


def of_pack(pack: Pack, language: str, ink: str) -> Scope:
    """Return the scope of all expressions of a pack, in one language and ink."""
    texts = pack.texts[language]

    def text(key: str, tongue: str = language) -> str:
        """A text in the language being drawn, or in another of the pack's on pieces that hold two."""
        if tongue not in pack.texts:
            hint = suggest(str(tongue), pack.texts, "There are")
            raise Fault("layout-text", f"There are no texts in “{tongue}”.", hint)
        if key not in texts:
            raise Fault("layout-text", f"There is no text “{key}”.", suggest(str(key), texts, "There are"))
        return pack.texts[tongue][key]

    return {
        **environment().globals,
        "pack": PackFacts(
            pack.id, pack.version, pack.languages, pack.players, pack.best, pack.minutes, pack.age, pack.designers
        ),
        "tables": Tables(pack.tables),
        "t": text,
        "has_text": lambda key: key in texts,
        "has_icon": lambda name: isinstance(name, str) and name in assets(pack.folder).icons,
        "language": language,
        "ink": ink,
        "side": "front",
    }


def of_piece(pack: Pack, component: Component, piece: Piece, number: int, side: str, language: str) -> Scope:
    """Return the scope for one piece, numbered within its component."""
    total = len(pack.pieces(component))
    told: Scope = {
        "row": piece.row,
        "piece": PieceFacts(piece.id, number, total, piece.quantity),
        "component": ComponentFacts(component.id, component.kind, component.group, component.extra),
        "side": side,
    }
    if component.pad:
        from generator.pack.score_pad import pad_facts  # few games print a pad

        told["pad"] = pad_facts(component, pack.texts[language], language)
    return told
