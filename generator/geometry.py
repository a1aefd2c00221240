"""Matrices, boxes and regular polygons in millimetres; x grows to the right and y down.

Plain tuples and functions, because they are used thousands of times a second.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, radians, sin
from typing import Literal, TypeAlias

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""a b c d e f: x' = a·x + c·y + e, y' = b·x + d·y + f, as in PDF and SVG."""

Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height."""

Point: TypeAlias = tuple[float, float]

Segment: TypeAlias = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
"""One segment of a path, as SVG writes it: move, line, curve, close."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def translate(dx: float, dy: float) -> Matrix:
    return (1.0, 0.0, 0.0, 1.0, dx, dy)


def scale(factor: float, factor_y: float | None = None) -> Matrix:
    return (factor, 0.0, 0.0, factor if factor_y is None else factor_y, 0.0, 0.0)


def rotate(degrees: float, about: Point = (0.0, 0.0)) -> Matrix:
    """Rotate clockwise as seen on paper, around a point. Quarter turns are exact."""
    quarter, rest = divmod(degrees, 90)
    if rest:
        c, s = cos(radians(degrees)), sin(radians(degrees))
    else:
        c, s = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    x, y = about
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def then(first: Matrix, second: Matrix) -> Matrix:
    """Return the matrix that does `first`, then `second`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def inverse(m: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    det = a * d - b * c
    if not det:
        raise ValueError("a matrix that flattens everything has no inverse")
    return (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)


def apply(m: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = m
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


def fit_into(width: float, height: float, box: Box) -> Matrix:
    """Scale a drawing of `width` × `height` into a box, centred, keeping its proportions."""
    x, y, w, h = box
    factor = min(w / width, h / height)
    return (factor, 0.0, 0.0, factor, x + (w - width * factor) / 2, y + (h - height * factor) / 2)


def inset(box: Box, by: float) -> Box:
    """Return the box with a margin taken off every side; a negative one grows it. The size never becomes negative."""
    x, y, w, h = box
    dx, dy = min(by, w / 2), min(by, h / 2)
    return (x + dx, y + dy, w - 2 * dx, h - 2 * dy)


def contains(outer: Box, inner: Box, slack: float = 1e-6) -> bool:
    x, y, w, h = outer
    u, v, p, q = inner
    return u >= x - slack and v >= y - slack and u + p <= x + w + slack and v + q <= y + h + slack


def overlaps(one: Box, other: Box, slack: float = 1e-6) -> bool:
    """Tell whether two boxes share more than an edge."""
    x, y, w, h = one
    u, v, p, q = other
    return x + w - slack > u and u + p - slack > x and y + h - slack > v and v + q - slack > y


def bounds(points: Iterable[Point]) -> Box:
    listed = list(points)
    xs, ys = [p[0] for p in listed], [p[1] for p in listed]
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def transform_box(box: Box, m: Matrix) -> Box:
    """Return the bounding box of a box after a matrix."""
    x, y, w, h = box
    return bounds(apply(m, p) for p in ((x, y), (x + w, y), (x, y + h), (x + w, y + h)))


def regular(sides: int, centre: Point, radius: float, start: float = -90.0) -> tuple[Point, ...]:
    """Return the corners of a regular polygon, clockwise, the first at `start` degrees (−90 is up)."""
    x, y = centre
    angles = (radians(start + 360 * i / sides) for i in range(sides))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def segment_distance(p: Point, a: Point, b: Point) -> float:
    """Return the distance from a point to the line segment between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return distance(p, (a[0] + along * dx, a[1] + along * dy))


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether the segments a–b and c–d have a point in common."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return True
    ends = ((c, a, b), (d, a, b), (a, c, d), (b, c, d))
    return any(segment_distance(p, q, r) < 1e-9 for p, q, r in ends)
