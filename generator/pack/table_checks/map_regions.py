"""`map-regions`: which regions of a map touch, and how far they lie from its spurs.

Settings: `places` (a table) and `links` (its column of ids) as for `map-graph`; `regions: {table, column}`, where a
place names its row of that table in `column`; `spurs: {table, link, region}`, further points joined to one place each,
all in one region that need not be in the table; `touch`, for each region its neighbours, every pair once: exactly
these are joined by a link or a spur; `far: {least, most, falls}`: the mean number of links from the nearest spur, in
the nearest region and in the farthest, and a column of the regions that never rises with it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from generator.pack.findings import suggest
from generator.pack.model import Row, Table
from generator.pack.table_checks.case import Case


@dataclass(frozen=True, slots=True)
class _Land:
    """Places by id, the region of each, the links out of it, and the rows of spurs."""

    places: Mapping[str, Row]
    region: Mapping[str, str]
    links: str
    spurs: Sequence[Row]
    link: str
    beyond: str


def check(case: Case) -> None:
    land = _read(case)
    if land is not None:
        _touching(case, land)
        _far(case, land)


def _read(case: Case) -> _Land | None:
    """Return the land, or None when `map-graph` reports worse mistakes."""
    places = {row["id"]: row for row in case.table("places")}
    links = case.setting("links", str, "links")
    column = str(case.setting("regions", Mapping, {}).get("column", "region"))
    spurs = case.setting("spurs", Mapping, {})
    link = str(spurs.get("link", "link"))
    if spurs and spurs.get("table") not in case.tables:
        case.wrong(f"There is no table “{spurs.get('table')}” of spurs.", suggest(str(spurs.get("table")), case.tables))
        return None
    others = case.tables[spurs["table"]] if spurs else Table()
    ends = [id for row in places.values() for id in row.get(links) or ()] + [row.get(link) for row in others]
    if not set(ends) <= places.keys():
        return None
    region = {id: str(row.get(column)) for id, row in places.items()}
    return _Land(places, region, links, tuple(others), link, str(spurs.get("region", "")))


def _crossings(land: _Land) -> Iterator[tuple[frozenset[str], str, Row, str]]:
    """Return every line from one region into another: the two, the line, and the row that draws it."""
    for id, row in land.places.items():
        for other in row[land.links]:
            pair = frozenset((land.region[id], land.region[other]))
            if len(pair) > 1:
                yield pair, f"{id}–{other}", row, land.links
    for row in land.spurs if land.beyond else ():
        yield frozenset((land.beyond, land.region[row[land.link]])), f"{row['id']}–{row[land.link]}", row, land.link


def _touching(case: Case, land: _Land) -> None:
    listed = case.setting("touch", Mapping, {})
    if not listed:
        return
    known = {*land.region.values(), land.beyond}
    allowed = {frozenset((str(one), str(other))) for one, others in listed.items() for other in others}
    for name in sorted({name for pair in allowed for name in pair} - known):
        case.wrong(f"“touch” names “{name}”, which is no region.", suggest(name, known, "Regions are"))
    seen: set[frozenset[str]] = set()
    for pair, line, row, column in _crossings(land):
        if pair not in allowed and pair not in seen:
            one, other = sorted(pair)
            hint = "Join places of one region or of neighbours, or list the two under “touch”."
            case.wrong(f"{line} makes “{one}” and “{other}” neighbours, which they are not to be.", hint, row, column)
        seen.add(pair)
    for pair in sorted(allowed - seen, key=sorted):
        one, other = sorted(pair)
        case.wrong(f"No line joins “{one}” and “{other}”, which are neighbours.", "Join a place of each.")


def _far(case: Case, land: _Land) -> None:
    wanted = case.setting("far", Mapping, {})
    if not wanted:
        return
    table = str(case.setting("regions", Mapping, {}).get("table", "regions"))
    if table not in case.tables:
        case.wrong(f"There is no table “{table}” of regions.", suggest(table, case.tables))
        return
    means = {row["id"]: mean for row in case.tables[table] if (mean := _mean(land, row["id"])) is not None}
    for key, name, found in (("least", "nearest", min), ("most", "farthest", max)):
        region = found(means, key=lambda id: means[id]) if means else ""
        if key in wanted and region and abs(means[region] - wanted[key]) > 0.005:
            case.wrong(
                f"“{region}”, the {name} region, lies {means[region]:g} links from the spurs; "
                f"{wanted[key]:g} is asked for.",
                "Join places otherwise.",
            )
    if falls := wanted.get("falls"):
        _falling(case, case.tables[table], means, str(falls))


def _falling(case: Case, regions: Table, means: Mapping[str, float], column: str) -> None:
    known = [row for row in regions if row["id"] in means]
    for one, other in combinations(known, 2):
        near, far = (one, other) if means[one["id"]] <= means[other["id"]] else (other, one)
        if means[near["id"]] < means[far["id"]] and (near.get(column) or 0) < (far.get(column) or 0):
            case.wrong(
                f"“{far['id']}” lies farther from the spurs than “{near['id']}” and has the higher {column}.",
                f"{column} falls with the distance; change one of the two.",
                far,
                column,
            )


def _mean(land: _Land, region: str) -> float | None:
    """Return the mean number of links from the nearest spur to the places of a region, the spur's own line included."""
    steps = _steps(land)
    found = [steps[id] for id, own in land.region.items() if own == region and id in steps]
    return fmean(found) if found else None


def _steps(land: _Land) -> Mapping[str, int]:
    steps = {row[land.link]: 1 for row in land.spurs}
    todo = deque(steps)
    while todo:
        here = todo.popleft()
        for id in land.places[here][land.links]:
            if id not in steps:
                steps[id] = steps[here] + 1
                todo.append(id)
    return steps
