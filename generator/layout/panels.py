"""Surfaces of a piece that are drawn one by one: sides of a die, panels of a box, cells of a board. Foldable ones
are surrounded by lines to cut and to fold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.geometry import Box, Point, bounds
from generator.layout.model import Plan, PlanBox
from generator.pack.model import Component, Piece
from generator.polygons import grow
from generator.scene.model import Group, Item, Paint, Path, Segment

if TYPE_CHECKING:
    from generator.nets.model import Net, Panel

REACH = 2.0
"""How far colour with a bleed reaches over the cut and onto tabs, in mm."""

GREY = "#808080"
"""It shows on white paper and on dark art alike."""
CUT = Paint(stroke=GREY, width=0.2)
FOLD = Paint(stroke=GREY, width=0.2, dash=(2.0, 1.2))
VALLEY = Paint(stroke=GREY, width=0.2, dash=(3.0, 1.0, 0.4, 1.0))
"""Folds that bend towards the printed side."""
GLUE = Paint(stroke="#b8b8b8", width=0.15)
HATCH = 1.8
"""Distance between the hatching lines of a glued tab."""

DrawBoxes = Callable[[Sequence[PlanBox]], list[Item]]


class PanelFacts(NamedTuple):
    """Facts about the panel being drawn, for expressions. `x`, `y` and `r` are the largest circle in it; `path` is
    its outline as SVG path data."""

    name: str
    number: int
    total: int
    x: float
    y: float
    r: float
    path: str


def facts(panel: Panel, total: int) -> PanelFacts:
    around = " L ".join(f"{x:.3f} {y:.3f}" for x, y in panel.outline)
    return PanelFacts(panel.name, panel.number, total, *panel.middle, f"M {around} Z")


def face_of(component: Component, piece: Piece, panel: Panel) -> Any:
    """Return the pack's data for a panel: of a board the row with the panel's name, else the next one of the list."""
    if component.net is None:
        return next((face for face in piece.faces if _name(face) == panel.name), None)
    if piece.faces:
        return piece.faces[(panel.number - 1) % len(piece.faces)]
    return panel.number


def _name(face: Any) -> str:
    return str(face.get("id", "")) if isinstance(face, Mapping) else str(face)


def on_panel(panel: Panel, plan: Plan, draw: DrawBoxes, reach: float) -> tuple[Item | None, Item]:
    """Return the drawing of a panel and, below it, those boxes with `bleed` that may leave the panel."""
    around, inside = [], []
    for box in plan.boxes:
        items = draw((box,))
        inside += items
        if reach and "bleed" in box.keys:
            around += items
    ground = _clip_to_panel(panel, around, grow(panel.outline, reach)) if around else None
    return ground, _clip_to_panel(panel, inside, panel.outline, panel.label)


def _clip_to_panel(panel: Panel, items: Iterable[Item], outline: Sequence[Point], label: str = "") -> Group:
    return Group(tuple(items), panel.place, Path(polygon(outline), Paint()), label=label)


def polygon(points: Sequence[Point]) -> tuple[Segment, ...]:
    first, *others = points
    return (("M", *first), *(("L", *point) for point in others), ("Z",))


def glue(net: Net) -> tuple[Item, ...]:
    """Hatch the surfaces to be glued."""
    return tuple(
        Group((Path(tuple(_hatching(bounds(tab))), GLUE),), clip=Path(polygon(tab), Paint()), label="glue")
        for tab in net.tabs
    )


def _hatching(box: Box) -> Iterator[Segment]:
    x, y, w, h = box
    for index in range(int((w + h) / HATCH) + 1):
        at = index * HATCH
        yield ("M", x + at, y)
        yield ("L", x + at - h, y + h)


def lines(net: Net) -> tuple[Item, ...]:
    """Return fold and cut lines, in groups with labels for cutting machines."""
    made: list[Item] = []
    for ends, paint in ((net.folds, FOLD), (net.valleys, VALLEY)):
        d: list[Segment] = []
        for a, b in ends:
            d += [("M", *a), ("L", *b)]
        if d:
            made.append(Path(tuple(d), paint))
    cut = Path(tuple(segment for outline in net.cuts for segment in outline), CUT)
    return (*((Group(tuple(made), label="fold"),) if made else ()), Group((cut,), label="cut"))
