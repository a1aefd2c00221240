"""Check that words keep away from the cut: a knife a millimetre off must not take letters with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, sqrt

from generator.errors import Finding
from generator.geometry import Point, apply
from generator.kit.checks.legibility import sides, start_of
from generator.kit.draw_pieces import DrawnPiece
from generator.kit.render_cache import Words, words_on
from generator.pack.model import CUT_FROM_SHEETS, Component
from generator.pack.sizes import Size
from generator.polygons import depth_inside

SAFE = 2.5
SAFE_SHARE = 0.05
"""Least distance of words from the cut: 2.5 mm, on small pieces this share of the shorter side."""

SAFE_ON_PANELS = 0.5
"""Least distance of words from a fold, where they would bend around the corner."""

ASCENT, DESCENT = 0.66, 0.0
"""How far letters reach above and below their line, as shares of the size."""


def words_near_the_cut(drawn: Sequence[DrawnPiece]) -> Iterator[Finding]:
    """Report the words that come nearest to the cut on each side of a component, and how many pieces have such."""
    worst: dict[tuple[str, str], tuple[float, DrawnPiece, Words, set[str]]] = {}
    for one in drawn:
        if one.component.kind not in CUT_FROM_SHEETS and one.component.net is None:
            continue
        safe = _safe(one.component)
        for side, scene in sides(one):
            for words in words_on(scene.items):
                away = _away(one.component, list(_corners(words)))
                if away >= safe - 0.05:
                    continue
                known = worst.get((one.component.id, side))
                names = known[3] if known else set()
                names.add(one.name)
                if known is None or away < known[0]:
                    worst[one.component.id, side] = (away, one, words, names)
    for (_, side), (away, one, words, names) in worst.items():
        safe = _safe(one.component)
        also = "" if len(names) == 1 else f" (the same on {len(names) - 1} more piece{'s' * (len(names) > 2)})"
        where = f"{-away:.1f} mm beyond the cut" if away < 0 else f"{away:.1f} mm from the cut"
        yield Finding(
            "off-piece" if away < 0 else "unsafe-margin",
            f"“{start_of(words)}” on the {side} stands {where}{also}; a cut a little off takes letters with it.",
            f"Keep words {safe:.1f} mm away from the edge.",
            one.piece.place,
            "warning",
            piece=one.name,
            facts={"away_mm": round(away, 2), "safe_mm": round(safe, 2), "pieces": len(names)},
        )


def _safe(component: Component) -> float:
    return SAFE_ON_PANELS if component.net else safe_margin(component.size)


def _away(component: Component, corners: Sequence[Point]) -> float:
    """Return the distance of words from the nearest cut, or from the edges of their panel."""
    if component.net is None:
        return min(distance_to_cut(component.size, point) for point in corners)
    return max(min(depth_inside(panel.corners, point) for point in corners) for panel in component.net.panels)


def safe_margin(size: Size) -> float:
    return min(SAFE, SAFE_SHARE * min(size.width, size.height))


def distance_to_cut(size: Size, point: Point) -> float:
    """Return how far inside the outline of a piece a point lies; negative outside."""
    x, y = point
    match size.shape:
        case "rect":
            return min(x, y, size.width - x, size.height - y)
        case "round":
            return size.width / 2 - hypot(x - size.width / 2, y - size.height / 2)
        case "hex":
            u, v = x - size.width / 2, y - size.height / 2
            across, along = (u, v) if size.orientation == "pointed" else (v, u)
            slanted = abs(along) * sqrt(3) / 2 + abs(across) / 2
            return min(size.width, size.height) / 2 - max(abs(across), slanted)


def _corners(words: Words) -> Iterator[Point]:
    run = words.run
    for along in (0.0, run.advance):
        for above in (run.size * ASCENT, -run.size * DESCENT):
            yield apply(words.place, run.spot(along, above))
