"""Ornaments that layouts name: each reads its options strictly and draws into a box."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin

from generator.art import borders, coils, mosaic
from generator.art.options import Options
from generator.art.patterns import PATTERNS, pattern
from generator.art.strokes import ellipse, mix
from generator.geometry import Box
from generator.scene.model import Ellipse, Group, Item, Paint, Path, Rect, Segment, Use

Params = Mapping[str, object]
IVORY = "#fff8ea"


def _round(box: Box) -> tuple[float, float, float]:
    x, y, w, h = box
    return x + w / 2, y + h / 2, min(w, h) / 2


def fill_pattern(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    name = o.word("name", tuple(PATTERNS), "furrows")
    colour, ground = o.colour("colour"), o.maybe_colour("ground")
    size, pen = o.number("size", 2.6), o.number("pen", 0.4)
    o.refuse_unknown()
    return tuple(pattern(box, name, colour, ground, size, pen))


def floor(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a mosaic floor of one ground colour with scattered stones of two tints."""
    o = Options(params)
    colour, joint = o.colour("colour"), o.colour("joint")
    seed, stone = o.text("seed", "floor"), o.number("stone", mosaic.STONE)
    strength = o.number("shimmer", 0.18)
    o.refuse_unknown()
    x, y, w, h = box
    tints = (colour, mix(colour, "#ffffff", strength), mix(colour, "#000000", strength))
    drawn = [Rect(x, y, w, h, Paint(fill=joint)), *mosaic.rows(box, tints, seed, stone)]
    return (Group(tuple(drawn), clip=Rect(x, y, w, h, Paint())),)


def veil(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    mortar, stone = o.colour("mortar", "#f5ecd9"), o.number("stone", mosaic.STONE)
    o.refuse_unknown()
    x, y, w, h = box
    use = Use(mosaic.veil(round(w, 1), round(h, 1), mortar, stone=stone), (1, 0, 0, 1, x, y))
    return (Group((use,), clip=Rect(x, y, w, h, Paint())),)


def waves(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    colour, ground = o.colour("colour"), o.maybe_colour("ground")
    o.refuse_unknown()
    return tuple(borders.waves(box, colour, ground))


def meander(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    colour, ground, pen = o.colour("colour"), o.maybe_colour("ground"), o.number("pen", 0.16)
    o.refuse_unknown()
    return tuple(borders.meander(box, colour, ground, pen))


def plait(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    one, other = o.colour("one"), o.colour("other")
    dark, eye = o.colour("dark", "#2b2320"), o.colour("eye", IVORY)
    o.refuse_unknown()
    return tuple(borders.plait(box, (one, other), dark, eye))


def plait_frame(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a plait along all four sides, with a boss on each corner."""
    o = Options(params)
    one, other, band = o.colour("one"), o.colour("other"), o.number("band", 2.6)
    dark, eye = o.colour("dark", "#2b2320"), o.colour("eye", IVORY)
    o.refuse_unknown()
    x, y, w, h = box
    drawn: list[Item] = []
    for side in (
        (x + band, y, w - 2 * band, band),
        (x + band, y + h - band, w - 2 * band, band),
        (x, y + band, band, h - 2 * band),
        (x + w - band, y + band, band, h - 2 * band),
    ):
        drawn += borders.plait(side, (one, other), dark, eye)
    for cx in (x + band / 2, x + w - band / 2):
        for cy in (y + band / 2, y + h - band / 2):
            drawn.append(Ellipse(cx, cy, band * 0.46, band * 0.46, Paint(fill=dark)))
            drawn.append(Ellipse(cx, cy, band * 0.34, band * 0.34, Paint(fill=other)))
            drawn.append(Ellipse(cx, cy, band * 0.13, band * 0.13, Paint(fill=eye)))
    return tuple(drawn)


def plait_ring(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    one, other, band = o.colour("one"), o.colour("other"), o.number("band", 2.6)
    dark = o.colour("dark", "#2b2320")
    o.refuse_unknown()
    cx, cy, r = _round(box)
    return tuple(borders.round_plait(cx, cy, r - band / 2, band, (one, other), dark))


def checker(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    one, other, stone = o.colour("one"), o.colour("other"), o.number("stone", mosaic.STONE)
    o.refuse_unknown()
    return tuple(mosaic.checker(box, one, other, stone))


def stone_ring(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    colour, width, long = o.colour("colour"), o.number("width", 1.0), o.number("stone", mosaic.STONE)
    o.refuse_unknown()
    cx, cy, r = _round(box)
    return (mosaic.ring(cx, cy, r - width / 2, colour, width + mosaic.JOINT, long),)


def triskele(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    colour, pen, turn = o.colour("colour"), o.number("pen", 0.0), o.number("turn", 0.0)
    o.refuse_unknown()
    cx, cy, r = _round(box)
    return tuple(coils.triskele(cx, cy, r, colour, pen, turn))


def spirals(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw S-figures of two coils in rows, every second one turned, as woad on a shield."""
    o = Options(params)
    colour, size, pen = o.colour("colour"), o.number("size", 12.0), o.number("pen", 0.5)
    o.refuse_unknown()
    x, y, w, h = box
    across, down = max(1, round(w / size)), max(1, round(h / size))
    dx, dy = w / across, h / down
    drawn: list[Item] = []
    for row in range(down):
        for column in range(across):
            cx, cy = x + dx * (column + 0.5), y + dy * (row + 0.5)
            turn = 45 if (row + column) % 2 else 135
            drawn += coils.double_spiral(cx, cy, min(dx, dy) * 0.46, colour, pen, turn)
    return (Group(tuple(drawn), clip=Rect(x, y, w, h, Paint())),)


def torc(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    gold, dark = o.colour("gold", "#d9a441"), o.colour("dark", "#5f4112")
    width, gap, turn = o.number("width", 2.4), o.number("gap", 24.0), o.number("turn", 90.0)
    o.refuse_unknown()
    cx, cy, r = _round(box)
    return tuple(coils.torc_ring(cx, cy, r - width / 2, width, gold, dark, turn, gap))


def woad_disc(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    ink, pale = o.colour("ink"), o.colour("pale")
    o.refuse_unknown()
    cx, cy, r = _round(box)
    return tuple(coils.woad_disc(cx, cy, r, ink, pale))


def rosette(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw petals constructed with compasses, as on many Roman floors."""
    o = Options(params)
    dark, one, other = o.colour("dark"), o.colour("one"), o.colour("other")
    petals = round(o.number("petals", 6))
    o.refuse_unknown()
    cx, cy, r = _round(box)
    drawn: list[Item] = []
    for number in range(petals * 2):
        angle = radians(180 / petals * number - 90)
        long = r if number % 2 == 0 else r * 0.78
        colour = one if number % 2 == 0 else other
        tip = (cx + long * cos(angle), cy + long * sin(angle))
        side = radians(27)
        a = (cx + long * 0.62 * cos(angle - side), cy + long * 0.62 * sin(angle - side))
        b = (cx + long * 0.62 * cos(angle + side), cy + long * 0.62 * sin(angle + side))
        d: tuple[Segment, ...] = (("M", cx, cy), ("C", *a, *a, *tip), ("C", *b, *b, cx, cy), ("Z",))
        drawn.append(Path(d, Paint(fill=colour, stroke=dark, width=r * 0.02)))
    order = [*drawn[1::2], *drawn[0::2]]
    return (
        *order,
        Path(ellipse(cx, cy, r * 0.13), Paint(fill=dark)),
        Path(ellipse(cx, cy, r * 0.07), Paint(fill=IVORY)),
    )


def tablet(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a tabula ansata: the Roman inscription plate with dovetailed ears."""
    o = Options(params)
    fill, line, ear = o.colour("fill"), o.colour("line"), o.number("ear", 3.0)
    pen = o.number("pen", 0.3)
    o.refuse_unknown()
    x, y, w, h = box
    dip = h * 0.28
    d: tuple[Segment, ...] = (
        ("M", x + ear, y),
        ("L", x + w - ear, y),
        ("L", x + w - ear, y + dip),
        ("L", x + w, y + dip * 0.25),
        ("L", x + w, y + h - dip * 0.25),
        ("L", x + w - ear, y + h - dip),
        ("L", x + w - ear, y + h),
        ("L", x + ear, y + h),
        ("L", x + ear, y + h - dip),
        ("L", x, y + h - dip * 0.25),
        ("L", x, y + dip * 0.25),
        ("L", x + ear, y + dip),
        ("Z",),
    )
    inner = Rect(
        x + ear + pen * 2.4, y + pen * 2.4, w - 2 * ear - pen * 4.8, h - pen * 4.8, Paint(stroke=line, width=pen * 0.7)
    )
    return (Path(d, Paint(fill=fill, stroke=line, width=pen)), inner)
