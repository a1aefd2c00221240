"""Plan sheets: a request goes in, a plan with its reasons comes out. Draws no pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.errors import Finding, Refused
from generator.impose.boards import Board, plan_board
from generator.impose.request import Pile
from generator.impose.sheet_layouts import SheetLayout, asked_bleed, lacks_room_for_marks, layouts
from generator.impose.wording import SheetReason, because


@dataclass(frozen=True, slots=True)
class PieceGrid:
    """Equal pieces on equal sheets; the last sheet may be partly empty."""

    request: Pile
    layout: SheetLayout
    reasons: tuple[SheetReason, ...]

    @property
    def sheets(self) -> int:
        """Count sheets of paper."""
        return self.layout.sheets(self.request.count)

    @property
    def pages(self) -> int:
        """Count printed sides."""
        return self.sheets * (2 if self.request.backs in ("long", "short") else 1)


Plan: TypeAlias = PieceGrid | Board

LOST_BLEED = 0.5
"""Cost of giving up all the bleed, in units of all sheets; a part of it costs its share."""

UNSAFE = 0.25
SAFE_BLEED = 1.0
"""Below this bleed in mm, a steady hand still shows white now and then."""


def plan(request: Pile) -> Plan:
    """Choose grid and orientation. Raises `Refused` when the request fits no paper."""
    _check(request)
    found = list(layouts(request))
    if not found:
        return plan_board(request)
    best = min(found, key=lambda layout: preference(layout, request))
    return PieceGrid(request, best, tuple(_explain(request, best, found)))


def plan_shelf(request: Pile) -> PieceGrid | None:
    """Plan pieces that may share a sheet with others: they take less than one, on an upright page that is folded, if
    at all, from top to bottom."""
    found = [
        layout
        for layout in layouts(replace(request, upright_pages=True))
        if layout.strip == "bottom" and layout.sheets(request.count) == 1
        if request.backs != "fold" or layout.axis == "vertical"
    ]
    if not found:
        return None
    best = min(found, key=lambda layout: preference(layout, request))
    return PieceGrid(request, best, tuple(_explain(request, best, found)))


# -- choosing ----------------------------------------------------------------------------------------------------------


def cost(layout: SheetLayout, request: Pile) -> float:
    """Return the number of sheets, increased by the share of missing bleed."""
    sheets = layout.sheets(request.count)
    asked = asked_bleed(request)
    if request.bleed == "max" or not asked:
        return float(sheets)
    lost = (asked - layout.bleed) / asked
    unsafe = UNSAFE if layout.bleed < min(SAFE_BLEED, asked) else 0.0
    return sheets * (1 + LOST_BLEED * lost + unsafe)


def preference(layout: SheetLayout, request: Pile) -> tuple[object, ...]:
    """Return a sort key, smallest first: rows as asked, cost, bleed, straight rows, full sheets, few cuts, upright
    piece, upright page, middle."""
    return (
        request.rows == "nested" and not layout.pattern.comb,
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


def _shift(layout: SheetLayout) -> float:
    """Return the distance of the block from the middle of the page."""
    x, y, w, h = layout.block
    return abs(x + w / 2 - layout.page_width / 2) + abs(y + h / 2 - layout.page_height / 2)


# -- refusing and explaining -------------------------------------------------------------------------------------------


def _check(request: Pile) -> None:
    wrong: list[Finding] = []
    shape, paper = request.shape, request.paper
    if not (shape.width > 0 and shape.height > 0):
        wrong.append(
            Finding(
                "piece-size", f"A piece of {shape.width:g} × {shape.height:g} mm has no area.", "Give both sizes in mm."
            )
        )
    if request.count < 1:
        wrong.append(Finding("piece-count", f"{request.count} pieces cannot be printed.", "Ask for at least one."))
    if not 0 <= asked_bleed(request) <= 20:
        wrong.append(
            Finding("bleed-size", f"A bleed of {request.bleed} mm cannot be printed.", "Use 0 to 20 mm; 3 is usual.")
        )
    if not 0 <= request.margin <= min(paper.width, paper.height) / 4:
        most = min(paper.width, paper.height) / 4
        wrong.append(
            Finding(
                "margin-size",
                f"A printer margin of {request.margin:g} mm leaves too little of {paper.name}.",
                f"Use 0 to {most:g} mm; most printers need 3 to 6.35.",
            )
        )
    if not 0 <= request.gap <= 50:
        wrong.append(
            Finding("gap-size", f"A gap of {request.gap:g} mm between pieces makes no sense.", "Use 0 to 50 mm.")
        )
    if not THINNEST_MARK <= request.mark_width <= 3:
        wrong.append(
            Finding(
                "mark-width",
                f"Cut marks of {request.mark_width:g} pt cannot be relied on.",
                f"Use {THINNEST_MARK:g} to 3 pt; 0.4 is usual.",
            )
        )
    if wrong:
        raise Refused(wrong)


THINNEST_MARK = 0.25


def _explain(request: Pile, best: SheetLayout, found: list[SheetLayout]) -> list[SheetReason]:
    shape, count, sheets = request.shape, request.count, best.sheets(request.count)
    alone, turned = best.per_sheet == 1, best.turned
    said = [
        because(
            ("single-turned" if turned else "single") if alone else "grid-turned" if turned else "grid",
            cols=best.cols,
            rows=best.rows,
            width=shape.width,
            height=shape.height,
            paper=request.paper.name,
            orientation="landscape" if best.landscape else "portrait",
            per_sheet=best.per_sheet,
        )
    ]
    said += _about_rows(best, found)
    said.append(_about_margins(request, best))
    if request.one_way:
        said.append(because("machine-gap", gap=request.gap + 2 * best.bleed, bleed=best.bleed))
    else:
        said += _about_bleed(request, best, found)
    if shape.kind == "rectangle" and not request.one_way and not request.folded:
        if not alone:
            said.append(because("shared-cuts" if best.shared_cuts else "no-shared-cuts", cuts=best.cuts))
        if request.marks == "crop":
            said += (
                because("marks-short", cuts=word)
                for word, upright in (("upright", True), ("level", False))
                if lacks_room_for_marks(request, best, upright)
            )
    last = count - (sheets - 1) * best.per_sheet
    if not alone:
        said.append(because("sheets" if sheets > 1 else "one-sheet", count=count, sheets=sheets, last=last))
    if request.backs == "fold":
        said.append(because("backs-fold", fold=best.axis or ""))
    elif request.backs != "none":
        said.append(because(f"backs-{request.backs}"))
    if request.backs in ("long", "short") and (request.offset_x or request.offset_y or request.skew):
        said.append(because("back-offset", x=request.offset_x, y=request.offset_y, skew=request.skew))
    return said


def _about_rows(best: SheetLayout, found: list[SheetLayout]) -> list[SheetReason]:
    combs = [layout for layout in found if layout.pattern.comb]
    if not combs:
        return []
    straight = max(
        (layout.per_sheet for layout in found if not layout.pattern.comb and layout.bleed >= best.bleed), default=0
    )
    if best.pattern.comb:
        denser = best.per_sheet > straight
        said = because("honeycomb" if denser else "honeycomb-asked", per_sheet=best.per_sheet, straight=straight)
        return [said, *([because("honeycomb-shared", cuts=best.cuts)] if best.shared_cuts else [])]
    return [because("straight", per_sheet=best.per_sheet)]


def _about_margins(request: Pile, best: SheetLayout) -> SheetReason:
    xs, ys = [x for x, _ in best.places], [y for _, y in best.places]
    return because("margins", left=min(xs), top=min(ys), margin=request.margin)


def _about_bleed(request: Pile, best: SheetLayout, found: list[SheetLayout]) -> list[SheetReason]:
    asked = asked_bleed(request)
    if request.bleed == "max":
        return [because("bleed-max", bleed=best.bleed)]
    if not asked:
        return []
    full = [layout for layout in found if layout.bleed >= asked]
    if best.bleed < asked:
        if not full:
            code = "bleed-none" if best.bleed == 0 else "bleed-most"
            return [because(code, bleed=best.bleed, asked=asked, paper=request.paper.name)]
        other = max(full, key=lambda layout: layout.per_sheet)
        return [
            because(
                "bleed-less",
                bleed=best.bleed,
                asked=asked,
                cols=best.cols,
                rows=best.rows,
                paper=request.paper.name,
                full_per_sheet=other.per_sheet,
                full_sheets=other.sheets(request.count),
                sheets=best.sheets(request.count),
            )
        ]
    said = [because("bleed", bleed=asked)]
    denser = [layout for layout in found if layout.sheets(request.count) < best.sheets(request.count)]
    if denser:
        rival = min(denser, key=lambda layout: preference(layout, request))
        said.append(
            because(
                "bleed-kept",
                asked=asked,
                sheets=best.sheets(request.count),
                dense_cols=rival.cols,
                dense_rows=rival.rows,
                dense_sheets=rival.sheets(request.count),
                dense_bleed=rival.bleed,
            )
        )
    return said
