"""FK 15.2.2 – 15.2.4: the odds of dice, battles and rumors, exactly."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction

import pytest
from support.fallen import game

from companion.rules.fallen_kingdoms.odds import BattleOdds, BattleQuestion, battle_odds, die_faces, rolls
from companion.rules.fallen_kingdoms.stacks import rumor_chances
from companion.rules.kernel import Illegal
from companion.rules.kernel.battles import Foretold

TWO_DICE = {
    2: ("1/36", "10/36", "25/36"),
    3: ("4/36", "16/36", "16/36"),
    4: ("1/4", "1/2", "1/4"),
    5: ("16/36", "16/36", "4/36"),
    6: ("25/36", "10/36", "1/36"),
}
THREE_DICE = {
    2: ("215/216", "200/216", "125/216"),
    3: ("208/216", "160/216", "64/216"),
    4: ("189/216", "108/216", "27/216"),
    5: ("152/216", "56/216", "8/216"),
    6: ("91/216", "16/216", "1/216"),
}


def hits(dice: int, least: int, strategy: bool = False) -> list[Fraction]:
    """How likely it is that 0, 1, … of the dice show at least so much."""
    faces = die_faces(strategy)
    one = sum(faces[least - 1 :], Fraction(0))
    chances = [Fraction(1)]
    for _ in range(dice):
        chances = [
            (chances[n] * (1 - one) if n < len(chances) else Fraction(0)) + (chances[n - 1] * one if n else Fraction(0))
            for n in range(len(chances) + 1)
        ]
    return chances


@pytest.mark.parametrize("least", range(2, 7))
def test_15_2_3_two_and_three_dice(least: int) -> None:
    assert hits(2, least) == [Fraction(text) for text in TWO_DICE[least]]
    three = hits(3, least)
    assert [sum(three[n:]) for n in (1, 2, 3)] == [Fraction(text) for text in THREE_DICE[least]]


def test_15_2_3_the_rolls_of_battles() -> None:
    plain = {roll.kills: roll.chance for roll in rolls(0, False, False, 0)}
    assert plain == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    masonry = {roll.kills: roll.chance for roll in rolls(0, True, False, 0)}
    assert masonry == {n: Fraction(text) for n, text in enumerate(TWO_DICE[5])}


def test_15_2_3_strategy() -> None:
    assert die_faces(True) == (Fraction(1, 12),) * 3 + (Fraction(1, 4),) * 3
    assert hits(2, 4, True) == [Fraction(1, 16), Fraction(6, 16), Fraction(9, 16)]
    assert hits(2, 5, True) == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]
    assert 1 - hits(2, 6)[0] == Fraction(11, 36)
    assert 1 - hits(2, 6, True)[0] == Fraction(7, 16)


BATTLES = """
1 1  3/4 3/16 1/16
1 2  11/32 9/16 3/32
1 3  23/256 51/64 29/256
1 4  67/2048 435/512 241/2048
2 1  27/32 11/128 9/128
2 2  147/256 39/128 31/256
2 3  623/2048 137/256 329/2048
2 4  2283/16384 1399/2048 2909/16384
3 1  231/256 23/1024 77/1024
3 2  1519/2048 121/1024 287/2048
3 3  8363/16384 1193/4096 3249/16384
3 4  39175/131072 15393/32768 30325/131072
4 1  1875/2048 67/8192 625/8192
4 2  13163/16384 411/8192 2399/16384
4 3  83463/131072 605/4096 28249/131072
4 4  473667/1048576 18723/65536 275341/1048576
"""


def foretold(*units: int, **more: object) -> Foretold | Illegal:
    return game().battle_odds(asdict(BattleQuestion(*units, **more)))


def odds(*units: int, **more: object) -> BattleOdds:
    """The odds as the rules reckon them, and the same as they are told."""
    found = battle_odds(BattleQuestion(*units, **more))
    told = foretold(*units, **more)
    assert isinstance(told, Foretold)
    assert {**told.endings, **told.counts, **told.averages} == asdict(found)
    return found


def test_15_2_4_battle_to_the_end() -> None:
    rows = [line.split() for line in BATTLES.strip().splitlines()]
    assert len(rows) == 16
    for attack, defend, *chances in rows:
        found = odds(int(attack), int(defend))
        assert [found.win, found.wiped_out, found.exhausted] == [Fraction(text) for text in chances]
        assert sum(found.attackers_left.values()) == sum(found.defenders_left.values()) == 1
        assert found.defenders_left.get(0, 0) == found.win
        assert found.attackers_left.get(0, 0) == found.wiped_out


def test_7_4_intimidation_in_the_odds() -> None:
    plain, feared = odds(3, 3), odds(3, 3, attacker_intimidation=9)
    assert feared.win > plain.win
    assert odds(3, 3, attacker_intimidation=9, temple=True) == plain
    assert odds(3, 3, attacker_intimidation=9, retreat_places=0) == plain
    assert odds(3, 3, attacker_intimidation=9, defender_intimidation=9) == plain
    assert odds(3, 3, attacker_intimidation=9, attacker_knowledge=("laws",)).win > feared.win
    assert plain.win < odds(3, 3, attacker_intimidation=9, defender_knowledge=("philosophy",)).win < feared.win


def test_a_single_first_roll_by_hand() -> None:
    """One against one with intimidation: any 4 or more removes the defender at once, by kill."""
    assert odds(1, 1, attacker_intimidation=5).win == odds(1, 1).win
    # Two defenders: one hit kills one and frightens the other; only a miss leaves both.
    found = odds(1, 2, attacker_intimidation=5)
    stays = Fraction(1, 4)
    answered = stays * Fraction(1, 4)
    assert found.win == Fraction(3, 4)
    assert (found.exhausted, found.wiped_out) == (answered, stays - answered)


def test_odds_refuse_what_cannot_be() -> None:
    def rule(*units: int, **more: object) -> str:
        found = foretold(*units, **more)
        assert isinstance(found, Illegal)
        return found.rule

    assert rule(0, 3) == "FK 1.2.3"
    assert rule(3, 31) == "FK 1.2.3"
    assert rule(3, 3, retreat_places=-1) == "FK 2.1.13"
    assert rule(3, 3, attacker_intimidation=-1) == "FK 2.1.11"
    assert rule(3, 3, attacker_knowledge=("magic",)) == "FK 12.1"


def test_cards_that_change_nothing_are_named() -> None:
    found = foretold(3, 3, attacker_knowledge=("ports", "strategy"), defender_knowledge=("masonry", "paper"))
    assert isinstance(found, Foretold)
    assert found.idle == ("ports", "paper")
    assert odds(3, 3, attacker_knowledge=("ports",)) == odds(3, 3)


def test_15_2_2_first_rumor() -> None:
    first = [rumor_chances(3, 3 * players, (0,) * 6)[0] for players in (3, 4, 5, 6)]
    assert first == [Fraction(61, 68), Fraction(199, 204), Fraction(815, 816), Fraction(1)]


def test_15_2_2_later_rumors_by_counting_all_hands() -> None:
    """Against every way to keep 4 of 6 cards (three values, two copies), sorted: what comes after 1, 2."""
    from itertools import combinations

    pool = [0, 0, 1, 1, 2, 2]
    kept = [tuple(sorted(pool[at] for at in choice)) for choice in combinations(range(6), 4)]
    fitting = [hand for hand in kept if hand[:2] == (0, 1)]
    by_count = {value: Fraction(sum(hand[2] == value for hand in fitting), len(fitting)) for value in (1, 2)}
    found = rumor_chances(2, 4, (1, 1, 0))
    assert found == {value: chance for value, chance in by_count.items() if chance}
