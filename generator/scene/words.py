"""Words of a paragraph with the places where lines may end; all widths are in em, so one reading serves every size."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from generator.scene.bonds import ICON, NEVER, bonds
from generator.scene.direction import can_order, levels, runs_right_to_left
from generator.scene.east_asian import units
from generator.scene.fonts import FontSet, has_small_capitals, metrics
from generator.scene.hyphens import positions
from generator.scene.markup import PLAIN, Inline, Look, Paragraph, Words
from generator.scene.shaping import Shaped, resize, runs_by_font, shape

SOFT_HYPHEN = "\u00ad"
_SPACES = re.compile(r"([ \t\u2009\u200a]+)")
_MAY_BREAK_AFTER = "-‐–—/\u200b"
_LETTERS = re.compile(r"[^\W\d_]{8,}")
"""Least length of a word that may be hyphenated: a shorter word in two is harder to read than a short line."""


SMALL_CAPITALS = 0.8
"""Height of capitals that stand for missing small capitals, as a share of the size."""


class Letters(NamedTuple):
    """Letters of one font, look and direction."""

    font: str
    text: str
    look: Look = PLAIN
    scale: float = 1.0
    """As a share of the text's size."""
    level: int = 0
    """Odd ones run from right to left."""


@dataclass(frozen=True, slots=True)
class Style:
    """Everything but the size that decides the width of a text."""

    fonts: FontSet
    language: str
    features: tuple[str, ...] = ()
    tracking: float = 0.0
    icon_height: float = 1.0
    """Height of an inline icon, in em."""

    def shape(self, letters: Letters, text: str | None = None) -> Shaped:
        """Return the letters, or their replacements, in em of the text."""
        said = letters.text if text is None else text
        if letters.look is PLAIN:
            return shape(letters.font, said, self.language, self.features, self.tracking, letters.level % 2 == 1)
        features, scale = self.features, letters.scale
        if letters.look.small_caps and scale != 1.0:
            said = _capitals(said)
        elif letters.look.small_caps:
            features = (*features, "smcp")
        found = shape(letters.font, said, self.language, features, self.tracking, letters.level % 2 == 1)
        return found if scale == 1.0 else resize(found, scale)


class Picture(NamedTuple):
    """An inline icon: its name, its width and its reach above and below the baseline, in em; and how far to the left
    of its place its drawing begins, because the white beside a narrow one is omitted."""

    name: str
    width: float
    top: float
    depth: float
    white: float = 0.0
    look: Look = PLAIN
    level: int = 0


Piece: TypeAlias = Letters | Picture


class Cut(NamedTuple):
    """A place where a line may end: after `word` (piece None) or inside it before character `at` of a piece."""

    word: int
    piece: int | None
    at: int
    hyphen: bool
    end: float
    """End of a line that breaks here, hyphen included, on the paragraph set as one endless line."""
    next: float
    """Start of the line after it on that same endless line."""
    spaces: int
    """Spaces before this cut."""
    bond: float = 0.0
    """Cost of ending a line here, because what follows belongs to what stands before."""


@dataclass(frozen=True, slots=True)
class Run:
    """A paragraph laid on one endless line."""

    words: tuple[tuple[Piece, ...], ...]
    gaps: tuple[Letters | None, ...]
    """The space after each word; none between characters that need no space."""
    cuts: tuple[Cut, ...]
    top: float
    depth: float
    missing: str
    level: int = 0
    """Level of the paragraph: 1 runs from right to left."""
    turned: bool = False
    """Whether some of it has to be reordered."""
    unordered: bool = False
    """Whether some of it runs from right to left and cannot be ordered."""


Spans: TypeAlias = Mapping[str, tuple[float, float]]
"""Extents of the ink of every icon in a text, as shares of its height."""


def read(paragraph: Paragraph, style: Style, hyphenate: bool, spans: Spans) -> Run:
    logical = "".join(span.text if isinstance(span, Words) else ICON for span in paragraph)
    turned = runs_right_to_left(logical)
    base, *embedded = levels(logical) if turned and can_order() else (0,)
    words, gaps = _split(paragraph, style, spans, embedded)
    shaped = [style.shape(p) for word in words for p in word if isinstance(p, Letters)]
    pictures = [p for word in words for p in word if isinstance(p, Picture)]
    return Run(
        words=words,
        gaps=gaps,
        cuts=tuple(_cuts(words, gaps, style, hyphenate)),
        top=max((*(s.top for s in shaped), *(p.top for p in pictures)), default=0.0),
        depth=max((*(s.depth for s in shaped), *(p.depth for p in pictures)), default=0.0),
        missing="".join(sorted({c for s in shaped for c in s.missing})),
        level=base,
        turned=any(embedded),
        unordered=turned and not embedded,
    )


def width(piece: Piece, style: Style) -> float:
    return piece.width if isinstance(piece, Picture) else style.shape(piece).advance


Broken: TypeAlias = tuple[tuple[Piece, ...], ...]
"""Return the words of a paragraph, each in pieces."""


def _split(
    paragraph: Paragraph, style: Style, spans: Spans, levels: Sequence[int]
) -> tuple[Broken, tuple[Letters | None, ...]]:
    """Return the words, and the gaps after them. `levels` has one entry for every character, or none where all is
    level."""
    words: list[list[Piece]] = [[]]
    gaps: list[Letters | None] = []
    space = Letters(style.fonts.regular, " ")
    at = 0

    def new_word(gap: Letters | None) -> None:
        if words[-1]:
            words.append([])
            gaps.append(gap)

    for span in paragraph:
        if not isinstance(span, Words):
            words[-1].append(_picture(span, style, spans, levels[at] if levels else 0))
            at += 1
            continue
        font = style.fonts.pick(span.bold, span.italic)
        space = Letters(font, " ", span.look)
        for index, chunk in enumerate(_SPACES.split(span.text)):
            if index % 2:
                new_word(space._replace(level=levels[at]) if levels else space)
            elif chunk:
                start = at
                for number, unit in enumerate(units(chunk)):
                    if number:
                        new_word(None)
                    for text in _level_parts(unit, levels[start : start + len(unit)]):
                        level = levels[start] if levels else 0
                        words[-1].extend(_letters(font, text, span.look, level, style.fonts.fallback))
                        start += len(text)
            at += len(chunk)
    if not words[-1]:
        words.pop()
    return tuple(map(tuple, words)), (*gaps[: max(0, len(words) - 1)], space)


def _picture(span: Inline, style: Style, spans: Spans, level: int) -> Picture:
    cap = metrics(style.fonts.regular).cap
    over = (style.icon_height - cap) / 2
    begin, end = spans.get(span.name, (0.0, 1.0))
    high = style.icon_height
    return Picture(span.name, high * (end - begin), cap + over, over, high * begin, span.look, level)


def _level_parts(text: str, levels: Sequence[int]) -> Iterator[str]:
    """Split the text where its level changes."""
    if not levels:
        yield text
        return
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or levels[at] != levels[start]:
            yield text[start:at]
            start = at


def _letters(font: str, text: str, look: Look, level: int, fallback: tuple[str, ...]) -> Iterator[Letters]:
    for chosen, part in runs_by_font(font, fallback, text):
        if not look.small_caps or has_small_capitals(chosen):
            yield Letters(chosen, part, look, 1.0, level)
            continue
        for small, some in groupby(part, key=lambda letter: _capitals(letter) != letter):
            yield Letters(chosen, "".join(some), look, SMALL_CAPITALS if small else 1.0, level)


def _capitals(text: str) -> str:
    """Return every letter as one capital, so that the searchable text matches the shown one letter by letter."""
    return "".join(upper if len(upper := letter.upper()) == 1 else _SHARP.get(letter, letter) for letter in text)


_SHARP = {"ß": "\u1e9e"}


def _cuts(words: Broken, gaps: Sequence[Letters | None], style: Style, hyphenate: bool) -> list[Cut]:
    cuts: list[Cut] = []
    x = 0.0
    held = bonds(["".join(p.text if isinstance(p, Letters) else ICON for p in word) for word in words])
    for index, word in enumerate(words):
        widths = [width(piece, style) for piece in word]
        before = 0.0
        for number, piece in enumerate(word):
            if isinstance(piece, Letters):
                for at, hyphen in _places(piece.text, style.language, hyphenate):
                    head = style.shape(piece, piece.text[:at]).advance
                    tail = style.shape(piece, piece.text[at:]).advance
                    sign = style.shape(piece, "-").advance if hyphen else 0.0
                    cuts.append(
                        Cut(
                            word=index,
                            piece=number,
                            at=at,
                            hyphen=hyphen,
                            end=x + before + head + sign,
                            next=x + before + widths[number] - tail,
                            spaces=index,
                        )
                    )
            before += widths[number]
        gap = gaps[index]
        space = style.shape(gap).advance if gap else 0.0
        if held[index] != NEVER:
            cuts.append(Cut(index, None, 0, False, x + before, x + before + space, index, held[index]))
        x += before + space
    return cuts


@lru_cache(maxsize=65536)
def _places(word: str, language: str, hyphenate: bool) -> tuple[tuple[int, bool], ...]:
    """Return where a word may break, and whether each break shows a hyphen."""
    if word.startswith("--"):
        # Command-line options must be typed exactly, so they do not break.
        return ()
    places: dict[int, bool] = {}
    for index, character in enumerate(word[:-1]):
        if character in _MAY_BREAK_AFTER and index and word[index + 1] not in _MAY_BREAK_AFTER:
            places[index + 1] = False
        elif character == SOFT_HYPHEN:
            places[index + 1] = True
    if hyphenate and SOFT_HYPHEN not in word:
        for match in _LETTERS.finditer(word):
            for at in positions(match.group(), language):
                places.setdefault(match.start() + at, True)
    return tuple(sorted(places.items()))
