"""Lines that show where to cut and fold, and marks that show whether both sides meet: outside the art, as far as the
paper leaves room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from generator.geometry import Box, inset
from generator.impose.request import Pile
from generator.impose.shapes import Shape, outline
from generator.impose.sheet_layouts import SheetLayout, front_area, lacks_room_for_marks
from generator.impose.strip import Strip
from generator.scene.model import Ellipse, Group, Item, Paint, Path, Segment
from generator.units import millimetres

Direction: TypeAlias = Literal["upright", "level"]

GREY = "#808080"
"""Medium grey: it shows on white paper and on dark art alike."""

CORNER = 4.5
"""Kept free at both ends of the strip for registration marks."""

CLEAR = 0.5
"""Marks keep this far from the art, so that a cut a little off shows no line."""


def pen(points: float, dash: tuple[float, ...] = ()) -> Paint:
    return Paint(stroke=GREY, width=millimetres(points), dash=dash)


def lines(segments: Iterable[tuple[float, float, float, float]], paint: Paint) -> tuple[Item, ...]:
    """Draw many straight lines as one path."""
    d: list[Segment] = []
    for x1, y1, x2, y2 in segments:
        d += [("M", x1, y1), ("L", x2, y2)]
    return (Path(tuple(d), paint),) if d else ()


def edges(boxes: Iterable[Box], upright: bool) -> tuple[float, ...]:
    """Return the places of all cuts in one direction: every left and right (or upper and lower) trim edge once."""
    found: list[float] = []
    for x, y, w, h in boxes:
        found += (x, x + w) if upright else (y, y + h)
    ordered: list[float] = []
    for at in sorted(found):
        if not ordered or at - ordered[-1] > 1e-4:
            ordered.append(at)
    return tuple(ordered)


def cut_marks(request: Pile, layout: SheetLayout, boxes: Sequence[Box], clean: Sequence[Box]) -> tuple[Item, ...]:
    """Draw the cut marks of one block, by the choice of marks in the request (`generator.print_choices`)."""
    if request.marks == "none":
        return ()
    shape, paint = layout.pattern.shape, pen(request.mark_width)
    items: list[Item] = []
    if shape.kind == "rectangle":
        items += lines(crop_marks(boxes, layout.bleed, front_area(request, layout), clean), paint)
    elif shape.kind == "hexagon" and not layout.pattern.comb:
        # The flat sides of straight rows lie on common lines, which a ruler can follow.
        along: tuple[Direction] = ("upright",) if shape.is_pointed else ("level",)
        items += lines(crop_marks(boxes, layout.bleed, front_area(request, layout), clean, along), paint)
    if request.marks == "guides" or shape.kind != "rectangle":
        items += guides(shape, boxes, paint)
    else:
        for upright in (True, False):
            if lacks_room_for_marks(request, layout, upright):
                items += through(boxes, upright, paint)
    return (Group(tuple(items), label="marks"),)


def crop_marks(
    boxes: Sequence[Box],
    bleed: float,
    area: Box,
    keep_out: Sequence[Box],
    directions: Sequence[Direction] = ("upright", "level"),
) -> Iterator[tuple[float, float, float, float]]:
    """Return every cut line across the whole printable area, minus the art with its bleed and other kept-out boxes."""
    art = [inset(box, -bleed - CLEAR) for box in boxes]
    blocks = [*art, *keep_out]
    x0, y0, x1, y1 = area[0], area[1], area[0] + area[2], area[1] + area[3]
    for x in edges(boxes, upright=True) if "upright" in directions else ():
        blocked = [(b[1], b[1] + b[3]) for b in blocks if b[0] - CLEAR < x < b[0] + b[2] + CLEAR]
        yield from ((x, a, x, b) for a, b in _gaps(y0, y1, blocked))
    for y in edges(boxes, upright=False) if "level" in directions else ():
        blocked = [(b[0], b[0] + b[2]) for b in blocks if b[1] - CLEAR < y < b[1] + b[3] + CLEAR]
        yield from ((a, y, b, y) for a, b in _gaps(x0, x1, blocked))


def _gaps(start: float, end: float, blocked: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Return the gaps in start…end; gaps too short to see are dropped."""
    at = start
    for a, b in sorted(blocked):
        if a - at >= CLEAR:
            yield at, min(a, end)
        at = max(at, b)
    if end - at >= CLEAR:
        yield at, end


def guides(shape: Shape, boxes: Sequence[Box], paint: Paint) -> tuple[Item, ...]:
    """Draw the cut itself as a thin line: for shapes no ruler can cut, and for cutting with scissors."""
    return tuple(outline(shape, x, y, paint) for x, y, _, _ in boxes)


def through(boxes: Sequence[Box], upright: bool, paint: Paint) -> tuple[Item, ...]:
    """Draw thin lines on the cuts themselves, where the paper's edge leaves no room for marks."""
    first, last = (
        min(b[1 if upright else 0] for b in boxes),
        max(b[1 if upright else 0] + b[3 if upright else 2] for b in boxes),
    )
    at = edges(boxes, upright)
    return lines(((x, first, x, last) if upright else (first, x, last, x) for x in at), paint)


def registration(strip: Strip, width: float) -> tuple[Item, ...]:
    """Draw a cross in a ring at both ends of the strip: the same spots on both sides of the paper, never moved by a
    profile."""
    paint, half = pen(width), CORNER / 2
    items: list[Item] = []
    for place in (half, strip.length - half):
        left, top, w, h = strip.covers(place, strip.thick / 2, 0, 0)
        x, y = left + w, top + h
        items += lines(((x - 1.8, y, x + 1.8, y), (x, y - 1.8, x, y + 1.8)), paint)
        items.append(Ellipse(x, y, 1.1, 1.1, paint))
    return tuple(items)


def fold(request: Pile, layout: SheetLayout) -> Item:
    """Draw the fold across the whole page, dashed."""
    paint = pen(request.mark_width, (3.0, 1.5))
    m, at = request.margin, layout.mirror
    line = (at, m, at, layout.page_height - m) if layout.axis == "vertical" else (m, at, layout.page_width - m, at)
    return Group(lines((line,), paint), label="fold")
