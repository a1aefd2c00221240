"""Turn rulebook entries into blocks of known height that can be placed on any page.

`templates/rulebook/styles.yaml` holds the styles; a pack names its colours in the `with` of its booklet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Literal, assert_never

from generator.errors import Finding, Place, Refused, Severity, refuse
from generator.layout.colours import UnknownColour, resolve
from generator.layout.drawer import Drawer
from generator.layout.text_box import CLOSE_IT, INSTALL_SCRIPTS, UNORDERED
from generator.pack.model import Component
from generator.pack.rulebook import Box, Chapter, Entry, Figure, Heading, Items, Paragraph, RulingList, Table
from generator.places import shipped_folder
from generator.scene.fonts import FontSet, font_set
from generator.scene.markup import colours_in, mistakes
from generator.scene.model import Colour, Group, Item, Paint, Rect, Scene
from generator.scene.table_markup import table_mistakes
from generator.scene.text import Fitted, fit
from generator.scene.text_table import fit_with_tables
from generator.units import millimetres

FIGURE = "figure:"
"""Prefix of the label of a figure's group."""
PARTED = frozenset({"paragraph", "answer"})
"""Kinds of entries that may run over a page break, beside the items of lists."""
LEAST_LINES = 2
"""Fewest lines of a text at the foot of a page and at the head of the next."""
ABOVE, BELOW = 0.72, 0.34
"""Room for a line above and below its baseline, as shares of its size."""
_ENDED = re.compile(r"[.!?…][\W_]*$")
TABLE_GAP = 2.5
"""Room above and below a table, mm."""
TALL = 10_000.0
"""A height no text fills, for measuring."""


@dataclass(frozen=True, slots=True)
class Style:
    """The style of one kind of block."""

    font: str = "body"
    bold: bool = False
    italic: bool = False
    size: float = 10.0
    min_size: float | None = None
    leading: float = 1.2
    colour: str = "ink"
    align: Literal["left", "center"] = "left"
    before: float = 0.0
    after: float = 0.0
    indent: float = 0.0
    padding: float = 0.0
    hyphenate: bool = False
    fill: str = ""
    edge: str = ""
    bar: str = ""
    ornament: float = 0.0


@dataclass(frozen=True, slots=True)
class Block:
    """A block to place on a page. `joined` blocks stay with the next one."""

    height: float
    draw: Callable[[float, float], tuple[Item, ...]]
    """Draws the block with its top left corner at this place."""
    before: float
    after: float
    joined: bool = False
    clings: bool = False
    """Whether it should stay with the next one if possible."""
    new_page: bool = False
    floats: bool = False
    """A figure: later words may go before it, to fill a page on which it has no room."""
    chapter: str = ""
    place: Place | None = None
    part: Callable[[float], tuple[Block, Block] | None] | None = None
    """Splits it at this height, if it may be split and both parts are long enough."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The room for text on a page, and the styles of everything in it."""

    left: float
    right: float
    top: float
    bottom: float
    styles: Mapping[str, Style]
    colours: Mapping[str, Colour]


def sheet_of(component: Component, drawer: Drawer) -> Sheet:
    """Return the shared styles in the pack's own colours."""
    import yaml

    shared: dict[str, Any] = yaml.load(
        (shipped_folder("templates") / "rulebook" / "styles.yaml").read_bytes(), yaml.CSafeLoader
    )
    told = component.extra
    colours = {**shared["colours"], **told.get("colours", {})}
    styles = {name: Style(**look) for name, look in shared["styles"].items()}
    area = {**shared["area"], **told.get("area", {})}
    palette = drawer.pack.palette
    return Sheet(
        **{side: float(area[side]) for side in ("left", "right", "top", "bottom")},
        styles=styles,
        colours={name: resolve(colour, palette) or "#000000" for name, colour in colours.items()},
    )


class Typesetter:
    """Sets entries to one width."""

    def __init__(self, drawer: Drawer, component: Component, sheet: Sheet) -> None:
        self.drawer, self.component, self.sheet = drawer, component, sheet
        self.width = component.size.width - sheet.left - sheet.right
        told = component.extra
        self.ornament: str = told.get("ornament", "")
        self.icon_colours = {
            name: resolve(colour, drawer.pack.palette) or "#000000" for name, colour in told.get("icons", {}).items()
        }

    def chapter(self, chapter: Chapter) -> Iterator[Block]:
        first = self._words("chapter", chapter.title, chapter.entries[0].place, joined=True)
        yield replace(first, new_page=chapter.new_page, chapter=chapter.title)
        told = zip_longest(chapter.entries, chapter.entries[1:])
        *most, last = [block for entry, follows in told for block in self._entry(entry, follows)]
        if most and last.height < self._short("paragraph"):
            # The last line of a chapter would look lost at the head of a page.
            most[-1] = replace(most[-1], clings=True)
        yield from (*most, last)

    def _short(self, name: str) -> float:
        """A height that no text of so few lines reaches."""
        style = self.sheet.styles[name]
        return millimetres(style.size) * (ABOVE + BELOW + (LEAST_LINES - 0.5) * style.leading)

    def _entry(self, entry: Entry, follows: Entry | None) -> Iterator[Block]:
        match entry:
            case Paragraph(words, place, figure):
                # A sentence that announces what follows, or continues in it.
                open_end = words.rstrip().endswith(":") or (
                    isinstance(follows, Items | Box) and not _ENDED.search(words)
                )
                yield (
                    self._beside(words, place, figure)
                    if figure
                    else self._words("paragraph", words, place, joined=open_end)
                )
            case Heading(words, place):
                yield self._words("heading", words, place, joined=True)
            case Items(items, numbered, place):
                yield from self._items(items, numbered, place)
            case Box(kind, words, place):
                yield self._words(kind, words, place)
            case Table(words, place):
                yield self._table(words, place)
            case Figure():
                yield from self._figure(entry)
            case RulingList(place):
                yield from self._rulings(place)
            case _:
                assert_never(entry)

    # -- words ------------------------------------------------------------------------------------

    def _words(self, name: str, words: str, place: Place, *, joined: bool = False, width: float | None = None) -> Block:
        style = self.sheet.styles[name]
        whole = self.width if width is None else width
        shift = style.padding + (1.2 if style.bar else 0.0)
        fitted = self._fit(style, words, whole - shift - style.padding, place)
        if name in PARTED and width is None:
            after = self.sheet.styles[name].after
            return _lines(fitted, 0, fitted.lines, Block(0.0, _nothing, style.before, after, joined, place=place))
        tall = _height(fitted, 0, fitted.lines)
        height = tall + 2 * style.padding + style.ornament

        def draw(x: float, y: float) -> tuple[Item, ...]:
            placed = _at(fitted.item, x + shift, y + style.padding + _down(fitted))
            return (*self._ground(style, x, y, whole, height), placed, *self._under(style, x, y + tall, whole))

        return Block(height, draw, style.before, style.after, joined, place=place)

    def _table(self, words: str, place: Place) -> Block:
        style = self.sheet.styles["paragraph"]
        fitted = self._fit(style, words, self.width, place, tables=True)
        for said in table_mistakes(words):
            self._report("markup", said, "Give every row the same cells.", place)
        height = fitted.height

        def draw(x: float, y: float) -> tuple[Item, ...]:
            return (_at(fitted.item, x, y),)

        return Block(height, draw, TABLE_GAP, TABLE_GAP, place=place)

    def _items(self, items: Sequence[str], numbered: bool, place: Place) -> Iterator[Block]:
        style = self.sheet.styles["item"]
        fits = [self._fit(style, words, self.width - style.indent, place) for words in items]
        last = len(items) - 1
        short = [fitted.lines <= LEAST_LINES for fitted in fits]
        for number, fitted in enumerate(fits):
            mark = f"{number + 1}." if numbered else "•"
            sign = self._fit(style, mark, style.indent, place, colour="accent", bold=numbered)
            after = self.sheet.styles["paragraph"].after if number == last else style.after
            # A short item at the beginning or the end of a list would look lost on a page of its own.
            clings = number < last and ((number == 0 and short[0]) or (number == last - 1 and short[last]))
            like = Block(0.0, _sign(sign), style.before, after, clings=clings, place=place)
            yield _lines(fitted, 0, fitted.lines, like, indent=style.indent)

    def _fit(
        self,
        style: Style,
        words: str,
        width: float,
        place: Place,
        colour: str = "",
        bold: bool = False,
        tables: bool = False,
    ) -> Fitted:
        try:
            fitted = (fit_with_tables if tables else fit)(
                words,
                box=(0.0, 0.0, width, TALL),
                fonts=self._fonts(style, bold),
                size=millimetres(style.size),
                colour=self.sheet.colours[colour or style.colour],
                align="start" if style.align == "left" else style.align,
                language=self.drawer.language,
                leading=style.leading,
                hyphenate=style.hyphenate,
                balance=style.align == "center",
                icon_height=1.15,
                icon_colours=self.icon_colours,
                colours=self._named_colours(words, place),
            )
        except Refused as refusal:
            told = [Finding(one.code, one.message, one.hint, one.place or place) for one in refusal.findings]
            raise Refused(told) from None
        for letter in fitted.missing:
            what = f"The font has no “{letter}” (U+{ord(letter):04X})."
            self._report("missing-glyph", what, "Write the word differently.", place)
        for said in mistakes(words):
            self._report("markup", said, CLOSE_IT, place)
        if fitted.unordered:
            self._report("missing-scripts", UNORDERED, INSTALL_SCRIPTS, place)
        for lack in fitted.lacking:
            what = f"The font “{style.font}” has no {lack} style, which these words ask for."
            self._report("missing-style", what, "Choose a family that has it, or take the emphasis away.", place)
        if fitted.overflow_mm[0] > 0.05:
            what = f"A word is {fitted.overflow_mm[0]:.1f} mm too wide for the page."
            self._report("text-overflow", what, "Hyphenate or shorten it.", place)
        return fitted

    def _named_colours(self, words: str, place: Place) -> dict[str, Colour]:
        """Return the colours that marks in these words name: of the booklet, else of the palette."""
        found: dict[str, Colour] = {}
        for name in colours_in(words):
            try:
                found[name] = resolve(name, {**self.drawer.pack.palette, **self.sheet.colours}) or "#000000"
            except UnknownColour as unknown:
                self._report("layout-colour", unknown.message, unknown.hint, place)
        return found

    def _fonts(self, style: Style, bold: bool) -> FontSet:
        family = self.drawer.pack.fonts.get(style.font, style.font)
        fonts = font_set(family)
        strong = style.bold or bold
        # Styles are shared by all packs: a display family with a single weight needs no heavier one.
        plain = any((lack.bold, lack.italic) == (strong, style.italic) for lack in fonts.lacks)
        return fonts if plain else fonts.with_emphasis(strong, style.italic)

    def _ground(self, style: Style, x: float, y: float, w: float, h: float) -> Iterator[Item]:
        colours = self.sheet.colours
        if style.fill and self.drawer.ink == "full":
            yield Rect(x, y, w, h, Paint(fill=colours[style.fill]), 0.8)
        if style.edge or (style.fill and self.drawer.ink != "full"):
            yield Rect(x, y, w, h, Paint(stroke=colours[style.edge or "pale"], width=0.35), 0.8)
        if style.bar:
            yield Rect(x, y, 1.2, h, Paint(fill=colours[style.bar]))

    def _under(self, style: Style, x: float, y: float, w: float) -> tuple[Item, ...]:
        """Return the ornament below a chapter's title."""
        if not style.ornament or not self.ornament:
            return ()
        scene = self.drawer.scene(self.ornament, size=(w, style.ornament))
        return (Group(scene.items, (1.0, 0.0, 0.0, 1.0, x, y)),)

    # -- figures ----------------------------------------------------------------------------------

    def _scene(self, figure: Figure) -> Scene:
        library = self.drawer.library
        if library.place(figure.layout) is None:
            raise refuse(
                "layout-unknown",
                f"There is no layout “{figure.layout}” for this figure.",
                f"There are {', '.join(library.names())}.",
                figure.place,
            )
        return self.drawer.scene(figure.layout, **figure.told)

    def _figure(self, figure: Figure) -> Iterator[Block]:
        scene = self._scene(figure)
        factor = min(1.0, self.width / scene.width)
        shift = (self.width - scene.width * factor) / 2

        def draw(x: float, y: float) -> tuple[Item, ...]:
            return (Group(scene.items, (factor, 0.0, 0.0, factor, x + shift, y), label=f"{FIGURE}{figure.layout}"),)

        after = 1.4 if figure.caption else 3.4
        yield Block(scene.height * factor, draw, 3.0, after, bool(figure.caption), floats=True, place=figure.place)
        if figure.caption:
            yield self._words("caption", figure.caption, figure.place)

    def _beside(self, words: str, place: Place, figure: Figure) -> Block:
        scene = self._scene(figure)
        gap = 5.0
        text = self._words("paragraph", words, place, width=self.width - scene.width - gap)
        height = max(text.height, scene.height)

        def draw(x: float, y: float) -> tuple[Item, ...]:
            corner = (1.0, 0.0, 0.0, 1.0, x + self.width - scene.width, y)
            return (*text.draw(x, y), Group(scene.items, corner, label=f"{FIGURE}{figure.layout}"))

        return Block(height, draw, 1.0, 3.4, place=place)

    def _rulings(self, place: Place) -> Iterator[Block]:
        texts = self.drawer.pack.texts[self.drawer.language]
        for ruling in self.drawer.pack.rulings:
            words = [texts[f"rulings.{ruling.id}.{part}"] for part in ("question", "ruling", "why")]
            yield self._words("question", words[0], place, joined=True)
            # The reason is set in italics, where the family has them.
            leans = not any(lack.style == "italic" for lack in self._fonts(self.sheet.styles["answer"], False).lacks)
            yield self._words("answer", f"{words[1]} *{words[2]}*" if leans else f"{words[1]} {words[2]}", place)

    def _report(self, code: str, message: str, hint: str, place: Place) -> None:
        severity: Severity = "error" if code in ("missing-glyph", "layout-colour", "missing-scripts") else "warning"
        self.drawer.report(Finding(code, message, hint, place, severity, field="rulebook"))


def _at(item: Item, x: float, y: float) -> Item:
    return Group((item,), (1.0, 0.0, 0.0, 1.0, x, y))


def _sign(sign: Fitted) -> Callable[[float, float], tuple[Item, ...]]:
    """Draw the mark of an item beside its first line."""
    return lambda x, y: (_at(sign.item, x + 0.6, y + _down(sign)),)


def _nothing(_x: float, _y: float) -> tuple[Item, ...]:
    return ()


def _down(fitted: Fitted, line: int = 0) -> float:
    """Return how far to move a line down so that all first lines stand at the same depth, whatever letters and icons
    they hold."""
    return ABOVE * fitted.size_used - fitted.baselines[line]


def _height(fitted: Fitted, start: int, stop: int) -> float:
    return (
        fitted.baselines[stop - 1] - fitted.baselines[start] + (ABOVE + BELOW) * fitted.size_used
        if stop > start
        else 0.0
    )


def _lines(fitted: Fitted, start: int, stop: int, like: Block, indent: float = 0.0) -> Block:
    """Return some lines of a text as a block that may be split further; `like` draws the mark beside the first."""

    def draw(x: float, y: float) -> tuple[Item, ...]:
        return *like.draw(x, y), _at(fitted.part(start, stop), x + indent, y + _down(fitted, start))

    def part(room: float) -> tuple[Block, Block] | None:
        for cut in range(stop - LEAST_LINES, start + LEAST_LINES - 1, -1):
            if _height(fitted, start, cut) <= room:
                rest = replace(like, draw=_nothing, new_page=False, chapter="")
                head = replace(like, after=0.0, clings=False)
                return _lines(fitted, start, cut, head, indent), _lines(fitted, cut, stop, rest, indent)
        return None

    return replace(like, height=_height(fitted, start, stop), draw=draw, part=part)
