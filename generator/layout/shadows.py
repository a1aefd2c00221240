"""Shadows below pictures and shapes: the silhouette in one colour, laid over itself a little apart so that its edge is
soft. Plain shapes and nothing else, so that paper and screens show the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.geometry import translate
from generator.layout.values import Fault
from generator.pack.findings import meant, shown
from generator.scene.model import Colour, Group, Item
from generator.scene.recolouring import Recolouring

if TYPE_CHECKING:
    from generator.layout.painter import Values

LAYERS = 20, 64
"""So many silhouettes make a soft edge, at least and at most: each alone is too faint to be seen."""
LAYERS_OF_DARK = 40
"""So many for each millimetre of softness of a shadow that is wholly dark."""
GOLDEN = pi * (3 - sqrt(5))


class Shadow(NamedTuple):
    """Where a shadow falls, in mm, how soft it is and how dark."""

    right: float = 0.5
    down: float = 0.8
    blur: float = 1.0
    colour: Colour = "#000000"
    opacity: float = 0.4


def shadow_of(values: Values, silhouette: Callable[[Colour], tuple[Item, ...]]) -> tuple[Item, ...]:
    """The shadow that a box asks for, below what has this silhouette."""
    asked = values("shadow") if values.given("shadow") else None
    if not asked:
        return ()
    shadow = _read(asked if isinstance(asked, Mapping) else {}, values)
    items = silhouette(shadow.colour)
    if not shadow.blur:
        return (Group(items, translate(shadow.right, shadow.down), opacity=shadow.opacity),)
    least, most = LAYERS
    layers = max(least, min(most, round(LAYERS_OF_DARK * shadow.opacity * shadow.blur)))
    faint = 1 - (1 - min(shadow.opacity, 0.99)) ** (1 / layers)
    return tuple(
        Group(items, translate(shadow.right + x * shadow.blur, shadow.down + y * shadow.blur), opacity=faint)
        for x, y in _spots(layers)
    )


def _read(asked: Mapping[str, Any], values: Values) -> Shadow:
    place = values.place("shadow")
    said: dict[str, Any] = {}
    for key, value in asked.items():
        if key not in Shadow._fields:
            raise Fault("layout-value", f"“shadow” has no key “{key}”.", meant(key, Shadow._fields), place)
        if key == "colour":
            said[key] = values.named_colour("shadow", str(value)) or "#000000"
        elif isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= 100:
            raise Fault("layout-value", f"“{key}” of “shadow” takes a number, not {shown(value)}.", "", place)
        else:
            said[key] = float(value)
    shadow = Shadow(**said)
    return shadow._replace(blur=max(0.0, shadow.blur), opacity=max(0.0, min(1.0, shadow.opacity)))


@lru_cache(maxsize=64)
def _spots(count: int) -> tuple[tuple[float, float], ...]:
    """Points spread evenly over a circle of radius 1."""
    return tuple(
        (sqrt((at + 0.5) / count) * cos(at * GOLDEN), sqrt((at + 0.5) / count) * sin(at * GOLDEN))
        for at in range(count)
    )


@lru_cache(maxsize=64)
def _in(colour: Colour) -> Recolouring:
    return Recolouring(f"in-{colour[1:]}", lambda old: colour + old[7:], colour)


def recoloured(items: tuple[Item, ...], colour: Colour) -> tuple[Item, ...]:
    """Drawings as their silhouettes in one colour."""
    return _in(colour).items(items)
