"""Recolour drawings: one function changes every colour, in symbols too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar, assert_never

from generator.scene.model import (
    INHERIT,
    Colour,
    Ellipse,
    Fill,
    Group,
    Image,
    Item,
    LinearGradient,
    Paint,
    Path,
    RadialGradient,
    Rect,
    Symbol,
    Text,
    Use,
)

ShapeT = TypeVar("ShapeT", Rect, Ellipse, Path)


class Recolouring:
    """Changes every colour of drawings; pictures from files get `tint`. `name` ends the keys of changed symbols."""

    def __init__(self, name: str, change: Callable[[Colour], Colour], tint: Colour) -> None:
        self._name, self._change, self._tint = name, change, tint
        self._done: dict[str, tuple[Symbol, Symbol]] = {}

    def items(self, items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(map(self._item, items))

    def _item(self, item: Item) -> Item:
        match item:
            case Rect() | Ellipse() | Path():
                return replace(item, paint=self._paint(item.paint))
            case Text():
                return replace(item, runs=tuple(replace(run, colour=self._fill(run.colour)) for run in item.runs))
            case Image():
                return replace(item, tint=self._colour(item.tint) if item.tint.startswith("#") else self._tint)
            case Group():
                return replace(item, items=self.items(item.items))
            case Use():
                colour = None if item.colour is None else self._colour(item.colour)
                return replace(item, symbol=self._symbol(item.symbol), colour=colour)
            case _:
                assert_never(item)

    def _paint(self, paint: Paint) -> Paint:
        return replace(
            paint,
            fill=None if paint.fill is None else self._fill(paint.fill),
            stroke=None if paint.stroke is None else self._fill(paint.stroke),
        )

    def _fill(self, fill: Fill) -> Fill:
        match fill:
            case LinearGradient() | RadialGradient():
                return replace(
                    fill, stops=tuple(replace(stop, colour=self._colour(stop.colour)) for stop in fill.stops)
                )
            case _:
                return self._colour(fill)

    def _colour(self, colour: Colour) -> Colour:
        return colour if colour == INHERIT else self._change(colour)

    def _symbol(self, symbol: Symbol) -> Symbol:
        """Return the symbol in the new colours; one that has them already stays the same symbol."""
        known = self._done.get(symbol.key)
        if known and known[0] is symbol:
            return known[1]
        items = self.items(symbol.items)
        made = symbol
        if items != symbol.items:
            made = Symbol(f"{symbol.key}-{self._name}", symbol.width, symbol.height, items)
        self._done[symbol.key] = (symbol, made)
        return made
