"""Turn items into PDF operators. Coordinates are whole numbers of a small unit, y down, which keeps files small and
writing fast; the page's first matrix, and the matrix of every use, turn units into points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import cos, radians, sin
from typing import Protocol, assert_never

from generator.backends.pdf.fonts import EmbeddedFont
from generator.backends.pdf.numbers import number, rgb
from generator.backends.pdf.state import Pen
from generator.backends.precision import decimals
from generator.geometry import IDENTITY, Matrix
from generator.scene.colour import alpha, in_light
from generator.scene.model import (
    INHERIT,
    Ellipse,
    Group,
    Image,
    Item,
    LinearGradient,
    Paint,
    Path,
    RadialGradient,
    Rect,
    Segment,
    Symbol,
    Text,
    Use,
)
from generator.scene.outline import outline
from generator.scene.spoken import read_aloud


class Resources(Protocol):
    """What drawing needs from the document: names of shared objects."""

    language: str

    def font(self, font: str) -> EmbeddedFont: ...
    def form(self, symbol: Symbol) -> str: ...
    def once(self, symbol: Symbol) -> bool:
        """Tell whether a symbol is placed only once and may be drawn in place."""
        ...

    def image(self, image: Image) -> str: ...
    def shading(self, gradient: LinearGradient | RadialGradient, scale: float) -> str: ...
    def covering(self, fill: float, stroke: float) -> str: ...
    def mask(self, content: str) -> str:
        """Return the name of a soft mask that these operators draw: light parts show."""
        ...

    def veil(self, items: tuple[Item, ...], scale: float) -> str: ...


def scale_of(width: float, height: float) -> int:
    """Return the units per mm for a drawing of this size."""
    return int(10 ** decimals(width, height))


def draw(items: Sequence[Item], resources: Resources, scale: float) -> str:
    """Return the operators for items, one after the other."""
    out: list[str] = []
    _Drawing(resources, scale, out).items(items)
    return "\n".join(out)


@lru_cache(maxsize=32768)
def path_operators(d: tuple[Segment, ...], scale: float) -> str:
    """Return the operators of a path, cached because one path is often written into several files."""
    k = scale
    parts: list[str] = []
    for segment in d:
        match segment:
            case ("L", x, y):
                parts.append(f"{x * k:.0f} {y * k:.0f} l")
            case ("C", ax, ay, bx, by, x, y):
                parts.append(f"{ax * k:.0f} {ay * k:.0f} {bx * k:.0f} {by * k:.0f} {x * k:.0f} {y * k:.0f} c")
            case ("M", x, y):
                parts.append(f"{x * k:.0f} {y * k:.0f} m")
            case _:
                parts.append("h")
    return " ".join(parts)


def _is_one_layer(items: Sequence[Item]) -> bool:
    """Tell whether no two of these items overlap, so that each may fade by itself."""
    match items:
        case [Path(paint=paint) | Rect(paint=paint) | Ellipse(paint=paint)]:
            if any(isinstance(colour, str) and alpha(colour) < 1 for colour in (paint.fill, paint.stroke)):
                return False
            return paint.stroke is None or paint.width <= 0 or (paint.fill is None and isinstance(paint.stroke, str))
        case [Image()]:
            return True
        case _:
            return False


class _Drawing:
    def __init__(self, resources: Resources, scale: float, out: list[str]) -> None:
        self.resources, self.scale, self.out = resources, scale, out
        self.pen = Pen(out, scale, resources.covering)

    def items(self, items: Sequence[Item]) -> None:
        """Draw items and restore the graphics state."""
        for item in items:
            match item:
                case Path() | Rect() | Ellipse():
                    self.shape(item)
                case Use():
                    self.use(item)
                case Text():
                    self.text(item)
                case Group():
                    self.group(item)
                case Image():
                    self.pen.close()
                    name = self.resources.image(item)
                    place = (item.w * self.scale, 0.0, 0.0, -item.h * self.scale, item.x, item.y + item.h)
                    self.out.append(f"q {self.matrix(place)}/{name} Do Q")
                case _:
                    assert_never(item)
        self.pen.close()

    def matrix(self, m: Matrix, child_scale: float = 1.0) -> str:
        """Write a `cm` operator into a drawing whose units are `child_scale` to ours."""
        a, b, c, d = (number(part * child_scale, 6) for part in m[:4])
        return f"{a} {b} {c} {d} {number(m[4] * self.scale)} {number(m[5] * self.scale)} cm "

    def group(self, group: Group) -> None:
        if not group.items:
            return
        if group.transform == IDENTITY and group.clip is None and group.opacity >= 1:
            self.items(group.items)
            return
        self.pen.close()
        self.out.append("q")
        if group.transform != IDENTITY:
            self.out.append(self.matrix(group.transform).rstrip())
        if group.clip is not None:
            even_odd = "*" if isinstance(group.clip, Path) and group.clip.paint.even_odd else ""
            self.out.append(f"{self.path(group.clip)} W{even_odd} n")
        if group.opacity < 1 and _is_one_layer(group.items):
            self.out.append(f"/{self.resources.covering(group.opacity, group.opacity)} gs")
            self.items(group.items)
        elif group.opacity < 1:
            name = self.resources.veil(group.items, self.scale)
            self.out.append(f"/{self.resources.covering(group.opacity, group.opacity)} gs /{name} Do")
        else:
            self.items(group.items)
        self.out.append("Q")

    def use(self, use: Use) -> None:
        self.pen.close()
        symbol = use.symbol
        ink = "" if use.colour is None or use.colour == INHERIT else rgb(use.colour)
        colour = f"{ink} rg {ink} RG " if ink else ""
        if ink and use.colour and alpha(use.colour) < 1:
            colour += f"/{self.resources.covering(alpha(use.colour), alpha(use.colour))} gs "
        if self.resources.once(symbol):
            self.out.append(f"q {self.matrix(use.transform)}{colour}")
            self.items(symbol.items)
            self.out.append("Q")
            return
        name = self.resources.form(symbol)
        ratio = self.scale / scale_of(symbol.width, symbol.height)
        self.out.append(f"q {self.matrix(use.transform, ratio)}{colour}/{name} Do Q")

    def path(self, shape: Rect | Ellipse | Path) -> str:
        scale = self.scale
        if isinstance(shape, Rect) and not shape.radius:
            # Round edges, not sizes, so that neighbours meet.
            left, top = round(shape.x * scale), round(shape.y * scale)
            right, bottom = round((shape.x + shape.w) * scale), round((shape.y + shape.h) * scale)
            return f"{left} {top} {right - left} {bottom - top} re"
        return path_operators(outline(shape), scale)

    def shape(self, shape: Rect | Ellipse | Path) -> None:
        paint = shape.paint
        fill = paint.fill
        stroked = paint.stroke is not None and paint.width > 0
        path = self.path(shape)
        if not path or (fill is None and not stroked):
            return
        star = "*" if paint.even_odd else ""
        if isinstance(fill, (LinearGradient, RadialGradient)):
            self.out.append(f"q {path} W{star} n {self.shade(fill)} Q")
            fill = None
        if isinstance(paint.stroke, (LinearGradient, RadialGradient)) and stroked:
            if fill is not None:
                self.pen.paint(fill)
                self.out.append(f"{path} f{star}")
            self.out.append(f"q /{self.line_mask(path, paint, paint.stroke)} gs {self.pour(paint.stroke)} Q")
        elif fill is not None or stroked:
            self.pen.paint(fill, paint if stroked else None)
            operator = ("B" if stroked else "f") + star if fill is not None else "S"
            self.out.append(f"{path} {operator}")

    def shade(self, gradient: LinearGradient | RadialGradient) -> str:
        """Fill the clipped area with a gradient, as far as its colours cover."""
        if all(alpha(stop.colour) == 1 for stop in gradient.stops):
            return self.pour(gradient)
        return f"/{self.resources.mask(self.pour(in_light(gradient)))} gs {self.pour(gradient)}"

    def pour(self, gradient: LinearGradient | RadialGradient) -> str:
        shading = f"/{self.resources.shading(gradient, self.scale)} sh"
        if isinstance(gradient, RadialGradient) and gradient.transform != IDENTITY:
            return self.matrix(gradient.transform) + shading
        return shading

    def line_mask(self, path: str, paint: Paint, gradient: LinearGradient | RadialGradient) -> str:
        """Draw a line in white as a mask: PDF has no other way to clip to a line independent of its place."""
        out: list[str] = []
        pen = Pen(out, self.scale, self.resources.covering)
        pen.paint(None, replace(paint, stroke="#ffffff"))
        out.append(f"{path} S")
        pen.close()
        mask = self.resources.mask(" ".join(out))
        if all(alpha(stop.colour) == 1 for stop in gradient.stops):
            return mask
        return self.resources.mask(f"q /{mask} gs {self.pour(in_light(gradient))} Q")

    def text(self, text: Text) -> None:
        about = _about(text, self.resources.language)
        if about:
            self.out.append(f"/Span<<{about}>>BDC")
        for run in text.runs:
            font = self.resources.font(run.font)
            shown = font.show(run, self.scale)
            if not shown:
                continue
            now = f"/{font.name} {number(run.size * self.scale)} Tf"
            turn = _rotation(run.angle) if run.angle else "1 0 0 -1"
            place = f"{turn} {number(run.x * self.scale)} {number(run.y * self.scale)} Tm"
            if isinstance(run.colour, str):
                self.pen.paint(run.colour)
                self.out.append(f"BT {now} {place} {shown} ET")
            else:
                # Letters that only clip stay selectable text.
                self.pen.close()
                self.out.append(f"q BT 7 Tr {now} {place} {shown} ET {self.shade(run.colour)} Q")
        if about:
            self.out.append("EMC")


def _rotation(angle: float) -> str:
    """Return the first four numbers of the matrix of turned text: letters are upright in units that grow downwards."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return " ".join(number(part, 5) for part in (c, s, s, -c))


def _about(text: Text, language: str) -> str:
    """Return the marked-content properties of a text: its language if it differs from the document's, and its reading
    if its letters do not run from left to right."""
    told = f"/Lang({text.language})" if text.language and text.language != language else ""
    if any(run.angle for run in text.runs):
        told += f"/ActualText<feff{read_aloud(text).encode('utf-16-be').hex()}>"
    return told
