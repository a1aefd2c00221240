from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.flow import Flow, cells, outside

AREA = (40.0, 20.0)


def test_without_a_cell_the_area_is_divided() -> None:
    assert cells(4, AREA, Flow()) == ((0, 0, 10, 20), (10, 0, 10, 20), (20, 0, 10, 20), (30, 0, 10, 20))


def test_gaps_lie_between_cells_only() -> None:
    assert [cell[0] for cell in cells(3, AREA, Flow(gap=2, cell=12))] == [0, 14, 28]


@pytest.mark.parametrize(
    ("spread", "starts"),
    [("start", [0, 5, 10]), ("center", [12.5, 17.5, 22.5]), ("end", [25, 30, 35]), ("between", [0, 17.5, 35])],
)
def test_a_line_lies_where_spread_says(spread: str, starts: list[float]) -> None:
    assert [cell[0] for cell in cells(3, AREA, Flow(cell=5, spread=spread))] == starts


def test_wrap_starts_a_new_line_when_the_next_cell_does_not_fit() -> None:
    placed = cells(5, AREA, Flow(cell=(12, 6), gap=1, line_gap=2, wrap=True))
    assert [(x, y) for x, y, _, _ in placed] == [(0, 0), (13, 0), (26, 0), (0, 8), (13, 8)]


def test_wrap_by_number_divides_the_area_both_ways() -> None:
    assert cells(4, AREA, Flow(wrap=2)) == ((0, 0, 20, 10), (20, 0, 20, 10), (0, 10, 20, 10), (20, 10, 20, 10))


def test_flows_left_and_up_begin_at_the_far_end() -> None:
    assert [cell[0] for cell in cells(2, AREA, Flow("left", cell=5))] == [35, 30]
    assert [cell[1] for cell in cells(2, AREA, Flow("up", cell=5))] == [15, 10]


def test_no_items_no_cells() -> None:
    assert cells(0, AREA, Flow(cell=5)) == ()


def test_how_far_cells_reach_outside_is_told() -> None:
    assert outside(cells(9, AREA, Flow(cell=5)), AREA) == pytest.approx(5)
    assert outside(cells(8, AREA, Flow(cell=5)), AREA) == 0


@given(
    st.integers(1, 60),
    st.sampled_from(["right", "down", "left", "up"]),
    st.one_of(st.none(), st.floats(1, 10)),
    st.floats(0, 3),
    st.sampled_from([False, True, 3]),
    st.sampled_from(["start", "center", "end"]),
)
def test_cells_never_overlap(count: int, direction: str, cell: float, gap: float, wrap: int, spread: str) -> None:
    flow = Flow(direction, None if cell is None else (cell, cell), gap, gap, wrap, spread)
    if cell is None and gap * count > 19:
        return
    placed = cells(count, AREA, flow)
    assert len(placed) == count
    for index, (x, y, w, h) in enumerate(placed):
        for u, v, p, q in placed[index + 1 :]:
            apart = x + w <= u + 1e-6 or u + p <= x + 1e-6 or y + h <= v + 1e-6 or v + q <= y + 1e-6
            assert apart, (placed, flow)
