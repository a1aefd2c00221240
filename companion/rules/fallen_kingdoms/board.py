"""A laid-out map, compiled once: who is next to whom, which ports share a sea, where invaders land (FK 3.2).

Cities are numbered cell by cell; every set of cities is a whole number used as a bitmask.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from companion.rules.fallen_kingdoms.content import Content, Face
from companion.rules.kernel.bits import members, set_of

CitySet: TypeAlias = int


class Cell(NamedTuple):
    """A face on its place, turned by quarter turns clockwise."""

    face: str
    turns: int


Grid: TypeAlias = tuple[tuple[Cell, ...], ...]

EAST_SEAM = ((2, 7), (3, 6))
"""Half-edges of a cell that meet those of its eastern neighbour: E1 meets W2, E2 meets W1 (FK 19.1.2)."""
SOUTH_SEAM = ((4, 1), (5, 0))
"""The same to the south: S1 meets N2, S2 meets N1."""


@dataclass(frozen=True, slots=True)
class Board:
    """The map of one table. `near` is road or route; `sea` is every other port of the same sea (FK 2.1.6–2.1.7)."""

    grid: Grid
    ids: tuple[str, ...]
    number: dict[str, int]
    road: tuple[CitySet, ...]
    route: tuple[CitySet, ...]
    near: tuple[CitySet, ...]
    sea: tuple[CitySet, ...]
    seas: tuple[CitySet, ...]
    ports: CitySet
    squares: CitySet
    square_of: tuple[CitySet, ...]
    """For each track, the cities with its square icon; `icon_of` counts circles too (FK 5.2.3)."""
    icon_of: tuple[CitySet, ...]
    paths: tuple[int, ...]
    """The city each invasion path leads to; path 1 stands first."""
    path_by_sea: tuple[bool, ...]
    links: tuple[tuple[int, int, bool], ...]
    """All roads (False) and routes (True), seams in the order of FK 19.4.5 at the end."""
    everywhere: CitySet

    def names(self, cities: CitySet) -> list[str]:
        return [self.ids[city] for city in members(cities)]


def printed_half_edge(cell: Cell, half_edge: int) -> int:
    """Return which half-edge of the face, as printed, lies at this half-edge of the map (FK 19.1.2)."""
    return (half_edge - 2 * cell.turns) % 8


def seams(rows: int, columns: int) -> Iterator[tuple[int, int, int, int]]:
    """Every meeting of two half-edges: cell, half-edge, neighbour, half-edge; cell by cell, east before south."""
    for row in range(rows):
        for column in range(columns):
            here = row * columns + column
            if column + 1 < columns:
                for mine, other in EAST_SEAM:
                    yield here, mine, here + 1, other
            if row + 1 < rows:
                for mine, other in SOUTH_SEAM:
                    yield here, mine, here + columns, other


def rim(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """FK 3.2.8: the half-edges of the outer rim, clockwise from the western half of the north-west tile."""
    for column in range(columns):
        yield from ((column, 0), (column, 1))
    for row in range(rows):
        yield from ((row * columns + columns - 1, 2), (row * columns + columns - 1, 3))
    for column in reversed(range(columns)):
        yield from (((rows - 1) * columns + column, 4), ((rows - 1) * columns + column, 5))
    for row in reversed(range(rows)):
        yield from ((row * columns, 6), (row * columns, 7))


@lru_cache(maxsize=256)
def compile_board(content: Content, grid: Grid) -> Board:
    """The board of a legal arrangement."""
    by_id = content.face
    cells = [cell for row in grid for cell in row]
    faces = [by_id[cell.face] for cell in cells]
    rows, columns = len(grid), len(grid[0])
    first = _offsets(faces)
    cities = [city for face in faces for city in face.cities]

    def stub(cell: int, half_edge: int) -> tuple[int, tuple[int, int] | None]:
        face, at = faces[cell], printed_half_edge(cells[cell], half_edge)
        sea = face.sea_at[at]
        return first[cell] + face.stubs[at], None if sea is None else (cell, sea)

    links = [
        (first[cell] + a, first[cell] + b, by_sea)
        for cell, face in enumerate(faces)
        for pairs, by_sea in ((face.roads, False), (face.routes, True))
        for a, b in pairs
    ]
    waters = {
        (cell, city.sea): (cell, city.sea)
        for cell, face in enumerate(faces)
        for city in face.cities
        if city.sea is not None
    }
    for cell, half_edge, other_cell, other_half_edge in seams(rows, columns):
        (a, water), (b, other_water) = stub(cell, half_edge), stub(other_cell, other_half_edge)
        links.append((a, b, water is not None))
        if water is not None and other_water is not None:
            _join(waters, water, other_water)
    seas: dict[tuple[int, int], CitySet] = {}
    sea_of: list[CitySet] = [0] * len(cities)
    for cell, face in enumerate(faces):
        for at, city in enumerate(face.cities):
            if city.sea is not None:
                root = _root(waters, (cell, city.sea))
                seas[root] = seas.get(root, 0) | 1 << first[cell] + at
    for ports in seas.values():
        for port in members(ports):
            sea_of[port] = ports & ~(1 << port)
    landings = [stub(cell, half_edge) for cell, half_edge in rim(rows, columns)]
    road, route = _neighbours(links, len(cities), by_sea=False), _neighbours(links, len(cities), by_sea=True)
    square_of = tuple(
        set_of(n for n, city in enumerate(cities) if city.resource == track and city.square) for track in range(3)
    )
    return Board(
        grid=grid,
        ids=tuple(city.id for city in cities),
        number={city.id: n for n, city in enumerate(cities)},
        road=road,
        route=route,
        near=tuple(a | b for a, b in zip(road, route, strict=True)),
        sea=tuple(sea_of),
        seas=tuple(seas.values()),
        ports=set_of(n for n, city in enumerate(cities) if city.sea is not None),
        squares=square_of[0] | square_of[1] | square_of[2],
        square_of=square_of,
        icon_of=tuple(set_of(n for n, city in enumerate(cities) if city.resource == track) for track in range(3)),
        paths=tuple(city for city, _ in landings),
        path_by_sea=tuple(water is not None for _, water in landings),
        links=tuple(links),
        everywhere=(1 << len(cities)) - 1,
    )


def _offsets(faces: list[Face]) -> list[int]:
    offsets, total = [], 0
    for face in faces:
        offsets.append(total)
        total += len(face.cities)
    return offsets


def _neighbours(links: list[tuple[int, int, bool]], count: int, *, by_sea: bool) -> tuple[CitySet, ...]:
    found = [0] * count
    for a, b, sea in links:
        if sea == by_sea and a != b:
            found[a] |= 1 << b
            found[b] |= 1 << a
    return tuple(found)


def _root(waters: dict[tuple[int, int], tuple[int, int]], water: tuple[int, int]) -> tuple[int, int]:
    while waters[water] != water:
        water = waters[water]
    return water


def _join(waters: dict[tuple[int, int], tuple[int, int]], a: tuple[int, int], b: tuple[int, int]) -> None:
    waters[_root(waters, a)] = _root(waters, b)
