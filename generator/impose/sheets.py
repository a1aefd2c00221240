"""Turn a plan and its faces into pages. Fronts come first, each followed by its back when the paper is turned over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from generator.geometry import Box
from generator.impose.boards import Board
from generator.impose.label_and_ruler import label_and_ruler, page_label
from generator.impose.marks import cut_marks, edges, fold, guides, pen, registration
from generator.impose.placing import (
    Drawings,
    Placed,
    back_angle,
    back_rooms,
    behind,
    cut_to,
    edge_behind,
    moved_backs,
    on_sheets,
    quarter,
)
from generator.impose.plan import PieceGrid, Plan
from generator.impose.request import Face, Pile
from generator.impose.sheet_layouts import FOLD_CLEAR, FOLD_GAP, SheetLayout, spare
from generator.impose.strip import Strip
from generator.scene.model import Group, Item, Page, Paint, Rect, Scene

Shelf = tuple[SheetLayout, Sequence[Placed]]
"""Pieces on a page and their layout; most pages are a single shelf."""


def sheets(
    plan: Plan, faces: Sequence[Face], beside: Sequence[tuple[PieceGrid, Sequence[Face]]] = ()
) -> tuple[Page, ...]:
    """Return the pages of a plan, and of those on shelves below it. Each must have as many faces as it was made for."""
    for one, some in ((plan, faces), *beside):
        if len(some) != one.request.count:
            raise ValueError(f"the plan is for {one.request.count} pieces, not for {len(some)}")
    drawings = Drawings()
    if isinstance(plan, Board):
        from generator.impose.board_pages import board_pages

        return tuple(board_pages(plan, faces, drawings))
    pages: list[list[Shelf]] = [[(plan.layout, placed)] for placed in on_sheets(plan.layout, faces)]
    for grid, some in beside:
        pages[-1] += [(grid.layout, placed) for placed in on_sheets(grid.layout, some)]
    return tuple(_grid_pages(plan.request, pages, drawings))


def _grid_pages(request: Pile, pages: Sequence[Sequence[Shelf]], drawings: Drawings) -> Iterator[Page]:
    for number, shelves in enumerate(pages, start=1):
        where = request.label.number(number, len(pages))
        fronts = [item for layout, placed in shelves for item in _fronts(layout, placed, drawings)]
        backs = [item for layout, placed in shelves for item in _backs(request, layout, placed, drawings)]
        page = shelves[0][0]
        if request.backs == "fold":
            fronts += (*backs, fold(request, page))
        yield _page(request, fronts, shelves, where, "front")
        if request.backs in ("long", "short"):
            moved = moved_backs(request, page.page_width, page.page_height)
            yield _page(request, [Group(tuple(backs), moved, label="backs")], shelves, where, "back")


def _page(
    request: Pile,
    art: Sequence[Item],
    shelves: Sequence[Shelf],
    where: str,
    side: Literal["front", "back"],
) -> Page:
    # The strip lies at the foot of the last shelf, or along all of them.
    layout, lowest = shelves[-1]
    width, height = layout.page_width, layout.page_height
    duplex = request.backs in ("long", "short")
    strip = Strip(layout.strip_box, layout.strip)
    if side == "back" and layout.axis:
        strip = Strip(behind(strip.box, layout.axis, layout.mirror), edge_behind(strip.side, layout.axis))
    said = page_label(request.label, where, side if duplex else None)
    at = edges([piece.box for piece in lowest], upright=not strip.upright) if side == "front" else ()
    items, clean = label_and_ruler(
        strip, said, with_ruler=side == "front", corners=duplex, cuts=[strip.along(edge) for edge in at]
    )
    marks: list[Item] = []
    if side == "front":
        for lying, placed in shelves:
            marks += cut_marks(request, lying, [piece.box for piece in placed], clean)
    if duplex:
        items += registration(strip, request.mark_width)
    whole = (0.0, 0.0, width, height)
    return Page(Scene(width, height, (*art, *marks, *items), title=said), whole, whole, said, side)


def _fronts(layout: SheetLayout, placed: Sequence[Placed], drawings: Drawings) -> tuple[Item, ...]:
    shape = layout.pattern.shape
    items: list[Item] = []
    for piece in placed:
        scene = piece.face.front
        angle = quarter(scene, shape)
        clip = cut_to(shape, piece.box, min(layout.bleed, scene.bleed))
        items.append(Group((drawings.use(scene, angle, piece.box),), clip=clip, label=f"piece:{piece.face.id}"))
    return tuple(items)


def _backs(request: Pile, layout: SheetLayout, placed: Sequence[Placed], drawings: Drawings) -> tuple[Item, ...]:
    axis = layout.axis
    if axis is None:
        return ()
    shape = layout.pattern.shape
    boxes = [behind(piece.box, axis, layout.mirror) for piece in placed]
    spread = min(layout.bleed + layout.pattern.gap / 2, layout.bleed + spare(layout))
    rooms = back_rooms(boxes, behind(_room_for_backs(request, layout), axis, layout.mirror))
    items: list[Item] = []
    for piece, box, room in zip(placed, boxes, rooms, strict=True):
        scene = piece.face.back
        if scene is None:
            continue
        # The back follows its front; a back drawn across its front is turned once more.
        across = (quarter(scene, shape) - quarter(piece.face.front, shape)) % 180
        angle = (back_angle(quarter(piece.face.front, shape), axis) + across + piece.face.back_turn) % 360
        if shape.kind == "rectangle":
            clip = cut_to(shape, box, 0.0) if not scene.bleed else Rect(*room, Paint(fill="#000000"))
        else:
            clip = cut_to(shape, box, min(spread, scene.bleed))
        items.append(Group((drawings.use(scene, angle, box),), clip=clip, label=f"back:{piece.face.id}"))
    if request.marks == "guides":
        items += guides(shape, boxes, pen(request.mark_width))
    return tuple(items)


def _room_for_backs(request: Pile, layout: SheetLayout) -> Box:
    """Return the room where backs may spread, as seen from the front. Fronts keep away from the fold; backs go
    nearly up to it, since paper is never folded exactly."""
    x, y, w, h = layout.frame
    more = FOLD_GAP - FOLD_CLEAR if request.backs == "fold" else 0.0
    return (x, y, w + more, h) if layout.axis == "vertical" else (x, y, w, h + more)
