"""The lab counts every game once, the same for all players, and adds up."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from support.games import engine, tables

from companion.bots import Strong
from companion.bots.effort import MOST_ITERATIONS
from companion.lab.count import _add_race
from companion.lab.experiment import Experiment
from companion.lab.page import as_page
from companion.lab.report import report
from companion.lab.run import run
from companion.lab.tally import WHOLE_WIN, Race, Series, Tally
from companion.lab.text import as_text

EXPERIMENT = Experiment("armorica", tables("armorica"), ("A", "B", "C"), ("medium", "uniform"), 40, "lab")


@pytest.fixture(scope="module")
def tally() -> Tally:
    return run(EXPERIMENT)


def test_results_do_not_depend_on_the_number_of_workers(tally: Tally) -> None:
    assert report(EXPERIMENT, run(EXPERIMENT, 2)) == report(EXPERIMENT, tally)


def test_another_seed_gives_other_games(tally: Tally) -> None:
    assert run(replace(EXPERIMENT, seed="other")).points["points"].scores != tally.points["points"].scores


def test_every_victory_is_counted_once(tally: Tally) -> None:
    for places in (tally.seats, tally.order, tally.bots):
        assert sum(place.wins.total for place in places.values()) == 40 * WHOLE_WIN
        assert sum(place.points["points"].count for place in places.values()) == 40 * 3
    assert sum(tally.decided_by.values()) == tally.games == 40


def test_sources_add_up_to_the_score(tally: Tally) -> None:
    (points,) = report(EXPERIMENT, tally)["points"]
    assert points["games"] == 1
    assert sum(row["mean"] for row in points["sources"]) == pytest.approx(points["everybody"]["mean"])
    assert sum(row["share"] for row in points["sources"]) == pytest.approx(1)
    assert sum(row["winners_mean"] for row in points["sources"]) == pytest.approx(points["winners"]["mean"])


def test_bots_sit_in_every_seat_equally_often(tally: Tally) -> None:
    """With two bots around a table of three, one holds two seats; over three games each seat sees all of it."""
    assert tally.bots["medium"].points["points"].count == 80
    assert tally.bots["uniform"].points["points"].count == 40


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


def test_strong_bots_play_with_the_effort_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over so many worlds, or for so long."""
    seen: set[tuple[int, float | None]] = set()

    def choose(self: Strong, game: Any, state: Any, seat: str, below: Any) -> Any:
        seen.add((self.iterations, self.seconds))
        return game.legal_moves(state, seat)[0]

    monkeypatch.setattr(Strong, "choose", choose)
    run(replace(EXPERIMENT, bots=("strong", "medium"), games=1, iterations=3))
    run(replace(EXPERIMENT, bots=("strong", "medium"), games=1, think=0.2))
    assert seen == {(3, None), (MOST_ITERATIONS, 0.2)}


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


def merged(*tallies: Tally) -> Tally:
    whole = Tally()
    for tally in tallies:
        whole.merge(tally)
    return whole


def test_merging_twice_counts_twice(tally: Tally) -> None:
    twice = merged(tally, tally)
    assert twice.games == 80
    assert twice.points["points"].winners.mean == tally.points["points"].winners.mean
    assert tally.games == 40, "merging leaves the parts alone"


def test_report_is_json_and_text_and_page(tally: Tally) -> None:
    figures = report(EXPERIMENT, tally)
    assert json.loads(json.dumps(figures))["games"] == 40
    text = as_text(figures)
    assert "40 games of 3 players" in text
    assert "majority" in text
    page = as_page([figures])
    assert page.count("<svg") == 6 + len(figures["pieces"])
    assert "g-a-01" in page
    assert not re.findall(r"(?:src|href)=|https?:|@import|url\(", page), "the page needs nothing from outside"


def test_fame_and_corruption_are_never_added_up() -> None:
    seats = tuple(engine("arrival").seats[:2])
    experiment = Experiment("arrival", tables("arrival"), seats, ("uniform",), 8, "ends")
    tally = merged(run(experiment), run(replace(experiment, bots=("medium",))))
    figures = report(experiment, tally)
    counts = {points["counts"]: points for points in figures["points"]}
    assert set(counts) == {"fame", "corruption"}, "both endings came up"
    assert sum(points["games"] for points in figures["points"]) == pytest.approx(1)
    for points in figures["points"]:
        assert sum(row["mean"] for row in points["sources"]) == pytest.approx(points["everybody"]["mean"])
        shares = [row["share"] for row in points["sources"] if row["share"] is not None]
        assert not shares or sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
    text = as_text(figures)
    assert "Fame from" in text
    assert "Corruption from" in text
    assert as_page([figures]).count("Where do they come from?") == 2


def test_the_race_tells_when_the_winner_was_ahead_for_good() -> None:
    race = Race()
    ahead = [frozenset("A"), frozenset("A"), frozenset("AB"), frozenset("B"), frozenset("A")] + [frozenset("B")] * 5
    _add_race(race, ahead, frozenset("B"))
    assert race.changes.total == 3
    assert race.settled.total == 500
    assert [race.ahead[str(tenth)].total for tenth in (0, 2, 3, 4, 9)] == [0, WHOLE_WIN // 2, WHOLE_WIN, 0, WHOLE_WIN]


def test_the_strong_bot_weighs_as_many_decisions_as_asked() -> None:
    experiment = replace(EXPERIMENT, games=2, bots=("medium",), judged=3, iterations=24)
    tally = run(experiment)
    assert sum(judged.decisions for judged in tally.judged.values()) == 2 * 3
    assert all(judged.sensible.mean >= 1 for judged in tally.judged.values())
    assert all(judged.gap.total >= 0 for judged in tally.judged.values())
    assert run(experiment, 2) == tally, "the same decisions, weighed the same"
    assert "Weighed by strong" in as_text(report(experiment, tally))
    assert "What is worth deciding?" in as_page([report(experiment, tally)])
