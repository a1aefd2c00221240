"""`map-graph`: a map of places joined by straight lines that people can read at a table.

Settings: `places` (a table), `links` (its column of ids), `x` and `y`; `degree: {min, max}` links of a place; `apart`
and `clearance`, the least distance between two places and between a place and a line that passes it; `spurs: {table,
link}`, further points with one line each to a place, no two to the same; `strangers`, a column: places where it is
true are not joined to each other nor to a spur; `regions: {table, column, differ}`: places name a row of this table,
and regions joined by a link differ in the column `differ`. Links are written on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from generator.geometry import Point, distance, segment_distance, segments_meet
from generator.pack.findings import suggest
from generator.pack.model import Row, Table
from generator.pack.table_checks.case import Case


@dataclass(frozen=True, slots=True)
class MapLine:
    """A straight line of the map, and the row that draws it."""

    ends: tuple[str, str]
    start: Point
    stop: Point
    row: Row
    column: str

    def __str__(self) -> str:
        return "–".join(self.ends)


@dataclass(frozen=True, slots=True)
class _Map:
    places: Mapping[str, Row]
    points: Mapping[str, Point]
    links: str
    lines: tuple[MapLine, ...]
    spurs: tuple[MapLine, ...]


def check(case: Case) -> None:
    found = _read(case)
    if found is None:
        return
    _symmetric(case, found)
    _check_connected(case, found)
    _degrees(case, found)
    _spurs(case, found)
    _strangers(case, found)
    _regions(case, found)
    _distances(case, found)
    _crossings(case, found)


def _read(case: Case) -> _Map | None:
    """Return the map, or None when rows lack its columns."""
    table = case.table("places")
    links = case.setting("links", str, "links")
    x, y = case.setting("x", str, "x"), case.setting("y", str, "y")
    spurs = case.setting("spurs", Mapping, {})
    others = case.tables.get(str(spurs.get("table"))) if spurs else Table()
    link = str(spurs.get("link", "link"))
    if others is None:
        case.wrong(f"There is no table “{spurs.get('table')}” of spurs.", suggest(str(spurs.get("table")), case.tables))
        return None
    if not all(
        [*(_holds(case, row, x, y, links) for row in table), *(_holds(case, row, x, y, link) for row in others)]
    ):
        return None
    places = {row["id"]: row for row in table}
    points = {row["id"]: (float(row[x]), float(row[y])) for row in (*table, *others)}
    unknown = [(row, links, id) for row in table for id in row[links] if id not in places]
    unknown += [(row, link, row[link]) for row in others if row[link] not in places]
    for row, column, id in unknown:
        case.wrong(
            f"“{row['id']}” is joined to “{id}”, which is no place.", suggest(id, places, "Places are"), row, column
        )
    if unknown:
        return None
    lines = tuple(
        MapLine((row["id"], id), points[row["id"]], points[id], row, links)
        for row in table
        for id in row[links]
        if row["id"] < id or row["id"] not in places[id][links]
    )
    short = tuple(MapLine((row["id"], row[link]), points[row["id"]], points[row[link]], row, link) for row in others)
    return _Map(places, points, links, lines, short)


def _holds(case: Case, row: Row, x: str, y: str, links: str) -> bool:
    for column in (x, y):
        number = row.get(column)
        if not isinstance(number, int | float) or isinstance(number, bool):
            case.wrong(
                f"“{row['id']}” has no number “{column}”.", "Places of a map need both coordinates.", row, column
            )
            return False
    value: Any = row.get(links)
    if isinstance(value, str) or (isinstance(value, tuple) and all(isinstance(id, str) for id in value)):
        return True
    case.wrong(
        f"“{row['id']}” does not say in “{links}” what it is joined to.",
        f"Declare the column: {links}: {{type: rows, of: …}}.",
        row,
        links,
    )
    return False


def _symmetric(case: Case, found: _Map) -> None:
    for id, row in found.places.items():
        for other in row[found.links]:
            back = found.places[other]
            if other == id:
                case.wrong(f"“{id}” is joined to itself.", "Take it out of its own list.", row, found.links)
            elif id not in back[found.links]:
                hint = f"Add “{id}” there, or take “{other}” out here."
                case.wrong(f"“{id}” is joined to “{other}”, but “{other}” not to “{id}”.", hint, row, found.links)
        if len(set(row[found.links])) < len(row[found.links]):
            case.wrong(f"“{id}” is joined to a place twice.", "Keep one of the two.", row, found.links)


def _check_connected(case: Case, found: _Map) -> None:
    if not found.places:
        case.wrong("The map has no places.", "Fill its table.")
        return
    first = next(iter(found.places))
    reached, todo = {first}, [first]
    while todo:
        fresh = set(found.places[todo.pop()][found.links]) - reached
        reached |= fresh
        todo += fresh
    for id in found.places.keys() - reached:
        case.wrong(
            f"“{id}” cannot be reached from “{first}”.",
            "Join it to the rest of the map.",
            found.places[id],
            found.links,
        )


def _degrees(case: Case, found: _Map) -> None:
    degree = case.setting("degree", Mapping, {})
    low, high = degree.get("min", 0), degree.get("max", len(found.places))
    for id, row in found.places.items():
        number = len(row[found.links])
        if not low <= number <= high:
            hint = f"Every place has {low} to {high}."
            case.wrong(f"“{id}” is joined to {number} places.", hint, row, found.links)


def _spurs(case: Case, found: _Map) -> None:
    for one, other in combinations(found.spurs, 2):
        if one.ends[1] == other.ends[1]:
            case.wrong(
                f"“{one.ends[0]}” and “{other.ends[0]}” are both joined to “{one.ends[1]}”.",
                "Each needs a place of its own.",
                other.row,
                other.column,
            )


def _strangers(case: Case, found: _Map) -> None:
    column = case.setting("strangers", str, "")
    if not column:
        return
    for line in found.lines:
        if all(found.places[end].get(column) for end in line.ends):
            case.wrong(f"{line} joins two places with “{column}”.", "They must not be joined.", line.row, line.column)
    for line in found.spurs:
        if found.places[line.ends[1]].get(column):
            case.wrong(f"{line} ends at a place with “{column}”.", "Choose another place.", line.row, line.column)


def _regions(case: Case, found: _Map) -> None:
    """Check that regions of one colour do not touch: a map is read by its colours."""
    regions = case.setting("regions", Mapping, {})
    if not regions:
        return
    column, differ = str(regions.get("column", "region")), str(regions.get("differ", "colour"))
    table = case.tables.get(str(regions.get("table")))
    if table is None:
        case.wrong(f"There is no table “{regions.get('table')}” of regions.", suggest(str(regions), case.tables))
        return
    looks = {row["id"]: row.get(differ) for row in table}
    told: set[frozenset[str]] = set()
    for line in found.lines:
        one, other = (str(found.places[end].get(column)) for end in line.ends)
        pair = frozenset((one, other))
        if one != other and looks.get(one) == looks.get(other) and pair not in told:
            told.add(pair)
            case.wrong(
                f"{line} joins “{one}” and “{other}”, which both have {differ} “{looks.get(one)}”.",
                "Neighbours must differ; change one of them.",
                line.row,
                line.column,
            )


def _distances(case: Case, found: _Map) -> None:
    apart = case.setting("apart", (int, float), 0)
    clearance = case.setting("clearance", (int, float), 0)
    for (id, row), (other, _) in combinations(found.places.items(), 2):
        between = distance(found.points[id], found.points[other])
        if between < max(apart, 1e-9):
            case.wrong(
                f"“{id}” and “{other}” are only {between:.1f} apart.",
                f"Move one of them; {apart:g} is the least.",
                row,
            )
    for line, id in _passing(found):
        between = segment_distance(found.points[id], line.start, line.stop)
        if between < max(clearance, 1e-9):
            case.wrong(
                f"The line {line} passes “{id}” at {between:.1f}.",
                f"Move one of the three; {clearance:g} is the least.",
                line.row,
                line.column,
            )


def _passing(found: _Map) -> Iterator[tuple[MapLine, str]]:
    for line in (*found.lines, *found.spurs):
        for id in found.points:
            if id not in line.ends:
                yield line, id


def _crossings(case: Case, found: _Map) -> None:
    for one, other in combinations((*found.lines, *found.spurs), 2):
        if not set(one.ends) & set(other.ends) and segments_meet(one.start, one.stop, other.start, other.stop):
            case.wrong(f"The lines {one} and {other} cross.", "Move a place or join others.", one.row, one.column)
