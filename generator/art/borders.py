"""Borders of ancient floors in any length: running waves, meanders, plaits and ropes.

Each fits a whole number of repeats along the longer side of its box and is a handful of paths.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from generator.art.strokes import curve
from generator.geometry import Box, Point
from generator.scene.model import Colour, Group, Item, Paint, Path, Segment


def _along(box: Box) -> tuple[float, float, tuple[float, float, float, float, float, float]]:
    """Return length, breadth and the matrix that lays a border drawn along x into the box."""
    x, y, w, h = box
    if w >= h:
        return w, h, (1, 0, 0, 1, x, y)
    return h, w, (0, 1, -1, 0, x + w, y)


def _whole(long: float, ideal: float) -> tuple[int, float]:
    count = max(1, round(long / ideal))
    return count, long / count


def waves(box: Box, colour: Colour, ground: Colour | None = None) -> list[Item]:
    """Draw the running dog: a crest that curls over again and again, its foot to the right of the direction."""
    long, high, matrix = _along(box)
    count, step = _whole(long, high * 1.35)
    segments: list[Segment] = [("M", 0, high)]
    for i in range(count):
        x = i * step
        segments += _crest(x, step, high)
    segments += [("L", long, high), ("Z",)]
    drawn: list[Item] = []
    if ground:
        drawn.append(Path((("M", 0, 0), ("L", long, 0), ("L", long, high), ("L", 0, high), ("Z",)), Paint(fill=ground)))
    drawn.append(Path(tuple(segments), Paint(fill=colour)))
    return [Group(tuple(drawn), transform=matrix)]


def _crest(x: float, w: float, h: float) -> list[Segment]:
    def at(u: float, v: float) -> tuple[float, float]:
        return x + u * w, v * h

    def c(*points: tuple[float, float]) -> Segment:
        (a, b), (d, e), (f, g) = (at(*p) for p in points)
        return ("C", a, b, d, e, f, g)

    return [
        ("L", *at(0.0, 0.92)),
        c((0.30, 0.92), (0.26, 0.10), (0.66, 0.10)),
        c((0.90, 0.10), (1.00, 0.30), (0.97, 0.47)),
        c((0.94, 0.62), (0.74, 0.66), (0.70, 0.50)),
        c((0.68, 0.42), (0.76, 0.36), (0.82, 0.41)),
        c((0.84, 0.28), (0.66, 0.24), (0.58, 0.36)),
        c((0.47, 0.56), (0.58, 0.92), (1.0, 0.92)),
    ]


def meander(box: Box, colour: Colour, ground: Colour | None = None, weight: float = 0.16) -> list[Item]:
    """Draw the Greek key: one line that walks into a square and out again."""
    long, high, matrix = _along(box)
    pen = high * weight
    count, step = _whole(long, (high - pen) * 1.25)
    top, bottom = pen / 2, high - pen / 2
    rise = (bottom - top) / 3
    points: list[Point] = []
    for i in range(count):
        x = i * step
        q = step / 5
        points += [
            (x, bottom),
            (x + q * 0.5, bottom),
            (x + q * 0.5, top),
            (x + q * 4.0, top),
            (x + q * 4.0, top + 2 * rise),
            (x + q * 2.2, top + 2 * rise),
            (x + q * 2.2, top + rise),
        ]
        points += [(x + q * 2.2, top + rise)]
        points += [(x + q * 2.2, top + 2 * rise), (x + q * 4.0, top + 2 * rise)]
        points.append((x + q * 4.0, bottom))
    points.append((long, bottom))
    drawn: list[Item] = []
    if ground:
        drawn.append(Path((("M", 0, 0), ("L", long, 0), ("L", long, high), ("L", 0, high), ("Z",)), Paint(fill=ground)))
    segments: tuple[Segment, ...] = (("M", *points[0]), *(("L", *p) for p in points[1:]))
    drawn.append(Path(segments, Paint(stroke=colour, width=pen, join="miter")))
    return [Group(tuple(drawn), transform=matrix)]


def plait(box: Box, colours: tuple[Colour, Colour], dark: Colour, eye: Colour) -> list[Item]:
    """Draw the guilloche: two strands that twist around each other, with an eye in every loop."""
    long, high, matrix = _along(box)
    count, step = _whole(long, high * 1.1)
    middle = high / 2

    def at(u: float, phase: int) -> Point:
        return u * step, middle + SWING * high * sin(pi * (u + phase))

    drawn = _strands(at, count, high, colours, dark, range(1, count, 2))
    eyes = [segment for i in range(count) for segment in _dot((i + 0.5) * step, middle, high * 0.085)]
    drawn.append(Path(tuple(eyes), Paint(fill=eye)))
    return [Group(tuple(drawn), transform=matrix)]


def round_plait(
    cx: float, cy: float, r: float, high: float, colours: tuple[Colour, Colour], dark: Colour
) -> list[Item]:
    """Draw the same plait bent to a ring around a medallion."""
    count = max(8, 2 * round(pi * r / (high * 1.15)))

    def at(u: float, phase: int) -> Point:
        radius = r + SWING * high * sin(pi * (u + phase))
        angle = 2 * pi * u / count
        return cx + radius * cos(angle), cy + radius * sin(angle)

    return _strands(at, count, high, colours, dark, range(0, count, 2))


SWING = 0.29
"""How far a strand swings from the middle, in heights of the band."""


def _strands(
    at: Callable[[float, int], Point],
    count: int,
    high: float,
    colours: tuple[Colour, Colour],
    dark: Colour,
    over: range,
) -> list[Item]:
    """Draw both strands whole, then the first one again where it crosses over."""
    pen = high * 0.30
    edge = Paint(stroke=dark, width=pen + high * 0.1)

    def strand(phase: int, start: float, end: float) -> tuple[Segment, ...]:
        pieces = max(2, round((end - start) * 3))
        return curve([at(start + (end - start) * i / pieces, phase) for i in range(pieces + 1)])

    def thread(colour: Colour) -> Paint:
        return Paint(stroke=colour, width=pen, dash=(high * 0.21, high * 0.037))

    drawn: list[Item] = []
    for phase, colour in enumerate(colours):
        d = strand(phase, 0, count)
        drawn += [Path(d, edge), Path(d, thread(colour))]
    below = [segment for crossing in over for segment in strand(0, crossing - 0.27, crossing + 0.27)]
    above = [segment for crossing in over for segment in strand(0, crossing - 0.32, crossing + 0.32)]
    drawn += [Path(tuple(below), edge), Path(tuple(above), thread(colours[0]))]
    return drawn


def _dot(x: float, y: float, r: float) -> tuple[Segment, ...]:
    k = r * 0.55
    return (
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    )


def rope(points: list[Point], width: float, colour: Colour, dark: Colour) -> list[Item]:
    """Draw twisted metal or cord along a line: slanting strands between two dark edges."""
    d = curve(points)
    return [
        Path(d, Paint(stroke=dark, width=width)),
        Path(d, Paint(stroke=colour, width=width * 0.78, dash=(width * 0.5, width * 0.14))),
    ]
