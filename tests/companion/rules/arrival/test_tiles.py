"""ARR 12.26 – 12.30: tiles, trophies, and what master-builders save."""

from __future__ import annotations

import pytest
from support.arrival import (
    FB,
    ME,
    MN,
    START_FOMORI,
    TD,
    asked,
    deal_on,
    do,
    flip,
    game,
    moment,
    record,
    supply,
    verdict,
)

FIVE = {"tailtiu": [TD, 1], "temair": [TD, 2], "inber-colpa": [TD, 3], "cruachan": [TD, 1], "corcach": [TD, 2]}
NOTHING = {"discs": 0, "swords": 0, "shields": 0}


@pytest.mark.parametrize(
    ("tile", "brings"),
    [
        ("cauldron-eblana", 6),
        ("silver-heather", 4),
        ("wild-geese", 6),
        ("salmon-trail", 4),
        ("high-walls", 6),
        ("sublime-stronghold", 3),
        ("cauldron-magnata", 0),
    ],
)
def test_12_26_fame_tiles(tile: str, brings: int) -> None:
    state = moment(TD, {TD: {"fame": 5, "tiles": [tile]}}, map=FIVE)
    do(state, type="use-tile", seat=TD, tile=tile)
    assert supply(state, TD)["fame"] == 5 + brings
    assert (record(state)["usedTiles"], record(state)["actionsLeft"]) == ([tile], 2)
    assert verdict(state, type="use-tile", seat=TD, tile=tile) == "5.9.1"


ALL_FOUR = (FB, MN, ME, TD)


def test_12_27_lia_fail() -> None:
    for fames, expected in (((12, 9, 9, 4), None), ((12, 10, 9, 4), (2, 4, 6, 8))):
        for place, seat in enumerate(ALL_FOUR):
            hands = {each: {"fame": fame} for each, fame in zip(ALL_FOUR, fames, strict=True)}
            hands[seat] |= {"tiles": ["lia-fail"]}  # type: ignore[dict-item]  # supplies hold more than numbers
            state = moment(seat, hands)
            if expected is None:
                assert verdict(state, type="use-tile", seat=seat, tile="lia-fail") == "5.9.8"
            else:
                do(state, type="use-tile", seat=seat, tile="lia-fail")
                assert supply(state, seat)["fame"] == fames[place] + expected[place]


def test_12_27_emer() -> None:
    for corruption, expected in (((3, 3, 5), ("5.9.9",) * 3), ((2, 3, 5), ("legal", "5.9.9", "5.9.9"))):
        for place, seat in enumerate(ALL_FOUR[:3]):
            hands = {each: {"corruption": n} for each, n in zip(ALL_FOUR, corruption, strict=False)}
            hands[seat] |= {"tiles": ["emers-mercy"]}  # type: ignore[dict-item]  # supplies hold more than numbers
            state = moment(seat, hands)
            assert verdict(state, type="use-tile", seat=seat, tile="emers-mercy") == expected[place]
            if expected[place] == "legal":
                do(state, type="use-tile", seat=seat, tile="emers-mercy")
                assert supply(state, seat)["fame"] == 5


def test_12_28_ruse() -> None:
    tile = "cu-chulainns-ruse"
    state = moment(TD, {TD: {"tiles": [tile]}}, fomori=START_FOMORI)
    for wrong in (["castle-1", "ailech"], ["ailech", "ailech"], ["ailech", "caisel"], ["ailech"]):
        assert verdict(state, type="use-tile", seat=TD, tile=tile, locations=wrong) == "5.9.14"
    assert verdict(state, type="use-tile", seat=TD, tile=tile) == "10.1.1"
    do(state, type="use-tile", seat=TD, tile=tile, locations=["dun-sobairche", "cnoc-fola"])
    assert record(state)["fomori"] == START_FOMORI | {"cnoc-fola": "monghfinn", "dun-sobairche": "sineach"}


def test_12_28_migration() -> None:
    tile = "big-migration"
    laid = {"corcach": [FB, 1], "tailtiu": [TD, 1], "temair": [TD, 1], "caisel": [FB, 2]}
    state = moment(FB, {FB: {"tiles": [tile], "discs": 1}}, map=laid)
    for wrong in (["corcach", "caisel"], ["tailtiu", "temair"], ["corcach", "corcach"], ["corcach", "castle-1"]):
        assert verdict(state, type="use-tile", seat=FB, tile=tile, locations=wrong) == "5.9.15"
    assert verdict(state, type="build", seat=FB, location="luimnech") == "legal"
    do(state, type="use-tile", seat=FB, tile=tile, locations=["corcach", "tailtiu"])
    assert record(state)["map"] == laid | {"corcach": [TD, 1], "tailtiu": [FB, 1]}
    assert verdict(state, type="build", seat=FB, location="luimnech") == "5.4.6", "the port privilege is gone"


def test_12_29_trophy() -> None:
    state = moment(TD, {TD: {"fomori": 5, "trophies": 1, "corruption": 4}}, map=FIVE, castles=["castle-1"])
    for wrong in (0, 4, -1):
        assert verdict(state, type="use-trophy", seat=TD, fomori=wrong) == "5.10.2"
    do(state, type="use-trophy", seat=TD, fomori=3)
    own = supply(state, TD)
    assert (own["fomori"], own["trophies"], own["usedTrophies"], own["corruption"]) == (2, 0, 1, 4)
    assert verdict(state, type="use-trophy", seat=TD, fomori=1) == "5.10.1"


def test_12_29_no_free_use_after_pass_or_in_another_turn() -> None:
    hands = {TD: {"trophies": 1, "tiles": ["wild-geese"]}, FB: {"fomori": 1}}
    state = moment(TD, hands, map=FIVE | {"caisel": [FB, 1]}, castles=["castle-1"])
    assert verdict(state, type="use-trophy", seat=FB, fomori=1) == "5.3.1"
    do(state, type="pass", seat=TD, keep=NOTHING)
    assert verdict(state, type="use-trophy", seat=TD, fomori=1) == "5.3.1"
    assert verdict(state, type="use-tile", seat=TD, tile="wild-geese") == "5.3.1"


def test_5_3_1_never_during_an_action() -> None:
    state = moment(TD, {TD: {"fomori": 1, "tiles": ["wild-geese"]}}, map=FIVE, fomori=START_FOMORI)
    do(state, type="spread", seat=TD, location="mag-nitha")
    assert verdict(state, type="use-tile", seat=TD, tile="wild-geese") == "5.3.1"
    assert verdict(state, type="end-turn", seat=TD) == "10.1.3"
    flip(state)
    assert verdict(state, type="use-tile", seat=TD, tile="wild-geese") == "legal"


def test_5_3_1_after_the_last_action_until_the_turn_ends() -> None:
    state = moment(TD, {TD: {"tiles": ["wild-geese"]}}, map=FIVE, actionsLeft=0)
    assert verdict(state, type="use-tile", seat=TD, tile="wild-geese") == "legal"


def test_5_9_12_to_16() -> None:
    tiles = ["ogams-wisdom", "song-of-the-bard"]
    state = moment(TD, {TD: {"tiles": tiles, "activeBuilders": 1}}, map=FIVE)
    assert verdict(state, type="use-tile", seat=TD, tile="ogams-wisdom") == "5.9.12"
    assert verdict(state, type="use-ogam", seat=TD, open="top") == "4.3.1"
    assert verdict(state, type="use-tile", seat=TD, tile="master-builder") == "5.9.13"
    assert verdict(state, type="use-tile", seat=TD, tile="song-of-the-bard") == "5.9.16"
    assert verdict(moment(TD, map=FIVE), type="use-tile", seat=TD, tile="master-builder") == "5.9.1"
    corrupt = moment(TD, {TD: {"tiles": tiles, "corruption": 2}}, map=FIVE)
    do(corrupt, type="use-tile", seat=TD, tile="song-of-the-bard")
    assert supply(corrupt, TD)["corruption"] == 0


def test_12_30_master_builder() -> None:
    laid = {"ess-ruaid": [FB, 2], "mag-tuired": [FB, 2], "inber-slaine": [FB, 1], "bri-leith": [ME, 1]}
    hands = {FB: {"activeBuilders": 1, "fame": 3}, ME: {"fomori": 6}}
    state = moment(ME, hands, start=ME, map=laid, fomori=START_FOMORI)
    do(state, type="spread", seat=ME, location="ess-ruaid")
    flip(state)
    assert supply(state, FB)["gathered"] == 2
    do(state, type="spread", seat=ME, location="mag-tuired")
    flip(state)
    assert supply(state, FB)["gathered"] == 3
    assert state.discs_left(state.seats.index(FB)) == 15 - 1 - 3
    do(state, type="end-turn", seat=ME)
    for seat in (FB, ME):
        do(state, type="pass", seat=seat, keep=NOTHING)
    assert asked(state) == ((FB, "rebuild"),)
    assert verdict(state, type="rebuild", seat=FB, location="mag-tuired") == "5.4.4"
    assert verdict(state, type="rebuild", seat=ME, location="mag-tuired") == "10.1.4"
    assert verdict(state, type="rebuild-done", seat=FB) == "legal"
    do(state, type="rebuild", seat=FB, location="inber-slaine")
    do(state, type="rebuild", seat=FB, location="sligech")
    assert supply(state, FB)["fame"] == 3
    do(state, type="rebuild", seat=FB, location="cruachan")
    own = supply(state, FB)
    assert (own["fame"], own["gathered"], own["activeBuilders"]) == (1, 0, 0)
    assert record(state)["usedTiles"] == ["master-builder"]
    assert record(state)["map"]["inber-slaine"] == [FB, 2]
    assert record(state)["step"] == "draw", "the next round"
    deal_on(state)
    assert asked(state) == ((FB, "draw"),)


def test_6_1_he_may_stop_and_unbuilt_discs_go_back() -> None:
    laid = {"inber-slaine": [FB, 1], "bri-leith": [ME, 1]}
    hands = {FB: {"activeBuilders": 2, "gathered": 5, "passed": True}}
    state = moment(ME, hands, start=ME, firstPasser=FB, map=laid)
    do(state, type="pass", seat=ME, keep=NOTHING)
    do(state, type="rebuild", seat=FB, location="inber-slaine")
    do(state, type="rebuild-done", seat=FB)
    assert state.discs_left(state.seats.index(FB)) == 15 - 2
    assert record(state)["usedTiles"] == ["master-builder"] * 2
    assert game().invariants(state) == []
