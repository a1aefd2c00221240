"""Wood carving: ribbon beasts after Urnes and the rune stones, Borre's ring chain, and grained boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin, tau

from generator.art.options import Options
from generator.art.ribbons import Carving, Strand, Widths, direction, draw_ribbons, strand
from generator.art.strokes import Chips, curve, ellipse
from generator.geometry import Box, Matrix, Point, translate
from generator.scene.model import Group, Item, Paint, Path, Rect, Segment

Params = Mapping[str, object]
NIGHT = "#2a2018"


def carving_of(o: Options, edge: float) -> Carving:
    """Read the colours that every carved ornament takes."""
    one = o.colour("one")
    other = o.colour("other", one)
    groove, line = o.colour("groove", NIGHT), o.maybe_colour("line")
    return Carving((one, other), groove, edge, line)


# -- heads ----------------------------------------------------------------------------------------------------------

# A head in profile that looks to the right; its neck is one unit wide and ends at 0,0.
_BROW = [
    (-0.5, -0.48),
    (0.1, -0.62),
    (0.7, -0.98),
    (1.4, -0.92),
    (2.3, -0.52),
    (2.95, -0.5),
    (3.2, -0.84),
    (2.98, -1.12),
]
_LIP = [(3.42, -1.12), (3.66, -0.62), (3.42, -0.12), (2.7, 0.06), (1.75, 0.02), (1.32, 0.16)]
_JAW = [
    (1.8, 0.24),
    (2.42, 0.32),
    (2.86, 0.62),
    (2.72, 1.06),
    (2.3, 1.02),
    (2.3, 0.78),
    (1.7, 0.72),
    (0.8, 0.66),
    (0.0, 0.56),
    (-0.5, 0.48),
]
_EAR = [(0.5, -0.86), (-0.1, -1.28), (-1.15, -1.22), (-0.72, -0.92), (-0.2, -0.62)]
_EYE = [(0.42, -0.16), (0.72, -0.58), (1.26, -0.62), (1.98, -0.26), (1.26, -0.2), (0.78, -0.08)]


def head(at: Point, angle: float, size: float, carving: Carving, colour: int, flip: bool = False) -> list[Item]:
    """Draw a beast's head where a ribbon of width `size` ends, looking along `angle` (radians)."""
    c, s = cos(angle) * size, sin(angle) * size
    f = -1.0 if flip else 1.0

    def place(points: Sequence[Point]) -> list[Point]:
        return [(at[0] + x * c - y * f * s, at[1] + x * s + y * f * c) for x, y in points]

    fill = carving.colours[colour % len(carving.colours)]
    skull = curve(place([*_BROW, *_LIP, *_JAW]), closed=True, tension=0.9)
    ear = curve(place(_EAR), closed=True, tension=0.9)
    eye = place(_EYE)
    (ex, ey), *_ = place([(1.0, -0.36)])
    shape = (*ear, *skull)
    return [
        Path(shape, Paint(fill=carving.groove, stroke=carving.groove, width=carving.edge * 2, join="round")),
        Path(shape, Paint(fill=fill)),
        Path(curve(eye, closed=True, tension=0.8), Paint(fill=carving.groove)),
        Path(ellipse(ex, ey, size * 0.15), Paint(fill=fill)),
    ]


# -- beasts ---------------------------------------------------------------------------------------------------------


def _taper(most: float, tail: float, neck: float = 0.72) -> Widths:
    """Taper a body: slim at the neck, widest a third along, thin at the end."""

    def width(share: float) -> float:
        if share < 0.34:
            return most * (neck + (1 - neck) * sin(share / 0.34 * pi / 2))
        rest = (share - 0.34) / 0.66
        return most + (tail - most) * float(rest**1.15)

    return width


# Hand-laid lines in a square of 100: the great beast from neck to tail, and the snakes that fight it.
_GREAT = [
    (30, 24),
    (46, 13),
    (68, 16),
    (82, 34),
    (76, 56),
    (54, 66),
    (32, 62),
    (18, 74),
    (24, 90),
    (44, 92),
    (62, 80),
    (70, 58),
    (58, 38),
    (38, 40),
    (25, 46),
    (16, 40),
]
_SNAKE = [
    (88, 66),
    (92, 84),
    (76, 93),
    (58, 84),
    (44, 62),
    (30, 36),
    (12, 30),
    (8, 48),
    (22, 58),
    (44, 48),
    (62, 26),
    (82, 12),
    (95, 24),
    (90, 44),
    (70, 46),
]
_GREAT_TALL = [
    (32, 18),
    (50, 8),
    (74, 12),
    (84, 30),
    (70, 47),
    (44, 55),
    (22, 70),
    (24, 96),
    (50, 106),
    (76, 98),
    (82, 78),
    (66, 62),
    (40, 46),
    (22, 32),
    (10, 44),
    (12, 62),
]
_SNAKE_TALL = [
    (68, 120),
    (88, 124),
    (94, 106),
    (80, 88),
    (50, 82),
    (26, 88),
    (14, 110),
    (30, 130),
    (54, 122),
    (62, 98),
    (52, 70),
    (56, 40),
    (78, 26),
    (94, 44),
    (86, 62),
    (68, 72),
]


@lru_cache(maxsize=8)
def _beast(tall: bool) -> tuple[Strand, ...]:
    if tall:
        return (
            strand(_GREAT_TALL, _taper(10.5, 2.2), 2.2),
            strand(_SNAKE_TALL, _taper(4.6, 1.6, 0.8), 2.0, colour=1),
        )
    return (
        strand(_GREAT, _taper(11.0, 2.2), 2.2),
        strand(_SNAKE, _taper(4.6, 1.6, 0.8), 2.0, colour=1),
    )


def _fit(items: Sequence[Item], width: float, height: float, box: Box) -> tuple[Item, ...]:
    x, y, w, h = box
    k = min(w / width, h / height)
    return (Group(tuple(items), (k, 0, 0, k, x + (w - width * k) / 2, y + (h - height * k) / 2)),)


def urnes_beast(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a slender beast in the coils of a snake; upright boxes get the tall one."""
    o = Options(params)
    carving = carving_of(o, 0.9)
    o.refuse_unknown()
    tall = box[3] > box[2] * 1.15
    drawn = draw_ribbons(_beast(tall), carving)
    great, snake = _beast(tall)
    at, angle = direction(great, end=False)
    drawn += head(at, angle, 8.6, carving, 0, flip=cos(angle) < 0)
    at, angle = direction(snake, end=False)
    drawn += head(at, angle, 4.4, carving, 1, flip=cos(angle) < 0)
    return _fit(drawn, 100, 136 if tall else 100, box)


def ring_chain(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw Borre's chain along the longer side: two crossing bands, a ring at every crossing, lozenges between."""
    o = Options(params)
    carving = carving_of(o, o.number("edge", 0.22))
    o.refuse_unknown()
    x, y, w, h = box
    along, across = (w, h) if w >= h else (h, w)
    drawn = draw_ribbons(_chain(round(along, 2), round(across, 2)), carving)
    links = max(2, round(along / (across * 1.5)))
    long = along / links
    eyes: list[Segment] = []
    for i in range(links + 1):
        cx, k = long * i, across * 0.15
        for dx in (-k * 1.5, 0.0, k * 1.5) if 0 < i < links else (0.0,):
            eyes += (
                []
                if dx
                else [
                    ("M", cx - k, across / 2),
                    ("L", cx, across / 2 - k),
                    ("L", cx + k, across / 2),
                    ("L", cx, across / 2 + k),
                    ("Z",),
                ]
            )
    drawn.append(Path(tuple(eyes), Paint(fill=carving.colours[1], stroke=carving.groove, width=carving.edge)))
    place: Matrix = translate(x, y) if w >= h else (0.0, 1.0, -1.0, 0.0, x + w, y)
    clip = Rect(-0.5, -0.5, along + 1, across + 1, Paint())
    return (Group(tuple(drawn), place, clip),)


@lru_cache(maxsize=32)
def _chain(along: float, across: float) -> tuple[Strand, ...]:
    links = max(2, round(along / (across * 1.5)))
    long = along / links
    found = []
    for phase in (1.0, -1.0):
        points = [
            (-long / 4 + long * i / 8, across / 2 + phase * across * 0.36 * cos(pi * i / 4 - pi / 2))
            for i in range(links * 8 + 5)
        ]
        found.append(strand(points, lambda _: across * 0.2, across * 0.1))
    for i in range(links):
        cx = long * (i + 0.5) - long / 4
        points = [(cx + long * 0.2 * cos(tau * j / 8), across / 2 + across * 0.4 * sin(tau * j / 8)) for j in range(8)]
        found.append(strand(points, lambda _: across * 0.11, across * 0.1, closed=True, colour=1))
    return tuple(found)


# -- wood -----------------------------------------------------------------------------------------------------------


def grain(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw boards along the longer side, with growth lines that flow around knots."""
    o = Options(params)
    colour, line = o.colour("colour"), o.colour("line")
    boards, pen = round(o.number("boards", 3)), o.number("pen", 0.18)
    seed, pace = o.text("seed", "boards"), o.number("pace", 1.7)
    o.refuse_unknown()
    x, y, w, h = box
    along, across = (w, h) if w >= h else (h, w)
    place: Matrix = (1.0, 0.0, 0.0, 1.0, x, y) if w >= h else (0.0, 1.0, -1.0, 0.0, x + w, y)
    chips = Chips(seed)
    drawn: list[Item] = [Rect(0, 0, along, across, Paint(fill=colour))]
    lines: list[Segment] = []
    wide = across / boards
    for board in range(boards):
        low = board * wide
        knots = [
            (chips.between(0.08, 0.92) * along, low + wide * chips.between(0.3, 0.7), chips.between(0.08, 0.17) * wide)
            for _ in range(1 + chips.below(2))
        ]
        count = max(3, round(wide / pace))
        for i in range(count):
            base = low + wide * (i + 0.5 + chips.between(-0.22, 0.22)) / count
            points = []
            steps = max(6, round(along / 16))
            for j in range(steps + 1):
                px, py = along * j / steps, base + 0.35 * pace * sin(j * 0.7 + board * 2.1)
                for kx, ky, kr in knots:
                    d = (px - kx) / (kr * 5)
                    py += (
                        (1 if base >= ky else -1)
                        * kr
                        * 0.9
                        * max(0.0, 1 - abs(base - ky) / wide * 1.6)
                        / (1 + d * d * 3)
                    )
                points.append((px, min(low + wide - 0.1, max(low + 0.1, py))))
            lines += curve(points)
        for kx, ky, kr in knots:
            lines += ellipse(kx, ky, kr * 0.8, kr * 0.42)
            lines += ellipse(kx, ky, kr * 0.4, kr * 0.2)
    drawn.append(Path(tuple(lines), Paint(stroke=line, width=pen)))
    joints: list[Segment] = []
    for board in range(1, boards):
        joints += [("M", 0.0, board * wide), ("L", along, board * wide)]
    if joints:
        drawn.append(Path(tuple(joints), Paint(stroke=line, width=pen * 2.2)))
    return (Group(tuple(drawn), place, Rect(0, 0, along, across, Paint())),)
