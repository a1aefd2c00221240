"""The lab counts every game once, the same whoever plays it, and adds up."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from support.games import tables

from companion.lab.page import as_page
from companion.lab.report import report
from companion.lab.run import Experiment, run
from companion.lab.tally import WHOLE_WIN, Series, Tally, merged
from companion.lab.text import as_text

EXPERIMENT = Experiment("armorica", tables("armorica"), ("A", "B", "C"), ("greedy", "random"), 40, "lab")


@pytest.fixture(scope="module")
def tally() -> Tally:
    return run(EXPERIMENT)


def test_results_do_not_depend_on_the_number_of_workers(tally: Tally) -> None:
    assert report(EXPERIMENT, run(EXPERIMENT, 2)) == report(EXPERIMENT, tally)


def test_another_seed_gives_other_games(tally: Tally) -> None:
    assert run(replace(EXPERIMENT, seed="other")).scores != tally.scores


def test_every_victory_is_counted_once(tally: Tally) -> None:
    for places in (tally.seats, tally.order, tally.bots):
        assert sum(place.wins.total for place in places.values()) == 40 * WHOLE_WIN
        assert sum(place.points.count for place in places.values()) == 40 * 3
    assert sum(tally.decided_by.values()) == tally.games == 40


def test_sources_add_up_to_the_score(tally: Tally) -> None:
    figures = report(EXPERIMENT, tally)
    assert sum(row["mean"] for row in figures["sources"]) == pytest.approx(figures["points"]["everybody"]["mean"])
    assert sum(row["share"] for row in figures["sources"]) == pytest.approx(1)
    assert sum(row["winners_mean"] for row in figures["sources"]) == pytest.approx(figures["points"]["winners"]["mean"])


def test_bots_sit_in_every_seat_equally_often(tally: Tally) -> None:
    """With two bots around a table of three, one holds two seats; over three games each seat sees all of it."""
    assert tally.bots["greedy"].points.count == 80
    assert tally.bots["random"].points.count == 40


def test_taken_cards_are_counted_from_the_log(tally: Tally) -> None:
    figures = report(EXPERIMENT, tally)
    taken = figures["pieces"]["take card"]
    assert {"g-a-01", "r-1-01"} <= {piece["id"] for piece in taken}
    takes = sum(step["decisions"] * step["answers"].get("take", 0) for step in figures["steps"])
    assert sum(piece["games"] for piece in taken) == pytest.approx(takes)


def test_steps_tell_how_free_the_choices_are(tally: Tally) -> None:
    steps = {row["step"]: row for row in report(EXPERIMENT, tally)["steps"]}
    assert list(steps) == ["gaul", "roman", "winter"]
    assert steps["gaul"]["visits"] == 8
    assert steps["gaul"]["decisions"] == 24
    assert steps["gaul"]["forced"] == 0


def test_series_of_parts_are_the_series_of_the_whole() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    whole, parts = Series(), [Series(), Series()]
    for place, value in enumerate(values):
        whole.add(value)
        parts[place % 2].add(value)
    parts[0].merge(parts[1])
    assert parts[0] == whole
    assert whole.mean == pytest.approx(3.875)
    assert whole.deviation == pytest.approx(2.748376)
    assert whole.margin == pytest.approx(1.96 * 2.748376 / 8**0.5)


def test_merging_twice_counts_twice(tally: Tally) -> None:
    twice = merged([tally, tally])
    assert twice.games == 80
    assert twice.winners.mean == tally.winners.mean
    assert tally.games == 40, "merging leaves the parts alone"


def test_report_is_json_and_text_and_page(tally: Tally) -> None:
    figures = report(EXPERIMENT, tally)
    assert json.loads(json.dumps(figures))["games"] == 40
    text = as_text(figures)
    assert "40 games of 3 players" in text
    assert "majority" in text
    page = as_page(figures)
    assert page.count("<svg") == 5 + len(figures["pieces"])
    assert "g-a-01" in page
    assert not re.findall(r"(?:src|href)=|https?:|@import|url\(", page), "the page needs nothing from outside"
