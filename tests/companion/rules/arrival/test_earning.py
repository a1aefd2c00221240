"""ARR 12.1 – 12.12: setup, blocks, shortages, display, and the odds of face-down cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from support.arrival import (
    FB,
    ME,
    MN,
    START_FOMORI,
    TD,
    asked,
    deal_on,
    dealt,
    do,
    game,
    moment,
    odds,
    record,
    supply,
    verdict,
)

from companion.rules.arrival import cards
from companion.rules.arrival.content import BACKS
from companion.rules.arrival.state import State
from companion.rules.kernel import Chance, Illegal


def opened(*seats: str, start: str, **options: Any) -> State:
    """A table after setup, everybody's port placed."""
    state = game().setup(seats, options)
    assert not isinstance(state, Illegal)
    while isinstance(pending := game().pending(state), Chance):
        answer = start if pending.question.id == "start-leader" else next(iter(odds(state)))
        do(state, type="chance", question=pending.question.id, answer=answer)
    for _ in seats:
        ((seat, _step),) = asked(state)
        game().apply(state, game().legal_moves(state, seat)[0])
    return state


def draw_all(state: State, stack: int = 1) -> None:
    """Everybody draws four cards, from one stack where there are cards left."""
    while True:
        deal_on_to_stacks(state)
        now = asked(state)
        if len(now) != 1 or now[0][1] != "draw":
            return
        moves = game().legal_moves(state, now[0][0])
        game().apply(state, moves[min(stack, len(moves)) - 1])


def deal_on_to_stacks(state: State) -> None:
    while isinstance(pending := game().pending(state), Chance) and pending.question.id == "stack-back":
        do(state, type="chance", question="stack-back", answer=next(iter(odds(state))))


def test_12_1_set_up_three_leaders() -> None:
    state = opened(FB, MN, TD, start=MN)
    view = game().view(state, None)
    assert [asked(state)[0], view["start"]] == [(MN, "draw"), MN]
    for leader in view["leaders"]:
        assert (leader["fame"], leader["corruption"], leader["discs"], leader["discs_left"]) == (4, 0, 3, 11)
        assert leader["locations"] == 1
    assert len(view["fomori"]) == 4
    assert sum(view["unseen_fomori"].values()) == view["supply"]["fomori"] == 46
    assert (len(view["display"]), view["tiles_left"]) == (6, 24)
    assert [stack["cards"] for stack in view["stacks"]] == [18, 18, 18]
    assert (view["limit"], view["rounds"]) == (21, 5)
    assert (view["supply"]["swords"], view["supply"]["shields"]) == (20, 12)


def test_3_9_ports_in_turn_order_from_the_starting_player() -> None:
    state = game().setup((FB, MN, TD), {})
    assert not isinstance(state, Illegal)
    ids = []
    while isinstance(pending := game().pending(state), Chance):
        ids.append((pending.question.id, pending.question.subject))
        answer = MN if pending.question.id == "start-leader" else next(iter(odds(state)))
        do(state, type="chance", question=pending.question.id, answer=answer)
    links = [{"castle": f"castle-{n}", "location": id} for n, id in enumerate(START_FOMORI, 1)]
    assert [id for id, _ in ids] == ["display-tile"] * 6 + ["start-fomori"] * 4 + ["stack-back"] * 3 + ["start-leader"]
    assert [subject for id, subject in ids if id == "start-fomori"] == links
    assert verdict(state, type="place-port", seat=MN, location="tailtiu") == "3.9.1"
    assert verdict(state, type="place-port", seat=MN, location="castle-1") == "3.9.1"
    assert verdict(state, type="place-port", seat=TD, location="corcach") == "10.1.4"
    do(state, type="place-port", seat=MN, location="corcach")
    assert verdict(state, type="place-port", seat=TD, location="corcach") == "3.9.2"


@pytest.mark.parametrize(("seats", "rule"), [((FB,), "3.12"), ((FB, FB), "3.6"), ((FB, "picts"), "3.6")])
def test_3_6_two_to_four_leaders_of_different_tribes(seats: tuple[str, ...], rule: str) -> None:
    refusal = game().setup(seats, {})
    assert isinstance(refusal, Illegal)
    assert refusal.rule == f"ARR {rule}"


def exploited(seats: list[str], owed: dict[str, dict[str, int]], **more: Any) -> State:
    return moment(None, leaders=seats, start=seats[0], step="exploit", owed=owed, **more)


def test_12_2_fomori_symbol_two() -> None:
    state = exploited([FB, TD], {FB: {"fomori": 2}})
    assert (supply(state, FB)["fomori"], supply(state, FB)["corruption"]) == (2, 2)


def test_12_3_fame_symbols() -> None:
    laid = {"umall": [FB, 1], "corcach": [FB, 2], "caisel": [FB, 3], "temair": [TD, 3]}
    state = exploited([FB, TD], {FB: {"fame": 1, "famePerBroch": 1, "famePerCaer": 1}}, map=laid)
    assert supply(state, FB)["fame"] == 8


def test_12_4_blocks_ogam() -> None:
    state = moment(None, {FB: {"tiles": ["ogams-wisdom"]}}, leaders=[FB, TD], step="block-1", earning=dealt(FB, TD))
    do(state, type="block-first", seat=FB, section="middle")
    assert game().view(state, TD)["leaders"][0]["blocks"] == []
    assert game().view(state, FB)["leaders"][0]["blocks"] == ["middle"]
    do(state, type="block-first", seat=TD, section="top")
    assert game().view(state, TD)["leaders"][0]["blocks"] == ["middle"]
    deal_on(state)
    assert verdict(state, type="block-second", seat=FB, section="middle") == "4.2.4"
    do(state, type="block-second", seat=TD, section="middle")
    do(state, type="block-second", seat=FB, section="bottom")
    deal_on(state)
    assert asked(state) == ((FB, "ogam"),)
    assert game().view(state, None)["leaders"][0]["open"] == "top"
    assert verdict(state, type="use-ogam", seat=FB, open="top") == "4.3.3"
    assert verdict(state, type="use-ogam", seat=TD, open="top") == "4.3.2"
    twin = state.copy()
    do(twin, type="decline-ogam", seat=FB)
    deal_on(twin)
    assert asked(twin)[0][1] in ("tiles", "turn")
    do(state, type="use-ogam", seat=FB, open="middle")
    deal_on(state)
    assert asked(state)[0][1] in ("tiles", "turn")


def test_4_3_3_the_vacated_section_is_open() -> None:
    tiles = ["ogams-wisdom", "ogams-wisdom"]
    state = moment(None, {FB: {"tiles": tiles}}, leaders=[FB, TD], step="block-1", earning=dealt(FB, TD))
    for kind, sections in (("block-first", ("middle", "top")), ("block-second", ("bottom", "middle"))):
        for seat, section in zip((FB, TD), sections, strict=True):
            do(state, type=kind, seat=seat, section=section)
        deal_on(state)
    do(state, type="use-ogam", seat=FB, open="middle")
    leader = game().view(state, None)["leaders"][0]
    assert (set(leader["blocks"]), leader["open"]) == ({"top", "bottom"}, "middle")
    assert asked(state) == ((FB, "ogam"),), "there is another one"


def test_4_2_7_anybody_may_insist_on_turn_order() -> None:
    state = moment(None, leaders=[FB, MN, TD], start=MN, step="block-1", earning=dealt(FB, MN, TD))
    assert asked(state) == ((MN, "block-1"), (TD, "block-1"), (FB, "block-1"))
    do(state, type="insist-order", seat=FB)
    assert asked(state) == ((MN, "block-1"),)
    assert verdict(state, type="insist-order", seat=MN) == "4.2.7"
    assert verdict(state, type="insist-order", seat=FB) == "4.2.7"
    do(state, type="block-first", seat=MN, section="top")
    assert game().view(state, FB)["leaders"][1]["blocks"] == ["top"], "openly"
    assert asked(state) == ((TD, "block-1"),)


def test_4_2_7_not_once_a_block_is_committed() -> None:
    state = moment(None, leaders=[FB, TD], step="block-1", earning=dealt(FB, TD))
    do(state, type="block-first", seat=TD, section="top")
    assert verdict(state, type="insist-order", seat=FB) == "4.2.7"
    assert verdict(state, type="block-first", seat=TD, section="middle") == "10.1.4", "a commit cannot be taken back"
    assert verdict(moment(FB, leaders=[FB, TD]), type="insist-order", seat=FB) == "4.2.7"


def test_4_2_7_a_game_option_makes_turn_order_permanent() -> None:
    state = opened(FB, TD, start=TD, blocks="in-turn")
    draw_all(state)
    deal_on(state)
    assert asked(state) == ((TD, "block-1"),)
    assert verdict(state, type="insist-order", seat=TD) == "4.2.7"


def test_12_5_sword_shortage() -> None:
    seats = [MN, ME, TD, FB]
    owed = {MN: {"swords": 5}, ME: {"swords": 1}, FB: {"swords": 4}}
    state = exploited(seats, owed, supply={key: {"swords": 3} for key in seats})
    assert [supply(state, seat)["swords"] - 3 for seat in seats] == [4, 1, 0, 3]


def test_12_6_disc_and_shield_shortage() -> None:
    stock = {FB: {"discs": 1, "shields": 2}}
    laid = {"umall": [FB, 3], "corcach": [FB, 3], "caisel": [FB, 3], "temair": [FB, 3]}
    shields = {"regia": 3, "laberus": 3, "ivernis": 3}
    owed = {TD: {"shields": 1}, FB: {"discs": 5, "shields": 2}}
    state = exploited([TD, FB], owed, supply=stock, map=laid, shields=shields)
    assert supply(state, FB)["discs"] == 1 + 2
    assert [supply(state, seat)["shields"] for seat in (TD, FB)] == [1, 2]


def infested(count: int, kinds: tuple[int, int, int]) -> dict[str, str]:
    """So many Fomori on the map, of these kinds in this order."""
    names = [name for name, n in zip(("sineach", "athach", "monghfinn"), kinds, strict=True) for _ in range(n)]
    assert len(names) == count
    atlas = game().content.atlas
    return dict(zip(atlas.names(atlas.main), names, strict=False))


def test_12_7_fomori_shortage() -> None:
    seats = [FB, MN, ME, TD]
    owed = {seat: {"fomori": n} for seat, n in zip(seats, (8, 6, 5, 3), strict=True)}
    state = exploited(seats, owed, fomori=infested(30, (20, 8, 2)), fomoriDiscard={"sineach": 12})
    assert [supply(state, seat)["fomori"] for seat in seats] == [6, 6, 5, 3]
    assert [supply(state, seat)["corruption"] for seat in seats] == [8, 6, 5, 3]
    assert record(state)["fomoriDiscard"] == {}


@pytest.mark.parametrize(("owed", "discarded"), [(9, {"sineach": 11}), (10, {})])
def test_12_8_exactly_enough(owed: int, discarded: dict[str, int]) -> None:
    fomori = infested(30, (20, 8, 2))
    state = exploited([FB, TD], {FB: {"fomori": owed}}, fomori=fomori, fomoriDiscard={"sineach": 11})
    assert record(state)["fomoriDiscard"] == discarded
    assert supply(state, FB)["fomori"] == owed


def test_12_9_display() -> None:
    tiles = game().content.tiles
    names = [tile.id for tile in tiles for _ in range(tile.copies) if tile.effect not in ("builder", "ogam")]
    shown, used, pile = names[:6], [names[6], "master-builder", "master-builder"], names[7:9]
    seats = [FB, MN, TD]
    hands = {FB: {"tiles": names[9:]}, TD: {"tiles": ["ogams-wisdom"] * 2}}
    owed = {FB: {"tiles": 4}, MN: {"tiles": 7}, TD: {"tiles": 2}}
    state = exploited(seats, owed, display=shown, usedTiles=used, supply=hands)
    assert game().view(state, None)["tiles_left"] == len(pile) == 2
    assert asked(state) == ((FB, "tiles"),)
    for wrong, rule in ((shown[:3], "4.7.3"), (shown[:5], "4.7.3"), ([*shown[:3], shown[0]], "4.7.4")):
        assert verdict(state, type="take-tiles", seat=FB, tiles=wrong) == rule
    do(state, type="take-tiles", seat=FB, tiles=shown[:4])
    assert (record(state)["gaps"], record(state)["usedTiles"]) == (4, [])
    assert set(odds(state)) == {*used, *pile}
    deal_on(state)
    assert (asked(state), game().view(state, None)["tiles_left"]) == (((MN, "tiles"),), 1)
    do(state, type="take-tiles", seat=MN, tiles=record(state)["display"])
    assert record(state)["gaps"] == 1
    deal_on(state)
    assert asked(state) == ((TD, "tiles"),)
    do(state, type="take-tiles", seat=TD, tiles=record(state)["display"])
    assert asked(state) == ((FB, "turn"),)
    assert (record(state)["display"], record(state)["gaps"]) == ([], 0)


def test_4_7_3_equal_tiles_that_lie_apart_are_one_choice() -> None:
    apart = ["ogams-wisdom", "lia-fail", "ogams-wisdom", "wild-geese", "master-builder", "salmon-trail"]
    state = exploited([FB, TD], {FB: {"tiles": 2}}, display=apart)
    moves = game().legal_moves(state, FB)
    choices = [tuple(sorted(move.tiles)) for move in moves]
    assert len(choices) == len(set(choices)) == 11
    for tiles in permutations(apart, 2):
        move = game().read_move({"type": "take-tiles", "seat": FB, "tiles": list(tiles)})
        assert game().check(state, move) is None
        assert game().canonical(state, move) in moves


def test_12_10_stack_exhausted() -> None:
    """Round 2, four leaders, 16 cards discarded; the sixth draw takes the last card of stack 2."""
    for before, sizes in ((5, [16, 16, 16]), (6, [16, 16, 15])):
        left = 54 - 16 - before
        state = drawing([16, 1, left - 17], discarded(16), before)
        do(state, type="draw-card", seat=asked(state)[0][0], stack=2)
        assert [stack["cards"] for stack in record(state)["earning"]["stacks"]] == sizes
        assert record(state)["earning"]["discarded"] == []
        assert len(record(state)["earning"]["joined"]) == 16
        early = [card["early"] for own in record(state)["earning"]["cards"].values() for card in own]
        assert early == [True] * (before + 1)


def discarded(count: int) -> list[str]:
    """Cards of all backs in turn."""
    ids = game().content.cards
    return [ids[n % 3 * 18 + n // 3] for n in range(count)]


def drawing(sizes: list[int], gone: list[str], before: int) -> State:
    """Four leaders who have drawn so many cards, of all backs in turn."""
    seats = [FB, MN, ME, TD]
    in_front: dict[str, list[Any]] = {seat: [] for seat in seats}
    for n in range(before):
        in_front[seats[n % 4]].append({"back": BACKS[n % 3], "stack": 1})
    tops = [{"cards": n, "top": BACKS[place]} for place, n in enumerate(sizes)]
    earning = {"stacks": tops, "cards": in_front, "discarded": gone}
    return moment(seats[before % 4], leaders=seats, start=FB, step="draw", earning=earning)


def reshuffled(turned: tuple[str, ...] = ()) -> State:
    """Two early and two late `arms` cards in front of the Fir Bolg, none in front of the Tuath Dé but one early."""
    content = game().content
    arms = [id for id in content.cards if id.startswith("arms")]
    joined = [id for id in arms[7:] if id not in turned]
    mine = [{"back": "arms", "early": True}, {"back": "build", "early": True}, {"back": "arms"}, {"back": "arms"}]
    others = [{"back": "arms", "early": True}, {"back": "build"}, {"back": "build"}, {"back": "build"}]
    earning = {"cards": {FB: mine, TD: others}, "joined": joined}
    return moment(None, leaders=[FB, TD], step="block-1", earning=earning)


def test_12_11_reshuffle_odds() -> None:
    arms = [id for id in game().content.cards if id.startswith("arms")]
    old, new = arms[:7], arms[7:]
    state = reshuffled()
    assert odds(state) == dict.fromkeys(old, Fraction(1, 7)), "an early card"
    late = state.copy()
    late.fronts[0] = (game().content.card_number["lore-01"],) * 2  # as if others had been turned up
    late.early[0] = 2
    late.backs[0] = (2, 2, *late.backs[0][2:])
    late.backs[1] = (1, 1, 0, 0)
    late.early[1] = 2
    assert cards.early_and_face_down(late, 1) == 2
    assert odds(late) == dict.fromkeys(new, Fraction(1, 16)) | dict.fromkeys(old, Fraction(5, 112))
    late.seen |= 1 << game().content.card_number[old[0]]
    late.fronts[0] = (*late.fronts[0], game().content.card_number[old[0]])
    expected = dict.fromkeys(new, Fraction(1, 15)) | dict.fromkeys(old[1:], Fraction(4, 90))
    assert odds(late) == expected
    assert sum(odds(late).values()) == 1


def test_9_4_1_a_just_reshuffled_card_cannot_be_an_early_one() -> None:
    state = reshuffled()
    assert verdict(state, type="chance", question="card-front", answer="arms-12") == "9.4.1"
    assert verdict(state, type="chance", question="card-front", answer="build-01") == "9.4.1"
    assert verdict(state, type="chance", question="card-front", answer="arms-01") == "legal"


def test_12_12_backs() -> None:
    state = game().setup((FB, TD), {})
    assert not isinstance(state, Illegal)
    while isinstance(pending := game().pending(state), Chance) and pending.question.id != "stack-back":
        do(state, type="chance", question=pending.question.id, answer=next(iter(odds(state))))
    assert isinstance(pending, Chance)
    assert pending.question.subject == {"stack": 1}
    assert odds(state) == dict.fromkeys(BACKS, Fraction(1, 3))
    do(state, type="chance", question="stack-back", answer="arms")
    assert odds(state) == {"build": Fraction(18, 53), "arms": Fraction(17, 53), "lore": Fraction(18, 53)}


def test_4_1_2_backs_are_public_and_fronts_unknown() -> None:
    state = opened(FB, TD, start=TD)
    do(state, type="draw-card", seat=TD, stack=3)
    assert game().pending(state).question.subject == {"stack": 3}  # a question is open
    leader = game().view(state, FB)["leaders"][1]
    assert [card["front"] for card in leader["cards"]] == [None]
    assert leader["cards"][0]["stack"] == 3


def test_4_2_1_cards_are_turned_up_in_turn_order_lower_number_first() -> None:
    state = opened(FB, TD, start=TD)
    draw_all(state)
    subjects = []
    while isinstance(pending := game().pending(state), Chance):
        subjects.append((pending.question.subject["leader"], pending.question.subject["card"]))
        do(state, type="chance", question="card-front", answer=next(iter(odds(state))))
    assert subjects == [(TD, 1), (TD, 2), (FB, 1), (FB, 2)]
    for seat in (FB, TD):
        do(state, type="block-first", seat=seat, section="top")
    assert game().pending(state).question.subject["card"] == 3  # a question is open


def test_4_5_1_lost_discs_stay_lost_and_4_4_2_blocked_sections_earn_nothing() -> None:
    state = opened(FB, TD, start=TD)
    draw_all(state)
    while game().view(state, None)["step"] != "turn":
        deal_on(state)
        now = asked(state)
        if now and now[0][1] != "turn":
            game().apply(state, game().legal_moves(state, now[0][0])[0])
    assert record(state)["earning"]["cards"] == {}
    assert len(record(state)["earning"]["discarded"]) == 8


def test_4_7_5_a_master_builder_is_active_at_once() -> None:
    state = exploited([FB, TD], {FB: {"tiles": 1}}, display=["master-builder", *["silver-heather"] * 1])
    deal_on(state)
    do(state, type="take-tiles", seat=FB, tiles=["master-builder"])
    assert (supply(state, FB)["activeBuilders"], supply(state, FB)["tiles"]) == (1, [])
