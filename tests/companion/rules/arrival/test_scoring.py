"""ARR 12.31 – 12.34: the limit, both endings, ties."""

from __future__ import annotations

from typing import Any

from support.arrival import FB, MN, START_FOMORI, TD, asked, do, game, moment, record, supply

from companion.rules.arrival.state import State
from companion.rules.kernel import Over

NOTHING = {"discs": 0, "swords": 0, "shields": 0}


def test_12_31_limit() -> None:
    seats = [FB, MN, TD]
    laid = {"corcach": [FB, 1], "temair": [MN, 1], "caisel": [TD, 1]}
    state = moment(
        None,
        {FB: {"corruption": 19, "swords": 1, "tiles": ["song-of-the-bard"]}},
        leaders=seats,
        start=FB,
        round=3,
        step="exploit",
        owed={FB: {"fomori": 3}},
        map=laid,
        fomori=START_FOMORI | {"umall": "sineach"},
        display=[tile.id for tile in game().content.tiles[:6]],
    )
    assert (supply(state, FB)["corruption"], record(state)["latched"]) == (22, True)
    assert asked(state) == ((FB, "turn"),)
    do(state, type="use-tile", seat=FB, tile="song-of-the-bard")
    assert supply(state, FB)["corruption"] == 19
    do(state, type="repel", seat=FB, target="umall", reward="corruption")
    assert (supply(state, FB)["corruption"], record(state)["latched"]) == (18, True)
    state.held[0] = 0
    for seat in (FB, MN, TD):
        do(state, type="pass", seat=seat, keep=NOTHING)
    assert isinstance(game().pending(state), Over)
    assert record(state)["round"] == 3


def over(leaders: list[str], supply: dict[str, Any], laid: dict[str, list[Any]], **more: Any) -> State:
    return moment(None, supply, leaders=leaders, step="over", map=laid, **more)


def result(state: State) -> dict[str, Any]:
    pending = game().pending(state)
    assert isinstance(pending, Over)
    return dict(pending.result)


def locations(*counts: tuple[str, int], skip: tuple[str, ...] = ()) -> dict[str, list[Any]]:
    """So many locations for each tribe, somewhere."""
    atlas = game().content.atlas
    free = [id for id in atlas.names(atlas.main) if id not in skip]
    return {free.pop(0): [tribe, 1] for tribe, count in counts for _ in range(count)}


def test_12_32_overrun() -> None:
    a, b, c = FB, MN, TD
    atlas = game().content.atlas
    fomori = dict.fromkeys(atlas.names(atlas.main)[-9:], "sineach")
    tiles = [tile.id for tile in game().content.tiles]
    hands = {
        a: {"corruption": 9, "fame": 22, "discs": 2, "swords": 1, "tiles": tiles[:3]},
        b: {"corruption": 7, "fame": 25, "discs": 2},
        c: {"corruption": 1, "fame": 18, "shields": 3, "tiles": tiles[3:7]},
    }
    laid = locations((a, 5), (b, 4), (c, 3))
    state = over([a, b, c], hands, laid, fomori=fomori, castles=["castle-1", "castle-2", "castle-3"])
    assert result(state) == {
        "ending": "overrun",
        "F": 12,
        "T": 12,
        "scores": {
            a: {"leftover": 6, "bonus": 2, "provinces": 0, "fame": 22, "corruption": 7, "rank": 3},
            b: {"leftover": 2, "bonus": 0, "provinces": 0, "fame": 25, "corruption": 7, "rank": 2},
            c: {"leftover": 7, "bonus": 2, "provinces": 0, "fame": 18, "corruption": 0, "rank": 1},
        },
        "winners": [c],
    }
    sheet = game().score(state)
    assert [player.total for player in sheet.players] == [-7, -7, 0]
    assert (sheet.winners, sheet.decided_by, sheet.counts) == ((c,), "least-corruption", "corruption")


def test_12_33_magnata() -> None:
    laid = {"sligech": [TD, 1], "umall": [TD, 3], "corcach": [FB, 1]}
    state = over([FB, TD], {}, laid, castles=[])
    scores = result(state)["scores"]
    assert [scores[seat]["provinces"] for seat in (FB, TD)] == [1, 6]
    line = next(line for line in game().score(state).players[1].lines if line.what == "province")
    assert (line.points, line.rule, dict(line.facts)) == (
        6,
        "ARR 7.5",
        {"province": "magnata", "locations": 2, "each": 3},
    )


PREVAILED = {
    "sligech": [FB, 1],
    "umall": [FB, 1],
    "ess-ruaid": [FB, 1],
    "corcach": [MN, 1],
    "dinn-rig": [MN, 1],
    "caisel": [MN, 1],
    "temair": [MN, 1],
}
A_AND_B: dict[str, Any] = {
    FB: {"fame": 20, "corruption": 12, "discs": 3, "tiles": ["wild-geese", "lia-fail"]},
    MN: {
        "fame": 24,
        "corruption": 9,
        "swords": 3,
        "tiles": ["high-walls", "silver-straw", "silver-slate", "emers-mercy"],
    },
}


def prevailed(hands: dict[str, Any]) -> State:
    third = locations((TD, 6), skip=(*PREVAILED, *list(START_FOMORI), "clochar", "mag-nitha"))
    atlas = game().content.atlas
    free = [id for id in atlas.names(atlas.main) if id not in (*PREVAILED, *third)]
    return over([FB, MN, TD], hands, PREVAILED | third, fomori=dict.fromkeys(free[-8:], "sineach"))


def test_12_34_prevailed() -> None:
    told = result(prevailed(A_AND_B))
    assert (told["ending"], told["T"], told["F"]) == ("prevailed", 13, 12)
    a, b = told["scores"][FB], told["scores"][MN]
    assert a == {"leftover": 5, "bonus": 1, "provinces": 10, "fame": 31, "corruption": 12, "rank": 2}
    assert b == {"leftover": 7, "bonus": 2, "provinces": 5, "fame": 31, "corruption": 9, "rank": 1}
    assert told["winners"] == [MN]
    sheet = game().score(prevailed(A_AND_B))
    assert (sheet.decided_by, sheet.counts) == ("corruption-breaks-the-tie", "fame")


def test_12_34_equal_corruption_is_shared() -> None:
    hands = A_AND_B | {FB: A_AND_B[FB] | {"corruption": 9}}
    told = result(prevailed(hands))
    assert told["winners"] == [FB, MN]
    assert [told["scores"][seat]["rank"] for seat in (FB, MN, TD)] == [1, 1, 3]
    assert game().score(prevailed(hands)).decided_by == "shared"


def test_7_4_fame_breaks_a_tie_when_overrun() -> None:
    laid = {"sligech": [FB, 1], "corcach": [TD, 1]}
    hands = {FB: {"corruption": 3, "fame": 4}, TD: {"corruption": 4, "fame": 5, "discs": 3}}
    state = over([FB, TD], hands, laid)
    assert (result(state)["winners"], game().score(state).decided_by) == ([TD], "fame-breaks-the-tie")


def test_7_3_trophies_are_no_leftovers() -> None:
    hands = {FB: {"trophies": 2, "tiles": ["wild-geese"]}}
    state = over([FB, TD], hands, {"sligech": [FB, 1], "corcach": [TD, 1]}, castles=["castle-1", "castle-2"])
    assert result(state)["scores"][FB]["leftover"] == 1


def test_6_3_the_last_scheduled_round_and_the_limit_end_the_game_once() -> None:
    laid = {"corcach": [FB, 1], "temair": [TD, 1]}
    for round_, latched, ends in ((6, False, True), (6, True, True), (5, False, False), (2, True, True)):
        state = moment(TD, {FB: {"passed": True}}, round=round_, latched=latched, firstPasser=FB, map=laid)
        do(state, type="pass", seat=TD, keep=NOTHING)
        assert isinstance(game().pending(state), Over) == ends
