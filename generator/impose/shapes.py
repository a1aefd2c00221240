"""Outlines of pieces: the line to cut, and the room it takes."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal, TypeAlias

from generator.geometry import Point
from generator.scene.model import Ellipse, Paint, Path, Rect

ShapeKind: TypeAlias = Literal["rectangle", "round", "hexagon"]

HEX_RATIO = 2 / sqrt(3)
"""A regular hexagon's ratio of corner-to-corner to flat-to-flat."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline with its extents. A hexagon stands on a corner when it is higher than wide."""

    kind: ShapeKind
    width: float
    height: float

    def rotate(self) -> Shape:
        return Shape(self.kind, self.height, self.width)

    @property
    def is_pointed(self) -> bool:
        """Tell whether a hexagon has its corners above and below."""
        return self.height > self.width


def rectangle(width: float, height: float) -> Shape:
    return Shape("rectangle", width, height)


def disc(diameter: float) -> Shape:
    return Shape("round", diameter, diameter)


def hexagon(flat_to_flat: float, pointed: bool = False) -> Shape:
    """Return a hexagon with flat sides above and below unless it is to stand on a corner."""
    upright = Shape("hexagon", flat_to_flat, flat_to_flat * HEX_RATIO)
    return upright if pointed else upright.rotate()


def corners(shape: Shape, x: float, y: float, grow: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of a straight-edged piece at x, y, with every edge moved out by `grow`."""
    if shape.kind == "hexagon":
        flat, long = sorted((shape.width, shape.height))
        half, reach = flat / 2 + grow, long / 2 + grow * HEX_RATIO
        cx, cy = x + shape.width / 2, y + shape.height / 2
        upright = (
            (0, -reach),
            (half, -reach / 2),
            (half, reach / 2),
            (0, reach),
            (-half, reach / 2),
            (-half, -reach / 2),
        )
        return tuple((cx + u, cy + v) if shape.is_pointed else (cx + v, cy + u) for u, v in upright)
    left, top = x - grow, y - grow
    right, bottom = x + shape.width + grow, y + shape.height + grow
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def outline(shape: Shape, x: float, y: float, paint: Paint, grow: float = 0.0) -> Rect | Ellipse | Path:
    """Return the outline as something to draw or to clip with."""
    match shape.kind:
        case "rectangle":
            return Rect(x - grow, y - grow, shape.width + 2 * grow, shape.height + 2 * grow, paint)
        case "round":
            rx, ry = shape.width / 2, shape.height / 2
            return Ellipse(x + rx, y + ry, rx + grow, ry + grow, paint)
        case "hexagon":
            first, *others = corners(shape, x, y, grow)
            return Path((("M", *first), *(("L", *point) for point in others), ("Z",)), paint)
