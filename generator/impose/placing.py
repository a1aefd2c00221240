"""Place drawings on sheets: each face, and what lies exactly behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan, degrees

from generator.geometry import Box, Matrix, rotate, then, translate
from generator.impose.request import MOST_BLEED, Face, Pile
from generator.impose.shapes import Shape, outline
from generator.impose.sheet_layouts import Axis, SheetLayout, Side
from generator.scene.digest import digest
from generator.scene.model import Ellipse, Group, Paint, Path, Rect, Scene, Symbol, Use

OPAQUE = Paint(fill="#000000")


@dataclass(frozen=True, slots=True)
class Placed:
    """A face on a page: its trim box there, and the largest bleed of its front and its back."""

    face: Face
    box: Box


def on_sheets(layout: SheetLayout, faces: Sequence[Face]) -> Iterator[tuple[Placed, ...]]:
    """Return the faces in order, sheet by sheet."""
    shape = layout.pattern.shape
    for start in range(0, len(faces), layout.per_sheet):
        some = faces[start : start + layout.per_sheet]
        yield tuple(
            Placed(face, (x, y, shape.width, shape.height)) for face, (x, y) in zip(some, layout.places, strict=False)
        )


def behind(box: Box, axis: Axis, mirror: float) -> Box:
    """Return the box exactly behind another one when the paper is turned or folded about the axis."""
    x, y, w, h = box
    return (2 * mirror - x - w, y, w, h) if axis == "vertical" else (x, 2 * mirror - y - h, w, h)


def edge_behind(side: Side, axis: Axis) -> Side:
    """Return the edge of a back that lies behind an edge of its front."""
    other: dict[Side, Side] = (
        {"left": "right", "right": "left"} if axis == "vertical" else {"top": "bottom", "bottom": "top"}
    )
    return other.get(side, side)


def back_angle(front_angle: int, axis: Axis) -> int:
    """Return the angle of a back on its page that makes it upright when the piece is turned like a book page."""
    return -front_angle % 360 if axis == "vertical" else (180 - front_angle) % 360


def moved_backs(request: Pile, width: float, height: float) -> Matrix:
    """Apply a printer's profile to the backs: rotate around the middle of the page, then move.

    Offsets were measured on an upright page. Most printers turn landscape pages, such as those of boards, to the
    left, and the offset with them.
    """
    middle = (width / 2, height / 2)
    turn = rotate(degrees(atan(request.skew / 100)), middle)
    if width > height:
        return then(turn, translate(-request.offset_y, request.offset_x))
    return then(turn, translate(request.offset_x, request.offset_y))


def lay(width: float, height: float, angle: float, box: Box) -> Matrix:
    """Put the middle of a drawing on the middle of a box, turned clockwise by an angle."""
    x, y, w, h = box
    return then(then(translate(-width / 2, -height / 2), rotate(angle)), translate(x + w / 2, y + h / 2))


def quarter(scene: Scene, shape: Shape) -> int:
    """Return 90 when a drawing lies across the shape it is for, as a landscape back of a portrait card does."""
    along = abs(scene.width - shape.width) + abs(scene.height - shape.height)
    across = abs(scene.width - shape.height) + abs(scene.height - shape.width)
    return 90 if across + 1e-6 < along else 0


def cut_to(shape: Shape, box: Box, grow: float) -> Rect | Ellipse | Path:
    """Return the clip of a placed face: its outline and `grow` mm of bleed."""
    return outline(shape, box[0], box[1], OPAQUE, grow)


def back_rooms(boxes: Sequence[Box], frame: Box, most: float = MOST_BLEED) -> tuple[Box, ...]:
    """Return the bleed of each back: half way to a neighbour, at most to the edge of the frame.

    A back that spreads hides a printer that feeds crookedly, so it takes all the room there is.
    """
    left, top, right, bottom = frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3]
    rooms = []
    for box in boxes:
        x, y, w, h = box
        u, v, p, q = max(x - most, left), max(y - most, top), min(x + w + most, right), min(y + h + most, bottom)
        for other in boxes:
            a, b, c, d = other
            if other is box or a >= p or b >= q or a + c <= u or b + d <= v:
                continue
            # Neighbours in a row or column share the room between them; diagonal neighbours only touch at corners.
            if b < y + h - 1e-9 and b + d > y + 1e-9:
                if a >= x + w - 1e-9:
                    p = min(p, (x + w + a) / 2)
                elif a + c <= x + 1e-9:
                    u = max(u, (a + c + x) / 2)
            elif a < x + w - 1e-9 and a + c > x + 1e-9:
                if b >= y + h - 1e-9:
                    q = min(q, (y + h + b) / 2)
                else:
                    v = max(v, (b + d + y) / 2)
        rooms.append((u, v, p - u, q - v))
    return tuple(rooms)


class Drawings:
    """Faces as symbols: equal drawings become one, named by their content so that bytes are reproducible."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Scene, Symbol]] = {}

    def symbol(self, scene: Scene) -> Symbol:
        found = self._known.get(id(scene))
        if found is None:
            b = scene.bleed
            items = (Group(scene.items, translate(b, b)),) if b else scene.items
            found = (scene, Symbol(f"face-{digest(scene)}", scene.width + 2 * b, scene.height + 2 * b, items))
            self._known[id(scene)] = found
        return found[1]

    def use(self, scene: Scene, angle: float, box: Box) -> Use:
        symbol = self.symbol(scene)
        return Use(symbol, lay(symbol.width, symbol.height, angle, box))
