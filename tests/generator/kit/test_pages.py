"""Whole pages, booklets and the order of a kit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import apply, then
from generator.impose import A4, LETTER
from generator.kit.pages import booklet, in_print_order, single_pages
from generator.scene.model import Group, Item, Matrix, Page, Paint, Rect, Scene

A5 = (148.0, 210.0)


def page(number: int) -> Scene:
    mark = Rect(1, 1, 2, 2, Paint(fill="#000000"))
    return Scene(*A5, (Group((mark,), label=f"no:{number}"),), title=f"page {number}")


def placed(item: Item, matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> list[tuple[int, float, float]]:
    """The numbers on a sheet with where their corner lies."""
    if not isinstance(item, Group):
        return []
    here = then(item.transform, matrix)
    if item.label.startswith("no:"):
        return [(int(item.label[3:]), *apply(here, (0.0, 0.0)))]
    return [one for inner in item.items for one in placed(inner, here)]


def numbers(sheet: Page) -> list[int]:
    """Page numbers from left to right as the sheet is held."""
    found = [one for item in sheet.scene.items for one in placed(item)]
    return [number for number, x, _ in sorted(found, key=lambda one: one[1])]


def test_eight_pages_fold_into_a_booklet() -> None:
    sheets = list(booklet([page(n) for n in range(1, 9)], A4, "short"))
    assert [numbers(sheet) for sheet in sheets] == [[8, 1], [2, 7], [6, 3], [4, 5]]
    assert [sheet.side for sheet in sheets] == ["front", "back", "front", "back"]
    assert {(sheet.scene.width, sheet.scene.height) for sheet in sheets} == {(297.0, 210.0)}


def test_over_the_long_edge_the_insides_stand_on_their_heads() -> None:
    outer, inner = list(booklet([page(n) for n in range(1, 5)], A4, "long"))
    assert numbers(outer) == [4, 1]
    assert numbers(inner) == [3, 2]
    [(_, x, y), _] = sorted(one for item in inner.scene.items for one in placed(item))
    assert (x, y) == pytest.approx((297 - 0.25, 210), abs=0.3)


def test_an_empty_page_goes_before_the_back_cover() -> None:
    sheets = list(booklet([page(n) for n in range(1, 7)], A4, "short"))
    assert [numbers(sheet) for sheet in sheets] == [[6, 1], [2], [3], [4, 5]]


def test_printed_on_one_side_pages_follow_each_other() -> None:
    assert [numbers(sheet) for sheet in booklet([page(n) for n in range(1, 4)], A4, "none")] == [[1, 2], [3]]


@given(st.integers(1, 40), st.sampled_from(["short", "long"]))
def test_folded_and_read_every_page_comes_once_and_in_order(count: int, backs: str) -> None:
    sheets = list(booklet([page(n) for n in range(1, count + 1)], A4, backs))
    assert len(sheets) % 2 == 0
    assert len(sheets) == 2 * -(-count // 4)
    seen = sorted(number for sheet in sheets for number in numbers(sheet))
    assert seen == list(range(1, count + 1))


def test_a_page_larger_than_half_the_paper_is_made_smaller() -> None:
    [sheet] = booklet([page(1)], LETTER, "none")
    [group] = sheet.scene.items
    assert isinstance(group, Group)
    [inner] = group.items
    assert isinstance(inner, Group)
    assert inner.transform[0] == pytest.approx(139.7 / 148)


def test_on_screen_pages_have_their_own_size() -> None:
    [shown] = single_pages([page(1)])
    assert (shown.scene.width, shown.scene.height) == A5
    assert shown.trim == (0.0, 0.0, *A5)


def sheet(side: str) -> Page:
    return Page(Scene(210, 297, ()), (0, 0, 210, 297), (0, 0, 210, 297), "", side)


def test_on_duplex_paper_no_front_is_printed_behind_another() -> None:
    parts = [[sheet("front"), sheet("back")], [sheet("front")], [sheet("front"), sheet("front")]]
    sides = [one.side for one in in_print_order(parts, duplex=True)]
    assert sides == ["front", "back", "front", "back", "front", "back", "front"]
    assert [one.side for one in in_print_order(parts, duplex=False)].count("back") == 1
