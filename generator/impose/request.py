"""A request to the planner: which pieces, on which paper, with which backs and marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.impose.papers import Paper
from generator.impose.shapes import Shape
from generator.print_choices import Backs, Marks, Rows
from generator.scene.model import Scene

Bleed: TypeAlias = float | Literal["max"]

PRINTER_MARGIN = 6.35
"""White margin of nearly every home printer: a quarter inch."""

MOST_BLEED = 3.0
"""Limit of the bleed 'as far as it goes'; more only costs ink."""


@dataclass(frozen=True, slots=True)
class Label:
    """The text in the margin of every sheet, for sorting a pile of paper."""

    pack: str = ""
    component: str = ""
    language: str = ""
    version: str = ""
    before: int = 0
    of: int = 0
    """Sheets of the same name before these, and all of them; None when these are all."""

    def number(self, sheet: int, sheets: int) -> str:
        """Return a sheet's number among all of its name."""
        return f"{self.before + sheet}/{self.of or sheets}"


NO_LABEL = Label()


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of equal pieces to be put on paper. Lengths in mm.

    `count` is the number of pieces, copies included. `gap` is kept free between the bleeds of two neighbours.
    `margin` is what the printer cannot reach. Offsets and skew move only the backs: to the right and down as seen on
    the back, and in mm of drift over 100 mm.
    """

    shape: Shape
    count: int
    paper: Paper
    bleed: Bleed = 0.0
    margin: float = PRINTER_MARGIN
    gap: float = 0.0
    backs: Backs = "none"
    marks: Marks = "crop"
    rows: Rows = "auto"
    mark_width: float = 0.4
    """In points, as printers say it."""
    label: Label = NO_LABEL
    offset_x: float = 0.0
    offset_y: float = 0.0
    skew: float = 0.0
    overlap: float = 0.0
    """Overlap of two pages of a board; 0 chooses a little more than the printer's margin."""
    upright_pages: bool = False
    """Turn pieces and never the page, because measurements hold for an upright page only."""
    folded: bool = False
    """Whether the pieces have their own lines to cut and fold, in white paper around them."""
    one_way: bool = False
    """Lay out for a cutting machine: straight rows, the page upright and the piece never turned."""


@dataclass(frozen=True, slots=True)
class Face:
    """One physical piece: its front, and its back if it has one. Copies are further faces.

    A back whose drawing is as wide as the front is high is turned a quarter by itself; `back_turn` turns it further.
    """

    id: str
    front: Scene
    back: Scene | None = None
    back_turn: Literal[0, 90, 180, 270] = 0
