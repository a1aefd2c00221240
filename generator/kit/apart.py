"""Whether people can tell apart what they must: suits, tribes, kinds – in greyscale, and with each of the three
colour-vision deficiencies.

The faces of each value are laid over each other and averaged, without their words, so that what they have in common
remains: the colour, the pattern, the sign. Two values can be told apart when somewhere on the face, over an area that
the eye finds, their averages differ plainly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import nlargest
from itertools import combinations
from math import dist, sqrt
from typing import TYPE_CHECKING, TypeAlias

from generator.errors import Finding
from generator.kit.faces import Drawn
from generator.kit.seeing import Gallery
from generator.pack.model import Component
from generator.scene.colour import SIGHTS, Sight, look

if TYPE_CHECKING:
    from PIL.Image import Image

SHRUNK = 3
"""To 20 dpi, where a picture point is 1.3 mm: what cannot be seen at this size is not seen across a table."""

AREA = 0.015
"""The share of a face that must differ: on a poker card about 9 by 9 mm."""

PLAIN = 8.0
"""The difference over that area, in hundredths of OKLab, that people see without looking for it."""

NAMES: Mapping[Sight, str] = {
    "full": "by anybody",
    "grey": "in greyscale",
    "protan": "without red cones",
    "deutan": "without green cones",
    "tritan": "without blue cones",
}

Averaged: TypeAlias = list[tuple[str, float]]
"""For each picture point the mean colour, and how much single faces stray from it."""

Looks: TypeAlias = list[tuple[tuple[float, float, float], float]]
"""The same as one kind of eyes has it: colours are places in OKLab."""


def too_alike(component: Component, drawn: Sequence[Drawn], gallery: Gallery | None = None) -> Iterator[Finding]:
    """Pairs of values of the component's `apart` columns that look too much alike."""
    if not component.apart or not drawn:
        return
    looks = [picture.reduce(SHRUNK) for picture in (gallery or Gallery()).of([one.front for one in drawn])]
    for column in component.apart:
        values: dict[str, list[Image]] = {}
        for one, picture in zip(drawn, looks, strict=True):
            value = one.piece.row.get(column)
            if value is not None:
                values.setdefault(str(value), []).append(picture)
        averages = {value: _average(some) for value, some in values.items()}
        seen = {value: {sight: _seen(average, sight) for sight in SIGHTS} for value, average in averages.items()}
        for one_value, other in combinations(seen, 2):
            by_sight = {sight: _apart(seen[one_value][sight], seen[other][sight]) for sight in SIGHTS}
            alike = [sight for sight in SIGHTS if by_sight[sight] < PLAIN]
            if alike:
                worst = min(by_sight[sight] for sight in alike)
                yield Finding(
                    "too-alike",
                    f"“{one_value}” and “{other}” can hardly be told apart {', '.join(NAMES[s] for s in alike)}:"
                    f" the difference is {worst:.1f}, {PLAIN:g} is plain.",
                    "Give them different signs or patterns, or colours that differ in lightness.",
                    component.place,
                    "warning",
                    piece=component.id,
                    field=column,
                    facts={"values": [one_value, other], "differences": {s: round(d, 2) for s, d in by_sight.items()}},
                )


def _average(looks: Sequence[Image]) -> Averaged:
    count = len(looks)
    faces = [look.tobytes() for look in looks]
    means = [sum(parts) / count for parts in zip(*faces, strict=True)]
    greys = [list(map(sum, zip(face[0::3], face[1::3], face[2::3], strict=True))) for face in faces]
    averaged: Averaged = []
    for red, green, blue, *grey in zip(means[0::3], means[1::3], means[2::3], *greys, strict=True):
        mean = red + green + blue
        stray = sqrt(max(0.0, sum(one * one for one in grey) / count - mean * mean)) / 3 / sqrt(count)
        averaged.append((_rounded(red, green, blue), stray / 2.55 if count > 1 else 0.0))
    return averaged


def _seen(averaged: Averaged, sight: Sight) -> Looks:
    return [(look(colour, sight), stray) for colour, stray in averaged]


def _apart(one: Looks, other: Looks) -> float:
    """The difference over the part of the face where it is largest, less what is owed to chance."""
    found = [dist(a, b) - stray_a - stray_b for (a, stray_a), (b, stray_b) in zip(one, other, strict=True)]
    most = nlargest(max(1, round(len(found) * AREA)), found)
    return max(0.0, sum(most) / len(most))


def _rounded(*channels: float) -> str:
    """To steps of four, which no eye sees and which make neighbours share their sums."""
    return "#" + "".join(f"{min(255, round(part / 4) * 4):02x}" for part in channels)
