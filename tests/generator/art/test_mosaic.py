"""Stones: whole ones, in rows and rings that close."""

from __future__ import annotations

from math import pi
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.art import borders, mosaic
from generator.art.patterns import PATTERNS, pattern
from generator.scene.model import Group, Path


@given(st.floats(2, 80), st.floats(0.8, 3))
def test_a_ring_holds_a_whole_number_of_stones(radius: Any, long: Any) -> None:
    ring = mosaic.ring(0, 0, radius, "#000000", 1.0, long)
    assert isinstance(ring, Path)
    count = 2 * pi * radius / sum(ring.paint.dash)
    assert count == pytest.approx(round(count))


@given(st.floats(5, 200), st.floats(0.8, 4))
def test_a_checker_alternates_and_ends_with_a_whole_stone(long: Any, stone: Any) -> None:
    one, other = mosaic.checker((0, 0, long, 1.0), "#000000", "#ffffff", stone)
    assert isinstance(one, Path)
    assert isinstance(other, Path)
    step = sum(one.paint.dash) / 2
    assert long / step == pytest.approx(round(long / step))
    assert other.d[0][1] == pytest.approx(step)


def test_strewn_stones_lie_on_the_raster_of_the_ground() -> None:
    ground, *others = mosaic.rows((0, 0, 60, 1.0), ("#000000", "#ffffff", "#888888"), "seed")
    assert isinstance(ground, Path)
    pitch = sum(ground.paint.dash)
    for row in others:
        assert isinstance(row, Path)
        for stone, gap in zip(row.paint.dash[::2], row.paint.dash[1::2], strict=True):
            assert (stone + gap) / pitch == pytest.approx(round((stone + gap) / pitch), abs=1e-2)


def test_two_seeds_lay_two_floors() -> None:
    assert mosaic.rows((0, 0, 30, 30), ("#000000", "#ffffff"), 1) != mosaic.rows(
        (0, 0, 30, 30), ("#000000", "#ffffff"), 2
    )


def test_a_veil_is_one_symbol_for_all_who_wear_it() -> None:
    assert mosaic.veil(34, 37, "#ffffff") == mosaic.veil(34, 37, "#ffffff")
    assert mosaic.veil(34, 37, "#ffffff").key != mosaic.veil(34, 37.5, "#ffffff").key


@pytest.mark.parametrize("draw", [borders.waves, borders.meander])
@pytest.mark.parametrize("box", [(5, 5, 60, 4), (5, 5, 4, 60)])
def test_a_border_lies_along_the_longer_side_and_ends_where_the_box_ends(draw: Any, box: Any, points: Any) -> None:
    xs, ys = zip(*points(draw(box, "#000000")), strict=True)
    x, y, w, h = box
    assert (min(xs), max(xs)) == pytest.approx((x, x + w), abs=0.5)
    assert (min(ys), max(ys)) == pytest.approx((y, y + h), abs=0.5)


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_a_pattern_is_one_path_that_covers_its_box(name: Any) -> None:
    _, lines = pattern((0, 0, 18, 92), name, "#000000", "#ffffff")
    assert isinstance(lines, Group)
    (path,) = lines.items
    assert isinstance(path, Path)
    ys = [number for _, *numbers in path.d for number in numbers[1::2]]
    assert min(ys) <= 3
    assert max(ys) >= 89
