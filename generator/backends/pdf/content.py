"""Items become PDF operators. Everything stays in millimetres, y down: the page's first matrix turns it into points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, assert_never

from generator.backends.pdf.fonts import EmbeddedFont
from generator.backends.pdf.numbers import number, operands, rgb
from generator.geometry import IDENTITY, Matrix
from generator.scene.model import (
    INHERIT,
    Colour,
    Ellipse,
    Group,
    Image,
    Item,
    LinearGradient,
    Paint,
    Path,
    RadialGradient,
    Rect,
    Symbol,
    Text,
    Use,
)
from generator.scene.outline import outline

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def _ink(colour: Colour | None) -> str:
    """The operands of a colour; nothing for what is inherited."""
    return "" if colour is None or colour == INHERIT else rgb(colour)


class Resources(Protocol):
    """What drawing asks of the document: names of things defined once."""

    language: str

    def font(self, font: str) -> EmbeddedFont: ...
    def form(self, symbol: Symbol) -> str: ...
    def image(self, path: str) -> str: ...
    def shading(self, gradient: LinearGradient | RadialGradient) -> str: ...
    def opacity(self, value: float) -> str: ...
    def veil(self, items: tuple[Item, ...], digits: int) -> str: ...


def draw(items: Sequence[Item], resources: Resources, digits: int = 3) -> str:
    """The operators for items, one after the other."""
    out: list[str] = []
    _Drawing(resources, digits, out).items(items)
    return "\n".join(out)


class _Drawing:
    def __init__(self, resources: Resources, digits: int, out: list[str]) -> None:
        self.resources, self.digits, self.out = resources, digits, out

    def items(self, items: Sequence[Item]) -> None:
        for item in items:
            match item:
                case Rect() | Ellipse() | Path():
                    self.shape(item)
                case Text():
                    self.text(item)
                case Image():
                    name = self.resources.image(item.path)
                    place = (item.w, 0.0, 0.0, -item.h, item.x, item.y + item.h)
                    self.out.append(f"q {self.matrix(place)}/{name} Do Q")
                case Group():
                    self.group(item)
                case Use():
                    self.use(item)
                case _:
                    assert_never(item)

    def matrix(self, m: Matrix) -> str:
        """As a `cm` operator. The turning part needs more digits than the moving part."""
        if m == IDENTITY:
            return ""
        return f"{operands(m[:4], self.digits + 2)} {operands(m[4:], self.digits)} cm "

    def group(self, group: Group) -> None:
        if not group.items:
            return
        if group.transform == IDENTITY and group.clip is None and group.opacity >= 1:
            self.items(group.items)
            return
        self.out.append(f"q {self.matrix(group.transform)}".rstrip())
        if group.clip is not None:
            even_odd = "*" if isinstance(group.clip, Path) and group.clip.paint.even_odd else ""
            self.out.append(f"{self.path(group.clip)} W{even_odd} n")
        if group.opacity < 1:
            name = self.resources.veil(group.items, self.digits)
            self.out.append(f"/{self.resources.opacity(group.opacity)} gs /{name} Do")
        else:
            self.items(group.items)
        self.out.append("Q")

    def use(self, use: Use) -> None:
        name = self.resources.form(use.symbol)
        colour = f"{ink} rg {ink} RG " if (ink := _ink(use.colour)) else ""
        self.out.append(f"q {self.matrix(use.transform)}{colour}/{name} Do Q")

    def path(self, shape: Rect | Ellipse | Path) -> str:
        digits = self.digits
        if isinstance(shape, Rect) and not shape.radius:
            return f"{operands((shape.x, shape.y, shape.w, shape.h), digits)} re"
        parts: list[str] = []
        for segment in outline(shape):
            match segment:
                case ("M", x, y):
                    parts.append(f"{number(x, digits)} {number(y, digits)} m")
                case ("L", x, y):
                    parts.append(f"{number(x, digits)} {number(y, digits)} l")
                case ("C", *points):
                    parts.append(f"{operands(tuple(points), digits)} c")
                case _:
                    parts.append("h")
        return " ".join(parts)

    def shape(self, shape: Rect | Ellipse | Path) -> None:
        paint = shape.paint
        stroked = paint.stroke is not None and paint.width > 0
        path = self.path(shape)
        if not path or (paint.fill is None and not stroked):
            return
        star = "*" if paint.even_odd else ""
        if isinstance(paint.fill, (LinearGradient, RadialGradient)):
            shading = self.resources.shading(paint.fill)
            self.out.append(f"q {path} W{star} n /{shading} sh Q")
            if stroked:
                self.out.append(f"q {self.stroke(paint)}{path} S Q")
            return
        if paint.fill is None:
            self.out.append(f"q {self.stroke(paint)}{path} S Q")
            return
        fill = f"{ink} rg " if (ink := _ink(paint.fill)) else ""
        if stroked:
            self.out.append(f"q {fill}{self.stroke(paint)}{path} B{star} Q")
        elif fill:
            self.out.append(f"q {fill}{path} f{star} Q")
        else:
            self.out.append(f"{path} f{star}")

    def stroke(self, paint: Paint) -> str:
        colour = f"{ink} RG " if (ink := _ink(paint.stroke)) else ""
        dash = f"[{operands(paint.dash, self.digits)}] 0 d " if paint.dash else ""
        cap = f"{_CAPS[paint.cap]} J " if paint.cap != "butt" else ""
        join = f"{_JOINS[paint.join]} j " if paint.join != "miter" else ""
        return f"{colour}{number(paint.width, self.digits)} w {cap}{join}{dash}"

    def text(self, text: Text) -> None:
        foreign = text.language and text.language != self.resources.language
        if foreign:
            self.out.append(f"/Span<</Lang({text.language})>>BDC")
        self.out.append("q BT")
        face = colour = ""
        for run in text.runs:
            font = self.resources.font(run.font)
            shown = font.show(run)
            if not shown:
                continue
            now = f"/{font.name} {number(run.size, self.digits)} Tf "
            ink = f"{now_ink} rg " if (now_ink := _ink(run.colour)) else ""
            self.out.append(
                f"{now if now != face else ''}{ink if ink != colour else ''}"
                f"1 0 0 -1 {number(run.x, self.digits)} {number(run.y, self.digits)} Tm {shown}"
            )
            face, colour = now, ink
        self.out.append("ET Q")
        if foreign:
            self.out.append("EMC")
