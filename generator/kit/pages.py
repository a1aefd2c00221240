"""Turn batches into pages: planned sheets to cut, whole pages, and booklets with two pages to a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.geometry import Box, Matrix, fit_into, rotate
from generator.impose import Paper, PieceGrid, read_paper, sheets
from generator.impose.boards import Board
from generator.impose.request import Face, Label
from generator.kit.batches import Batch
from generator.kit.options import Options
from generator.print_choices import Backs
from generator.scene.model import Group, Item, Page, Paint, Rect, Scene

OPAQUE = Paint(fill="#000000")


def pages_of(batch: Batch, options: Options) -> tuple[Page, ...]:
    match batch.way:
        case "grid":
            assert batch.plan is not None, "what is cut from sheets has been planned"
            if batch.guest:
                return ()
            beside = [(one.plan, one.faces) for one in batch.beside if isinstance(one.plan, PieceGrid)]
            return sheets(batch.plan, batch.faces, beside)
        case "pages":
            return tuple(whole_pages(batch, read_paper(options.paper)))
        case "service":
            from generator.impose.services import service

            return service(batch.faces, order="back-front")
        case "booklet":
            return tuple(booklet([face.front for face in batch.faces], read_paper(options.paper), batch.backs))


def posters(batch: Batch, label: Label) -> tuple[Page, ...]:
    """Return one full-size page for each divided board, for copy shops with large paper."""
    if not isinstance(batch.plan, Board):
        return ()
    from generator.impose.board_pages import poster

    seen: dict[str, Face] = {face.id: face for face in batch.faces}
    return tuple(poster(face, label, shape=batch.plan.request.shape) for face in seen.values())


def whole_pages(batch: Batch, paper: Paper) -> Iterator[Page]:
    """Return one piece per page, centred; smaller only when the paper is smaller."""
    for face in batch.faces:
        yield _centred_page(face.front, paper, "front")
        if batch.backs in ("long", "short"):
            yield _centred_page(face.back, paper, "back", like=face.front)


def _centred_page(scene: Scene | None, paper: Paper, side: str, like: Scene | None = None) -> Page:
    shape = scene or like
    assert shape is not None, "a page has a front"
    width, height = paper.page(landscape=shape.width > shape.height)
    items: tuple[Item, ...] = ()
    if scene is not None:
        items = (_place(scene, _fit(scene, (0.0, 0.0, width, height))),)
    whole: Box = (0.0, 0.0, width, height)
    title = scene.title if scene else ""
    return Page(Scene(width, height, items, title=title), whole, whole, title, "back" if side == "back" else "front")


def _fit(scene: Scene, box: Box) -> Matrix:
    """Centre a piece in the box at true size, or smaller where it does not fit."""
    x, y, w, h = box
    if scene.width <= w + 0.01 and scene.height <= h + 0.01:
        return (1.0, 0.0, 0.0, 1.0, x + (w - scene.width) / 2, y + (h - scene.height) / 2)
    return fit_into(scene.width, scene.height, box)


def _place(scene: Scene, place: Matrix, bleed: float | None = None) -> Group:
    over = scene.bleed if bleed is None else min(bleed, scene.bleed)
    clip = Rect(-over, -over, scene.width + 2 * over, scene.height + 2 * over, OPAQUE)
    return Group(scene.items, place, clip, label=f"piece:{scene.title}")


def booklet(scenes: Sequence[Scene], paper: Paper, backs: Backs) -> Iterator[Page]:
    """Return two pages on each side of a sheet, in order for folding the sheets into each other.

    Printed on one side only, the pages follow each other two by two instead.
    """
    if not scenes:
        return
    width, height = paper.page(landscape=scenes[0].height >= scenes[0].width)
    if backs not in ("long", "short"):
        for start in range(0, len(scenes), 2):
            yield _spread(scenes[start : start + 2], width, height, "front", turned=False)
        return
    total = -(-len(scenes) // 4) * 4
    filled: list[Scene | None] = [*scenes]
    # Empty pages go before the last one, so that the back cover stays last.
    last = filled.pop()
    filled += [None] * (total - len(scenes)) + [last]
    # The sheet is turned over the short edge; on a long-edge printer the inner sides are rotated by half a turn.
    turned = backs == "long"
    for sheet in range(total // 4):
        outer, inner = 2 * sheet, 2 * sheet + 1
        yield _spread((filled[total - 1 - outer], filled[outer]), width, height, "front", turned=False)
        yield _spread((filled[inner], filled[total - 1 - inner]), width, height, "back", turned=turned)


def _spread(pair: Sequence[Scene | None], width: float, height: float, side: str, *, turned: bool) -> Page:
    landscape = width >= height
    half = (width / 2, height) if landscape else (width, height / 2)
    items: list[Item] = []
    for index, scene in enumerate(pair):
        if scene is None:
            continue
        corner = (index * half[0], 0.0) if landscape else (0.0, index * half[1])
        place = _fit(scene, (*corner, *half))
        # Clip to the fold, whatever a page bleeds.
        items.append(Group((_place(scene, place),), clip=Rect(*corner, *half, OPAQUE)))
    drawn: tuple[Item, ...] = tuple(items)
    if turned:
        drawn = (Group(drawn, rotate(180, (width / 2, height / 2))),)
    whole: Box = (0.0, 0.0, width, height)
    return Page(Scene(width, height, drawn), whole, whole, "", "back" if side == "back" else "front")


def single_pages(scenes: Sequence[Scene]) -> tuple[Page, ...]:
    """Return a booklet for the screen: page after page at its own size."""
    return tuple(
        Page(
            Scene(scene.width, scene.height, (_place(scene, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), 0.0),), title=scene.title),
            (0.0, 0.0, scene.width, scene.height),
            (0.0, 0.0, scene.width, scene.height),
        )
        for scene in scenes
    )


def in_print_order(parts: Sequence[Sequence[Page]], duplex: bool) -> tuple[Page, ...]:
    """Return all pages of a kit one after the other. On paper that is turned over, a front without a back gets an
    empty one, or the next front would be printed behind it."""
    pages: list[Page] = []
    for part in parts:
        for page in part:
            if duplex and page.side == "front" and pages and pages[-1].side == "front":
                pages.append(_empty(pages[-1]))
            pages.append(page)
    return tuple(pages)


def _empty(front: Page) -> Page:
    return Page(Scene(front.scene.width, front.scene.height, ()), front.trim, front.bleed, "", "back")


__all__ = ["booklet", "in_print_order", "pages_of", "posters", "single_pages", "whole_pages"]
