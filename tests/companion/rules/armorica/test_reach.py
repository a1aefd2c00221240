"""ARM 14.1 – 14.5: how far down a row a player reaches."""

from __future__ import annotations

import pytest
from support.armorica import card, deal_on, decks_gone, do, first, game, moment, of_suits, verdict

from companion.rules.armorica.state import State
from companion.rules.kernel import Illegal

# 3 wheat, 1 grape, 2 olives, 0 sheep, as in 14.1.
DISPLAY = [card("F", 2, 1, 1, 0, 0, 1), card("S", 1, 0, 1)]
ROW = "SBWFGM"


@pytest.mark.parametrize(
    ("letter", "expected"), [("M", "legal"), ("F", "legal"), ("G", "5.3"), ("B", "5.3"), ("W", "5.2"), ("S", "5.2")]
)
def test_14_1_reach_in_the_roman_row(letter: str, expected: str) -> None:
    row = of_suits("roman", ROW)
    state = moment(DISPLAY, [], phase="roman", roman=row)
    assert verdict(state, type="take", seat="A", card=row[ROW.index(letter)]) == expected


def test_14_1_refusals_name_the_numbers() -> None:
    row = of_suits("roman", ROW)
    state = moment(DISPLAY, [], phase="roman", roman=row)
    general = game().check(state, game().read_move({"type": "take", "seat": "A", "card": row[4]}))
    assert isinstance(general, Illegal)
    assert dict(general.facts) == {"card": row[4], "suit": "general", "position": 2, "icon": "grape", "count": 1}
    worker = game().check(state, game().read_move({"type": "take", "seat": "A", "card": row[2]}))
    assert isinstance(worker, Illegal)
    assert dict(worker.facts) == {"card": row[2], "suit": "worker", "position": 4, "wheat": 3}


def test_14_1_list_of_legal_moves() -> None:
    row = of_suits("roman", ROW)
    state = moment(DISPLAY, [], phase="roman", roman=row)
    listed = [game().write_move(move) for move in game().legal_moves(state, "A")]
    assert listed == [
        {"type": "take", "seat": "A", "card": row[5]},
        {"type": "take", "seat": "A", "card": row[3]},
        {"type": "pass", "seat": "A"},
    ]


def test_14_2_gaul_phase_knows_only_wheat() -> None:
    row = of_suits("gaul", "SFWFGM")
    state = moment([card("F", 2)], [], gaul=row)
    rules = [verdict(state, type="take", seat="A", card=each) for each in reversed(row)]
    assert rules == ["legal", "legal", "4.2", "4.2", "4.2", "4.2"]


def test_14_3_without_wheat_everything_is_out_of_reach_and_passing_discards_position_1() -> None:
    row = first("gaul", 6)
    state = moment([card("F", 0, 1)], [], gaul=row)
    assert {verdict(state, type="take", seat="A", card=each) for each in row} == {"4.2"}
    do(state, type="pass", seat="A")
    assert game().position(state)["rows"]["gaul"] == row[:5]
    assert game().position(state)["gone"] == [row[5]]


def test_14_4_wheat_taken_this_turn_counts_in_the_roman_phase() -> None:
    wheaty = next(c.id for c in game().content.cards if c.deck == "gaul" and c.icons[0] == 1)
    others = [each for each in first("gaul", 7) if each != wheaty][:5]
    roman = of_suits("roman", "WWWFFF")
    state = moment([card("F", 2)], [card("F", 2)], gaul=[*others, wheaty], roman=roman, gone=[])
    do(state, type="take", seat="A", card=wheaty)
    answer_and_pass(state)
    assert game().position(state)["phase"] == "roman"
    assert verdict(state, type="take", seat="A", card=roman[3]) == "legal"
    assert verdict(state, type="take", seat="A", card=roman[2]) == "5.2"


def answer_and_pass(state: State) -> None:
    deal_on(state)
    do(state, type="pass", seat="B")
    deal_on(state)


def test_14_5_a_row_of_two_cards() -> None:
    row, roman = first("gaul", 2), first("roman", 6)
    state = moment([], [card("F", 5)], to_move="B", gaul=row, gone=decks_gone(*row, *roman))
    takes = [move for move in game().legal_moves(state, "B") if game().write_move(move)["type"] == "take"]
    assert [game().write_move(move)["card"] for move in takes] == row[::-1]
    assert verdict(state, type="take", seat="B", card=first("gaul", 3)[2]) == "4.1"
    assert verdict(state, type="take", seat="B", card=roman[0]) == "4.1"


def test_4_3_empty_row_passing_discards_nothing() -> None:
    roman = first("roman", 6)
    state = moment([], [card("F", 5)], to_move="B", gaul=[], gone=decks_gone(*roman))
    before = game().position(state)["gone"]
    assert len(game().legal_moves(state, "B")) == 1
    do(state, type="pass", seat="B")
    assert game().position(state)["gone"] == before


def test_4_4_the_new_card_comes_in_at_the_left_end() -> None:
    row = first("gaul", 6)
    state = moment([card("F", 3)], [], gaul=row)
    do(state, type="take", seat="A", card=row[4])
    newcomer = next(c.id for c in game().content.cards if c.deck == "gaul" and c.pile == "B")
    do(state, type="chance", question="gaul-card", answer=newcomer)
    assert game().position(state)["rows"]["gaul"] == [newcomer, *row[:4], row[5]]


def test_5_1_only_from_the_roman_row() -> None:
    state = moment([card("F", 6)], [], phase="roman")
    assert verdict(state, type="take", seat="A", card=first("gaul", 6)[5]) == "5.1"
