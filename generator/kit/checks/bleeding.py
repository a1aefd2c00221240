"""Check that art at the cut continues below it: a knife half a millimetre off would show white paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from generator.errors import Finding
from generator.geometry import Point
from generator.impose.shapes import corners, hexagon
from generator.kit.draw_pieces import DrawnPiece
from generator.kit.render_cache import DPI, Gallery
from generator.pack.model import CUT_FROM_SHEETS
from generator.pack.sizes import Size
from generator.units import MM_PER_INCH, SERVICE_BLEED

if TYPE_CHECKING:
    from PIL.Image import Image

CUT = CUT_FROM_SHEETS | {"board"}
"""Kinds with straight cuts; a box is cut along its own outline, where no bleed is possible."""

WHITE = 250
"""Colours from here on count as paper."""

MUCH = 0.6
"""Least share of an edge along which art ends at the cut to be reported: less may be a single line."""

SAMPLES = 40
"""Number of points tested along each side of a hexagon."""

Pair: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

ABOVE, BELOW = 1, 2
"""Distance of the test points from the cut in picture points: at 60 dpi half a millimetre and a whole one."""


def short_of_bleed(drawn: Sequence[DrawnPiece], gallery: Gallery) -> Iterator[Finding]:
    """Report sides of components whose art ends at the cut. Pieces of one component are alike: only the first and
    the last are tested."""
    ends: dict[str, tuple[DrawnPiece, DrawnPiece]] = {}
    for one in drawn:
        if one.component.kind in CUT and one.component.size.shape != "round":
            ends[one.component.id] = (ends.get(one.component.id, (one,))[0], one)
    faces = {
        (one.name, side): (one, scene)
        for pair in ends.values()
        for one in pair
        for side, scene in (("front", one.front), ("back", one.back))
        if scene is not None
    }
    told: set[tuple[str, str]] = set()
    pictures = gallery.with_bleed([scene for _, scene in faces.values()])
    for ((_, side), (one, _)), picture in zip(faces.items(), pictures, strict=True):
        edges = [edge for edge, share in white_below(picture, one.component.size).items() if share >= MUCH]
        if edges and (one.component.id, side) not in told:
            told.add((one.component.id, side))
            yield Finding(
                "no-bleed",
                f"On the {side} the drawing ends at the cut ({', '.join(edges)}): cut a little off, it shows white.",
                "Give the boxes that touch the edge “bleed: true”.",
                one.component.place,
                "warning",
                piece=one.name,
                facts={"side": side, "edges": edges},
            )


def white_below(picture: Image, size: Size | None = None) -> dict[str, float]:
    """Return for each edge of a face the share along which there is art above the cut and none below it."""
    edges = dict(_hexagon_edges(size)) if size and size.shape == "hex" else _straight_edges(picture)
    return {
        name: sum(not _white(picture, above) and _white(picture, below) for above, below in pairs) / max(1, len(pairs))
        for name, pairs in edges.items()
    }


def _hexagon_edges(size: Size) -> Iterator[tuple[str, list[Pair]]]:
    """Return pixels inside and outside each side of a hexagon, by its position: “upper right”."""
    shape = hexagon(min(size.width, size.height), size.orientation == "pointed")
    pixel = MM_PER_INCH / DPI
    above, below = corners(shape, 0, 0, -ABOVE * pixel), corners(shape, 0, 0, BELOW * pixel)

    def at(around: Sequence[Point], side: int, share: float) -> tuple[int, int]:
        (ax, ay), (bx, by) = around[side], around[(side + 1) % 6]
        return (
            int((SERVICE_BLEED + ax + (bx - ax) * share) / pixel),
            int((SERVICE_BLEED + ay + (by - ay) * share) / pixel),
        )

    for side in range(6):
        x, y = (sum(pair) / 2 for pair in zip(above[side], above[(side + 1) % 6], strict=True))
        across, along = x - size.width / 2, y - size.height / 2
        level, upright = "" if abs(along) < 0.1 else "upper" if along < 0 else "lower", ""
        if abs(across) >= 0.1:
            upright = "left" if across < 0 else "right"
        shares = [(step + 0.5) / SAMPLES for step in range(SAMPLES)]
        yield f"{level} {upright}".strip(), [(at(above, side, share), at(below, side, share)) for share in shares]


def _straight_edges(picture: Image) -> dict[str, list[Pair]]:
    """Return pixels inside and outside each edge of a rectangle."""
    width, height = picture.size
    cut = round(SERVICE_BLEED / MM_PER_INCH * DPI)
    inner, outer = cut + ABOVE, cut - BELOW
    xs, ys = range(inner, width - inner), range(inner, height - inner)
    return {
        "left": [((inner, y), (outer, y)) for y in ys],
        "right": [((width - 1 - inner, y), (width - 1 - outer, y)) for y in ys],
        "top": [((x, inner), (x, outer)) for x in xs],
        "bottom": [((x, height - 1 - inner), (x, height - 1 - outer)) for x in xs],
    }


def _white(picture: Image, at: tuple[int, int]) -> bool:
    pixel = picture.getpixel(at)
    assert isinstance(pixel, tuple), "the picture has three channels"
    return min(pixel) >= WHITE
