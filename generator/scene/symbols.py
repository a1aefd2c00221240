"""Which symbols of a file are the same drawing. Their keys say so, and nobody is made to trust them."""

from __future__ import annotations

from generator.scene.model import Symbol


class Symbols:
    """Gives every drawing of one file a name: its key, or a longer one where the key stands for another drawing."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        """By identity: looking closely is needed once for each symbol."""
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
