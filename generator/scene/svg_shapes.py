"""Shapes of a plain SVG of one colour: paths, rectangles, circles, ellipses and polygons, moved as it says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.geometry import IDENTITY, Matrix, apply, rotate, scale, then, translate
from generator.scene.model import Segment
from generator.scene.svgpath import parse_path

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
DEEPEST = 50
LONGEST = 200_000
"""An icon has some thousand characters; a hundred times that is a picture."""
WITHOUT_INK = frozenset({"title", "desc", "metadata", "defs"})
STYLES = ("fill", "fill-rule", "stroke", "display")
NO_COLOUR = frozenset({"", "currentcolor", "inherit"})

_MOVE = re.compile(r"\s*(\w+)\s*\(([^)]*)\)[\s,]*")


@dataclass(slots=True)
class Shapes:
    """What was found in a drawing, and every reason why it is no icon."""

    nonzero: list[Segment] = field(default_factory=list)
    even_odd: list[tuple[Segment, ...]] = field(default_factory=list)
    colours: dict[str, None] = field(default_factory=dict)
    faults: dict[str, None] = field(default_factory=dict)
    signs: int = 0

    def read(self, root: Element, placed: Matrix) -> None:
        self._children(root, placed, _styles(root, {}), 0)
        if len(self.colours) > 1:
            self.faults[f"it has {len(self.colours)} colours ({', '.join(self.colours)}), and an icon has one"] = None

    def _children(self, element: Element, placed: Matrix, around: Mapping[str, str], depth: int) -> None:
        if depth > DEEPEST:
            self.faults[f"it has more than {DEEPEST} groups inside each other"] = None
            return
        for child in element:
            kind = str(child.tag).removeprefix(SVG)
            if kind in WITHOUT_INK:
                continue
            try:
                moved = then(_transform(child.get("transform", "")), placed) if child.get("transform") else placed
                style = _styles(child, around)
                if kind == "g":
                    self._children(child, moved, style, depth + 1)
                else:
                    self._shape(kind, child, moved, style)
            except ValueError as fault:
                self.faults[str(fault)] = None

    def _shape(self, kind: str, element: Element, placed: Matrix, style: Mapping[str, str]) -> None:
        d = path_of(kind, element)
        self.signs += len(d)
        if self.signs > LONGEST:
            raise ValueError(f"its paths have more than {LONGEST:,} characters")
        if style.get("display") == "none":
            return
        if style.get("stroke", "none") != "none":
            raise ValueError("it draws lines (stroke), which an icon fills")
        fill = style.get("fill", "")
        if fill == "none":
            return
        if fill not in NO_COLOUR:
            self.colours[fill] = None
        segments = _placed(d, placed)
        if style.get("fill-rule") == "evenodd":
            self.even_odd.append(segments)
        else:
            self.nonzero += segments


def path_of(kind: str, element: Element) -> str:
    """Return the outline of a basic shape as path data."""

    def number(name: str, default: float = 0.0) -> float:
        return float(element.get(name, default))

    match kind:
        case "path":
            return element.get("d", "")
        case "polygon":
            return f"M{element.get('points', '')}Z" if element.get("points", "").strip() else ""
        case "circle" | "ellipse":
            cx, cy = number("cx"), number("cy")
            rx, ry = (number("r"),) * 2 if kind == "circle" else (number("rx"), number("ry"))
            return (
                f"M{cx - rx} {cy}A{rx} {ry} 0 1 1 {cx + rx} {cy}A{rx} {ry} 0 1 1 {cx - rx} {cy}Z" if rx and ry else ""
            )
        case "rect":
            x, y, w, h = number("x"), number("y"), number("width"), number("height")
            rx = min(number("rx", number("ry")), w / 2)
            ry = min(number("ry", rx), h / 2)
            if not (rx and ry):
                return f"M{x} {y}H{x + w}V{y + h}H{x}Z"
            corner = f"A{rx} {ry} 0 0 1"
            return (
                f"M{x + rx} {y}H{x + w - rx}{corner} {x + w} {y + ry}V{y + h - ry}{corner} {x + w - rx} {y + h}"
                f"H{x + rx}{corner} {x} {y + h - ry}V{y + ry}{corner} {x + rx} {y}Z"
            )
        case _:
            raise ValueError(f"it has a '{kind}'")


def _styles(element: Element, around: Mapping[str, str]) -> Mapping[str, str]:
    """The styles of an element: its own attributes and `style`, else those of the group it is in."""
    own = {name: value.strip().lower() for name in STYLES if (value := element.get(name))}
    for part in element.get("style", "").split(";"):
        name, _, value = part.partition(":")
        if name.strip() in STYLES:
            own[name.strip()] = value.strip().lower()
    return {**around, **own}


def _transform(text: str) -> Matrix:
    found, end = IDENTITY, 0
    for move in _MOVE.finditer(text):
        if move.start() != end:
            break
        end = move.end()
        found = then(_move(move[1], [float(part) for part in move[2].replace(",", " ").split()]), found)
    if end != len(text):
        raise ValueError(f"its transform '{text[:40]}' cannot be read")
    return found


def _move(name: str, numbers: list[float]) -> Matrix:
    match name, numbers:
        case "translate", [x]:
            return translate(x, 0.0)
        case "translate", [x, y]:
            return translate(x, y)
        case "scale", [x]:
            return scale(x)
        case "scale", [x, y]:
            return scale(x, y)
        case "rotate", [degrees]:
            return rotate(degrees)
        case "rotate", [degrees, x, y]:
            return rotate(degrees, (x, y))
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case _:
            raise ValueError(f"its transform '{name}' is not translate, scale, rotate or matrix")


def _placed(d: str, placed: Matrix) -> tuple[Segment, ...]:
    a, b, c, s, e, f = placed
    if b == c == 0 and a == s:
        return parse_path(d, scale=a, dx=e, dy=f)
    return tuple(_moved(parse_path(d), placed))


def _moved(segments: tuple[Segment, ...], placed: Matrix) -> Iterator[Segment]:
    for segment in segments:
        match segment:
            case ("C", ax, ay, bx, by, x, y):
                yield ("C", *apply(placed, (ax, ay)), *apply(placed, (bx, by)), *apply(placed, (x, y)))
            case ("M", x, y):
                yield ("M", *apply(placed, (x, y)))
            case ("L", x, y):
                yield ("L", *apply(placed, (x, y)))
            case ("Z",):
                yield segment
