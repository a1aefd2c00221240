"""Check whether suits, tribes and kinds can be told apart: in greyscale, and with each of the three colour-vision
deficiencies.

The faces of each value are averaged without their words, so that their common features remain: the colour, the
pattern, the sign. Two values can be told apart when their averages differ plainly over an area large enough to
notice.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import combinations
from math import dist, sqrt
from typing import TYPE_CHECKING, TypeAlias

from generator.errors import Finding
from generator.kit.draw_pieces import DrawnPiece
from generator.kit.render_cache import Gallery
from generator.pack.model import Component
from generator.scene.colour import SIGHTS, Sight, look

if TYPE_CHECKING:
    from PIL.Image import Image

SHRUNK = 3
"""20 dpi, where a picture point is 1.3 mm: smaller features are not seen across a table."""

GLANCE = 4
"""A coarser resolution for a first pass. A difference that is plain there is plainer at full size."""

SURELY = 1.5
"""Factor by which a coarse difference must exceed the limit to need no closer look, as mixing neighbours may add a
little."""

AREA = 0.015
"""Share of a face that must differ: on a poker card about 9 by 9 mm."""

PLAIN = 8.0
"""Least difference over that area, in hundredths of OKLab, that people notice."""

NAMES: Mapping[Sight, str] = {
    "full": "by anybody",
    "grey": "in greyscale",
    "protan": "without red cones",
    "deutan": "without green cones",
    "tritan": "without blue cones",
}

Looks: TypeAlias = list[tuple[tuple[float, float, float], float]]
"""Each picture point in OKLab as seen with one kind of vision, and the spread of single faces around it."""


@dataclass(frozen=True, slots=True)
class Averaged:
    """Averaged faces of one value: their mean colours, and the spread of single faces."""

    colours: Image
    stray: Image | None

    def looks(self, sight: Sight) -> Looks:
        colours = [*_points(self.colours)]
        seen = {colour: look(f"#{colour.hex()}", sight) for colour in set(colours)}
        strays = array("f", self.stray.tobytes()) if self.stray else [0.0] * len(colours)
        return [(seen[colour], stray) for colour, stray in zip(colours, strays, strict=True)]

    def at_a_glance(self) -> Averaged:
        return Averaged(_round_colours(self.colours.reduce(GLANCE)), self.stray.reduce(GLANCE) if self.stray else None)


class Seen:
    """One value with every kind of vision; the fine pictures are made only when needed."""

    def __init__(self, pictures: Sequence[Image]) -> None:
        self._close = _average(pictures)
        self._glance = self._close.at_a_glance()
        self._known: dict[tuple[Sight, bool], Looks] = {}

    def looks(self, sight: Sight, *, closely: bool) -> Looks:
        if (sight, closely) not in self._known:
            self._known[sight, closely] = (self._close if closely else self._glance).looks(sight)
        return self._known[sight, closely]

    def apart(self, other: Seen, sight: Sight) -> float:
        """Return the distance of two values, refined only as far as needed."""
        glance = _apart(self.looks(sight, closely=False), other.looks(sight, closely=False))
        if glance >= SURELY * PLAIN:
            return glance
        return _apart(self.looks(sight, closely=True), other.looks(sight, closely=True))


def too_alike(component: Component, drawn: Sequence[DrawnPiece], gallery: Gallery | None = None) -> Iterator[Finding]:
    """Return pairs of values of the component's `apart` columns that look too much alike."""
    if not component.apart or not drawn:
        return
    looks = [picture.reduce(SHRUNK) for picture in (gallery or Gallery()).of([one.front for one in drawn])]
    for column in component.apart:
        values: dict[str, list[Image]] = {}
        for one, picture in zip(drawn, looks, strict=True):
            value = one.piece.row.get(column)
            if value is not None:
                values.setdefault(str(value), []).append(picture)
        seen = {value: Seen(some) for value, some in values.items()}
        for one_value, other in combinations(seen, 2):
            by_sight = {sight: seen[one_value].apart(seen[other], sight) for sight in SIGHTS}
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
    """Average faces as rows of one picture: shrinking it to a single row takes their mean."""
    from PIL import Image, ImageMath

    size, count = looks[0].size, len(looks)
    length = size[0] * size[1]

    def mean(rows: Image.Image) -> Image.Image:
        return rows.resize((length, 1), Image.Resampling.BOX)

    faces = Image.frombytes("RGB", (length, count), b"".join(look.tobytes() for look in looks))
    colours = _round_colours(Image.frombytes("RGB", size, mean(faces).tobytes()))
    if count == 1:
        return Averaged(colours, None)
    grey = faces.convert("L", (1 / 3, 1 / 3, 1 / 3, 0)).convert("F")
    squares = ImageMath.lambda_eval(lambda of: of["x"] * of["x"], x=grey)
    spread = ImageMath.lambda_eval(
        lambda of: of["max"](of["squares"] - of["mean"] * of["mean"], 0.0) ** 0.5 * (1 / 2.55 / sqrt(count)),
        squares=mean(squares), mean=mean(grey),
    )  # fmt: skip
    return Averaged(colours, Image.frombytes("F", size, spread.tobytes()))


def _points(picture: Image) -> Iterator[bytes]:
    data = picture.tobytes()
    return (data[at : at + 3] for at in range(0, len(data), 3))


def _round_colours(picture: Image) -> Image:
    """Round colours to steps of four, which are invisible and let neighbours share their sums."""
    return picture.point([min(255, round(part / 4) * 4) for part in range(256)] * 3)


def _apart(one: Looks, other: Looks) -> float:
    """Return the largest difference over any part of the face, less the part owed to chance."""
    found = [dist(a, b) - stray_a - stray_b for (a, stray_a), (b, stray_b) in zip(one, other, strict=True)]
    most = nlargest(max(1, round(len(found) * AREA)), found)
    return max(0.0, sum(most) / len(most))
