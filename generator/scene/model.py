"""The display list: everything that is drawn, in millimetres, x to the right and y down.

Items are small frozen records without behaviour; backends walk them with `match`. Drawings used many times are
`Symbol`s, defined once by key and placed with `Use`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Literal, NamedTuple, TypeAlias

from generator.geometry import IDENTITY as IDENTITY
from generator.geometry import Box as Box
from generator.geometry import Matrix as Matrix
from generator.geometry import Segment as Segment

Colour: TypeAlias = str
"""`#rrggbb`, `#rrggbbaa` with transparency, or `INHERIT` inside a symbol: the colour the `Use` gives it."""

INHERIT: Colour = "inherit"
GREY = "grey"
"""Tints a picture in greys."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A colour at a share, 0 to 1, along a gradient."""

    offset: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class LinearGradient:
    """A gradient from one point to another; the end colours continue beyond them."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class RadialGradient:
    """A gradient from a centre to a circle around it; or from a smaller circle inside, and in coordinates of its
    own."""

    cx: float
    cy: float
    r: float
    stops: tuple[Stop, ...]
    start: tuple[float, float, float] | None = None
    """Centre and radius of the starting circle, where that is not the centre itself."""
    transform: Matrix = IDENTITY
    """From its coordinates to those of the shape: turns its circles into ellipses."""


Fill: TypeAlias = Colour | LinearGradient | RadialGradient


@dataclass(frozen=True, slots=True)
class Paint:
    """Fill and stroke of a shape. Widths in mm; no stroke without a width."""

    fill: Fill | None = None
    stroke: Fill | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    even_odd: bool = False
    miter: float = 10.0
    """Miter limit: a corner reaches so many times the width at most; a sharper one is cut off."""
    dash_offset: float = 0.0
    """Distance into the dash pattern at which a line begins."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    w: float
    h: float
    paint: Paint
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse by its centre and half axes."""

    cx: float
    cy: float
    rx: float
    ry: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Path:
    """A shape of lines and curves."""

    d: tuple[Segment, ...]
    paint: Paint


class Glyph(NamedTuple):
    """One shaped glyph; `cluster` is the index of its first character in the run's text. Lengths in mm.

    A tuple, because there are thousands of them and tuples are made five times as fast.
    """

    gid: int
    cluster: int
    advance: float
    dx: float = 0.0
    dy: float = 0.0


@dataclass(frozen=True, slots=True)
class GlyphRun:
    """Glyphs of one font, size and colour on one baseline, with their text."""

    font: str
    size: float
    colour: Fill
    x: float
    y: float
    text: str
    glyphs: tuple[Glyph, ...]
    angle: float = 0.0
    """Degrees clockwise by which the baseline is turned about its start."""

    @property
    def advance(self) -> float:
        return sum(glyph.advance for glyph in self.glyphs)

    def spot(self, along: float, above: float) -> tuple[float, float]:
        """Return the place so far along the baseline, and so far above it."""
        if not self.angle:
            return self.x + along, self.y - above
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return self.x + c * along + s * above, self.y + s * along - c * above


@dataclass(frozen=True, slots=True)
class Text:
    """A fitted piece of text: every line already broken into runs. `language` is for readers of the file."""

    runs: tuple[GlyphRun, ...]
    language: str = ""


@dataclass(frozen=True, slots=True)
class Image:
    """A raster picture. `path` names the file; equal paths are embedded once."""

    x: float
    y: float
    w: float
    h: float
    path: str
    crop: Box | None = None
    """The part of the picture that fills the place, in shares of its width and height."""
    tint: Colour = ""
    """`GREY` for its greys, a colour for its silhouette in that colour."""


@dataclass(frozen=True, slots=True)
class Group:
    """Items drawn together: moved, clipped to a shape, faded as one."""

    items: tuple[Item, ...]
    transform: Matrix = IDENTITY
    clip: Rect | Ellipse | Path | None = None
    opacity: float = 1.0
    label: str = ""
    """A label for people and tests: `piece:g-a-01`, `marks`. Becomes an id or data attribute in SVG."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing defined once. Two symbols with one key are the same drawing."""

    key: str
    width: float
    height: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Use:
    """Places a symbol; `colour` replaces `INHERIT` in it."""

    symbol: Symbol
    transform: Matrix = IDENTITY
    colour: Colour | None = None


Item: TypeAlias = Rect | Ellipse | Path | Text | Image | Group | Use


AN_ITEM = 20
"""The memory of an item without its outline, in coordinates."""
A_STOP = 4
"""The same of a colour of a gradient."""


def coordinates(items: Iterable[Item]) -> int:
    """Return how much memory a drawing takes, in coordinates of its outlines."""
    count = 0
    for item in items:
        count += AN_ITEM
        if isinstance(item, Path | Rect | Ellipse) and isinstance(item.paint.fill, LinearGradient | RadialGradient):
            count += A_STOP * len(item.paint.fill.stops)
        if isinstance(item, Path):
            count += sum(map(len, item.d))
        elif isinstance(item, Group):
            count += coordinates((*item.items, *([item.clip] if item.clip else ())))
        elif isinstance(item, Text):
            count += AN_ITEM * sum(len(run.glyphs) for run in item.runs)
    return count


@dataclass(frozen=True, slots=True)
class Scene:
    """One drawing: a piece's face with its bleed, or a whole page.

    The trim box is `(0, 0, width, height)`; with bleed, items may reach `bleed` mm outside it.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 0.0
    title: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of paper: a scene of its full size, with the boxes a print shop reads."""

    scene: Scene
    trim: Box
    bleed: Box
    label: str = ""
    side: Literal["front", "back"] = "front"


@dataclass(frozen=True, slots=True)
class Document:
    """Pages for one file, in print order. `duplex` is written into the file for the printer's dialogue."""

    pages: tuple[Page, ...]
    title: str
    language: str = "en"
    author: str = ""
    duplex: Literal["none", "long", "short"] = "none"
