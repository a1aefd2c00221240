"""Whether people can tell apart what they must: suits, tribes, kinds – in greyscale, and with each of the three
colour-vision deficiencies.

The faces of each value are laid over each other and averaged, without their words, so that what they have in common
remains: the colour, the pattern, the sign. Two values can be told apart when somewhere on the face, over an area that
the eye finds, their averages differ plainly.
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
"""To 20 dpi, where a picture point is 1.3 mm: what cannot be seen at this size is not seen across a table."""

GLANCE = 4
"""For a first glance, shrunk once more. What is plain there is plainer still when one looks closely."""

SURELY = 1.5
"""How many times plain a difference must be at a glance to need no closer look: mixing the colours of neighbours may
add a little to it."""

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

Looks: TypeAlias = list[tuple[tuple[float, float, float], float]]
"""For each picture point a place in OKLab, as one kind of eyes has it, and how much single faces stray from it."""


@dataclass(frozen=True, slots=True)
class Averaged:
    """The faces of one value laid over each other: their mean colours, and how much single faces stray from them."""

    colours: Image
    stray: Image | None

    def looks(self, sight: Sight) -> Looks:
        colours = [*_points(self.colours)]
        seen = {colour: look(f"#{colour.hex()}", sight) for colour in set(colours)}
        strays = array("f", self.stray.tobytes()) if self.stray else [0.0] * len(colours)
        return [(seen[colour], stray) for colour, stray in zip(colours, strays, strict=True)]

    def at_a_glance(self) -> Averaged:
        return Averaged(_rounded(self.colours.reduce(GLANCE)), self.stray.reduce(GLANCE) if self.stray else None)


class Seen:
    """One value, with every kind of eyes; looked at closely only when that is needed."""

    def __init__(self, pictures: Sequence[Image]) -> None:
        self._close = _average(pictures)
        self._glance = self._close.at_a_glance()
        self._known: dict[tuple[Sight, bool], Looks] = {}

    def looks(self, sight: Sight, *, closely: bool) -> Looks:
        if (sight, closely) not in self._known:
            self._known[sight, closely] = (self._close if closely else self._glance).looks(sight)
        return self._known[sight, closely]

    def apart(self, other: Seen, sight: Sight) -> float:
        """How far, as closely as it takes to be sure."""
        glance = _apart(self.looks(sight, closely=False), other.looks(sight, closely=False))
        if glance >= SURELY * PLAIN:
            return glance
        return _apart(self.looks(sight, closely=True), other.looks(sight, closely=True))


def too_alike(component: Component, drawn: Sequence[DrawnPiece], gallery: Gallery | None = None) -> Iterator[Finding]:
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
    """The faces become the rows of one picture, so that shrinking it to a single row is taking their mean."""
    from PIL import Image, ImageMath

    size, count = looks[0].size, len(looks)
    length = size[0] * size[1]

    def mean(rows: Image.Image) -> Image.Image:
        return rows.resize((length, 1), Image.Resampling.BOX)

    faces = Image.frombytes("RGB", (length, count), b"".join(look.tobytes() for look in looks))
    colours = _rounded(Image.frombytes("RGB", size, mean(faces).tobytes()))
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


def _rounded(picture: Image) -> Image:
    """To steps of four, which no eye sees and which make neighbours share their sums."""
    return picture.point([min(255, round(part / 4) * 4) for part in range(256)] * 3)


def _apart(one: Looks, other: Looks) -> float:
    """The difference over the part of the face where it is largest, less what is owed to chance."""
    found = [dist(a, b) - stray_a - stray_b for (a, stray_a), (b, stray_b) in zip(one, other, strict=True)]
    most = nlargest(max(1, round(len(found) * AREA)), found)
    return max(0.0, sum(most) / len(most))
