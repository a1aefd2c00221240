"""Packs: folders of data that describe a game. `read_pack` gives typed, frozen records or refuses with every mistake.

Everything is imported when it is first asked for, so that asking for one name does not load the reader's libraries.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.pack.find import find_pack, shipped
    from generator.pack.model import Component, Kind, Pack, Piece, Row, Ruling, Span, Table
    from generator.pack.reader import read_findings, read_pack, read_rulebook
    from generator.pack.sizes import Size

_HOMES = {
    "find_pack": "find",
    "shipped": "find",
    "read_findings": "reader",
    "read_pack": "reader",
    "read_rulebook": "reader",
    "Component": "model",
    "Kind": "model",
    "Pack": "model",
    "Piece": "model",
    "Row": "model",
    "Ruling": "model",
    "Size": "sizes",
    "Span": "model",
    "Table": "model",
}

__all__ = [
    "Component",
    "Kind",
    "Pack",
    "Piece",
    "Row",
    "Ruling",
    "Size",
    "Span",
    "Table",
    "find_pack",
    "read_findings",
    "read_pack",
    "read_rulebook",
    "shipped",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
