"""Scenes as SVG, in millimetres. Drawings that repeat are `<symbol>`s; colours and lines are attributes, never styles,
so the pictures work under a strict content policy and inside a page with others when each gets its own `prefix`."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from io import StringIO
from math import hypot
from typing import Any, assert_never

from svgwrite import Drawing
from svgwrite.base import BaseElement
from svgwrite.text import TSpan

from generator.backends.pathdata import path_data
from generator.backends.precision import decimals, em_units, screen_scale
from generator.geometry import IDENTITY, Matrix
from generator.scene.colour import alpha, opaque
from generator.scene.fonts import describe
from generator.scene.glyphs import glyph_outline, run_outline
from generator.scene.model import (
    INHERIT,
    Ellipse,
    Fill,
    GlyphRun,
    Group,
    Image,
    Item,
    LinearGradient,
    Paint,
    Path,
    RadialGradient,
    Rect,
    Scene,
    Symbol,
    Text,
    Use,
)
from generator.scene.pictures import Source, needed_pixels, picture_extents, source_of
from generator.scene.spoken import read_aloud
from generator.scene.stored_pictures import picture_file
from generator.scene.symbols import Symbols


def draw(
    scene: Scene,
    *,
    selectable_text: bool = False,
    prefix: str = "",
    bleed: bool = False,
    sized: bool = True,
    screen: bool = False,
) -> str:
    """Return the scene as one SVG text.

    Letters are outlines, the same everywhere, unless `selectable_text` asks for text in the reader's fonts. `prefix`
    begins every id, so that several drawings can stand in one HTML page. `bleed` includes what is cut off. `sized`
    gives the width and height in mm; without it the drawing fills its container. `screen` writes in whole steps as fine
    as phones can show, which more than halves the size.
    """
    over = scene.bleed if bleed else 0.0
    width, height = scene.width + 2 * over, scene.height + 2 * over
    size = {"size": (f"{_number(width)}mm", f"{_number(height)}mm")} if sized else {}
    drawing = Drawing(profile="full", debug=False, **size)
    if not sized:
        del drawing.attribs["width"], drawing.attribs["height"]
    drawing.attribs["viewBox"] = " ".join(map(_number, (-over, -over, width, height)))
    if scene.title:
        drawing.set_desc(title=scene.title)
    writer = _Drawing(drawing, selectable_text, prefix, screen)
    writer.fineness(width, height)
    writer.measure(scene)
    writer.items(writer.ground(), scene.items)
    out = StringIO()
    drawing.write(out)
    return out.getvalue().split("?>\n", 1)[-1]


def _number(value: float, digits: int = 3) -> str:
    text = f"{value:.{digits}f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _numbers(values: Sequence[float], digits: int = 3) -> str:
    return " ".join(_number(value, digits) for value in values)


class _Drawing:
    def __init__(self, drawing: Any, selectable: bool, prefix: str, screen: bool) -> None:
        self.drawing, self.selectable, self.prefix, self.screen = drawing, selectable, prefix, screen
        self._alike = Symbols()
        self._symbols: dict[str, tuple[str, float]] = {}
        self._glyphs: dict[tuple[str, int, float], str] = {}
        self._fills: dict[tuple[LinearGradient | RadialGradient, float], str] = {}
        self._images: dict[Source, str] = {}
        self._extents: Mapping[Source, tuple[float, float]] = {}
        self._clips: dict[tuple[Rect | Ellipse | Path, float], str] = {}
        self.digits = 0
        self.scale = 1.0
        """Units of the numbers being written per unit of the scene."""

    def fineness(self, width: float, height: float) -> None:
        """Set the precision for a drawing of this size."""
        if self.screen:
            self.scale = screen_scale(width, height)
        else:
            self.digits = decimals(width, height)

    def measure(self, scene: Scene) -> None:
        """Record the largest size of each picture, to store it no finer than needed."""
        self._extents = picture_extents(scene.items)

    def ground(self) -> Any:
        """Return the root group. The picture as a whole is measured in millimetres, on screens too."""
        if self.scale == 1:
            return self.drawing
        return self.drawing.add(self.element("g", transform=f"scale({_number(1 / self.scale, 6)})"))

    def element(self, name: str, **attributes: str) -> BaseElement:
        """Make an element; svgwrite's own factories validate and convert values that are valid here already."""
        made = BaseElement(debug=False)
        made.elementname = name
        made.attribs.update({key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()})
        return made

    def define(self, kind: str, count: int, element: BaseElement) -> str:
        name = f"{self.prefix}{kind}{count}"
        element.attribs["id"] = name
        self.drawing.defs.add(element)
        return name

    def items(self, parent: Any, items: Sequence[Item]) -> None:
        for item in items:
            match item:
                case Rect() | Ellipse() | Path():
                    made = self.shape(item)
                    made.attribs.update(self.paint(item.paint))
                    parent.add(made)
                case Text():
                    self.text(parent, item)
                case Image():
                    parent.add(self.image(item))
                case Group():
                    self.group(parent, item)
                case Use():
                    parent.add(self.use(item))
                case _:
                    assert_never(item)

    def shape(self, shape: Rect | Ellipse | Path) -> BaseElement:
        n = self.n
        match shape:
            case Rect():
                made = self.element("rect", x=n(shape.x), y=n(shape.y), width=n(shape.w), height=n(shape.h))
                if shape.radius:
                    made.attribs["rx"] = n(min(shape.radius, shape.w / 2, shape.h / 2))
                return made
            case Ellipse():
                return self.element("ellipse", cx=n(shape.cx), cy=n(shape.cy), rx=n(shape.rx), ry=n(shape.ry))
            case Path():
                return self.element("path", d=self.path_data(shape))

    def n(self, value: float) -> str:
        return _number(value * self.scale, self.digits)

    def line(self, value: float) -> str:
        """Return the stroke attributes, more precise than positions because errors of dashes add up."""
        return _number(value * self.scale, max(1, self.digits))

    def path_data(self, path: Path) -> str:
        return path_data(path.d, self.digits, self.scale)

    def paint(self, paint: Paint) -> dict[str, str]:
        attributes = {"fill": "none"} if paint.fill is None else self.fill_attributes(paint.fill)
        if paint.even_odd:
            attributes["fill-rule"] = "evenodd"
        if paint.stroke is not None and paint.width > 0:
            attributes |= self.fill_attributes(paint.stroke, "stroke")
            attributes["stroke-width"] = self.line(paint.width)
            if paint.dash:
                attributes["stroke-dasharray"] = " ".join(map(self.line, paint.dash))
                if paint.dash_offset:
                    attributes["stroke-dashoffset"] = self.line(paint.dash_offset)
            if paint.cap != "butt":
                attributes["stroke-linecap"] = paint.cap
            if paint.join != "miter":
                attributes["stroke-linejoin"] = paint.join
            else:
                attributes["stroke-miterlimit"] = _number(paint.miter)
        return attributes

    def fill_attributes(self, fill: Fill, what: str = "fill") -> dict[str, str]:
        """Return the attributes for a colour; opacity is separate, for readers that know six digits only."""
        attributes = {what: self.fill(fill)}
        if isinstance(fill, str) and alpha(fill) < 1:
            attributes[f"{what}-opacity"] = _number(alpha(fill))
        return attributes

    def fill(self, fill: Fill) -> str:
        if isinstance(fill, str):
            return "currentColor" if fill == INHERIT else opaque(fill)
        name = self._fills.get((fill, self.scale))
        if name is None:
            name = self._fills[fill, self.scale] = self.define("g", len(self._fills), self.gradient(fill))
        return f"url(#{name})"

    def gradient(self, fill: LinearGradient | RadialGradient) -> BaseElement:
        n = self.n
        if isinstance(fill, LinearGradient):
            made = self.element("linearGradient", x1=n(fill.x1), y1=n(fill.y1), x2=n(fill.x2), y2=n(fill.y2))
        else:
            made = self.element("radialGradient", cx=n(fill.cx), cy=n(fill.cy), r=n(fill.r))
            if fill.start:
                made.attribs.update(zip(("fx", "fy", "fr"), map(n, fill.start), strict=True))
            if fill.transform != IDENTITY:
                made.attribs["gradientTransform"] = self.matrix(fill.transform, self.scale, self.scale)
        made.attribs["gradientUnits"] = "userSpaceOnUse"
        for stop in fill.stops:
            one = self.element("stop", offset=_number(stop.offset), stop_color=self.fill(stop.colour))
            if alpha(stop.colour) < 1:
                one.attribs["stop-opacity"] = _number(alpha(stop.colour))
            made.add(one)
        return made

    def group(self, parent: Any, group: Group) -> None:
        made = self.element("g")
        outside = self.scale
        if group.transform != IDENTITY:
            if self.screen:
                # Pictures shown small are not written finer for it.
                a, b, c, d, _, _ = group.transform
                self.scale *= max(hypot(a, b), hypot(c, d)) or 1.0
            made.attribs["transform"] = self.matrix(group.transform, outside, self.scale)
        if group.clip is not None:
            made.attribs["clip-path"] = f"url(#{self.clip(group.clip)})"
        if group.opacity < 1:
            made.attribs["opacity"] = _number(group.opacity)
        if group.label:
            made.attribs["data-label"] = group.label
        self.items(made, group.items)
        self.scale = outside
        parent.add(made)

    def matrix(self, m: Matrix, outside: float, inside: float) -> str:
        """Write a matrix between two scales; a mere translation is written as one."""
        ratio = outside / inside
        turn = [_number(part * ratio, max(5, self.digits + 3)) for part in m[:4]]
        to = _numbers([part * outside for part in m[4:]], self.digits)
        return f"translate({to})" if turn == ["1", "0", "0", "1"] else f"matrix({' '.join(turn)} {to})"

    def clip(self, shape: Rect | Ellipse | Path) -> str:
        name = self._clips.get((shape, self.scale))
        if name is None:
            inner = self.shape(shape)
            if isinstance(shape, Path) and shape.paint.even_odd:
                inner.attribs["clip-rule"] = "evenodd"
            element = self.element("clipPath")
            element.add(inner)
            name = self._clips[shape, self.scale] = self.define("c", len(self._clips), element)
        return name

    def use(self, use: Use) -> BaseElement:
        name, inside = self.symbol(use.symbol)
        made = self.element("use", **{"xlink:href": f"#{name}"})
        if use.transform != IDENTITY or inside != self.scale:
            made.attribs["transform"] = self.matrix(use.transform, self.scale, inside)
        if use.colour is not None and use.colour != INHERIT:
            made.attribs["color"] = opaque(use.colour)
            if alpha(use.colour) < 1:
                made.attribs["opacity"] = _number(alpha(use.colour))
        return made

    def symbol(self, symbol: Symbol) -> tuple[str, float]:
        """Return the symbol's name and the scale it is written in."""
        key = self._alike.name(symbol)
        known = self._symbols.get(key)
        if known is None:
            outside = self.digits, self.scale
            self.fineness(symbol.width, symbol.height)
            known = self._symbols[key] = f"{self.prefix}s{len(self._symbols)}", self.scale
            element = self.element("symbol", id=known[0], overflow="visible")
            self.items(element, symbol.items)
            self.digits, self.scale = outside
            self.drawing.defs.add(element)
        return known

    def image(self, image: Image) -> BaseElement:
        """Define a picture once, one unit wide and high, and place it where it shows."""
        source = source_of(image)
        name = self._images.get(source)
        if name is None:
            kind, content = picture_file(source, needed_pixels(self._extents[source]))
            data = f"data:image/{kind};base64,{b64encode(content).decode()}"
            made = self.element("image", width="1", height="1", preserveAspectRatio="none", **{"xlink:href": data})
            name = self._images[source] = self.define("i", len(self._images), made)
        place = (image.w, 0.0, 0.0, image.h, image.x, image.y)
        return self.element("use", transform=self.matrix(place, self.scale, 1.0), **{"xlink:href": f"#{name}"})

    def text(self, parent: Any, text: Text) -> None:
        made = self.element("text" if self.selectable else "g")
        if text.language:
            made.attribs["lang"] = text.language
        if not self.selectable:
            made.attribs |= {"role": "img", "aria-label": read_aloud(text)}
        for run in text.runs:
            colour = self.fill_attributes(run.colour)
            if not self.selectable:
                made.add(self.outlines(run, colour) if isinstance(run.colour, str) else self.one_path(run, colour))
                continue
            name, weight, italic = describe(run.font)
            span = TSpan(run.text, debug=False)
            span.attribs |= {"x": self.n(run.x), "y": self.n(run.y), **colour}
            span.attribs |= {"rotate": _number(run.angle)} if run.angle else {}
            span.attribs |= {"font-family": f"{name}, serif", "font-size": self.n(run.size), "xml:space": "preserve"}
            span.attribs |= {"textLength": self.n(run.advance)} if len(run.glyphs) > 1 else {}
            span.attribs |= {"font-weight": weight} if weight else {}
            span.attribs |= {"font-style": "italic"} if italic else {}
            made.add(span)
        parent.add(made)

    def one_path(self, run: GlyphRun, colour: dict[str, str]) -> BaseElement:
        """Return the glyphs of a run as one path in place, because a gradient runs across all of them."""
        made = self.element("path", d=path_data(run_outline(run), max(2, self.digits), self.scale))
        made.attribs |= colour
        return made

    def outlines(self, run: GlyphRun, colour: dict[str, str]) -> BaseElement:
        """Return the glyphs of a run in units of its font, so that their places are short whole numbers."""
        em = em_units(run.size, screen=self.screen)
        factor = run.size * self.scale / em
        turn = f"rotate({_number(run.angle)})" if run.angle else ""
        place = f"translate({self.n(run.x)} {self.n(run.y)}){turn}scale({_number(factor, 6)})"
        line = self.element("g", transform=place)
        line.attribs |= colour
        units = em / run.size
        x = 0.0
        for glyph in run.glyphs:
            name = self.glyph(run.font, glyph.gid, em)
            if name:
                at = {"x": round((x + glyph.dx) * units), "y": round(glyph.dy * units)}
                places = {axis: str(value) for axis, value in at.items() if value}
                line.add(self.element("use", **places, **{"xlink:href": f"#{name}"}))
            x += glyph.advance
        return line

    def glyph(self, font: str, gid: int, em: float) -> str:
        name = self._glyphs.get((font, gid, em))
        if name is None:
            d = path_data(tuple(glyph_outline(font, gid, em)), 0)
            name = self.define("t", len(self._glyphs), self.element("path", d=d)) if d else ""
            self._glyphs[font, gid, em] = name
        return name
