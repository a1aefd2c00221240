"""What players expect of battles is what the exact odds say."""

from __future__ import annotations

import pytest
from support.fallen import game, moment

from companion.rules.fallen_kingdoms.expectation import expect, expect_now, tables
from companion.rules.fallen_kingdoms.odds import BattleQuestion, battle_odds, cards, odds_now

SIDES = (((), ()), (("strategy",), ()), (("archery", "laws"), ("masonry",)), (("strategy", "archery"), ("philosophy",)))


@pytest.mark.parametrize(("attacker", "defender"), SIDES)
@pytest.mark.parametrize("edge", [-1, 0, 1])
def test_15_2_3_expectations_are_the_exact_odds(
    attacker: tuple[str, ...], defender: tuple[str, ...], edge: int
) -> None:
    for temple in (False, True):
        table = tables(cards(attacker), cards(defender), edge, temple)[0]
        for attack, defend in ((1, 1), (3, 2), (2, 5), (8, 6)):
            odds = battle_odds(
                BattleQuestion(attack, defend, max(edge, 0), max(-edge, 0), attacker, defender, temple=temple)
            )
            exact = odds.win, odds.attackers_killed, odds.defenders_killed
            assert table[attack][defend] == pytest.approx([float(each) for each in exact], abs=1e-12)


@pytest.mark.parametrize("card", ["strategy", "archery", "laws"])
def test_an_attackers_card_helps_the_attack(card: str) -> None:
    plain = moment(red={"god": "odin", "cities": {"leifsbudir": 6}}, blue={"god": "saga", "cities": {"visby": 3}})
    armed = moment(
        red={"god": "odin", "cities": {"leifsbudir": 6}, "knowledge": (card,)},
        blue={"god": "saga", "cities": {"visby": 3}},
    )
    chances = [expect(table.state, 0, 1, table.state.map.number["visby"], 4, 3).win for table in (plain, armed)]
    assert chances[0] < chances[1]


@pytest.mark.parametrize("card", ["archery", "masonry", "philosophy"])
def test_a_defenders_card_helps_the_defence(card: str) -> None:
    chances = []
    for knowledge in ((), (card,)):
        table = moment(
            red={"god": "odin", "cities": {"leifsbudir": 6}},
            blue={"god": "saga", "cities": {"visby": 3}, "knowledge": knowledge},
        )
        chances.append(expect(table.state, 0, 1, table.state.map.number["visby"], 4, 3).win)
    assert chances[0] > chances[1]


def test_cartography_counts_the_help_that_can_come() -> None:
    chances = []
    for knowledge in ((), ("cartography",)):
        table = moment(
            red={"cities": {"leifsbudir": 6}},
            blue={"cities": {"visby": 2, "paviken": 5, "hladir": 9}, "knowledge": knowledge},
        )
        chances.append(expect(table.state, 0, 1, table.state.map.number["visby"], 5, 2))
    assert chances[0].win > chances[1].win
    table.state.units[table.state.map.number["paviken"]] = 1
    assert expect(table.state, 0, 1, table.state.map.number["visby"], 5, 2) == chances[0]


def test_a_battle_in_progress_is_expected_from_where_it_stands() -> None:
    table = moment(
        red={"god": "odin", "cities": {"leifsbudir": 7}, "knowledge": ("archery",)},
        blue={"god": "saga", "cities": {"visby": 6, "hladir": 8}},
    ).turn("red")
    table.do(groups=[{"from": "leifsbudir", "to": "visby", "units": 6}])
    looked = 0
    while table.awaited[1] == "stance":
        exact, expected = odds_now(table.state), expect_now(table.state)
        assert expected.win == pytest.approx(float(exact.win), abs=1e-12)
        assert expected.defenders_killed == pytest.approx(float(exact.defenders_killed), abs=1e-12)
        looked += 1
        table.do(do="roll")
        table.dice(1, 4 if table.state.battle and table.state.battle.roller_attacks else 1)
        while table.awaited[1] in ("flee", "losses"):
            game().apply(table.state, game().legal_moves(table.state, table.awaited[0])[0])
    assert looked > 2
