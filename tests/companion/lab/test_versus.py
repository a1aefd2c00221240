"""Two versions of a game with the same luck: only what the change touches moves."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from support.games import tables

from companion.lab.experiment import Experiment
from companion.lab.page import versus_as_page
from companion.lab.tally import Series
from companion.lab.text import versus_as_text
from companion.lab.versus import Pair, Versus, _by_chance, _holm, compare, report

SAME = Experiment("armorica", tables("armorica"), ("A", "B"), ("medium",), 24, "versus")


def richer() -> Experiment:
    """Armorica with three gold coins more on a card of the first pile."""
    changed = dict(SAME.tables)
    changed["cards"] = [
        {**row, "gold": (row["gold"] or 0) + 3} if str(row["id"]).startswith("g-a") else row for row in changed["cards"]
    ]
    return replace(SAME, tables=changed)


def test_a_version_against_itself_moves_nothing() -> None:
    figures = report(SAME, SAME, compare(SAME, SAME))["figures"]
    assert len(figures) > 20
    assert all(row["change"] == 0 and row["chance"] == 1 and not row["beyond_chance"] for row in figures)
    assert "Nothing moved beyond chance" in versus_as_text(report(SAME, SAME, compare(SAME, SAME)))


def test_what_the_change_touches_moves_beyond_chance() -> None:
    second = richer()
    told = report(SAME, second, compare(SAME, second))
    moved = {row["what"]: row for row in told["figures"] if row["beyond_chance"]}
    assert moved["points from gold (points)"]["change"] > 3
    assert moved["points of all players"]["change"] > 3
    assert "answers of chance" not in moved
    assert "points from gold (points)" in versus_as_text(told).split("The rest")[0]
    page = versus_as_page([told])
    assert page.count("<svg") == 1
    assert not re.findall(r"(?:src|href)=|https?:|@import|url\(", page)


def test_pairs_add_up_whatever_the_workers() -> None:
    second = richer()
    assert compare(SAME, second, 2) == compare(SAME, second)


def test_a_figure_that_seldom_comes_up_counts_as_nothing_elsewhere() -> None:
    versus = Versus(20, {}, {"piece x (take card)": Pair(Series(4, 4, 4), Series(4, 4, 4), Series(4, 0, 0))})
    (row,) = report(SAME, SAME, versus)["figures"]
    assert (row["games"], row["first"]) == (20, 0.2)


def test_figures_must_stand_out_among_all_of_them() -> None:
    assert _holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert _by_chance(Series(100, 0, 0)) == 1
    assert _by_chance(Series(100, 196, 484)) < 1e-6
    assert _by_chance(Series(100, 100, 100)) == 0
