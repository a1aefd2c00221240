"""Nets: panels to draw on, lines to cut and to fold, tabs to glue. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot

from generator.geometry import IDENTITY, Matrix, Point, Segment, apply, bounds, then, translate

Outline = tuple[Segment, ...]
"""Lines and curves, one after the other."""

ROOM = 2.5
"""White around a net, for cut lines and colour that reaches over the cut."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One surface of a net. `outline` is its visible part, in its own box of `width` × `height`; `place` puts that
    box onto the net, turned or mirrored."""

    name: str
    width: float
    height: float
    outline: tuple[Point, ...]
    place: Matrix = IDENTITY
    number: int = 1
    label: str = ""
    """Label by which screens find it."""
    seen: tuple[float, float, float] | None = None
    """The circle for its drawing, where that is not the largest in the outline."""

    @property
    def corners(self) -> tuple[Point, ...]:
        """Return its outline on the net."""
        return tuple(apply(self.place, point) for point in self.outline)

    @property
    def middle(self) -> tuple[float, float, float]:
        """Return the largest circle in the outline, x, y and radius in the panel's own box."""
        return self.seen or incircle(self.outline)


@dataclass(frozen=True, slots=True)
class Net:
    """A piece to cut out, fold and glue. `folds` bend away from the printed side, `valleys` towards it."""

    width: float
    height: float
    panels: tuple[Panel, ...]
    cuts: tuple[Outline, ...]
    folds: tuple[tuple[Point, Point], ...] = ()
    valleys: tuple[tuple[Point, Point], ...] = ()
    tabs: tuple[tuple[Point, ...], ...] = ()


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def panel(
    name: str, x: float, y: float, width: float, height: float, turn: Matrix | None = None, number: int = 1
) -> Panel:
    """Return a rectangular panel with its corner at x, y; `turn` acts on its own box before that."""
    placed = then(turn or IDENTITY, translate(x, y))
    return Panel(name, width, height, rectangle(0, 0, width, height), placed, number)


def closed_outline(points: Sequence[Point]) -> Outline:
    """Return a polygon as an outline."""
    first, *others = points
    return (("M", *first), *(("L", *point) for point in others), ("Z",))


def line(points: Sequence[Point]) -> Outline:
    """Return straight lines from point to point."""
    return closed_outline(points)[:-1]


def circle(x: float, y: float, radius: float) -> Outline:
    k = radius * 0.5522847498
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + k, x + k, y + radius, x, y + radius),
        ("C", x - k, y + radius, x - radius, y + k, x - radius, y),
        ("C", x - radius, y - k, x - k, y - radius, x, y - radius),
        ("C", x + k, y - radius, x + radius, y - k, x + radius, y),
        ("Z",),
    )


def lay_out(
    panels: Iterable[Panel],
    cuts: Iterable[Outline],
    folds: Iterable[tuple[Point, Point]] = (),
    valleys: Iterable[tuple[Point, Point]] = (),
    tabs: Iterable[tuple[Point, ...]] = (),
) -> Net:
    """Return the net with its upper left corner at 0, 0 and white room around it."""
    cuts = tuple(cuts)
    x, y, w, h = bounds(point for cut in cuts for point in points_of(cut))
    move = translate(ROOM - x, ROOM - y)

    def move_points(ends: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(apply(move, point) for point in ends)

    return Net(
        w + 2 * ROOM,
        h + 2 * ROOM,
        tuple(replace(one, place=then(one.place, move)) for one in panels),
        tuple(_move_outline(cut, move) for cut in cuts),
        tuple((a, b) for a, b in map(move_points, folds)),
        tuple((a, b) for a, b in map(move_points, valleys)),
        tuple(map(move_points, tabs)),
    )


def points_of(outline: Outline) -> Iterable[Point]:
    """Return every end point of a line. Curves here never reach beyond their ends."""
    for segment in outline:
        if len(segment) > 1:
            yield segment[-2], segment[-1]


def _move_outline(outline: Outline, move: Matrix) -> Outline:
    made: list[Segment] = []
    for segment in outline:
        numbers: list[float] = []
        for at in range(1, len(segment), 2):
            numbers += apply(move, (segment[at], segment[at + 1]))  # type: ignore[arg-type]
        made.append((segment[0], *numbers))  # type: ignore[arg-type]  # as many numbers as came in
    return tuple(made)


def incircle(polygon: Sequence[Point]) -> tuple[float, float, float]:
    """Return the largest circle in a convex polygon that has one touching every side; else one around the middle."""
    area = perimeter = x = y = 0.0
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        cross, length = ax * by - bx * ay, hypot(bx - ax, by - ay)
        area += cross / 2
        perimeter += length
        x += (ax + bx) * cross / 6
        y += (ay + by) * cross / 6
    radius = 2 * abs(area) / perimeter
    touching = _touching(polygon, radius)
    if touching is not None:
        return (*touching, radius)
    middle = (x / area, y / area)
    return (*middle, min(_away(middle, a, b) for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True)))


def _touching(polygon: Sequence[Point], radius: float) -> Point | None:
    """Return the point at the radius' distance from every side, if there is one."""
    (ax, ay), (bx, by), (cx, cy) = polygon[0], polygon[1], polygon[2]
    u, v = hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)
    # The lines of the first two sides, moved inwards; all polygons here run clockwise as seen on paper.
    n1, n2 = (-(by - ay) / u, (bx - ax) / u), (-(cy - by) / v, (cx - bx) / v)
    c1, c2 = n1[0] * ax + n1[1] * ay + radius, n2[0] * bx + n2[1] * by + radius
    det = n1[0] * n2[1] - n1[1] * n2[0]
    if abs(det) < 1e-9:
        return None
    found = ((c1 * n2[1] - n1[1] * c2) / det, (n1[0] * c2 - c1 * n2[0]) / det)
    sides = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return found if all(abs(_away(found, a, b) - radius) < 1e-6 * max(1.0, radius) for a, b in sides) else None


def _away(point: Point, a: Point, b: Point) -> float:
    """Return how far a point lies on the inner side of a line, for polygons that run clockwise on paper."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay)


def depth_inside(polygon: Sequence[Point], point: Point) -> float:
    """Return how far inside a convex polygon a point lies; negative outside."""
    turned = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)) < 0
    around = tuple(reversed(polygon)) if turned else tuple(polygon)
    return min(_away(point, a, b) for a, b in zip(around, (*around[1:], around[0]), strict=True))


def grow(polygon: Sequence[Point], by: float) -> tuple[Point, ...]:
    """Return a convex polygon with every side moved out; sharp corners are cut off at three times that."""
    turned = sum(ax * cy - cx * ay for (ax, ay), (cx, cy) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)) < 0
    points = tuple(reversed(polygon)) if turned else tuple(polygon)
    made: list[Point] = []
    for index, (x, y) in enumerate(points):
        (px, py), (qx, qy) = points[index - 1], points[(index + 1) % len(points)]
        u, v = hypot(x - px, y - py), hypot(qx - x, qy - y)
        n1, n2 = ((y - py) / u, -(x - px) / u), ((qy - y) / v, -(qx - x) / v)
        share = by / max(1 + n1[0] * n2[0] + n1[1] * n2[1], 0.33)
        made.append((x + (n1[0] + n2[0]) * share, y + (n1[1] + n2[1]) * share))
    return tuple(made)


def overlap(one: Sequence[Point], other: Sequence[Point], slack: float = 1e-6) -> bool:
    """Tell whether two convex polygons share more than an edge."""
    for points in (one, other):
        for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
            nx, ny = by - ay, ax - bx
            long = hypot(nx, ny)
            first = [(x * nx + y * ny) / long for x, y in one]
            second = [(x * nx + y * ny) / long for x, y in other]
            if max(first) <= min(second) + slack or max(second) <= min(first) + slack:
                return False
    return True
