"""Boards of hexagons and squares: cells touch without a gap, names and neighbours agree, tracks go once around."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from shapely.geometry import Polygon

from generator.nets.grids import Grid, Track, cells, letters, per_side, spaces

GRIDS = [
    Grid("hex", 5, 4, 20, pointed=True),
    Grid("hex", 5, 4, 20, pointed=False),
    Grid("square", 5, 4, 20),
    Grid("hex", 1, 3, 12, pointed=True),
]


@pytest.mark.parametrize("grid", GRIDS)
def test_cells_cover_the_board_and_touch_exactly_their_neighbours(grid: Grid) -> None:
    panels = cells(grid, 10, 10)
    shapes = {panel.name: Polygon(panel.corners) for panel in panels}
    assert len(shapes) == grid.columns * grid.rows
    neighbours = {
        grid.name(column, row): set(grid.neighbours(column, row))
        for column in range(grid.columns)
        for row in range(grid.rows)
    }
    side = grid.cell / 3**0.5
    for one, other in combinations(shapes, 2):
        assert shapes[one].intersection(shapes[other]).area < 1e-6
        touching = shapes[one].buffer(0.1).intersection(shapes[other]).area > 0.05 * side
        assert (other in neighbours[one]) == (one in neighbours[other]) == touching, (one, other)
    wide, high = grid.extent
    left, top = (min(shape.bounds[axis] for shape in shapes.values()) for axis in (0, 1))
    right, bottom = (max(shape.bounds[axis] for shape in shapes.values()) for axis in (2, 3))
    assert (left, top, right - left, bottom - top) == pytest.approx((10, 10, wide, high))


def test_cells_are_named_as_on_a_chessboard_or_by_four_digits() -> None:
    assert [panel.name for panel in cells(Grid("square", 3, 2, 10), 0, 0)] == ["A1", "B1", "C1", "A2", "B2", "C2"]
    digits = Grid("hex", 12, 10, 10, labels="0101")
    assert digits.name(11, 9) == "1210"
    assert (letters(25), letters(26), letters(51), letters(52)) == ("Z", "AA", "AZ", "BA")
    assert cells(digits, 0, 0)[0].label == "place:0101"


@pytest.mark.parametrize(("count", "width", "height"), [(50, 297, 210), (101, 420, 297), (20, 200, 200), (4, 100, 300)])
def test_a_track_goes_once_around_and_its_spaces_are_nearly_square(count: int, width: float, height: float) -> None:
    across, down = per_side(count, width, height)
    track = Track(0, count - 1, 1, across, down)
    assert 0 <= track.places - count <= 1
    panels = spaces(track, width, height)
    assert [panel.name for panel in panels] == [str(number) for number in range(count)]
    shapes = [Polygon(panel.corners) for panel in panels]
    for one, other in pairwise(shapes):
        assert one.intersection(other).length >= min(width / across, height / down) - 1e-6
    for one, other in combinations(shapes, 2):
        assert one.intersection(other).area < 1e-6
    if count > 4:
        assert 0.6 < (width / across) / (height / down) < 1.7


def test_a_track_counts_in_steps() -> None:
    track = Track(-10, 20, 5, 3, 3)
    assert [panel.name for panel in spaces(track, 90, 90)] == ["-10", "-5", "0", "5", "10", "15", "20"]
