"""Nets of dice fold up: every edge meets its partner, no part lies on another, and opposite numbers belong together."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import acos, cos, hypot, pi, sin

import pytest
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon

from generator.geometry import Point
from generator.nets.choices import SIDES
from generator.nets.dice import HINGES, corners, die, faces, glue_tabs, numbers, shared_edge, unfold

Space = tuple[float, float, float]
EDGE = 24.0


def minus(a: Space, b: Space) -> Space:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def cross(a: Space, b: Space) -> Space:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def dot(a: Space, b: Space) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def turned(point: Space, start: Space, end: Space, angle: float) -> Space:
    """Turn a point around the line from start to end (Rodrigues)."""
    axis = minus(end, start)
    long = dot(axis, axis) ** 0.5
    k: Space = (axis[0] / long, axis[1] / long, axis[2] / long)
    v, c, s = minus(point, start), cos(angle), sin(angle)
    w, along = cross(k, v), dot(k, v) * (1 - c)
    x, y, z = (start[i] + v[i] * c + w[i] * s + k[i] * along for i in range(3))
    return x, y, z


def folded(sides: int) -> list[dict[int, Space]]:
    """Fold the paper at every hinge by the angle between the faces, and return where each corner comes to lie."""
    flat: list[dict[int, Space]] = [
        {n: (x, y, 0.0) for n, (x, y) in face.items()} for face in unfold(sides, EDGE, HINGES[sides])
    ]
    for known, new in reversed(HINGES[sides]):
        moving = below(sides, new)
        a, b = shared_edge(sides, known, new)
        # x runs to the right and y down, so what bends away from the reader bends towards z > 0.
        angle = -(pi - dihedral(sides, known, new))
        start, end = flat[known][a], flat[known][b]
        for face in moving:
            flat[face] = {n: turned(point, start, end, angle) for n, point in flat[face].items()}
    return flat


def below(sides: int, face: int) -> list[int]:
    """A face and all that hang on it."""
    return [face, *(one for known, new in HINGES[sides] if known == face for one in below(sides, new))]


def dihedral(sides: int, one: int, other: int) -> float:
    """The angle inside the solid between two faces, from the solid itself."""

    def normal(face: int) -> Space:
        a, b, c = (corners(sides)[n] for n in faces(sides)[face][:3])
        n = cross(minus(b, a), minus(c, a))
        return n if dot(n, a) > 0 else (-n[0], -n[1], -n[2])

    u, v = normal(one), normal(other)
    return pi - acos(dot(u, v) / (dot(u, u) * dot(v, v)) ** 0.5)


@pytest.mark.parametrize("sides", SIDES)
def test_the_folded_net_closes(sides: int) -> None:
    space = folded(sides)
    assert len(space) == sides
    for corner in range(len(corners(sides))):
        places = [face[corner] for face in space if corner in face]
        assert len(places) >= 3
        for place in places[1:]:
            assert place == pytest.approx(places[0], abs=1e-6), f"corner {corner} of the d{sides} gapes"
    assert all(z > -1e-6 for face in space for _, _, z in face.values()), "the printed side is outside"
    known = {corner: place for face in space for corner, place in face.items()}
    a, b, c, *_ = faces(sides)[0]
    d = next(corner for corner in known if corner not in faces(sides)[0])
    solid = corners(sides)

    def volume(of: Mapping[int, Space] | tuple[Space, ...]) -> float:
        return dot(cross(minus(of[b], of[a]), minus(of[c], of[a])), minus(of[d], of[a]))

    assert volume(known) * volume(solid) > 0, "the same die and not its mirror image"


@pytest.mark.parametrize("sides", SIDES)
def test_every_face_is_as_large_on_paper_as_on_the_solid(sides: int) -> None:
    laid = unfold(sides, EDGE, HINGES[sides])
    solid = corners(sides)
    lengths = {}
    for face in laid:
        for a, b in combinations(face, 2):
            lengths.setdefault((a, b), []).append(hypot(face[a][0] - face[b][0], face[a][1] - face[b][1]))
    scales = {
        round(on_paper / dot(minus(solid[a], solid[b]), minus(solid[a], solid[b])) ** 0.5, 6)
        for (a, b), both in lengths.items()
        for on_paper in both
    }
    assert len(scales) == 1, "one scale for all edges and diagonals: nothing is bent or mirrored in itself"
    longest = max(
        hypot(laid[one][a][0] - laid[one][b][0], laid[one][a][1] - laid[one][b][1])
        for one, other in combinations(range(sides), 2)
        if len(set(laid[one]) & set(laid[other])) == 2
        for a, b in [shared_edge(sides, one, other)]
    )
    assert longest == pytest.approx(EDGE)


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("edge", [8.0, 120.0])
def test_no_face_or_tab_lies_on_another_and_every_seam_has_one_tab(sides: int, edge: float) -> None:
    laid = unfold(sides, edge, HINGES[sides])
    tabs = glue_tabs(sides, laid, HINGES[sides])
    parts = [Polygon(face.values()) for face in laid] + [Polygon(tab) for tab in tabs.values()]
    for one, other in combinations(parts, 2):
        assert one.intersection(other).area < 1e-6
    seams = {
        frozenset((one, other))
        for one, other in combinations(range(sides), 2)
        if len(set(laid[one]) & set(laid[other])) == 2
    } - {frozenset(pair) for pair in HINGES[sides]}
    assert len(tabs) == len(seams)
    assert {frozenset(pair) for pair in tabs} == seams
    assert len(seams) == len(corners(sides)) + sides - 2 - (sides - 1), "Euler: edges less hinges"


@pytest.mark.parametrize("sides", [6, 8, 10, 12])
def test_opposite_numbers_make_one_more_than_the_sides(sides: int) -> None:
    numbered = numbers(sides)
    assert sorted(numbered.values()) == list(range(1, sides + 1))
    solid = corners(sides)

    def middle(face: int) -> Space:
        x, y, z = (sum(solid[n][axis] for n in faces(sides)[face]) for axis in range(3))
        return x, y, z

    for face, number in numbered.items():
        across = next(other for other, theirs in numbered.items() if theirs == sides + 1 - number)
        assert dot(middle(face), middle(across)) < 0
        assert cross(middle(face), middle(across)) == pytest.approx((0, 0, 0), abs=1e-9)


def test_a_four_sided_die_shows_one_number_around_each_corner() -> None:
    net = die(4, EDGE)
    assert len(net.panels) == 12
    laid = unfold(4, EDGE, HINGES[4])
    for number in range(1, 5):
        assert sum(panel.number == number for panel in net.panels) == sum(number - 1 in face for face in laid) == 3


@pytest.mark.parametrize("sides", SIDES)
def test_panels_are_as_large_as_faces_and_never_mirrored(sides: int) -> None:
    net = die(sides, EDGE)
    faces_area = sum(Polygon(face.values()).area for face in unfold(sides, EDGE, HINGES[sides]))
    assert sum(Polygon(panel.corners).area for panel in net.panels) == pytest.approx(faces_area)
    for panel in net.panels:
        a, b, c, d, _, _ = panel.place
        assert a * d - b * c == pytest.approx(1), "turned, not mirrored or stretched"
        x, y, r = panel.middle
        assert Polygon(panel.outline).exterior.distance(Dot(x, y)) == pytest.approx(r, rel=1e-3)


@pytest.mark.parametrize("sides", SIDES)
def test_every_line_of_the_net_lies_inside_its_room(sides: int) -> None:
    net = die(sides, EDGE)
    points: list[Point] = [point for panel in net.panels for point in panel.corners]
    points += [point for tab in net.tabs for point in tab]
    assert all(1 < x < net.width - 1 and 1 < y < net.height - 1 for x, y in points)
    assert len(net.folds) == sides - 1 + len(net.tabs), "hinges and tabs are folded"
