"""Boards larger than the paper: equal pages that overlap, as few as possible; and one poster page.

Every page shows a window of the same size; neighbours share `overlap` mm, more than the printer leaves white, so
that a page trimmed at its white edge still covers the seam.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from generator.errors import refuse
from generator.geometry import Box, distance
from generator.impose.request import MOST_BLEED, Pile
from generator.impose.shapes import corners
from generator.impose.sheet_layouts import STRIP, Axis
from generator.impose.wording import SheetReason, because
from generator.polygons import overlap

BAND = 4.0
"""White around the window for join marks and cut marks."""

MORE_OVERLAP = 3.0
"""How much the default overlap exceeds the printer's margin."""


@dataclass(frozen=True, slots=True)
class Board:
    """One board over several pages. A window is the part of the board, bleed included, that a page shows."""

    request: Pile
    page_width: float
    page_height: float
    landscape: bool
    cols: int
    rows: int
    overlap: float
    bleed: float
    window: tuple[float, float]
    corner: tuple[float, float]
    """Position of a window on its page."""
    strip_box: Box
    axis: Axis | None
    reasons: tuple[SheetReason, ...]

    @property
    def sheets(self) -> int:
        return len(self.used_pages) * self.request.count

    @property
    def used_pages(self) -> frozenset[tuple[int, int]]:
        """Return row and column of every page that shows some of the board: not those beyond the corners of a
        hexagon."""
        return frozenset((row, col) for row, col, _ in self.windows())

    @property
    def pages(self) -> int:
        return self.sheets * (2 if self.axis else 1)

    def windows(self) -> Iterator[tuple[int, int, Box]]:
        """Return row, column and window in the board's own mm; the trim corner of the board is 0, 0."""
        w, h = self.window
        for row in range(self.rows):
            for col in range(self.cols):
                window = (col * (w - self.overlap) - self.bleed, row * (h - self.overlap) - self.bleed, w, h)
                if self._shows(window):
                    yield row, col, window

    def _shows(self, window: Box) -> bool:
        shape, (x, y, w, h) = self.request.shape, window
        match shape.kind:
            case "rectangle":
                return True
            case "hexagon":
                return overlap(corners(shape, 0, 0, self.bleed), ((x, y), (x + w, y), (x + w, y + h), (x, y + h)))
            case "round":
                middle = shape.width / 2
                near = (min(max(middle, x), x + w), min(max(middle, y), y + h))
                return distance(near, (middle, middle)) < middle + self.bleed


def plan_board(request: Pile) -> Board:
    """Plan the fewest pages; upright ones when both orientations need as many."""
    overlap = request.overlap or request.margin + MORE_OVERLAP
    if overlap <= request.margin:
        raise refuse(
            "overlap-small",
            f"An overlap of {overlap:g} mm is not more than the {request.margin:g} mm the printer leaves white.",
            f"Use more than {request.margin:g} mm, so that no white strip shows in the seam.",
        )
    bleed = MOST_BLEED if request.bleed == "max" else request.bleed
    ways = [way for landscape in (False, True) if (way := _way(request, landscape, overlap, bleed))]
    if not ways:
        raise refuse(
            "paper-small",
            f"{request.paper.name} is too small for pages that overlap by {overlap:g} mm"
            f" with a printer margin of {request.margin:g} mm.",
            "Use larger paper or a smaller overlap.",
        )
    best = min(ways, key=lambda way: (way.sheets, way.landscape))
    said = [
        because(
            "pages",
            width=request.shape.width,
            height=request.shape.height,
            cols=best.cols,
            rows=best.rows,
            paper=request.paper.name,
            orientation=_word(best.landscape),
            overlap=overlap,
        )
    ]
    for other in ways:
        if other is not best:
            said.append(
                because(
                    "pages-other", paper=request.paper.name, other=_word(other.landscape), pages=len(other.used_pages)
                )
            )
    if empty := best.cols * best.rows - len(best.used_pages):
        said.append(because("pages-empty", empty=empty))
    if request.backs == "fold":
        said.append(because("board-fold"))
    return Board(
        request,
        best.page_width,
        best.page_height,
        best.landscape,
        best.cols,
        best.rows,
        overlap,
        bleed,
        best.window,
        best.corner,
        best.strip_box,
        best.axis,
        tuple(said),
    )


def _word(landscape: bool) -> str:
    return "landscape" if landscape else "portrait"


def _way(request: Pile, landscape: bool, overlap: float, bleed: float) -> Board | None:
    width, height = request.paper.page(landscape)
    edge = request.margin + BAND
    room_w, room_h = width - 2 * edge, height - 2 * edge - STRIP
    if room_w <= overlap or room_h <= overlap:
        return None
    whole_w, whole_h = request.shape.width + 2 * bleed, request.shape.height + 2 * bleed
    cols, rows = _pages(whole_w, room_w, overlap), _pages(whole_h, room_h, overlap)
    w, h = (whole_w + (cols - 1) * overlap) / cols, (whole_h + (rows - 1) * overlap) / rows
    axis: Axis | None = None
    if request.backs in ("long", "short"):
        axis = "horizontal" if (request.backs == "long") == landscape else "vertical"
    x = (width - w) / 2
    y = min((height - h) / 2, height - edge - STRIP - h)
    strip = (request.margin, height - request.margin - STRIP, width - 2 * request.margin, STRIP)
    return Board(request, width, height, landscape, cols, rows, overlap, bleed, (w, h), (x, y), strip, axis, ())


def _pages(length: float, room: float, overlap: float) -> int:
    return max(1, ceil((length - overlap) / (room - overlap) - 1e-9))
