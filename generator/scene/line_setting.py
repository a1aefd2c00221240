"""Set lines of a text: glyph runs, inline icons and underlines at their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from generator.scene.breaking import Line
from generator.scene.colour import colours_of
from generator.scene.direction import visual
from generator.scene.fonts import underline
from generator.scene.markup import Look
from generator.scene.model import Colour, Fill, Glyph, GlyphRun, Paint, Path, Rect, Symbol, Use
from generator.scene.words import SOFT_HYPHEN, Letters, Picture, Piece, Run, Style

Align = Literal["start", "left", "center", "right", "justify"]
"""Alignments. `start` is where reading begins: on the right for Hebrew and Arabic."""
MAX_STRETCH = 1.0
"""Justified lines whose spaces would grow by more than this many em stay ragged."""


class LineItems(NamedTuple):
    """The contents of one line: its words, and the icons and strokes that go with them."""

    runs: tuple[GlyphRun, ...] = ()
    marks: tuple[Use | Rect | Path, ...] = ()


class LineSetter:
    """Sets the lines of one text."""

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
        colours: Mapping[str, Colour],
    ) -> None:
        self.x, self.box_width, self.size, self.align = x, box_width, size, align
        self.colour, self.style, self.symbols, self.icon_colours = colour, style, symbols, icon_colours
        self.colours = colours

    def line(self, run: Run, line: Line, base: float, *, last: bool) -> LineItems:
        spare = self.box_width - line.width * self.size
        pieces = list(_pieces(run, line))
        gaps = sum(1 for _, is_gap in pieces if is_gap)
        stretch = spare / gaps if self.align == "justify" and not last and gaps and spare > 0 else 0.0
        if stretch > MAX_STRETCH * self.size:
            stretch = 0.0
        open_lines = _LineInProgress(self, base)
        order: Sequence[int] = range(len(pieces))
        if run.level or run.turned:
            order = visual(order, _levels(pieces, run.level))
        at = self.x + self._indent(run, spare, stretched=bool(stretch))
        for index in order:
            piece, is_gap = pieces[index]
            at += open_lines.add(piece, at, index, stretch if is_gap else 0.0)
        return open_lines.finish()

    def _indent(self, run: Run, spare: float, *, stretched: bool) -> float:
        """Return how far right of its box's left edge a line begins."""
        match self.align:
            case "center":
                return spare / 2
            case "right":
                return spare
            case "start" | "justify" if run.level and not stretched:
                return spare
            case _:
                return 0.0

    def fill(self, look: Look) -> Fill:
        return self.colours.get(look.colour, self.colour) if look.colour else self.colour

    def picture(self, piece: Picture, x: float, base: float) -> Use:
        symbol = self.symbols[piece.name]
        factor = (piece.top + piece.depth) * self.size / symbol.height
        place = (factor, 0.0, 0.0, factor, x - piece.white * self.size, base - piece.top * self.size)
        colour = self.icon_colours.get(piece.name) or colours_of(self.fill(piece.look))[0]
        return Use(symbol, place, colour)


def _levels(pieces: Sequence[tuple[Piece | None, bool]], base: int) -> list[int]:
    """Return the levels of a line; the empty gap between characters has the level of the one before it."""
    found: list[int] = []
    for piece, _ in pieces:
        found.append(piece.level if piece is not None else found[-1] if found else base)
    return found


class _LineInProgress:
    """A line being set from left to right."""

    def __init__(self, setter: LineSetter, base: float) -> None:
        self.setter, self.base = setter, base
        self.runs: list[tuple[int, GlyphRun]] = []
        self.marks: list[Use | Rect | Path] = []
        self.open: _OpenRun | None = None

    def add(self, piece: Piece | None, x: float, index: int, stretch: float) -> float:
        """Add a piece and return its width."""
        if piece is None:
            if self.open is not None and stretch:
                self.open.widen(stretch)
            return stretch
        if isinstance(piece, Picture):
            self._close()
            self.marks.append(self.setter.picture(piece, x, self.base))
            width = piece.width * self.setter.size
            if piece.look.underline:
                self._underline(self.setter.style.fonts.regular, piece.look, x, width)
            return width
        if self.open is None or not self.open.goes_on_with(piece):
            self._close()
            self.open = _OpenRun(piece, self.setter.size, x, index)
        return self.open.add(self.setter.style, piece, index, stretch)

    def _close(self) -> None:
        run, self.open = self.open, None
        if run is None or not run.glyphs:
            return
        colour = self.setter.fill(run.like.look)
        size = self.setter.size * run.like.scale
        glyphs = GlyphRun(run.like.font, size, colour, run.x, self.base, run.plain_text, tuple(run.glyphs))
        self.runs.append((run.first, glyphs))
        if run.like.look.underline:
            self._underline(run.like.font, run.like.look, run.x, glyphs.advance)

    def _underline(self, font: str, look: Look, x: float, width: float) -> None:
        """Draw a stroke below the piece, joined with the one before it."""
        below, thick = (part * self.setter.size for part in underline(font))
        fill = colours_of(self.setter.fill(look))[0]
        before = next((mark for mark in reversed(self.marks) if isinstance(mark, Rect)), None)
        if before is not None and abs(before.x + before.w - x) < 1e-6 and before.paint.fill == fill:
            self.marks.remove(before)
            x, width = before.x, before.w + width
        self.marks.append(Rect(x, self.base + below, width, thick, Paint(fill)))

    def finish(self) -> LineItems:
        self._close()
        # In reading order.
        if len(self.runs) > 1:
            self.runs.sort(key=lambda run: run[0])
        return LineItems(tuple(run for _, run in self.runs), tuple(self.marks))


class _OpenRun:
    """A run that is still growing from left to right, whatever its reading direction."""

    def __init__(self, like: Letters, size: float, x: float, first: int) -> None:
        self.like, self.size, self.x, self.first = like, size, x, first
        self.text: list[str] = []
        self.length = 0
        self.glyphs: list[Glyph] = []

    def goes_on_with(self, piece: Letters) -> bool:
        like = self.like
        return (
            piece.font == like.font
            and piece.look == like.look
            and piece.level == like.level
            and piece.scale == like.scale
        )

    @property
    def plain_text(self) -> str:
        return "".join(self.text)

    def widen(self, by: float) -> None:
        if self.glyphs:
            last = self.glyphs[-1]
            self.glyphs[-1] = last._replace(advance=last.advance + by)

    def add(self, style: Style, piece: Letters, index: int, stretch: float) -> float:
        """Add one shaped piece and return its width in mm."""
        size, first, text = self.size, self.length, piece.text
        shown = text.replace(SOFT_HYPHEN, "-") if text.endswith(SOFT_HYPHEN) else text
        shaped = style.shape(piece, shown)
        if piece.level % 2 and self.glyphs:
            # In right-to-left text, what stands to the right is read first.
            self.glyphs = [glyph._replace(cluster=glyph.cluster + len(text)) for glyph in self.glyphs]
            self.text.insert(0, text)
            first = 0
            self.first = min(self.first, index)
        else:
            self.text.append(text)
        for gid, cluster, advance, dx, dy in shaped.glyphs:
            self.glyphs.append(Glyph(gid, first + cluster, advance * size + stretch, dx * size, -dy * size))
        self.length += len(text)
        return shaped.advance * size + stretch


def _first_word(run: Run, line: Line) -> int:
    if line.start < 0:
        return 0
    before = run.cuts[line.start]
    return before.word + (before.piece is None)


def _pieces(run: Run, line: Line) -> Iterator[tuple[Piece | None, bool]]:
    """Yield the pieces of a line, and whether each is a gap between two words; a gap without a space is empty."""
    before = run.cuts[line.start] if line.start >= 0 else None
    after = run.cuts[line.stop]
    first = _first_word(run, line)
    for word in range(first, after.word + 1):
        if word > first:
            yield run.gaps[word - 1], True
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
                yield piece, False
                continue
            if not from_at and to_at is None:
                yield piece, False
                continue
            text = piece.text[from_at:to_at]
            if to_at is not None and after.hyphen:
                yield piece._replace(text=text.rstrip(SOFT_HYPHEN) + SOFT_HYPHEN), False
            elif text:
                yield piece._replace(text=text), False
