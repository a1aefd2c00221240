"""Facts of a question to a game: each by name, with its kind and bounds.

The game describes its facts once. The command line makes options of them, the API parameters and their description;
the pack's texts hold their words. The game itself judges whether the values make sense.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number. One that is not `needed` is `usual` unless it is said (None: as the rest of the question has it);
    of one that is, `usual` is an example."""

    name: str
    lowest: int
    highest: int | None
    usual: int | None
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Switch:
    """Yes or no; no unless it is said."""

    name: str


@dataclass(frozen=True, slots=True)
class Ids:
    """Some of these ids of the content; none unless they are said."""

    name: str
    known: tuple[str, ...]


Fact: TypeAlias = Whole | Switch | Ids


def written_name(fact: Fact) -> str:
    """Return the fact's name as options and parameters write it."""
    return fact.name.replace("_", "-")


def ids_in(text: str) -> tuple[str, ...]:
    """Split ids separated by commas; each once."""
    return tuple(dict.fromkeys(filter(None, (name.strip() for name in text.split(",")))))
