"""FK 1, 12 and 19: what the tables of the pack must hold for the rules to work."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import Any

import pytest
from support.fallen import game
from support.games import tables

from companion.rules.fallen_kingdoms.content import HALF_EDGES, read_content

TABLES = tables("fallen-kingdoms")
FACES = TABLES["faces"]
CITIES = TABLES["cities"]
MIDPOINTS = dict(
    zip(HALF_EDGES, [(25, 0), (75, 0), (100, 25), (100, 75), (75, 100), (25, 100), (0, 75), (0, 25)], strict=True)
)


def cities_of(face: dict[str, Any]) -> dict[str, Any]:
    return {city["id"]: city for city in CITIES if city["face"] == face["id"]}


each_face = pytest.mark.parametrize("face", FACES, ids=[face["id"] for face in FACES])


def test_1_1_pieces() -> None:
    content = game().content
    assert content.bases == (0, 1, 2, 3, 4, 5, 6, 7, 15)
    assert content.rumor_values == (3, 5, 8, 13, 21, 34)
    assert content.rumor_copies * sum(content.rumor_values) == 252
    assert [building.copies for building in content.buildings] == [6, 6, 6]
    assert (content.lengths, content.instead) == ((3, 6, 9), (0, 2, 3))
    assert (content.army, content.invader_markers) == (30, 5)
    assert {int(row["points"]) for row in TABLES["knowledge"]} == {8}


def test_19_3_1_cities_and_icons() -> None:
    counts = {face["id"]: len(cities_of(face)) for face in FACES}
    assert counts == {
        "t1a": 3,
        "t1b": 6,
        "t2a": 3,
        "t2b": 6,
        "t3a": 3,
        "t3b": 9,
        "t4a": 6,
        "t4b": 9,
        "t5a": 6,
        "t5b": 9,
        "t6a": 6,
        "t6b": 12,
    }
    assert len(CITIES) == len({city["id"] for city in CITIES}) == len({city["name"] for city in CITIES}) == 78
    assert sum(bool(city["sea"]) for city in CITIES) == 34
    icons = [(city["resource"], city["shape"]) for city in CITIES if city["resource"]]
    assert len(icons) == 36
    assert {icons.count(icon) for icon in icons} == {6}


@each_face
def test_19_1_3_every_half_edge_has_one_stub_and_water_only_from_its_own_sea(face: dict[str, Any]) -> None:
    cities = cities_of(face)
    sea_at = {half_edge: sea["id"] for sea in face["seas"] for half_edge in sea["half_edges"]}
    assert set(face["stubs"]) == set(HALF_EDGES)
    for half_edge, city in face["stubs"].items():
        assert half_edge not in sea_at or cities[city]["sea"] == sea_at[half_edge]
    for sea in face["seas"]:
        assert any(city["sea"] == sea["id"] for city in cities.values())


@each_face
def test_19_1_4_room_to_stand_and_ways_to_go(face: dict[str, Any]) -> None:
    cities = cities_of(face)
    for a, b in combinations(cities.values(), 2):
        assert hypot(a["x"] - b["x"], a["y"] - b["y"]) >= 22
    for city in cities.values():
        assert all(11 <= city[axis] <= 89 for axis in ("x", "y"))
    water = {half_edge for sea in face["seas"] for half_edge in sea["half_edges"]}
    for name in cities:
        by_road = sum(name in road for road in face["roads"])
        by_road += sum(city == name for half_edge, city in face["stubs"].items() if half_edge not in water)
        by_sea = sum(name in route["between"] for route in face["routes"])
        by_sea += sum(city == name for half_edge, city in face["stubs"].items() if half_edge in water)
        assert 1 <= by_road <= 5
        assert by_road + by_sea >= 3


@each_face
def test_19_1_4_every_face_hangs_together(face: dict[str, Any]) -> None:
    links = [*face["roads"], *(route["between"] for route in face["routes"])]
    reached = {next(iter(cities_of(face)))}
    while grown := {city for link in links if reached & set(link) for city in link} - reached:
        reached |= grown
    assert reached == set(cities_of(face))


@each_face
def test_19_1_4_roads_do_not_cross(face: dict[str, Any]) -> None:
    cities = {name: (city["x"], city["y"]) for name, city in cities_of(face).items()}
    roads = [(cities[a], cities[b]) for a, b in face["roads"]]
    water = {half_edge for sea in face["seas"] for half_edge in sea["half_edges"]}
    roads += [(cities[city], MIDPOINTS[edge]) for edge, city in face["stubs"].items() if edge not in water]
    for (a, b), (c, d) in combinations(roads, 2):
        if not {a, b} & {c, d}:
            assert not (_sides(a, b, c, d) and _sides(c, d, a, b))


def _sides(a: Any, b: Any, c: Any, d: Any) -> bool:
    """Whether c and d lie on different sides of the line through a and b."""

    def turn(p: Any) -> float:
        return float((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))

    return turn(c) * turn(d) < 0


def test_a_pack_with_other_gods_is_refused() -> None:
    broken = TABLES | {"gods": TABLES["gods"][1:]}
    with pytest.raises(ValueError, match="saga"):
        read_content(broken)


def test_a_route_from_an_inland_city_is_refused() -> None:
    faces = [dict(face) for face in FACES]
    faces[0] = faces[0] | {"stubs": faces[0]["stubs"] | {"S1": "leifsbudir"}}
    with pytest.raises(ValueError, match="port"):
        read_content(TABLES | {"faces": faces})
