"""Ornaments of the Irish scribes: interlace in panels, frames and rings, spiral bosses, and rows of red dots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import cos, hypot, pi, sin, tau

from generator.art import coils, knots
from generator.art.options import Options
from generator.art.strokes import around, ellipse
from generator.geometry import Box, Point
from generator.scene.model import Colour, Item, Paint, Path, Segment

Params = Mapping[str, object]
INK = "#2a2118"


def _cord(o: Options, cell: float) -> knots.Cord:
    one, other = o.colour("one"), o.maybe_colour("other")
    pen, edge = o.number("pen", 0.36), o.number("edge", 0.07)
    dark, light = o.colour("dark", INK), o.maybe_colour("light")
    return knots.Cord(cell * pen, cell * edge, (one, other) if other else (one,), dark, light)


def _breaks(every: int, columns: int, rows: int, start: int = 0) -> Iterator[tuple[knots.Node, knots.Wall]]:
    """Return walls in a rhythm: upright ones along the middle of the field, level ones above and below between them."""
    if not every:
        return
    for cell in range(start + every, columns - start, every):
        x = 2 * cell
        for y in range(1, 2 * rows, 2):
            if 0 < x < 2 * columns:
                yield (x, y), "upright" if (y // 2 + cell // every) % 2 == 0 else "level"


def knot(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a panel of interlace. `cell` is its ruling in mm; `columns` and `rows` set it directly."""
    o = Options(params)
    _, _, w, h = box
    ideal = o.number("cell", min(w, h) / 2)
    columns = int(o.number("columns", max(1, round(w / ideal))))
    rows = int(o.number("rows", max(1, round(h / ideal))))
    every = int(o.number("breaks", 0))
    cord = _cord(o, min(w / columns, h / rows))
    o.refuse_unknown()
    pad = cord.width / 2 + cord.edge
    walls = tuple(_breaks(every, columns, rows))
    return tuple(knots.weave(knots.Lattice(columns, rows, walls), _lattice_to_box(box, columns, rows, pad), cord))


def knot_frame(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw interlace around all four sides that turns its corners without a seam."""
    o = Options(params)
    _, _, w, h = box
    cell, wide = o.number("cell", 3.0), int(o.number("wide", 1))
    cord = _cord(o, cell)
    o.refuse_unknown()
    pad = cord.width / 2 + cord.edge
    columns = max(2 * wide + 1, round((w - 2 * pad) / cell))
    rows = max(2 * wide + 1, round((h - 2 * pad) / cell))
    return tuple(knots.weave(knots.frame(columns, rows, wide), _lattice_to_box(box, columns, rows, pad), cord))


def knot_ring(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw interlace bent to a ring."""
    o = Options(params)
    x, y, w, h = box
    cx, cy, r = x + w / 2, y + h / 2, min(w, h) / 2
    band, rows = o.number("band", r / 3), int(o.number("rows", 1))
    cell = band / rows
    cord = _cord(o, cell)
    pad = cord.width / 2 + cord.edge
    outer, inner = r - pad, r - band + pad
    columns = int(o.number("columns", max(4, round(pi * (outer + inner) / cell))))
    o.refuse_unknown()

    def place(u: float, v: float) -> Point:
        angle = tau * u / (2 * columns)
        radius = outer + (inner - outer) * v / (2 * rows)
        return cx + radius * cos(angle), cy + radius * sin(angle)

    return tuple(knots.weave(knots.ring(columns, rows), place, cord))


def _lattice_to_box(box: Box, columns: int, rows: int, pad: float) -> Callable[[float, float], Point]:
    """Return the matrix from lattice points to a box, with room for half a strand at its edges."""
    x, y, w, h = box
    across, down = (w - 2 * pad) / (2 * columns), (h - 2 * pad) / (2 * rows)
    return lambda u, v: (x + pad + u * across, y + pad + v * down)


def spiral_boss(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a roundel: a ground, rings, three spirals growing out of one another, dots in the bays between them."""
    o = Options(params)
    ground, colour, ring = o.colour("ground"), o.colour("colour"), o.colour("ring")
    dot, turn = o.maybe_colour("dot"), o.number("turn", 0.0)
    o.refuse_unknown()
    x, y, w, h = box
    cx, cy, r = x + w / 2, y + h / 2, min(w, h) / 2
    drawn: list[Item] = [
        Path(ellipse(cx, cy, r), Paint(fill=INK)),
        Path(ellipse(cx, cy, r * 0.95), Paint(fill=ring)),
        Path(ellipse(cx, cy, r * 0.83), Paint(fill=INK)),
        Path(ellipse(cx, cy, r * 0.79), Paint(fill=ground)),
        *coils.triskele(cx, cy, r * 0.7, colour, r * 0.075, turn),
    ]
    if dot:
        bays = [
            segment
            for px, py, _ in around(cx, cy, r * 0.62, 3, start=turn - 30)
            for segment in ellipse(px, py, r * 0.055)
        ]
        drawn.append(Path(tuple(bays), Paint(fill=dot)))
    return tuple(drawn)


def draw_dots(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a row of dots around a box or, with `round`, around the ellipse in it."""
    o = Options(params)
    colour, dot, gap = o.colour("colour"), o.number("dot", 0.55), o.number("gap", 1.25)
    rounded = o.flag("round")
    o.refuse_unknown()
    x, y, w, h = box
    if rounded:
        outline, length = ellipse(x + w / 2, y + h / 2, w / 2, h / 2), pi * (w + h) / 2
    else:
        outline = (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
        length = 2 * (w + h)
    return (dots_along(outline, length, colour, dot, gap),)


def dots_along(d: tuple[Segment, ...], length: float, colour: Colour, dot: float, gap: float) -> Path:
    """Draw evenly spaced dots as one line of zero-length dashes with round ends, which keeps files small."""
    step = length / max(1, round(length / gap))
    return Path(d, Paint(stroke=colour, width=dot, dash=(0.001, step), cap="round"))


def lozenges(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a band of lozenges and half lozenges, as on carpet pages, along the longer side of the box."""
    o = Options(params)
    one, other = o.colour("one"), o.colour("other")
    dark = o.colour("dark", INK)
    o.refuse_unknown()
    x, y, w, h = box
    long, high = max(w, h), min(w, h)
    count = max(1, round(long / (high * 1.6)))
    step = long / count

    def at(u: float, v: float) -> Point:
        return (x + u, y + v) if w >= h else (x + v, y + u)

    def diamonds(share: float) -> tuple[Segment, ...]:
        segments: list[Segment] = []
        for number in range(count):
            middle = (number + 0.5) * step
            half, tall = step / 2 * share, high / 2 * share
            points = [
                at(middle - half, high / 2),
                at(middle, high / 2 - tall),
                at(middle + half, high / 2),
                at(middle, high / 2 + tall),
            ]
            segments += [("M", *points[0]), *(("L", *p) for p in points[1:]), ("Z",)]
        return tuple(segments)

    ground: tuple[Segment, ...] = (
        ("M", *at(0, 0)),
        ("L", *at(long, 0)),
        ("L", *at(long, high)),
        ("L", *at(0, high)),
        ("Z",),
    )
    pen = high * 0.07
    return (
        Path(ground, Paint(fill=other, stroke=dark, width=pen)),
        Path(diamonds(1.0), Paint(fill=one, stroke=dark, width=pen)),
        Path(diamonds(0.42), Paint(fill=other, stroke=dark, width=pen * 0.8)),
    )


def length_of(points: list[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
