"""Drawings without colour: every colour becomes the grey that looks as light, in symbols too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar, assert_never

from generator.scene.colour import opaque, seen
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


@lru_cache(maxsize=1024)
def _grey(colour: Colour) -> Colour:
    return colour if colour == INHERIT else seen(opaque(colour), "grey") + colour[7:]


def greyed(items: Sequence[Item]) -> tuple[Item, ...]:
    return tuple(map(_item, items))


def _item(item: Item) -> Item:
    match item:
        case Rect() | Ellipse() | Path():
            return replace(item, paint=_paint(item.paint))
        case Text():
            return replace(item, runs=tuple(replace(run, colour=_fill(run.colour)) for run in item.runs))
        case Image():
            return item
        case Group():
            return replace(item, items=greyed(item.items))
        case Use():
            return replace(
                item, symbol=_symbol(item.symbol), colour=None if item.colour is None else _grey(item.colour)
            )
        case _:
            assert_never(item)


def _paint(paint: Paint) -> Paint:
    return replace(
        paint,
        fill=None if paint.fill is None else _fill(paint.fill),
        stroke=None if paint.stroke is None else _fill(paint.stroke),
    )


def _fill(fill: Fill) -> Fill:
    match fill:
        case LinearGradient() | RadialGradient():
            return replace(fill, stops=tuple(replace(stop, colour=_grey(stop.colour)) for stop in fill.stops))
        case _:
            return _grey(fill)


_done: dict[str, tuple[Symbol, Symbol]] = {}


def _symbol(symbol: Symbol) -> Symbol:
    """Greyed once; a drawing that is grey already stays the same symbol."""
    known = _done.get(symbol.key)
    if known and known[0] is symbol:
        return known[1]
    items = greyed(symbol.items)
    grown = symbol if items == symbol.items else Symbol(f"{symbol.key}-grey", symbol.width, symbol.height, items)
    _done[symbol.key] = (symbol, grown)
    return grown
