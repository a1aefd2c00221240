"""Pages for print services, Tabletop Simulator and cutting machines."""

from __future__ import annotations

import pytest

from generator.errors import Refused
from generator.geometry import inset
from generator.impose import A4, LETTER, Face, Pile, plan, rectangle, sheets
from generator.impose.cutting import all_cut_paths, cut_paths, cuts, plan_cutter, statistics
from generator.impose.services import service, tabletop
from generator.scene.model import Group, Paint, Rect, Scene
from generator.units import CUTTER_GAP, SERVICE_BLEED

POKER = rectangle(63.5, 88.9)


def card(name: str, back: str | None = "#000000") -> Face:
    def scene(colour: str) -> Scene:
        return Scene(63.5, 88.9, (Rect(-3.2, -3.2, 69.9, 95.3, Paint(fill=colour)),), bleed=3.2)

    return Face(name, scene("#ffffff"), scene(back) if back else None)


def test_drivethrucards_pages_are_2_75_by_3_75_inches_and_alternate_back_and_front() -> None:
    pages = service([card("a"), card("b", None)], order="back-front")
    assert [page.side for page in pages] == ["back", "front", "back", "front"]
    for page in pages:
        assert (page.scene.width, page.scene.height) == pytest.approx((2.75 * 25.4, 3.75 * 25.4))
        assert page.trim == pytest.approx((SERVICE_BLEED, SERVICE_BLEED, 63.5, 88.9))
        assert page.bleed == pytest.approx(inset(page.trim, -SERVICE_BLEED))


def test_other_services_take_fronts_only_or_front_then_back() -> None:
    some = [card("a"), card("b", None)]
    assert [page.label for page in service(some)] == ["a · front", "b · front"]
    assert [page.label for page in service(some, order="front-back")] == ["a · front", "a · back", "b · front"]


def test_tabletop_sheets_hold_69_cards_and_keep_the_last_place_for_the_hidden_one() -> None:
    sheets_of_tts = list(tabletop([card(str(i)) for i in range(70)]))
    assert [(sheet.columns, sheet.rows, sheet.count) for sheet in sheets_of_tts] == [(10, 7, 69), (2, 2, 1)]
    first = sheets_of_tts[0].scene
    assert (first.width, first.height) == pytest.approx((635, 622.3))
    assert len(first.items) == 70
    hidden = first.items[-1]
    assert isinstance(hidden, Group)
    assert isinstance(hidden.clip, Rect)
    assert (hidden.clip.x, hidden.clip.y) == pytest.approx((9 * 63.5, 6 * 88.9))


def test_different_backs_get_their_own_tabletop_sheet() -> None:
    made = list(tabletop([card("a", "#111111"), card("b", "#222222")]))
    assert [sheet.backs for sheet in made] == [False, True]


@pytest.mark.parametrize("bleed", [0.0, 0.3, 3.0])
def test_cutters_get_pieces_a_fixed_gap_apart_in_the_middle_and_one_way_up(bleed: float) -> None:
    made = plan_cutter(Pile(POKER, 20, LETTER, bleed=bleed))
    layout = made.layout
    assert (layout.landscape, layout.turned, layout.pattern.comb) == (False, False, False)
    assert layout.bleed == min(bleed, 0.625)
    xs = sorted({x for x, _ in layout.places})
    assert xs[1] - xs[0] - 63.5 == pytest.approx(CUTTER_GAP)
    assert xs[0] == pytest.approx(layout.page_width - xs[-1] - 63.5)
    last = cut_paths(made, made.sheets - 1)
    (group,) = last.items
    assert isinstance(group, Group)
    assert len(group.items) == 20 - (made.sheets - 1) * layout.per_sheet
    pages = sheets(made, [card(str(i)) for i in range(20)])
    assert all(item.label != "marks" for page in pages for item in page.scene.items if isinstance(item, Group))


def test_a_cutter_cannot_join_pages() -> None:
    with pytest.raises(Refused, match="cutting machine"):
        plan_cutter(Pile(rectangle(500, 350), 1, A4))


def test_cuts_are_counted_on_the_lines_that_are_there() -> None:
    assert cuts(plan(Pile(POKER, 9, A4))) == 8
    # Nine, and one alone on the second sheet: two upright and two level cuts.
    assert cuts(plan(Pile(POKER, 10, A4))) == 12
    assert cuts(plan(Pile(POKER, 8, A4, bleed=3.0))) == 12


def test_statistics_tell_paper_and_a_cutting_order() -> None:
    numbers = statistics(plan(Pile(POKER, 10, A4, backs="fold")), ink=0.25)
    assert numbers.paper == pytest.approx(numbers.sheets * 0.06237)
    assert [step.code for step in numbers.steps] == ["cut-fold", "cut-knife", "cut-strips", "cut-shared"]
    assert numbers.to_json("en")["ink"] == 0.25


def test_cut_paths_round_the_corners_and_are_told_once_for_equal_sheets() -> None:
    made = plan_cutter(Pile(POKER, 20, A4))
    corners = [3.0] * 20
    told = list(all_cut_paths(made, corners))
    assert [(first, last) for first, last, _ in told] == [(1, 2), (3, 3)]
    for (first, _, paths), many in zip(told, (9, 2), strict=True):
        (group,) = paths.items
        assert isinstance(group, Group)
        assert len(group.items) == many
        for path in group.items:
            assert isinstance(path, Rect)
            assert path.radius == 3.0
        assert (paths.width, paths.height) == (210.0, 297.0), first
