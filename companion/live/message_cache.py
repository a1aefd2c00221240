"""Cache of message parts, each computed once for all phones that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
B = TypeVar("B")

MOST_CACHED = 200
"""Phones of a table need a handful of different parts; further ones are not cached."""


class MessageCache:
    """Values by key: some for the newest event, others for as long as their basis is unchanged."""

    __slots__ = ("_aged", "_lasting", "_newest")

    def __init__(self) -> None:
        self._newest: dict[Any, Any] = {}
        self._lasting: dict[Any, tuple[Any, Any]] = {}
        self._aged: int | None = None
        """The event that the current values belong to."""

    def __bool__(self) -> bool:
        return bool(self._newest)

    def newest(self, key: Any, make: Callable[[], T]) -> T:
        """Return the value of this key for the newest event."""
        found: T | None = self._newest.get(key)
        if found is None:
            found = make()
            if len(self._newest) < MOST_CACHED:
                self._newest[key] = found
        return found

    def lasting(self, key: Any, basis: B, make: Callable[[B], T]) -> T:
        """Return the value computed from this basis, computing it again if the basis is another."""
        found: tuple[B, T] | None = self._lasting.get(key)
        if found is None or found[0] != basis:
            found = self._lasting[key] = (basis, make(basis))
        return found[1]

    def clear(self) -> None:
        """Drop the values of the previous event."""
        self._newest.clear()
        self._aged = None

    def age(self, number: int) -> None:
        """Drop values unused since the last call with this number: phones fetch a message within moments, or a newer
        one much later.
        """
        if self._aged == number:
            self.clear()
        else:
            self._aged = number
