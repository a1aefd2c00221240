"""Fit text into a box, or report by how much it overflows.

The largest size between `size` and `min_size` whose lines fit is taken, on a grid of sizes so that neighbouring
cards agree. Lines are measured by their advance widths, heights by the ink of the actual letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from generator.scene.breaking import Line, break_evenly, greedy
from generator.scene.colour import alpha, colours_of
from generator.scene.fonts import FontSet, metrics
from generator.scene.glyphs import run_outline
from generator.scene.icons import ink_span
from generator.scene.line_setting import Align, LineItems, LineSetter
from generator.scene.markup import Words, icons_in, parse
from generator.scene.model import Box, Colour, Fill, Group, Item, Paint, Path, Symbol, Text
from generator.scene.words import Style, read

VAlign = Literal["top", "middle", "bottom"]

GRID = 0.05
"""Step between tried sizes, in mm (about a seventh of a point)."""
NARROWEST = 0.01
"""Width assumed for a box without one: everything overflows, nothing breaks."""
_SLACK = 1e-6


class Outline(NamedTuple):
    """A line around letters, drawn behind them."""

    colour: Colour
    width: float
    """Its visible width, in mm."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text set in its box, and the outcome."""

    item: Text | Group
    size_used: float
    lines: int
    overflow_mm: tuple[float, float]
    """Excess width and height of the text; zeros when it fits."""
    missing: tuple[str, ...]
    """Characters missing from all of the fonts."""
    lacking: tuple[str, ...] = ()
    """Styles in the text that the family lacks: bold, italic."""
    baselines: tuple[float, ...] = ()
    """Position of each line."""
    line_items: tuple[LineItems, ...] = ()
    unordered: bool = False
    """Whether right-to-left words could not be put in order."""
    height: float = 0.0
    """From the top of its letters to the foot of the last line, mm."""
    width: float = 0.0
    """Width of its longest line, mm."""

    def part(self, start: int, stop: int) -> Text | Group:
        """Return some of its lines, in place."""
        text = self.item if isinstance(self.item, Text) else next(one for one in self.item.items if _is_text(one))
        assert isinstance(text, Text), "a fitted text has words"
        return assemble(self.line_items[start:stop], text.language)


def _is_text(item: Item) -> bool:
    return isinstance(item, Text)


def assemble(lines: Sequence[LineItems], language: str, outline: Outline | None = None) -> Text | Group:
    """Return the lines of a text as one item."""
    text = Text(tuple(run for line in lines for run in line.runs), language)
    marks: tuple[Item, ...] = tuple(mark for line in lines for mark in line.marks)
    if outline is not None and text.runs:
        return Group((_outline(text, outline), text, *marks))
    return Group((text, *marks)) if marks else text


def _outline(text: Text, outline: Outline) -> Path:
    """Return the shapes of all letters, grown by the width of their outline."""
    segments = tuple(segment for run in text.runs for segment in run_outline(run))
    solid = all(alpha(colour) == 1 for run in text.runs for colour in colours_of(run.colour))
    fill = outline.colour if solid else None
    return Path(segments, Paint(fill, outline.colour, 2 * outline.width, join="round", cap="round"))


def outline_around(item: Group) -> Path | None:
    """Return the outline behind the letters of this group, if `assemble` added one."""
    match item.items:
        case (Path(paint=Paint(join="round", cap="round", stroke=stroke)) as path, Text(), *_) if stroke is not None:
            return path
        case _:
            return None


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
    colours: Mapping[str, Colour] | None = None,
    outline: Outline | None = None,
) -> Fitted:
    """Fit a text into a box. `leading` and `paragraph_gap` are in lines and em; `icons` finds inline pictures, and
    `colours` maps the names of colours in the text."""
    style = Style(fonts, language, features, tracking, icon_height)
    named = tuple(colours.items()) if colours else ()
    setting = _Setting(
        *(box, size, min_size, colour, align, valign, leading, paragraph_gap, hyphenate, balance, named, outline)
    )
    if symbols := symbols_of(markup, icons):
        return _lay_out(markup, style, setting, symbols, icon_colours or {})
    return _plain(markup, style, setting)


class _Setting(NamedTuple):
    """Parameters of a text: its box, sizes and alignment."""

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
    colours: tuple[tuple[str, Colour], ...]
    outline: Outline | None


@lru_cache(maxsize=4096)
def _plain(markup: str, style: Style, setting: _Setting) -> Fitted:
    """Set words only, cached: the same ones stand in the same place on many pieces, and in every ink."""
    return _lay_out(markup, style, setting, {}, {})


def _lay_out(
    markup: str,
    style: Style,
    setting: _Setting,
    symbols: Mapping[str, Symbol],
    icon_colours: Mapping[str, Colour],
) -> Fitted:
    box, size, min_size, colour, align, valign, leading, paragraph_gap, hyphenate, balance, named, outline = setting
    x, y, box_width, box_height = box
    fonts, language = style.fonts, style.language
    spans = {name: ink_span(symbol) for name, symbol in symbols.items()}
    runs = [read(paragraph, style, hyphenate, spans) for paragraph in parse(markup)]
    cap = metrics(fonts.regular).cap
    top = max(cap, *(run.top for run in runs))
    depth = max(0.0, *(run.depth for run in runs))

    room = max(box_width, NARROWEST)

    def height(lines: int) -> float:
        """Return the height in em."""
        return top + depth + (lines - 1) * leading + (len(runs) - 1) * paragraph_gap

    def fits(at: float) -> bool:
        broken = [greedy(run.cuts, room / at) for run in runs]
        wide = any(line.width > room / at + _SLACK for lines in broken for line in lines)
        return not wide and height(_count(broken)) * at <= box_height + _SLACK

    used = largest(size, min_size, fits)
    justify = align == "justify"
    even = balance and not justify
    broken = [break_evenly(run, room / used, fewest=False, even=even, justified=justify) for run in runs]
    if height(_count(broken)) * used > box_height + _SLACK:
        broken = [break_evenly(run, room / used, fewest=True, even=even, justified=justify) for run in runs]
    count = _count(broken)
    widest = max((line.width * used for lines in broken for line in lines), default=0.0)
    over = (max(0.0, widest - box_width), max(0.0, height(count) * used - box_height))
    span = ((count - 1) * leading + (len(runs) - 1) * paragraph_gap) * used
    base = _baseline(valign, y, box_height, span, top * used, cap * used, depth * used)
    setter = LineSetter(x, box_width, used, align, colour, style, symbols, icon_colours, dict(named))
    baselines: list[float] = []
    line_items: list[LineItems] = []
    for run, lines in zip(runs, broken, strict=True):
        if not lines:
            baselines.append(base)
            line_items.append(LineItems())
        for line in lines:
            line_items.append(setter.line(run, line, base, last=line is lines[-1]))
            baselines.append(base)
            base += leading * used
        base += (paragraph_gap if lines else leading) * used
    missing = tuple(sorted({character for run in runs for character in run.missing}))
    clean = (over[0] if over[0] > 1e-5 else 0.0, over[1] if over[1] > 1e-5 else 0.0)
    lacking = lacking_styles(markup, fonts)
    return Fitted(
        assemble(line_items, language, outline),
        used,
        count,
        clean,
        missing,
        lacking,
        tuple(baselines),
        tuple(line_items),
        any(run.unordered for run in runs),
        height(count) * used,
        widest,
    )


def lacking_styles(markup: str, fonts: FontSet) -> tuple[str, ...]:
    if not fonts.lacks:
        return ()
    spans = [span for paragraph in parse(markup) for span in paragraph]
    used = {(span.bold, span.italic) for span in spans if isinstance(span, Words) and span.text.strip()}
    return tuple(sorted({lack.style for lack in fonts.lacks if (lack.bold, lack.italic) in used}))


def _count(broken: list[list[Line]]) -> int:
    """Count lines; an empty paragraph takes one."""
    return sum(max(1, len(lines)) for lines in broken)


def largest(size: float, min_size: float | None, fits: Callable[[float], bool]) -> float:
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
    """Return the first baseline. `middle` centres the visible part, capitals to last baseline, as long as all ink
    stays in."""
    match valign:
        case "top":
            return y + top
        case "bottom":
            return y + height - depth - span
        case "middle":
            centred = y + (height - span - cap) / 2 + cap
            highest, lowest = y + top, y + height - depth - span
            return max(highest, min(centred, lowest)) if highest <= lowest else (highest + lowest) / 2


def symbols_of(markup: str, icons: Callable[[str], Symbol] | None) -> dict[str, Symbol]:
    names = icons_in(markup)
    if not names:
        return {}
    if icons is None:
        from generator.scene.icons import icon

        icons = icon
    return {name: icons(name) for name in names}
