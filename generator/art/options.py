"""Strict reading of an ornament's `with`: a wrong type or an unknown name is an error."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from generator.scene.model import Colour

W = TypeVar("W", bound=str)

_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{2}){3,4}\Z")
NEEDED = object()


class Options:
    """Take options one by one; `refuse_unknown` rejects those that are left."""

    __slots__ = ("_asked", "_left")

    def __init__(self, given: Mapping[str, object]) -> None:
        self._asked: list[str] = []
        self._left = dict(given)

    def _take(self, name: str, default: object) -> object:
        self._asked.append(name)
        value = self._left.pop(name, None)
        if value is None:
            if default is NEEDED:
                raise KeyError(name)
            return default
        return value

    def text(self, name: str, default: object = NEEDED) -> str:
        return str(self._take(name, default))

    def word(self, name: str, choices: tuple[W, ...], default: W) -> W:
        value = self._take(name, default)
        for choice in choices:
            if choice == value:
                return choice
        raise ValueError(f"“{name}” is “{value}”, and may be {', '.join(choices)}")

    def number(self, name: str, default: object = NEEDED) -> float:
        value = self._take(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"“{name}” is “{value}” and should be a number")
        return float(value)

    def flag(self, name: str, default: bool = False) -> bool:
        value = self._take(name, default)
        if not isinstance(value, bool):
            raise ValueError(f"“{name}” is “{value}” and should be true or false")
        return value

    def colour(self, name: str, default: object = NEEDED) -> Colour:
        value = self._take(name, default)
        if not isinstance(value, str) or not _COLOUR.match(value):
            raise ValueError(f"“{name}” is “{value}” and should be a colour")
        return value

    def maybe_colour(self, name: str) -> Colour | None:
        """Return a colour, or None when it is left out or `none`."""
        if self._left.get(name) in (None, "none"):
            self._left.pop(name, None)
            self._asked.append(name)
            return None
        return self.colour(name)

    def numbers(self, name: str, count: int, default: object = NEEDED) -> tuple[float, ...]:
        """Return a list of exactly so many numbers."""
        value = self._take(name, default)
        if not isinstance(value, list | tuple) or len(value) != count:
            raise ValueError(f"“{name}” should be a list of {count} numbers")
        return tuple(float(number) for number in value)

    def items(self, name: str) -> tuple[object, ...]:
        """Return a list; its items are not checked."""
        value = self._take(name, NEEDED)
        if not isinstance(value, list | tuple):
            raise ValueError(f"“{name}” should be a list")
        return tuple(value)

    def row(self, name: str, default: object = NEEDED) -> Mapping[str, Any]:
        """Return a row of a table, or any mapping."""
        value = self._take(name, default)
        if not isinstance(value, Mapping):
            raise ValueError(f"“{name}” should be a row")
        return value

    def rows(self, name: str) -> tuple[Mapping[str, Any], ...]:
        found = self.items(name)
        if not all(isinstance(one, Mapping) for one in found):
            raise ValueError(f"“{name}” should be a list of rows")
        return tuple(one for one in found if isinstance(one, Mapping))

    def refuse_unknown(self) -> None:
        if self._left:
            raise ValueError(f"it knows no “{next(iter(self._left))}”, only {', '.join(sorted(self._asked))}")
