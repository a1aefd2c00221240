"""The facts everybody who prints cards knows, found by the planner itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.impose import A4, LETTER, PieceGrid, Pile, disc, hexagon, plan, rectangle
from generator.impose.cutting import cuts, hexagon_cuts
from generator.impose.sheet_layouts import layouts
from generator.print_choices import Rows

POKER = rectangle(63.5, 88.9)


def grid(request: Pile) -> PieceGrid:
    made = plan(request)
    assert isinstance(made, PieceGrid)
    return made


def codes(made: PieceGrid) -> set[str]:
    return {reason.code for reason in made.reasons}


def test_poker_on_a4_without_bleed_is_three_by_three_upright() -> None:
    layout = grid(Pile(POKER, 54, A4)).layout
    assert (layout.cols, layout.rows, layout.landscape, layout.turned) == (3, 3, False, False)
    assert layout.places[0] == pytest.approx((9.75, 15.15))


def test_poker_on_a4_landscape_four_by_two_takes_three_mm_bleed() -> None:
    layout = grid(Pile(POKER, 54, A4, bleed=3.0)).layout
    assert (layout.cols, layout.rows, layout.landscape, layout.turned) == (4, 2, True, False)
    assert layout.bleed == 3.0


def test_poker_on_letter_landscape_four_by_two_takes_at_most_1_58() -> None:
    made = grid(Pile(POKER, 54, LETTER, bleed=3.0))
    assert (made.layout.cols, made.layout.rows, made.layout.landscape) == (4, 2, True)
    assert made.layout.bleed == 1.58
    assert "bleed-less" in codes(made)


def test_poker_on_letter_three_by_three_has_no_bleed_at_a_quarter_inch_margin() -> None:
    made = grid(Pile(POKER, 54, LETTER, bleed="max", margin=6.35))
    assert (made.layout.cols, made.layout.rows, made.layout.landscape) == (3, 3, False)
    assert made.layout.bleed == 0
    assert made.layout.places[0] == pytest.approx((12.7, 6.35))
    assert {"shared-cuts", "marks-short"} <= codes(made)


def test_the_bleed_is_kept_when_it_costs_one_sheet_and_the_plan_says_what_it_costs() -> None:
    made = grid(Pile(POKER, 63, A4, bleed=3.0))
    (kept,) = (reason for reason in made.reasons if reason.code == "bleed-kept")
    assert kept.facts["sheets"] == 8
    assert kept.facts["dense_sheets"] == 7
    assert "8 sheets" in str(kept)


def test_the_bleed_shrinks_when_keeping_it_would_cost_many_sheets() -> None:
    # With 3 mm only one fits across the page: twice the paper for 1.3 mm of bleed.
    made = grid(Pile(rectangle(97, 130), 40, A4, bleed=3.0, margin=5))
    (less,) = (reason for reason in made.reasons if reason.code == "bleed-less")
    assert made.layout.per_sheet == 4
    assert made.layout.bleed < 3.0
    full = less.facts["full_sheets"]
    assert isinstance(full, int)
    assert full > made.sheets


def test_bleed_as_far_as_it_goes_never_costs_a_sheet() -> None:
    most, none = grid(Pile(POKER, 54, A4, bleed="max")), grid(Pile(POKER, 54, A4))
    assert most.sheets == none.sheets
    assert most.layout.bleed == pytest.approx(1.13)


def test_full_sheets_come_before_even_ones() -> None:
    made = grid(Pile(POKER, 11, LETTER))
    assert (made.layout.per_sheet, made.sheets) == (9, 2)


def test_few_pieces_stand_in_the_middle_of_the_page() -> None:
    layout = grid(Pile(POKER, 2, A4)).layout
    assert (layout.cols, layout.rows) in {(2, 1), (1, 2)}
    assert layout.places[0][0] == pytest.approx((layout.page_width - 63.5 * layout.cols) / 2)


def test_hexagons_are_set_like_a_honeycomb_when_that_saves_paper() -> None:
    made = grid(Pile(hexagon(40), 30, A4))
    assert made.layout.pattern.comb
    (said,) = (reason for reason in made.reasons if reason.code == "honeycomb")
    straight = said.facts["straight"]
    assert isinstance(straight, int)
    assert made.layout.per_sheet > straight


@pytest.mark.parametrize("pointed", [True, False])
def test_hexagons_are_nested_or_straight_as_asked(pointed: bool) -> None:
    straight = grid(Pile(hexagon(40, pointed), 18, A4, rows="straight"))
    nested = grid(Pile(hexagon(40, pointed), 18, A4, rows="nested"))
    assert (straight.layout.pattern.comb, nested.layout.pattern.comb) == (False, True)
    assert cuts(nested) < cuts(straight)
    assert "honeycomb-shared" in codes(nested)


@pytest.mark.parametrize("gap", [0.0, 1.0])
@pytest.mark.parametrize("rows", ["straight", "nested"])
@pytest.mark.parametrize("pointed", [True, False])
def test_cuts_of_a_full_sheet_of_hexagons_are_those_of_its_edges(pointed: bool, rows: Rows, gap: float) -> None:
    request = Pile(hexagon(40, pointed), 1, A4, rows=rows, gap=gap)
    for layout in layouts(replace(request, count=100)):
        assert hexagon_cuts(layout, layout.places) == layout.cuts


def test_round_pieces_stay_in_straight_rows_when_a_honeycomb_saves_nothing() -> None:
    made = grid(Pile(disc(25), 20, A4))
    assert not made.layout.pattern.comb
    assert "straight" in codes(made)


@pytest.mark.parametrize(
    ("cards", "said"), [(9, "9 pieces on one sheet."), (10, "10 pieces on 2 sheets, 1 on the last one.")]
)
def test_sentences_count_like_people(cards: int, said: str) -> None:
    assert said in map(str, grid(Pile(POKER, cards, A4)).reasons)


def test_every_reason_has_a_sentence_without_a_gap() -> None:
    for request in (
        Pile(POKER, 54, A4, bleed=3.0, backs="long", offset_x=0.4),
        Pile(POKER, 54, LETTER, bleed="max", backs="fold"),
        Pile(rectangle(600, 400), 1, A4, bleed=2.0),
        Pile(disc(30), 100, A4, backs="short"),
    ):
        for reason in plan(request).reasons:
            assert str(reason).endswith(".")
            assert "{" not in str(reason)
            assert reason.to_json()["sentence"] == str(reason)


def test_where_pages_must_stay_upright_pieces_are_turned_and_it_is_said() -> None:
    across = grid(Pile(POKER, 54, A4, bleed=3.0))
    upright = grid(Pile(POKER, 54, A4, bleed=3.0, upright_pages=True))
    assert (upright.layout.cols, upright.layout.rows) == (across.layout.rows, across.layout.cols)
    assert (upright.layout.landscape, upright.layout.turned) == (False, True)
    assert "grid-turned" in codes(upright)
