"""Read `companion.yaml`: the game as plain data with its places, and the pieces it may name.

The engine interprets the words; this module checks only what every file of a pack must be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.pack.find import COMPANION_FILE
from generator.pack.findings import describe_value
from generator.pack.folder import Folder
from generator.pack.model import Component, Piece, Span, Table
from generator.pack.yaml_tree import Document, read_yaml

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Companion:
    """A declaration with the places in its file, and the sets of pieces that it names."""

    document: Document
    pieces: Mapping[str, list[dict[str, Any]]]

    def record(self, id: str, players: Span) -> dict[str, Any]:
        """Return the plain values from which an engine is built."""
        return {
            "id": id,
            "players": [players.min, players.max],
            "declaration": self.document.value,
            "pieces": dict(self.pieces),
        }


def read_companion(
    folder: Folder,
    components: tuple[Component, ...],
    pieces: Mapping[str, tuple[Piece, ...]],
    tables: Mapping[str, Table],
) -> Companion | None:
    """Return the pack's declaration; None when it has none, or when it cannot be read."""
    if not (folder.root / COMPANION_FILE).exists():
        return None
    document = read_yaml(folder, COMPANION_FILE)
    if document is None:
        return None
    if not isinstance(document.value, dict):
        folder.findings.add(
            "wrong-type",
            f"The file is {describe_value(document.value)}.",
            "It must be keys and what they hold; it begins with “companion: 1”.",
            document.place(),
        )
        return None
    named = set(_words(document.value))
    sets: dict[str, list[dict[str, Any]]] = {}
    for component in components:
        # The cells of a board, a table of its name, replace the single board.
        if component.id in named and not (component.surfaces and component.id in tables):
            sets[component.id] = [
                {"id": piece.id, "quantity": piece.quantity, "row": piece.row.plain()}
                for piece in pieces[component.id]
                if piece.quantity
            ]
    for name, rows in tables.items():
        if name in named and name not in sets:
            sets[name] = [{"id": row["id"], "quantity": 1, "row": row.plain()} for row in rows]
    return Companion(document, {name: rows for name, rows in sets.items() if rows})


def _words(value: Any) -> Iterator[str]:
    """Return every word of a file."""
    match value:
        case dict():
            for key, inner in value.items():
                yield key
                yield from _words(inner)
        case list():
            for inner in value:
                yield from _words(inner)
        case str():
            yield from _WORD.findall(value)
