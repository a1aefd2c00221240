"""Weighs layouts against each other as a person with scissors and an ink bill would, and says why."""

from __future__ import annotations

from generator.impose.layouts import Layout, asked_bleed
from generator.impose.request import Request

LOST_BLEED = 0.5
"""Giving up all the bleed feels like half as many sheets again; giving up some of it, like its share of that."""

UNSAFE = 0.25
SAFE_BLEED = 1.0
"""Below this, a steady hand still shows white now and then."""


def cost(layout: Layout, request: Request) -> float:
    """Sheets, made dearer by the bleed that is missing."""
    sheets = layout.sheets(request.count)
    asked = asked_bleed(request)
    if request.bleed == "max" or not asked:
        return float(sheets)
    lost = (asked - layout.bleed) / asked
    unsafe = UNSAFE if layout.bleed < min(SAFE_BLEED, asked) else 0.0
    return sheets * (1 + LOST_BLEED * lost + unsafe)


def preference(layout: Layout, request: Request) -> tuple[object, ...]:
    """Smaller is better: cost, bleed, straight rows, full sheets, few cuts, upright piece, upright page, middle."""
    return (
        round(cost(layout, request), 6),
        -layout.bleed,
        layout.pattern.comb,
        -min(layout.per_sheet, request.count),
        layout.cuts,
        layout.turned,
        layout.landscape,
        round(_shift(layout), 3),
        layout.strip not in ("bottom", "top"),
    )


def _shift(layout: Layout) -> float:
    """How far the block lies from the middle of the page."""
    x, y, w, h = layout.block
    return abs(x + w / 2 - layout.page_width / 2) + abs(y + h / 2 - layout.page_height / 2)
