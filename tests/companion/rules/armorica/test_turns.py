"""ARM 3, 8 and 14.15: who starts, and how long a game lasts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.armorica import do, game, verdict

from companion.rules.kernel import Chance, ChanceMove, Illegal, Over, Turn, Weighted


def test_3_1_each_is_equally_likely_to_start_and_start_cards_go_clockwise() -> None:
    state = game().setup(["A", "B", "C"], {})
    assert not isinstance(state, Illegal)
    pending = game().pending(state)
    assert isinstance(pending, Chance)
    assert isinstance(pending.question.odds, Weighted)
    assert pending.question.odds.chances() == dict.fromkeys("ABC", Fraction(1, 3))
    do(state, type="chance", question="start-player", answer="B")
    assert [player["display"] for player in game().position(state)["players"]] == [["s-3"], ["s-1"], ["s-2"]]


@pytest.mark.parametrize("seats", [["A"], ["A", "B", "C", "D", "E"], ["A", "A"]])
def test_3_1_two_to_four_different_players(seats: list[str]) -> None:
    refusal = game().setup(seats, {})
    assert isinstance(refusal, Illegal)
    assert refusal.rule == "ARM 3.1"


def test_3_3_six_and_six_gaul_first_the_first_card_rightmost() -> None:
    state = game().setup(["A", "B"], {})
    do(state, type="chance", question="start-player", answer="A")
    asked = []
    while isinstance(pending := game().pending(state), Chance):
        odds = pending.question.odds
        assert isinstance(odds, Weighted)
        asked.append((pending.question.id, odds.weights[0][0]))
        do(state, type="chance", question=pending.question.id, answer=odds.weights[0][0])
    assert [question for question, _ in asked] == ["gaul-card"] * 6 + ["roman-card"] * 6
    assert game().position(state)["rows"]["gaul"] == [card for _, card in asked[:6]][::-1]
    assert isinstance(pending, Turn)


def test_11_2_the_next_card_is_any_unseen_one_of_the_topmost_pile() -> None:
    state = game().setup(["A", "B"], {})
    do(state, type="chance", question="start-player", answer="A")
    do(state, type="chance", question="gaul-card", answer="g-a-03")
    pending = game().pending(state)
    assert isinstance(pending, Chance)
    assert isinstance(pending.question.odds, Weighted)
    left = [f"g-a-0{n}" for n in (1, 2, 4, 5, 6)]
    assert pending.question.odds.chances() == dict.fromkeys(left, Fraction(1, 5))


@pytest.mark.parametrize("answer", ["g-a-03", "g-b-01", "r-1-01", "s-1"])
def test_11_3_answers_that_are_out_or_from_a_later_pile(answer: str) -> None:
    state = game().setup(["A", "B"], {})
    do(state, type="chance", question="start-player", answer="A")
    do(state, type="chance", question="gaul-card", answer="g-a-03")
    assert verdict(state, type="chance", question="gaul-card", answer=answer) == "11.3"


@pytest.mark.parametrize(("players", "turns", "gaul_left"), [(2, 8, 5), (3, 8, 5), (4, 6, 5)])
def test_14_15_clock(players: int, turns: int, gaul_left: int) -> None:
    """23 cards give 8 turns with 2, 8 with 3, 6 with 4 players; the last turn is played out."""
    state = game().setup(list("ABCD")[:players], {})
    assert not isinstance(state, Illegal)
    before_last: list[int] = []
    while not isinstance(pending := game().pending(state), Over):
        if isinstance(pending, Chance):
            odds = pending.question.odds
            assert isinstance(odds, Weighted)
            game().apply(state, ChanceMove(pending.question.id, odds.weights[-1][0]))
            continue
        position = game().position(state)
        if position["turn"] == turns and not before_last:
            before_last = [deck.bit_count() for deck in state.decks]
        game().apply(state, game().legal_moves(state, pending.seats[0])[-1])
    assert state.turn == turns
    assert before_last == [23 - (turns - 1) * (players + (players == 2))] * 2
    assert len(state.rows[0]) == len(state.rows[1]) == gaul_left


@pytest.mark.parametrize(("seats", "turns"), [("AB", 8), ("ABC", 8), ("ABCD", 6)])
def test_8_2_the_number_of_turns_is_known_from_the_first_card_on(seats: str, turns: int) -> None:
    state = game().setup([*seats], {})
    assert not isinstance(state, Illegal)
    do(state, type="chance", question="start-player", answer="A")
    told = set()
    while not isinstance(pending := game().pending(state), Over):
        told.add(game().view(state, None)["turns"])
        if isinstance(pending, Chance):
            odds = pending.question.odds
            assert isinstance(odds, Weighted)
            do(state, type="chance", question=pending.question.id, answer=odds.weights[0][0])
        else:
            game().apply(state, game().legal_moves(state, pending.seats[0])[0])
    assert told == {turns}
    assert game().view(state, None)["turns"] == game().view(state, None)["turn"] == turns
