"""Cutting machines: pieces apart by a fixed gap, all the same way up, and the paths for the knife."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.errors import refuse
from generator.impose.plan import Grid, plan
from generator.impose.request import Request
from generator.impose.shapes import outline
from generator.scene.model import Group, Paint, Rect, Scene
from generator.units import CUTTER_GAP

CUTTER_BLEED = CUTTER_GAP / 2
KNIFE = Paint(stroke="#ff0000", width=0.1)
"""Cutting programs take thin red lines for cuts."""


def for_cutter(request: Request) -> Request:
    """The same pieces for a cutting machine: trims exactly a gap apart, the bleed filling at most half of it."""
    asked = CUTTER_BLEED if request.bleed == "max" else min(request.bleed, CUTTER_BLEED)
    return replace(request, bleed=asked, gap=CUTTER_GAP - 2 * asked, marks="none", one_way=True)


def plan_cutter(request: Request) -> Grid:
    made = plan(for_cutter(request))
    if not isinstance(made, Grid):
        raise refuse(
            "cutter-size",
            f"A piece of {request.shape.width:g} × {request.shape.height:g} mm is larger than {request.paper.name}.",
            "Use larger paper; a cutting machine cannot join pages.",
        )
    return made


def cut_paths(made: Grid, sheet: int = 0, corners: Sequence[float] = ()) -> Scene:
    """The outlines of one sheet, to be drawn as SVG at the size of the page. `corners` are the radii of all pieces,
    in the order of the faces."""
    layout, count = made.layout, made.request.count
    shape, first = layout.pattern.shape, sheet * layout.per_sheet
    used = layout.places[: min(layout.per_sheet, count - first)]
    radii = corners[first : first + len(used)] or (0.0,) * len(used)
    paths = []
    for (x, y), radius in zip(used, radii, strict=True):
        path = outline(shape, x, y, KNIFE)
        paths.append(replace(path, radius=radius) if isinstance(path, Rect) else path)
    title = made.request.label.component
    return Scene(layout.page_width, layout.page_height, (Group(tuple(paths), label="cut"),), title=title)


def all_cut_paths(made: Grid, corners: Sequence[float]) -> Iterator[tuple[int, int, Scene]]:
    """For each different sheet the first and the last it is for, counted from 1, and its outlines."""
    start, known = 0, cut_paths(made, 0, corners)
    for sheet in range(1, made.sheets):
        paths = cut_paths(made, sheet, corners)
        if paths != known:
            yield start + 1, sheet, known
            start, known = sheet, paths
    yield start + 1, made.sheets, known
