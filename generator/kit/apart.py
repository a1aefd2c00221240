"""Whether people can tell apart what they must: suits, tribes, kinds – in greyscale, and with each of the three
colour-vision deficiencies.

The faces of each value are laid over each other and averaged, without their words, so that what they have in common
remains: the colour, the pattern, the sign. Two values can be told apart when somewhere on the face, over an area that
the eye finds, their averages differ plainly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

from generator.errors import Finding
from generator.kit.faces import Drawn
from generator.kit.seeing import Wordless, pictures
from generator.pack.model import Component
from generator.scene.colour import SIGHTS, Sight, difference

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 20
"""A picture point is 1.3 mm: what cannot be seen at this size is not seen across a table."""

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


def too_alike(component: Component, drawn: Sequence[Drawn]) -> Iterator[Finding]:
    """Pairs of values of the component's `apart` columns that look too much alike."""
    if not component.apart or not drawn:
        return
    bare = Wordless()
    looks = list(pictures([bare.scene(one.front) for one in drawn], DPI))
    for column in component.apart:
        values: dict[str, list[Image]] = {}
        for one, look in zip(drawn, looks, strict=True):
            value = one.piece.row.get(column)
            if value is not None:
                values.setdefault(str(value), []).append(look)
        averages = {value: _average(some) for value, some in values.items()}
        for one_value, other in combinations(averages, 2):
            by_sight = {sight: _apart(averages[one_value], averages[other], sight) for sight in SIGHTS}
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
    sums: list[list[float]] = []
    for look in looks:
        for index, pixel in enumerate(_pixels(look)):
            if index == len(sums):
                sums.append([0.0] * 4)
            total = sums[index]
            for channel in range(3):
                total[channel] += pixel[channel]
            total[3] += sum(pixel) ** 2
    count = len(looks)
    averaged: Averaged = []
    for red, green, blue, squares in sums:
        mean = (red + green + blue) / count
        stray = sqrt(max(0.0, squares / count - mean * mean)) / 3 / sqrt(count) if count > 1 else 0.0
        averaged.append((_rounded(red / count, green / count, blue / count), stray / 2.55))
    return averaged


def _pixels(look: Image) -> list[tuple[int, int, int]]:
    data = look.tobytes()
    return list(zip(data[0::3], data[1::3], data[2::3], strict=True))


def _apart(one: Averaged, other: Averaged, sight: Sight) -> float:
    """The difference over the part of the face where it is largest, less what is owed to chance."""
    found = [difference(a, b, sight) - stray_a - stray_b for (a, stray_a), (b, stray_b) in zip(one, other, strict=True)]
    found.sort(reverse=True)
    most = found[: max(1, round(len(found) * AREA))]
    return max(0.0, sum(most) / len(most))


def _rounded(*channels: float) -> str:
    """To steps of four, which no eye sees and which make neighbours share their sums."""
    return "#" + "".join(f"{min(255, round(part / 4) * 4):02x}" for part in channels)
