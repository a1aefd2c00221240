"""ARR 12.13 – 12.25 and 12.35: turns, and the five actions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.arrival import FB, ME, MN, START_FOMORI, TD, asked, do, flip, game, moment, odds, record, supply, verdict

from companion.rules.arrival.state import State
from companion.rules.kernel import Illegal


def test_12_13_flip_odds() -> None:
    for spreader in (FB, TD):
        laid = {"temair": [FB, 1], "corcach": [TD, 1]}
        state = moment(spreader, {FB: {"fomori": 1}, TD: {"fomori": 1}}, fomori=START_FOMORI, map=laid)
        do(state, type="spread", seat=spreader, location="mag-nitha")
        assert odds(state) == {
            "sineach": Fraction(30, 46),
            "athach": Fraction(11, 46),
            "monghfinn": Fraction(5, 46),
        }


def test_12_14_build_reach() -> None:
    laid = {"tailtiu": [TD, 1], "uisnech": [FB, 1]}
    state = moment(TD, {TD: {"fame": 4, "discs": 3}}, map=laid)
    assert verdict(state, type="build", seat=TD, location="cnoc-aine") == "5.4.6"
    do(state, type="build", seat=TD, location="ath-luain")
    assert supply(state, TD)["fame"] == 2
    do(state, type="build", seat=TD, location="bri-leith")
    assert (supply(state, TD)["fame"], supply(state, TD)["discs"]) == (2, 1)
    assert record(state)["map"]["bri-leith"] == [TD, 1]


def test_12_15_port_before_outpost() -> None:
    laid = {"inber-colpa": [TD, 1], "rath-mor": [FB, 1]}
    expected = {"latharna": "legal", "tulach-oc": "5.4.7", "rath-mor": "5.4.5", "ailech": "5.4.4", "castle-2": "5.4.2"}
    state = moment(TD, {TD: {"fame": 1, "discs": 1}}, map=laid, fomori=START_FOMORI)
    assert {id: verdict(state, type="build", seat=TD, location=id) for id in expected} == expected
    without = moment(TD, {TD: {"fame": 1}}, map=laid, fomori=START_FOMORI)
    assert {verdict(without, type="build", seat=TD, location=id) for id in expected} == {"5.4.1"}
    do(state, type="build", seat=TD, location="latharna")
    assert supply(state, TD)["fame"] == 1


def test_12_16_levels() -> None:
    state = moment(TD, {TD: {"discs": 2, "fame": 1}}, map={"tailtiu": [TD, 2]})
    do(state, type="build", seat=TD, location="tailtiu")
    assert (record(state)["map"]["tailtiu"], supply(state, TD)["fame"]) == ([TD, 3], 1)
    assert verdict(state, type="build", seat=TD, location="tailtiu") == "5.4.3"


def test_12_17_shield() -> None:
    laid = {"tailtiu": [TD, 1], "temair": [FB, 1], "benn-etair": [MN, 1], "caisel": [ME, 1]}
    hands = {key: {"shields": 1} for key in (FB, MN, ME, TD)}
    state = moment(FB, hands, map=laid, actionsLeft=1)
    for seat in (FB, MN, TD):
        state.due, state.actions = state.seats.index(seat), 1
        do(state, type="shield", seat=seat, province="eblana")
    assert record(state)["shields"] == {"eblana": 3}
    full = moment(FB, hands, map=laid, shields={"eblana": 3})
    assert verdict(full, type="shield", seat=FB, province="eblana") == "5.5.4"
    assert verdict(full, type="shield", seat=FB, province="regia") == "5.5.3"
    assert verdict(full, type="shield", seat=FB, province="balors-isle") == "5.5.2"
    assert verdict(moment(FB, map=laid), type="shield", seat=FB, province="balors-isle") == "5.5.1"


CAER = {"ess-ruaid": [FB, 3], "inber-slaine": [FB, 1], "corcach": [TD, 1]}


def test_12_18_spread_on_a_caer() -> None:
    state = moment(TD, {TD: {"fomori": 5, "corruption": 5}}, map=CAER, fomori=START_FOMORI)
    before = state.discs_left(state.seats.index(FB))
    do(state, type="spread", seat=TD, location="ess-ruaid")
    flip(state, "athach")
    assert record(state)["fomori"]["ess-ruaid"] == "athach"
    assert (supply(state, TD)["fomori"], supply(state, TD)["corruption"]) == (1, 5)
    assert "ess-ruaid" not in record(state)["map"]
    assert state.discs_left(state.seats.index(FB)) == before + 3


def test_12_19_with_two_shields_in_vennicnia() -> None:
    laid: dict[str, Any] = {"map": CAER, "fomori": START_FOMORI, "shields": {"vennicnia": 2}}
    assert verdict(moment(TD, {TD: {"fomori": 5}}, **laid), type="spread", seat=TD, location="ess-ruaid") == "5.6.6"
    state = moment(TD, {TD: {"fomori": 6}}, **laid)
    before = state.shields_left()
    do(state, type="spread", seat=TD, location="ess-ruaid")
    flip(state)
    assert (record(state)["shields"], supply(state, TD)["fomori"]) == ({}, 0)
    assert state.shields_left() == before + 2


def test_12_19_refusals_name_the_numbers() -> None:
    laid: dict[str, Any] = {"map": CAER, "fomori": START_FOMORI, "shields": {"vennicnia": 2}}
    state = moment(TD, {TD: {"fomori": 5}}, **laid)
    refusal = game().check(state, game().read_move({"type": "spread", "seat": TD, "location": "ess-ruaid"}))
    assert isinstance(refusal, Illegal)
    assert dict(refusal.facts) == {"location": "ess-ruaid", "needed": 6, "held": 5, "shields": 2, "discs": 3}


def test_12_20_empty_unshielded_and_empty_shielded() -> None:
    laid: dict[str, Any] = {"map": {"corcach": [TD, 1]}, "fomori": START_FOMORI}
    state = moment(TD, {TD: {"fomori": 3}}, **laid)
    do(state, type="spread", seat=TD, location="mag-nitha")
    flip(state)
    assert supply(state, TD)["fomori"] == 2
    shielded = moment(TD, {TD: {"fomori": 3}}, shields={"vennicnia": 1}, **laid)
    do(shielded, type="spread", seat=TD, location="mag-nitha")
    flip(shielded)
    assert (supply(shielded, TD)["fomori"], record(shielded)["shields"]) == (1, {})


@pytest.mark.parametrize("spreader", [FB, TD])
def test_12_21_last_location(spreader: str) -> None:
    laid = {"ess-ruaid": [FB, 3], "corcach": [TD, 1]}
    hands = {FB: {"fomori": 9}, TD: {"fomori": 9}}
    state = moment(spreader, hands, map=laid, fomori=START_FOMORI, shields={"vennicnia": 3})
    assert verdict(state, type="spread", seat=spreader, location="ess-ruaid") == "5.6.5"
    do(state, type="spread", seat=spreader, location="mag-nitha")
    flip(state)
    assert record(state)["shields"] == {}


def test_12_22_pass() -> None:
    keep = {"discs": 0, "swords": 0, "shields": 0}
    walls = {"vennicnia": 1, "robogdia": 1, "regia": 1}
    laid: dict[str, Any] = {"map": {"corcach": [MN, 1], "temair": [FB, 1]}, "fomori": START_FOMORI}
    hand = {MN: {"fomori": 1, "corruption": 6}}
    open_ = moment(MN, hand, shields={"vennicnia": 1, "robogdia": 1}, **laid)
    assert verdict(open_, type="pass", seat=MN, keep=keep) == "5.8.1"
    refusal = game().check(open_, game().read_move({"type": "pass", "seat": MN, "keep": keep}))
    assert isinstance(refusal, Illegal)
    assert dict(refusal.facts) == {"location": "tulach-oc", "needed": 1, "held": 1}
    state = moment(MN, hand, shields=walls, **laid)
    do(state, type="pass", seat=MN, keep=keep)
    own = supply(state, MN)
    assert (own["fomori"], own["corruption"], own["passed"]) == (0, 6, True)
    assert record(state)["firstPasser"] == MN
    assert asked(state) == ((FB, "turn"),)


def test_12_23_distant_attack_on_a_castle() -> None:
    def attack(fame: int, location: str = "mag-nitha") -> State:
        hand = {TD: {"fame": fame, "swords": 4, "corruption": 5}}
        return moment(TD, hand, map={location: [TD, 1]}, fomori={"cnoc-fola": "sineach"})

    state = attack(3)
    do(state, type="repel", seat=TD, target="castle-4", reward="fame")
    own = supply(state, TD)
    assert (own["fame"], own["trophies"], own["swords"], own["corruption"]) == (11, 1, 0, 5)
    assert record(state)["castles"] == ["castle-1", "castle-2", "castle-3"]
    assert verdict(state, type="spread", seat=TD, location="castle-4") in ("5.6.1", "5.6.2")
    state = attack(3)
    do(state, type="repel", seat=TD, target="castle-4", reward="corruption")
    own = supply(state, TD)
    assert (own["fame"], own["corruption"], own["trophies"]) == (1, 4, 1)
    assert verdict(attack(1), type="repel", seat=TD, target="castle-4", reward="fame") == "5.7.3"
    state = attack(1, "ailech")
    do(state, type="repel", seat=TD, target="castle-2", reward="fame")
    assert supply(state, TD)["fame"] == 11, "free by 5.7.2 a"
    assert verdict(attack(9, "tulach-oc"), type="repel", seat=TD, target="castle-4", reward="fame") == "5.7.2"


def test_12_24_port_repel() -> None:
    def at_the_port(**hand: int) -> State:
        return moment(TD, {TD: hand}, map={"corcach": [TD, 1]}, fomori={"umall": "sineach"})

    state = at_the_port(swords=1)
    assert verdict(state, type="repel", seat=TD, target="umall", reward="corruption") == "5.7.5"
    assert verdict(state, type="repel", seat=TD, target="caisel", reward="fame") == "5.7.1"
    assert verdict(at_the_port(), type="repel", seat=TD, target="umall", reward="fame") == "5.7.4"
    do(state, type="repel", seat=TD, target="umall", reward="fame")
    assert (supply(state, TD)["fame"], supply(state, TD)["swords"]) == (1, 0)
    assert (record(state)["fomori"], record(state)["fomoriDiscard"]) == ({}, {"sineach": 1})


@pytest.mark.parametrize(
    ("keep", "rule"), [((2, 1, 0), "legal"), ((2, 1, 1), "5.8.2"), ((0, 3, 0), "5.8.3"), ((3, 3, 3), "5.8.2")]
)
def test_12_25_keep(keep: tuple[int, int, int], rule: str) -> None:
    hand = {TD: {"discs": 4, "swords": 2, "shields": 1}}
    state = moment(TD, hand, map={"corcach": [TD, 1], "temair": [FB, 1]})
    kept = dict(zip(("discs", "swords", "shields"), keep, strict=True))
    assert verdict(state, type="pass", seat=TD, keep=kept) == rule
    if rule == "legal":
        do(state, type="pass", seat=TD, keep=kept)
        own = supply(state, TD)
        assert (own["discs"], own["swords"], own["shields"]) == keep
        assert state.discs_left(state.seats.index(TD)) == 15 - 1 - 2


def test_12_35_first_turn() -> None:
    laid = {"corcach": [TD, 1], "temair": [FB, 1]}
    state = moment(TD, {TD: {"discs": 5}}, round=1, actionsLeft=1, firstTurn=[FB], map=laid)
    assert verdict(state, type="end-turn", seat=TD) == "5.1.4"
    do(state, type="build", seat=TD, location="corcach")
    keep = {"discs": 0, "swords": 0, "shields": 0}
    assert verdict(state, type="build", seat=TD, location="corcach") == "5.1.5"
    assert verdict(state, type="pass", seat=TD, keep=keep) == "5.1.5"
    do(state, type="end-turn", seat=TD)
    assert record(state)["actionsLeft"] == 1, "the first turn of the Fir Bolg too"
    do(state, type="pass", seat=FB, keep=keep)
    assert (asked(state), record(state)["actionsLeft"]) == (((TD, "turn"),), 2)
    do(state, type="build", seat=TD, location="corcach")
    assert verdict(state, type="end-turn", seat=TD) == "5.1.4"


def test_5_8_7_the_first_to_pass_starts_the_next_round() -> None:
    keep = {"discs": 0, "swords": 0, "shields": 0}
    laid = {"corcach": [TD, 1], "temair": [FB, 1], "caisel": [MN, 1]}
    state = moment(FB, start=FB, map=laid)
    for seat in (FB, MN, TD):
        assert asked(state) == ((seat, "turn"),)
        assert game().view(state, None)["next_start"] == (None if seat == FB else FB)
        do(state, type="pass", seat=seat, keep=keep)
    assert (record(state)["round"], record(state)["start"], record(state)["firstPasser"]) == (3, FB, None)
    assert game().pending(state).question.id == "stack-back"  # a question is open


def test_5_6_4_without_sources_nothing_spreads_and_passing_is_legal() -> None:
    state = moment(TD, {TD: {"fomori": 4}}, map={"corcach": [TD, 1]}, castles=[])
    assert verdict(state, type="spread", seat=TD, location="mag-nitha") == "5.6.4"
    assert verdict(state, type="pass", seat=TD, keep={"discs": 0, "swords": 0, "shields": 0}) == "legal"


def test_5_6_spreads_in_number_order() -> None:
    state = moment(TD, {TD: {"fomori": 1}}, map=CAER, fomori=START_FOMORI)
    expected = {"castle-1": "5.6.2", "ailech": "5.6.3", "caisel": "5.6.4", "ess-ruaid": "5.6.6", "clochar": "5.6.4"}
    assert {id: verdict(state, type="spread", seat=TD, location=id) for id in expected} == expected
    assert verdict(moment(TD, map=CAER), type="spread", seat=TD, location="castle-1") == "5.6.1"
