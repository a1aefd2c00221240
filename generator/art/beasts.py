"""Beast heads that end the scribes' interlace: long jaws, a curled nose, an almond eye, an ear laid back.

One head is drawn in units of its neck's width, looking right. Bands and frames of interlace carry heads at their ends
and corners, with the neck over the strands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from generator.art import interlace
from generator.art.options import Options
from generator.geometry import Box, Matrix, Point
from generator.scene.model import Colour, Group, Item, Paint, Path, Segment

Params = Mapping[str, object]

LENGTH, HEIGHT, NECK = 3.7, 2.5, 1.15
"""Measures of a head in units: from neck to nose, from ear to chin, and the width of the neck."""
CORNER = 0.44
"""Size of a corner head's unit, as a share of the frame's width."""
REACH = 3.25
"""How far a corner head reaches along either side, in units."""
ROOM = 0.3
"""How far heads stand out of the frame, as a share of its width."""

_HEAD: tuple[Segment, ...] = (
    ("M", 0.0, -0.58),
    ("C", 0.5, -0.98, 1.0, -1.12, 1.5, -0.92),
    ("C", 1.95, -0.74, 2.3, -0.55, 2.75, -0.62),
    ("C", 3.05, -0.67, 3.05, -0.95, 2.85, -1.12),
    ("C", 3.35, -1.2, 3.72, -0.86, 3.66, -0.48),
    ("C", 3.6, -0.12, 3.2, 0.06, 2.8, 0.08),
    ("C", 2.4, 0.1, 2.1, 0.12, 1.85, 0.24),
    ("C", 2.3, 0.26, 2.7, 0.34, 2.98, 0.66),
    ("C", 3.2, 0.94, 3.0, 1.26, 2.7, 1.18),
    ("C", 2.3, 1.08, 1.9, 0.92, 1.45, 0.84),
    ("C", 0.9, 0.76, 0.45, 0.72, 0.0, 0.58),
    ("Z",),
)
_EAR: tuple[Segment, ...] = (
    ("M", 1.12, -0.98),
    ("C", 0.9, -1.34, 0.35, -1.42, -0.2, -1.22),
    ("C", -0.52, -1.1, -0.6, -0.72, -0.3, -0.62),
    ("C", -0.12, -0.56, 0.0, -0.74, -0.1, -0.86),
    ("C", 0.2, -0.72, 0.66, -0.6, 0.96, -0.66),
    ("Z",),
)
_EYE: tuple[Segment, ...] = (
    ("M", 1.0, -0.42),
    ("C", 1.2, -0.76, 1.62, -0.74, 1.98, -0.4),
    ("C", 1.62, -0.22, 1.22, -0.2, 1.0, -0.42),
    ("Z",),
)
_PUPIL: tuple[Segment, ...] = (
    ("M", 1.3, -0.46),
    ("C", 1.3, -0.62, 1.58, -0.62, 1.58, -0.45),
    ("C", 1.58, -0.29, 1.3, -0.29, 1.3, -0.46),
    ("Z",),
)
_FANGS: tuple[Segment, ...] = (
    ("M", 2.52, 0.06),
    ("L", 2.64, 0.34),
    ("L", 2.8, 0.05),
    ("Z",),
    ("M", 2.36, 0.42),
    ("L", 2.5, 0.16),
    ("L", 2.62, 0.52),
    ("Z",),
)
_COLLAR: tuple[Segment, ...] = (("M", 0.34, -0.7), ("C", 0.56, -0.3, 0.56, 0.3, 0.34, 0.62))


@dataclass(frozen=True, slots=True)
class Beast:
    """Colours of a head: skin, collar, whites and outline."""

    skin: Colour
    white: Colour
    dark: Colour


def head(beast: Beast, laid: Matrix, unit: float) -> Item:
    """Draw a head of `unit` mm per unit; the matrix starts at the end of its neck."""
    pen = max(0.12, unit * 0.12) / unit
    line = Paint(fill=beast.skin, stroke=beast.dark, width=pen, join="round")
    drawn = (
        Path(_EAR, line),
        Path(_HEAD, line),
        Path(_FANGS, Paint(fill=beast.white)),
        Path(_EYE, Paint(fill=beast.white, stroke=beast.dark, width=pen * 0.8, join="round")),
        Path(_PUPIL, Paint(fill=beast.dark)),
        Path(_COLLAR, Paint(stroke=beast.white, width=pen * 1.5, cap="round")),
    )
    return Group(drawn, transform=laid)


def _placement(at: Point, along: Point, unit: float, mirrored: bool = False) -> Matrix:
    """Return the matrix that puts the neck's end at a point, looking along a direction."""
    size = hypot(*along)
    c, s = along[0] / size * unit, along[1] / size * unit
    flip = -1 if mirrored else 1
    return (c, s, -s * flip, c * flip, at[0], at[1])


def _beast(o: Options) -> Beast:
    return Beast(o.colour("beast"), o.colour("white", "#fffaee"), o.colour("dark", interlace.INK))


def beast_head(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw one head as large as the box allows, looking right, or left if `mirrored`."""
    o = Options(params)
    beast, mirrored = _beast(o), o.flag("mirrored")
    o.refuse_unknown()
    x, y, w, h = box
    unit = min(w / (LENGTH + 0.6), h / HEIGHT)
    left = x + (w - unit * (LENGTH + 0.6)) / 2 + 0.6 * unit
    middle = y + h / 2 + 0.06 * unit
    if mirrored:
        return (head(beast, _placement((2 * x + w - left, middle), (-1, 0), unit, mirrored=True), unit),)
    return (head(beast, _placement((left, middle), (1, 0), unit), unit),)


def beast_band(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a band of interlace along the longer side of the box, with an outward head at either end."""
    rest, beast = _split(params)
    x, y, w, h = box
    upright = h > w
    band, long = min(w, h), max(w, h)
    unit = min(band / HEIGHT, long / (2 * LENGTH + 2))
    room = unit * (LENGTH - 0.1)
    middle: Box = (x, y + room, w, long - 2 * room) if upright else (x + room, y, long - 2 * room, h)
    over = 0.35 * unit
    cx, cy = x + w / 2, y + h / 2
    ends: Sequence[tuple[Point, Point, bool]] = (
        [((cx, y + room + over), (0, -1), False), ((cx, y + h - room - over), (0, 1), True)]
        if upright
        else [((x + room + over, cy), (-1, 0), True), ((x + w - room - over, cy), (1, 0), False)]
    )
    heads = tuple(head(beast, _placement(at, along, unit, mirrored), unit) for at, along, mirrored in ends)
    return (*interlace.knot(middle, rest), *heads)


def beast_frame(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a frame of interlace with heads that look into the corners of the box."""
    rest, beast = _split(params)
    x, y, w, h = box
    o = Options(rest)
    band = o.number("cell", 3.0) * o.number("wide", 1)
    unit = band * CORNER
    back = unit * REACH
    heads = tuple(
        head(beast, _placement((cx + dx * back, cy + dy * back), (-dx, -dy), unit, dx * dy < 0), unit)
        for cx, dx in ((x, 1), (x + w, -1))
        for cy, dy in ((y, 1), (y + h, -1))
    )
    room = band * ROOM
    return (*interlace.knot_frame((x + room, y + room, w - 2 * room, h - 2 * room), rest), *heads)


def _split(params: Params) -> tuple[Params, Beast]:
    """Split the options into those of the interlace and those of the beast."""
    own = ("beast", "white")
    return (
        {name: value for name, value in params.items() if name not in own},
        _beast(Options({name: value for name, value in params.items() if name in (*own, "dark")})),
    )
