"""Laying the map: which arrangements of the tiles are legal, all of them, and one of them by an even draw (FK 3.2).

The search goes cell by cell and drops whatever does not meet its neighbours, so even the six tiles are searched
through in a fraction of a second; the result is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from companion.rules.fallen_kingdoms.board import Cell, Grid, printed_half_edge, seams
from companion.rules.fallen_kingdoms.content import Content, Face
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.kernel import Illegal, codec

CITIES_PER_PLAYER = 6
CITY_RANGE = {4: (15, 39), 6: (27, 51)}
"""FK 13.4: the city counts that four and six tiles can show."""


def shape(players: int) -> tuple[int, int]:
    """FK 3.2.1: rows and columns of the grid."""
    return (2, 2) if players <= 4 else (2, 3)


def arrangement(content: Content, players: int, below: Callable[[int], int], cities: int | None = None) -> Grid:
    """FK 3.2.9: one legal arrangement, all equally likely, the map turned any way."""
    found = arrangements(content, players, cities or CITIES_PER_PLAYER * players)
    grid = found[below(len(found))]
    ways = 4 if len(grid) == len(grid[0]) else 2
    for _ in range(below(ways)):
        grid = quarter_turn(grid) if ways == 4 else quarter_turn(quarter_turn(grid))
    return grid


def arrangements(content: Content, players: int, cities: int) -> tuple[Grid, ...]:
    """Return all legal arrangements up to rotation of the whole map (FK 19.3.2)."""
    return _search(content.faces, *shape(players), cities)


def quarter_turn(grid: Grid) -> Grid:
    """The whole map turned a quarter clockwise."""
    return tuple(
        tuple(Cell(cell.face, (cell.turns + 1) % 4) for cell in reversed(column)) for column in zip(*grid, strict=True)
    )


@lru_cache(maxsize=32)
def _search(faces: tuple[Face, ...], rows: int, columns: int, cities: int) -> tuple[Grid, ...]:
    """Cell by cell: only what meets its laid neighbours, and only while the city count can still come out."""
    cells = rows * columns
    meets: list[list[tuple[int, int, int]]] = [[] for _ in range(cells)]
    for cell, half_edge, other, other_half_edge in seams(rows, columns):
        meets[other].append((other_half_edge, cell, half_edge))
    options = _options(faces)
    fitting = {fixed: _by_edges(options, fixed) for fixed in {_edge_set(seam) for seam in meets}}
    reach = _reach(faces, cells)
    laid: list[_Laid] = []
    found: list[Grid] = []

    def lay(used: int, shown: int) -> None:
        at = len(laid)
        if at == cells:
            if _upright([option.tile for option in laid], rows == columns):
                named = [option.cell for option in laid]
                found.append(tuple(tuple(named[row * columns : (row + 1) * columns]) for row in range(rows)))
            return
        needed = 0
        for mine, cell, theirs in meets[at]:
            needed |= (laid[cell].water >> theirs & 1) << mine
        for option in fitting[_edge_set(meets[at])].get(needed, ()):
            if used & option.tile:
                continue
            low, high = reach[used | option.tile]
            if low <= cities - shown - option.cities <= high:
                laid.append(option)
                lay(used | option.tile, shown + option.cities)
                laid.pop()

    lay(0, 0)
    return tuple(found)


class _Laid(NamedTuple):
    """A face in one of its four positions. `tile` is a bit, `water` the half-edges that lie at a sea."""

    cell: Cell
    tile: int
    cities: int
    water: int


def _options(faces: tuple[Face, ...]) -> list[_Laid]:
    tiles = sorted({face.tile for face in faces})
    return [
        _Laid(
            Cell(face.id, turns),
            1 << tiles.index(face.tile),
            len(face.cities),
            sum((face.sea_at[printed_half_edge(Cell(face.id, turns), edge)] is not None) << edge for edge in range(8)),
        )
        for face in faces
        for turns in range(4)
    ]


def _edge_set(seam: Sequence[tuple[int, int, int]]) -> int:
    return sum(1 << mine for mine, _, _ in seam)


def _by_edges(options: Sequence[_Laid], fixed: int) -> dict[int, list[_Laid]]:
    """The options by what lies at the half-edges that are already decided."""
    found: dict[int, list[_Laid]] = {}
    for option in options:
        found.setdefault(option.water & fixed, []).append(option)
    return found


def _reach(faces: tuple[Face, ...], cells: int) -> dict[int, tuple[int, int]]:
    """For every set of used tiles: how few and how many cities the cells still free can show."""
    tiles = sorted({face.tile for face in faces})
    counts = [[len(face.cities) for face in faces if face.tile == tile] for tile in tiles]
    found = {}
    for used in range(1 << len(tiles)):
        left = cells - used.bit_count()
        free = [count for at, count in enumerate(counts) if not used >> at & 1]
        if left >= 0:
            found[used] = sum(sorted(map(min, free))[:left]), sum(sorted(map(max, free), reverse=True)[:left])
    return found


def _upright(tiles: Sequence[int], square: bool) -> bool:
    """Of the ways to turn a whole map exactly one: its lowest tile in the first corner, or in the first row."""
    first = tiles.index(min(tiles))
    return first == 0 if square else first < len(tiles) // 2


def illegal_arrangement(content: Content, players: int, grid: Any, cities: int | None = None) -> Illegal | None:
    """FK 3.2.1–3.2.5: what is wrong with a map that people laid themselves, or None."""
    wanted = cities or CITIES_PER_PLAYER * players
    return (
        _wrong_shape(grid, *shape(players))
        or _wrong_face(content, grid)
        or _wrong_count(content, grid, wanted)
        or _wrong_seam(content, read_grid(grid))
    )


def read_grid(grid: Any) -> Grid:
    """A grid of cells from its JSON form, which `_wrong_shape` and `_wrong_face` have found good."""
    return tuple(
        tuple(cell if isinstance(cell, Cell) else Cell(cell["face"], cell["turns"]) for cell in row) for row in grid
    )


def write_grid(grid: Grid) -> list[list[dict[str, Any]]]:
    return [[{"face": cell.face, "turns": cell.turns} for cell in row] for row in grid]


def _wrong_shape(grid: Any, rows: int, columns: int) -> Illegal | None:
    """FK 3.2.1: four tiles in a 2 × 2 grid, six in 2 rows × 3 columns."""
    good = (
        isinstance(grid, list | tuple)
        and len(grid) == rows
        and all(isinstance(row, list | tuple) and len(row) == columns for row in grid)
    )
    return None if good else refuse("map-shape", rows=rows, columns=columns)


def _wrong_face(content: Content, grid: Any) -> Illegal | None:
    """FK 3.2.1–3.2.2: known faces, quarter turns from 0 to 3, no tile twice."""
    known, used = content.face, set()
    for row in grid:
        for cell in row:
            if isinstance(cell, Cell):
                face, turns = cell
            elif isinstance(cell, dict) and set(cell) == {"face", "turns"}:
                face, turns = cell["face"], cell["turns"]
            else:
                return refuse("map-cell")
            if not isinstance(face, str) or face not in known:
                return refuse("map-face", given=codec.quote_value(face), known=sorted(known))
            if type(turns) is not int or not 0 <= turns <= 3:
                return refuse("map-turns", face=face, given=codec.quote_value(turns))
            if known[face].tile in used:
                return refuse("map-tile-twice", tile=known[face].tile)
            used.add(known[face].tile)
    return None


def _wrong_count(content: Content, grid: Any, wanted: int) -> Illegal | None:
    """FK 3.2.3: exactly six cities for each player, or as many as FK 13.4 says."""
    known = content.face
    shown = sum(len(known[cell.face].cities) for row in read_grid(grid) for cell in row)
    return None if shown == wanted else refuse("map-cities", cities=shown, wanted=wanted)


def _wrong_seam(content: Content, grid: Grid) -> Illegal | None:
    """FK 3.2.4: where tiles touch, land meets land and water meets water."""
    known = content.face
    cells = [cell for row in grid for cell in row]
    for here, mine, there, other in seams(len(grid), len(grid[0])):
        a, b = cells[here], cells[there]
        if (known[a.face].sea_at[printed_half_edge(a, mine)] is None) != (
            known[b.face].sea_at[printed_half_edge(b, other)] is None
        ):
            return refuse("map-seam", face=a.face, other=b.face)
    return None
