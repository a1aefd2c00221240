"""Colours and fills of an SVG: `#rrggbb`, `#rrggbbaa` where something shows through, and gradients."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot

from generator.geometry import IDENTITY, Box, Matrix, Point, apply, inverse, scale, then
from generator.scene.model import Colour, Fill, LinearGradient, RadialGradient, Stop
from generator.scene.vector.measures import keeps_circles, length, mean_scale, share, transform
from generator.scene.vector.styles import Style, Styles
from generator.scene.vector.xml_tree import Node

SERVER = re.compile(r"url\(\s*[\"']?#([^\"')]*)[\"']?\s*\)\s*(.*)", re.DOTALL)
GRADIENTS = frozenset({"linearGradient", "radialGradient"})
MOST_STOPS = 256
MOST_TURNS = 100
"""Most repetitions of a gradient."""
APART = 0.0005
"""Distance between stops at one place: PDF needs increasing positions."""

_HEX = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\Z")


def colour(text: str, current: Colour, opacity: float = 1.0) -> Colour | None:
    """Return the colour of a CSS word with this opacity; None for `none`."""
    if text == "none":
        return None
    if text.lower() == "currentcolor":
        return with_opacity(current, opacity)
    return with_opacity(_colour(text.lower()), opacity)


def with_opacity(colour: Colour, opacity: float) -> Colour:
    if opacity >= 1:
        return colour
    covering = round((int(colour[7:9], 16) if len(colour) == 9 else 255) * max(0.0, opacity))
    return f"{colour[:7]}{covering:02x}"


@lru_cache(maxsize=4096)
def _colour(text: str) -> Colour:
    if _HEX.match(text):
        return text if len(text) == 7 else "#" + "".join(letter * 2 for letter in text[1:])
    from tinycss2.color4 import parse_color

    found = parse_color(text)
    if found is None or isinstance(found, str):
        raise ValueError(f"the colour '{text[:40]}' cannot be read")
    made = found.to("srgb")
    parts = [round(max(0.0, min(1.0, part or 0.0)) * 255) for part in made.coordinates]
    return with_opacity("#" + "".join(f"{part:02x}" for part in parts), made.alpha if made.alpha is not None else 1.0)


class Gradients:
    """The gradients of a drawing, by id."""

    def __init__(self, ids: Mapping[str, Node], styles: Styles) -> None:
        self._ids, self._styles = ids, styles
        self._stops: dict[str, tuple[Stop, ...]] = {}

    def fill(self, id: str, box: Box, view: tuple[float, float], placed: Matrix, opacity: float) -> Fill | None:
        """Return the fill of a shape with this box in its own coordinates; `placed` leads from them to the
        drawing's."""
        node = self._ids[id]
        chain = self._chain(node)
        stops = tuple(Stop(stop.offset, with_opacity(stop.colour, opacity)) for stop in self._stops_of(id, chain))
        if not stops:
            return None
        said = {key: value for one in reversed(chain) for key, value in one.items()}
        whole = said.get("gradientUnits") != "userSpaceOnUse"
        if whole and not (box[2] and box[3]):
            return None
        matrix = transform(said.get("gradientTransform", ""))
        if whole:
            matrix = then(matrix, (box[2], 0.0, 0.0, box[3], box[0], box[1]))
        matrix = then(matrix, placed)
        if len(stops) == 1 or not mean_scale(matrix):
            return stops[-1].colour
        size = (1.0, 1.0) if whole else view
        reach = _corners(box, placed)
        spread = said.get("spreadMethod", "pad")
        if node.tag == "linearGradient":
            return _linear(said, size, stops, matrix, spread, reach)
        return _radial(said, size, stops, matrix, spread, reach)

    def _chain(self, node: Node) -> list[Node]:
        """Return the gradient and those it inherits from."""
        chain = [node]
        while (href := chain[-1].get("href", "")).startswith("#"):
            before = self._ids.get(href[1:])
            if before is None or before.tag not in GRADIENTS or before in chain or len(chain) > 20:
                break
            chain.append(before)
        return chain

    def _stops_of(self, id: str, chain: Sequence[Node]) -> tuple[Stop, ...]:
        known = self._stops.get(id)
        if known is None:
            owner = next((one for one in chain if one.find("stop") is not None), None)
            found = [] if owner is None else [self._stop(one) for one in owner if isinstance(one, Node)]
            known = self._stops[id] = _in_order([one for one in found if one is not None])
        return known

    def _stop(self, node: Node) -> Stop | None:
        if node.tag != "stop":
            return None
        style: Style = self._styles.of(node, {})
        opacity = share(style.get("stop-opacity", "1"))
        current = _colour(style.get("color", "#000000"))
        found = colour(style.get("stop-color", "#000000"), current, opacity) or "#00000000"
        return Stop(share(node.get("offset", "0")), found)


def _in_order(stops: Sequence[Stop]) -> tuple[Stop, ...]:
    """Return stops from 0 to 1, in increasing order."""
    if len(stops) > MOST_STOPS:
        raise ValueError(f"a gradient has {len(stops):,} stops, and {MOST_STOPS} are the most")
    if len(stops) < 2:
        return tuple(stops)
    listed = list(stops)
    if listed[0].offset > 0:
        listed.insert(0, Stop(0.0, listed[0].colour))
    if listed[-1].offset < 1:
        listed.append(Stop(1.0, listed[-1].colour))
    offsets = [stop.offset for stop in listed]
    step = min(APART, 0.5 / len(offsets))
    for at in range(1, len(offsets)):
        offsets[at] = max(offsets[at], offsets[at - 1] + step)
    offsets[-1] = 1.0
    for at in range(len(offsets) - 2, -1, -1):
        offsets[at] = min(offsets[at], offsets[at + 1] - step)
    offsets[0] = 0.0
    return tuple(Stop(offset, stop.colour) for offset, stop in zip(offsets, listed, strict=True))


def _corners(box: Box, placed: Matrix) -> list[Point]:
    x, y, w, h = box
    return [apply(placed, corner) for corner in ((x, y), (x + w, y), (x, y + h), (x + w, y + h))]


def _linear(
    said: Mapping[str, str],
    size: tuple[float, float],
    stops: tuple[Stop, ...],
    matrix: Matrix,
    spread: str,
    reach: Sequence[Point],
) -> Fill:
    x1, y1 = length(said.get("x1", "0%"), size[0]), length(said.get("y1", "0%"), size[1])
    x2, y2 = length(said.get("x2", "100%"), size[0]), length(said.get("y2", "0%"), size[1])
    if (x1, y1) == (x2, y2):
        return stops[-1].colour
    first, last = apply(matrix, (x1, y1)), apply(matrix, (x2, y2))
    # Lines of one colour stay lines; the direction across them must be recomputed where the matrix shears.
    along = apply(matrix, (x1 - (y2 - y1), y1 + (x2 - x1)))
    nx, ny = along[1] - first[1], first[0] - along[0]
    far = ((last[0] - first[0]) * nx + (last[1] - first[1]) * ny) / (nx * nx + ny * ny)
    dx, dy = nx * far, ny * far
    low, high = 0.0, 1.0
    if spread in ("repeat", "reflect"):
        squared = dx * dx + dy * dy
        shares = [((x - first[0]) * dx + (y - first[1]) * dy) / squared for x, y in reach]
        low, high = float(floor(min(*shares, 0.0))), float(ceil(max(*shares, 1.0)))
        low, high = max(low, -MOST_TURNS / 2), min(high, MOST_TURNS / 2)
        stops = _repeat(stops, int(low), int(high), spread == "reflect")
    x, y = first
    return LinearGradient(x + dx * low, y + dy * low, x + dx * high, y + dy * high, stops)


def _radial(
    said: Mapping[str, str],
    size: tuple[float, float],
    stops: tuple[Stop, ...],
    matrix: Matrix,
    spread: str,
    reach: Sequence[Point],
) -> Fill:
    across = hypot(*size) / 2**0.5
    cx, cy = length(said.get("cx", "50%"), size[0]), length(said.get("cy", "50%"), size[1])
    r, fr = length(said.get("r", "50%"), across), length(said.get("fr", "0%"), across)
    fx = length(said["fx"], size[0]) if "fx" in said else cx
    fy = length(said["fy"], size[1]) if "fy" in said else cy
    if r <= 0:
        return stops[-1].colour
    away = hypot(fx - cx, fy - cy)
    most = 0.999 * max(0.0, r - fr)
    if away > most:
        # A focus outside moves to the edge.
        fx, fy = cx + (fx - cx) * most / away, cy + (fy - cy) * most / away
    if spread in ("repeat", "reflect"):
        back = inverse(matrix)
        furthest = max(hypot(x - cx, y - cy) for x, y in (apply(back, corner) for corner in reach))
        turns = max(1, min(MOST_TURNS, ceil((furthest + away) / max(r - fr - hypot(fx - cx, fy - cy), r / MOST_TURNS))))
        stops = _repeat(stops, 0, turns, spread == "reflect")
        cx, cy, r = fx + (cx - fx) * turns, fy + (cy - fy) * turns, fr + (r - fr) * turns
    factor = mean_scale(matrix)
    rest = then(scale(1 / factor), matrix)
    if keeps_circles(matrix):
        (cx, cy), (fx, fy) = apply(matrix, (cx, cy)), apply(matrix, (fx, fy))
        rest = IDENTITY
    else:
        cx, cy, fx, fy = cx * factor, cy * factor, fx * factor, fy * factor
    r, fr = r * factor, fr * factor
    start = None if (fx, fy) == (cx, cy) and not fr else (fx, fy, fr)
    return RadialGradient(cx, cy, r, stops, start, rest)


def _repeat(stops: tuple[Stop, ...], low: int, high: int, there_and_back: bool) -> tuple[Stop, ...]:
    """Repeat the stops, from the turn `low` to the turn `high`."""
    made: list[Stop] = []
    whole = high - low
    for turn in range(low, high):
        back = there_and_back and turn % 2
        listed = [Stop(1 - stop.offset, stop.colour) for stop in reversed(stops)] if back else stops
        made += [Stop((turn - low + stop.offset) / whole, stop.colour) for stop in listed]
    step = min(APART / whole, 0.5 / len(made))
    for at, (before, one) in enumerate(pairwise(made), 1):
        if one.offset < before.offset + step:
            made[at] = Stop(before.offset + step, one.colour)
    return (*made[:-1], Stop(1.0, made[-1].colour))
