"""Finds the rules engine that belongs to a pack, and hands it the pack's tables as plain records.

A game with an engine has a package `companion.rules.<pack id with underscores>` whose `game(tables)` builds
its `Game`; nothing outside that package knows its name. Packs without one still have the toolbox.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.rules.kernel import Game


def module_name(pack_id: str) -> str:
    return "companion.rules." + pack_id.replace("-", "_")


def has_engine(pack_id: str) -> bool:
    return pack_id != "kernel" and find_spec(module_name(pack_id)) is not None


def build(pack_id: str, tables: Any) -> Game[Any, Any]:
    """The engine over a pack's tables: `{table name: sequence of {column: value}}`."""
    game: Game[Any, Any] = import_module(module_name(pack_id)).game(tables)
    return game


def load(name: str) -> Game[Any, Any]:
    """The engine of a pack known by name or path, read and checked; raises `Refused` as the reader does."""
    from generator.pack import read_pack

    pack = read_pack(name)
    return build(pack.id, pack.plain_tables())
