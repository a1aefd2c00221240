"""What phones show before a move is confirmed is what the move then costs and brings (ARR 5.2.1)."""

from __future__ import annotations

from typing import Any

from support.arrival import FB, START_FOMORI, TD, do, flip, game, moment, supply

from companion.rules.arrival.state import State

LAID = {"tailtiu": [TD, 1], "uisnech": [FB, 2], "mag-nitha": [TD, 2]}
HANDS = {
    TD: {"fame": 6, "corruption": 2, "discs": 2, "swords": 4, "shields": 1, "fomori": 5}
    | {"tiles": ["wild-geese", "high-walls", "song-of-the-bard", "cu-chulainns-ruse"]},
    FB: {"fame": 3, "corruption": 5},
}


def fresh() -> State:
    return moment(TD, HANDS, map=LAID, fomori=START_FOMORI, shields={"regia": 2})


def prices(state: State) -> dict[str, Any]:
    found: dict[str, Any] = game().view(state, None)["prices"]
    return found


def test_every_legal_target_has_its_price_and_no_other() -> None:
    state = fresh()
    moves = [game().write_move(move) for move in game().legal_moves(state, TD)]
    found = prices(state)
    for kind, field in (("build", "location"), ("spread", "location"), ("repel", "target")):
        legal = {move[field] for move in moves if move["type"] == kind}
        assert legal, f"the position should offer some {kind}"
        assert set(found[kind]) == legal


def test_5_4_8_building_costs_what_was_shown() -> None:
    shown = prices(fresh())["build"]
    assert set(shown.values()) == {0, 2}
    for place, fame in shown.items():
        state = fresh()
        do(state, type="build", seat=TD, location=place)
        assert supply(state, TD)["fame"] == 6 - fame, place


def test_5_6_6_spreading_costs_what_was_shown() -> None:
    shown = prices(fresh())["spread"]
    assert len(set(shown.values())) > 1
    for place, fomori in shown.items():
        state = fresh()
        do(state, type="spread", seat=TD, location=place)
        flip(state)
        assert supply(state, TD)["fomori"] == 5 - fomori, place


def test_5_7_6_repelling_costs_and_brings_what_was_shown() -> None:
    shown = prices(fresh())["repel"]
    assert {price["fame"] for price in shown.values()} == {0, 2}
    for place, price in shown.items():
        state = fresh()
        do(state, type="repel", seat=TD, target=place, reward="fame")
        after = supply(state, TD)
        assert (after["swords"], after["fame"]) == (4 - price["swords"], 6 - price["fame"] + price["brings"]), place


def test_5_9_2_tiles_bring_what_was_shown() -> None:
    shown = prices(fresh())["tiles"]
    assert shown["cu-chulainns-ruse"] == {}
    for tile in ("wild-geese", "high-walls", "song-of-the-bard"):
        state = fresh()
        do(state, type="use-tile", seat=TD, tile=tile)
        after = supply(state, TD)
        gains = {"fame": after["fame"] - 6, "corruption": after["corruption"] - 2}
        assert {name: gain for name, gain in gains.items() if gain} == shown[tile]


def test_nothing_is_priced_while_a_fomori_is_turned_up() -> None:
    state = fresh()
    do(state, type="spread", seat=TD, location="ess-ruaid")
    assert prices(state) is None


def test_without_actions_only_tiles_are_left() -> None:
    state = moment(TD, HANDS, map=LAID, fomori=START_FOMORI, actionsLeft=0)
    found = prices(state)
    assert (found["build"], found["spread"], found["repel"]) == ({}, {}, {})
    assert found["tiles"]
