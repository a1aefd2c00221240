"""Looks at finished faces the way people do: as pictures, with and without their words."""

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
from generator.scene.model import Document, GlyphRun, Group, Item, Scene, Symbol, Text, Use
from generator.units import SERVICE_BLEED

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class Words:
    """A run of glyphs where it stands on the face. `size` is in mm as printed, turned and scaled."""

    run: GlyphRun
    place: Matrix
    size: float

    def spots(self) -> Iterator[tuple[float, float]]:
        """Points behind the letters, at half the height of small ones."""
        advance = self.run.advance
        for share in (0.1, 0.3, 0.5, 0.7, 0.9):
            yield apply(self.place, self.run.spot(advance * share, self.run.size * 0.22))


DPI = 60
"""Fine enough for what lies behind words; shrunk, for what is seen across a table."""

MINIATURE = 0.5
"""In a figure, a drawing smaller than this share of its size is a picture of a piece and need not be readable."""


def words_on(items: Iterable[Item], place: Matrix = IDENTITY, *, figure: float = 0.0) -> Iterator[Words]:
    """Every run of a drawing that is there to be read, inside groups and symbols too. `figure` is the scale around
    the figure we are in."""
    for item in items:
        match item:
            case Text():
                scale = _scale(place)
                yield from (Words(run, place, run.size * scale) for run in item.runs if run.text.strip())
            case Group():
                around = figure or (_scale(place) if item.label.startswith(FIGURE) else 0.0)
                yield from words_on(item.items, then(item.transform, place), figure=around)
            case Use():
                inner = then(item.transform, place)
                if not figure or _scale(inner) >= MINIATURE * figure:
                    yield from words_on(item.symbol.items, inner, figure=figure)
            case _:
                pass


def _scale(place: Matrix) -> float:
    return hypot(place[0], place[1])


class Wordless:
    """Drawings without their words, each symbol stripped once."""

    def __init__(self) -> None:
        self._symbols: dict[int, tuple[Symbol, Symbol]] = {}

    def scene(self, scene: Scene) -> Scene:
        return replace(scene, items=self._items(scene.items))

    def _items(self, items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(self._item(item) for item in items if not isinstance(item, Text))

    def _item(self, item: Item) -> Item:
        match item:
            case Group():
                return replace(item, items=self._items(item.items))
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
    """Pictures of trimmed faces without their words, white paper behind them. Equal faces are rendered once, however
    many pieces have them and however many checks look.

    Rendering is done by a hand of its own: who knows early what will be looked at asks early, and goes on working.
    """

    def __init__(self) -> None:
        self._bare = Wordless()
        self._marks: dict[int, tuple[Scene, str]] = {}
        """By identity, with the scene so that the number cannot be given away while it stands here."""
        self._known: dict[str, tuple[Future[list[Image]], int]] = {}
        self._hand = ThreadPoolExecutor(1)

    def ask(self, scenes: Sequence[Scene]) -> None:
        """Begins to render what is not known yet."""
        unknown: dict[str, Scene] = {}
        for scene in scenes:
            if id(scene) not in self._marks:
                bare = self._bare.scene(scene)
                mark = digest(bare)
                self._marks[id(scene)] = (scene, mark)
                if mark not in self._known:
                    unknown[mark] = bare
        if unknown:
            begun = self._hand.submit(_rendered, list(unknown.values()))
            self._known.update({mark: (begun, number) for number, mark in enumerate(unknown)})

    def of(self, scenes: Sequence[Scene]) -> list[Image]:
        self.ask(scenes)
        found = (self._known[self._marks[id(scene)][1]] for scene in scenes)
        return [begun.result()[number] for begun, number in found]

    def with_bleed(self, scenes: Sequence[Scene]) -> list[Image]:
        """Faces with their words and all that is cut off."""
        return self._hand.submit(_rendered, list(scenes), SERVICE_BLEED).result() if scenes else []


def _rendered(scenes: Sequence[Scene], bleed: float = 0.0) -> list[Image]:
    import pypdfium2

    from generator.backends.pdf import write
    from generator.impose.request import Face

    pages = service([Face(str(number), scene) for number, scene in enumerate(scenes)], bleed=bleed)
    document = pypdfium2.PdfDocument(write(Document(pages, ""), 2 * DPI))
    try:
        return [document[number].render(scale=DPI / 72).to_pil().convert("RGB") for number in range(len(document))]
    finally:
        document.close()
