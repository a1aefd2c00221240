"""Rendered pictures of finished faces, with and without their words, for the checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING

from generator.geometry import IDENTITY, Matrix, apply, then
from generator.impose.services import service
from generator.layout.typesetting import FIGURE
from generator.scene.digest import digest
from generator.scene.model import Document, Fill, GlyphRun, Group, Item, Scene, Symbol, Text, Use
from generator.scene.text import outline_around
from generator.units import SERVICE_BLEED

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class Words:
    """A run of glyphs at its place on the face. `size` is in mm as printed, turned and scaled; `opacity` and
    `outline` come from the boxes around the run."""

    run: GlyphRun
    place: Matrix
    size: float
    opacity: float = 1.0
    outline: Fill | None = None

    def spots(self) -> Iterator[tuple[float, float]]:
        """Return five points behind the letters, at half the height of small ones."""
        advance, above = self.run.advance, self.run.size * 0.22
        x, y = apply(self.place, self.run.spot(advance * 0.1, above))
        end_x, end_y = apply(self.place, self.run.spot(advance * 0.9, above))
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            yield x + (end_x - x) * share, y + (end_y - y) * share


DPI = 60
"""Resolution: enough for the background of words; reduced, for the view across a table."""

MINIATURE = 0.5
"""A drawing in a figure below this share of its size is an illustration of a piece and need not be readable."""


def words_on(
    items: Iterable[Item],
    place: Matrix = IDENTITY,
    *,
    figure: float = 0.0,
    opacity: float = 1.0,
    outline: Fill | None = None,
) -> Iterator[Words]:
    """Yield every run of a drawing that is meant to be read, inside groups and symbols too. `figure` is the scale of
    the enclosing figure."""
    for item in items:
        match item:
            case Text():
                scale = _scale(place)
                yield from (
                    Words(run, place, run.size * scale, opacity, outline) for run in item.runs if run.text.strip()
                )
            case Group():
                around = figure or (_scale(place) if item.label.startswith(FIGURE) else 0.0)
                edge = outline_around(item)
                yield from words_on(
                    item.items,
                    then(item.transform, place),
                    figure=around,
                    opacity=opacity * item.opacity,
                    outline=edge.paint.stroke if edge else None,
                )
            case Use():
                inner = then(item.transform, place)
                if not figure or _scale(inner) >= MINIATURE * figure:
                    yield from words_on(item.symbol.items, inner, figure=figure, opacity=opacity)
            case _:
                pass


def _scale(place: Matrix) -> float:
    return hypot(place[0], place[1])


class Wordless:
    """Drawings without their words; each symbol is stripped once."""

    def __init__(self) -> None:
        self._symbols: dict[int, tuple[Symbol, Symbol]] = {}

    def scene(self, scene: Scene) -> Scene:
        return replace(scene, items=self._items(scene.items))

    def _items(self, items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(self._item(item) for item in items if not isinstance(item, Text))

    def _item(self, item: Item) -> Item:
        match item:
            case Group():
                return replace(item, items=self._items(item.items[1:] if outline_around(item) else item.items))
            case Use():
                return replace(item, symbol=self._symbol(item.symbol))
            case _:
                return item

    def _symbol(self, symbol: Symbol) -> Symbol:
        known = self._symbols.get(id(symbol))
        if known is None:
            bare = replace(symbol, items=self._items(symbol.items))
            known = self._symbols[id(symbol)] = (symbol, bare)
        return known[1]


class Gallery:
    """Pictures of trimmed faces without their words on white paper. Equal faces are rendered once for all pieces and
    checks.

    A separate thread renders: call `ask` early, and continue with other work.
    """

    def __init__(self) -> None:
        self._bare = Wordless()
        self._marks: dict[int, tuple[Scene, str]] = {}
        """By identity; holding the scene keeps its id from being reused."""
        self._known: dict[str, tuple[Future[list[Image]], int]] = {}
        self._hand = ThreadPoolExecutor(1)

    def ask(self, scenes: Sequence[Scene]) -> None:
        """Start rendering scenes that are not known yet."""
        unknown: dict[str, Scene] = {}
        for scene in scenes:
            if id(scene) not in self._marks:
                bare = self._bare.scene(scene)
                mark = digest(bare)
                self._marks[id(scene)] = (scene, mark)
                if mark not in self._known:
                    unknown[mark] = bare
        if unknown:
            begun = self._hand.submit(_render, list(unknown.values()))
            self._known.update({mark: (begun, number) for number, mark in enumerate(unknown)})

    def of(self, scenes: Sequence[Scene]) -> list[Image]:
        self.ask(scenes)
        found = (self._known[self._marks[id(scene)][1]] for scene in scenes)
        return [begun.result()[number] for begun, number in found]

    def with_bleed(self, scenes: Sequence[Scene]) -> list[Image]:
        """Return faces with their words and their bleed."""
        return self._hand.submit(_render, list(scenes), SERVICE_BLEED).result() if scenes else []


def _render(scenes: Sequence[Scene], bleed: float = 0.0) -> list[Image]:
    import pypdfium2

    from generator.backends.pdf import write
    from generator.impose.request import Face

    pages = service([Face(str(number), scene) for number, scene in enumerate(scenes)], bleed=bleed)
    document = pypdfium2.PdfDocument(write(Document(pages, ""), 2 * DPI))
    try:
        return [document[number].render(scale=DPI / 72).to_pil().convert("RGB") for number in range(len(document))]
    finally:
        document.close()
