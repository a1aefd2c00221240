"""Shapes of boxes: rectangles, ellipses, hexagons, lines and paths become scene items."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, sin, tan

from generator.geometry import Box
from generator.pack import budget
from generator.scene.model import (
    Ellipse,
    Paint,
    Path,
    Rect,
    Segment,
)
from generator.scene.outline import KAPPA

LONGEST_PATH = 100_000
"""Characters of path data in a layout; longer drawings belong in an SVG file."""


def outline(shape: str, box: Box, radius: float, paint: Paint) -> Rect | Ellipse | Path:
    """Return the box's shape, which `clip` uses too."""
    x, y, w, h = box
    match shape:
        case "ellipse":
            return Ellipse(x + w / 2, y + h / 2, w / 2, h / 2, paint)
        case "hexagon":
            return Path(hexagon(box), paint)
        case "line":
            return Path((("M", x, y), ("L", x + w, y + h)), paint)
        case _:
            return Rect(x, y, w, h, paint, min(radius, w / 2, h / 2))


def hexagon(box: Box) -> tuple[Segment, ...]:
    """Return the hexagon that fills a box: on a corner where the box is higher than wide, else on a flat side."""
    x, y, w, h = box
    if h > w:
        return (
            ("M", x + w / 2, y),
            ("L", x + w, y + h / 4),
            ("L", x + w, y + h * 3 / 4),
            ("L", x + w / 2, y + h),
            ("L", x, y + h * 3 / 4),
            ("L", x, y + h / 4),
            ("Z",),
        )
    return (
        ("M", x, y + h / 2),
        ("L", x + w / 4, y),
        ("L", x + w * 3 / 4, y),
        ("L", x + w, y + h / 2),
        ("L", x + w * 3 / 4, y + h),
        ("L", x + w / 4, y + h),
        ("Z",),
    )


def path_in_box(path: str, view: tuple[float, float] | None, box: Box) -> tuple[Segment, ...]:
    """Return SVG path data at the box's corner, stretched when it has coordinates of its own."""
    from generator.scene.svgpath import parse_path

    if len(path) > LONGEST_PATH:
        raise ValueError(f"it has {len(path):,} characters, and {LONGEST_PATH:,} are the most")
    try:
        budget.charge_path(len(path))
    except budget.TooMuchWork as error:
        raise ValueError(str(error)) from None
    x, y, w, h = box
    if view is None:
        return parse_path(path, 1.0, x, y)
    sx, sy = w / view[0], h / view[1]
    stretched: list[Segment] = []
    for segment in parse_path(path):
        numbers = [
            number * (sy if index % 2 else sx) + (y if index % 2 else x) for index, number in enumerate(segment[1:])
        ]
        stretched.append((segment[0], *numbers))  # type: ignore[arg-type]  # as many numbers as came in
    return tuple(stretched)


def arch(box: Box) -> tuple[Segment, ...]:
    """Return the arc from the lower left corner over the middle of the upper edge to the lower right corner."""
    x, y, w, h = box
    return _arc((x, y + h), (x + w, y + h), h)


def bowl(box: Box) -> tuple[Segment, ...]:
    """Return the arc from the upper left corner through the middle of the lower edge to the upper right corner."""
    x, y, w, h = box
    return _arc((x, y), (x + w, y), -h)


def _arc(start: tuple[float, float], end: tuple[float, float], rise: float) -> tuple[Segment, ...]:
    """Return the arc of a circle between two points of equal height that rises by this much above them."""
    (x, y), (x2, _) = start, end
    half = (x2 - x) / 2
    if not rise:
        return (("M", *start), ("L", *end))
    radius = (half * half + rise * rise) / (2 * rise)
    # Two curves, each over half of the angle, so that even a half circle is round.
    angle = 2 * atan2(rise, half)
    reach = 4 / 3 * tan(angle / 4) * radius
    top = (x + half, y - rise)
    leaving = (x + reach * cos(angle), y - reach * sin(angle))
    arriving = (x2 - reach * cos(angle), y - reach * sin(angle))
    return (
        ("M", x, y),
        ("C", *leaving, top[0] - reach, top[1], *top),
        ("C", top[0] + reach, top[1], *arriving, x2, y),
    )


def circle(box: Box) -> tuple[Segment, ...]:
    """Return the ellipse of a box, clockwise from its lowest point: the middle of the line is on top."""
    return tuple(_ellipse(box, 1.0))


def circle_below(box: Box) -> tuple[Segment, ...]:
    """Return the ellipse the other way round from its highest point: the middle of the line is below."""
    return tuple(_ellipse(box, -1.0))


def _ellipse(box: Box, up: float) -> Iterator[Segment]:
    x, y, w, h = box
    cx, cy, rx, ry = x + w / 2, y + h / 2, w / 2, h / 2 * up
    kx, ky = rx * KAPPA, ry * KAPPA
    yield "M", cx, cy + ry
    yield "C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy
    yield "C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry
    yield "C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy
    yield "C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry


CURVES = {"arch": arch, "bowl": bowl, "circle": circle, "circle-below": circle_below}
"""Lines that words may follow, by name."""
