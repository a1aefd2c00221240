"""Symbols: keys, names in one file, and versions in a colour of their own. Two drawings that share a key get two
names."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from hashlib import sha1

from generator.scene.model import INHERIT, LinearGradient, Path, RadialGradient, Symbol


def symbol_key(kind: str, name: str, *depends: object) -> str:
    """Return the key of a drawing that depends on these values only."""
    return f"{kind}-{name}-{sha1(repr((name, *depends)).encode(), usedforsecurity=False).hexdigest()[:10]}"


@lru_cache(maxsize=256)
def with_gradient(symbol: Symbol, fill: LinearGradient | RadialGradient) -> Symbol:
    """Return an icon with a gradient in place of its colour."""
    items = tuple(
        replace(item, paint=replace(item.paint, fill=fill))
        if isinstance(item, Path) and item.paint.fill == INHERIT
        else item
        for item in symbol.items
    )
    return replace(symbol, key=f"{symbol.key}~{symbol_key('', '', fill)[2:]}", items=items)


class Symbols:
    """Names for every drawing of one file: its key, or a longer name where another drawing has that key."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        """By identity, so that each symbol is compared once."""
        self._drawings: dict[str, list[Symbol]] = {}

    def name(self, symbol: Symbol) -> str:
        known = self._names.get(id(symbol))
        if known is None:
            alike = self._drawings.setdefault(symbol.key, [])
            number = next((number for number, one in enumerate(alike) if one == symbol), len(alike))
            if number == len(alike):
                alike.append(symbol)
            known = self._names[id(symbol)] = f"{symbol.key}~{number}" if number else symbol.key
        return known
