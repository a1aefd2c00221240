"""FK 18.18 – 18.24, 18.29, 18.30: income, the end test, the rumor adjustment, priority and the marker."""

from __future__ import annotations

import pytest
from support.fallen import Moment, moment

from companion.rules.fallen_kingdoms.invasion import pass_marker, priority
from companion.rules.fallen_kingdoms.rounds import adjust, is_over
from companion.rules.fallen_kingdoms.scoring import income
from companion.rules.fallen_kingdoms.state import then, work
from companion.rules.fallen_kingdoms.view import view

SEVEN = ("leifsbudir", "hop", "uppsalir", "vendill", "skarar", "husabyr", "maerin")


def test_18_18_scoring() -> None:
    table = moment(
        red={
            "cities": dict.fromkeys(SEVEN, 1),
            "buildings": {"hop": "farm", "vendill": "barrack", "maerin": "workshop"},
        }
    )
    table.turn("red", "scoring")
    assert table.glory("red") == 13


def test_18_19_scoring_with_knowledge() -> None:
    table = moment(
        public=("mathematics", "ports"),
        red={
            "cities": {"leifsbudir": 1, "uppsalir": 1, "hop": 1, "birka": 1, "visby": 1, "maerin": 1},
            "buildings": dict.fromkeys(("leifsbudir", "uppsalir", "hop", "birka", "visby"), "farm"),
            "temple": "visby",
            "waiting": ("farm",),
        },
    )
    assert sum(income(table.state, 0).values()) == 19


def rumors(counts: str, first: str = "red") -> Moment:
    names = ("red", "yellow", "purple", "blue", "green", "turquoise")
    players = {name: {"rumors": (3,) * int(n), "glory": 100} for name, n in zip(names, counts.split("-"), strict=False)}
    table = moment(map=f"R{len(players)}", first=first, **players)
    then(table.state, adjust)
    work(table.state)
    return table


def changes(table: Moment) -> list[int]:
    return [glory - 100 for glory in table.state.glory]


def test_18_20_rumor_adjustment() -> None:
    table = rumors("5-4-3-2-2-2")
    assert table.awaited == ("red", "rumor_payers")
    assert table.refused(extra=["blue"]) == "FK 11.2.3"
    assert table.refused(extra=["blue", "yellow"]) == "FK 11.2.3"
    table.do(extra=["turquoise", "blue"])
    assert changes(table) == [16, 0, 0, -8, 0, -8]
    assert table.state.over
    cards = {"red": 2, "yellow": 0, "purple": 0, "blue": -1, "green": 0, "turquoise": -1}
    assert view(table.state, None)["adjustment"] == cards


def test_18_21_rumor_double_tie() -> None:
    assert changes(rumors("4-4-1-3-1", first="purple")) == [0, 0, -8, 0, 0]


def test_18_22_rumor_leaders_tie() -> None:
    assert changes(rumors("4-4-2-2")) == [8, 8, -8, -8]


@pytest.mark.parametrize("counts", ["3-3-3", "4-2-0"])
def test_11_2_1_nothing_happens_when_all_are_level_or_somebody_has_none(counts: str) -> None:
    assert changes(rumors(counts)) == [0, 0, 0]


def order(table: Moment) -> list[str]:
    return [table.state.setting.seats[player] for player in priority(table.state)]


def test_18_23_priority() -> None:
    home = {"hop": 1}
    table = moment(
        map="R5",
        red={"glory": 25, "cities": home, "god": "odin"},
        yellow={"marker": True, "cities": {"ripar": 1}},
        purple={"glory": 18, "cities": {"jalangr": 1}},
        blue={"glory": 50},
        green={"glory": 25, "cities": {"birka": 1}, "god": "saga"},
    )
    assert order(table) == ["blue", "purple", "green", "red", "yellow"]


def test_18_24_priority_all_criteria() -> None:
    cities = iter(("hop", "birka", "vebjorg", "gudme", "lundr"))
    table = moment(
        map="R6",
        red={"glory": 40, "god": "loki", "rumors": (3, 8), "cities": {next(cities): 1}},
        yellow={"glory": 10, "marker": True, "cities": {next(cities): 1}},
        purple={"glory": 55},
        blue={"glory": 40, "god": "freyr", "rumors": (8,), "cities": {next(cities): 1}},
        green={"glory": 60, "marker": True},
        turquoise={"glory": 40, "god": "saga", "rumors": (3, 3, 3), "cities": {next(cities): 1}},
    )
    assert order(table) == ["purple", "turquoise", "blue", "red", "green", "yellow"]


def test_18_29_marker() -> None:
    table = moment(map="R5", first="yellow")
    table.state.invaded = [False, False, True, True, False]
    pass_marker(table.state)
    assert table.state.setting.seats[table.state.first] == "green"
    table = moment(map="R5", first="yellow")
    table.state.invaded = [True, False, True, True, True]
    pass_marker(table.state)
    assert table.state.setting.seats[table.state.first] == "yellow"


def test_18_29_five_markers() -> None:
    table = moment(
        map="R6", shown=("laws",), tiles=("farm",), red={"marker": True}, yellow={"marker": True}
    ).end_round()
    for _ in range(3):
        assert table.awaited[1] == "invade"
        table.do(do=True, surrender_to=None)
        while table.awaited[1] != "invade":
            move = table.legal()[0]
            table.do(**move)
    assert sum(table.state.marker) == 5
    assert table.refused(do=True, surrender_to=None) == "FK 11.5.3"
    assert table.legal() == [{"do": False, "surrender_to": None}]


def test_18_30_end_test() -> None:
    table = moment(tiles=("farm",), red={"cities": {"hop": 1}})
    assert is_over(table.state)
    table.end_round()
    assert table.state.over
    assert not is_over(moment(tiles=("farm",), shown=("laws",), red={"cities": {"hop": 1}}).state)
