"""Whether the words can be read: type that is large enough, and contrast with what lies behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.draw_pieces import DrawnPiece
from generator.kit.render_cache import DPI, Gallery, Words, words_on
from generator.scene.colour import alpha, colours_of, contrast, opaque, over
from generator.scene.model import INHERIT, Scene
from generator.units import MM_PER_INCH, points

if TYPE_CHECKING:
    from PIL.Image import Image

SMALLEST = 6.0
"""Points. Smaller type is lost on home printers and on eyes over forty."""

LARGE = 14.0
"""Points from which letters are so large that less contrast will do."""

NEEDED, NEEDED_LARGE = 4.5, 3.0
"""Contrast as WCAG AA asks for."""


@dataclass(frozen=True, slots=True)
class _Flaw:
    """Words on a piece, and how bad they are: the smaller the number, the worse."""

    one: DrawnPiece
    side: str
    words: Words
    measure: float


def small_type(drawn: Sequence[DrawnPiece]) -> Iterator[Finding]:
    """Type that is too small: the smallest on each side of a component, and on how many pieces it is too small."""
    flaws = [
        _Flaw(one, side, words, points(words.size))
        for one in drawn
        for side, scene in sides(one)
        for words in words_on(scene.items)
        if points(words.size) < SMALLEST - 0.01
    ]
    for worst, others in _grouped(flaws, lambda flaw: (flaw.one.component.id, flaw.side)):
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
    """Words that stand out too little: for each colour on each side of a component the worst, and how many more."""
    faces = [(one, side, scene, list(words_on(scene.items))) for one in drawn for side, scene in sides(one)]
    faces = [face for face in faces if face[3]]
    behind = (gallery or Gallery()).of([scene for _, _, scene, _ in faces])
    flaws = []
    for (one, side, _, words), picture in zip(faces, behind, strict=True):
        for run in words:
            found = _stands_out(run, picture)
            if found < _needed(run):
                flaws.append(_Flaw(one, side, run, found))
    for worst, others in _grouped(flaws, lambda flaw: (flaw.one.component.id, flaw.side, flaw.words.run.colour)):
        needed = _needed(worst.words)
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


def _grouped(flaws: list[_Flaw], key: Callable[[_Flaw], object]) -> Iterator[tuple[_Flaw, int]]:
    """The worst flaw of each kind, and how many other pieces have it."""
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


def _needed(words: Words) -> float:
    return NEEDED_LARGE if points(words.size) >= LARGE else NEEDED


def _stands_out(words: Words, picture: Image) -> float:
    """The contrast at the second worst of a few spots: one speck of an ornament does not count."""
    colours = colours_of(words.run.colour)
    if INHERIT in colours:
        return 21.0
    pixels = picture.load()
    assert pixels is not None, "the picture has been loaded"
    found = []
    for x, y in words.spots():
        px, py = round(x / MM_PER_INCH * DPI), round(y / MM_PER_INCH * DPI)
        if 0 <= px < picture.width and 0 <= py < picture.height:
            pixel = pixels[px, py]
            assert isinstance(pixel, tuple), "the picture has three channels"
            ground = "#{:02x}{:02x}{:02x}".format(*pixel[:3])
            found.append(min(contrast(over(opaque(one), ground, alpha(one)), ground) for one in colours))
    return sorted(found)[min(1, len(found) - 1)] if found else 21.0


def start_of(words: Words) -> str:
    text = words.run.text.strip()
    return text if len(text) <= 30 else text[:29] + "…"
