"""Convex polygons in millimetres: how deep a point lies in one, growing it, and whether two overlap."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from generator.geometry import Point


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
