"""Shapes of boxes: rectangles, ellipses, hexagons, lines and paths become scene items."""

from __future__ import annotations

from generator.geometry import Box
from generator.scene.model import (
    Ellipse,
    Paint,
    Path,
    Rect,
    Segment,
)


def outline(shape: str, box: Box, radius: float, paint: Paint) -> Rect | Ellipse | Path:
    """The box's shape, also what `clip` cuts with."""
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


def drawn(path: str, view: tuple[float, float] | None, box: Box) -> tuple[Segment, ...]:
    """SVG path data at the box's corner, stretched when it has coordinates of its own."""
    from generator.scene.svgpath import parse_path

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
