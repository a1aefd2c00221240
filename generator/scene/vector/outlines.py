"""Outlines of SVG elements as segments: transforms and extents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.geometry import IDENTITY, Box, Matrix, apply, bounds, then
from generator.geometry import transform_box as around
from generator.scene.model import Group, Item, Paint, Path, Segment
from generator.scene.outline import outline


def transform_segments(segments: Iterable[Segment], m: Matrix) -> tuple[Segment, ...]:
    a, b, c, d, e, f = m
    if b == c == 0:
        return tuple(_stretch(segments, a, d, e, f))
    return tuple(_turn(segments, m))


def _stretch(segments: Iterable[Segment], a: float, d: float, e: float, f: float) -> Iterator[Segment]:
    for segment in segments:
        match segment:
            case ("C", ax, ay, bx, by, x, y):
                yield ("C", ax * a + e, ay * d + f, bx * a + e, by * d + f, x * a + e, y * d + f)
            case ("L", x, y):
                yield ("L", x * a + e, y * d + f)
            case ("M", x, y):
                yield ("M", x * a + e, y * d + f)
            case ("Z",):
                yield segment


def _turn(segments: Iterable[Segment], m: Matrix) -> Iterator[Segment]:
    for segment in segments:
        match segment:
            case ("C", ax, ay, bx, by, x, y):
                yield ("C", *apply(m, (ax, ay)), *apply(m, (bx, by)), *apply(m, (x, y)))
            case ("L", x, y):
                yield ("L", *apply(m, (x, y)))
            case ("M", x, y):
                yield ("M", *apply(m, (x, y)))
            case ("Z",):
                yield segment


def extent(segments: Iterable[Segment]) -> Box:
    """Return the box around an outline, with the extremes of its curves."""
    points: list[tuple[float, float]] = []
    x = y = 0.0
    for segment in segments:
        match segment:
            case ("C", ax, ay, bx, by, to_x, to_y):
                across, down = _reach(x, ax, bx, to_x), _reach(y, ay, by, to_y)
                points += [(across[0], down[0]), (across[1], down[1])]
                x, y = to_x, to_y
            case ("M", to_x, to_y) | ("L", to_x, to_y):
                points.append((to_x, to_y))
                x, y = to_x, to_y
            case _:
                pass
    return bounds(points) if points else (0.0, 0.0, 0.0, 0.0)


def _reach(p: float, q: float, r: float, s: float) -> tuple[float, float]:
    """Return the lowest and highest value of a cubic curve along one axis."""
    found = [p, s]
    a, b, c = s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p
    roots: tuple[float, ...] = ()
    if abs(a) > 1e-12:
        inside = b * b - 4 * a * c
        roots = ((-b + inside**0.5) / (2 * a), (-b - inside**0.5) / (2 * a)) if inside >= 0 else ()
    elif b:
        roots = (-c / b,)
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            found.append(u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s)
    return min(found), max(found)


def area(segments: Iterable[Segment]) -> float:
    """Return twice the area inside the corners of an outline, negative where it runs the other way round."""
    total, x, y, start = 0.0, 0.0, 0.0, (0.0, 0.0)
    for segment in segments:
        if segment[0] == "Z":
            to_x, to_y = start
        else:
            to_x, to_y = segment[-2], segment[-1]
            if segment[0] == "M":
                total += x * start[1] - start[0] * y
                start = x, y = (to_x, to_y)
        total += x * to_y - to_x * y
        x, y = to_x, to_y
    return total + x * start[1] - start[0] * y


def turned_back(segments: Iterable[Segment]) -> tuple[Segment, ...]:
    """Return the same outline in the opposite direction."""
    parts: list[list[Segment]] = []
    for segment in segments:
        if segment[0] == "M":
            parts.append([])
        if parts:
            parts[-1].append(segment)
    made: list[Segment] = []
    for part in parts:
        drawn = [one for one in part if one[0] != "Z"]
        ends = [(one[-2], one[-1]) for one in drawn]
        made.append(("M", *ends[-1]))
        for before, one in zip(reversed(ends[:-1]), reversed(drawn[1:]), strict=True):
            match one:
                case ("C", ax, ay, bx, by, _, _):
                    made.append(("C", bx, by, ax, ay, *before))
                case _:
                    made.append(("L", *before))
        made.append(("Z",))
    return tuple(made)


def paths_of(items: Iterable[Item], placed: Matrix = IDENTITY) -> Iterator[Path]:
    """Yield every path among these items in place, inside groups too."""
    for item in items:
        match item:
            case Path():
                yield item if placed == IDENTITY else replace(item, d=transform_segments(item.d, placed))
            case Group():
                yield from paths_of(item.items, then(item.transform, placed))
            case _:
                pass


def beyond(items: Sequence[Item], frame: Box) -> bool:
    """Tell whether anything may reach over the edge."""
    x, y, w, h = frame
    return any(
        not (x <= left and y <= top and left + wide <= x + w and top + high <= y + h)
        for left, top, wide, high in map(reach, items)
    )


def reach(item: Item) -> Box:
    """Return a box that contains an item."""
    match item:
        case Path(d=d, paint=paint):
            x, y, w, h = extent(d)
            over = paint.width * max(1.0, paint.miter if paint.join == "miter" else 1.0) / 2 if paint.stroke else 0.0
            return (x - over, y - over, w + 2 * over, h + 2 * over)
        case Group(clip=clip) if clip is not None:
            return around(reach(Path(outline(clip), Paint())), item.transform)
        case Group() if item.items:
            boxes = [reach(one) for one in item.items]
            whole = bounds([(x + dx * w, y + dy * h) for x, y, w, h in boxes for dx, dy in ((0, 0), (1, 1))])
            return around(whole, item.transform)
        case _:
            return (0.0, 0.0, 0.0, 0.0)
