"""Parts of the message that are worked out once, however many phones ask for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
B = TypeVar("B")

MOST_CACHED = 200
"""Phones of a table ask for a handful of different parts; more are made each time."""


class MessageCache:
    """Values by key: some are of the newest event, others last over many as long as their basis is the same."""

    __slots__ = ("_aged", "_lasting", "_newest")

    def __init__(self) -> None:
        self._newest: dict[Any, Any] = {}
        self._lasting: dict[Any, tuple[Any, Any]] = {}
        self._aged: int | None = None
        """The event whose values were there at the last look."""

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
        """Return the value made from this basis; it is made anew when the basis is another."""
        found: tuple[B, T] | None = self._lasting.get(key)
        if found is None or found[0] != basis:
            found = self._lasting[key] = (basis, make(basis))
        return found[1]

    def clear(self) -> None:
        """Forget what belongs to the newest event, because there is a newer one."""
        self._newest.clear()
        self._aged = None

    def age(self, number: int) -> None:
        """Forget what has lain unused since the last call with this number: phones take their message within moments,
        or a newer one much later."""
        if self._aged == number:
            self.clear()
        else:
            self._aged = number
