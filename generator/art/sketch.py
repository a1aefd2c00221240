"""Small drawings written down as lines of text: data that a layout may bring, and no program.

A line is: what to draw, the name of a colour, for strokes the width (and dashes), then points.

    blob hair 50,16 33,22 28,44        a smooth closed shape        bend dark 0.8 36,26 50,18 64,26   a smooth line
    shape hair 31,44 22,36 30,33       a polygon                    line dark 0.8 36,29 31,20         a straight one
    dot gold 50,22 1.7,1.7             an ellipse                   coil dark 0.9 50,15 6.5,4.8 150,390   part of one
    path cloth M50,80 L73,84 …         SVG path data                loose hair 50,15 36,20            a blob less round

With `both` in front it is drawn twice, mirrored about x = 50. Drawings are read once and coloured often.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from generator.art.options import Options
from generator.art.strokes import arc, curve, ellipse, line
from generator.geometry import Box, Point
from generator.scene.model import Colour, Group, Item, Paint, Path, Segment
from generator.scene.svgpath import parse_path

STROKES = frozenset({"bend", "line", "coil"})


@dataclass(frozen=True, slots=True)
class SketchMark:
    """One parsed line of a sketch; `width` 0 means a filled shape."""

    d: tuple[Segment, ...]
    colour: str
    width: float = 0.0
    dash: tuple[float, ...] = ()


@cache
def read(line: str) -> tuple[SketchMark, ...]:
    return tuple(_marks(line))


def _marks(source: str) -> Iterator[SketchMark]:
    words = source.split()
    if len(words) < (4 if words[:1] == ["both"] else 3):
        raise ValueError(f"the line “{source}” lacks a kind, a colour or points")
    mirrored = words[0] == "both"
    kind, colour, *rest = words[1:] if mirrored else words
    width, dash = 0.0, tuple[float, ...]()
    if kind in STROKES:
        first, *gaps = rest.pop(0).split("/")
        width, dash = float(first), tuple(map(float, gaps))
    d = parse_path(" ".join(rest)) if kind == "path" else _segments(kind, [_point(word) for word in rest])
    yield SketchMark(d, colour, width, dash)
    if mirrored:
        yield SketchMark(tuple(_mirror(segment) for segment in d), colour, width, dash)


def _point(word: str) -> Point:
    x, y = word.split(",")
    return float(x), float(y)


def _segments(kind: str, points: list[Point]) -> tuple[Segment, ...]:
    match kind:
        case "blob":
            return curve(points, closed=True)
        case "loose":
            return curve(points, closed=True, tension=0.85)
        case "bend":
            return curve(points)
        case "shape":
            return line(points, closed=True)
        case "line":
            return line(points)
        case "dot":
            (x, y), (rx, ry) = points
            return ellipse(x, y, rx, ry)
        case "coil":
            (x, y), (rx, ry), (start, end) = points
            return arc(x, y, rx, start, end, ry)
        case _:
            raise ValueError(f"a sketch knows no “{kind}”")


def _mirror(segment: Segment) -> Segment:
    match segment:
        case ("M", x, y):
            return ("M", 100 - x, y)
        case ("L", x, y):
            return ("L", 100 - x, y)
        case ("C", a, b, c, d, x, y):
            return ("C", 100 - a, b, 100 - c, d, 100 - x, y)
        case _:
            return segment


def sketch(box: Box, params: Mapping[str, object]) -> tuple[Item, ...]:
    """Draw the ornament `sketch`: lines in a square of `side` around 50, 50 that fills the box, or `parts` of such
    lines, each moved and scaled, with colours of its own."""
    o = Options(params)
    side, colours = o.number("side", 100.0), o.row("colours")
    parts = o.rows("parts") if "parts" in params else ({"lines": o.items("lines")},)
    o.refuse_unknown()
    x, y, w, h = box
    k = min(w, h) / side
    left, top = x + w / 2 - 50 * k, y + h / 2 - 50 * k
    return tuple(_part(Options(part), colours, (k, left, top)) for part in parts)


def _part(o: Options, colours: Mapping[str, Colour], place: tuple[float, float, float]) -> Group:
    (dx, dy), size = o.numbers("at", 2, (0.0, 0.0)), o.number("size", 1.0)
    own = {name: colours.get(colour, colour) for name, colour in o.row("colours", {}).items()}
    lines = tuple(flatten(o.items("lines")))
    o.refuse_unknown()
    k, left, top = place
    try:
        drawn = draw(lines, {**colours, **own})
    except KeyError as unknown:
        raise ValueError(f"there is no {unknown} among its colours: {', '.join(colours)}") from None
    return Group(tuple(drawn), (k * size, 0, 0, k * size, left + dx * k, top + dy * k))


def flatten(listed: Iterable[object]) -> Iterator[str]:
    """Return the lines in order; lists in the list are shared features."""
    for one in listed:
        if isinstance(one, list | tuple):
            yield from flatten(one)
        else:
            yield str(one)


def draw(sketches: Iterable[str], colours: Mapping[str, Colour]) -> list[Item]:
    """Draw the lines in these colours; a colour may also be written out as `#rrggbb`."""
    return [_item(mark, colours) for sketch in sketches for mark in read(sketch)]


def _item(mark: SketchMark, colours: Mapping[str, Colour]) -> Path:
    colour = mark.colour if mark.colour.startswith("#") else colours[mark.colour]
    if not mark.width:
        return Path(mark.d, Paint(fill=colour))
    return Path(
        mark.d,
        Paint(stroke=colour, width=mark.width, dash=mark.dash, cap="butt" if mark.dash else "round", join="round"),
    )
