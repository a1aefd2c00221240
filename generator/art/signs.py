"""The ornament `sign`: six signs that differ by their outline alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, radians, sin, tau

from generator.art.options import Options
from generator.art.ribbons import Carving, Strand, draw_ribbons
from generator.art.strokes import ellipse, line
from generator.geometry import Box
from generator.scene.model import Colour, Group, Item, Paint, Path, Segment

Params = Mapping[str, object]


def _shield(ink: Colour, ground: Colour) -> list[Item]:
    """A round shield, quartered, with its boss."""
    quarters: list[Segment] = []
    for start in (-90, 90):
        points = [
            (50.0, 50.0),
            *((50 + 44 * cos(radians(start + a)), 50 + 44 * sin(radians(start + a))) for a in range(0, 91, 10)),
        ]
        quarters += line(points, closed=True)
    return [
        Path(ellipse(50, 50, 44), Paint(stroke=ink, width=8)),
        Path(tuple(quarters), Paint(fill=ink)),
        Path(ellipse(50, 50, 15), Paint(fill=ground, stroke=ink, width=6)),
    ]


def _sun(ink: Colour, _ground: Colour) -> list[Item]:
    """A disc of flames."""
    rays: list[Segment] = []
    for i in range(8):
        a = pi * i / 4
        side = pi / 11
        rays += line(
            [(50 + r * cos(a + t), 50 + r * sin(a + t)) for r, t in ((29, -side), (50, 0.0), (29, side))], closed=True
        )
    return [Path(tuple(rays), Paint(fill=ink)), Path(ellipse(50, 50, 24), Paint(fill=ink))]


def _knot(ink: Colour, ground: Colour) -> list[Item]:
    """A square whose corners are loops."""
    points = []
    for i in range(96):
        a = tau * i / 96
        u, v = 28 * cos(a) + 19 * cos(3 * a), 28 * sin(a) - 19 * sin(3 * a)
        points.append((50 + (u - v) * 0.7071, 50 + (u + v) * 0.7071))
    cord = Strand(tuple(points), (10.5,) * len(points), closed=True)
    return draw_ribbons((cord,), Carving((ink,), ground, 3.2))


def _wave(ink: Colour, _ground: Colour) -> list[Item]:
    """Three breakers."""
    rows: list[Segment] = []
    for y in (24, 52, 80):
        rows += [("M", 4.0, y + 4.0), ("C", 14.0, y - 14.0, 26.0, y - 14.0, 35.0, y + 2.0)]
        rows += [
            ("C", 44.0, y + 14.0, 56.0, y + 12.0, 62.0, y - 2.0),
            ("C", 72.0, y - 18.0, 88.0, y - 10.0, 96.0, y + 4.0),
        ]
    return [Path(tuple(rows), Paint(stroke=ink, width=12, cap="round"))]


def _leaf(ink: Colour, ground: Colour) -> list[Item]:
    """A leaf of the ash, upright."""
    d: tuple[Segment, ...] = (
        ("M", 50, 2), ("C", 84, 26, 84, 62, 50, 90), ("C", 16, 62, 16, 26, 50, 2), ("Z",),
    )  # fmt: skip
    veins: list[Segment] = [("M", 50.0, 98.0), ("L", 50.0, 18.0)]
    for y in (36, 54, 72):
        veins += [("M", 34.0, y - 12.0), ("L", 50.0, float(y)), ("L", 66.0, y - 12.0)]
    return [
        Path(d, Paint(fill=ink)),
        Path(tuple(veins), Paint(stroke=ground, width=5)),
        Path((("M", 50, 86), ("L", 50, 99)), Paint(stroke=ink, width=8)),
    ]


def _ring(ink: Colour, _ground: Colour) -> list[Item]:
    """An arm ring, open, with its two knobs."""
    arc: list[Segment] = []
    points = [(50 + 35 * cos(radians(a)), 50 + 35 * sin(radians(a))) for a in range(-60, 241, 10)]
    arc += line(points)
    knobs = tuple(s for x, y in (points[0], points[-1]) for s in ellipse(x, y, 13))
    return [Path(tuple(arc), Paint(stroke=ink, width=13)), Path(knobs, Paint(fill=ink))]


SIGNS: Mapping[str, Callable[[Colour, Colour], list[Item]]] = {
    "shield": _shield,
    "sun": _sun,
    "knot": _knot,
    "wave": _wave,
    "leaf": _leaf,
    "ring": _ring,
}


def sign(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    name = o.word("sign", tuple(SIGNS), "shield")
    ink, ground = o.colour("ink"), o.colour("ground")
    o.refuse_unknown()
    x, y, w, h = box
    k = min(w, h) / 100
    return (Group(tuple(SIGNS[name](ink, ground)), (k, 0, 0, k, x + (w - 100 * k) / 2, y + (h - 100 * k) / 2)),)
