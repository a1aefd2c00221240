"""A picture for each step of cutting: the sheet from above, with this step's cuts or folds in colour.

The pictures hold no words, so they serve every language beside the step's sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.geometry import Box, inset, translate
from generator.impose.boards import Board
from generator.impose.cutting import strips_lie
from generator.impose.marks import edges, lines
from generator.impose.plan import PieceGrid, Plan
from generator.impose.shapes import corners, outline
from generator.impose.sheet_layouts import SheetLayout
from generator.impose.wording import SheetReason
from generator.scene.model import Group, Item, Paint, Path, Rect, Scene, Use

CUT, FOLD, PALE = "#c8321f", "#1f5fae", "#c9bda9"
PIECE, EDGE = "#efe4cf", "#8a7a63"
ROOM = 5.0
"""White around the sheet, in hundredths of its longer side."""
GLUED = "#bcd3ee"

Line = tuple[float, float, float, float]


def cutting_picture(made: Plan, step: SheetReason, folded: Sequence[Scene | None] = ()) -> Scene:
    """Return the picture of one step of `generator.impose.cutting.steps`. `folded` holds the pieces that bring lines
    of their own to cut and fold."""
    return _of_board(made, step.code) if isinstance(made, Board) else _of_grid(made, step.code, folded)


class _Pens:
    """Line widths relative to the size of the picture, thinner for small pieces."""

    def __init__(self, width: float, height: float, piece: float = 1000.0) -> None:
        self.unit = max(width, height) / 100
        cut = min(1.1 * self.unit, piece / 8)
        self.sheet = Paint(fill="#ffffff", stroke=EDGE, width=0.5 * self.unit)
        self.piece = Paint(fill=PIECE, stroke=PALE, width=0.35 * self.unit)
        self.cut = Paint(stroke=CUT, width=cut, cap="round")
        self.fold = Paint(stroke=FOLD, width=1.0 * self.unit, dash=(2.4 * self.unit, 1.8 * self.unit))
        self.done = Paint(stroke=PALE, width=0.6 * self.unit)


def _frame(area: Box, items: Sequence[Item]) -> Scene:
    """Frame this area as a picture with some room around it."""
    left, top, width, height = area
    room = ROOM * max(width, height) / 100
    group = Group(tuple(items), translate(room - left, room - top))
    return Scene(width + 2 * room, height + 2 * room, (group,))


# -- sheets of equal pieces --------------------------------------------------------------------------------------------


def _of_grid(made: PieceGrid, code: str, folded: Sequence[Scene | None]) -> Scene:
    layout, shape = made.layout, made.layout.pattern.shape
    area = _paper(made, code)
    pens = _Pens(area[2], area[3], min(shape.width, shape.height))
    if code in ("cut-shared", "cut-apart"):
        return _strip(layout, area, pens)
    used = layout.places[: made.request.count]
    items: list[Item] = [Rect(*area, pens.sheet)]
    if code in ("net-cut", "net-fold"):
        for net, at in zip(folded, used, strict=False):
            items += _net(layout, net, at, code, pens)
    else:
        items += [outline(shape, x, y, pens.piece) for x, y in used]
        items += _cuts(layout, used, area, code, pens)
    return _frame(area, items)


def _paper(made: PieceGrid, code: str) -> Box:
    """Draw the paper in this step: whole, then folded, then cut between the blocks of different pieces."""
    layout = made.layout
    left, top, right, bottom = 0.0, 0.0, layout.page_width, layout.page_height
    if code == "cut-fold":
        return (left, top, right, bottom)
    if made.request.backs == "fold" and layout.axis == "vertical":
        right = layout.mirror
    elif made.request.backs == "fold":
        folded_up = layout.places[0][1] > layout.mirror
        top, bottom = (layout.mirror, bottom) if folded_up else (top, layout.mirror)
    if layout.shelf and code != "cut-shelf":
        top, bottom = max(top, layout.shelf[0]), min(bottom, layout.shelf[1])
    return (left, top, right - left, bottom - top)


def _cuts(
    layout: SheetLayout, used: Sequence[tuple[float, float]], area: Box, code: str, pens: _Pens
) -> Iterator[Item]:
    """Draw the cuts or folds on the whole sheet."""
    shape = layout.pattern.shape
    left, top, width, height = area
    boxes = [(x, y, shape.width, shape.height) for x, y in used]
    match code:
        case "cut-fold":
            at = layout.mirror
            fold = (at, 0.0, at, height) if layout.axis == "vertical" else (0.0, at, width, at)
            yield from lines((fold,), pens.fold)
        case "cut-shelf" if layout.shelf:
            within = (y for y in layout.shelf if top + 1 < y < top + height - 1)
            yield from lines(((left, y, left + width, y) for y in within), pens.cut)
        case "cut-knife" | "cut-single":
            yield from lines(_to_the_marks(boxes, 4 * pens.unit), pens.cut)
        case "cut-strips":
            yield from lines(_across(boxes, strips_lie(layout) == "upright", area), pens.cut)
        case "cut-hexagon-lines":
            yield from lines(_across(boxes, shape.is_pointed, area), pens.cut)
        case "cut-hexagon-corners":
            yield from lines((line for x, y in used for line in _slanted_edges(corners(shape, x, y))), pens.cut)
        case _:
            yield from (outline(shape, x, y, pens.cut) for x, y in used)


def _across(boxes: Sequence[Box], upright: bool, area: Box) -> Iterator[Line]:
    """Draw all cuts of one direction from one edge of the area to the other."""
    left, top, width, height = area
    for at in edges(boxes, upright):
        yield (at, top, at, top + height) if upright else (left, at, left + width, at)


def _to_the_marks(boxes: Sequence[Box], beyond: float) -> Iterator[Line]:
    """Draw all cuts, a little longer than the pieces."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    area = inset((left, top, right - left, bottom - top), -beyond)
    yield from _across(boxes, True, area)
    yield from _across(boxes, False, area)


def _slanted_edges(points: Sequence[tuple[float, float]]) -> Iterator[Line]:
    """Return the four slanted edges of a hexagon."""
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if abs(ax - bx) > 0.01 and abs(ay - by) > 0.01:
            yield ax, ay, bx, by


def _strip(layout: SheetLayout, area: Box, pens: _Pens) -> Scene:
    """Draw the first strip by itself, with the cuts that separate its pieces."""
    shape, level = layout.pattern.shape, strips_lie(layout) == "level"
    left, top, width, height = area
    first = min(y if level else x for x, y in layout.places)
    used = [(x, y) for x, y in layout.places if abs((y if level else x) - first) < 0.01]
    strip: Box = (left, first, width, shape.height) if level else (first, top, shape.width, height)
    boxes = [(x, y, shape.width, shape.height) for x, y in used]
    items: list[Item] = [Rect(*strip, pens.sheet)]
    items += [outline(shape, x, y, pens.piece) for x, y in used]
    items += lines(_across(boxes, level, inset(strip, -2 * pens.unit)), pens.cut)
    return _frame(strip, items)


def _net(layout: SheetLayout, net: Scene | None, at: tuple[float, float], code: str, pens: _Pens) -> Iterator[Item]:
    """Draw a piece to fold, with its own lines if it has some."""
    if net is None:
        yield outline(layout.pattern.shape, *at, pens.piece)
        return
    cutting = code == "net-cut"
    pens_of = {"cut": pens.cut if cutting else pens.done, "fold": pens.done if cutting else pens.fold}
    items = net.items
    while len(items) == 1 and isinstance(whole := items[0], Use | Group) and not getattr(whole, "label", ""):
        items = whole.symbol.items if isinstance(whole, Use) else whole.items
    yield Group(tuple(_lines_by_label(items, pens_of)) or tuple(_own_lines(items, pens_of)), translate(*at))


def _lines_by_label(items: Sequence[Item], pens: Mapping[str, Paint]) -> Iterator[Item]:
    """Draw the lines of groups with these labels, at any depth of the drawing, each kind with its own pen."""
    for group in items:
        if not isinstance(group, Group):
            continue
        found: tuple[Item, ...]
        if pen := pens.get(group.label):
            found = tuple(replace(path, paint=pen) for path in group.items if isinstance(path, Path))
        else:
            found = tuple(_lines_by_label(group.items, pens))
        if found:
            yield Group(found, group.transform)


def _own_lines(items: Sequence[Item], pens: Mapping[str, Paint]) -> Iterator[Item]:
    """Return a layout's own lines: those without a fill are cuts, or folds if dashed."""
    for item in items:
        if isinstance(item, Path) and item.paint.stroke and item.paint.fill is None:
            yield replace(item, paint=pens["fold" if item.paint.dash else "cut"])


# -- boards over several pages -----------------------------------------------------------------------------------------


def _of_board(made: Board, code: str) -> Scene:
    if code == "cut-board-seams":
        return _pages_apart(made)
    shape = made.request.shape
    pens = _Pens(shape.width, shape.height)
    whole = (0.0, 0.0, shape.width, shape.height)
    over = tuple(_seams(made, pens)) if code == "cut-board-join" else (outline(shape, 0, 0, pens.cut),)
    return _frame(whole, (outline(shape, 0, 0, pens.piece), *over))


def _pages_apart(made: Board) -> Scene:
    """Draw all pages beside each other; edges with a neighbour to the left or above are cut."""
    wide, high, gap = made.page_width, made.page_height, made.page_width / 12
    width, height = made.cols * (wide + gap) - gap, made.rows * (high + gap) - gap
    pens = _Pens(width, height)
    items: list[Item] = []
    for row, col in sorted(made.used_pages):
        x, y = col * (wide + gap), row * (high + gap)
        left, top = x + made.corner[0], y + made.corner[1]
        items.append(Rect(x, y, wide, high, pens.sheet))
        items.append(Rect(left, top, *made.window, pens.piece))
        if (row, col - 1) in made.used_pages:
            items += lines(((left, y, left, y + high),), pens.cut)
        if (row - 1, col) in made.used_pages:
            items += lines(((x, top, x + wide, top),), pens.cut)
    return _frame((0, 0, width, height), items)


def _seams(made: Board, pens: _Pens) -> Iterator[Item]:
    """Return the overlaps of neighbouring pages, in the board's own mm."""
    used, glued = made.used_pages, Paint(fill=GLUED, stroke=FOLD, width=0.3 * pens.unit)
    for row, col, (x, y, width, height) in made.windows():
        if (row, col - 1) in used:
            yield Rect(x, max(0.0, y), made.overlap, min(height, made.request.shape.height - max(0.0, y)), glued)
        if (row - 1, col) in used:
            yield Rect(max(0.0, x), y, min(width, made.request.shape.width - max(0.0, x)), made.overlap, glued)
