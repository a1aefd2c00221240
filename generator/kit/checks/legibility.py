"""Check that words can be read: large enough type, and contrast with the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.draw_pieces import DrawnPiece
from generator.kit.render_cache import DPI, Gallery, Words, words_on
from generator.scene.colour import alpha, colours_of, contrast, opaque, over
from generator.scene.model import INHERIT, Fill, Scene
from generator.units import MM_PER_INCH, points

if TYPE_CHECKING:
    from PIL.Image import Image

SMALLEST = 6.0
"""In points. Smaller type is lost on home printers and on eyes over forty."""

LARGE = 14.0
"""Points from which letters are large enough for less contrast."""

NEEDED, NEEDED_LARGE = 4.5, 3.0
"""Contrast required by WCAG AA."""

PER_MM = DPI / MM_PER_INCH


@dataclass(frozen=True, slots=True)
class _Flaw:
    """Words on a piece, and how bad they are: smaller numbers are worse."""

    one: DrawnPiece
    side: str
    words: Words
    measure: float


def small_type(drawn: Sequence[DrawnPiece]) -> Iterator[Finding]:
    """Report type that is too small: the smallest on each side of a component, and on how many pieces."""
    flaws = [
        _Flaw(one, side, words, points(words.size))
        for one in drawn
        for side, scene in sides(one)
        for words in words_on(scene.items)
        if points(words.size) < SMALLEST - 0.01
    ]
    for worst, others in _worst_of_each(flaws, lambda flaw: (flaw.one.component.id, flaw.side)):
        yield Finding(
            "small-type",
            f"“{start_of(worst.words)}” is set in {worst.measure:.1f} pt on the {worst.side}{_also(others)};"
            f" below {SMALLEST:g} pt few people can read it.",
            "Raise “size” or “min_size”, or use fewer words.",
            worst.one.piece.place,
            "warning",
            piece=worst.one.name,
            facts={"size_pt": round(worst.measure, 2), "pieces": others + 1},
        )


def low_contrast(drawn: Sequence[DrawnPiece], gallery: Gallery | None = None) -> Iterator[Finding]:
    """Report words with too little contrast: for each colour on each side of a component the worst, and how many
    more."""
    faces = [(one, side, scene, list(words_on(scene.items))) for one in drawn for side, scene in sides(one)]
    faces = [face for face in faces if face[3]]
    behind = (gallery or Gallery()).of([scene for _, _, scene, _ in faces])
    flaws = []
    for (one, side, _, words), picture in zip(faces, behind, strict=True):
        for run in words:
            found = _stands_out(run, picture)
            if found < _needed_contrast(run):
                flaws.append(_Flaw(one, side, run, found))
    for worst, others in _worst_of_each(flaws, lambda flaw: (flaw.one.component.id, flaw.side, flaw.words.run.colour)):
        needed = _needed_contrast(worst.words)
        colour = " to ".join(colours_of(worst.words.run.colour))
        yield Finding(
            "low-contrast",
            f"“{start_of(worst.words)}” in {colour} on the {worst.side}{_also(others)} has a contrast"
            f" of {worst.measure:.1f} to 1 with what lies behind it; {needed:g} is needed.",
            "Make the words darker or lighter, or lay a plain ground behind them.",
            worst.one.piece.place,
            "warning",
            piece=worst.one.name,
            facts={"contrast": round(worst.measure, 2), "needed": needed, "pieces": others + 1},
        )


def _worst_of_each(flaws: list[_Flaw], key: Callable[[_Flaw], object]) -> Iterator[tuple[_Flaw, int]]:
    """Return the worst flaw of each kind, and how many other pieces have it."""
    kinds: dict[object, list[_Flaw]] = {}
    for flaw in flaws:
        kinds.setdefault(key(flaw), []).append(flaw)
    for some in kinds.values():
        yield min(some, key=lambda flaw: flaw.measure), len({flaw.one.name for flaw in some}) - 1


def _also(others: int) -> str:
    return "" if not others else f" (the same on {others} more piece{'' if others == 1 else 's'})"


def sides(one: DrawnPiece) -> Iterator[tuple[str, Scene]]:
    yield "front", one.front
    if one.back is not None:
        yield "back", one.back


def _needed_contrast(words: Words) -> float:
    return NEEDED_LARGE if points(words.size) >= LARGE else NEEDED


def _stands_out(words: Words, picture: Image) -> float:
    """Return the second-lowest contrast of a few spots, so that a single speck does not count. Letters with an
    outline need only one of the two."""
    pixels, (width, height) = picture.load(), picture.size
    assert pixels is not None, "the picture has been loaded"
    found = []
    for x, y in words.spots():
        px, py = round(x * PER_MM), round(y * PER_MM)
        if 0 <= px < width and 0 <= py < height:
            pixel = pixels[px, py]
            assert isinstance(pixel, tuple), "the picture has three channels"
            found.append(_contrast_on(words.run.colour, words.outline, words.opacity, pixel))
    return sorted(found)[min(1, len(found) - 1)] if found else 21.0


@lru_cache(maxsize=4096)
def _contrast_on(colour: Fill, outline: Fill | None, opacity: float, pixel: tuple[int, ...]) -> float:
    """Return the contrast of the better of letters and outline with a pixel; of a gradient the worst colour counts."""
    inks = [colours_of(ink) for ink in (colour, outline) if ink is not None]
    if any(INHERIT in colours for colours in inks):
        return 21.0
    ground = "#{:02x}{:02x}{:02x}".format(*pixel[:3])
    return max(
        min(contrast(over(opaque(one), ground, alpha(one) * opacity), ground) for one in colours) for colours in inks
    )


def start_of(words: Words) -> str:
    text = words.run.text.strip()
    return text if len(text) <= 30 else text[:29] + "…"
