"""Shadows below pictures and shapes: many slightly shifted silhouettes in one colour make a soft edge. Only plain
shapes are used, so that paper and screens show the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.geometry import translate
from generator.layout.values import Fault
from generator.pack.findings import describe_value, suggest
from generator.scene.model import Colour, Group, Item, Path, Text, Use
from generator.scene.recolouring import Recolouring

if TYPE_CHECKING:
    from generator.layout.painter import Values

LAYERS = 20, 64
"""Least and most silhouettes of a soft edge: each alone is too faint to be seen."""
LAYERS_OF_DARK = 40
"""Silhouettes for each millimetre of softness of a fully dark shadow."""
MOST_STROKES = 40_000
"""Lines and curves that all layers of one shadow may draw together: a drawing of many strokes gets fewer layers."""
GLYPH = 20
"""Strokes that a letter counts for."""
GOLDEN = pi * (3 - sqrt(5))


class Shadow(NamedTuple):
    """Offset of a shadow in mm, its softness and its darkness."""

    right: float = 0.5
    down: float = 0.8
    blur: float = 1.0
    colour: Colour = "#000000"
    opacity: float = 0.4


def shadow_of(values: Values, silhouette: Callable[[Colour], tuple[Item, ...]]) -> tuple[Item, ...]:
    """Return the shadow that a box asks for, below this silhouette."""
    asked = values("shadow") if values.has("shadow") else None
    if not asked:
        return ()
    shadow = _read(asked if isinstance(asked, Mapping) else {}, values)
    items = silhouette(shadow.colour)
    if not shadow.blur:
        return (Group(items, translate(shadow.right, shadow.down), opacity=shadow.opacity),)
    least, most = LAYERS
    layers = max(least, min(most, round(LAYERS_OF_DARK * shadow.opacity * shadow.blur)))
    layers = max(1, min(layers, MOST_STROKES // strokes_of(items)))
    values.spend(layers * len(items))
    faint = 1 - (1 - min(shadow.opacity, 0.99)) ** (1 / layers)
    return tuple(
        Group(items, translate(shadow.right + x * shadow.blur, shadow.down + y * shadow.blur), opacity=faint)
        for x, y in _spots(layers)
    )


def strokes_of(items: Iterable[Item]) -> int:
    """Count the lines and curves that items draw, those of symbols too."""
    total = 1
    for item in items:
        match item:
            case Path():
                total += len(item.d)
            case Group():
                total += strokes_of(item.items)
            case Use():
                total += strokes_of(item.symbol.items)
            case Text():
                total += GLYPH * sum(len(run.glyphs) for run in item.runs)
            case _:
                total += 4
    return total


def _read(asked: Mapping[str, Any], values: Values) -> Shadow:
    place = values.place("shadow")
    said: dict[str, Any] = {}
    for key, value in asked.items():
        if key not in Shadow._fields:
            raise Fault("layout-value", f"“shadow” has no key “{key}”.", suggest(key, Shadow._fields), place)
        if key == "colour":
            said[key] = values.named_colour("shadow", str(value)) or "#000000"
        elif isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= 100:
            raise Fault("layout-value", f"“{key}” of “shadow” takes a number, not {describe_value(value)}.", "", place)
        else:
            said[key] = float(value)
    shadow = Shadow(**said)
    return shadow._replace(blur=max(0.0, shadow.blur), opacity=max(0.0, min(1.0, shadow.opacity)))


@lru_cache(maxsize=64)
def _spots(count: int) -> tuple[tuple[float, float], ...]:
    """Return points spread evenly over a circle of radius 1."""
    return tuple(
        (sqrt((at + 0.5) / count) * cos(at * GOLDEN), sqrt((at + 0.5) / count) * sin(at * GOLDEN))
        for at in range(count)
    )


@lru_cache(maxsize=64)
def _in(colour: Colour) -> Recolouring:
    return Recolouring(f"in-{colour[1:]}", lambda old: colour + old[7:], colour)


def silhouettes(items: tuple[Item, ...], colour: Colour) -> tuple[Item, ...]:
    """Return drawings as silhouettes in one colour."""
    return _in(colour).items(items)
