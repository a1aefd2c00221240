"""What always holds on a sheet: no overlaps, inside the printable area, each piece once, each back behind its front."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sheets import BLACK, clip_box, ink_boxes, labelled, simple, trims

from generator.geometry import apply, contains, inset, overlaps, then, transform_box
from generator.impose import A3, A4, LETTER, Face, Paper, PieceGrid, Pile, disc, hexagon, plan, rectangle, sheets
from generator.impose.label_and_ruler import words
from generator.impose.placing import back_rooms, behind
from generator.impose.shapes import corners
from generator.scene.model import Path, Rect, Scene, Text, Use


def lengths(least: float, most: float) -> st.SearchStrategy[float]:
    return st.integers(int(least * 10), int(most * 10)).map(lambda tenths: tenths / 10)


shapes = st.one_of(
    st.builds(rectangle, lengths(10, 120), lengths(10, 120)),
    st.builds(disc, lengths(8, 90)),
    st.builds(hexagon, lengths(12, 80), st.booleans()),
)
requests = st.builds(
    Pile,
    shapes,
    st.integers(1, 60),
    st.sampled_from([A4, LETTER, A3, Paper("small", 127.0, 178.0)]),
    bleed=st.one_of(st.just("max"), lengths(0, 5)),
    margin=lengths(0, 12),
    gap=st.sampled_from([0.0, 0.0, 1.25, 4.0]),
    backs=st.sampled_from(["none", "long", "short", "fold"]),
    marks=st.sampled_from(["crop", "guides", "none"]),
    upright_pages=st.booleans(),
)


@settings(max_examples=120, deadline=None)
@given(requests)
def test_nothing_overlaps_nothing_leaves_the_printable_area_and_every_piece_lies_once(request: Pile) -> None:
    made = plan(request)
    if not isinstance(made, PieceGrid):
        return
    pages = sheets(made, simple(request.shape, request.count))
    assert len(pages) == made.pages
    seen: list[str] = []
    for page in pages:
        printable = inset((0, 0, page.scene.width, page.scene.height), request.margin)
        for box in ink_boxes(page.scene.items):
            assert contains(printable, box, slack=1e-4), box
        fronts = trims(page, "piece:")
        seen += fronts
        if request.shape.kind == "rectangle":
            grown = [inset(box, -made.layout.bleed) for box in fronts.values()]
            assert not any(overlaps(a, b, 1e-4) for i, a in enumerate(grown) for b in grown[:i])
        for group, _ in labelled(page.scene.items, "margin"):
            for box in ink_boxes((group,)):
                arts = [clip_box(art) for kind in ("piece:", "back:") for art, _ in labelled(page.scene.items, kind)]
                assert not any(overlaps(box, art, 1e-4) for art in arts)
    assert sorted(seen) == sorted(f"p{i}" for i in range(request.count))


@settings(max_examples=120, deadline=None)
@given(requests.filter(lambda request: request.backs != "none"))
def test_every_back_lies_exactly_behind_its_front(request: Pile) -> None:
    made = plan(request)
    if not isinstance(made, PieceGrid):
        return
    pages = sheets(made, simple(request.shape, request.count))
    pairs = (
        [(page, page) for page in pages] if request.backs == "fold" else list(zip(pages[::2], pages[1::2], strict=True))
    )
    assert len(pairs) == made.sheets
    for front_page, back_page in pairs:
        fronts, backs = trims(front_page, "piece:"), trims(back_page, "back:")
        assert fronts
        assert fronts.keys() == backs.keys()
        width, height = front_page.scene.width, front_page.scene.height
        upright = height >= width
        for name, (x, y, w, h) in fronts.items():
            if request.backs == "fold":
                expected = behind((x, y, w, h), made.layout.axis or "vertical", made.layout.mirror)
            elif (request.backs == "long") == upright:
                expected = (width - x - w, y, w, h)
            else:
                expected = (x, height - y - h, w, h)
            assert backs[name] == pytest.approx(expected, abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(requests.filter(lambda request: request.shape.kind == "hexagon"))
def test_hexagons_never_touch_their_neighbours_bleed(request: Pile) -> None:
    from shapely.geometry import Polygon

    made = plan(request)
    if not isinstance(made, PieceGrid):
        return
    shape, bleed = made.layout.pattern.shape, made.layout.bleed
    drawn = [Polygon(corners(shape, x, y, bleed)) for x, y in made.layout.places[:12]]
    for i, one in enumerate(drawn):
        assert all(one.intersection(other).area < 1e-4 for other in drawn[:i])


@pytest.mark.parametrize("backs", ["long", "short", "fold"])
@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("upright_pages", [False, True])
def test_a_back_stands_upright_when_the_piece_is_turned_like_a_page(
    backs: str, paper: Paper, bleed: float, upright_pages: bool
) -> None:
    """The top of the back must lie behind the top of the front, in every mode and orientation."""
    shape = rectangle(63.5, 88.9)
    made = plan(Pile(shape, 5, paper, bleed=bleed, backs=backs, upright_pages=upright_pages))  # one of Backs
    assert isinstance(made, PieceGrid)
    pages = sheets(made, simple(shape, 5))
    back_page = pages[0] if backs == "fold" else pages[1]
    (front, front_matrix), *_ = labelled(pages[0].scene.items, "piece:p0")
    (back, back_matrix), *_ = labelled(back_page.scene.items, "back:p0")
    tops = []
    for group, matrix in ((front, front_matrix), (back, back_matrix)):
        (use,) = group.items
        assert isinstance(use, Use)
        tops.append(apply(then(use.transform, matrix), (use.symbol.width / 2, 0)))
    assert made.layout.axis
    x, y, _, _ = behind((*tops[0], 0, 0), made.layout.axis, made.layout.mirror)
    assert tops[1] == pytest.approx((x, y))


def test_a_landscape_back_of_a_portrait_card_is_turned_and_still_fills_the_card() -> None:
    shape = rectangle(63.5, 88.9)
    front = Scene(63.5, 88.9, (Rect(0, 0, 63.5, 88.9, BLACK),))
    back = Scene(88.9, 63.5, (Rect(0, 0, 88.9, 63.5, BLACK),))
    made = plan(Pile(shape, 1, A4, backs="long"))
    pages = sheets(made, [Face("one", front, back)])
    ((group, matrix),) = labelled(pages[1].scene.items, "back:")
    (use,) = group.items
    assert isinstance(use, Use)
    drawn = transform_box((0, 0, 88.9, 63.5), then(use.transform, matrix))
    assert drawn[2:] == pytest.approx((63.5, 88.9))


def test_backs_spread_past_the_cut_where_there_is_room_and_carry_no_marks() -> None:
    shape = rectangle(63.5, 88.9)
    pages = sheets(plan(Pile(shape, 9, A4, backs="long")), simple(shape, 9))
    assert list(labelled(pages[0].scene.items, "marks"))
    assert not list(labelled(pages[1].scene.items, "marks"))
    boxes = {group.label: clip_box(group) for group, _ in labelled(pages[1].scene.items, "back:")}
    corner = boxes["back:p0"]
    assert (corner[2], corner[3]) == pytest.approx((66.5, 91.9))
    assert boxes["back:p4"][2:] == pytest.approx((63.5, 88.9))


def test_neighbours_backs_meet_half_way() -> None:
    rooms = back_rooms([(10, 10, 20, 20), (32, 10, 20, 20)], (0, 0, 100, 100))
    assert rooms == ((7, 7, 24, 26), (31, 7, 24, 26))


def test_a_profile_moves_backs_with_their_guides_and_leaves_registration_marks() -> None:
    shape = rectangle(63.5, 88.9)
    still = Pile(shape, 4, A4, backs="long", marks="guides")
    moving = replace(still, offset_x=1.5, offset_y=-0.5)
    before, after = (sheets(plan(request), simple(shape, 4))[1] for request in (still, moving))
    a, b = trims(before, "back:"), trims(after, "back:")
    assert all((b[k][0] - a[k][0], b[k][1] - a[k][1]) == pytest.approx((1.5, -0.5)) for k in a)
    (group_a, _), (group_b, matrix_b) = (next(iter(labelled(page.scene.items, "backs"))) for page in (before, after))
    assert group_a.items == group_b.items
    assert apply(matrix_b, (0, 0)) == pytest.approx((1.5, -0.5))
    assert before.scene.items[1:] == after.scene.items[1:]


def test_offsets_turn_with_pages_that_lie_across() -> None:
    """Printers turn a landscape page to the left to print it, so its right edge leaves the printer at the top."""
    shape = rectangle(63.5, 88.9)
    made = plan(Pile(shape, 8, A4, bleed=3.0, backs="long", offset_x=1.5, offset_y=-0.5))
    assert isinstance(made, PieceGrid)
    assert made.layout.landscape
    ((_, matrix),) = labelled(sheets(made, simple(shape, 8))[1].scene.items, "backs")
    assert apply(matrix, (0, 0)) == pytest.approx((0.5, 1.5))


def test_skew_turns_the_backs_around_the_middle_of_the_page() -> None:
    shape = rectangle(63.5, 88.9)
    made = plan(Pile(shape, 4, A4, backs="long", skew=1.0))
    ((_, matrix),) = labelled(sheets(made, simple(shape, 4))[1].scene.items, "backs")
    assert apply(matrix, (105, 148.5)) == pytest.approx((105, 148.5))
    left, right = apply(matrix, (55, 148.5)), apply(matrix, (155, 148.5))
    assert right[1] - left[1] == pytest.approx(1.0, abs=1e-3)


def test_cut_marks_keep_off_the_art_and_are_never_thinner_than_a_quarter_point() -> None:
    shape = rectangle(63.5, 88.9)
    page = sheets(plan(Pile(shape, 8, A4, bleed=3.0)), simple(shape, 8))[0]
    ((marks, _),) = labelled(page.scene.items, "marks")
    arts = [clip_box(group) for group, _ in labelled(page.scene.items, "piece:")]
    seen = 0
    for item in marks.items:
        assert isinstance(item, Path)
        assert item.paint.width * 72 / 25.4 >= 0.25
        for (_, x1, y1), (_, x2, y2) in zip(item.d[::2], item.d[1::2], strict=True):  # type: ignore[misc]
            seen += 1
            line = (min(x1, x2) - 0.1, min(y1, y2) - 0.1, abs(x2 - x1) + 0.2, abs(y2 - y1) + 0.2)
            assert not any(overlaps(line, art) for art in arts)
    # Both ends of eight upright and four level cuts.
    assert seen == 24


def test_a_face_drawn_nine_times_is_one_symbol_and_its_name_never_changes_by_chance() -> None:
    shape = rectangle(63.5, 88.9)
    one, other = (sheets(plan(Pile(shape, 9, A4)), simple(shape, 9)) for _ in range(2))
    keys = {
        use.symbol.key
        for group, _ in labelled(one[0].scene.items, "piece:")
        for use in group.items
        if isinstance(use, Use)
    }
    assert len(keys) == 1
    assert one == other


def test_the_label_names_pack_component_page_language_version_and_side() -> None:
    from generator.impose import Label

    shape = rectangle(63.5, 88.9)
    request = Pile(shape, 10, A4, backs="long", label=Label("Armorica", "Gauls", "English", "1.0.0"))
    pages = sheets(plan(request), simple(shape, 10))
    assert [page.label for page in pages] == [
        f"Armorica · Gauls · {n}/2 · English · 1.0.0 · {side}" for n in (1, 2) for side in ("front", "back")
    ]


def test_small_print_may_hold_any_sign_of_the_markup() -> None:
    text = words("a*b* {icon:x} **c**", (0, 0, 90, 4))
    assert isinstance(text, Text)
    assert " ".join(run.text for run in text.runs) == "a*b* {icon:x} **c**"


def test_a_plan_is_only_for_as_many_faces_as_it_was_made_for() -> None:
    shape = rectangle(63.5, 88.9)
    with pytest.raises(ValueError, match="for 3 pieces, not for 2"):
        sheets(plan(Pile(shape, 3, A4)), simple(shape, 2))
