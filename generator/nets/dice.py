"""Nets of dice: every face once, hinged along a tree of edges; of two free edges that meet, one carries a tab."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import atan2, cos, degrees, hypot, radians, sin, sqrt

from generator.geometry import Point, apply, bounds, distance, rotate, then, translate
from generator.nets.model import Net, Outline, Panel, lay_out, line
from generator.polygons import incircle, overlap

Solid = tuple[tuple[float, float, float], ...]

PHI = (1 + sqrt(5)) / 2

TAB = 0.32
"""Depth of a tab as a share of its edge."""
DEEPEST_TAB = 7.0

HINGES: Mapping[int, tuple[tuple[int, int], ...]] = {
    4: ((0, 3), (0, 1), (1, 2)),
    6: ((0, 1), (0, 4), (4, 5), (0, 2), (0, 3)),
    8: ((0, 1), (0, 2), (2, 3), (3, 7), (7, 5), (7, 6), (0, 4)),
    10: ((0, 6), (0, 1), (6, 5), (0, 2), (1, 4), (6, 7), (5, 9), (2, 3), (7, 8)),
    12: ((0, 3), (3, 7), (3, 4), (7, 11), (7, 6), (4, 10), (3, 5), (11, 8), (0, 1), (6, 9), (4, 2)),
}
"""The pairs of faces that stay joined on paper for each die, by their numbers from 0. They are the smallest of a few
thousand in which no face or tab overlaps another."""


@cache
def corners(sides: int) -> Solid:
    """Return the corners of a die of arbitrary size."""
    signs = (1.0, -1.0)
    match sides:
        case 4:
            return ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
        case 6:
            return tuple((x, y, z) for x in signs for y in signs for z in signs)
        case 8:
            return ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
        case 10:
            # Kites are flat when ring and tip have this proportion.
            slope = cos(radians(36))
            ring, tip = (1 - slope) / 2, (1 + slope) / 2
            around = ((cos(radians(36 * k)), sin(radians(36 * k)), -ring if k % 2 else ring) for k in range(10))
            return ((0, 0, tip), (0, 0, -tip), *around)
        case 12:
            cube = tuple((x, y, z) for x in signs for y in signs for z in signs)
            more = [(0.0, a / PHI, b * PHI) for a in signs for b in signs]
            return (*cube, *more, *((b, c, a) for a, b, c in more), *((c, a, b) for a, b, c in more))
    raise ValueError(f"there is no die with {sides} sides")


@cache
def faces(sides: int) -> tuple[tuple[int, ...], ...]:
    """Return the corners of each face, clockwise as seen from outside."""
    solid = corners(sides)
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for a in range(len(solid)):
        for b in range(a + 1, len(solid)):
            for c in range(b + 1, len(solid)):
                normal = _cross(_minus(solid[b], solid[a]), _minus(solid[c], solid[a]))
                if _dot(normal, solid[a]) < 0:
                    normal = (-normal[0], -normal[1], -normal[2])
                reach = _dot(normal, solid[a])
                if reach < 1e-9 or any(_dot(normal, point) > reach + 1e-9 for point in solid):
                    continue
                flat = [n for n, point in enumerate(solid) if abs(_dot(normal, point) - reach) < 1e-9]
                found.setdefault(frozenset(flat), _clockwise(solid, flat, normal))
    return tuple(found.values())


def _minus(a: Sequence[float], b: Sequence[float]) -> tuple[float, float, float]:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Sequence[float], b: Sequence[float]) -> tuple[float, float, float]:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _axes(solid: Solid, face: Sequence[int], normal: Sequence[float]) -> tuple[Sequence[float], Sequence[float]]:
    """Return right and down on a face as seen from outside."""
    right = _minus(solid[face[1]], solid[face[0]])
    return right, _cross(right, normal)


def _clockwise(solid: Solid, face: Sequence[int], normal: Sequence[float]) -> tuple[int, ...]:
    right, down = _axes(solid, face, normal)
    long = (_dot(right, right) ** 0.5, _dot(down, down) ** 0.5)
    middle = [sum(solid[n][axis] for n in face) / len(face) for axis in range(3)]

    def angle(n: int) -> float:
        away = _minus(solid[n], middle)
        return atan2(_dot(away, down) / long[1], _dot(away, right) / long[0])

    return tuple(sorted(face, key=angle))


@cache
def _flat(sides: int) -> tuple[dict[int, Point], ...]:
    """Return every face laid flat by itself, its longest edge as long as 1."""
    solid = corners(sides)
    flat = []
    for face in faces(sides):
        first, second = (_minus(solid[face[n]], solid[face[0]]) for n in (1, 2))
        long = _dot(first, first) ** 0.5
        normal = _cross(second, first)
        down = _cross(first, normal)
        deep = _dot(down, down) ** 0.5
        away = [_minus(solid[n], solid[face[0]]) for n in face]
        flat.append({n: (_dot(at, first) / long, _dot(at, down) / deep) for n, at in zip(face, away, strict=True)})
    longest = max(hypot(*_minus((*a, 0), (*b, 0))) for face in flat for a, b in _sides(list(face.values())))
    return tuple({n: (x / longest, y / longest) for n, (x, y) in face.items()} for face in flat)


def _sides(polygon: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True)


def unfold(sides: int, edge: float, hinges: Sequence[tuple[int, int]]) -> tuple[dict[int, Point], ...]:
    """Return every face at its place on the paper, by the numbers of its corners."""
    flat = _flat(sides)
    laid: dict[int, dict[int, Point]] = {0: {n: (x * edge, y * edge) for n, (x, y) in flat[0].items()}}
    for known, new in hinges:
        a, b = shared_edge(sides, known, new)
        (ax, ay), (bx, by) = flat[new][a], flat[new][b]
        (px, py), (qx, qy) = laid[known][a], laid[known][b]
        turn = degrees(atan2(qy - py, qx - px) - atan2(by - ay, bx - ax))
        place = then(then(translate(-ax * edge, -ay * edge), rotate(turn)), translate(px, py))
        laid[new] = {n: apply(place, (x * edge, y * edge)) for n, (x, y) in flat[new].items()}
    return tuple(laid[n] for n in range(len(flat)))


def shared_edge(sides: int, one: int, other: int) -> tuple[int, int]:
    """Return the two corners at which two faces meet, in the order of the first face."""
    face = faces(sides)[one]
    theirs = set(faces(sides)[other])
    return next((a, b) for a, b in zip(face, (*face[1:], face[0]), strict=True) if {a, b} <= theirs)


def tab_on(a: Point, b: Point, depth: float, taper: float) -> tuple[Point, ...]:
    """Return a trapezium on the outer side of an edge; `taper` is how far each of its sides leans inwards."""
    (ax, ay), (bx, by) = a, b
    long = hypot(bx - ax, by - ay)
    u, v = (bx - ax) / long, (by - ay) / long
    lean = min(taper, 0.4 * long)
    return (
        a,
        (ax + u * lean + v * depth, ay + v * lean - u * depth),
        (bx - u * lean + v * depth, by - v * lean - u * depth),
        b,
    )


def glue_tabs(
    sides: int, laid: Sequence[Mapping[int, Point]], hinges: Sequence[tuple[int, int]]
) -> Mapping[tuple[int, int], tuple[Point, ...]]:
    """Return a tab for each pair of free edges, by the face that carries it and the one it is glued under."""
    taken = [tuple(face.values()) for face in laid]
    tabs: dict[tuple[int, int], tuple[Point, ...]] = {}
    held = {frozenset(pair) for pair in hinges}
    for one, other in combinations(range(len(laid)), 2):
        if len(set(laid[one]) & set(laid[other])) == 2 and frozenset((one, other)) not in held:
            for bearer, under, tab in _tabs(sides, laid, one, other):
                if not any(overlap(tab, known) for known in taken):
                    tabs[bearer, under] = tab
                    taken.append(tab)
                    break
    return tabs


def _tabs(
    sides: int, laid: Sequence[Mapping[int, Point]], one: int, other: int
) -> Iterator[tuple[int, int, tuple[Point, ...]]]:
    """Return every tab that could join two faces, the largest first."""
    for depth, lean in product((1.0, 0.8, 0.6), (0.6, 1.0, 1.6)):
        for bearer, under in ((one, other), (other, one)):
            a, b = shared_edge(sides, bearer, under)
            start, end = laid[bearer][a], laid[bearer][b]
            high = depth * min(TAB * distance(start, end), DEEPEST_TAB)
            yield bearer, under, tab_on(start, end, high, lean * high)


def die(sides: int, edge: float) -> Net:
    """Return the net of a die whose longest edges are so long. Panels are numbered: the first and the last are
    opposite each other, and so on. A four-sided die has a panel for each corner of each face, three with the same
    number."""
    hinges = HINGES[sides]
    laid = unfold(sides, edge, hinges)
    turn = rotate(_best_turn([point for face in laid for point in face.values()]))
    laid = tuple({n: apply(turn, point) for n, point in face.items()} for face in laid)
    tabs = glue_tabs(sides, laid, hinges)
    panels = _corner_panels(laid) if sides == 4 else tuple(_face_panels(sides, laid))
    folds = [_between(sides, laid, pair) for pair in (*hinges, *tabs)]
    return lay_out(panels, _cuts(sides, laid, hinges, tabs), folds, tabs=tabs.values())


def _best_turn(points: Sequence[Point]) -> float:
    """Return the angle at which the net takes the smallest upright box."""

    def area(angle: float) -> float:
        _, _, w, h = bounds(apply(rotate(angle), point) for point in points)
        return round(w * h, 6)

    return min(range(0, 180, 3), key=area)


def _between(sides: int, laid: Sequence[Mapping[int, Point]], pair: tuple[int, int]) -> tuple[Point, Point]:
    a, b = shared_edge(sides, *pair)
    return laid[pair[0]][a], laid[pair[0]][b]


def _cuts(
    sides: int,
    laid: Sequence[Mapping[int, Point]],
    hinges: Sequence[tuple[int, int]],
    tabs: Mapping[tuple[int, int], tuple[Point, ...]],
) -> Iterator[Outline]:
    """Return the free edges, with the outline of a tab in place of those that carry one."""
    held = {frozenset(pair) for pair in hinges}
    for one, other in permutations(range(len(laid)), 2):
        if len(set(laid[one]) & set(laid[other])) == 2 and frozenset((one, other)) not in held:
            yield line(tabs.get((one, other)) or _between(sides, laid, (one, other)))


def numbers(sides: int) -> Mapping[int, int]:
    """Return the number of each face; those of opposite faces add up to one more than there are sides."""
    numbered: dict[int, int] = {}
    low = 1
    for one in range(sides):
        if one in numbered:
            continue
        opposite = min(range(sides), key=lambda other: _dot(_middle(sides, one), _middle(sides, other)))
        # Alternate low and high numbers, so that neither side of the die has all of one kind.
        numbered[one], numbered[opposite] = (low, sides + 1 - low) if low % 2 else (sides + 1 - low, low)
        low += 1
    return numbered


def _middle(sides: int, face: int) -> tuple[float, ...]:
    solid, around = corners(sides), faces(sides)[face]
    return tuple(sum(solid[n][axis] for n in around) for axis in range(3))


def _face_panels(sides: int, laid: Sequence[Mapping[int, Point]]) -> Iterator[Panel]:
    numbered = numbers(sides)
    for index, face in enumerate(laid):
        polygon = tuple(face.values())
        number = numbered[index]
        yield upright(str(number), polygon, _up(sides, face), number)


def _up(sides: int, face: Mapping[int, Point]) -> Point | None:
    """Return where the top of a face is: the tip of a die with tips, else a corner that lies high on the paper."""
    match sides:
        case 6:
            return None
        case 8:
            return next(point for n, point in face.items() if n in (4, 5))
        case 10:
            return next(point for n, point in face.items() if n in (0, 1))
        case _:
            return min(face.values(), key=lambda point: point[1])


def upright(name: str, polygon: Sequence[Point], up: Point | None, number: int) -> Panel:
    """Return the upright box around a polygon as a panel, turned so that a point is its top."""
    if up is None:
        (ax, ay), (bx, by) = max(_sides(polygon), key=lambda side: side[1][0] - side[0][0])
        angle = degrees(atan2(by - ay, bx - ax))
    else:
        x, y, _ = incircle(polygon)
        angle = degrees(atan2(up[1] - y, up[0] - x)) + 90
    standing = [apply(rotate(-angle), point) for point in polygon]
    x, y, w, h = bounds(standing)
    outline = tuple((u - x, v - y) for u, v in standing)
    return Panel(name, w, h, outline, then(translate(x, y), rotate(angle)), number)


def _corner_panels(laid: Sequence[Mapping[int, Point]]) -> tuple[Panel, ...]:
    """Return the thirds of every face around its corners: a four-sided die shows its number at the top corner."""
    panels = []
    for face in laid:
        around = list(face.items())
        x, y = (sum(point[axis] for point in face.values()) / 3 for axis in (0, 1))
        for index, (n, corner) in enumerate(around):
            before, after = around[index - 1][1], around[(index + 1) % 3][1]
            near, far = (((a[0] + corner[0]) / 2, (a[1] + corner[1]) / 2) for a in (before, after))
            panels.append(upright(str(n + 1), (near, corner, far, (x, y)), corner, n + 1))
    return tuple(panels)
