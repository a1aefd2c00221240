"""The power is cut, or PostgreSQL breaks down: what was told is there, once. `make soak` does it a hundred times."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.outages import break_often, kills, power_cuts


def test_a_writer_that_is_killed_loses_nothing_it_told() -> None:
    found = kills(3)
    assert found.pop("told_moves") > 0
    assert found == {"kills": 3, "lost": 0, "doubled": 0, "called_damaged": 0, "did_not_open": 0}


def test_after_a_power_cut_everything_told_is_there_and_nothing_is_called_damaged() -> None:
    found = power_cuts(6)
    assert found["told_moves"] > 0
    assert {name: found[name] for name in ("cuts", "lost", "doubled", "called_damaged", "did_not_open")} == {
        "cuts": 6,
        "lost": 0,
        "doubled": 0,
        "called_damaged": 0,
        "did_not_open": 0,
    }


@pytest.mark.postgres
def test_when_backends_end_in_the_middle_everything_told_is_there_once(own_database: Callable[[], str]) -> None:
    found = break_often(own_database(), 4, None)
    assert found["faults"] == 4
    assert found["told_moves"] > 0
    assert [found[name] for name in ("lost", "doubled", "called_damaged", "writers_that_gave_up")] == [0, 0, 0, 0]
