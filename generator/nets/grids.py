"""Boards of hexagons or squares with coordinates, and tracks of spaces around a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from string import ascii_uppercase
from typing import Literal

from generator.geometry import Point, translate
from generator.nets.choices import Labels
from generator.nets.model import Panel, rectangle

GridShape = Literal["hex", "square"]

RATIO = 2 / sqrt(3)
"""A hexagon's ratio of corner-to-corner to side-to-side."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of cells, `cell` mm from side to side. Of hexagons that stand on a corner every second row is
    half a cell to the right, of those that stand on a side every second column half a cell down."""

    shape: GridShape
    columns: int
    rows: int
    cell: float
    pointed: bool = True
    labels: Labels = "A1"

    @property
    def pitch(self) -> Point:
        if self.shape == "square":
            return self.cell, self.cell
        far = self.cell * RATIO * 0.75
        return (self.cell, far) if self.pointed else (far, self.cell)

    @property
    def extent(self) -> Point:
        """Return width and height of all cells together."""
        across, down = self.pitch
        if self.shape == "square":
            return across * self.columns, down * self.rows
        long = self.cell * RATIO
        if self.pointed:
            return across * (self.columns + (0.5 if self.rows > 1 else 0)), down * (self.rows - 1) + long
        return across * (self.columns - 1) + long, down * (self.rows + (0.5 if self.columns > 1 else 0))

    @property
    def box(self) -> Point:
        """Return width and height of one cell."""
        if self.shape == "square":
            return self.cell, self.cell
        return (self.cell, self.cell * RATIO) if self.pointed else (self.cell * RATIO, self.cell)

    def corner(self, column: int, row: int) -> Point:
        """Return the upper left corner of a cell's box; columns and rows count from 0."""
        across, down = self.pitch
        x, y = column * across, row * down
        if self.shape == "hex":
            return (x + across / 2 * (row % 2), y) if self.pointed else (x, y + down / 2 * (column % 2))
        return x, y

    def name(self, column: int, row: int) -> str:
        """Return a cell's name: A1 as on a chessboard, column letter and row; or 0101, two digits for each."""
        if self.labels == "0101":
            return f"{column + 1:02}{row + 1:02}"
        return f"{letters(column)}{row + 1}"

    def neighbours(self, column: int, row: int) -> Iterator[str]:
        """Return the names of the cells that share a side with this one."""
        for x, y in self._around(column, row):
            if 0 <= x < self.columns and 0 <= y < self.rows:
                yield self.name(x, y)

    def _around(self, column: int, row: int) -> Sequence[tuple[int, int]]:
        if self.shape == "square":
            return ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
        if self.pointed:
            left = column - 1 + row % 2
            return (
                (left, row - 1),
                (left + 1, row - 1),
                (column + 1, row),
                (left + 1, row + 1),
                (left, row + 1),
                (column - 1, row),
            )
        upper = row - 1 + column % 2
        return (
            (column, row - 1),
            (column + 1, upper),
            (column + 1, upper + 1),
            (column, row + 1),
            (column - 1, upper + 1),
            (column - 1, upper),
        )


def letters(number: int) -> str:
    """Return A … Z, AA, AB …"""
    said = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        said = ascii_uppercase[rest] + said
    return said


def cells(grid: Grid, x: float, y: float) -> tuple[Panel, ...]:
    """Return a panel for each cell, row by row, the grid's corner at x, y."""
    width, height = grid.box
    outline = _outline(grid)
    return tuple(
        Panel(
            name := grid.name(column, row),
            width,
            height,
            outline,
            translate(x + grid.corner(column, row)[0], y + grid.corner(column, row)[1]),
            row * grid.columns + column + 1,
            f"place:{name}",
        )
        for row in range(grid.rows)
        for column in range(grid.columns)
    )


def _outline(grid: Grid) -> tuple[Point, ...]:
    w, h = grid.box
    if grid.shape == "square":
        return rectangle(0, 0, w, h)
    if grid.pointed:
        return ((w / 2, 0), (w, h / 4), (w, h * 3 / 4), (w / 2, h), (0, h * 3 / 4), (0, h / 4))
    return ((w / 4, 0), (w * 3 / 4, 0), (w, h / 2), (w * 3 / 4, h), (w / 4, h), (0, h / 2))


@dataclass(frozen=True, slots=True)
class Track:
    """Numbers around a board, clockwise from the upper left corner. `across` spaces lie along the upper edge and
    `down` along the left one, corners counted in both."""

    start: int
    end: int
    step: int
    across: int
    down: int

    @property
    def count(self) -> int:
        return (self.end - self.start) // self.step + 1

    @property
    def places(self) -> int:
        """Count the spaces around the board."""
        return 2 * (self.across + self.down) - 4


def per_side(count: int, width: float, height: float) -> tuple[int, int]:
    """Return spaces per edge: enough, few to spare, and nearly square."""
    ways = []
    for across in range(2, ceil(count / 2) + 2):
        down = max(2, ceil(count / 2) + 2 - across)
        wide, high = width / across, height / down
        ways.append((round(max(wide / high, high / wide), 6), across, down))
    _, across, down = min(ways)
    return across, down


def spaces(track: Track, width: float, height: float) -> tuple[Panel, ...]:
    """Return a panel for each number, named by it."""
    w, h = width / track.across, height / track.down
    ring = [
        *((column, 0) for column in range(track.across)),
        *((track.across - 1, row) for row in range(1, track.down)),
        *((column, track.down - 1) for column in reversed(range(track.across - 1))),
        *((0, row) for row in reversed(range(1, track.down - 1))),
    ]
    outline = rectangle(0, 0, w, h)
    return tuple(
        Panel(str(number), w, h, outline, translate(column * w, row * h), place, f"place:{number}")
        for place, (number, (column, row)) in enumerate(
            zip(range(track.start, track.end + 1, track.step), ring, strict=False), 1
        )
    )
