"""Text that fits its box, or says by how much it does not.

The largest size between `size` and `min_size` whose lines fit is taken, on a grid of sizes so that neighbouring
cards agree. Lines are measured by their advance widths, heights by the ink of the letters that are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import Literal, NamedTuple

from generator.scene.breaking import Line, balanced, greedy
from generator.scene.colour import colours_of
from generator.scene.fonts import FontSet, metrics
from generator.scene.icons import ink_span
from generator.scene.markup import Words, icons_in, parse
from generator.scene.model import Box, Colour, Fill, Glyph, GlyphRun, Group, Symbol, Text, Use
from generator.scene.words import SOFT_HYPHEN, Letters, Picture, Run, Style, read

Align = Literal["left", "center", "right", "justify"]
VAlign = Literal["top", "middle", "bottom"]

GRID = 0.05
"""Sizes are tried in steps of this many mm (about a seventh of a point)."""
NARROWEST = 0.01
"""A box without width is treated as this wide: everything overflows, nothing breaks."""
MAX_STRETCH = 1.0
"""Justified lines whose spaces would grow by more than this many em stay ragged."""
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text in its box, and how that went."""

    item: Text | Group
    size_used: float
    lines: int
    overflow_mm: tuple[float, float]
    """How far the text is wider and higher than its box; zeros when it fits."""
    missing: tuple[str, ...]
    """Characters none of the fonts has."""
    lacking: tuple[str, ...] = ()
    """Styles the text asks for and the family does not have: bold, italic."""
    baselines: tuple[float, ...] = ()
    """Where each line stands."""

    def part(self, start: int, stop: int) -> Text | Group:
        """Some of its lines, where they stand."""
        first, last = self.baselines[start], self.baselines[stop - 1]
        before = self.baselines[start - 1] if start else -inf
        text, uses = (self.item, ()) if isinstance(self.item, Text) else (self.item.items[0], self.item.items[1:])
        assert isinstance(text, Text), "a fitted text begins with its words"
        words = replace(text, runs=tuple(run for run in text.runs if first - _SLACK <= run.y <= last + _SLACK))
        # The upper edge of a picture in a line lies between the line above and its own.
        pictures = tuple(use for use in uses if isinstance(use, Use) and before <= use.transform[5] < last)
        return Group((words, *pictures)) if pictures else words


def fit(
    markup: str,
    *,
    box: Box,
    fonts: FontSet,
    size: float,
    min_size: float | None = None,
    colour: Fill = "#000000",
    align: Align = "left",
    valign: VAlign = "top",
    language: str = "en",
    leading: float = 1.2,
    paragraph_gap: float = 0.4,
    icons: Callable[[str], Symbol] | None = None,
    icon_colours: Mapping[str, Colour] | None = None,
    icon_height: float = 1.0,
    hyphenate: bool = False,
    balance: bool = True,
    features: tuple[str, ...] = (),
    tracking: float = 0.0,
) -> Fitted:
    """Lays a text into a box. `leading` and `paragraph_gap` are in lines and em; `icons` finds inline pictures."""
    style = Style(fonts, language, features, tracking, icon_height)
    setting = _Setting(box, size, min_size, colour, align, valign, leading, paragraph_gap, hyphenate, balance)
    if symbols := _symbols(markup, icons):
        return _laid(markup, style, setting, symbols, icon_colours or {})
    return _plain(markup, style, setting)


class _Setting(NamedTuple):
    """Where a text goes and how it lies there."""

    box: Box
    size: float
    min_size: float | None
    colour: Fill
    align: Align
    valign: VAlign
    leading: float
    paragraph_gap: float
    hyphenate: bool
    balance: bool


@lru_cache(maxsize=4096)
def _plain(markup: str, style: Style, setting: _Setting) -> Fitted:
    """Words alone: the same ones stand in the same place on many pieces, and in every ink."""
    return _laid(markup, style, setting, {}, {})


def _laid(
    markup: str,
    style: Style,
    setting: _Setting,
    symbols: Mapping[str, Symbol],
    icon_colours: Mapping[str, Colour],
) -> Fitted:
    box, size, min_size, colour, align, valign, leading, paragraph_gap, hyphenate, balance = setting
    x, y, box_width, box_height = box
    fonts, language = style.fonts, style.language
    spans = {name: ink_span(symbol) for name, symbol in symbols.items()}
    runs = [read(paragraph, style, hyphenate, spans) for paragraph in parse(markup)]
    cap = metrics(fonts.regular).cap
    top = max(cap, *(run.top for run in runs))
    depth = max(0.0, *(run.depth for run in runs))

    room = max(box_width, NARROWEST)

    def height(lines: int) -> float:
        """In em."""
        return top + depth + (lines - 1) * leading + (len(runs) - 1) * paragraph_gap

    def fits(at: float) -> bool:
        broken = [greedy(run.cuts, room / at) for run in runs]
        wide = any(line.width > room / at + _SLACK for lines in broken for line in lines)
        return not wide and height(_count(broken)) * at <= box_height + _SLACK

    used = _largest(size, min_size, fits)
    justify = align == "justify"
    even = balance and not justify
    broken = [balanced(run, room / used, fewest=False, even=even, justified=justify) for run in runs]
    if height(_count(broken)) * used > box_height + _SLACK:
        broken = [balanced(run, room / used, fewest=True, even=even, justified=justify) for run in runs]
    count = _count(broken)
    widest = max((line.width * used for lines in broken for line in lines), default=0.0)
    over = (max(0.0, widest - box_width), max(0.0, height(count) * used - box_height))
    span = ((count - 1) * leading + (len(runs) - 1) * paragraph_gap) * used
    base = _baseline(valign, y, box_height, span, top * used, cap * used, depth * used)
    setter = _Setter(x, box_width, used, align, colour, style, symbols, icon_colours)
    baselines: list[float] = []
    for run, lines in zip(runs, broken, strict=True):
        baselines += () if lines else (base,)
        for line in lines:
            setter.line(run, line, base, last=line is lines[-1])
            baselines.append(base)
            base += leading * used
        base += (paragraph_gap if lines else leading) * used
    missing = tuple(sorted({character for run in runs for character in run.missing}))
    clean = (over[0] if over[0] > 1e-5 else 0.0, over[1] if over[1] > 1e-5 else 0.0)
    lacking = _lacking(markup, fonts)
    return Fitted(setter.item(language), used, count, clean, missing, lacking, tuple(baselines))


def _lacking(markup: str, fonts: FontSet) -> tuple[str, ...]:
    if not fonts.lacks:
        return ()
    spans = [span for paragraph in parse(markup) for span in paragraph]
    used = {(span.bold, span.italic) for span in spans if isinstance(span, Words) and span.text.strip()}
    return tuple(sorted({lack.style for lack in fonts.lacks if (lack.bold, lack.italic) in used}))


def _count(broken: list[list[Line]]) -> int:
    """Lines in all; an empty paragraph still takes one."""
    return sum(max(1, len(lines)) for lines in broken)


def _largest(size: float, min_size: float | None, fits: Callable[[float], bool]) -> float:
    if min_size is None or min_size >= size or fits(size):
        return size
    steps = int((size - min_size) / GRID + 1e-9)
    low, high = 0, steps + 1
    while high - low > 1:
        middle = (low + high) // 2
        if fits(size - middle * GRID):
            high = middle
        else:
            low = middle
    return size - high * GRID if high <= steps else min_size


def _baseline(valign: VAlign, y: float, height: float, span: float, top: float, cap: float, depth: float) -> float:
    """The first baseline. Middle centres what the eye sees, capitals to last baseline, as long as all ink stays in."""
    match valign:
        case "top":
            return y + top
        case "bottom":
            return y + height - depth - span
        case "middle":
            centred = y + (height - span - cap) / 2 + cap
            highest, lowest = y + top, y + height - depth - span
            return max(highest, min(centred, lowest)) if highest <= lowest else (highest + lowest) / 2


def _symbols(markup: str, icons: Callable[[str], Symbol] | None) -> dict[str, Symbol]:
    names = icons_in(markup)
    if not names:
        return {}
    if icons is None:
        from generator.scene.icons import icon

        icons = icon
    return {name: icons(name) for name in names}


class _Setter:
    """Sets lines: gathers glyph runs and inline icons at their places."""

    def __init__(
        self,
        x: float,
        box_width: float,
        size: float,
        align: Align,
        colour: Fill,
        style: Style,
        symbols: Mapping[str, Symbol],
        icon_colours: Mapping[str, Colour],
    ) -> None:
        self.x, self.box_width, self.size, self.align = x, box_width, size, align
        self.colour, self.style, self.symbols, self.icon_colours = colour, style, symbols, icon_colours
        self.runs: list[GlyphRun] = []
        self.uses: list[Use] = []

    def item(self, language: str) -> Text | Group:
        text = Text(tuple(self.runs), language)
        return Group((text, *self.uses)) if self.uses else text

    def line(self, run: Run, line: Line, base: float, *, last: bool) -> None:
        spare = self.box_width - line.width * self.size
        pieces = list(_pieces(run, line))
        spaces = sum(1 for piece in pieces if piece is None)
        stretch = spare / spaces if self.align == "justify" and not last and spaces and spare > 0 else 0.0
        if stretch > MAX_STRETCH * self.size:
            stretch = 0.0
        at = self.x + {"left": 0.0, "justify": 0.0, "center": spare / 2, "right": spare}[self.align]
        open_run = _OpenRun(self.size)
        space_fonts = iter(run.spaces[_first_word(run, line) :])
        for piece in pieces:
            if isinstance(piece, Picture):
                self._close(open_run, base)
                open_run = _OpenRun(self.size)
                self._picture(piece, at, base)
                at += piece.width * self.size
                continue
            font, text = (next(space_fonts), " ") if piece is None else (piece.font, piece.text)
            if font != open_run.font:
                self._close(open_run, base)
                open_run = _OpenRun(self.size, font, at)
            at += open_run.add(self.style, text, stretch if piece is None else 0.0)
        self._close(open_run, base)

    def _close(self, run: _OpenRun, base: float) -> None:
        if run.glyphs:
            self.runs.append(
                GlyphRun(run.font, self.size, self.colour, run.x, base, "".join(run.text), tuple(run.glyphs))
            )

    def _picture(self, piece: Picture, x: float, base: float) -> None:
        symbol = self.symbols[piece.name]
        factor = (piece.top + piece.depth) * self.size / symbol.height
        place = (factor, 0.0, 0.0, factor, x - piece.white * self.size, base - piece.top * self.size)
        self.uses.append(Use(symbol, place, self.icon_colours.get(piece.name) or colours_of(self.colour)[0]))


class _OpenRun:
    """A run that is still growing."""

    def __init__(self, size: float, font: str = "", x: float = 0.0) -> None:
        self.size, self.font, self.x = size, font, x
        self.text: list[str] = []
        self.length = 0
        self.glyphs: list[Glyph] = []

    def add(self, style: Style, text: str, stretch: float) -> float:
        """Adds one shaped piece and returns its width in mm."""
        size, first = self.size, self.length
        shown = text.replace(SOFT_HYPHEN, "-") if text.endswith(SOFT_HYPHEN) else text
        shaped = style.shape(self.font, shown)
        for gid, cluster, advance, dx, dy in shaped.glyphs:
            self.glyphs.append(Glyph(gid, first + cluster, advance * size + stretch, dx * size, -dy * size))
        self.text.append(text)
        self.length += len(text)
        return shaped.advance * size + stretch


def _first_word(run: Run, line: Line) -> int:
    if line.start < 0:
        return 0
    before = run.cuts[line.start]
    return before.word + (before.piece is None)


def _pieces(run: Run, line: Line) -> Iterator[Letters | Picture | None]:
    """What stands on a line; None is a space."""
    before = run.cuts[line.start] if line.start >= 0 else None
    after = run.cuts[line.stop]
    first = _first_word(run, line)
    for word in range(first, after.word + 1):
        if word > first:
            yield None
        for number, piece in enumerate(run.words[word]):
            from_at, to_at = 0, None
            if before is not None and before.piece is not None and word == before.word:
                if number < before.piece:
                    continue
                from_at = before.at if number == before.piece else 0
            if after.piece is not None and word == after.word:
                if number > after.piece:
                    continue
                to_at = after.at if number == after.piece else None
            if isinstance(piece, Picture):
                yield piece
                continue
            text = piece.text[from_at:to_at]
            if to_at is not None and after.hyphen:
                yield Letters(piece.font, text.rstrip(SOFT_HYPHEN) + SOFT_HYPHEN)
            elif text:
                yield Letters(piece.font, text)
