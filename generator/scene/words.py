"""A paragraph as words with the places where they may be cut; all widths in em, so one reading serves every size."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from generator.scene.bonds import ICON, NEVER, bonds
from generator.scene.fonts import FontSet, metrics
from generator.scene.hyphens import positions
from generator.scene.markup import Paragraph, Words
from generator.scene.shaping import Shaped, runs_by_font, shape

SOFT_HYPHEN = "\u00ad"
_SPACES = re.compile(r"[ \t\u2009\u200a]+")
_MAY_BREAK_AFTER = "-‐–—/\u200b"
_LETTERS = re.compile(r"[^\W\d_]{8,}")
"""What is long enough to be parted: a shorter word in two is harder to read than a line that ends early."""


@dataclass(frozen=True, slots=True)
class Style:
    """Everything but the size that decides how wide a text runs."""

    fonts: FontSet
    language: str
    features: tuple[str, ...] = ()
    tracking: float = 0.0
    icon_height: float = 1.0
    """Of an inline icon, in em."""

    def shape(self, font: str, text: str) -> Shaped:
        return shape(font, text, self.language, self.features, self.tracking)


class Letters(NamedTuple):
    font: str
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """An inline icon: its name, its width and how far it reaches above and below the baseline, in em; and how far to
    the left of its place its drawing begins, because the white beside a narrow one is left away."""

    name: str
    width: float
    top: float
    depth: float
    white: float = 0.0


Piece: TypeAlias = Letters | Picture


class Cut(NamedTuple):
    """A place where a line may end: after `word` (piece None) or inside it before character `at` of a piece."""

    word: int
    piece: int | None
    at: int
    hyphen: bool
    end: float
    """Where a line that ends here ends, hyphen included, on the paragraph set as one endless line."""
    next: float
    """Where the line after it begins on that same endless line."""
    spaces: int
    """Spaces before this cut."""
    bond: float = 0.0
    """What ending a line here costs, because what follows belongs to what stands before."""


@dataclass(frozen=True, slots=True)
class Run:
    """A paragraph laid on one endless line."""

    words: tuple[tuple[Piece, ...], ...]
    spaces: tuple[str, ...]
    """The font of the space after each word."""
    cuts: tuple[Cut, ...]
    top: float
    depth: float
    missing: str


Spans: TypeAlias = Mapping[str, tuple[float, float]]
"""Where the ink of every icon that a text mentions begins and ends, as shares of its height."""


def read(paragraph: Paragraph, style: Style, hyphenate: bool, spans: Spans) -> Run:
    words, space_fonts = _split(paragraph, style, spans)
    shaped = [style.shape(p.font, p.text) for word in words for p in word if isinstance(p, Letters)]
    pictures = [p for word in words for p in word if isinstance(p, Picture)]
    return Run(
        words=words,
        spaces=space_fonts,
        cuts=tuple(_cuts(words, space_fonts, style, hyphenate)),
        top=max((*(s.top for s in shaped), *(p.top for p in pictures)), default=0.0),
        depth=max((*(s.depth for s in shaped), *(p.depth for p in pictures)), default=0.0),
        missing="".join(sorted({c for s in shaped for c in s.missing})),
    )


def width(piece: Piece, style: Style) -> float:
    return piece.width if isinstance(piece, Picture) else style.shape(piece.font, piece.text).advance


def _split(paragraph: Paragraph, style: Style, spans: Spans) -> tuple[tuple[tuple[Piece, ...], ...], tuple[str, ...]]:
    words: list[list[Piece]] = [[]]
    space_fonts: list[str] = []
    font = style.fonts.regular

    def new_word() -> None:
        if words[-1]:
            words.append([])
            space_fonts.append(font)

    for span in paragraph:
        if not isinstance(span, Words):
            cap = metrics(style.fonts.regular).cap
            over = (style.icon_height - cap) / 2
            begin, end = spans.get(span.name, (0.0, 1.0))
            high = style.icon_height
            words[-1].append(Picture(span.name, high * (end - begin), cap + over, over, high * begin))
            continue
        font = style.fonts.pick(span.bold, span.italic)
        for index, chunk in enumerate(_SPACES.split(span.text)):
            if index:
                new_word()
            if chunk:
                words[-1].extend(Letters(f, t) for f, t in runs_by_font(font, style.fonts.fallback, chunk))
    if not words[-1]:
        words.pop()
    return tuple(map(tuple, words)), (*space_fonts[: len(words) - 1], font)


def _cuts(
    words: tuple[tuple[Piece, ...], ...], space_fonts: tuple[str, ...], style: Style, hyphenate: bool
) -> list[Cut]:
    cuts: list[Cut] = []
    x = 0.0
    held = bonds(["".join(p.text if isinstance(p, Letters) else ICON for p in word) for word in words])
    for index, word in enumerate(words):
        widths = [width(piece, style) for piece in word]
        before = 0.0
        for number, piece in enumerate(word):
            if isinstance(piece, Letters):
                for at, hyphen in _places(piece.text, style.language, hyphenate):
                    head = style.shape(piece.font, piece.text[:at]).advance
                    tail = style.shape(piece.font, piece.text[at:]).advance
                    sign = style.shape(piece.font, "-").advance if hyphen else 0.0
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
        space = style.shape(space_fonts[index], " ").advance
        if held[index] != NEVER:
            cuts.append(Cut(index, None, 0, False, x + before, x + before + space, index, held[index]))
        x += before + space
    return cuts


@lru_cache(maxsize=65536)
def _places(word: str, language: str, hyphenate: bool) -> tuple[tuple[int, bool], ...]:
    """Where a word may be parted, and whether the parting shows a hyphen."""
    if word.startswith("--"):
        # The option of a command, which has to be typed as it stands.
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
