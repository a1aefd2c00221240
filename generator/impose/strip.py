"""The strip along one edge of every page that holds its label, its ruler and the registration marks."""

from __future__ import annotations

from dataclasses import dataclass

from generator.geometry import Box, rotate, then, translate
from generator.impose.sheet_layouts import Side
from generator.scene.model import Group, Item


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip, seen as if it ran from left to right with its foot at the paper's edge."""

    box: Box
    side: Side

    @property
    def upright(self) -> bool:
        return self.side in ("left", "right")

    @property
    def length(self) -> float:
        return self.box[3] if self.upright else self.box[2]

    @property
    def thick(self) -> float:
        return self.box[2] if self.upright else self.box[3]

    def outer(self, height: float, beyond: float = 0.0) -> float:
        """Return where something of this height begins at the paper's edge, or `beyond` another item there.

        A strip at the top is not turned around, which would turn its text upside down.
        """
        return beyond if self.side == "top" else self.thick - beyond - height

    def put(self, items: tuple[Item, ...], label: str) -> Group:
        """Move items drawn in a box 0, 0, length, thick to the strip."""
        x, y, w, h = self.box
        match self.side:
            case "left":
                place = then(rotate(90), translate(x + w, y))
            case "right":
                place = then(rotate(-90), translate(x, y + h))
            case "top" | "bottom":
                place = translate(x, y)
        return Group(items, place, label=label)

    def along(self, edge: float) -> float:
        """Return the position along the strip of a cut across it."""
        x, y, _, h = self.box
        return y + h - edge if self.side == "right" else edge - y if self.side == "left" else edge - x

    def covers(self, start: float, top: float, length: float, height: float) -> Box:
        """Return the page box of a part of the strip."""
        x, y, w, h = self.box
        match self.side:
            case "left":
                return (x + w - top - height, y + start, height, length)
            case "right":
                return (x + top, y + h - start - length, height, length)
            case "top" | "bottom":
                return (x + start, y + top, length, height)
