"""Keys of symbols, and their names in one file. Two drawings that share a key get two names."""

from __future__ import annotations

from hashlib import sha1

from generator.scene.model import Symbol


def symbol_key(kind: str, name: str, *depends: object) -> str:
    """Return the key of a drawing that depends on these values only."""
    return f"{kind}-{name}-{sha1(repr((name, *depends)).encode(), usedforsecurity=False).hexdigest()[:10]}"


class Symbols:
    """Name every drawing of one file: by its key, or by a longer name where another drawing has that key."""

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
