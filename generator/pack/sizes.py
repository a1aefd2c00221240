"""The named sizes of pieces, in millimetres, and the shapes a piece can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

Shape: TypeAlias = Literal["rect", "round", "hex"]

Orientation: TypeAlias = Literal["pointed", "flat"]
"""A hexagon stands on a corner or on a flat side."""

ORIENTATIONS: tuple[Orientation, ...] = get_args(Orientation)

NAMED: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "poker": (63.5, 88.9),
        "tcg": (63.0, 88.0),
        "bridge": (57.15, 88.9),
        "japanese": (59.0, 86.0),
        "mini": (44.45, 63.5),
        "mini-euro": (44.0, 68.0),
        "standard-usa": (56.0, 87.0),
        "tarot": (69.85, 120.65),
        "tarot-70": (70.0, 120.0),
        "square": (57.15, 57.15),
        "square-small": (44.45, 44.45),
        "a3": (297.0, 420.0),
        "a4": (210.0, 297.0),
        "a5": (148.0, 210.0),
        "a6": (105.0, 148.0),
        "letter": (215.9, 279.4),
        "legal": (215.9, 355.6),
        "tabloid": (279.4, 431.8),
        "half-letter": (139.7, 215.9),
    }
)


@dataclass(frozen=True, slots=True)
class Size:
    """The trimmed size of a piece. `name` is the named size it was asked for with, or empty."""

    width: float
    height: float
    shape: Shape = "rect"
    name: str = ""

    @property
    def orientation(self) -> Orientation:
        """Return how a hexagon stands: its longer extent runs from corner to corner."""
        return "pointed" if self.height > self.width else "flat"

    @property
    def name_of_shape(self) -> str:
        """Return the shape, and for a hexagon how it stands."""
        return f"hex-{self.orientation}" if self.shape == "hex" else self.shape

    @property
    def across(self) -> float:
        """Return what people measure: the width, of a hexagon from flat to flat."""
        return min(self.width, self.height) if self.shape == "hex" else self.width

    def __str__(self) -> str:
        match self.shape:
            case "round":
                return f"round, {self.width:g} mm across"
            case "hex":
                return f"{self.orientation} hexagon, {min(self.width, self.height):g} mm from flat to flat"
            case "rect":
                return f"{self.width:g} × {self.height:g} mm" + (f" ({self.name})" if self.name else "")


def size_named(name: str) -> Size:
    """Return the size of this name; raise `KeyError` when there is none."""
    width, height = NAMED[name]
    return Size(width, height, name=name)


def round_piece(diameter: float) -> Size:
    return Size(diameter, diameter, "round")


def hexagon(flat_to_flat: float, orientation: Orientation = "pointed") -> Size:
    """Return a regular hexagon on a corner (flat sides left and right) or on a flat side (flat above and below)."""
    corner_to_corner = flat_to_flat * 2 / sqrt(3)
    if orientation == "pointed":
        return Size(flat_to_flat, corner_to_corner, "hex")
    return Size(corner_to_corner, flat_to_flat, "hex")
