"""Fingerprints of drawings: equal drawings have equal digests, on every machine and in every run.

A symbol is digested once, however often it is used; the digest is of what it draws, not of its name.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha1
from io import BytesIO
from pickle import Pickler
from typing import Any, TypeAlias, assert_never

from generator.scene.icons import Stamp
from generator.scene.model import (
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
    Scene,
    Symbol,
    Text,
    Use,
)
from generator.scene.pictures import stamp_of

Flat: TypeAlias = tuple[Any, ...]

_symbols: dict[int, tuple[Symbol, str]] = {}
"""By identity; holding the symbol keeps its id from being reused."""


def digest(scene: Scene) -> str:
    """Return twenty letters that change when anything in the drawing does."""
    return _hash((scene.width, scene.height, scene.bleed, *_flat_all(scene.items)))


def _hash(flat: Flat) -> str:
    """Hash by pickling, a tenth of the cost of printing floats. Without its memo a pickle depends on values alone."""
    out = BytesIO()
    pickler = Pickler(out, 5)
    pickler.fast = True
    pickler.dump(flat)
    return sha1(out.getbuffer(), usedforsecurity=False).hexdigest()[:20]


def _symbol(symbol: Symbol) -> str:
    known = _symbols.get(id(symbol))
    if known is None:
        known = _symbols[id(symbol)] = (symbol, _hash((symbol.width, symbol.height, *_flat_all(symbol.items))))
    return known[1]


def _flat_all(items: Iterable[Item]) -> Iterable[Flat]:
    return map(_flat, items)


def _flat(item: Item) -> Flat:
    match item:
        case Use():
            return ("use", _symbol(item.symbol), item.transform, item.colour)
        case Path():
            return ("path", item.d, *_paint(item.paint))
        case Rect():
            return ("rect", item.x, item.y, item.w, item.h, item.radius, *_paint(item.paint))
        case Ellipse():
            return ("ellipse", item.cx, item.cy, item.rx, item.ry, *_paint(item.paint))
        case Text():
            return (
                item.language,
                *(
                    (
                        *(
                            run.font,
                            run.size,
                            _fill(run.colour),
                            run.x,
                            run.y,
                            run.text,
                            *((run.angle,) if run.angle else ()),
                        ),
                        *((glyph.gid, glyph.advance, glyph.dx, glyph.dy) for glyph in run.glyphs),
                    )
                    for run in item.runs
                ),
            )
        case Group():
            clip = () if item.clip is None else _flat(item.clip)
            return ("group", item.transform, item.opacity, clip, *_flat_all(item.items))
        case Image():
            return ("image", item.x, item.y, item.w, item.h, item.crop, item.tint, _picture(item.path))
        case _:
            assert_never(item)


def _picture(path: str) -> str:
    """Digest the file's content, so that an edited picture counts as a change."""
    return _file_digest(path, stamp_of(path))


@lru_cache(maxsize=1024)
def _file_digest(path: str, _state: Stamp) -> str:
    with open(path, "rb") as file:
        return sha1(file.read(), usedforsecurity=False).hexdigest()


def _paint(paint: Paint) -> Flat:
    return (
        *(_fill(paint.fill), _fill(paint.stroke), paint.width, paint.dash, paint.cap, paint.join, paint.even_odd),
        *((paint.miter, paint.dash_offset) if paint.stroke is not None else ()),
    )


def _fill(fill: Fill | None) -> Any:
    match fill:
        case LinearGradient():
            return (fill.x1, fill.y1, fill.x2, fill.y2, *((stop.offset, stop.colour) for stop in fill.stops))
        case RadialGradient():
            return (
                *(fill.cx, fill.cy, fill.r, fill.start, fill.transform),
                *((stop.offset, stop.colour) for stop in fill.stops),
            )
        case _:
            return fill
