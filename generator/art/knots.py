"""Interlace on a ruled lattice: strands run from point to point, turn back at walls, and alternate over and under.

Every outline and every set of walls gives a correct weave, because a crossing's place on the lattice decides which of
its two strands lies on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from generator.geometry import Point
from generator.scene.model import Colour, Item, Paint, Path, Segment

Node: TypeAlias = tuple[int, int]
"""A point of the lattice; its two numbers add up to an odd number. A cell of the ruling is two steps wide and high."""
Wall: TypeAlias = Literal["upright", "level"]
Bezier: TypeAlias = tuple[Point, Point, Point, Point]

OVER = 0.40
"""Share of the way to the next point for which the upper strand is drawn again on either side of a crossing."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A ruled field of `columns` by `rows` cells, closed to a ring if `round`; `walls` turn strands back inside it."""

    columns: int
    rows: int
    walls: tuple[tuple[Node, Wall], ...] = ()
    hole: int = 0
    """Width of a frame in cells; 0 for a field without a hole."""
    round: bool = False


@dataclass(frozen=True, slots=True)
class KnotStrand:
    """One closed cord: its curves from point to point, and for each whether it ends on top of a crossing."""

    curves: tuple[Bezier, ...]
    on_top: tuple[bool, ...]


def frame(columns: int, rows: int, wide: int, walls: Iterable[tuple[Node, Wall]] = ()) -> Lattice:
    return Lattice(columns, rows, tuple(walls), wide)


def ring(columns: int, rows: int, walls: Iterable[tuple[Node, Wall]] = ()) -> Lattice:
    return Lattice(columns, rows, tuple(walls), round=True)


@lru_cache(maxsize=128)
def strands(lattice: Lattice) -> tuple[KnotStrand, ...]:
    """Return all cords of the weave, each walked once."""
    walls = _walls(lattice)
    width, height = 2 * lattice.columns, 2 * lattice.rows
    walked: set[tuple[Node, Node]] = set()
    found: list[KnotStrand] = []
    for x in range(width + 1):
        for y in range(height + 1):
            if (x + y) % 2 == 0 or not _inside(lattice, (x, y)) or (x, y) in walls:
                continue
            for step in ((1, 1), (1, -1)):
                if ((x, y), step) not in walked:
                    found.append(_walk(lattice, walls, (x, y), step, walked))
    return tuple(found)


def _walk(
    lattice: Lattice, walls: Mapping[Node, Wall], start: Node, step: Node, walked: set[tuple[Node, Node]]
) -> KnotStrand:
    curves: list[Bezier] = []
    on_top: list[bool] = []
    node, first = start, step
    while True:
        if node not in walls:
            walked.add((node, step))
            walked.add((node, (-step[0], -step[1])))
        then = (node[0] + step[0], node[1] + step[1])
        wall = walls.get(_home(lattice, then))
        after = {"upright": (-step[0], step[1]), "level": (step[0], -step[1])}[wall] if wall else step
        curves.append(_curve(node, step, node in walls and walls[node], then, after, wall))
        on_top.append(wall is None and (then[0] % 2 == 1) == (step[0] * step[1] > 0))
        node, step = _home(lattice, then), after
        if (node, step) == (start, first):
            return KnotStrand(tuple(curves), tuple(on_top))


def _home(lattice: Lattice, node: Node) -> Node:
    """Map the last column of a ring to its first."""
    return (node[0] % (2 * lattice.columns), node[1]) if lattice.round else node


def _inside(lattice: Lattice, node: Node) -> bool:
    """Tell whether a point is outside the hole and, on a ring, not counted twice."""
    x, y = node
    if lattice.round:
        return x < 2 * lattice.columns
    edge = 2 * lattice.hole
    return not edge or not (edge < x < 2 * lattice.columns - edge and edge < y < 2 * lattice.rows - edge)


def _walls(lattice: Lattice) -> dict[Node, Wall]:
    """Return the walls inside, the outer edges, and those of the hole."""
    walls: dict[Node, Wall] = dict(lattice.walls)
    width, height, edge = 2 * lattice.columns, 2 * lattice.rows, 2 * lattice.hole
    borders: list[tuple[int, int, int, int]] = [(0, width, 0, height)]
    if edge:
        borders.append((edge, width - edge, edge, height - edge))
    for left, right, top, bottom in borders:
        for x in range(left, right + 1):
            walls |= {(x, y): "level" for y in (top, bottom) if (x + y) % 2}
        if not lattice.round:
            for y in range(top, bottom + 1):
                walls |= {(x, y): "upright" for x in (left, right) if (x + y) % 2}
    return walls


def _curve(start: Node, out: Node, left: Wall | Literal[False], end: Node, on: Node, wall: Wall | None) -> Bezier:
    """Return the curve to the next point: straight between crossings, bending to run along a wall."""
    reach_a = (0.5, 0.5) if not left else ((0.0, 0.62) if left == "upright" else (0.62, 0.0))
    reach_b = (0.5, 0.5) if not wall else ((0.0, 0.62) if wall == "upright" else (0.62, 0.0))
    return (
        start,
        (start[0] + out[0] * reach_a[0], start[1] + out[1] * reach_a[1]),
        (end[0] - on[0] * reach_b[0], end[1] - on[1] * reach_b[1])
        if wall
        else (end[0] - out[0] * reach_b[0], end[1] - out[1] * reach_b[1]),
        end,
    )


# -- drawing ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cord:
    """The look of strands: their width, their edge, and a pale line along their middle if there is one."""

    width: float
    edge: float
    colours: tuple[Colour, ...]
    dark: Colour
    light: Colour | None = None


def weave(lattice: Lattice, place: Callable[[float, float], Point], cord: Cord) -> list[Item]:
    """Draw the weave in a few paths, however many crossings it has. `place` takes lattice points to millimetres."""
    cords = strands(lattice)
    whole = [_path(strand.curves, place, closed=True) for strand in cords]
    upper = [_upper(strand, place) for strand in cords]
    drawn: list[Item] = []
    for parts in (whole, upper):
        everything = tuple(segment for part in parts for segment in part)
        if not everything:
            continue
        drawn.append(Path(everything, Paint(stroke=cord.dark, width=cord.width + 2 * cord.edge, join="round")))
        for number, colour in enumerate(cord.colours):
            mine = tuple(segment for part in parts[number :: len(cord.colours)] for segment in part)
            if mine:
                drawn.append(Path(mine, Paint(stroke=colour, width=cord.width, join="round")))
        if cord.light:
            drawn.append(Path(everything, Paint(stroke=cord.light, width=cord.width * 0.22, join="round")))
    return drawn


def _path(
    curves: Sequence[Bezier], place: Callable[[float, float], Point], closed: bool = False
) -> tuple[Segment, ...]:
    segments: list[Segment] = [("M", *place(*curves[0][0]))]
    for curve in curves:
        segments.append(_segment(curve, place))
    if closed:
        segments.append(("Z",))
    return tuple(segments)


def _segment(curve: Bezier, place: Callable[[float, float], Point]) -> Segment:
    start, one, other, end = (place(*point) for point in curve)
    if _straight(start, one, other, end):
        return ("L", *end)
    return ("C", *one, *other, *end)


def _straight(start: Point, one: Point, other: Point, end: Point) -> bool:
    dx, dy = end[0] - start[0], end[1] - start[1]
    bend = max(abs((p[0] - start[0]) * dy - (p[1] - start[1]) * dx) for p in (one, other))
    return bend < 0.02 * (dx * dx + dy * dy)


def _upper(strand: KnotStrand, place: Callable[[float, float], Point]) -> tuple[Segment, ...]:
    """Return the short pieces of the strand that lie on top, around each crossing it passes over."""
    segments: list[Segment] = []
    count = len(strand.curves)
    for number, on_top in enumerate(strand.on_top):
        if on_top:
            before = _part(strand.curves[number], 1 - OVER, 1)
            # On a ring the next curve may begin a whole turn away: move it back to keep the piece whole.
            after = _part(_start_at(strand.curves[(number + 1) % count], before[3]), 0, OVER)
            segments.append(("M", *place(*before[0])))
            segments.append(_segment(before, place))
            segments.append(_segment(after, place))
    return tuple(segments)


def _start_at(curve: Bezier, start: Point) -> Bezier:
    dx = start[0] - curve[0][0]
    if not dx:
        return curve
    a, b, c, d = ((x + dx, y) for x, y in curve)
    return a, b, c, d


def _part(curve: Bezier, start: float, end: float) -> Bezier:
    """Return the part of a Bézier between two shares of it (de Casteljau)."""

    def between(p: Point, q: Point, share: float) -> Point:
        return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share

    def split(points: Bezier, share: float) -> tuple[Bezier, Bezier]:
        a, b, c, d = points
        ab, bc, cd = between(a, b, share), between(b, c, share), between(c, d, share)
        abc, bcd = between(ab, bc, share), between(bc, cd, share)
        middle = between(abc, bcd, share)
        return (a, ab, abc, middle), (middle, bcd, cd, d)

    rest = split(curve, start)[1] if start else curve
    return split(rest, (end - start) / (1 - start))[0] if end < 1 else rest
