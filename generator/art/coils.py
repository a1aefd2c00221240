"""Gaulish ornaments: spirals in woad, triskeles, and torcs of twisted metal."""

from __future__ import annotations

from math import cos, radians, sin

from generator.art.borders import rope
from generator.art.strokes import around, curve, ellipse, spiral
from generator.geometry import Point
from generator.scene.model import Colour, Item, Paint, Path, Segment


def triskele(cx: float, cy: float, r: float, colour: Colour, pen: float = 0.0, turn: float = 0.0) -> list[Item]:
    """Draw three spirals that grow out of one centre, each into the next."""
    pen = pen or r * 0.105
    arms: list[Segment] = []
    for number in range(3):
        angle = turn + 120.0 * number - 90
        arms += curve(_arm(cx, cy, r, angle))
    return [Path(tuple(arms), Paint(stroke=colour, width=pen, cap="round", join="round"))]


def _arm(cx: float, cy: float, r: float, angle: float) -> list[Point]:
    """Return the points from the middle to the rim of a coil, joining it without a bend, and then winding in."""
    small = r * 0.46
    ox, oy = cx + (r - small) * cos(radians(angle)), cy + (r - small) * sin(radians(angle))
    coil = spiral(ox, oy, small, -2.1, start=angle + 148.4, inner=small * 0.12)
    return [(cx, cy), *coil]


def double_spiral(cx: float, cy: float, r: float, colour: Colour, pen: float, turn: float = 0.0) -> list[Item]:
    """Draw an S of two coils, the plainest woad figure."""
    c, s = cos(radians(turn)), sin(radians(turn))

    def place(points: list[Point]) -> list[Point]:
        return [(cx + x * c - y * s, cy + x * s + y * c) for x, y in points]

    left = spiral(-r / 2, 0, r / 2, 1.9, start=0, inner=r * 0.06)
    right = [(-x, -y) for x, y in left]
    return [
        Path(curve(place([*reversed(left), *right[1:]])), Paint(stroke=colour, width=pen, cap="round", join="round"))
    ]


def torc_ring(
    cx: float, cy: float, r: float, width: float, gold: Colour, dark: Colour, open_at: float = 90, gap: float = 24
) -> list[Item]:
    """Draw a neck ring around a medallion, with two knobs facing each other across the gap."""
    points = _arc_points(cx, cy, r, open_at + gap / 2, open_at + 360 - gap / 2)
    drawn = rope(points, width, gold, dark)
    for angle in (open_at - gap / 2, open_at + gap / 2):
        x, y = cx + r * cos(radians(angle)), cy + r * sin(radians(angle))
        drawn += [
            Path(ellipse(x, y, width * 0.95), Paint(fill=dark)),
            Path(ellipse(x, y, width * 0.76), Paint(fill=gold)),
            Path(ellipse(x - width * 0.18, y - width * 0.2, width * 0.26), Paint(fill="#fbe9b8")),
        ]
    return drawn


def _arc_points(cx: float, cy: float, r: float, start: float, end: float) -> list[Point]:
    count = max(8, round(abs(end - start) / 12))
    return [
        (cx + r * cos(radians(a)), cy + r * sin(radians(a)))
        for a in (start + (end - start) * i / count for i in range(count + 1))
    ]


def woad_disc(cx: float, cy: float, r: float, ink: Colour, pale: Colour) -> list[Item]:
    """Draw a shield boss of spirals: a triskele in rings with six S-figures around it."""
    drawn: list[Item] = [*triskele(cx, cy, r * 0.46, ink, r * 0.052)]
    drawn.append(Path(ellipse(cx, cy, r * 0.54), Paint(stroke=ink, width=r * 0.025)))
    for x, y, angle in around(cx, cy, r * 0.76, 6):
        drawn += double_spiral(x, y, r * 0.34, ink, r * 0.034, turn=angle + 90)
    for x, y, _ in around(cx, cy, r * 0.665, 6, start=-60):
        drawn.append(Path(ellipse(x, y, r * 0.03), Paint(fill=pale)))
    for x, y, _ in around(cx, cy, r * 0.87, 6, start=-60):
        drawn.append(Path(ellipse(x, y, r * 0.03), Paint(fill=pale)))
    drawn.append(Path(ellipse(cx, cy, r), Paint(stroke=ink, width=r * 0.045)))
    return drawn
