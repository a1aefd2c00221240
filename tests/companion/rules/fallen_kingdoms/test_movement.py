"""FK 18.7, 18.8 and chapter 6: plans, empty cities, and what becomes of the marches."""

from __future__ import annotations

from support.fallen import moment

from companion.rules.fallen_kingdoms.view import view

RED_AND_BLUE = {
    "red": {"god": "saga", "cities": {"leifsbudir": 3, "hop": 2}},
    "blue": {"god": "odin", "cities": {"visby": 2, "kopingsvik": 3}},
}
ATTACK = {"from": "leifsbudir", "to": "visby", "units": 3}
RELIEF = {"from": "hop", "to": "leifsbudir", "units": 1}


def test_18_7_no_empty_city_in_the_plan() -> None:
    table = moment(**RED_AND_BLUE).turn("red")
    assert table.refused(groups=[ATTACK]) == "FK 6.3.1"
    assert table.refused(groups=[ATTACK, RELIEF]) == ""


def test_2_1_13_before_the_plan_the_places_to_flee_to_are_known() -> None:
    """For the odds of an attack: own and empty cities by road and route, with Navigation every such port of the sea."""
    table = moment(**RED_AND_BLUE).turn("red")
    assert view(table.state, 0)["detail"]["refuges"] == {"visby": 2, "kopingsvik": 4}
    sailing = moment(**RED_AND_BLUE | {"blue": RED_AND_BLUE["blue"] | {"knowledge": ("navigation",)}}).turn("red")
    assert view(sailing.state, 0)["detail"]["refuges"] == {"visby": 5, "kopingsvik": 5}


def test_18_7_a_held_city_is_no_retreat_place() -> None:
    table = moment(**RED_AND_BLUE).turn("red").do(groups=[ATTACK, RELIEF])
    table.roll(1, 4)
    assert table.awaited == ("blue", "stance")
    assert [move.get("to") for move in table.legal()] == [None, "paviken", "kopingsvik"]
    assert table.refused(do="retreat", to="leifsbudir") == "FK 7.3.3"


def test_18_7_who_came_home_frees_the_relief() -> None:
    table = moment(**RED_AND_BLUE).turn("red").do(groups=[ATTACK, RELIEF]).do(do="retreat")
    assert table.awaited == ("red", "settle")
    table.do(back=[1])
    assert table.cities("red") == {"leifsbudir": 3, "hop": 2}


def test_18_7_who_stays_away_needs_the_relief() -> None:
    table = moment(**RED_AND_BLUE).turn("red").do(groups=[ATTACK, RELIEF]).roll(4, 4).do(stay=True).do(city=None)
    assert table.awaited == ("red", "settle")
    assert table.refused(back=[1]) == "FK 6.3.2"
    table.do(back=[])
    assert table.cities("red") == {"leifsbudir": 1, "hop": 1, "visby": 3}


def test_18_8_turned_back_advance() -> None:
    table = moment(
        red={"god": "freyr", "cities": {"thjotta": 4}, "rumors": ()},
        green={"god": "norns", "cities": {"stiklarstadir": 2}},
    ).turn("red")
    table.do(
        groups=[
            {"from": "thjotta", "to": "stiklarstadir", "units": 2},
            {"from": "thjotta", "to": "nidaross", "units": 1},
        ]
    )
    table.roll(6, 2)
    assert table.units("thjotta") == 1
    table.do(do="retreat", to="nidaross")
    assert table.units("thjotta") == 2
    table.do(stay=True)
    assert table.cities("red") == {"thjotta": 2, "stiklarstadir": 2}
    assert table.cities("green") == {"nidaross": 1}
    assert table.state.active == 0
    assert table.state.step == ""


def test_6_1_1_one_step_and_the_open_sea() -> None:
    table = moment(red={"cities": {"hop": 5}}).turn("red")
    assert table.refused(groups=[{"from": "hop", "to": "birka", "units": 1}]) == "FK 6.1.1"
    assert table.refused(groups=[{"from": "hop", "to": "straumfjordr", "units": 1}]) == ""
    far = [{"from": "visby", "to": "hladir", "units": 1}]
    assert moment(red={"cities": {"visby": 5}}).turn("red").refused(groups=far) == "FK 6.1.1"
    sailor = {"cities": {"visby": 5}, "knowledge": ("navigation",)}
    assert moment(red=sailor).turn("red").refused(groups=far) == ""


def test_6_1_2_two_steps_on_horseback() -> None:
    ride = [{"from": "uppsalir", "via": "birka", "to": "skarar", "units": 1}]
    walker = moment(red={"cities": {"uppsalir": 5}}).turn("red")
    assert walker.refused(groups=ride) == "FK 6.1.2"
    rider = {"cities": {"uppsalir": 5}, "knowledge": ("horse-riding",)}
    table = moment(red=rider, blue={"cities": {"vendill": 1}}).turn("red")
    assert table.refused(groups=ride) == ""
    assert table.refused(groups=[ride[0] | {"via": "vendill", "to": "sigtunir"}]) == "FK 6.1.2"
    assert table.refused(groups=[ride[0] | {"to": "uppsalir"}]) == "FK 6.1.2"
    assert table.refused(groups=[ride[0] | {"to": "sigtunir"}]) == "FK 6.1.2"


def test_6_2_groups() -> None:
    table = moment(red={"cities": {"hop": 3}}).turn("red")
    march = {"from": "hop", "to": "leifsbudir", "units": 2}
    assert table.refused(groups=[march | {"units": 4}]) == "FK 6.2.2"
    assert table.refused(groups=[march | {"units": 0}]) == "FK 16.1.1"
    assert table.refused(groups=[march, march | {"units": 1}]) == "FK 6.2.1"
    assert table.refused(groups=[march | {"from": "birka"}]) == "FK 6.1.1"
    assert table.refused(groups=[]) == ""


def test_6_3_1_two_cities_may_change_places() -> None:
    swap = [{"from": "hop", "to": "leifsbudir", "units": 2}, {"from": "leifsbudir", "to": "hop", "units": 1}]
    table = moment(red={"cities": {"hop": 2, "leifsbudir": 1}}).turn("red").do(groups=swap)
    assert table.refused(back=[0]) == "FK 6.3.2"
    assert table.refused(back=[0, 1]) == ""
    table.do(back=[])
    assert table.cities("red") == {"hop": 1, "leifsbudir": 2}


def test_6_5_3_arriving_at_a_foreign_temple_captures_it() -> None:
    table = moment(rumor=(5, 4), red={"cities": {"hop": 2}}, blue={"cities": {"visby": 1}, "temple": "leifsbudir"})
    table.turn("red").do(groups=[{"from": "hop", "to": "leifsbudir", "units": 1}]).do(back=[])
    assert table.rumors("red") == (5,)
    assert table.state.temple[table.seat("blue")] == -1
