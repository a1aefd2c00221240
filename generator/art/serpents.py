"""Serpents around a box: the rune stone's, tied together, or the world serpent biting its own tail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, radians, sin, tau

from generator.art.options import Options
from generator.art.ribbons import Strand, direction, draw_ribbons, strand
from generator.art.woodcarving import carving_of, head
from generator.geometry import Box, Matrix, Point, then, translate
from generator.geometry import rotate as turned
from generator.scene.model import Group, Item

Params = Mapping[str, object]


def serpent_frame(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a rune stone's serpent: its body runs around the box, its neck and tail cross at the foot and are tied
    there."""
    o = Options(params)
    band = o.number("band", 5.0)
    carving = carving_of(o, o.number("edge", 0.35))
    top = o.flag("top")
    o.refuse_unknown()
    x, y, w, h = box
    drawn = draw_ribbons(_around_box(round(w, 2), round(h, 2), band), carving)
    main = _around_box(round(w, 2), round(h, 2), band)[0]
    at, angle = direction(main, end=False)
    drawn += head(at, angle, band * 0.64, carving, 0, flip=True)
    place: Matrix = translate(x, y)
    if top:
        place = then(turned(180, (w / 2, h / 2)), place)
    return (Group(tuple(drawn), place),)


@lru_cache(maxsize=32)
def _around_box(w: float, h: float, band: float) -> tuple[Strand, ...]:
    b = band / 2
    r = band * 1.5
    cx, up = w / 2, h - b
    ring: list[Point] = []
    corners = (
        (w - b - r, h - b - r, 90, 0),
        (w - b - r, b + r, 0, -90),
        (b + r, b + r, -90, -180),
        (b + r, h - b - r, 180, 90),
    )
    for x0, y0, start, end in corners:
        for i in range(4):
            a = radians(start + (end - start) * i / 3)
            ring.append((x0 + r * cos(a), y0 + r * sin(a)))
    k = band
    neck = [
        (cx - 4.2 * k, up - 1.3 * k),
        (cx - 3.2 * k, up - 1.42 * k),
        (cx - 1.7 * k, up - 1.1 * k),
        (cx, up - 0.52 * k),
        (cx + 2.2 * k, up - 0.03 * k),
    ]
    tail = [
        (cx - 2.2 * k, up - 0.03 * k),
        (cx, up - 0.52 * k),
        (cx + 1.7 * k, up - 1.1 * k),
        (cx + 3.2 * k, up - 1.5 * k),
        (cx + 4.6 * k, up - 1.5 * k),
        (cx + 5.3 * k, up - 2.1 * k),
        (cx + 4.7 * k, up - 2.6 * k),
        (cx + 4.1 * k, up - 2.2 * k),
    ]

    def width(share: float) -> float:
        if share < 0.08:
            return band * (0.62 + 0.38 * share / 0.08)
        return band if share < 0.86 else band * (1 - 0.84 * (share - 0.86) / 0.14)

    body = strand(_fill_gaps([*neck, *ring, *tail], band * 1.6), width, band * 0.45)
    tie = strand(
        [(cx, up - 1.75 * k), (cx + 0.95 * k, up - 0.6 * k), (cx, up + 0.42 * k), (cx - 0.95 * k, up - 0.6 * k)],
        lambda _: band * 0.34,
        band * 0.3,
        closed=True,
        colour=1,
    )
    return body, tie


def _fill_gaps(points: Sequence[Point], most: float) -> list[Point]:
    """Add points where two are far apart, so that a smooth line stays straight between them."""
    found = [points[0]]
    for a, b in pairwise(points):
        parts = max(1, int(hypot(b[0] - a[0], b[1] - a[1]) / most))
        found += [(a[0] + (b[0] - a[0]) * i / parts, a[1] + (b[1] - a[1]) * i / parts) for i in range(1, parts + 1)]
    return found


def serpent_ring(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw the world serpent: a ring of its own body wound about by a thin snake, the tail between its teeth."""
    o = Options(params)
    band = o.number("band", 3.0)
    waves = round(o.number("waves", 7))
    carving = carving_of(o, o.number("edge", 0.25))
    o.refuse_unknown()
    x, y, w, h = box
    r = min(w, h) / 2
    drawn = draw_ribbons(_around_ring(round(r, 2), band, waves), carving)
    body = _around_ring(round(r, 2), band, waves)[0]
    at, angle = direction(body, end=False)
    drawn += head(at, angle, band * 0.78, carving, 0)
    return (Group(tuple(drawn), translate(x + w / 2, y + h / 2)),)


@lru_cache(maxsize=16)
def _around_ring(r: float, band: float, waves: int) -> tuple[Strand, ...]:
    middle = r - band * 0.95
    gap = 150.0 * band / middle / 2
    count = 36
    points = []
    for i in range(count + 1):
        a = radians(-90 - gap * 0.5 - (360 - gap * 0.55) * i / count)
        points.append((middle * cos(a), middle * sin(a)))
    body = strand(
        points,
        lambda t: band * (0.8 + 0.2 * min(1, t * 8)) if t < 0.55 else band * (1 - 0.85 * (t - 0.55) / 0.45),
        band * 0.4,
    )
    about = []
    for i in range(waves * 6):
        a = tau * i / (waves * 6) - pi / 2
        away = middle + band * 0.72 * sin(waves * (a + pi / 2) + 1.2)
        about.append((away * cos(a), away * sin(a)))
    snake = strand(about, lambda _: band * 0.3, band * 0.3, closed=True, colour=1)
    return body, snake


# -- the counting serpent -------------------------------------------------------------------------------------------


def serpent_track(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a serpent in rows, its tail at the upper left, its head at the end of the last row."""
    o = Options(params)
    rows, band = round(o.number("rows")), o.number("band")
    carving = carving_of(o, o.number("edge", 0.5))
    o.refuse_unknown()
    x, y, w, h = box
    (body,) = _rows(round(w, 2), round(h, 2), rows, band)
    drawn = draw_ribbons((body,), carving)
    at, angle = direction(body, end=True)
    drawn += head(at, angle, band * 0.31, carving, 0, flip=cos(angle) < 0)
    return (Group(tuple(drawn), translate(x, y)),)


@lru_cache(maxsize=4)
def _rows(w: float, h: float, rows: int, band: float) -> tuple[Strand, ...]:
    pitch = (h - band) / (rows - 1)
    turn = pitch / 2
    left, right = turn + band / 2, w - turn - band / 2
    points: list[Point] = [(left - turn * 1.2, band / 2)]
    for row in range(rows):
        y = band / 2 + pitch * row
        ends = (left, right) if row % 2 == 0 else (right, left)
        points += [(ends[0] + (ends[1] - ends[0]) * i / 12, y) for i in range(13)]
        if row < rows - 1:
            way = 1 if row % 2 == 0 else -1
            points += [
                (ends[1] + way * turn * sin(radians(a)), y + turn - turn * cos(radians(a))) for a in range(20, 180, 20)
            ]
    points.append((right + band * 0.2, points[-1][1]))

    def width(share: float) -> float:
        if share < 0.02:
            return band * (0.15 + 0.85 * share / 0.02)
        return band if share < 0.96 else band * (1 - 0.62 * (share - 0.96) / 0.04)

    return (strand(points, width, band * 0.2),)
