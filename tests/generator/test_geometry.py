"""Matrices, boxes and polygons."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import (
    IDENTITY,
    Matrix,
    apply,
    contains,
    fit_into,
    inset,
    inverse,
    overlaps,
    regular,
    rotate,
    scale,
    then,
    transform_box,
    translate,
)

NUMBERS = st.floats(-50, 50)
MATRICES = st.builds(
    lambda degrees, x, y, k: then(then(rotate(degrees), scale(k)), translate(x, y)),
    st.floats(-720, 720), NUMBERS, NUMBERS, st.floats(0.1, 10),
)  # fmt: skip


@given(MATRICES, MATRICES, NUMBERS, NUMBERS)
def test_then_is_one_after_the_other(first: Matrix, second: Matrix, x: float, y: float) -> None:
    assert apply(then(first, second), (x, y)) == pytest.approx(apply(second, apply(first, (x, y))), abs=1e-6)


@given(MATRICES, NUMBERS, NUMBERS)
def test_an_inverse_undoes(m: Matrix, x: float, y: float) -> None:
    assert apply(inverse(m), apply(m, (x, y))) == pytest.approx((x, y), abs=1e-6)


def test_turning_is_clockwise_as_seen_and_exact_by_quarters() -> None:
    assert apply(rotate(90), (1, 0)) == (0, 1)
    assert rotate(360) == IDENTITY
    assert apply(rotate(180, about=(5, 5)), (0, 0)) == (10, 10)
    assert apply(rotate(90, about=(5, 5)), (5, 0)) == (10, 5)


def test_fit_into_centres_and_keeps_proportions() -> None:
    m = fit_into(1, 2, (10, 10, 40, 40))
    assert apply(m, (0, 0)) == (20, 10)
    assert apply(m, (1, 2)) == (40, 50)


def test_boxes() -> None:
    assert inset((0, 0, 10, 4), 3) == (3, 2, 4, 0)
    assert inset((0, 0, 10, 4), -1) == (-1, -1, 12, 6)
    assert contains((0, 0, 10, 10), (0, 0, 10, 10))
    assert not contains((0, 0, 10, 10), (5, 5, 6, 1))
    assert overlaps((0, 0, 10, 10), (9, 9, 5, 5))
    assert not overlaps((0, 0, 10, 10), (10, 0, 5, 5))
    assert transform_box((0, 0, 10, 4), rotate(90)) == (-4, 0, 4, 10)


def test_a_regular_hexagon() -> None:
    corners = regular(6, (0, 0), 10)
    assert corners[0] == pytest.approx((0, -10))
    assert [dist(a, b) for a, b in pairwise(corners)] == pytest.approx([10] * 5)
