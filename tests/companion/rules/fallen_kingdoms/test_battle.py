"""FK 18.9 – 18.17 and chapters 7 to 9: battles roll by roll."""

from __future__ import annotations

from typing import Any

from support.fallen import Moment, game, moment

from companion.rules.fallen_kingdoms.realm import intimidation

ATTACK = [{"from": "leifsbudir", "to": "visby", "units": 4}]
WEAK, STRONG = {"god": "tyr", "rumors": (5,)}, {"god": "heimdall", "rumors": (8,)}
"""Intimidation values 8 and 13."""


def battle(red: dict[str, Any], blue: dict[str, Any], attackers: int = 4, defenders: int = 3, **more: Any) -> Moment:
    """Red attacks Blue's Vísby from Leifsbúðir; Paviken and Köpingsvík are empty."""
    table = moment(
        red={"cities": {"leifsbudir": attackers + 1}} | red, blue={"cities": {"visby": defenders}} | blue, **more
    )
    return table.turn("red").do(groups=[{"from": "leifsbudir", "to": "visby", "units": attackers}])


def in_battle(table: Moment) -> tuple[int, int]:
    assert table.state.battle is not None
    return sum(table.state.battle.force.values()), table.units("visby")


def test_18_9_battle() -> None:
    table = battle(WEAK, STRONG)
    assert in_battle(table.roll(2, 4)) == (4, 2)
    assert in_battle(table.roll(2, 3)) == (4, 2)
    assert in_battle(table.roll(3, 5)) == (4, 1)
    assert in_battle(table.roll(5, 6)) == (1, 1)
    assert table.awaited == ("red", "stance")
    table.do(do="retreat")
    assert table.cities("blue") == {"visby": 1}
    assert table.cities("red") == {"leifsbudir": 1 + 2}


def test_18_10_exhaustion() -> None:
    table = battle({"god": "tyr"}, {"god": "heimdall", "knowledge": ("philosophy",)}, 3, 2)
    table.state.gods[1] = table.state.gods[0]
    assert in_battle(table.roll(1, 5)) == (3, 1)
    table.roll(2, 2).roll(3, 1)
    assert table.cities("red") == {"leifsbudir": 4}
    assert table.cities("blue") == {"visby": 1}


def test_18_11_first_roll_win_and_rampage() -> None:
    table = moment(
        red={"god": "odin", "cities": {"thjotta": 4, "stiklarstadir": 3}, "rumors": (3, 3)},
        blue={"god": "saga", "cities": {"nidaross": 2, "maerin": 2}, "rumors": (3, 3, 3)},
        green={"cities": {"kopingsvik": 1}},
    ).turn("red")
    table.do(
        groups=[
            {"from": "thjotta", "to": "nidaross", "units": 3},
            {"from": "stiklarstadir", "to": "nidaross", "units": 2},
        ]
    )
    table.roll(4, 1)
    assert table.awaited == ("blue", "flee")
    table.do(to="hladir").do(stay=True)
    assert table.units("nidaross") == 5
    assert table.awaited == ("red", "rampage")
    assert table.refused(city="hladir") == "FK 8.1.3"
    table.do(city="maerin").dice(6, 3)
    table.do(to="hladir")
    assert table.awaited == ("red", "enter")
    assert table.legal() == [{"units": n} for n in range(5)]
    table.do(units=2)
    assert (table.units("maerin"), table.units("nidaross")) == (2, 3)
    assert table.cities("blue") == {"hladir": 2}


def test_18_12_rampage_against_masonry() -> None:
    table = moment(
        red={"god": "odin", "cities": {"thjotta": 3}, "rumors": (3, 3, 3, 3, 3)},
        blue={"god": "loki", "cities": {"nidaross": 1, "maerin": 1}, "knowledge": ("masonry",), "rumors": (8, 3)},
    ).turn("red")
    table.do(groups=[{"from": "thjotta", "to": "nidaross", "units": 2}]).roll(5, 1).do(stay=True)
    table.do(city="maerin").dice(4, 2)
    assert table.awaited == ("blue", "flee")
    table.do(to="hladir")
    assert table.units("maerin") == 0
    assert table.units("nidaross") == 1
    assert (table.state.step, table.owner("maerin")) == ("", None)


def test_18_12_nobody_enters_who_would_leave_the_won_city_empty() -> None:
    table = moment(
        red={"god": "odin", "cities": {"thjotta": 4}}, blue={"god": "loki", "cities": {"nidaross": 1, "maerin": 1}}
    ).turn("red")
    table.do(groups=[{"from": "thjotta", "to": "nidaross", "units": 3}]).roll(5, 1).do(stay=True)
    table.do(city="maerin").dice(4, 2)
    assert table.awaited == ("red", "enter")
    assert table.refused(units=3) == "FK 8.2.4"
    assert table.refused(units=2) == ""


def test_18_13_strategy_and_archery_against_masonry() -> None:
    table = battle(
        {"god": "tyr", "knowledge": ("strategy", "archery")}, {"god": "odin", "knowledge": ("masonry",)}, 4, 9
    )
    table.do(do="roll").dice(2, 6)
    assert table.awaited == ("chance", "reroll")
    table.chance("reroll", [3])
    assert table.units("visby") == 7
    table.roll(1, 1)
    assert in_battle(table.roll(4, 5)) == (4, 6)


def needed(table: Moment) -> tuple[list[int], int, int]:
    seen = game().view(table.state, None)["battle"]
    return seen["dice"], seen["hits"], seen["needed_face"]


def test_7_3_5_phones_are_told_which_face_hits() -> None:
    """A 4 of the attacker is no hit against Masonry, the defender's is one; so it stays when the other is to roll."""
    table = battle({"god": "tyr", "knowledge": ("strategy",)}, {"god": "odin", "knowledge": ("masonry",)}, 6, 9)
    table.do(do="roll").dice(2, 4)
    assert table.awaited == ("chance", "reroll")
    assert needed(table)[2] == 5, "the 4 is not rolled again, and is no hit"
    table.chance("reroll", [5])
    assert needed(table) == ([5, 4], 1, 5)
    table.roll(4, 1)
    assert needed(table) == ([4, 1], 1, 4)


def test_18_14_intimidation_values() -> None:
    table = moment(red={"god": "tyr", "rumors": (3, 5, 21)}, blue={"god": "odin", "rumors": (13,)})
    assert [intimidation(table.state, seat) for seat in (0, 1)] == [32, 28]
    table = moment(
        public=("literature",), red={"god": "tyr", "rumors": (3, 5, 21)}, blue={"god": "odin", "rumors": (13,)}
    )
    assert [intimidation(table.state, seat) for seat in (0, 1)] == [44, 28]


def test_18_14_philosophers_fear_only_a_six() -> None:
    tyr, odin = {"god": "tyr", "rumors": (34,)}, {"god": "odin", "knowledge": ("philosophy",)}
    assert in_battle(battle(tyr, odin, 4, 5).roll(5, 4)) == (4, 3)
    table = battle(tyr, odin, 4, 5).roll(6, 1)
    assert table.awaited == ("blue", "flee")


def test_18_14_laws_drive_off_two() -> None:
    table = battle({"god": "odin", "knowledge": ("laws",)}, {"god": "tyr"}, 4, 4).roll(4, 1)
    table.do(to="paviken").do(to="kopingsvik")
    assert table.cities("blue") == {"visby": 1, "paviken": 1, "kopingsvik": 1}


def test_18_15_cartography() -> None:
    table = moment(
        red={"cities": {"thjotta": 4}},
        green={
            "cities": {"stiklarstadir": 1, "uppsalir": 3, "stjoradalr": 2, "hladir": 4},
            "knowledge": ("cartography",),
        },
    ).turn("red")
    table.do(groups=[{"from": "thjotta", "to": "stiklarstadir", "units": 3}])
    assert table.awaited == ("green", "reinforce")
    assert table.refused(from_={"uppsalir": 3}) == "FK 7.3.1"
    assert table.refused(from_={"stjoradalr": 2}) == "FK 7.3.1"
    assert table.refused(from_={"hladir": 1}) == "FK 7.3.1"
    table.do(from_={"uppsalir": 2, "stjoradalr": 1})
    assert table.units("stiklarstadir") == 4
    assert table.awaited == ("red", "stance")
    table.do(do="retreat")
    assert table.cities("red") == {"thjotta": 4}


LAST_CITY = {
    "red": {"cities": {"leifsbudir": 4}, "tracks": (0, 0, 5)},
    "blue": {"cities": {"visby": 1}, "temple": "visby", "tracks": (1, 2, 7), "knowledge": ("laws",)},
}


def last_city() -> Moment:
    table = moment(rumor=(5, 4), shown=("ports",), **LAST_CITY).turn("red")
    return table.do(groups=[{"from": "leifsbudir", "to": "visby", "units": 3}]).roll(5, 3)


def test_18_16_last_city_with_temple_occupied() -> None:
    table = last_city().do(stay=True)
    assert table.awaited == ("chance", "draw-rumor")
    table.chance("draw-rumor", 8).chance("draw-rumor", 13)
    assert (table.rumors("red"), table.tracks("red")[2]) == ((5, 8), 3)
    assert table.state.ledger[4:6] == [8, 16]
    assert table.tracks("blue") == (0, 0, 0)
    assert table.state.public == (14,)
    assert not table.state.alive[1]


def test_18_16_last_city_with_temple_left() -> None:
    table = last_city().do(stay=False).chance("draw-rumor", 8)
    assert table.rumors("red") == (5,)
    assert table.state.ledger[4:6] == [8, 8]
    assert table.state.temple[1] == -1


def test_18_17_temple_shield() -> None:
    table = battle({"god": "odin", "rumors": (21,)}, {"god": "holler", "temple": "visby"}, 4, 4)
    assert in_battle(table.roll(6, 5)) == (4, 2)
    table = battle({"god": "holler"}, {"god": "odin", "rumors": (21,), "temple": "visby"}, 4, 4)
    table.roll(1, 1)
    assert in_battle(table.roll(4, 1)) == (2, 4)


def test_7_3_7_the_attacker_picks_who_is_lost() -> None:
    table = moment(red={"cities": {"leifsbudir": 3, "kopingsvik": 3}}, blue={"cities": {"visby": 4}}).turn("red")
    table.do(
        groups=[
            {"from": "leifsbudir", "to": "visby", "units": 2},
            {"from": "kopingsvik", "to": "visby", "units": 2},
        ]
    )
    table.roll(1, 1).roll(4, 5)
    assert table.awaited == ("red", "losses")
    assert table.refused(from_={"leifsbudir": 3}) == "FK 7.3.7"
    assert table.refused(from_={"leifsbudir": 1}) == "FK 7.3.7"
    table.do(from_={"kopingsvik": 2}).do(do="retreat")
    assert table.cities("red") == {"leifsbudir": 3, "kopingsvik": 1}


def test_7_3_3_a_retreat_wins_the_city_without_a_rampage() -> None:
    table = battle(WEAK, STRONG).roll(1, 1).do(do="retreat", to="paviken").do(stay=True)
    assert (table.owner("visby"), table.units("paviken"), table.state.step) == ("red", 3, "")


def test_7_1_1_each_city_under_attack_has_its_battle() -> None:
    table = moment(red={"cities": {"leifsbudir": 5}}, blue={"cities": {"visby": 1, "kopingsvik": 1}}).turn("red")
    table.do(
        groups=[
            {"from": "leifsbudir", "to": "visby", "units": 2},
            {"from": "leifsbudir", "to": "kopingsvik", "units": 2},
        ]
    )
    assert table.awaited == ("red", "next_battle")
    assert table.refused(city="paviken") == "FK 7.1.1"
    table.do(city="kopingsvik").roll(6, 1)
    # Vísby is still to be attacked, so there is nothing to rampage on.
    table.do(stay=True)
    assert table.awaited == ("red", "stance")
