"""Mistakes in a declaration as values: place, message and cure. The reader of the file knows line and column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

Loc: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake. `loc` leads to the value in the file, `offset` to a character of it."""

    loc: Loc
    code: str
    message: str
    hint: str
    offset: int = 0


class Wrong(Exception):
    """An expression or statement cannot be compiled; the caller knows its place."""

    def __init__(self, code: str, message: str, hint: str, offset: int = 0) -> None:
        super().__init__(message)
        self.code, self.message, self.hint, self.offset = code, message, hint, offset


class Told(Wrong):
    """A mistake that was reported already."""

    def __init__(self) -> None:
        super().__init__("", "", "")


class Mistakes:
    """The list that compiling adds to, so that all mistakes are reported at once."""

    def __init__(self) -> None:
        self.found: list[Mistake] = []

    def add(self, loc: Loc, code: str, message: str, hint: str, offset: int = 0) -> None:
        self.found.append(Mistake(loc, code, message, hint, offset))

    def tell(self, loc: Loc, wrong: Wrong) -> None:
        """Add a mistake, unless it follows from one that was reported already."""
        if isinstance(wrong, Told):
            return
        self.add(loc, wrong.code, wrong.message, wrong.hint, wrong.offset)


def suggest(word: str, known: Iterable[str], what: str = "There are") -> str:
    """Return the cure for an unknown name: the nearest one, or all there are."""
    names = sorted(known)
    near = get_close_matches(word[:80], names, n=1, cutoff=0.6)
    if near:
        return f"Did you mean “{near[0]}”?"
    return f"{what}: {', '.join(names[:24])}." if names else "There are none yet."
