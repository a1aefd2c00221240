"""Nets: panels to draw on, lines to cut and to fold, tabs to glue. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from generator.geometry import IDENTITY, Matrix, Point, Segment, apply, bounds, then, translate
from generator.polygons import incircle

Outline = tuple[Segment, ...]
"""Lines and curves, one after the other."""

ROOM = 2.5
"""White around a net, for cut lines and colour that reaches over the cut."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One surface of a net. `outline` is its visible part, in its own box of `width` × `height`; `place` puts that
    box onto the net, turned or mirrored."""

    name: str
    width: float
    height: float
    outline: tuple[Point, ...]
    place: Matrix = IDENTITY
    number: int = 1
    label: str = ""
    """Label by which screens find it."""
    seen: tuple[float, float, float] | None = None
    """The circle for its drawing, where that is not the largest in the outline."""

    @property
    def corners(self) -> tuple[Point, ...]:
        """Return its outline on the net."""
        return tuple(apply(self.place, point) for point in self.outline)

    @property
    def middle(self) -> tuple[float, float, float]:
        """Return the largest circle in the outline, x, y and radius in the panel's own box."""
        return self.seen or incircle(self.outline)


@dataclass(frozen=True, slots=True)
class Net:
    """A piece to cut out, fold and glue. `folds` bend away from the printed side, `valleys` towards it."""

    width: float
    height: float
    panels: tuple[Panel, ...]
    cuts: tuple[Outline, ...]
    folds: tuple[tuple[Point, Point], ...] = ()
    valleys: tuple[tuple[Point, Point], ...] = ()
    tabs: tuple[tuple[Point, ...], ...] = ()


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def panel(
    name: str, x: float, y: float, width: float, height: float, turn: Matrix | None = None, number: int = 1
) -> Panel:
    """Return a rectangular panel with its corner at x, y; `turn` acts on its own box before that."""
    placed = then(turn or IDENTITY, translate(x, y))
    return Panel(name, width, height, rectangle(0, 0, width, height), placed, number)


def closed_outline(points: Sequence[Point]) -> Outline:
    """Return a polygon as an outline."""
    first, *others = points
    return (("M", *first), *(("L", *point) for point in others), ("Z",))


def line(points: Sequence[Point]) -> Outline:
    """Return straight lines from point to point."""
    return closed_outline(points)[:-1]


def circle(x: float, y: float, radius: float) -> Outline:
    k = radius * 0.5522847498
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + k, x + k, y + radius, x, y + radius),
        ("C", x - k, y + radius, x - radius, y + k, x - radius, y),
        ("C", x - radius, y - k, x - k, y - radius, x, y - radius),
        ("C", x + k, y - radius, x + radius, y - k, x + radius, y),
        ("Z",),
    )


def lay_out(
    panels: Iterable[Panel],
    cuts: Iterable[Outline],
    folds: Iterable[tuple[Point, Point]] = (),
    valleys: Iterable[tuple[Point, Point]] = (),
    tabs: Iterable[tuple[Point, ...]] = (),
) -> Net:
    """Return the net with its upper left corner at 0, 0 and white room around it."""
    cuts = tuple(cuts)
    x, y, w, h = bounds(point for cut in cuts for point in points_of(cut))
    move = translate(ROOM - x, ROOM - y)

    def move_points(ends: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(apply(move, point) for point in ends)

    return Net(
        w + 2 * ROOM,
        h + 2 * ROOM,
        tuple(replace(one, place=then(one.place, move)) for one in panels),
        tuple(_move_outline(cut, move) for cut in cuts),
        tuple((a, b) for a, b in map(move_points, folds)),
        tuple((a, b) for a, b in map(move_points, valleys)),
        tuple(map(move_points, tabs)),
    )


def points_of(outline: Outline) -> Iterable[Point]:
    """Return every end point of a line. Curves here never reach beyond their ends."""
    for segment in outline:
        if len(segment) > 1:
            yield segment[-2], segment[-1]


def _move_outline(outline: Outline, move: Matrix) -> Outline:
    made: list[Segment] = []
    for segment in outline:
        numbers: list[float] = []
        for at in range(1, len(segment), 2):
            numbers += apply(move, (segment[at], segment[at + 1]))  # type: ignore[arg-type]
        made.append((segment[0], *numbers))  # type: ignore[arg-type]  # as many numbers as came in
    return tuple(made)
