"""Ribbons that swell and taper and pass over and under each other: the bodies of carved beasts.

A strand is a centre line with a width at each point. At crossings each strand alternates over and under; the upper
parts are drawn again over the rest, so that a beast of any number of loops is a handful of paths.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, hypot, inf

from generator.art.strokes import curve
from generator.geometry import Point
from generator.scene.model import Colour, Item, Paint, Path, Segment

Widths = Callable[[float], float]
"""The width at a share, 0 to 1, of a strand's length."""


@dataclass(frozen=True, slots=True)
class Strand:
    """A centre line as close points, the width at each, and the index of its colour."""

    points: tuple[Point, ...]
    widths: tuple[float, ...]
    closed: bool = False
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Carving:
    """The look of ribbons: their colours, the groove around them, and a line inside each edge if there is one."""

    colours: tuple[Colour, ...]
    groove: Colour
    edge: float
    line: Colour | None = None


def strand(control: Sequence[Point], width: Widths, step: float, closed: bool = False, colour: int = 0) -> Strand:
    """Return a smooth strand through the control points, with a point about every `step`."""
    points = smooth(control, step, closed)
    reach = [0.0]
    for a, b in pairwise(points):
        reach.append(reach[-1] + hypot(b[0] - a[0], b[1] - a[1]))
    whole = reach[-1] or 1.0
    return Strand(tuple(points), tuple(width(r / whole) for r in reach), closed, colour)


def smooth(control: Sequence[Point], step: float, closed: bool = False) -> list[Point]:
    """Return points on the smooth line through the control points; a closed one does not repeat its first point."""
    found: list[Point] = []
    at = control[0]
    for segment in curve(control, closed):
        match segment:
            case ("C", ax, ay, bx, by, x, y):
                count = max(2, ceil(hypot(x - at[0], y - at[1]) / step))
                for i in range(count):
                    t = i / count
                    u = 1 - t
                    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                    found.append((a * at[0] + b * ax + c * bx + d * x, a * at[1] + b * ay + c * by + d * y))
                at = (x, y)
            case _:
                pass
    if not closed:
        found.append(at)
    return found


# -- crossings ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Crossing:
    """Two strands, and between which of their points they cross."""

    one: int
    at_one: int
    other: int
    at_other: int


def crossings(strands: Sequence[Strand]) -> list[Crossing]:
    """Find where strands cross themselves and each other. Sorts points into cells, to test neighbours only."""
    steps = [
        (number, i, strand.points[i], strand.points[(i + 1) % len(strand.points)])
        for number, strand in enumerate(strands)
        for i in range(len(strand.points) - (not strand.closed))
    ]
    size = max((max(abs(b[0] - a[0]), abs(b[1] - a[1])) for _, _, a, b in steps), default=1.0) * 1.5 or 1.0
    cells: dict[tuple[int, int], list[int]] = {}
    found: dict[tuple[int, int, int, int], Crossing] = {}
    for index, (number, i, a, b) in enumerate(steps):
        near = {(int(p[0] // size), int(p[1] // size)) for p in (a, b)}
        ring = len(strands[number].points) if strands[number].closed else inf
        for cx, cy in near:
            around = [cells.get((cx + dx, cy + dy), ()) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            for other, j, c, d in [steps[other] for cell in around for other in cell]:
                if other == number and (abs(i - j) < 3 or ring - abs(i - j) < 3):
                    continue
                if _cross(a, b, c, d):
                    found[number, i, other, j] = Crossing(number, i, other, j)
        for cell in near:
            cells.setdefault(cell, []).append(index)
    return list(found.values())


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether two steps cross. Written out because it runs very often."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    x, y = bx - ax, by - ay
    if (x * (cy - ay) - y * (cx - ax) > 0) == (x * (dy - ay) - y * (dx - ax) > 0):
        return False
    x, y = dx - cx, dy - cy
    return (x * (ay - cy) - y * (ax - cx) > 0) != (x * (by - cy) - y * (bx - cx) > 0)


def on_top(found: Sequence[Crossing]) -> list[tuple[int, int, Crossing]]:
    """Return for each crossing the strand and the place on top, alternating along every strand."""
    along: dict[int, list[tuple[int, int, bool]]] = {}
    for index, crossing in enumerate(found):
        along.setdefault(crossing.one, []).append((crossing.at_one, index, True))
        along.setdefault(crossing.other, []).append((crossing.at_other, index, False))
    one_on_top: dict[int, bool] = {}
    waiting = sorted(along, key=lambda number: -len(along[number]))
    done: set[int] = set()
    while waiting:
        # A strand that shares a crossing with one already settled goes next, so that its turns fit the others'.
        number = max(waiting, key=lambda n: (sum(i in one_on_top for _, i, _ in along[n]) > 0, len(along[n])))
        waiting.remove(number)
        done.add(number)
        visits = sorted(along[number])
        over = True
        for place, (_, index, is_one) in enumerate(visits):
            if index in one_on_top:
                over = (one_on_top[index] == is_one) == (place % 2 == 0)
                break
        for _, index, is_one in visits:
            if index not in one_on_top:
                one_on_top[index] = over == is_one
            over = one_on_top[index] != is_one
    return [(c.one, c.at_one, c) if one_on_top[index] else (c.other, c.at_other, c) for index, c in enumerate(found)]


# -- drawing --------------------------------------------------------------------------------------------------------


def draw_ribbons(strands: Sequence[Strand], carving: Carving) -> list[Item]:
    """Draw the ribbons with their weave."""
    whole = [(s, tuple(range(len(s.points)))) for s in strands]
    upper = []
    for number, at, crossing in on_top(crossings(strands)):
        mine = strands[number]
        under = strands[crossing.other if number == crossing.one and at == crossing.at_one else crossing.one]
        below = under.widths[crossing.at_other if at == crossing.at_one and number == crossing.one else crossing.at_one]
        upper.append((mine, _around(mine, at, below * 0.5 + carving.edge * 2.2 + mine.widths[at] * 0.34)))
    drawn: list[Item] = []
    for runs in (whole, upper):
        if runs:
            drawn += _layer(runs, carving)
    return drawn


def _around(strand: Strand, at: int, reach: float) -> tuple[int, ...]:
    """Return the points of a strand up to `reach` away from one of them, on either side."""
    count = len(strand.points)
    found = [at]
    for way in (-1, 1):
        gone, here = 0.0, at
        while gone < reach:
            there = here + way
            if not strand.closed and not 0 <= there < count:
                break
            there %= count
            gone += hypot(
                strand.points[there][0] - strand.points[here][0], strand.points[there][1] - strand.points[here][1]
            )
            found = [*found, there] if way > 0 else [there, *found]
            here = there
            if len(found) >= count:
                break
    return tuple(found)


def _layer(runs: Sequence[tuple[Strand, tuple[int, ...]]], carving: Carving) -> list[Item]:
    grooves: list[Segment] = []
    fills: dict[int, list[Segment]] = {}
    lines: list[Segment] = []
    for strand, places in runs:
        closed = strand.closed and len(places) == len(strand.points)
        # End the upper part under its own colour, or the groove would leave a hair across the ribbon.
        short = places if len(places) == len(strand.points) else places[1:-1]
        grooves += outline(strand, short, carving.edge, closed)
        fills.setdefault(strand.colour, []).extend(outline(strand, places, 0.0, closed))
        if carving.line:
            for side in (-1.0, 1.0):
                lines += curve(_offset(strand, places, side, 0.56, 0.0), closed)
    drawn: list[Item] = [Path(tuple(grooves), Paint(fill=carving.groove))]
    for colour, segments in sorted(fills.items()):
        drawn.append(Path(tuple(segments), Paint(fill=carving.colours[colour % len(carving.colours)])))
    if carving.line:
        thin = min(max(s.widths) for s, _ in runs) * 0.07
        drawn.append(Path(tuple(lines), Paint(stroke=carving.line, width=thin, join="round")))
    return drawn


def outline(strand: Strand, places: Sequence[int], more: float, closed: bool) -> tuple[Segment, ...]:
    """Return the ribbon's shape, wider by `more` on either side."""
    left = _offset(strand, places, -1.0, 1.0, more)
    right = _offset(strand, places, 1.0, 1.0, more)
    if closed:
        # Two rings that run against each other leave the middle open.
        return (*curve(left, closed=True), *curve(right[::-1], closed=True))
    there, back = curve(left), curve(right[::-1])
    return (*there, ("L", *right[-1]), *back[1:], ("Z",))


def _offset(strand: Strand, places: Sequence[int], side: float, share: float, more: float) -> list[Point]:
    """Return points beside the centre line: `share` of half the width away and `more` mm beyond. Every second point is
    enough for a smooth line."""
    count = len(strand.points)
    kept = [*places[:-1:2], places[-1]]
    found = []
    for place in kept:
        before = strand.points[(place - 1) % count] if strand.closed else strand.points[max(0, place - 1)]
        after = strand.points[(place + 1) % count] if strand.closed else strand.points[min(count - 1, place + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        long = hypot(dx, dy) or 1.0
        away = side * (strand.widths[place] / 2 * share + more)
        x, y = strand.points[place]
        found.append((x - dy / long * away, y + dx / long * away))
    return found


def direction(strand: Strand, end: bool) -> tuple[Point, float]:
    """Return an end of a strand and its direction there, in radians."""
    a, b = (strand.points[-2], strand.points[-1]) if end else (strand.points[1], strand.points[0])
    return b, atan2(b[1] - a[1], b[0] - a[0])
