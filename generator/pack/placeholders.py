"""Placeholders in texts: what a sentence leaves open for the companion to fill in.

`{city}` is a fact by its name, `{given!r}` one as it was sent, in quotation marks, and `{text!s}` one as it is.
`{units:unit|units}` is what goes with one or with several; a form for none may stand first. `{piece:held}` is the name
that goes with the number `held`. `{icon:…}` is an icon and no placeholder; `{underline:…}`, `{small-caps:…}` and
`{colour:gold|…}` are looks of the words in them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter

LOOKS = frozenset({"underline", "small-caps", "colour"})
NAME = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*\Z")


@dataclass(frozen=True, slots=True)
class TextPart:
    """A stretch of plain text and the field behind it, if there is one."""

    literal: str
    field: str | None = None
    raw: str | None = None
    """`r`: in quotation marks as it was sent; `s`: as it is."""
    spec: str = ""

    @property
    def bare(self) -> str:
        """Return the field as the sentence writes it."""
        return "{" + f"{self.field}{'!' + self.raw if self.raw else ''}{':' + self.spec if self.spec else ''}" + "}"

    @property
    def is_icon(self) -> bool:
        return self.field == "icon" and bool(self.spec) and "|" not in self.spec

    @property
    def is_look(self) -> bool:
        return self.field in LOOKS and bool(self.spec) and ("|" in self.spec or self.field != "colour")

    @property
    def wording(self) -> str:
        """Return the words of a look."""
        return self.spec.partition("|")[2] if self.field == "colour" else self.spec

    @property
    def is_sound(self) -> bool:
        """Tell whether it is a placeholder: a name, and behind it at most another name or forms."""
        good = NAME.match(self.field or "") is not None and self.raw in (None, "r", "s")
        return good and (not self.spec or "|" in self.spec or NAME.match(self.spec) is not None)


@lru_cache(maxsize=4096)
def taken_apart(sentence: str) -> tuple[TextPart, ...]:
    """Return the pieces of a sentence; raise `ValueError` where a brace does not close."""
    return tuple(TextPart(literal, field, raw, spec or "") for literal, field, spec, raw in Formatter().parse(sentence))


def fields(sentence: str) -> frozenset[str]:
    """Return the names of all facts in a sentence."""
    found: set[str] = set()
    for piece in taken_apart(sentence):
        if piece.is_look:
            found |= fields(piece.wording)
        elif piece.field is not None and not piece.is_icon:
            found.add(piece.field)
            found |= fields(piece.spec) if "|" in piece.spec else {piece.spec} - {""}
    return frozenset(found)
