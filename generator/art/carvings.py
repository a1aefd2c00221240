"""Carvings that fill the gaps of a map face: beasts, mountains and woods on land, ships and long waves at sea."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from generator.art.strokes import Chips, line, mix
from generator.art.woodcarving import urnes_beast
from generator.geometry import Box, Point
from generator.scene.icons import icon
from generator.scene.model import Colour, Item, Paint, Path, Segment, Use

LEAST = 4.1
"""Least room around a carving."""


@dataclass(frozen=True, slots=True)
class Sea:
    """The outline of a sea, reaching beyond the face, and its coasts; `side` is 1 where water lies on their right."""

    outline: tuple[Point, ...]
    coasts: tuple[tuple[Point, ...], ...]
    side: float
    closed: bool


@dataclass(frozen=True, slots=True)
class Colours:
    land: Colour
    grain: Colour
    sea: Colour
    wave: Colour
    coast: Colour
    road: Colour
    bed: Colour
    route: Colour


def carvings(
    waters: Sequence[Sea],
    roads: Sequence[Sequence[Point]],
    routes: Sequence[Sequence[Point]],
    cities: Mapping[str, Point],
    tones: Colours,
    place: tuple[float, float, float],
    seed: str,
) -> list[Item]:
    """Draw carvings in the largest gaps: beasts and woods on land, ships and long waves at sea."""
    x0, y0, k = place
    taken: list[tuple[float, float, float]] = [(x, y, 12.2) for x, y in cities.values()]
    for way in (*roads, *routes):
        taken += [(x, y, 1.6) for x, y in _points_along(way, 2.5)]
    for water in waters:
        for coast in water.coasts:
            taken += [(x, y, 1.4) for x, y in coast[::3]]
    spots = [(x * 3.1 + 3.5, y * 3.1 + 3.5) for x in range(31) for y in range(31)]
    free = {}
    for x, y in spots:
        room = min(x - 1.5, y - 1.5, 98.5 - x, 98.5 - y)
        for ox, oy, r in taken:
            gap = hypot(x - ox, y - oy) - r
            if gap < room:
                room = gap
            if room < LEAST:
                break
        else:
            free[x, y] = room
    chips = Chips(seed)
    drawn: list[Item] = []
    ink_land = mix(tones.land, tones.bed, 0.36)
    ink_sea = mix(tones.sea, tones.wave, 0.75)
    pale = mix(tones.land, tones.bed, 0.12)
    beasts = ships = 0
    while free:
        (x, y), room = max(free.items(), key=lambda one: (one[1], one[0]))
        r = min(room, 13.0)
        wet = any(_within((x, y), water.outline) for water in waters)
        box = (x0 + (x - r * 0.86) * k, y0 + (y - r * 0.86) * k, r * 1.72 * k, r * 1.72 * k)
        if wet and r > 5.5 and ships < 1:
            ships += 1
            ship = icon("drakkar")
            drawn.append(Use(ship, _fit(ship.width, box), ink_sea))
        elif wet:
            drawn.append(Path(_billows(box), Paint(stroke=ink_sea, width=0.5, cap="round")))
        elif r > 6.6 and beasts < 1:
            beasts += 1
            drawn += urnes_beast(box, {"one": pale, "other": pale, "groove": ink_land})
        elif chips.unit() < 0.45:
            drawn.append(Path(_peaks(box, chips), Paint(fill=pale, stroke=ink_land, width=0.36, join="round")))
        else:
            drawn.append(Path(_wood(box, chips), Paint(fill=pale, stroke=ink_land, width=0.34, join="round")))
        free = {at: min(rest, hypot(at[0] - x, at[1] - y) - r - 1.2) for at, rest in free.items()}
        free = {at: rest for at, rest in free.items() if rest > LEAST}
    return drawn


def _fit(size: float, box: Box) -> tuple[float, float, float, float, float, float]:
    k = box[2] / size
    return (k, 0, 0, k, box[0], box[1])


def _points_along(way: Sequence[Point], step: float) -> list[Point]:
    found = []
    for a, b in pairwise(way):
        count = max(1, round(hypot(b[0] - a[0], b[1] - a[1]) / step))
        found += [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(count)]
    return found


def _within(at: Point, outline: Sequence[Point]) -> bool:
    x, y = at
    odd = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def _wood(box: Box, chips: Chips) -> tuple[Segment, ...]:
    """Draw a few spruces, the nearer ones lower on the page."""
    x, y, w, h = box
    found: list[Segment] = []
    count = max(2, min(6, round(w / 4.2)))
    for i in range(count):
        cx = x + w * (i + 0.5) / count
        foot = y + h * (0.62 + chips.between(0, 0.3))
        tall = min(h * 0.62, 9.0) * chips.between(0.8, 1.05)
        half = tall * 0.27
        for tier in range(3):
            low = foot - tall * 0.28 * tier
            wide = half * (1 - 0.24 * tier)
            found += line([(cx - wide, low), (cx, low - tall * 0.42), (cx + wide, low)], closed=True)
    return tuple(found)


def _peaks(box: Box, chips: Chips) -> tuple[Segment, ...]:
    """Draw two or three mountains with a groove down their shaded side."""
    x, y, w, h = box
    found: list[Segment] = []
    count = 3 if w > 11 else 2
    for i in range(count):
        cx = x + w * (0.24 + 0.52 * i / (count - 1)) + chips.between(-0.4, 0.4)
        tall = h * chips.between(0.44, 0.62) * (1.12 if i == 1 else 1)
        foot, half = y + h * 0.84, w * 0.27
        peak = (cx + chips.between(-0.1, 0.1) * w, foot - tall)
        found += line([(cx - half, foot), peak, (cx + half, foot)], closed=True)
        mid = foot - tall * 0.45
        found += line(
            [
                peak,
                (peak[0] + half * 0.1, foot - tall * 0.7),
                (peak[0] - half * 0.08, mid),
                (peak[0] + half * 0.16, foot - tall * 0.16),
            ]
        )
    return tuple(found)


def _billows(box: Box) -> tuple[Segment, ...]:
    x, y, w, h = box
    found: list[Segment] = []
    for row, share in enumerate((0.3, 0.55, 0.8)):
        left, wide = x + w * (0.08 if row % 2 else 0.2), w * 0.66
        count = 3
        for i in range(count):
            a = left + wide * i / count
            b = left + wide * (i + 1) / count
            found += [
                ("M", a, y + h * share),
                (
                    "C",
                    a + (b - a) * 0.3,
                    y + h * share - h * 0.13,
                    a + (b - a) * 0.7,
                    y + h * share - h * 0.13,
                    b,
                    y + h * share,
                ),
            ]
    return tuple(found)
