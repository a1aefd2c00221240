"""FK 18.25 – 18.28 and FK 11.5 – 11.10: paths, landings, follow-ups, surrender."""

from __future__ import annotations

from typing import Any

from support.fallen import Moment, moment

SHOWN = {"shown": ("laws", "ports", "ships"), "tiles": ("farm", "farm")}
"""Something left of two trophy types, so that the game goes on."""


def invade(**players: Any) -> Moment:
    """Yellow, without a kingdom, invades; all who are asked before stay at home."""
    table = moment(**SHOWN, **players).end_round()
    while table.awaited[0] != "yellow":
        table.do(do=False, surrender_to=None)
    return table.do(do=True, surrender_to=None)


def paths(table: Moment) -> list[int | None]:
    return [move["path"] for move in table.legal()]


def test_18_25_invasion_paths() -> None:
    table = invade(yellow={}, red={"cities": {"visby": 3}})
    table.do(path=4).do(city="husabyr")
    assert paths(table) == [None, 3, 5]
    assert table.refused(path=6) == "FK 11.7.4"
    assert table.refused(path=4) == "FK 11.7.2"
    table.do(path=5).do(city="uppsalir")
    assert paths(table) == [None, 3, 6]
    reserve = table.reserve("yellow")
    table.do(path=6)
    assert (table.reserve("yellow"), table.units("uppsalir")) == (reserve, 3)
    table.do(city="vendill")
    assert set(table.cities("yellow")) == {"skarar", "husabyr", "birka", "uppsalir", "vendill"}


def test_18_25_the_third_path_is_next_to_any_used_one() -> None:
    table = invade(yellow={}, red={"cities": {"visby": 3}}).do(path=4).do(city=None).do(path=3).do(city=None)
    assert paths(table) == [None, 2, 5]


def test_18_26_invasion_numbers() -> None:
    table = invade(
        yellow={},
        red={"cities": {"hladir": 4, "maerin": 3}},
        blue={"cities": {"stiklarstadir": 5, "thjotta": 2, "visby": 1}, "temple": "thjotta"},
    )
    table.state.tile[table.state.map.number["maerin"]] = 0
    table.state.tiled |= 1 << table.state.map.number["maerin"]
    table.do(path=8).dice(5, 2, 4)
    assert (table.reserve("yellow"), table.units("hladir")) == (25, 3)
    table.do(city="maerin").dice(6, 1)
    assert (table.reserve("yellow"), table.units("maerin")) == (20, 3)
    table.do(path=9)
    assert table.awaited == ("yellow", "path")
    table.do(path=10)
    assert table.reserve("yellow") == 17
    assert table.refused(city="thjotta") == "FK 11.9.1"
    table.do(city="stiklarstadir").dice(3, 3)
    assert (table.reserve("yellow"), table.units("stiklarstadir")) == (9, 3)
    assert table.awaited == ("yellow", "spread")
    assert table.refused(units={"hladir": 8}) == "FK 11.10.2"
    table.do(units={"hladir": 9})
    assert (sum(table.cities("yellow").values()), table.reserve("yellow")) == (21, 9)
    assert table.awaited == ("yellow", "temple")
    assert table.refused(city="maerin") == "FK 11.10.3"
    assert {move["city"] for move in table.legal()} == {"hladir", "nidaross", "stiklarstadir"}


def landing(defenders: int, *faces: int) -> Moment:
    """Yellow lands with a force of 4 on path 8, Hlaðir."""
    table = invade(yellow={}, red={"cities": {"hladir": defenders, "visby": 1}})
    table.state.reserve[table.seat("yellow")], table.state.casualties[table.seat("yellow")] = 4, 26
    return table.do(path=8).dice(*faces)


def test_18_27_force_too_small() -> None:
    assert landing(6, 4, 4, 1).owner("hladir") is None
    table = landing(6, 4, 1, 1)
    assert (table.owner("hladir"), table.units("hladir")) == ("red", 1)
    table = landing(6, 4, 4, 4)
    assert (table.owner("hladir"), table.units("hladir")) == ("yellow", 1)


def test_18_28_surrender_with_a_short_reserve() -> None:
    table = moment(
        **SHOWN,
        purple={"cities": {"hop": 4, "leifsbudir": 3, "birka": 2}, "glory": 0},
        red={"cities": {"visby": 5, "kopingsvik": 19}, "glory": 10},
        blue={"cities": {"maerin": 1}, "glory": 20},
    ).end_round()
    assert table.refused(do=True, surrender_to=None) == "FK 11.6.1"
    assert table.refused(do=True, surrender_to="purple") == "FK 11.6.1"
    table.do(do=True, surrender_to="red")
    assert table.awaited == ("red", "replace")
    assert table.refused(units={"hop": 4, "leifsbudir": 2}, reuse={}) == ""
    assert table.refused(units={"hop": 4, "leifsbudir": 3, "birka": 1}, reuse={"visby": 2}) == ""
    assert table.refused(units={"hop": 4, "leifsbudir": 1}, reuse={}) == "FK 11.6.2"
    assert table.refused(units={"hop": 5, "leifsbudir": 1}, reuse={}) == "FK 11.6.2"
    assert table.refused(units={"hop": 4, "leifsbudir": 3, "birka": 2}, reuse={"visby": 5}) == "FK 11.6.3"
    table.do(units={"hop": 4, "leifsbudir": 3, "birka": 1}, reuse={"visby": 2})
    assert table.cities("red") == {"visby": 3, "kopingsvik": 19, "hop": 4, "leifsbudir": 3, "birka": 1}
    assert (table.reserve("red"), table.reserve("purple")) == (0, 30)
    assert table.awaited == ("purple", "path")
    assert table.refused(path=None) == "FK 11.5.6"


def test_11_6_5_a_surrender_is_one_rumor_and_the_temple_goes_without_a_card() -> None:
    table = moment(
        **SHOWN,
        rumor=(5, 4),
        purple={"cities": {"hop": 4}, "temple": "hop", "glory": 0, "tracks": (1, 2, 4), "knowledge": ("archery",)},
        red={"cities": {"visby": 5}, "glory": 10},
        blue={"cities": {"maerin": 1}, "glory": 20},
    ).end_round()
    table.do(do=True, surrender_to="red").chance("draw-rumor", 8)
    assert table.rumors("red") == (5,)
    assert (table.tracks("red"), table.tracks("purple")) == ((0, 0, 4), (0, 0, 0))
    assert table.state.temple[0] == -1
    assert table.state.public == (10,)


def test_11_7_3_a_temple_closes_its_paths_even_in_an_empty_city() -> None:
    table = invade(yellow={}, red={"cities": {"visby": 3}, "temple": "paviken"})
    assert table.refused(path=11) == "FK 11.7.3"


def test_11_5_2_who_invaded_gives_up_marker_and_blockers_instead() -> None:
    table = moment(
        **SHOWN, yellow={"marker": True, "cities": {"hop": 2}}, red={"cities": {"visby": 3}}, blue={"glory": 5}
    )
    table.state.blockers[3] = 0
    table.end_round()
    assert table.awaited == ("blue", "invade")
    table.do(do=False, surrender_to=None)
    table.do(do=False, surrender_to=None)
    assert not table.state.marker[0]
    assert table.state.blockers[3] == -1


def test_11_10_4_a_lost_force_leaves_the_invader_fallen() -> None:
    table = landing(6, 4, 1, 1)
    assert not table.state.alive[table.seat("yellow")]
    assert (table.reserve("yellow"), table.state.casualties[table.seat("yellow")]) == (30, 0)
