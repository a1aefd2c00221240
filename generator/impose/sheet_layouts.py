"""All layouts of a pile of equal pieces on a paper, each with the bleed it allows.

A layout is one combination: page upright or landscape, piece upright or turned, columns and rows, and the strip
along one edge for the page label and the ruler. `plan.py` chooses among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor
from typing import Literal, TypeAlias

from generator.geometry import Box, Point, inset
from generator.impose.patterns import SLACK, Pattern, patterns
from generator.impose.request import MOST_BLEED, Pile
from generator.impose.shapes import HEX_RATIO

Side: TypeAlias = Literal["top", "right", "bottom", "left"]
Axis: TypeAlias = Literal["vertical", "horizontal"]

STRIP = 4.0
"""Height of the strip with label and ruler side by side."""

STRIP_OF_TWO = 7.5
"""Height of the strip when it is too short for both and they are stacked."""

LONG_STRIP = 176.0

FOLD_GAP = 2.0
"""Distance between a fold and the pieces on either side of it, so that no bend runs through a piece."""
FOLD_CLEAR = 0.5
"""White beside the line of a fold, to keep it visible."""

SHORTEST_MARK = 1.5
"""A shorter cut mark cannot be aimed at."""

THINNEST_BLEED = 0.25
"""A smaller bleed is no help and doubles the cuts: it counts as none."""


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """All places on one full sheet. `frame` is where art may lie; `places` are trim corners."""

    page_width: float
    page_height: float
    landscape: bool
    turned: bool
    pattern: Pattern
    cols: int
    rows: int
    bleed: float
    strip: Side
    strip_box: Box
    frame: Box
    axis: Axis | None
    mirror: float
    """The axis that brings backs behind fronts: the middle of the page, or the fold."""
    places: tuple[Point, ...]
    shelf: tuple[float, float] | None = None
    """The band of the page that belongs to this block alone, when other pieces lie above or below it."""

    @property
    def per_sheet(self) -> int:
        return len(self.places)

    @property
    def block(self) -> Box:
        """Return the box around all pieces with their bleed."""
        (width, height), shape = self.pattern.size_with_bleed(self.bleed), self.pattern.shape
        inset_x, inset_y = (width - shape.width) / 2, (height - shape.height) / 2
        xs, ys = [x for x, _ in self.places], [y for _, y in self.places]
        left, top = min(xs) - inset_x, min(ys) - inset_y
        return (left, top, max(xs) - inset_x + width - left, max(ys) - inset_y + height - top)

    @property
    def shared_cuts(self) -> bool:
        """Tell whether neighbours touch along straight edges, so that one cut serves both."""
        return self.bleed == 0 and self.pattern.gap == 0 and self.pattern.shape.kind != "round"

    @property
    def cuts(self) -> int:
        """Count straight cuts on a full sheet."""
        if self.pattern.shape.kind == "hexagon":
            if self.pattern.comb:
                return 6 * self.per_sheet - (self.pattern.shared_edges(self.cols, self.rows) if self.shared_cuts else 0)
            lines = self.cols if self.pattern.shape.is_pointed else self.rows
            return (lines + 1 if self.shared_cuts else 2 * lines) + 4 * self.per_sheet
        if self.shared_cuts:
            return self.cols + self.rows + 2
        return 2 * (self.cols + self.rows)

    def sheets(self, count: int) -> int:
        return ceil(count / self.per_sheet)


def asked_bleed(request: Pile) -> float:
    return MOST_BLEED if request.bleed == "max" else request.bleed


def layouts(request: Pile) -> Iterator[SheetLayout]:
    """Return every layout that is not plainly worse than another of its kind. Empty if not even one piece fits."""
    shape = request.shape
    rows = "straight" if request.one_way and request.rows == "auto" else request.rows
    square = shape.kind == "round" or abs(shape.width - shape.height) < 1e-6
    for landscape in (False,) if request.one_way or request.upright_pages else (False, True):
        width, height = request.paper.page(landscape)
        for axis in _axes(request, landscape):
            for strip in _strips(request, axis):
                frame, strip_box = _frame(request, width, height, axis, strip)
                if frame[2] <= 0 or frame[3] <= 0:
                    continue
                for turned in (False,) if square or request.one_way else (False, True):
                    lying = shape.rotate() if turned else shape
                    for pattern in patterns(lying, request.gap, rows):
                        for across, down, bleed in _grids(request, pattern, (frame[2], frame[3])):
                            mirror = (width if axis == "vertical" else height) / 2
                            yield SheetLayout(
                                width,
                                height,
                                landscape,
                                turned,
                                pattern,
                                across,
                                down,
                                bleed,
                                strip,
                                strip_box,
                                frame,
                                axis,
                                mirror,
                                _place_block(pattern, across, down, bleed, frame, width, height),
                            )


def _axes(request: Pile, landscape: bool) -> tuple[Axis | None, ...]:
    """Return the line about which a page is mirrored to find the backs. Turning a landscape page over its long edge
    turns it upside down."""
    match request.backs:
        case "none":
            return (None,)
        case "long":
            return ("horizontal",) if landscape else ("vertical",)
        case "short":
            return ("vertical",) if landscape else ("horizontal",)
        case "fold":
            return ("vertical", "horizontal")


def _strips(request: Pile, axis: Axis | None) -> tuple[Side, ...]:
    if request.backs == "fold":
        return ("bottom", "left") if axis == "vertical" else ("right", "top")
    return ("bottom", "right")


def _frame(request: Pile, width: float, height: float, axis: Axis | None, strip: Side) -> tuple[Box, Box]:
    """Return the box for the fronts and the box for label and ruler, inside the printable area."""
    left = top = request.margin
    right, bottom = width - request.margin, height - request.margin
    thick = STRIP if (right - left if strip in ("top", "bottom") else bottom - top) >= LONG_STRIP else STRIP_OF_TWO
    match strip:
        case "top":
            box = (left, top, right - left, thick)
            top += thick
        case "bottom":
            box = (left, bottom - thick, right - left, thick)
            bottom -= thick
        case "left":
            box = (left, top, thick, bottom - top)
            left += thick
        case "right":
            box = (right - thick, top, thick, bottom - top)
            right -= thick
    if request.backs == "fold":
        if axis == "vertical":
            right = width / 2 - FOLD_GAP
        else:
            bottom = height / 2 - FOLD_GAP
    return (left, top, right - left, bottom - top), box


def _grids(request: Pile, pattern: Pattern, room: tuple[float, float]) -> Iterator[tuple[int, int, float]]:
    """Return columns, rows and bleed: the full bleed, and every step at which less bleed makes room for more."""
    asked = asked_bleed(request)
    cols, rows = pattern.most(room, 0.0)
    if not cols or not rows:
        return
    steps = {0.0, asked}
    for n in range(1, cols + 1):
        steps.add(pattern.most_bleed((room[0], 1e9), n, rows))
    for n in range(1, rows + 1):
        steps.add(pattern.most_bleed((1e9, room[1]), cols, n))
    seen = set()
    for step in sorted(min(max(step, 0.0), asked) for step in steps):
        n, m = pattern.most(room, step)
        if not n or not m:
            continue
        n, m = pattern.smallest_block(n, m, request.count)
        if (n, m) not in seen:
            seen.add((n, m))
            yield n, m, _whole(min(pattern.most_bleed(room, n, m), asked), asked)


def _whole(bleed: float, asked: float) -> float:
    """Round down to hundredths, so that messages and drawings agree."""
    if bleed >= asked:
        return asked
    return 0.0 if bleed < THINNEST_BLEED else floor(bleed * 100 + SLACK) / 100


def _place_block(
    pattern: Pattern,
    cols: int,
    rows: int,
    bleed: float,
    frame: Box,
    width: float,
    height: float,
) -> tuple[Point, ...]:
    """Place the block in the middle of the page, or as near to it as the frame allows: with a fold, close to the
    fold."""
    w, h = pattern.extent(cols, rows, bleed)
    x = min(max((width - w) / 2, frame[0]), frame[0] + frame[2] - w)
    y = min(max((height - h) / 2, frame[1]), frame[1] + frame[3] - h)
    return tuple((x + u, y + v) for u, v in pattern.places(cols, rows, bleed))


def front_area(request: Pile, layout: SheetLayout) -> Box:
    """Return the printable area of the side that is cut by: up to the fold if there is one, and of its own shelf."""
    x, y, w, h = inset((0.0, 0.0, layout.page_width, layout.page_height), request.margin)
    if request.backs == "fold":
        w, h = (layout.mirror - x, h) if layout.axis == "vertical" else (w, layout.mirror - y)
    if layout.shelf:
        begin, end = max(y, layout.shelf[0]), min(y + h, layout.shelf[1])
        return (x, begin, w, end - begin)
    return (x, y, w, h)


def lacks_room_for_marks(request: Pile, layout: SheetLayout, upright: bool) -> bool:
    """Tell whether cut marks in one direction lack room at one of their two ends."""
    area, at = front_area(request, layout), 1 if upright else 0
    first = layout.block[at] - area[at]
    last = area[at] + area[at + 2] - layout.block[at] - layout.block[at + 2]
    return min(first, last) < SHORTEST_MARK


def spare(layout: SheetLayout) -> float:
    """Return how much further every piece could bleed before the block leaves its frame."""
    x, y, w, h = layout.frame
    left, top, width, height = layout.block
    room = min(left - x, top - y, x + w - left - width, y + h - top - height)
    return max(0.0, room) / HEX_RATIO
