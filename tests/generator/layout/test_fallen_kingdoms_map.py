"""The faces of Fallen Kingdoms’ tiles: wherever two may touch, what is printed goes on, and no way crosses a city."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise, product
from math import hypot
from typing import Any

import pytest
from PIL import Image

from generator.art.shores import HALVES, sea, ways
from generator.backends import pdf, png
from generator.kit.drawing import piece_svg
from generator.layout import Drawer
from generator.pack.reader import read_pack
from generator.scene.model import Document, Page

PACK = read_pack("fallen-kingdoms")
FACES = PACK.tables["faces"]
DOTS = 4
"""Picture points in a millimetre: a road is eight wide."""
SIDES = {"N": ("N1", "N2"), "E": ("E1", "E2"), "S": ("S1", "S2"), "W": ("W1", "W2")}


def towns(face: Any) -> Any:
    return {city.id: (float(city.x), float(city.y)) for city in PACK.tables["cities"] if city.face == face.id}


def wet(face: Any) -> Any:
    return {half for one in face.seas for half in one["half_edges"]}


def edge(picture: Any, side: Any) -> Any:
    """The picture points along a side, clockwise as one walks around the face."""
    last = picture.width - 1
    spots = {
        "N": [(i, 0) for i in range(last + 1)],
        "E": [(last, i) for i in range(last + 1)],
        "S": [(last - i, last) for i in range(last + 1)],
        "W": [(0, last - i) for i in range(last + 1)],
    }[side]
    return [picture.getpixel(spot) for spot in spots]


@pytest.fixture(scope="module")
def edges() -> Any:
    """Every side of every face as it is printed, with its terrain, clockwise."""
    component = PACK.component("tiles")
    drawer = Drawer(PACK, "en", bleed=0.0)
    found = []
    for piece in PACK.pieces(component):
        scene = drawer.front(component, piece)
        whole = (0.0, 0.0, scene.width, scene.height)
        drawn = png.render(pdf.write(Document((Page(scene, whole, whole),), "face")), 0, round(DOTS * 25.4))
        picture = Image.open(BytesIO(drawn)).convert("RGB")
        for side, halves in SIDES.items():
            terrain = tuple(half in wet(piece.row) for half in halves)
            found.append((f"{piece.id} {side}", terrain, edge(picture, side)))
    assert len(found) == 48
    return found


def test_every_side_goes_on_on_every_side_it_may_meet(edges: Any) -> None:
    """Turning a tile moves its sides and changes none of them, so that meeting sides are all there is to compare."""
    met = 0
    for (one, terrain, points), (other, its_terrain, its_points) in product(edges, edges):
        if terrain != its_terrain[::-1]:
            continue
        met += 1
        assert len(points) == len(its_points)
        # Within two millimetres of a corner a coast may lie on the side; there the drawings only have to touch.
        inner = range(2 * DOTS, len(points) - 2 * DOTS)
        unlike = [i for i in inner if max(abs(a - b) for a, b in zip(points[i], its_points[-1 - i], strict=True)) > 70]
        assert len(unlike) <= 5, f"{one} does not go on on {other}: {len(unlike)} points differ, from {unlike[:4]}"
    assert met > 48


def test_a_seam_between_land_and_water_would_be_found(edges: Any) -> None:
    """The comparison above can fail."""
    (_, _, land), (_, _, water) = (
        next(one for one in edges if one[1] == (False, False)),
        next(one for one in edges if one[1] == (True, True)),
    )
    assert (
        sum(max(abs(a - b) for a, b in zip(p, q, strict=True)) > 70 for p, q in zip(land, water[::-1], strict=True))
        > 50
    )


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_every_stub_leaves_at_a_right_angle_in_the_middle_of_its_half(face: Any) -> None:
    roads, routes = ways(face, towns(face))
    leaving = [way for way in (*roads, *routes) if not all(0 <= c <= 100 for c in way[0])]
    assert len(leaving) == 8
    middles = {HALVES[half] for half in face.stubs}
    for outside, on_side, *_ in leaving:
        assert on_side in middles
        assert min(abs(outside[0] - on_side[0]), abs(outside[1] - on_side[1])) == 0


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_roads_and_routes_run_clear_of_other_cities(face: Any) -> None:
    cities = towns(face)
    roads, routes = ways(face, cities)
    for way in (*roads, *routes):
        ends = {min(cities, key=lambda c: hypot(cities[c][0] - x, cities[c][1] - y)) for x, y in (way[0], way[-1])}
        for start, end in pairwise(way):
            for share in (0.0, 0.25, 0.5, 0.75):
                x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
                near = {c for c, (cx, cy) in cities.items() if max(abs(cx - x), abs(cy - y)) < 7}
                assert near <= ends, f"{near - ends} lies on the way between {ends}"


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_roads_stay_on_land_and_routes_at_sea(face: Any) -> None:
    from shapely import LineString, Polygon, unary_union

    cities = towns(face)
    roads, routes = ways(face, cities)
    waters = [sea(tuple((float(x), float(y)) for x, y in one["outline"]), one["id"]) for one in face.seas]
    water = unary_union([Polygon(one.outline).buffer(0) for one in waters])
    slots = unary_union(
        [Polygon([(x - 8, y - 8), (x + 8, y - 8), (x + 8, y + 8), (x - 8, y + 8)]) for x, y in cities.values()]
    )
    inside = Polygon([(0, 0), (100, 0), (100, 100), (0, 100)])
    for way in roads:
        assert LineString(way).intersection(inside).difference(slots).intersection(water).length < 1.5
    for way in routes:
        # A route may come ashore just in front of its port.
        assert LineString(way).intersection(inside).difference(slots).difference(water).length < 4.5


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_screens_find_every_city(face: Any) -> None:
    drawn = piece_svg(PACK, "tiles", face.id, "en")
    assert all(f'data-label="city:{city}"' in drawn for city in towns(face))
    assert len(drawn) < 250_000
