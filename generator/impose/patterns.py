"""Patterns of equal pieces: straight rows, or rows nested like a honeycomb.

A pattern knows the extent of columns × rows at a given bleed and the place of each piece. All its lengths grow
linearly with the bleed, so the largest bleed that fits is one division.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor, sqrt

from generator.geometry import Point
from generator.impose.shapes import HEX_RATIO, Shape
from generator.print_choices import Rows

ROW_PITCH = sqrt(3) / 2
"""Distance of honeycomb rows, in pitches; the same for hexagons and for circles."""

SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern. `comb` shifts every second row by half a piece; `short` gives those rows one piece less;
    `sideways` does the same with columns in the place of rows."""

    shape: Shape
    gap: float = 0.0
    comb: bool = False
    short: bool = False
    sideways: bool = False

    def size_with_bleed(self, bleed: float) -> tuple[float, float]:
        """Return the size of a piece with its bleed. A hexagon's corners move further out than its edges."""
        pointed = self.shape.kind == "hexagon" and self.shape.is_pointed
        flat = self.shape.kind == "hexagon" and not self.shape.is_pointed
        return (
            self.shape.width + 2 * bleed * (HEX_RATIO if flat else 1),
            self.shape.height + 2 * bleed * (HEX_RATIO if pointed else 1),
        )

    def pitch(self, bleed: float) -> tuple[float, float]:
        width, height = self.size_with_bleed(bleed)
        if not self.comb:
            return width + self.gap, height + self.gap
        if self.sideways:
            return (height + self.gap) * ROW_PITCH, height + self.gap
        return width + self.gap, (width + self.gap) * ROW_PITCH

    def extent(self, cols: int, rows: int, bleed: float) -> tuple[float, float]:
        """Return width and height of the whole block, bleeds included."""
        (width, height), (across, down) = self.size_with_bleed(bleed), self.pitch(bleed)
        w, h = (cols - 1) * across + width, (rows - 1) * down + height
        if self.comb and not self.short:
            if self.sideways and cols > 1:
                h += down / 2
            elif not self.sideways and rows > 1:
                w += across / 2
        return w, h

    def most(self, room: tuple[float, float], bleed: float) -> tuple[int, int]:
        """Return the most columns and rows that fit into a room at this bleed; 0 when not even one does."""
        (width, height), (across, down) = self.size_with_bleed(bleed), self.pitch(bleed)
        aside_w = across / 2 if self.comb and not self.short and not self.sideways else 0.0
        aside_h = down / 2 if self.comb and not self.short and self.sideways else 0.0
        cols = floor((room[0] - width - aside_w) / across + 1 + SLACK)
        rows = floor((room[1] - height - aside_h) / down + 1 + SLACK)
        return max(cols, 0), max(rows, 0)

    def most_bleed(self, room: tuple[float, float], cols: int, rows: int) -> float:
        """Return the largest bleed at which columns × rows fit; negative when they never do."""
        bare, grown = self.extent(cols, rows, 0.0), self.extent(cols, rows, 1.0)
        return min((space - less) / (more - less) for space, less, more in zip(room, bare, grown, strict=True))

    def smallest_block(self, cols: int, rows: int, count: int) -> tuple[int, int]:
        """Return the smallest block for so few pieces."""
        cols = min(cols, count)
        return cols, next((some for some in range(1, rows) if self.count(cols, some) >= count), rows)

    def count(self, cols: int, rows: int) -> int:
        """Count the pieces in columns × rows."""
        if not (self.comb and self.short):
            return cols * rows
        return cols * rows - (cols if self.sideways else rows) // 2

    def shared_edges(self, cols: int, rows: int) -> int:
        """Count the edges two neighbours share when hexagons are nested without a gap."""
        lines, longest = (cols, rows) if self.sideways else (rows, cols)
        between = 2 * (longest - 1) if self.short else 2 * longest - 1
        return self.count(cols, rows) - lines + (lines - 1) * between

    def places(self, cols: int, rows: int, bleed: float) -> Iterator[Point]:
        """Return the upper left corner of every piece's trim box, row by row, from the corner of the block."""
        (width, height), (across, down) = self.size_with_bleed(bleed), self.pitch(bleed)
        inset_x, inset_y = (width - self.shape.width) / 2, (height - self.shape.height) / 2
        for row in range(rows):
            for col in range(cols):
                odd = (col if self.sideways else row) % 2 if self.comb else 0
                if odd and self.short and (row if self.sideways else col) == (rows if self.sideways else cols) - 1:
                    continue
                aside_x = across / 2 if odd and not self.sideways else 0.0
                aside_y = down / 2 if odd and self.sideways else 0.0
                yield inset_x + col * across + aside_x, inset_y + row * down + aside_y


def patterns(shape: Shape, gap: float, rows: Rows) -> Iterator[Pattern]:
    """Return every sensible pattern for a shape that is already turned as it will lie."""
    yield Pattern(shape, gap)
    if shape.kind == "rectangle" or rows == "straight":
        return
    ways = (False, True) if shape.kind == "round" else (not shape.is_pointed,)
    for sideways in ways:
        for short in (False, True):
            yield Pattern(shape, gap, comb=True, short=short, sideways=sideways)
