"""Paper sizes: by name, or written as width by height."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Literal, TypeAlias, get_args

from generator.errors import refuse
from generator.pack.sizes import NAMED
from generator.units import MM_PER_INCH


@dataclass(frozen=True, slots=True)
class Paper:
    """An upright sheet: never wider than high."""

    name: str
    width: float
    height: float

    def page(self, landscape: bool) -> tuple[float, float]:
        return (self.height, self.width) if landscape else (self.width, self.height)


PaperName: TypeAlias = Literal["A4", "Letter", "A3", "A5", "Legal", "Tabloid"]

_SIZES: Mapping[PaperName, tuple[float, float]] = {
    "A4": NAMED["a4"],
    "Letter": NAMED["letter"],
    "A3": NAMED["a3"],
    "A5": NAMED["a5"],
    "Legal": NAMED["legal"],
    "Tabloid": NAMED["tabloid"],
}
"""Every paper with a name, in the order of the lists; a piece may have the same size."""

PAPERS = {name.casefold(): Paper(name, *_SIZES[name]) for name in get_args(PaperName)}
A4, LETTER, A3 = PAPERS["a4"], PAPERS["letter"], PAPERS["a3"]

SMALLEST, LARGEST = 50.0, 5000.0
"""Paper below 5 cm holds no ruler and no label; a PDF page above 5.08 m cannot be opened."""

_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH, "″": MM_PER_INCH}
_WRITTEN = re.compile(r"\s*([\d.,]+)\s*(mm|cm|in|\"|″)?\s*[x×*]\s*([\d.,]+)\s*(mm|cm|in|\"|″)?\s*", re.IGNORECASE)


def read_paper(text: str) -> Paper:
    """Read `A4`, `letter`, `210x297` or `8.5x11in`; a `Refused` says how to write it."""
    if named := PAPERS.get(text.strip().casefold()):
        return named
    written = _WRITTEN.fullmatch(text)
    if written is None:
        from difflib import get_close_matches  # a right build needs none

        near = get_close_matches(text.strip().casefold(), PAPERS, n=1)
        meant = f"Did you mean {PAPERS[near[0]].name}? " if near else ""
        names = ", ".join(paper.name for paper in PAPERS.values())
        raise refuse(
            "paper-unknown",
            f"There is no paper called '{text}'.",
            f"{meant}Use {names}, or a size such as 210x297 or 8.5x11in.",
        )
    first, unit, second, last_unit = written.groups()
    width = _length(first, unit or last_unit, text)
    height = _length(second, last_unit or unit, text)
    short, long = sorted((width, height))
    if short < SMALLEST or long > LARGEST:
        raise refuse(
            "paper-size",
            f"Paper of {short:g} × {long:g} mm cannot be used ('{text}').",
            f"Both edges must lie between {SMALLEST:g} and {LARGEST:g} mm; write 8.5x11in for inches.",
        )
    return Paper(f"{width:g}×{height:g} mm", short, long)


def _length(number: str, unit: str | None, text: str) -> float:
    try:
        value = float(number.replace(",", "."))
    except ValueError:
        value = float("nan")
    if not isfinite(value) or value <= 0:
        raise refuse(
            "paper-size", f"'{number}' in '{text}' is not a length.", "Write the paper as 210x297 or 8.5x11in."
        )
    return value * _UNITS[(unit or "mm").lower()]
