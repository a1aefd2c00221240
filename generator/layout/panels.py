"""Surfaces of a piece that are drawn one by one: sides of a die, panels of a box, cells of a board. Around those that
are folded lie the lines to cut and to fold along."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.geometry import Box, Point, bounds
from generator.layout.model import Plan, PlanBox
from generator.nets.model import Net, Panel, grown
from generator.pack.model import Component, Piece
from generator.scene.model import Group, Item, Paint, Path, Segment

REACH = 2.0
"""How far colour that may leave its panel reaches over the cut and onto tabs, in mm."""

GREY = "#808080"
"""It shows on white paper and on dark art alike."""
CUT = Paint(stroke=GREY, width=0.2)
FOLD = Paint(stroke=GREY, width=0.2, dash=(2.0, 1.2))
VALLEY = Paint(stroke=GREY, width=0.2, dash=(3.0, 1.0, 0.4, 1.0))
"""Folds that bend towards the printed side."""
GLUE = Paint(stroke="#b8b8b8", width=0.15)
HATCH = 1.8
"""From one line of a glued tab's hatching to the next."""

DrawBoxes = Callable[[Sequence[PlanBox]], list[Item]]


class PanelFacts(NamedTuple):
    """What expressions see of the panel being drawn. `x`, `y` and `r` are the largest circle in it; `path` is its
    outline as SVG path data."""

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
    """What the pack puts on a panel: of a board the row with the panel's name, else the next one of the list."""
    if component.net is None:
        return next((face for face in piece.faces if _name(face) == panel.name), None)
    if piece.faces:
        return piece.faces[(panel.number - 1) % len(piece.faces)]
    return panel.number


def _name(face: Any) -> str:
    return str(face.get("id", "")) if isinstance(face, Mapping) else str(face)


def on_panel(panel: Panel, plan: Plan, draw: DrawBoxes, reach: float) -> tuple[Item | None, Item]:
    """The drawing of a panel, and below it what of it may leave the panel: its boxes with `bleed`."""
    around, inside = [], []
    for box in plan.boxes:
        items = draw((box,))
        inside += items
        if reach and "bleed" in box.keys:
            around += items
    ground = _clipped(panel, around, grown(panel.outline, reach)) if around else None
    return ground, _clipped(panel, inside, panel.outline, panel.label)


def _clipped(panel: Panel, items: Iterable[Item], outline: Sequence[Point], label: str = "") -> Group:
    return Group(tuple(items), panel.place, Path(polygon(outline), Paint()), label=label)


def polygon(points: Sequence[Point]) -> tuple[Segment, ...]:
    first, *others = points
    return (("M", *first), *(("L", *point) for point in others), ("Z",))


def glue(net: Net) -> tuple[Item, ...]:
    """Hatching on what is glued."""
    return tuple(
        Group((Path(tuple(_hatched(bounds(tab))), GLUE),), clip=Path(polygon(tab), Paint()), label="glue")
        for tab in net.tabs
    )


def _hatched(box: Box) -> Iterator[Segment]:
    x, y, w, h = box
    for index in range(int((w + h) / HATCH) + 1):
        at = index * HATCH
        yield ("M", x + at, y)
        yield ("L", x + at - h, y + h)


def lines(net: Net) -> tuple[Item, ...]:
    """Where to fold and where to cut, as groups that cutting machines ask for by their labels."""
    made: list[Item] = []
    for ends, paint in ((net.folds, FOLD), (net.valleys, VALLEY)):
        d: list[Segment] = []
        for a, b in ends:
            d += [("M", *a), ("L", *b)]
        if d:
            made.append(Path(tuple(d), paint))
    cut = Path(tuple(segment for outline in net.cuts for segment in outline), CUT)
    return (*((Group(tuple(made), label="fold"),) if made else ()), Group((cut,), label="cut"))
