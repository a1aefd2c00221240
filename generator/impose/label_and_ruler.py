"""The margin of every sheet: the page label and a ruler that shows whether it was printed at 100 %."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Literal

from generator.geometry import Box, translate
from generator.impose.marks import CORNER, lines
from generator.impose.request import Label
from generator.impose.strip import Strip
from generator.languages import name_of
from generator.languages import words as words_of
from generator.scene.fonts import FontSet, font_set
from generator.scene.line_setting import Align
from generator.scene.model import Group, Item, Paint, Symbol, Text, Use
from generator.scene.text import VAlign, fit
from generator.units import MM_PER_INCH, millimetres

INK = "#4d4d4d"
SIZE = millimetres(6)
SMALLEST = millimetres(4.5)
RULER_HEIGHT = 3.4
RULER_WORDS = 6.5
SHORTEST_LABEL = 45.0
"""Room kept for a label beside a ruler."""

LINE = 2.4
"""Height of a line of small print."""


@cache
def label_fonts() -> FontSet:
    return font_set("fira-sans-condensed")


def words(text: str, box: Box, size: float = SIZE, align: Align = "left", valign: VAlign = "middle") -> Text | Group:
    """Set a line of small print that never leaves its box."""
    plain = re.sub(r"([*{])", r"\\\1", text)
    return fit(
        plain, box=box, fonts=label_fonts(), size=size, min_size=SMALLEST * 0.6, colour=INK, align=align, valign=valign
    ).item


def ruler_span(length: float) -> tuple[int, int] | None:
    """Return the millimetres and inches of the longest ruler that fits a strip."""
    for mm, inches in ((100, 4), (50, 2), (25, 1)):
        if ruler_length(mm, inches) + 2 * CORNER <= length:
            return mm, inches
    return None


@cache
def ruler(mm: int, inches: int) -> Symbol:
    """Draw a ruler with millimetres above the line and inches below it."""
    base, long = RULER_HEIGHT / 2, max(mm, inches * MM_PER_INCH)
    ticks = [(0.0, base, long, base)]
    for i in range(mm + 1):
        ticks.append((i, base, i, base - (1.7 if i % 50 == 0 else 1.3 if i % 10 == 0 else 0.9 if i % 5 == 0 else 0.6)))
    for i in range(inches * 8 + 1):
        x = i * MM_PER_INCH / 8
        ticks.append((x, base, x, base + (1.7 if i % 8 == 0 else 1.2 if i % 4 == 0 else 0.6)))
    said = (
        words(f"{mm} mm", (long + 0.6, 0, RULER_WORDS, base), millimetres(5)),
        words(f"{inches} in", (long + 0.6, base, RULER_WORDS, base), millimetres(5)),
    )
    return Symbol(
        f"ruler-{mm}", ruler_length(mm, inches), RULER_HEIGHT, (*lines(ticks, Paint(stroke=INK, width=0.1)), *said)
    )


def ruler_length(mm: int, inches: int) -> float:
    return max(mm, inches * MM_PER_INCH) + 0.6 + RULER_WORDS


def label_and_ruler(
    strip: Strip, text: str, *, with_ruler: bool, corners: bool, cuts: Sequence[float] = ()
) -> tuple[tuple[Item, ...], tuple[Box, ...]]:
    """Draw label and ruler for one page; return also the boxes that cut marks must not cross.

    `cuts` are the places along the strip where marks would run; the ruler's numbers stay clear of them.
    """
    ends = CORNER if corners else 0.5
    span = ruler_span(strip.length) if with_ruler else None
    items: list[Item] = []
    room, beyond = strip.length - 2 * ends, 0.0
    clean: list[Box] = []
    if span:
        symbol = ruler(*span)
        y = strip.outer(RULER_HEIGHT)
        above = strip.thick >= RULER_HEIGHT + LINE
        least = ends if above else ends + SHORTEST_LABEL
        x = _beside(strip.length - ends - symbol.width, least, symbol.width - RULER_WORDS, cuts)
        items.append(Use(symbol, translate(x, y)))
        # Cut marks may cross the ruler's ticks, which stay readable, but not its numbers.
        clean.append(strip.covers(x + symbol.width - RULER_WORDS, y, RULER_WORDS, RULER_HEIGHT))
        if above:
            beyond = RULER_HEIGHT
        else:
            room = x - 3 - ends
    y = strip.outer(LINE, beyond)
    said = words(text, (ends, y, room, LINE))
    long = reach(said) - ends
    start = _between(ends, long, ends + room, cuts)
    items.append(said if start == ends else words(text, (start, y, long + 0.1, LINE)))
    clean.append(strip.covers(start, y, long, LINE))
    return (strip.put(tuple(items), "margin"),), tuple(box for box in clean if box[2] > 0 and box[3] > 0)


def _between(start: float, long: float, end: float, cuts: Sequence[float]) -> float:
    """Return where a label of this length may begin clear of all cut marks; else its present place."""
    for step in range(int(max(0.0, end - start - long) / 0.5)):
        at = start + step / 2
        if all(not at - 0.8 < cut < at + long + 0.8 for cut in cuts):
            return at
    return start


def _beside(x: float, least: float, numbers: float, cuts: Sequence[float]) -> float:
    """Return the rightmost place of a ruler whose numbers no cut mark crosses; else its present place."""
    for step in range(int(max(0.0, x - least) * 2) + 1):
        start = x - step / 2 + numbers
        if all(not start - 0.8 < cut < start + RULER_WORDS + 0.8 for cut in cuts):
            return x - step / 2
    return x


def reach(text: Text | Group) -> float:
    """Return the right end of a text."""
    runs = text.runs if isinstance(text, Text) else ()
    return max((run.x + run.advance for run in runs), default=0.0)


def page_label(label: Label, where: str, side: Literal["front", "back"] | None) -> str:
    said = words_of(label.language, "sheets")
    name = label.language and name_of(label.language)
    parts = (label.pack, label.component, where, name, label.version, side and said[side])
    return " · ".join(part for part in parts if part)
