"""What is asked of the planner: which pieces, on which paper, with which backs and marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.impose.papers import Paper
from generator.impose.shapes import Shape
from generator.print_choices import Backs, Marks, Rows
from generator.scene.model import Scene

Bleed: TypeAlias = float | Literal["max"]

PRINTER_MARGIN = 6.35
"""What nearly every home printer leaves white: a quarter inch."""

MOST_BLEED = 3.0
"""Bleed 'as far as it goes' goes this far; more only costs ink."""


@dataclass(frozen=True, slots=True)
class Label:
    """What stands in the margin of every sheet, so that a pile of paper can be sorted again."""

    pack: str = ""
    component: str = ""
    language: str = ""
    version: str = ""
    before: int = 0
    of: int = 0
    """Sheets of the same name that were laid out before these, and all of them; none when these are all."""

    def number(self, sheet: int, sheets: int) -> str:
        """Which sheet it is among all of its name."""
        return f"{self.before + sheet}/{self.of or sheets}"


NO_LABEL = Label()


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of equal pieces to be put on paper. Lengths in mm.

    `count` is how many pieces there are, copies counted. `gap` is kept free between the bleeds of two
    neighbours. `margin` is what the printer cannot reach. Offsets and skew move the backs only: to the
    right and down as one looks at the back, and in mm of drift over 100 mm.
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
    """How much two pages of a board share; 0 chooses a little more than the printer's margin."""
    upright_pages: bool = False
    """Turn pieces and never the page, so that what was measured on an upright page holds as it was measured."""
    folded: bool = False
    """The pieces bring their own lines to cut and fold, in white paper around them."""
    one_way: bool = False
    """For cutting machines: straight rows, the page upright and the piece never turned."""


@dataclass(frozen=True, slots=True)
class Face:
    """One physical piece: its front, and its back if it has one. Copies are further faces.

    A back whose drawing is as wide as the front is high is turned a quarter by itself; `back_turn` turns it further.
    """

    id: str
    front: Scene
    back: Scene | None = None
    back_turn: Literal[0, 90, 180, 270] = 0
