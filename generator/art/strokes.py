"""Strokes that all ornaments share: points to paths, smooth curves, circles, spirals and seeded variety.

`Chips` makes numbers from a seed, so that equal seeds draw equal pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin, tau
from typing import TypeVar
from zlib import crc32

from generator.geometry import Point
from generator.scene.model import Segment

T = TypeVar("T")

KAPPA = 0.5522847498
"""Distance of a quarter circle's control points from its ends, in radii."""


class Chips:
    """A seeded pseudo-random sequence that is the same on every machine."""

    __slots__ = ("_state",)

    def __init__(self, seed: object) -> None:
        self._state = crc32(str(seed).encode()) or 1

    def unit(self) -> float:
        """Return the next number from 0 to below 1 (xorshift)."""
        x = self._state
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self._state = x
        return x / 4294967296.0

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.unit()

    def below(self, count: int) -> int:
        return int(self.unit() * count)

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]


def line(points: Sequence[Point], closed: bool = False) -> tuple[Segment, ...]:
    """Return straight segments from point to point."""
    first, *rest = points
    segments: list[Segment] = [("M", *first), *(("L", x, y) for x, y in rest)]
    if closed:
        segments.append(("Z",))
    return tuple(segments)


def curve(points: Sequence[Point], closed: bool = False, tension: float = 1.0) -> tuple[Segment, ...]:
    """Return a smooth line through all points (Catmull-Rom as Béziers)."""
    first, last = points[0], points[-1]
    before, beyond = (last, points[1 % len(points)]) if closed else (first, last)
    way = [before, *points, *([first] if closed else []), beyond]
    k = tension / 6
    segments: list[Segment] = [("M", *first)]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(way, way[1:], way[2:], way[3:], strict=False):
        segments.append(("C", bx + (cx - ax) * k, by + (cy - ay) * k, cx - (dx - bx) * k, cy - (dy - by) * k, cx, cy))
    if closed:
        segments.append(("Z",))
    return tuple(segments)


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> tuple[Segment, ...]:
    """Return a closed ellipse as four Béziers; a circle without `ry`."""
    ry = rx if ry is None else ry
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def arc(cx: float, cy: float, r: float, start: float, end: float, ry: float | None = None) -> tuple[Segment, ...]:
    """Return part of a circle or ellipse, degrees clockwise from the right."""
    ry = r if ry is None else ry
    pieces = max(1, round(abs(end - start) / 45))
    step = radians(end - start) / pieces
    k = 4 / 3 * _tan_quarter(step)
    angle = radians(start)
    segments: list[Segment] = [("M", cx + r * cos(angle), cy + ry * sin(angle))]
    for _ in range(pieces):
        then = angle + step
        segments.append(
            (
                "C",
                cx + r * (cos(angle) - k * sin(angle)),
                cy + ry * (sin(angle) + k * cos(angle)),
                cx + r * (cos(then) + k * sin(then)),
                cy + ry * (sin(then) - k * cos(then)),
                cx + r * cos(then),
                cy + ry * sin(then),
            )
        )
        angle = then
    return tuple(segments)


def _tan_quarter(angle: float) -> float:
    return sin(angle / 4) / cos(angle / 4)


def spiral(cx: float, cy: float, r: float, turns: float, start: float = 0.0, inner: float = 0.0) -> list[Point]:
    """Return points of an even spiral from the outside in; negative turns run the other way."""
    count = max(8, round(abs(turns) * 10))
    points = []
    for i in range(count + 1):
        share = i / count
        radius = r + (inner - r) * share
        angle = radians(start) + tau * turns * share
        points.append((cx + radius * cos(angle), cy + radius * sin(angle)))
    return points


def around(cx: float, cy: float, r: float, count: int, start: float = -90.0) -> list[tuple[float, float, float]]:
    """Return evenly spaced places on a circle: x, y and the angle in degrees."""
    return [
        (cx + r * cos(radians(a)), cy + r * sin(radians(a)), a)
        for a in (start + 360.0 * i / count for i in range(count))
    ]


def mix(one: str, other: str, share: float) -> str:
    """Mix two `#rrggbb` colours; share 0 is the first, 1 the second."""
    a = [int(one[i : i + 2], 16) for i in (1, 3, 5)]
    b = [int(other[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))
