"""Mosaics out of few strokes: a wide dashed line is a row of tesserae, a ring of dashes a ring of stones.

A floor of a thousand stones costs some forty lines that way, and looks laid by hand because lengths, tints and
rows waver a little.
"""

from __future__ import annotations

from math import floor, pi, sin

from generator.art.strokes import Chips, curve, ellipse
from generator.geometry import Box, Point
from generator.scene.model import Colour, Group, Item, Paint, Path, Segment, Symbol

STONE = 1.25
"""Side of an ordinary tessera, mm."""
JOINT = 0.2
"""Mortar between two of them, mm."""


def stones(d: tuple[Segment, ...], colour: Colour, width: float = STONE, long: float = STONE) -> Path:
    """One row of tesserae along a path."""
    return Path(d, Paint(stroke=colour, width=width - JOINT, dash=(long - JOINT, JOINT)))


def ring(cx: float, cy: float, r: float, colour: Colour, width: float = STONE, long: float = STONE) -> Path:
    """A closed ring of tesserae; their length gives a little so that a whole number meets."""
    around = 2 * pi * r
    count = max(6, round(around / long))
    step = around / count
    return Path(ellipse(cx, cy, r), Paint(stroke=colour, width=width - JOINT, dash=(step - JOINT, JOINT)))


def rows(box: Box, colours: tuple[Colour, ...], seed: object, stone: float = STONE, sway: float = 0.5) -> list[Item]:
    """A floor: every row one stroke of the ground colour and a few stones of the other colours strewn in."""
    x, y, w, h = box
    chips = Chips(seed)
    ground, *others = colours
    drawn: list[Item] = []
    count = floor(h / stone) + 2
    for row in range(count):
        middle = y + (row - 0.5) * stone
        phase = chips.between(0, stone)
        points = _wavering(x - stone - phase, x + w + stone, middle, sway)
        d = curve(points)
        drawn.append(stones(d, ground, stone, stone))
        for colour in others:
            drawn.append(Path(d, Paint(stroke=colour, width=stone - JOINT, dash=_strewn(chips, w / stone, stone))))
    return drawn


def _wavering(x0: float, x1: float, y: float, sway: float) -> list[Point]:
    step = (x1 - x0) / 6
    return [(x0 + step * i, y + sway * sin((x0 + step * i) / 9.0 + y / 23.0)) for i in range(7)]


def _strewn(chips: Chips, count: float, stone: float) -> tuple[float, ...]:
    """Dashes that fill some cells of the row and leave the others, on the ground's own raster."""
    dashes: list[float] = []
    for _ in range(max(2, round(count / 7))):
        dashes.append(stone - JOINT)
        dashes.append(JOINT + stone * (1 + chips.below(9)))
    return tuple(round(dash, 3) for dash in dashes)


def veil(width: float, height: float, mortar: Colour, seed: object = 1, stone: float = STONE) -> Symbol:
    """Joints and a shimmer to lay over any flat picture, which then looks set in stones."""
    chips = Chips(f"veil-{seed}")
    count = floor(height / stone) + 2
    joints: list[Item] = []
    pale: list[Item] = []
    dark: list[Item] = []
    for row in range(count):
        middle = (row - 0.5) * stone
        d = curve(_wavering(-stone - chips.between(0, stone), width + stone, middle, 0.45))
        below = tuple(_shifted(segment, stone / 2) for segment in d)
        joints.append(Path(below, Paint(stroke=mortar, width=JOINT * 0.8)))
        joints.append(Path(d, Paint(stroke=mortar, width=stone, dash=(JOINT * 0.8, stone - JOINT * 0.8))))
        pale.append(Path(d, Paint(stroke="#fff6e0", width=stone, dash=_strewn(chips, width / stone, stone))))
        dark.append(Path(d, Paint(stroke="#20140c", width=stone, dash=_strewn(chips, width / stone, stone))))
    items: tuple[Item, ...] = (
        Group(tuple(pale), opacity=0.16),
        Group(tuple(dark), opacity=0.10),
        Group(tuple(joints), opacity=0.42),
    )
    return Symbol(f"veil-{width:g}x{height:g}-{mortar}-{seed}-{stone:g}", width, height, items)


def _shifted(segment: Segment, dy: float) -> Segment:
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
    """A line of alternating stones, lying or standing, as the plainest of all borders."""
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
