"""Decisions too rich to list (`large_decisions`): small ones against every conceivable move, large ones by drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from support.fallen import Moment, game, moment

from companion.dealer import Stream
from companion.rules.fallen_kingdoms.counting import (
    at_most,
    at_most_counts,
    heaps,
    heaps_count,
    random_at_most,
    random_heap,
)
from companion.rules.kernel import Illegal
from companion.rules.kernel.large_decisions import LISTED


def judged(table: Moment, moves: Iterator[dict[str, Any]]) -> set[Any]:
    """Those of the conceivable moves that the judge accepts, in their listed form."""
    seat, kind = table.awaited
    legal = set()
    for fields in moves:
        move = game().read_move({"seat": seat, "type": kind, **fields})
        if not isinstance(move, Illegal) and game().check(table.state, move) is None:
            legal.add(game().canonical(table.state, move))
    return legal


def listed(table: Moment) -> set[Any]:
    seat = table.awaited[0]
    assert game().lists_all(table.state, seat)
    moves = game().legal_moves(table.state, seat)
    assert len(moves) == len(set(moves)) <= LISTED
    return set(moves)


def amounts(cities: tuple[str, ...], most: int) -> Iterator[dict[str, int]]:
    for counts in product(range(most + 1), repeat=len(cities)):
        yield {city: count for city, count in zip(cities, counts, strict=True) if count}


def groups_between(own: tuple[str, ...], cities: tuple[str, ...], most: int) -> Iterator[dict[str, Any]]:
    """Every group between these cities, direct or by way of one of them; from own cities also two groups at a time."""
    ways = [
        {"from": a, "to": b, "units": units} | ({} if via is None else {"via": via})
        for a in cities
        for b in cities
        for via in (None, *cities)
        for units in range(1, most + 1)
    ]
    yield {"groups": []}
    yield from ({"groups": [way]} for way in ways)
    yield from ({"groups": list(pair)} for pair in combinations([way for way in ways if way["from"] in own], 2))


@pytest.mark.parametrize("knowledge", [(), ("navigation",), ("horse-riding",)])
def test_6_2_small_plans_are_listed_in_full(knowledge: tuple[str, ...]) -> None:
    table = moment(red={"cities": {"birka": 2}, "knowledge": knowledge}, blue={"cities": {"skarar": 1}}).turn("red")
    near = ("birka", "uppsalir", "skarar", "sigtunir", "vendill", "husabyr", "stiklarstadir")
    assert judged(table, groups_between(("birka",), near, 2)) == listed(table)


def test_6_3_1_two_cities_that_may_change_places_are_listed_in_full() -> None:
    table = moment(
        red={"cities": {"visby": 1, "paviken": 1}}, blue={"cities": {"kopingsvik": 1, "leifsbudir": 1}}
    ).turn("red")
    near = ("visby", "paviken", "kopingsvik", "leifsbudir")
    assert judged(table, groups_between(("visby", "paviken"), near, 1)) == listed(table)


def test_5_3_placements_are_listed_in_full() -> None:
    cities = ("hop", "birka", "visby")
    table = moment(red={"cities": dict.fromkeys(cities, 1), "sheet": 2, "waiting": ("farm", "farm", "barrack")})
    table.state.tiled = 1 << table.state.map.number["birka"]
    table.state.tile[table.state.map.number["birka"]] = 0
    table.turn("red", "placement")
    tiles = [{"tile": tile, "city": city} for tile in ("farm", "barrack", "workshop") for city in cities]
    laid = [list(sites) for size in range(4) for sites in combinations(tiles, size)]
    every = ({"units": units, "buildings": sites} for units in amounts(cities, 2) for sites in laid)
    assert judged(table, every) == listed(table)


def test_7_3_1_reinforcements_are_listed_in_full() -> None:
    table = moment(
        red={"cities": {"thjotta": 4}},
        green={"cities": {"stiklarstadir": 1, "uppsalir": 3, "stjoradalr": 2}, "knowledge": ("cartography",)},
    ).turn("red")
    table.do(groups=[{"from": "thjotta", "to": "stiklarstadir", "units": 3}])
    every = ({"from": units} for units in amounts(("uppsalir", "stjoradalr", "stiklarstadir"), 3))
    assert judged(table, every) == listed(table)


def test_6_5_settlements_are_listed_in_full() -> None:
    table = moment(red={"cities": {"hop": 2, "leifsbudir": 1}}).turn("red")
    table.do(
        groups=[
            {"from": "hop", "to": "leifsbudir", "units": 1},
            {"from": "hop", "to": "straumfjordr", "units": 1},
            {"from": "leifsbudir", "to": "hop", "units": 1},
        ]
    )
    every = ({"back": list(back)} for size in range(4) for back in combinations(range(4), size))
    assert judged(table, every) == listed(table)


def test_11_6_replacements_are_listed_in_full() -> None:
    table = moment(
        shown=("laws",),
        tiles=("farm",),
        purple={"cities": {"hop": 2, "leifsbudir": 1}},
        red={"cities": {"visby": 3, "kopingsvik": 1}, "glory": 10, "reserve": 1},
        blue={"cities": {"maerin": 1}, "glory": 20},
    ).end_round()
    table.do(do=True, surrender_to="red")
    assert table.awaited == ("red", "replace")
    every = (
        {"units": units, "reuse": reuse}
        for units in amounts(("hop", "leifsbudir", "visby"), 3)
        for reuse in amounts(("visby", "kopingsvik", "hop"), 3)
    )
    assert judged(table, every) == listed(table)


def test_11_10_2_spreads_are_listed_in_full() -> None:
    table = moment(shown=("laws",), tiles=("farm",), yellow={}, red={"cities": {"visby": 3}}).end_round()
    while table.awaited[0] != "yellow":
        table.do(do=False, surrender_to=None)
    table.do(do=True, surrender_to=None)
    table.state.reserve[0], table.state.casualties[0] = 9, 21
    table.do(path=4).do(city="husabyr").do(path=None)
    assert table.awaited == ("yellow", "spread")
    assert judged(table, ({"units": units} for units in amounts(("skarar", "husabyr", "birka"), 4))) == listed(table)


def test_rich_decisions_draw_only_legal_moves_and_all_kinds_of_them() -> None:
    cities = {"hop": 4, "leifsbudir": 5, "birka": 3, "visby": 2}
    table = moment(red={"cities": cities, "knowledge": ("horse-riding", "navigation")}).turn("red")
    assert not game().lists_all(table.state, "red")
    assert all(game().check(table.state, move) is None for move in game().legal_moves(table.state, "red"))
    source, sizes = Stream("rich", "plans"), Counter[int]()
    for _ in range(300):
        move = game().sample_move(table.state, "red", source.below)
        assert game().check(table.state, move) is None
        assert game().canonical(table.state, move) == move
        sizes[len(move.groups)] += 1
    assert len(sizes) > 5


def test_an_even_draw_reaches_every_small_plan_that_is_drawn_from_a_list() -> None:
    table = moment(red={"cities": {"birka": 1, "skarar": 1}}).turn("red")
    moves = listed(table)
    source = Stream("rich", "small")
    assert {game().sample_move(table.state, "red", source.below) for _ in range(80 * len(moves))} == moves


@pytest.mark.parametrize(("things", "places"), [(0, 0), (0, 3), (4, 1), (5, 3), (3, 5)])
def test_heaps(things: int, places: int) -> None:
    ways = list(heaps(things, places))
    assert len(ways) == len(set(ways)) == heaps_count(things, places)
    assert all(sum(way) == things and len(way) == places for way in ways)
    source = Stream("heaps", f"{things} {places}")
    assert {random_heap(things, places, source.below) for _ in range(60 * len(ways))} == set(ways)


@pytest.mark.parametrize(("limits", "total"), [((), 0), ((2, 3), 4), ((1, 1, 1), 2), ((4, 0, 2), 3), ((1, 1), 3)])
def test_choices_within_limits(limits: tuple[int, ...], total: int) -> None:
    ways = list(at_most(limits, total))
    brute = [way for way in product(*(range(limit + 1) for limit in limits)) if sum(way) == total]
    assert ways == brute
    assert at_most_counts(limits, total)[total] == len(brute)
    if ways:
        source = Stream("choices", f"{limits} {total}")
        assert {random_at_most(limits, total, source.below) for _ in range(60 * len(ways))} == set(ways)
