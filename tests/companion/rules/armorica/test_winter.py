"""ARM 14.6 – 14.8 and chapter 7: winter, and what two players lose besides."""

from __future__ import annotations

from itertools import combinations

from support.armorica import card, deal_on, decks_gone, do, first, game, moment, of_suits, scored, verdict

FIVE = [card("F", 0, 0, 0, 0, 0, 2), card("S", 1), card("W", 0, 1), card("M", 0, 0, 0, 0, 0, 1), card("G", 0, 0, 1)]
A, B, C, D, E = (f"inline-{n}" for n in range(1, 6))


def test_14_6_any_two_of_the_three_cards_without_amphora() -> None:
    state = moment(FIVE, [], phase="winter")
    listed = {frozenset(move.cards) for move in game().legal_moves(state, "A")}
    assert listed == {frozenset(pair) for pair in combinations((B, C, E), 2)}
    assert verdict(state, type="starve", seat="A", cards=[E, B]) == "legal"


def test_14_6_a_card_with_an_amphora_is_refused() -> None:
    state = moment(FIVE, [], phase="winter")
    assert verdict(state, type="starve", seat="A", cards=[A, B]) == "6.2"
    assert verdict(state, type="starve", seat="A", cards=[D]) == "6.2"


def test_14_6_one_or_three_cards_are_refused() -> None:
    state = moment(FIVE, [], phase="winter")
    assert verdict(state, type="starve", seat="A", cards=[B]) == "6.3"
    assert verdict(state, type="starve", seat="A", cards=[B, C, E]) == "6.3"
    assert verdict(state, type="starve", seat="A", cards=[]) == "6.3"


def test_6_3_each_once_and_from_his_own_display() -> None:
    state = moment(FIVE, [card("B", 2)], phase="winter")
    assert verdict(state, type="starve", seat="A", cards=[B, B]) == "6.3"
    assert verdict(state, type="starve", seat="A", cards=[B, "inline-6"]) == "6.3"


def test_14_7_no_deficit_nobody_is_asked() -> None:
    four = [card("F", 0, 0, 0, 0, 0, 2), card("S", 1), card("W", 0, 0, 0, 0, 0, 2), card("F", 1)]
    three = [card("F", 0, 0, 0, 0, 0, 2), card("S", 0, 0, 0, 0, 0, 2), card("W", 0, 0, 0, 0, 0, 1)]
    state = moment(four, three, [card("F", 0, 0, 0, 0, 0, 1)], phase="roman", to_move="C")
    do(state, type="pass", seat="C")
    deal_on(state)
    assert game().position(state)["phase"] == "gaul"
    assert game().position(state)["turn"] == 3
    assert game().position(state)["start"] == "B"


def test_14_8_the_others_close_up() -> None:
    hungry = [card("F", 0, 0, 0, 0, 0, 2), card("S", 1), card("W", 1)]
    fed = [card("F", 0, 0, 0, 0, 0, 1)]
    state = moment(hungry, fed, fed, phase="winter")
    do(state, type="starve", seat="A", cards=[B])
    assert game().position(state)["players"][0]["display"] == [hungry[0], hungry[2]]
    assert game().score(state).players[0].lines[0].points == 3


def test_6_4_there_are_always_enough_cards_without_amphora() -> None:
    for amphorae in ([], [1], [2], [2, 1], [2, 2, 1]):
        for empty in range(7):
            display = [card("F", 0, 0, 0, 0, 0, n) for n in amphorae] + [card("S", 1)] * empty
            state = scored(display, [])
            assert state.deficit(0) <= empty


def test_6_5_the_start_player_card_goes_to_the_left() -> None:
    fed = [card("F", 2, 0, 0, 0, 0, 2)]
    state = moment(fed, fed, fed, phase="roman", to_move="C")
    do(state, type="pass", seat="C")
    deal_on(state)
    assert (game().position(state)["start"], game().position(state)["to_move"]) == ("B", "B")


def test_7_1_two_players_lose_the_nearest_card_of_each_row_gaul_first() -> None:
    fed = [card("F", 2, 0, 0, 0, 0, 2)]
    state = moment(fed, fed, phase="roman", to_move="B")
    gaul, roman = first("gaul", 6), first("roman", 6)
    do(state, type="pass", seat="B")
    do(state, type="chance", question="roman-card", answer=first("roman", 7)[6])
    position = game().position(state)
    assert position["rows"] == {"gaul": gaul[:5], "roman": [first("roman", 7)[6], *roman[:4]]}
    assert position["gone"] == [gaul[5], roman[4], roman[5]]
    assert verdict(state, type="chance", question="roman-card", answer=first("roman", 8)[7]) == "12.1.3"
    assert verdict(state, type="chance", question="gaul-card", answer=first("gaul", 7)[6]) == "legal"


def test_8_1_the_last_discard_is_not_refilled_and_the_game_is_over() -> None:
    fed = [card("F", 2, 0, 0, 0, 0, 2)]
    gaul, roman = of_suits("gaul", "FWSFWS"), of_suits("roman", "FWSFWS")
    state = moment(fed, fed, phase="roman", to_move="B", gaul=gaul, roman=roman, gone=decks_gone(*gaul, *roman))
    do(state, type="pass", seat="B")
    position = game().position(state)
    assert position["phase"] == "over"
    assert position["rows"] == {"gaul": gaul[:5], "roman": roman[:4]}
