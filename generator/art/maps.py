"""Maps of a land: roughened coasts, the waters around them, and provinces, each the ground nearest to its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sin
from typing import Any

from generator.art.interlace import dots_along, length_of
from generator.art.options import Options
from generator.art.strokes import Chips, curve, mix
from generator.geometry import Box, Point
from generator.scene.model import Group, Item, Paint, Path, Rect, Segment

Params = Mapping[str, object]
WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Realm:
    """The shapes of a map in its own grid."""

    coasts: tuple[tuple[Point, ...], ...]
    provinces: tuple[tuple[str, tuple[Point, ...]], ...]
    borders: tuple[tuple[Point, ...], ...]
    waters: tuple[tuple[tuple[Point, ...], ...], ...]
    """Lines that follow the coasts at growing distances."""


def roughen(points: Sequence[Point], seed: str, longest: float, strength: float) -> tuple[Point, ...]:
    """Roughen a closed coast: halve every stretch until it is short, pushing each middle a little to one side."""
    chips = Chips(seed)
    coast = list(points)
    while max(_stretches(coast)) > longest:
        finer: list[Point] = []
        for number, start in enumerate(coast):
            end = coast[(number + 1) % len(coast)]
            finer.append(start)
            long = hypot(end[0] - start[0], end[1] - start[1])
            if long > longest:
                push = chips.between(-strength, strength)
                finer.append(
                    (
                        (start[0] + end[0]) / 2 - (end[1] - start[1]) * push,
                        (start[1] + end[1]) / 2 + (end[0] - start[0]) * push,
                    )
                )
        coast = finer
    return tuple(coast)


def _stretches(coast: Sequence[Point]) -> list[float]:
    return [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(coast, [*coast[1:], coast[0]], strict=True)]


@lru_cache(maxsize=8)
def survey(coasts: tuple[tuple[str, tuple[Point, ...]], ...], places: tuple[tuple[str, float, float], ...]) -> Realm:
    """Compute all shapes once. `places` are the name of a province, x and y."""
    from shapely import MultiPoint, Polygon, box, make_valid, unary_union, voronoi_polygons

    shores = tuple(roughen(points, name, 1.1, 0.22) for name, points in coasts)
    lands = unary_union([make_valid(Polygon(shore)) for shore in shores])
    frame = box(*lands.buffer(12).bounds)
    cells: dict[str, list[Any]] = {}
    points = {(x, y): province for province, x, y in places}
    for cell in voronoi_polygons(MultiPoint(list(points)), extend_to=frame).geoms:
        home = next(province for (x, y), province in points.items() if cell.covers(_point(x, y)))
        cells.setdefault(home, []).append(cell.intersection(frame))
    areas = {province: unary_union(some) for province, some in cells.items()}
    wandering = tuple(
        (province, tuple(_wander(x, y) for x, y in area.exterior.segmentize(1.3).coords[:-1]))
        for province, area in sorted(areas.items())
    )
    borders = []
    names = sorted(areas)
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            borders += _lines(areas[one].intersection(areas[other]))
    waters = tuple(
        tuple(tuple(ring.simplify(0.12).coords[:-1]) for ring in _rings(lands.buffer(by).buffer(1.2).buffer(-1.2)))
        for by in (1.25, 2.3, 3.5)
    )
    return Realm(shores, wandering, tuple(borders), waters)


def _point(x: float, y: float) -> Any:
    from shapely import Point as Spot

    return Spot(x, y)


def _wander(x: float, y: float) -> Point:
    """Move a point of a border by an amount that depends only on its position, so that neighbours still share the
    border."""
    return (
        x + 0.6 * sin(0.8 * y + 0.4 * x) + 0.22 * sin(1.7 * y - 0.7 * x),
        y + 0.6 * sin(0.7 * x - 0.4 * y + 2) + 0.22 * sin(1.6 * x + 0.8 * y),
    )


def _lines(shape: Any) -> list[tuple[Point, ...]]:
    """Return the lines two areas share, wandering; points that only touch are left out."""
    from shapely import line_merge

    parts = [
        part for part in getattr(shape, "geoms", [shape]) if part.geom_type.endswith("LineString") and part.length > 0
    ]
    if not parts:
        return []
    from shapely import MultiLineString

    merged = line_merge(MultiLineString(parts))
    return [tuple(_wander(x, y) for x, y in part.segmentize(1.3).coords) for part in getattr(merged, "geoms", [merged])]


def _rings(shape: Any) -> list[Any]:
    return [part.exterior for part in getattr(shape, "geoms", [shape])]


# -- drawing ------------------------------------------------------------------------------------------------------


def realm(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw the whole map without its places. `grid` is the left, the top and the size in mm of the map's grid."""
    o = Options(params)
    left, top, unit = o.numbers("grid", 3)
    shores_of = o.items("coasts")
    coasts = tuple((str(_get(row, "id")), _points(_get(row, "points"))) for row in shores_of)
    fills = tuple(str(_get(row, "ground")) for row in shores_of)
    places = tuple(
        (str(_get(row, "province")), float(_get(row, "x")), float(_get(row, "y"))) for row in o.items("places")
    )
    grounds = {str(_get(row, "id")): row for row in o.items("grounds")}
    colours = {str(_get(row, "id")): str(_get(row, "colour")) for row in o.items("provinces")}
    paler = 0.72 if o.flag("pale") else 0.0
    ink, border, dots, water = o.colour("ink"), o.colour("border"), o.colour("dots"), o.colour("water")
    o.refuse_unknown()
    surveyed = survey(coasts, places)
    x0, y0 = box[0] + left, box[1] + top

    def to_box(points: Sequence[Point]) -> list[Point]:
        return [(x0 + x * unit, y0 + y * unit) for x, y in points]

    drawn: list[Item] = []
    for number, rings in enumerate(surveyed.waters):
        waves = tuple(segment for ring in rings for segment in curve(to_box(ring), closed=True))
        drawn.append(Path(waves, Paint(stroke=water, width=0.9 - 0.2 * number)))
    shores = [curve(to_box(shore), closed=True) for shore in surveyed.coasts]
    for shore, fill in zip(shores, fills, strict=True):
        drawn.append(Path(shore, Paint(fill=mix(fill, WHITE, paler))))
    inland: list[Item] = []
    for name, outline in surveyed.provinces:
        ground = grounds[colours[name]]
        d = curve(to_box(outline), closed=True)
        fill, mark = str(_get(ground, "fill")), str(_get(ground, "mark"))
        inland.append(
            Group(
                (
                    Path(d, Paint(fill=mix(fill, WHITE, paler))),
                    Group(tuple(_texture(str(_get(ground, "pattern")), to_box(outline), mark)), clip=Path(d, Paint())),
                ),
                label=f"province:{name}",
            )
        )
    lines = [to_box(line) for line in surveyed.borders]
    together = tuple(segment for line in lines for segment in curve(line))
    inland.append(Path(together, Paint(stroke=border, width=2.6, join="round")))
    inland.append(dots_along(together, sum(map(length_of, lines)), dots, 1.1, 2.1))
    drawn.append(Group(tuple(inland), clip=Path(shores[0], Paint())))
    every = tuple(segment for shore in shores for segment in shore)
    drawn.append(Path(every, Paint(stroke=ink, width=1.1, join="round")))
    return tuple(drawn)


def _texture(pattern: str, outline: Sequence[Point], colour: str) -> list[Item]:
    """Draw a province's ground in dashed lines: sprigs of heather, fronds of bracken, beds of slate, straw."""
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)

    def rows(step: float, shift: float, start: float = 0.0) -> tuple[Segment, ...]:
        segments: list[Segment] = []
        y, number = top + start, 0
        while y < bottom:
            segments += [("M", left - (shift if number % 2 else 0.0), y), ("L", right, y)]
            y, number = y + step, number + 1
        return tuple(segments)

    match pattern:
        case "sprigs":
            return [
                Path(rows(4.4, 3.0), Paint(stroke=colour, width=1.15, dash=(0.001, 6.0), cap="round")),
                Path(rows(4.4, 3.0 - 1.5, 1.1), Paint(stroke=colour, width=0.7, dash=(0.001, 3.0), cap="round")),
            ]
        case "beds":
            return [Path(rows(2.6, 5.5), Paint(stroke=colour, width=0.5, dash=(7.0, 3.2), cap="round"))]
        case "straw":
            segments: list[Segment] = []
            x = left - (bottom - top) * 0.45
            while x < right:
                segments += [("M", x, bottom), ("L", x + (bottom - top) * 0.45, top)]
                x += 3.4
            return [Path(tuple(segments), Paint(stroke=colour, width=0.45, dash=(4.2, 2.4), cap="round"))]
        case "fronds":
            zigzag: list[Segment] = []
            y = top
            while y < bottom + 3:
                zigzag.append(("M", left, y))
                x, up = left, True
                while x < right:
                    x += 2.6
                    zigzag.append(("L", x, y - 2.0 if up else y))
                    up = not up
                y += 3.6
            return [Path(tuple(zigzag), Paint(stroke=colour, width=0.5, join="round"))]
        case _:
            raise ValueError(f"no ground is called “{pattern}”")


def _get(row: object, name: str) -> Any:
    if not isinstance(row, Mapping) or name not in row:
        raise ValueError(f"a row lacks “{name}”")
    return row[name]


def _points(value: object) -> tuple[Point, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError("a coast is a list of points")
    return tuple((float(x), float(y)) for x, y in value)


def ways(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw the lines between places: pale in the middle, dark at the edges, dotted across the sea."""
    o = Options(params)
    left, top, unit = o.numbers("grid", 3)
    places = {str(_get(row, "id")): row for row in o.items("places")}
    spurs = o.items("spurs")
    dark, pale, danger = o.colour("dark"), o.colour("pale"), o.colour("danger")
    width = o.number("width", 2.3)
    o.refuse_unknown()
    x0, y0 = box[0] + left, box[1] + top

    def line(one: object, other: object) -> tuple[Segment, ...]:
        return (
            ("M", x0 + float(_get(one, "x")) * unit, y0 + float(_get(one, "y")) * unit),
            ("L", x0 + float(_get(other, "x")) * unit, y0 + float(_get(other, "y")) * unit),
        )

    roads = tuple(
        segment
        for name, row in places.items()
        for other in _get(row, "connections")
        if name < other
        for segment in line(row, places[other])
    )
    fords = tuple(segment for spur in spurs for segment in line(spur, places[_get(spur, "location")]))
    return (
        Path(fords, Paint(stroke=pale, width=width + 1.2)),
        Path(fords, Paint(stroke=danger, width=width, dash=(3.4, 1.7))),
        Path(roads, Paint(stroke=dark, width=width)),
        Path(roads, Paint(stroke=pale, width=width * 0.52)),
    )


def ground_swatch(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a swatch of a province's ground, for tiles and legends."""
    o = Options(params)
    pattern, fill, mark = o.text("pattern"), o.colour("fill"), o.colour("mark")
    o.refuse_unknown()
    x, y, w, h = box
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    area = Rect(x, y, w, h, Paint())
    return (Rect(x, y, w, h, Paint(fill=fill)), Group(tuple(_texture(pattern, corners, mark)), clip=area))
