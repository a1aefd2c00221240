"""Why the planner did what it did: a code with numbers, and an English sentence for those who have no other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

SENTENCES: Mapping[str, str] = {
    "grid": "{cols} × {rows} pieces of {width} × {height} mm on {paper} {orientation}: {per_sheet} a sheet.",
    "grid-turned": "{cols} × {rows} pieces of {width} × {height} mm on {paper} {orientation}, each turned a quarter:"
    " {per_sheet} a sheet.",
    "honeycomb": "Rows are set into each other like a honeycomb: {per_sheet} a sheet instead of {straight}.",
    "straight": "Straight rows hold {per_sheet} a sheet; a honeycomb would save no paper, and rows cut more easily.",
    "margins": "White edges are {left} mm at the sides and {top} mm above and below; the printer needs {margin} mm.",
    "bleed": "{bleed} mm bleed around every piece, as asked.",
    "bleed-max": "The bleed goes as far as it can: {bleed} mm.",
    "bleed-less": "Only {bleed} mm of the {asked} mm bleed fit on {cols} × {rows}; with all of it {paper} would hold"
    " {full_per_sheet} a sheet and take {full_sheets:sheet} instead of {sheets}.",
    "bleed-kept": "{asked} mm bleed takes {sheets:sheet}; {dense_cols} × {dense_rows} would take {dense_sheets}, but"
    " with {dense_bleed} mm bleed, and a cut that is a little off would show white.",
    "bleed-none": "No room for bleed: with the {asked} mm asked for, a piece of this size does not fit on {paper}.",
    "bleed-most": "{bleed} mm bleed fit on {paper}; the {asked} mm asked for do not.",
    "shared-cuts": "Neighbours touch, so one cut serves both: {cuts:straight cut} on a full sheet.",
    "no-shared-cuts": "Each piece is cut on its own four sides: {cuts:straight cut} on a full sheet.",
    "sheets": "{count:piece} on {sheets:sheet}, {last} on the last one.",
    "one-sheet": "{count:piece} on one sheet.",
    "backs-long": "Print both sides and turn over the long edge.",
    "backs-short": "Print both sides and turn over the short edge.",
    "backs-fold": "Print one side only: fold along the {fold} line, glue, then cut.",
    "marks-short": "For the {cuts} cuts no mark fits between the pieces and the printer's margin;"
    " thin lines on the cuts take their place.",
    "back-offset": "Backs are moved {x} mm to the right and {y} mm down, and {skew} mm of skew in 100 is taken out.",
    "pages": "{width} × {height} mm is larger than the paper: {cols} × {rows} pages of {paper} {orientation}"
    " that overlap by {overlap} mm.",
    "pages-other": "{paper} {other} would take {pages:page}.",
    "cut-fold": "Fold every sheet along its dashed {fold} line, print outside; glue it and press it until it is dry.",
    "cut-outline": "Cut each piece along its thin line.",
    "cut-knife": "With knife and ruler: cut from mark to mark, but stop before the white frame, which holds the marks"
    " of the other direction; cut the frame off last.",
    "cut-strips": "With a guillotine: cut along all {direction} marks from edge to edge, into {strips:strip}"
    " of {wide} mm.",
    "cut-shared": "Then set a stop to {wide} mm, or use a finished piece as a gauge, and cut the strips into pieces.",
    "cut-apart": "Then set a stop to {wide} mm: trim the end of a strip, cut off a piece, trim the bleed, and so on.",
    "cut-board-seams": "Cut the left edge of every page that has a page to its left along the seam (diamonds),"
    " and the upper edge of every page that has one above it.",
    "cut-board-join": "Lay each cut edge on the seam marks of its neighbour until the drawings meet, and glue the"
    " {overlap} mm they share.",
    "cut-board-edge": "Cut the outer edge along the marks without diamonds.",
    "board-fold": "A board over several pages cannot be folded into its back; only its front is printed.",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing worth telling, with the numbers in it."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return SENTENCES[self.code].format_map({name: _Said(value) for name, value in self.facts.items()})

    def to_json(self) -> dict[str, object]:
        return {"code": self.code, "sentence": str(self), "facts": dict(self.facts)}


def because(code: str, **facts: object) -> Reason:
    return Reason(code, {name: round(value, 3) if isinstance(value, float) else value for name, value in facts.items()})


def counted(number: int, noun: str) -> str:
    """1 sheet, 2 sheets."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class _Said:
    """A number as people write it; `{sheets:sheet}` counts in words."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, noun: str) -> str:
        if noun and isinstance(self.value, int):
            return counted(self.value, noun)
        return f"{self.value:.2f}".rstrip("0").rstrip(".") if isinstance(self.value, float) else str(self.value)
