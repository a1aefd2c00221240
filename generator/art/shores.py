"""One face of a modular map: seas, roads and routes that join on any two faces that may meet.

Whatever reaches a side does so at a fixed place, at right angles and with one width: roads and routes at the middle of
a half-side, coasts at the middle of a side. In a corner every coast runs out along the diagonal and its waves fade.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot, pi, sin

from generator.art.carvings import Colours, Sea, carvings
from generator.art.options import Options
from generator.art.ribbons import smooth
from generator.art.strokes import Chips, curve
from generator.geometry import Box, Point
from generator.scene.model import Group, Item, Paint, Path, Rect, Segment

Params = Mapping[str, object]

HALVES: Mapping[str, Point] = {
    "N1": (25, 0), "N2": (75, 0), "E1": (100, 25), "E2": (100, 75),
    "S1": (75, 100), "S2": (25, 100), "W1": (0, 75), "W2": (0, 25),
}  # fmt: skip
"""Where roads and routes leave a face, in its square of 100 by 100."""

BEYOND = 4.0
"""How far, in hundredths of a side, everything is drawn outside the face, for the bleed."""

ROAD, BED, ROUTE = 1.05, 1.75, 0.85
"""Widths in hundredths of a side: the road, the road with its edges, a sea route."""
DASH = (1.9, 1.5)
COAST = 0.42
WAVES = (1.15, 2.3, 3.6)
"""How far from the coast waves reach."""


def inward(at: Point) -> Point:
    """Return the direction inward from a side of the face; diagonal in a corner."""
    x, y = at
    dx, dy = float((x <= 0) - (x >= 100)), float((y <= 0) - (y >= 100))
    long = hypot(dx, dy) or 1.0
    return dx / long, dy / long


def on_side(at: Point) -> bool:
    return at[0] in (0, 100) or at[1] in (0, 100)


def stub(city: Point, half: str) -> list[Point]:
    """Return the line from a city across the middle of a half-side and on, meeting the side at a right angle."""
    x, y = HALVES[half]
    nx, ny = inward((x, y))
    far = hypot(x - city[0], y - city[1])
    # Head for the side's inner edge for a quarter of the way, then bend to leave at a right angle.
    one = (city[0] + (x + nx * 6 - city[0]) * 0.4, city[1] + (y + ny * 6 - city[1]) * 0.4)
    other = (x + nx * max(6.0, far * 0.34), y + ny * max(6.0, far * 0.34))
    found = []
    for i in range(20):
        t = i / 20
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        found.append((a * city[0] + b * one[0] + c * other[0] + d * x, a * city[1] + b * one[1] + c * other[1] + d * y))
    return [*found, (x, y), (x - nx * 7, y - ny * 7)]


@lru_cache(maxsize=64)
def sea(points: tuple[Point, ...], seed: str) -> Sea:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
    side = 1.0 if area > 0 else -1.0
    if not any(map(on_side, points)):
        coast = tuple(smooth(_wavering(points, seed, True), 0.8, closed=True))
        return Sea(coast, (coast,), side, True)
    count = len(points)
    inner = [i for i in range(count) if not on_side(points[i])]
    first = next(i for i in inner if on_side(points[i - 1]))
    run = [points[(first - 1 + k) % count] for k in range(len(inner) + 2)]
    rest = [points[(first + len(inner) + 1 + k) % count] for k in range(count - len(inner) - 2)]
    start, end = run[0], run[-1]
    control = [
        _beyond(start),
        start,
        _inside(start),
        *_wavering(run[1:-1], seed, False),
        _inside(end),
        end,
        _beyond(end),
    ]
    coast = tuple(smooth(control, 0.8))
    return Sea((*coast, *map(_beyond, rest)), (coast,), side, False)


def _beyond(at: Point) -> Point:
    nx, ny = inward(at)
    far = BEYOND * (2**0.5 if nx and ny else 1)
    return at[0] - nx * far, at[1] - ny * far


def _inside(at: Point) -> Point:
    nx, ny = inward(at)
    return at[0] + nx * 3.4, at[1] + ny * 3.4


def _wavering(points: Sequence[Point], seed: str, closed: bool) -> list[Point]:
    """Return a coast with small capes and bays, so that it looks weathered and not ruled."""
    chips = Chips(seed)
    fine = smooth(points, 2.6, closed)
    found = []
    for i, (x, y) in enumerate(fine):
        fade = 1.0 if closed else sin(pi * i / max(1, len(fine) - 1)) ** 0.5
        found.append((x + chips.between(-0.55, 0.55) * fade, y + chips.between(-0.55, 0.55) * fade))
    return found


def waves(water: Sea, away: float) -> list[tuple[Point, ...]]:
    """Draw a line in the water along each coast. Near a corner it runs into the coast, as the next face is unknown."""
    found = []
    for coast in water.coasts:
        count = len(coast)
        corner = [not water.closed and all(inward(_clamp(coast[i]))) for i in (0, -1)]
        points = []
        for i, (x, y) in enumerate(coast):
            before, after = (
                (coast[i - 1], coast[(i + 1) % count])
                if water.closed
                else (coast[max(0, i - 1)], coast[min(count - 1, i + 1)])
            )
            dx, dy = after[0] - before[0], after[1] - before[1]
            long = hypot(dx, dy) or 1.0
            reach = away
            for is_corner, tip in zip(corner, (coast[0], coast[-1]), strict=True):
                if is_corner:
                    gone = hypot(x - tip[0], y - tip[1]) - BEYOND * 2**0.5
                    reach = min(reach, away * max(0.0, min(1.0, gone / 16)))
            points.append((x - dy / long * reach * water.side, y + dx / long * reach * water.side))
        found.append(tuple(points[::2] if water.closed else [*points[:-1:2], points[-1]]))
    return found


def _clamp(at: Point) -> Point:
    return min(100.0, max(0.0, at[0])), min(100.0, max(0.0, at[1]))


# -- drawing --------------------------------------------------------------------------------------------------------


def map_face(box: Box, params: Params) -> tuple[Item, ...]:
    """Draw a face without its cities: ground, seas, and every way. The box reaches `over` mm beyond the cut."""
    o = Options(params)
    over = o.number("over", 0.0)
    face = o.row("face")
    cities = {str(city["id"]): (float(city["x"]), float(city["y"])) for city in o.rows("cities")}
    tones = Colours(**{name: o.colour(name) for name in Colours.__slots__})
    lean, decor = o.flag("lean"), o.flag("decor", True)
    o.refuse_unknown()
    x0, y0, side = box[0] + over, box[1] + over, box[2] - 2 * over
    k = side / 100

    def to_box(points: Sequence[Point]) -> list[Point]:
        return [(x0 + x * k, y0 + y * k) for x, y in points]

    waters = [sea(tuple((float(x), float(y)) for x, y in one["outline"]), str(one["id"])) for one in face["seas"]]
    roads, routes = ways(face, cities)
    drawn: list[Item] = [Rect(*box, Paint(fill=tones.land))]
    if not lean:
        drawn.append(Path(_grain(to_box, str(face["id"])), Paint(stroke=tones.grain, width=0.28, cap="round")))
    shapes = tuple(s for water in waters for s in curve(to_box(water.outline), closed=True, tension=0.9))
    if shapes:
        drawn.append(Path(shapes, Paint(fill=tones.sea)))
        for number, away in enumerate(WAVES):
            lines = tuple(
                s for water in waters for points in waves(water, away) for s in curve(to_box(points), water.closed)
            )
            drawn.append(Path(lines, Paint(stroke=tones.wave, width=0.62 - 0.16 * number)))
        coasts = tuple(s for water in waters for coast in water.coasts for s in curve(to_box(coast), water.closed))
        drawn.append(Path(coasts, Paint(stroke=tones.coast, width=COAST * k, join="round")))
    if decor and not lean:
        drawn += carvings(waters, roads, routes, cities, tones, (x0, y0, k), str(face["id"]))
    sea_lines = tuple(s for points in routes for s in curve(to_box(points)))
    if sea_lines:
        drawn.append(
            Path(
                sea_lines,
                Paint(stroke=tones.route, width=ROUTE * k, dash=(DASH[0] * k, DASH[1] * k), cap="butt", join="round"),
            )
        )
    land_lines = tuple(s for points in roads for s in curve(to_box(points)))
    drawn.append(Path(land_lines, Paint(stroke=tones.bed, width=BED * k, join="round")))
    drawn.append(Path(land_lines, Paint(stroke=tones.road, width=ROAD * k, join="round")))
    return (Group(tuple(drawn), clip=Rect(*box, Paint())),)


def ways(face: Mapping[str, object], cities: Mapping[str, Point]) -> tuple[list[list[Point]], list[list[Point]]]:
    """Draw all roads and all routes of a face, stubs included."""
    wet = {half for one in face["seas"] for half in one["half_edges"]}  # type: ignore[attr-defined]  # a face’s row
    roads = [[cities[a], cities[b]] for a, b in face["roads"]]  # type: ignore[attr-defined]
    routes = []
    for route in face["routes"]:  # type: ignore[attr-defined]
        a, b = route["between"]
        via = [(float(x), float(y)) for x, y in route.get("via") or ()]
        routes.append(smooth([cities[a], *via, cities[b]], 1.5) if via else [cities[a], cities[b]])
    for half, city in face["stubs"].items():  # type: ignore[attr-defined]
        # Draw from the outside, so that a route's dashes lie evenly over the seam on both faces.
        points = stub(cities[city], half)[::-1]
        if half in wet:
            x, y = HALVES[half]
            nx, ny = inward((x, y))
            lead = DASH[0] / 2 + sum(DASH) * 2
            routes.append([(x - nx * lead, y - ny * lead), *points[1:]])
        else:
            roads.append(points)
    return roads, routes


def _grain(laid: object, seed: str) -> tuple[Segment, ...]:
    """Draw the growth lines of the board a face is carved in; they end before its sides."""
    chips = Chips(seed)
    found: list[Segment] = []
    rows = 46
    for row in range(rows):
        y = 3 + 94 * (row + 0.5) / rows
        x = 2.5 + chips.between(0, 14)
        while x < 92:
            far = min(97.0, x + chips.between(16, 44))
            bow = chips.between(-0.7, 0.7)
            points = [
                (x + (far - x) * t / 3, y + bow * sin(pi * t / 3) + 0.5 * sin(x * 0.11 + t + row * 0.4))
                for t in range(4)
            ]
            found += curve(laid(points))  # type: ignore[operator]
            x = far + chips.between(3, 12)
    return tuple(found)
