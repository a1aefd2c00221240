from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.position import Crossed, Length, along, grow_into_bleed, shrink_by_padding

NAMES = ("left", "right", "width")
mm = st.floats(0, 200, allow_nan=False)


@pytest.mark.parametrize(
    ("near", "far", "extent", "expected"),
    [
        (None, None, None, (0, 100)),
        (None, None, 40, (30, 40)),
        (10, None, None, (10, 90)),
        (None, 10, None, (0, 90)),
        (10, 20, None, (10, 70)),
        (10, None, 30, (10, 30)),
        (None, 10, 30, (60, 30)),
    ],
)
def test_two_values_decide(near: float, far: float, extent: float, expected: tuple[float, float]) -> None:
    first, last, length = (None if value is None else Length(value) for value in (near, far, extent))
    assert along(first, last, length, 100, NAMES) == expected


def test_shares_are_of_the_parent() -> None:
    assert along(Length(0.25, share=True), None, Length(0.5, share=True), 80, NAMES) == (20, 40)


def test_three_values_are_one_too_many() -> None:
    with pytest.raises(Crossed, match="say too much"):
        along(Length(1), Length(1), Length(1), 100, NAMES)


def test_edges_that_cross_are_refused_with_the_width() -> None:
    with pytest.raises(Crossed, match=r"-20.00 mm wide"):
        along(Length(60), Length(60), None, 100, NAMES)


@given(mm, mm, st.floats(1, 500))
def test_from_both_edges_the_box_stays_between_them(near: float, far: float, whole: float) -> None:
    if near + far > whole:
        return
    start, size = along(Length(near), Length(far), None, whole, NAMES)
    assert start == near
    assert start + size + far == pytest.approx(whole)


def test_padding_goes_around_like_a_clock() -> None:
    assert shrink_by_padding((0, 0, 20, 10), 2) == (2, 2, 16, 6)
    assert shrink_by_padding((0, 0, 20, 10), (1, 2)) == (2, 1, 16, 8)
    assert shrink_by_padding((0, 0, 20, 10), (1, 2, 3, 4)) == (4, 1, 14, 6)
    with pytest.raises(ValueError, match="padding is one number"):
        shrink_by_padding((0, 0, 20, 10), (1, 2, 3))


def test_only_edges_on_the_edge_of_the_piece_bleed() -> None:
    assert grow_into_bleed((0, 0, 50, 20), (50, 80), (0, 0), 3) == (-3, -3, 56, 23)
    assert grow_into_bleed((5, 10, 45, 70), (50, 80), (0, 0), 3) == (5, 10, 48, 73)
    assert grow_into_bleed((5, 5, 10, 10), (50, 80), (0, 0), 3) == (5, 5, 10, 10)
