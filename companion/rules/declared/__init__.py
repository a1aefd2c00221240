"""Declared games: the engine over a pack's `companion.yaml`. The pack's reader parses the file; this package
compiles, judges and plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.declared.declaration import Declaration
from companion.rules.declared.engine import DeclaredGame
from companion.rules.declared.mistakes import Mistake
from companion.rules.declared.reading import read

KEY = "companion.yaml"
"""The key of the declaration among a pack's tables."""


def declaration(tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> Declaration:
    """Return the declaration among a pack's tables, with its mistakes."""
    (record,) = tables[KEY]
    low, high = record["players"]
    return read(record["declaration"], record["pieces"], record["id"], range(low, high + 1))


def game(tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> DeclaredGame:
    """Return the engine over the declaration among a pack's tables, which must have no mistakes."""
    made = declaration(tables)
    if made.mistakes:
        raise ValueError(f"{made.mistakes[0].loc}: {made.mistakes[0].message}")
    return DeclaredGame(made)


__all__ = ["KEY", "Declaration", "DeclaredGame", "Mistake", "declaration", "game"]
