"""Texts with tables: paragraphs and rows below each other, all of one size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from generator.scene.colour import colours_of, opaque
from generator.scene.fonts import FontSet
from generator.scene.line_setting import Align
from generator.scene.model import Box, Fill, Group, Item, Paint, Rect
from generator.scene.table_markup import Table, parts
from generator.scene.text import Fitted, VAlign, fit, largest

BESIDE = 0.4
"""Horizontal padding of a cell, in em."""
ABOVE = 0.3
"""Vertical padding of a cell, in em."""
THICK, THIN = 0.3, 0.15
"""Width of the line below a head and between rows, mm."""
TALL = 10_000.0
_SLACK = 1e-5


def fit_with_tables(
    markup: str,
    *,
    box: Box,
    fonts: FontSet,
    size: float,
    min_size: float | None = None,
    colour: Fill = "#000000",
    align: Align = "start",
    valign: VAlign = "top",
    paragraph_gap: float = 0.4,
    **look: Any,
) -> Fitted:
    """Fit a text with tables into a box; `look` holds further arguments of `fit`."""
    x, y, width, height = box
    setter = _Setter(width, fonts, colour, align, paragraph_gap, look)

    def fits(at: float) -> bool:
        stack = setter.stack(markup, x, y, at)
        return stack.height <= height + _SLACK and stack.too_wide <= _SLACK

    used = largest(size, min_size, fits)
    tall = setter.stack(markup, x, y, used).height
    down = {"top": 0.0, "middle": (height - tall) / 2, "bottom": height - tall}[valign]
    stack = setter.stack(markup, x, y + max(0.0, down), used)
    over = (stack.too_wide, max(0.0, tall - height))
    texts = stack.texts
    return Fitted(
        Group(stack.items),
        used,
        sum(text.lines for text in texts),
        (over[0] if over[0] > _SLACK else 0.0, over[1] if over[1] > _SLACK else 0.0),
        tuple(sorted({letter for text in texts for letter in text.missing})),
        tuple(sorted({style for text in texts for style in text.lacking})),
        unordered=any(text.unordered for text in texts),
        height=tall,
        width=width,
    )


class _Stack(NamedTuple):
    """Paragraphs and tables below each other."""

    items: tuple[Item, ...]
    height: float
    too_wide: float
    texts: tuple[Fitted, ...]


class _Setter:
    """Sets all parts of one text alike."""

    def __init__(
        self, width: float, fonts: FontSet, colour: Fill, align: Align, gap: float, look: dict[str, Any]
    ) -> None:
        self.width, self.fonts, self.colour, self.align, self.gap, self.look = width, fonts, colour, align, gap, look
        plain = any(lack.bold and not lack.italic for lack in fonts.lacks)
        self.head_fonts = fonts if plain else fonts.with_emphasis(True, False)

    def text(self, words: str, box: Box, size: float, align: Align, head: bool = False) -> Fitted:
        fonts = self.head_fonts if head else self.fonts
        more = {"paragraph_gap": self.gap, **self.look}
        return fit(words, box=box, fonts=fonts, size=size, colour=self.colour, align=align, **more)

    def stack(self, markup: str, x: float, top: float, size: float) -> _Stack:
        y = top
        stacks: list[_Stack] = []
        for number, part in enumerate(parts(markup)):
            y += self.gap * size if number else 0.0
            if isinstance(part, Table):
                stacks.append(self.table(part, x, y, size))
            else:
                text = self.text(part, (x, y, self.width, TALL), size, self.align)
                stacks.append(_Stack((text.item,), text.height, text.overflow_mm[0], (text,)))
            y += stacks[-1].height
        return _join(stacks, y - top)

    def table(self, table: Table, x: float, top: float, size: float) -> _Stack:
        widths = self.widths(table, size)
        y = top
        stacks: list[_Stack] = []
        for number, row in enumerate(table.all_rows):
            if number:
                stacks.append(_Stack((self.line(x, y, sum(widths), head=bool(table.head) and number == 1),), 0, 0, ()))
            head = bool(table.head) and number == 0
            stacks.append(self.row(table, row, widths, (x, y), size, head))
            y += stacks[-1].height
        return _join(stacks, y - top)

    def row(
        self, table: Table, row: tuple[str, ...], widths: list[float], at: tuple[float, float], size: float, head: bool
    ) -> _Stack:
        beside, above = BESIDE * size, ABOVE * size
        x, y = at
        places = [x + sum(widths[:column]) + beside for column in range(len(row))]

        def cell(column: int, down: float) -> Fitted:
            box = (places[column], y + above + down, widths[column] - 2 * beside, TALL)
            return self.text(row[column], box, size, table.columns[column], head)

        filled = [column for column, words in enumerate(row) if words]
        alone = {column: cell(column, 0.0) for column in filled}
        # Texts of one row share a baseline, whatever letters and icons they hold.
        base = max((one.baselines[0] for one in alone.values()), default=y)
        down = {column: base - one.baselines[0] for column, one in alone.items()}
        cells = {column: cell(column, down[column]) if down[column] else one for column, one in alone.items()}
        tall = max((one.height + down[column] for column, one in cells.items()), default=size)
        return _Stack(
            tuple(one.item for one in cells.values()),
            tall + 2 * above,
            max((one.overflow_mm[0] for one in cells.values()), default=0.0),
            tuple(cells.values()),
        )

    def line(self, x: float, y: float, width: float, *, head: bool) -> Rect:
        ink = opaque(colours_of(self.colour)[0])
        thick = THICK if head else THIN
        return Rect(x, y - thick / 2, width, thick, Paint(ink if head else f"{ink}66"))

    def widths(self, table: Table, size: float) -> list[float]:
        """Return column widths: each as wide as its longest text, all together as wide as the box."""
        natural = [max(self.natural(table, column, size)) + 2 * BESIDE * size for column in range(len(table.columns))]
        spare = self.width - sum(natural)
        if spare >= 0:
            return [one + spare * one / sum(natural) for one in natural]
        # Narrow columns keep their width; the wide ones share the rest.
        widths = list(natural)
        room, wide = self.width, set(range(len(natural)))
        while narrow := {column for column in wide if natural[column] <= room / len(wide)}:
            room -= sum(natural[column] for column in narrow)
            wide -= narrow
        for column in wide:
            widths[column] = room / len(wide)
        return widths

    def natural(self, table: Table, column: int, size: float) -> Iterator[float]:
        for number, row in enumerate(table.all_rows):
            head = bool(table.head) and number == 0
            yield self.text(row[column], (0.0, 0.0, TALL, TALL), size, "left", head).width if row[column] else 0.0


def _join(stacks: list[_Stack], height: float) -> _Stack:
    return _Stack(
        tuple(item for stack in stacks for item in stack.items),
        height,
        max((stack.too_wide for stack in stacks), default=0.0),
        tuple(text for stack in stacks for text in stack.texts),
    )
