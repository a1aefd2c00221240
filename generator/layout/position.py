"""Positions of boxes: distances from any edge, shares and sizes become x, y, width and height in the parent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.geometry import Box

EDGE = 1e-6
"""Two edges closer than this, in mm, are the same edge."""


@dataclass(frozen=True, slots=True)
class Length:
    """A length as written: millimetres, or a share of the parent."""

    value: float
    share: bool = False

    def of(self, whole: float) -> float:
        return self.value * whole if self.share else self.value


class Crossed(ValueError):
    """The box has too much or too little room; the message says which."""


def along(
    near: Length | None, far: Length | None, extent: Length | None, whole: float, names: tuple[str, str, str]
) -> tuple[float, float]:
    """Return start and extent on one axis. Two values decide; one reaches to the other edge; an extent alone is
    centred."""
    match near, far, extent:
        case None, None, None:
            start, size = 0.0, whole
        case None, None, Length():
            size = extent.of(whole)
            start = (whole - size) / 2
        case Length(), None, None:
            start = near.of(whole)
            size = whole - start
        case None, Length(), None:
            start, size = 0.0, whole - far.of(whole)
        case Length(), Length(), None:
            start = near.of(whole)
            size = whole - start - far.of(whole)
        case Length(), None, Length():
            start, size = near.of(whole), extent.of(whole)
        case None, Length(), Length():
            size = extent.of(whole)
            start = whole - far.of(whole) - size
        case _:
            raise Crossed(f"{names[0]}, {names[1]} and {names[2]} together say too much; give any two of them.")
    if size < -EDGE:
        raise Crossed(f"the box would be {size:.2f} mm {'wide' if names[2] == 'width' else 'high'}.")
    return start, max(size, 0.0)


def insets(padding: Any) -> tuple[float, float, float, float]:
    """Return top, right, bottom and left from one number, two or four."""
    match padding:
        case int() | float():
            return (padding, padding, padding, padding)
        case [vertical, horizontal]:
            return (float(vertical), float(horizontal), float(vertical), float(horizontal))
        case [top, right, bottom, left]:
            return (float(top), float(right), float(bottom), float(left))
        case _:
            raise ValueError(
                "padding is one number, two (above and below, left and right) or four (top, right, bottom, left)."
            )


def shrink_by_padding(box: Box, padding: object) -> Box:
    top, right, bottom, left = insets(padding)
    x, y, w, h = box
    return (x + left, y + top, max(w - left - right, 0.0), max(h - top - bottom, 0.0))


def grow_into_bleed(box: Box, piece: tuple[float, float], origin: tuple[float, float], bleed: float) -> Box:
    """Move those edges of a box that lie on the piece's edge out by the bleed.

    `origin` is the place of the box's parent on the piece.
    """
    if not bleed:
        return box
    x, y, w, h = box
    left, top = x + origin[0], y + origin[1]
    right, bottom = left + w, top + h
    west = bleed if left <= EDGE else 0.0
    north = bleed if top <= EDGE else 0.0
    east = bleed if right >= piece[0] - EDGE else 0.0
    south = bleed if bottom >= piece[1] - EDGE else 0.0
    return (x - west, y - north, w + west + east, h + north + south)


def overhang(box: Box, piece: tuple[float, float]) -> tuple[str, float]:
    """Return over which edge of the piece a box reaches farthest, and how far."""
    x, y, w, h = box
    sides = {"left": -x, "upper": -y, "right": x + w - piece[0], "lower": y + h - piece[1]}
    return max(sides.items(), key=lambda side: side[1])


def beyond(box: Box, piece: tuple[float, float], bleed: float) -> str:
    """Say on which side a box lies wholly outside the piece and its bleed; nothing when some of it is on it."""
    x, y, w, h = box
    width, height = piece
    if x >= width + bleed:
        return "to the right"
    if x + w <= -bleed:
        return "to the left"
    if y >= height + bleed:
        return "below the edge"
    return "above the edge" if y + h <= -bleed else ""
