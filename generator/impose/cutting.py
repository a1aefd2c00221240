"""Cutting: the order of cuts by hand, paths for cutting machines, and a plan's use of paper and cuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.errors import refuse
from generator.geometry import Point, translate
from generator.impose.boards import Board
from generator.impose.marks import Direction, edges
from generator.impose.plan import PieceGrid, Plan, plan
from generator.impose.request import Pile
from generator.impose.shapes import corners, outline
from generator.impose.sheet_layouts import SheetLayout
from generator.impose.wording import SheetReason, because
from generator.scene.model import Group, Item, Paint, Path, Rect, Scene
from generator.units import CUTTER_GAP


@dataclass(frozen=True, slots=True)
class Statistics:
    """Totals of a plan. `paper` is in square metres; `ink` is the share of the paper that is covered, if known."""

    sheets: int
    pages: int
    cuts: int
    paper: float
    ink: float | None
    steps: tuple[SheetReason, ...]

    def to_json(self, language: str) -> dict[str, object]:
        return {
            "sheets": self.sheets,
            "pages": self.pages,
            "cuts": self.cuts,
            "paper_m2": round(self.paper, 4),
            "ink": None if self.ink is None else round(self.ink, 4),
            "steps": [step.to_json(language) for step in self.steps],
        }


def statistics(made: Plan, ink: float | None = None) -> Statistics:
    """Return the totals; `ink` is measured on the finished pages, as `generator.backends.ink.coverage` does."""
    paper = made.sheets * made.request.paper.width * made.request.paper.height / 1e6
    return Statistics(made.sheets, made.pages, cuts(made), paper, ink, tuple(steps(made)))


def cuts(made: Plan) -> int:
    """Count straight cuts over all sheets; pieces cut along their outline count one cut each."""
    if isinstance(made, Board):
        used, edges_of = made.used_pages, {"rectangle": 4, "hexagon": 6, "round": 1}[made.request.shape.kind]
        seams = sum(((row, col + 1) in used) + ((row + 1, col) in used) for row, col in used)
        return made.request.count * (seams + edges_of)
    layout, count = made.layout, made.request.count
    shape = layout.pattern.shape
    if shape.kind == "round" or made.request.one_way or made.request.folded:
        return count
    last = count - (made.sheets - 1) * layout.per_sheet
    if shape.kind == "hexagon":
        return (made.sheets - 1) * layout.cuts + hexagon_cuts(layout, layout.places[:last])
    boxes = [(x, y, shape.width, shape.height) for x, y in layout.places[:last]]
    return (made.sheets - 1) * layout.cuts + len(edges(boxes, upright=True)) + len(edges(boxes, upright=False))


def hexagon_cuts(layout: SheetLayout, places: Sequence[Point]) -> int:
    """Count straight cuts for hexagons at these places: in straight rows one along each line of flat sides and four
    for each piece, nested one for each edge; an edge that two pieces share is cut once."""
    shape = layout.pattern.shape
    if layout.pattern.comb:
        if not layout.shared_cuts:
            return 6 * len(places)
        edges = set()
        for x, y in places:
            points = corners(shape, x, y)
            for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
                edges.add((round(ax + bx, 2), round(ay + by, 2)))
        return len(edges)
    at, extent = (0, shape.width) if shape.is_pointed else (1, shape.height)
    lines = {round(place[at] + along, 3) for place in places for along in (0.0, extent)}
    return len(lines) + 4 * len(places)


def steps(made: Plan) -> Iterator[SheetReason]:
    """Return the cutting order for a person."""
    if isinstance(made, Board):
        if made.sheets > 1:
            yield because("cut-board-seams")
            yield because("cut-board-join", overlap=made.overlap)
        straight = made.request.shape.kind == "rectangle"
        yield because("cut-board-edge") if straight else because("cut-outline")
        if made.request.folded:
            yield because("net-cut")
            yield because("net-fold")
        return
    layout, shape = made.layout, made.layout.pattern.shape
    if made.request.backs == "fold":
        yield because("cut-fold", fold=layout.axis or "")
    if layout.shelf:
        yield because("cut-shelf")
    if made.request.one_way:
        yield because("cut-machine")
        if made.request.folded:
            yield because("net-fold")
        return
    if made.request.folded:
        yield because("net-cut")
        yield because("net-fold")
        return
    if shape.kind == "hexagon" and not layout.pattern.comb:
        yield because("cut-hexagon-lines", direction="upright" if shape.is_pointed else "level")
        yield because("cut-hexagon-corners")
        return
    if shape.kind != "rectangle":
        yield because("cut-hexagon-edges" if layout.shared_cuts else "cut-outline")
        return
    if layout.per_sheet == 1:
        yield because("cut-single")
        return
    level = strips_lie(layout)
    strips = layout.rows if level == "level" else layout.cols
    first, second = (shape.height, shape.width) if level == "level" else (shape.width, shape.height)
    yield because("cut-knife")
    yield because("cut-strips", direction=level, strips=strips, wide=first)
    if layout.shared_cuts:
        yield because("cut-shared", wide=second)
    else:
        yield because("cut-apart", wide=second)


def strips_lie(layout: SheetLayout) -> Direction:
    """Tell which way a guillotine cuts first to make fewer strips."""
    return "level" if layout.rows <= layout.cols else "upright"


# -- cutting machines --------------------------------------------------------------------------------------------------

CUTTER_BLEED = CUTTER_GAP / 2
KNIFE = Paint(stroke="#ff0000", width=0.1)
"""Cutting programs take thin red lines as cuts."""
SCORE = Paint(stroke="#0000ff", width=0.1)
"""Lines of another colour get a tool of their own."""


def for_cutter(request: Pile) -> Pile:
    """Lay the same pieces out for a cutting machine: trims exactly a gap apart, the bleed at most half of it."""
    asked = CUTTER_BLEED if request.bleed == "max" else min(request.bleed, CUTTER_BLEED)
    return replace(request, bleed=asked, gap=CUTTER_GAP - 2 * asked, marks="none", one_way=True)


def plan_cutter(request: Pile) -> PieceGrid:
    made = plan(for_cutter(request))
    if not isinstance(made, PieceGrid):
        raise refuse(
            "cutter-size",
            f"A piece of {request.shape.width:g} × {request.shape.height:g} mm is larger than {request.paper.name}.",
            "Use larger paper; a cutting machine cannot join pages.",
        )
    return made


def cut_paths(
    made: PieceGrid, sheet: int = 0, corners: Sequence[float] = (), folded: Sequence[Scene | None] = ()
) -> Scene:
    """Return the outlines of one sheet, to be drawn as SVG at the size of the page. `corners` are the radii of all
    pieces, in the order of the faces; `folded` are those with lines of their own, among them lines to score."""
    layout, count = made.layout, made.request.count
    shape, first = layout.pattern.shape, sheet * layout.per_sheet
    used = layout.places[: min(layout.per_sheet, count - first)]
    radii = corners[first : first + len(used)] or (0.0,) * len(used)
    nets = folded[first : first + len(used)] or (None,) * len(used)
    paths: list[Item] = []
    scores: list[Item] = []
    for (x, y), radius, net in zip(used, radii, nets, strict=True):
        if net is not None:
            paths += _own_lines(net, "cut", KNIFE, (x, y))
            scores += _own_lines(net, "fold", SCORE, (x, y))
            continue
        path = outline(shape, x, y, KNIFE)
        paths.append(replace(path, radius=radius) if isinstance(path, Rect) else path)
    title = made.request.label.component
    groups = (Group(tuple(paths), label="cut"), *((Group(tuple(scores), label="score"),) if scores else ()))
    return Scene(layout.page_width, layout.page_height, groups, title=title)


def _own_lines(scene: Scene, label: str, paint: Paint, at: Point) -> Iterator[Item]:
    """Return the lines of a folded piece at its place on the sheet."""
    for group in scene.items:
        if isinstance(group, Group) and group.label == label:
            paths = tuple(replace(path, paint=paint) for path in group.items if isinstance(path, Path))
            yield Group(paths, translate(*at))


def lineless(scene: Scene) -> Scene:
    """Return a folded piece without its lines to cut and fold: for machines these are in a file of their own."""
    kept = tuple(item for item in scene.items if not (isinstance(item, Group) and item.label in ("cut", "fold")))
    return replace(scene, items=kept)


def all_cut_paths(
    made: PieceGrid, corners: Sequence[float], folded: Sequence[Scene | None] = ()
) -> Iterator[tuple[int, int, Scene]]:
    """Return each different sheet: the first and the last sheet number it stands for, from 1, and its outlines."""
    start, known = 0, cut_paths(made, 0, corners, folded)
    for sheet in range(1, made.sheets):
        paths = cut_paths(made, sheet, corners, folded)
        if paths != known:
            yield start + 1, sheet, known
            start, known = sheet, paths
    yield start + 1, made.sheets, known
