"""Cutting machines: pieces apart by a fixed gap, all the same way up, and the paths for the knife."""

from __future__ import annotations

from dataclasses import replace

from generator.errors import refuse
from generator.impose.plan import Grid, plan
from generator.impose.request import Request
from generator.impose.shapes import outline
from generator.scene.model import Group, Paint, Scene

CUTTER_GAP = 1.25
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


def cut_paths(made: Grid, sheet: int = 0) -> Scene:
    """The outlines of one sheet, to be drawn as SVG at the size of the page."""
    layout, count = made.layout, made.request.count
    shape = layout.pattern.shape
    used = layout.places[: min(layout.per_sheet, count - sheet * layout.per_sheet)]
    paths = tuple(outline(shape, x, y, KNIFE) for x, y in used)
    return Scene(
        layout.page_width, layout.page_height, (Group(paths, label="cut"),), title=made.request.label.component
    )
