"""Fills in layouts: a colour, or a gradient across the box."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, radians, sin
from typing import Any

from generator.geometry import Box
from generator.layout.colours import fade
from generator.scene.model import Colour, Fill, LinearGradient, RadialGradient, Stop

Resolve = Callable[[str], Colour | None]
"""A colour by name; None for `none`."""

MOST_COLOURS = 100
CURE = "docs/layouts.md shows gradients under *Colours*."
GRADIENT_KEYS = frozenset({"gradient", "angle", "radial", "centre"})
WRITTEN = (
    "a gradient is written {gradient: [sand, clay 30%, ink], angle: 90}, or with radial: true and centre: [50%, 50%]."
)
_AT = re.compile(r"(.*\S)\s+(\d+(?:\.\d+)?)%\s*\Z")


def stop_colour(written: str) -> str:
    """Return the colour of a stop without its place: `clay` of `clay 30%`."""
    return _AT.sub(r"\1", written)


def fill(value: str | Mapping[str, Any], box: Box, resolve: Resolve) -> Fill | None:
    """Return what fills a box; ValueError with a sentence when it is no gradient."""
    if isinstance(value, str):
        return resolve(value)
    colours = value.get("gradient")
    if set(value) - GRADIENT_KEYS or not isinstance(colours, (list, tuple)) or len(colours) < 2:
        raise ValueError(WRITTEN)
    if len(colours) > MOST_COLOURS:
        raise ValueError(f"the gradient has {len(colours):,} colours; write {MOST_COLOURS} at most.")
    stops = tuple(_stops([str(colour) for colour in colours], resolve))
    x, y, w, h = box
    if value.get("radial"):
        across, down = _centre(value.get("centre", ("50%", "50%")))
        # To the farthest corner.
        reach = (max(across, 1 - across) * w, max(down, 1 - down) * h)
        return RadialGradient(x + across * w, y + down * h, (reach[0] ** 2 + reach[1] ** 2) ** 0.5, stops)
    if "centre" in value:
        raise ValueError("only a radial gradient has a centre: write radial: true.")
    cx, cy = x + w / 2, y + h / 2
    angle = radians(_number(value.get("angle", 0)))
    dx, dy = cos(angle), sin(angle)
    half = (abs(w * dx) + abs(h * dy)) / 2
    return LinearGradient(cx - dx * half, cy - dy * half, cx + dx * half, cy + dy * half, stops)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"“angle” is a number of degrees, not “{value}”.")
    return float(value)


def _centre(value: Any) -> tuple[float, float]:
    shares = [re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*%\s*", str(one)) for one in value] if _is_list(value) else []
    if len(shares) != 2 or not (shares[0] and shares[1]):
        raise ValueError("“centre” is two shares of the box, such as [30%, 25%].")
    return min(1.0, float(shares[0][1]) / 100), min(1.0, float(shares[1][1]) / 100)


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _stops(written: Sequence[str], resolve: Resolve) -> Iterator[Stop]:
    """Return the stops; those without a place lie evenly between their neighbours, and none lies before the one
    above it."""
    places = [_place(one, index, len(written)) for index, one in enumerate(written)]
    known = [index for index, place in enumerate(places) if place is not None]
    for before, after in pairwise(known):
        begin, end = places[before] or 0.0, places[after] or 0.0
        for index in range(before + 1, after):
            places[index] = begin + (end - begin) * (index - before) / (after - before)
    colours = [resolve(stop_colour(one)) for one in written]
    least = 0.0
    for index, place in enumerate(places):
        least = max(least, min(1.0, place or 0.0))
        yield Stop(least, colours[index] or _transparent_neighbour(colours, index))


def _place(written: str, index: int, count: int) -> float | None:
    if at := _AT.match(written):
        return float(at[2]) / 100
    return 0.0 if index == 0 else 1.0 if index == count - 1 else None


def _transparent_neighbour(colours: Sequence[Colour | None], index: int) -> Colour:
    """Return the colour for `none` in a gradient: the nearest colour, fully transparent."""
    near = sorted((abs(other - index), colour) for other, colour in enumerate(colours) if colour)
    return fade(near[0][1], 0.0) if near else "#ffffff00"
