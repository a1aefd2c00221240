"""The pages of a board larger than the paper, and its single poster page for print shops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from generator.geometry import Box, inset, rotate, then, translate
from generator.impose.boards import BAND, Board
from generator.impose.label_and_ruler import SIZE, label_and_ruler, page_label, words
from generator.impose.marks import CLEAR, guides, lines, pen
from generator.impose.placing import OPAQUE, Drawings, back_angle, behind, cut_to, moved_backs
from generator.impose.request import NO_LABEL, Face, Label
from generator.impose.shapes import Shape, rectangle
from generator.impose.sheet_layouts import Side
from generator.impose.strip import Strip
from generator.scene.model import IDENTITY, Group, Item, Page, Rect, Scene


def strip_side(box: Box, page_height: float) -> Side:
    return "top" if box[1] < page_height / 2 else "bottom"


def page_name(row: int, col: int) -> str:
    """Return the name of a page: rows are letters, columns numbers, as in B3."""
    letters = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        letters = ascii_uppercase[rest] + letters
    return f"{letters}{col + 1}"


def board_pages(plan: Board, faces: Sequence[Face], drawings: Drawings) -> Iterator[Page]:
    number = 0
    for face in faces:
        for row, col, window in plan.windows():
            number += 1
            yield _page(plan, face, row, col, window, number, drawings, back=False)
            if plan.axis:
                yield _page(plan, face, row, col, window, number, drawings, back=True)


def _page(
    plan: Board, face: Face, row: int, col: int, window: Box, number: int, drawings: Drawings, *, back: bool
) -> Page:
    request = plan.request
    width, height = plan.page_width, plan.page_height
    shown: Box = (*plan.corner, *plan.window)
    # The trim box of the whole board, in this page's coordinates.
    whole: Box = (shown[0] - window[0], shown[1] - window[1], request.shape.width, request.shape.height)
    strip_box, angle = plan.strip_box, 0
    scene: Scene | None = face.front
    if back and plan.axis:
        mirror = (width if plan.axis == "vertical" else height) / 2
        shown, whole, strip_box = (behind(box, plan.axis, mirror) for box in (shown, whole, strip_box))
        angle, scene = back_angle(0, plan.axis), face.back
    items: list[Item] = []
    if scene is not None:
        place = moved_backs(request, width, height) if back else IDENTITY
        clip = Rect(*shown, OPAQUE)
        art: Item = drawings.use(scene, angle, whole)
        if request.shape.kind != "rectangle":
            art = Group((art,), clip=cut_to(request.shape, whole, min(plan.bleed, scene.bleed)))
        items.append(Group((art,), place, clip, label=f"piece:{face.id}"))
    said = page_label(
        request.label,
        f"{request.label.number(number, plan.sheets)} · {page_name(row, col)}",
        ("back" if back else "front") if plan.axis else None,
    )
    if not back:
        items += _joins(plan, row, col, shown, whole)
    extra, _ = label_and_ruler(
        Strip(strip_box, strip_side(strip_box, height)), said, with_ruler=not back, corners=False
    )
    page = (0.0, 0.0, width, height)
    return Page(Scene(width, height, (*items, *extra), title=said), page, page, said, "back" if back else "front")


def _joins(plan: Board, row: int, col: int, shown: Box, whole: Box) -> tuple[Item, ...]:
    """Draw the marks in the white band: seams half way through the overlap of two pages, cuts at the board's edge,
    and the names of the neighbours."""
    if plan.request.marks == "none":
        return ()
    x, y, w, h = shown
    half = plan.overlap / 2
    used = plan.used_pages
    left, right = (row, col - 1) in used, (row, col + 1) in used
    above, below = (row - 1, col) in used, (row + 1, col) in used
    seams_x = [at for at, there in ((x + half, left), (x + w - half, right)) if there]
    seams_y = [at for at, there in ((y + half, above), (y + h - half, below)) if there]
    straight = plan.request.shape.kind == "rectangle"
    cuts_x = [at for at, there in ((whole[0], not left), (whole[0] + whole[2], not right)) if there and straight]
    cuts_y = [at for at, there in ((whole[1], not above), (whole[1] + whole[3], not below)) if there and straight]
    near, far = CLEAR, BAND
    segments = []
    for at in (*seams_x, *cuts_x):
        segments += [(at, y - near, at, y - far), (at, y + h + near, at, y + h + far)]
    for at in (*seams_y, *cuts_y):
        segments += [(x - near, at, x - far, at), (x + w + near, at, x + w + far, at)]
    paint = pen(plan.request.mark_width)
    items: list[Item] = list(lines(segments, paint))
    if not straight:
        # A ruler laid from mark to mark cannot follow this edge, so the edge itself is drawn.
        edge = guides(plan.request.shape, (whole,), paint)
        items.append(Group(edge, clip=Rect(*shown, OPAQUE), label="edge"))
    # A small diamond on the end of every seam distinguishes it from a cut.
    for at in seams_x:
        items += [
            *_diamond(at, y - far / 2 - near, paint_width=plan.request.mark_width),
            *_diamond(at, y + h + far / 2 + near, paint_width=plan.request.mark_width),
        ]
    for at in seams_y:
        items += [
            *_diamond(x - far / 2 - near, at, paint_width=plan.request.mark_width),
            *_diamond(x + w + far / 2 + near, at, paint_width=plan.request.mark_width),
        ]
    size, box_w, box_h = SIZE, 14.0, BAND - 2 * CLEAR
    neighbours = (
        (above, f"↑ {page_name(row - 1, col)}", (x + w / 2 - box_w / 2, y - CLEAR - box_h, box_w, box_h)),
        (below, f"↓ {page_name(row + 1, col)}", (x + w / 2 - box_w / 2, y + h + CLEAR, box_w, box_h)),
    )
    for there, text, box in neighbours:
        if there:
            items.append(words(text, box, size, "center"))
    for there, text, at in (
        (left, f"↑ {page_name(row, col - 1)}", x - CLEAR - box_h),
        (right, f"↓ {page_name(row, col + 1)}", x + w + CLEAR),
    ):
        if there:
            turned = words(text, (-box_w / 2, -box_h / 2, box_w, box_h), size, "center")
            items.append(Group((turned,), then(rotate(-90), translate(at + box_h / 2, y + h / 2))))
    return (Group(tuple(items), label="marks"),)


def _diamond(x: float, y: float, paint_width: float) -> tuple[Item, ...]:
    d = 0.9
    return lines(
        ((x - d, y, x, y - d), (x, y - d, x + d, y), (x + d, y, x, y + d), (x, y + d, x - d, y)), pen(paint_width)
    )


def poster(
    face: Face, label: Label = NO_LABEL, *, shape: Shape | None = None, bleed: float = 3.0, mark_width: float = 0.4
) -> Page:
    """Return one page as large as the board, with its bleed, cut marks, and the boxes for print shops. Boards that
    are no rectangle show their edge instead of marks."""
    scene, edge = face.front, bleed + 6.0
    width, height = scene.width + 2 * edge, scene.height + 2 * edge
    trim = (edge, edge, scene.width, scene.height)
    shape = shape or rectangle(scene.width, scene.height)
    art = Group(
        (Drawings().use(scene, 0, trim),),
        clip=cut_to(shape, trim, min(bleed, scene.bleed)),
        label=f"piece:{face.id}",
    )
    near, far = bleed + CLEAR, edge - 0.5
    x0, y0, x1, y1 = edge, edge, edge + scene.width, edge + scene.height
    segments = [
        *((x, a, x, b) for x in (x0, x1) for a, b in ((y0 - far, y0 - near), (y1 + near, y1 + far))),
        *((a, y, b, y) for y in (y0, y1) for a, b in ((x0 - far, x0 - near), (x1 + near, x1 + far))),
    ]
    said = page_label(label, "1/1", None)
    text = words(said, (x0 + 3, y1 + near, scene.width - 6, 4), SIZE)
    pencil = pen(mark_width)
    marks = lines(segments, pencil) if shape.kind == "rectangle" else guides(shape, (trim,), pencil)
    items = (art, Group(marks, label="marks"), text)
    return Page(Scene(width, height, items, title=said), trim, inset(trim, -bleed), said)
