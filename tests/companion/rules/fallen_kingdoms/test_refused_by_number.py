"""Refusals that no example of the rules document reaches, each broken once and answered with its number."""

from __future__ import annotations

from typing import Any

import pytest
from support.fallen import Moment, game, moment

SHOWN = {"shown": ("laws", "ports", "ships"), "tiles": ("farm", "farm")}
"""Something left of two trophy types, so that the game goes on."""


def attack(**more: Any) -> Moment:
    """Red marches on Blue's Vísby with four units; Blue may be frightened."""
    table = moment(
        red={"god": "odin", "cities": {"leifsbudir": 5}, "rumors": (8,)},
        blue={"god": "saga", "cities": {"visby": 3}},
        **more,
    )
    return table.turn("red").do(groups=[{"from": "leifsbudir", "to": "visby", "units": 4}])


def test_5_1_4_only_a_card_that_is_shown_can_be_taken() -> None:
    table = moment(red={"cities": {"hop": 2}, "tracks": (0, 0, 8)}, **SHOWN).turn("red", "production")
    table.do(track="knowledge", points=1)
    assert table.awaited == ("red", "take_knowledge")
    assert table.refused(card="masonry") == "FK 5.1.4"


def test_6_5_1_only_a_pending_group_goes_back() -> None:
    table = moment(red={"cities": {"leifsbudir": 5}}, blue={"cities": {"visby": 3}}).turn("red")
    table.do(groups=[{"from": "leifsbudir", "to": "hop", "units": 2}])
    assert table.awaited == ("red", "settle")
    assert table.refused(back=[7]) == "FK 6.5.1"


def test_7_3_2_who_rolls_or_attacks_names_no_place() -> None:
    assert attack().refused(do="roll", to="hop") == "FK 7.3.2"


def test_7_4_3_the_frightened_go_to_a_retreat_place_or_home() -> None:
    table = attack().roll(4, 1)
    assert table.awaited == ("blue", "flee")
    assert table.refused(to="leifsbudir") == "FK 7.4.3"


def test_8_1_4_a_city_under_attack_suffers_no_rampage() -> None:
    table = moment(
        red={"god": "odin", "cities": {"thjotta": 5, "stjoradalr": 3}, "rumors": (3, 3)},
        blue={"god": "saga", "cities": {"nidaross": 1, "maerin": 2, "stiklarstadir": 1}},
    ).turn("red")
    table.do(
        groups=[
            {"from": "thjotta", "to": "nidaross", "units": 4},
            {"from": "stjoradalr", "to": "maerin", "units": 2},
        ]
    )
    while table.awaited[1] != "stance":
        table.do(**table.legal()[0])
    table.roll(5, 1)
    while table.awaited[1] not in ("rampage", "stance"):
        table.do(**table.legal()[0])
    assert table.awaited == ("red", "rampage")
    assert table.refused(city="maerin") == "FK 8.1.4"


def test_11_5_4_the_last_kingdom_has_no_other_to_surrender_to() -> None:
    table = moment(red={"cities": {"visby": 3}}, yellow={}, **SHOWN).end_round()
    while table.awaited[0] != "red":
        table.do(do=False, surrender_to=None)
    assert table.refused(do=True, surrender_to="yellow") == "FK 11.5.4"


def test_11_5_5_without_an_open_path_there_is_no_invasion() -> None:
    table = moment(yellow={}, red={"cities": {"visby": 3}}, **SHOWN).end_round()
    table.state.blockers[:] = [table.seat("red")] * len(table.state.blockers)
    while table.awaited[0] != "yellow":
        table.do(do=False, surrender_to=None)
    assert table.refused(do=True, surrender_to=None) == "FK 11.5.5"


def test_11_7_1_paths_have_numbers_on_this_map() -> None:
    table = moment(yellow={}, red={"cities": {"visby": 3}}, **SHOWN).end_round()
    while table.awaited[0] != "yellow":
        table.do(do=False, surrender_to=None)
    table.do(do=True, surrender_to=None)
    assert table.refused(path=len(table.state.blockers) + 1) == "FK 11.7.1"


def test_12_2_4_tyr_drafts_from_a_reserve() -> None:
    table = moment(
        red={"god": "tyr", "cities": {"hop": 2}, "temple": "hop"}, blue={"god": "odin", "cities": {"visby": 3}}
    )
    table.turn("red", "power")
    table.state.reserve[0] = 0
    assert table.refused(use="tyr") == "FK 12.2.4"


@pytest.mark.parametrize("kind", ["settle", "invade"])
def test_16_1_2_only_the_awaited_decision_is_taken(kind: str) -> None:
    table = attack()
    fields = {"settle": {"back": []}, "invade": {"do": False, "surrender_to": None}}[kind]
    refusal = game().check(table.state, game().read_move({"type": kind, "seat": "red"} | fields))
    assert refusal is not None
    assert refusal.rule == "FK 16.1.2"
