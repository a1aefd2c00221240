"""Mosaics from few strokes: a wide dashed line is a row of tesserae, a ring of dashes a ring of stones.

A floor of a thousand stones costs some forty lines; lengths, tints and rows vary a little so that it looks laid by
hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, pi, sin

from generator.art.strokes import Chips, curve, ellipse
from generator.geometry import Box, Point
from generator.scene.model import Colour, Group, Item, Paint, Path, Segment, Symbol

STONE = 1.25
"""Side of an ordinary tessera, in mm."""
JOINT = 0.2
"""Mortar between two tesserae, in mm."""


def stones(d: tuple[Segment, ...], colour: Colour, width: float = STONE, long: float = STONE) -> Path:
    """Draw one row of tesserae along a path."""
    return Path(d, Paint(stroke=colour, width=width - JOINT, dash=(long - JOINT, JOINT)))


def ring(cx: float, cy: float, r: float, colour: Colour, width: float = STONE, long: float = STONE) -> Path:
    """Draw a closed ring of tesserae, their length adjusted so that a whole number fits."""
    around = 2 * pi * r
    count = max(6, round(around / long))
    step = around / count
    return Path(ellipse(cx, cy, r), Paint(stroke=colour, width=width - JOINT, dash=(step - JOINT, JOINT)))


def rows(box: Box, colours: tuple[Colour, ...], seed: object, stone: float = STONE, sway: float = 0.5) -> list[Item]:
    """Draw a floor: one path of rows in the ground colour, and one of scattered stones for each further colour.

    Dashes start anew with every line of a path, so one pattern serves all rows: each starts it at another stone.
    """
    x, y, w, h = box
    chips = Chips(seed)
    ground, *others = colours
    lines = _lines(chips, x, x + w, y, floor(h / stone) + 2, stone, sway)
    whole = (stone - JOINT, JOINT)
    drawn: list[Item] = [_row_path(lines, 0, chips, ground, stone, whole)]
    for colour in others:
        drawn.append(_row_path(lines, LEAST_RUN, chips, colour, stone, _strewn(chips, stone)))
    return drawn


LEAST_RUN = 12
"""A row begins up to so many stones before its edge, so that no two look alike."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of stones: the points of its middle. It begins at the joint before its first stone."""

    points: tuple[Point, ...]
    y: float
    sway: float

    def longer(self, by: float) -> tuple[Point, ...]:
        """Return the row, beginning further to the left. All other points stay the same, which compresses well."""
        if not by:
            return self.points
        start, step = self.points[0][0], self.points[1][0] - self.points[0][0]
        more = [start - step * number for number in range(1, int(by / step + 0.5))]
        return tuple(_swaying(x, self.y, self.sway) for x in (start - by, *reversed(more))) + self.points


def _lines(chips: Chips, x0: float, x1: float, y: float, count: int, stone: float, sway: float) -> list[_Line]:
    return [
        _line(x0 - stone - chips.between(0, stone), x1 + stone, y + (row - 0.5) * stone, sway) for row in range(count)
    ]


def _line(x0: float, x1: float, y: float, sway: float) -> _Line:
    pieces = max(2, round((x1 - x0) / 14))
    step = (x1 - x0) / pieces
    return _Line(tuple(_swaying(x0 + step * i, y, sway) for i in range(pieces + 1)), y, sway)


def _swaying(x: float, y: float, sway: float) -> Point:
    """Return a point on a level line that sways together with its neighbours."""
    return round(x, 2), round(y + sway * sin(x / 9.0 + y / 23.0), 2)


def _row_path(
    lines: list[_Line], run: int, chips: Chips, colour: Colour, stone: float, dash: tuple[float, ...]
) -> Path:
    d: list[Segment] = []
    for line in lines:
        d += curve(line.longer(stone * chips.below(run) if run else 0.0))
    return Path(tuple(d), Paint(stroke=colour, width=stone - JOINT, dash=dash))


def _strewn(chips: Chips, stone: float) -> tuple[float, ...]:
    """Return dashes that fill some cells of the row and leave the others, on the ground's own raster."""
    dashes: list[float] = []
    for _ in range(9):
        dashes.append(stone - JOINT)
        dashes.append(JOINT + stone * (1 + chips.below(9)))
    return tuple(round(dash, 3) for dash in dashes)


def veil(width: float, height: float, mortar: Colour, seed: object = 1, stone: float = STONE) -> Symbol:
    """Draw joints and a shimmer over a flat picture, so that it looks set in stones."""
    chips = Chips(f"veil-{seed}")
    lines = _lines(chips, 0.0, width, 0.0, floor(height / stone) + 2, stone, 0.45)
    pen = JOINT * 0.8
    level: list[Segment] = []
    upright: list[Segment] = []
    for line in lines:
        d = curve(line.points)
        upright += d
        level += (_shift(segment, stone / 2) for segment in d)
    joints: tuple[Item, ...] = (
        Path(tuple(level), Paint(stroke=mortar, width=pen)),
        Path(tuple(upright), Paint(stroke=mortar, width=stone, dash=(pen, stone - pen))),
    )
    items: tuple[Item, ...] = (
        Group((_row_path(lines, LEAST_RUN, chips, "#fff6e0", stone, _strewn(chips, stone)),), opacity=0.16),
        Group((_row_path(lines, LEAST_RUN, chips, "#20140c", stone, _strewn(chips, stone)),), opacity=0.10),
        Group(joints, opacity=0.42),
    )
    return Symbol(f"veil-{width:g}x{height:g}-{mortar}-{seed}-{stone:g}", width, height, items)


def _shift(segment: Segment, dy: float) -> Segment:
    match segment:
        case ("M", x, y):
            return ("M", x, y + dy)
        case ("L", x, y):
            return ("L", x, y + dy)
        case ("C", a, b, c, d, x, y):
            return ("C", a, b + dy, c, d + dy, x, y + dy)
        case _:
            return segment


def checker(box: Box, one: Colour, other: Colour, stone: float = STONE) -> list[Item]:
    """Draw a line of alternating stones, lying or standing: the plainest border."""
    x, y, w, h = box
    lying = w >= h
    count = max(2, round((w if lying else h) / stone))
    step = (w if lying else h) / count
    dash = (step - JOINT, step + JOINT)
    if lying:
        d: tuple[Segment, ...] = (("M", x, y + h / 2), ("L", x + w, y + h / 2))
        odd: tuple[Segment, ...] = (("M", x + step, y + h / 2), ("L", x + w, y + h / 2))
        return [Path(d, Paint(stroke=one, width=h, dash=dash)), Path(odd, Paint(stroke=other, width=h, dash=dash))]
    d = (("M", x + w / 2, y), ("L", x + w / 2, y + h))
    odd = (("M", x + w / 2, y + step), ("L", x + w / 2, y + h))
    return [Path(d, Paint(stroke=one, width=w, dash=dash)), Path(odd, Paint(stroke=other, width=w, dash=dash))]
