"""Items become PDF operators. Coordinates are whole numbers of a small unit, y down, which keeps files small and
writing fast; the page's first matrix, and the matrix of every use, turn units into points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, assert_never

from generator.backends.pdf.fonts import EmbeddedFont
from generator.backends.pdf.numbers import number, rgb
from generator.backends.pdf.state import Pen
from generator.backends.precision import decimals
from generator.geometry import IDENTITY, Matrix
from generator.scene.model import (
    INHERIT,
    Ellipse,
    Group,
    Image,
    Item,
    LinearGradient,
    Path,
    RadialGradient,
    Rect,
    Segment,
    Symbol,
    Text,
    Use,
)
from generator.scene.outline import outline


class Resources(Protocol):
    """What drawing asks of the document: names of things defined once."""

    language: str

    def font(self, font: str) -> EmbeddedFont: ...
    def form(self, symbol: Symbol) -> str: ...
    def once(self, symbol: Symbol) -> bool:
        """Whether it is placed only once and may as well be drawn in place."""
        ...

    def image(self, path: str) -> str: ...
    def shading(self, gradient: LinearGradient | RadialGradient, scale: float) -> str: ...
    def opacity(self, value: float) -> str: ...
    def veil(self, items: tuple[Item, ...], scale: float) -> str: ...


def scale_of(width: float, height: float) -> int:
    """Units per mm for a drawing of this size."""
    return int(10 ** decimals(width, height))


def draw(items: Sequence[Item], resources: Resources, scale: float) -> str:
    """The operators for items, one after the other."""
    out: list[str] = []
    _Drawing(resources, scale, out).items(items)
    return "\n".join(out)


@lru_cache(maxsize=32768)
def path_operators(d: tuple[Segment, ...], scale: float) -> str:
    """A path is often written into several files; its operators are made once."""
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


class _Drawing:
    def __init__(self, resources: Resources, scale: float, out: list[str]) -> None:
        self.resources, self.scale, self.out = resources, scale, out
        self.pen = Pen(out, scale)

    def items(self, items: Sequence[Item]) -> None:
        """Draws, and leaves the state as it was."""
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
                    name = self.resources.image(item.path)
                    place = (item.w * self.scale, 0.0, 0.0, -item.h * self.scale, item.x, item.y + item.h)
                    self.out.append(f"q {self.matrix(place)}/{name} Do Q")
                case _:
                    assert_never(item)
        self.pen.close()

    def matrix(self, m: Matrix, child_scale: float = 1.0) -> str:
        """A `cm` operator into a drawing whose units are `child_scale` to ours."""
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
        if group.opacity < 1:
            name = self.resources.veil(group.items, self.scale)
            self.out.append(f"/{self.resources.opacity(group.opacity)} gs /{name} Do")
        else:
            self.items(group.items)
        self.out.append("Q")

    def use(self, use: Use) -> None:
        self.pen.close()
        symbol = use.symbol
        ink = "" if use.colour is None or use.colour == INHERIT else rgb(use.colour)
        colour = f"{ink} rg {ink} RG " if ink else ""
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
            # Edges are rounded, not sizes: neighbours meet.
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
            shading = self.resources.shading(fill, self.scale)
            self.out.append(f"q {path} W{star} n /{shading} sh Q")
            fill = None
        if fill is not None or stroked:
            self.pen.paint(fill, paint if stroked else None)
            operator = ("B" if stroked else "f") + star if fill is not None else "S"
            self.out.append(f"{path} {operator}")

    def text(self, text: Text) -> None:
        foreign = text.language and text.language != self.resources.language
        if foreign:
            self.out.append(f"/Span<</Lang({text.language})>>BDC")
        for run in text.runs:
            font = self.resources.font(run.font)
            shown = font.show(run, self.scale)
            if not shown:
                continue
            self.pen.paint(run.colour)
            now = f"/{font.name} {number(run.size * self.scale)} Tf"
            self.out.append(
                f"BT {now} 1 0 0 -1 {number(run.x * self.scale)} {number(run.y * self.scale)} Tm {shown} ET"
            )
        if foreign:
            self.out.append("EMC")
