"""Boards larger than the paper: every mm is printed, neighbours overlap, and no fewer pages would do."""

from __future__ import annotations

from math import ceil

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import Refused
from generator.geometry import apply, contains, inset, then, transform_box
from generator.impose import A3, A4, LETTER, Board, Face, Label, Paper, Pile, plan, rectangle, sheets
from generator.impose.board_pages import page_name, poster
from generator.impose.boards import BAND
from generator.impose.placing import behind
from generator.impose.shapes import Shape, corners, disc, hexagon
from generator.impose.sheet_layouts import STRIP
from generator.scene.model import GlyphRun, Group, Item, Page, Paint, Path, Rect, Scene, Text, Use

BLACK = Paint(fill="#000000")


def face(width: float, height: float) -> Face:
    scene = Scene(width, height, (Rect(-3, -3, width + 6, height + 6, BLACK),), bleed=3.0)
    return Face("map", scene, scene)


def board(request: Pile) -> Board:
    made = plan(request)
    assert isinstance(made, Board)
    return made


boards = st.builds(
    Pile,
    st.builds(
        rectangle, st.integers(3000, 12000).map(lambda t: t / 10), st.integers(430, 9000).map(lambda t: t / 10 + 250)
    ),
    st.just(1),
    st.sampled_from([A4, LETTER, A3]),
    bleed=st.sampled_from([0.0, 2.0, 3.0, "max"]),
    margin=st.integers(30, 120).map(lambda t: t / 10),
)


@settings(max_examples=150, deadline=None)
@given(boards)
def test_every_mm_is_covered_with_the_overlap_and_fewer_pages_would_not_do(request: Pile) -> None:
    made = plan(request)
    if not isinstance(made, Board):
        return
    windows = {(row, col): box for row, col, box in made.windows()}
    w, h = made.window
    assert made.overlap > request.margin
    for row in range(made.rows):
        for col in range(made.cols):
            x, y, _, _ = windows[row, col]
            if col:
                left = windows[row, col - 1]
                assert left[0] + left[2] - x == pytest.approx(made.overlap)
            if row:
                above = windows[row - 1, col]
                assert above[1] + above[3] - y == pytest.approx(made.overlap)
    first, last = windows[0, 0], windows[made.rows - 1, made.cols - 1]
    assert (first[0], first[1]) == pytest.approx((-made.bleed, -made.bleed))
    assert last[0] + w == pytest.approx(request.shape.width + made.bleed)
    assert last[1] + h == pytest.approx(request.shape.height + made.bleed)
    counts = []
    for landscape in (False, True):
        width, height = request.paper.page(landscape)
        room = (width - 2 * (request.margin + BAND), height - 2 * (request.margin + BAND) - STRIP)
        whole = (request.shape.width + 2 * made.bleed, request.shape.height + 2 * made.bleed)
        n = 1
        for length, space in zip(whole, room, strict=True):
            n *= max(1, ceil((length - made.overlap) / (space - made.overlap) - 1e-9))
        counts.append(n)
    assert made.cols * made.rows == min(counts)


@settings(max_examples=40, deadline=None)
@given(boards)
def test_pages_show_their_windows_inside_the_printable_area(request: Pile) -> None:
    made = plan(request)
    if not isinstance(made, Board):
        return
    pages = sheets(made, [face(request.shape.width, request.shape.height)])
    assert len(pages) == made.sheets
    for page, (_, _, window) in zip(pages, made.windows(), strict=True):
        art = page.scene.items[0]
        assert isinstance(art, Group)
        assert isinstance(art.clip, Rect)
        shown = (art.clip.x, art.clip.y, art.clip.w, art.clip.h)
        assert contains(inset((0, 0, page.scene.width, page.scene.height), request.margin + BAND), shown, 1e-6)
        (use,) = art.items
        assert isinstance(use, Use)
        # The board's trim corner lies where the window says.
        at = apply(use.transform, (3, 3))
        assert at == pytest.approx((shown[0] - window[0], shown[1] - window[1]))


def test_a_board_is_laid_across_when_that_takes_fewer_pages_and_says_so() -> None:
    made = board(Pile(rectangle(500, 350), 1, A4, bleed=3.0))
    assert (made.landscape, made.cols, made.rows) == (True, 2, 2)
    assert "A4 portrait would take 6 pages." in map(str, made.reasons)


def test_pages_are_named_like_squares_of_a_map() -> None:
    assert [page_name(0, 0), page_name(1, 2), page_name(26, 0)] == ["A1", "B3", "AA1"]
    made = board(Pile(rectangle(500, 350), 1, A4, label=Label("Érin", "Map", "de", "1.0.0")))
    pages = sheets(made, [face(500, 350)])
    assert pages[3].label == "Érin · Map · 4/4 · B2 · Deutsch · 1.0.0"


@pytest.mark.parametrize("backs", ["long", "short"])
def test_the_back_of_a_board_lies_behind_its_front_page_by_page(backs: str) -> None:
    request = Pile(rectangle(500, 350), 1, A4, backs=backs)  # one of Backs
    made = board(request)
    pages = sheets(made, [face(500, 350)])
    assert len(pages) == made.pages == 8

    def whole(page: Page) -> tuple[float, float, float, float]:
        art = page.scene.items[0]
        assert isinstance(art, Group)
        (use,) = art.items
        assert isinstance(use, Use)
        return transform_box((0, 0, use.symbol.width, use.symbol.height), then(use.transform, art.transform))

    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert made.axis
        mirror = (front.scene.width if made.axis == "vertical" else front.scene.height) / 2
        assert whole(back) == pytest.approx(behind(whole(front), made.axis, mirror))


def test_a_profile_moves_the_back_of_a_board_too() -> None:
    request = Pile(rectangle(350, 500), 1, A4, backs="long", offset_x=1.0, offset_y=2.0)
    made = board(request)
    assert not made.landscape
    art = sheets(made, [face(350, 500)])[1].scene.items[0]
    assert isinstance(art, Group)
    assert apply(art.transform, (0, 0)) == pytest.approx((1, 2))


def test_an_overlap_inside_the_printers_margin_is_refused() -> None:
    with pytest.raises(Refused, match="not more than the 6"):
        plan(Pile(rectangle(500, 350), 1, A4, overlap=5.0))


def test_paper_too_small_for_any_page_is_refused() -> None:
    with pytest.raises(Refused, match="too small"):
        plan(Pile(rectangle(500, 350), 1, Paper("stamp", 50, 60), overlap=30.0))


def test_a_poster_is_one_page_with_trim_and_bleed_boxes() -> None:
    page = poster(face(841, 594), Label("Érin", "Map"))
    assert page.trim[2:] == (841, 594)
    assert page.bleed == pytest.approx(inset(page.trim, -3))
    assert contains((0, 0, page.scene.width, page.scene.height), page.bleed)


@pytest.mark.parametrize("shape", [hexagon(1300, pointed=True), hexagon(1300), hexagon(620, pointed=True), disc(1500)])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_a_hexagon_or_disc_is_covered_by_pages_that_all_show_some_of_it(shape: Shape, bleed: float) -> None:
    made = board(Pile(shape, 1, A4, bleed=bleed))
    windows = {(row, col): shapely.box(x, y, x + w, y + h) for row, col, (x, y, w, h) in made.windows()}
    middle = shapely.Point(shape.width / 2, shape.height / 2)
    outer = (
        middle.buffer(shape.width / 2 + bleed, quad_segs=64)
        if shape.kind == "round"
        else shapely.Polygon(corners(shape, 0, 0, bleed))
    )
    assert all(window.intersection(outer).area > 0 for window in windows.values())
    # The bleed of a corner reaches half a millimetre further than that of the sides.
    assert outer.difference(shapely.union_all(list(windows.values()))).area < 1
    left_out = {(row, col) for row in range(made.rows) for col in range(made.cols)} - set(windows)
    assert made.sheets == len(windows) == made.cols * made.rows - len(left_out)
    if shape.width > 1000:
        assert len(left_out) >= 4
        assert "left out" in " ".join(map(str, made.reasons))


def test_a_page_of_a_hexagon_shows_its_edge_and_names_only_pages_that_there_are() -> None:
    shape = hexagon(1300, pointed=True)
    made = board(Pile(shape, 1, A4))
    pages = sheets(made, [face(shape.width, shape.height)])
    assert len(pages) == made.sheets
    shown = {page.label.split(" · ")[-1].split()[0]: page for page in pages}
    first = min(col for row, col in made.used_pages if row == 0)
    corner = shown[page_name(0, first)]
    [marks] = [item for item in corner.scene.items if isinstance(item, Group) and item.label == "marks"]
    [edge] = [item for item in marks.items if isinstance(item, Group) and item.label == "edge"]
    assert isinstance(edge.items[0], Path)
    assert len(edge.items[0].d) == 7, "six sides, not the box around them"
    [art] = [item for item in corner.scene.items if isinstance(item, Group) and item.label == "piece:map"]
    [cut_out] = art.items
    assert isinstance(cut_out, Group)
    assert isinstance(cut_out.clip, Path)
    names = {run.text for item in marks.items for run in words_of(item)}
    assert f"↑ {page_name(0, first - 1)}" not in names
    assert f"↓ {page_name(0, first + 1)}" in names


def words_of(item: Item) -> list[GlyphRun]:
    match item:
        case Text():
            return list(item.runs)
        case Group():
            return [run for inner in item.items for run in words_of(inner)]
        case _:
            return []


def test_the_poster_of_a_hexagon_is_cut_to_it() -> None:
    shape = hexagon(400, pointed=True)
    page = poster(face(shape.width, shape.height), shape=shape)
    art, marks, _ = page.scene.items
    assert isinstance(art, Group)
    assert isinstance(art.clip, Path)
    assert isinstance(marks, Group)
    [edge] = marks.items
    assert isinstance(edge, Path)
    assert len(edge.d) == 7
