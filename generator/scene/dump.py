"""Scenes as text a person can read and a test can compare: one line per item, indented by nesting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from generator.geometry import IDENTITY
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


def dump(scene: Scene, *, paths: bool = False) -> str:
    """Return the scene as lines. Long paths show their number of points and their extent, unless `paths` asks for
    all."""
    symbols: dict[str, Symbol] = {}
    head = f"scene {_n(scene.width)} × {_n(scene.height)}"
    head += f" bleed {_n(scene.bleed)}" if scene.bleed else ""
    head += f" “{scene.title}”" if scene.title else ""
    lines = [head, *_items(scene.items, "  ", symbols, paths)]
    done: set[str] = set()
    while waiting := [symbol for key, symbol in symbols.items() if key not in done]:
        for symbol in waiting:
            done.add(symbol.key)
            lines.append(f"symbol {symbol.key} {_n(symbol.width)} × {_n(symbol.height)}")
            lines.extend(_items(symbol.items, "  ", symbols, paths))
    return "\n".join(lines) + "\n"


def _items(items: Sequence[Item], margin: str, symbols: dict[str, Symbol], paths: bool) -> Iterator[str]:
    for item in items:
        match item:
            case Rect(x=x, y=y, w=w, h=h, paint=paint, radius=radius):
                rounded = f" r{_n(radius)}" if radius else ""
                yield f"{margin}rect {_ns(x, y)} {_n(w)} × {_n(h)}{rounded}{_paint(paint)}"
            case Ellipse(cx=cx, cy=cy, rx=rx, ry=ry, paint=paint):
                yield f"{margin}ellipse {_ns(cx, cy)} {_n(rx)} × {_n(ry)}{_paint(paint)}"
            case Path(paint=paint):
                yield f"{margin}path {_path(item, paths)}{_paint(paint)}"
            case Text():
                for run in item.runs:
                    yield (
                        f"{margin}text {_ns(run.x, run.y)} → {_n(run.x + run.advance)} {run.font} {_n(run.size)}"
                        f" {_fill(run.colour)} “{run.text}”{f' turned {_n(run.angle)}' if run.angle else ''}"
                    )
            case Image(x=x, y=y, w=w, h=h, path=path, crop=crop, tint=tint):
                part = f" part {_ns(*crop)}" if crop else ""
                in_colour = f" in {tint}" if tint else ""
                yield f"{margin}image {_ns(x, y)} {_n(w)} × {_n(h)} {path.rsplit('/', 1)[-1]}{part}{in_colour}"
            case Group():
                moved = "" if item.transform == IDENTITY else f" [{_ns(*item.transform)}]"
                veil = f" opacity {_n(item.opacity)}" if item.opacity < 1 else ""
                label = f" {item.label}" if item.label else ""
                yield f"{margin}group{label}{moved}{veil}"
                if item.clip is not None:
                    yield from (
                        f"{margin}  clip to {line.strip()}" for line in _items((item.clip,), "", symbols, paths)
                    )
                yield from _items(item.items, margin + "  ", symbols, paths)
            case Use(symbol=symbol, transform=transform, colour=colour):
                symbols.setdefault(symbol.key, symbol)
                yield f"{margin}use {symbol.key} [{_ns(*transform)}]{f' {colour}' if colour else ''}"
            case _:
                assert_never(item)


def _path(path: Path, whole: bool) -> str:
    if whole or len(path.d) <= 8:
        return " ".join(f"{kind}{_ns(*at)}" for kind, *at in path.d)
    xs = [value for _, *at in path.d for value in at[::2]]
    ys = [value for _, *at in path.d for value in at[1::2]]
    return f"of {len(path.d)} in {_ns(min(xs), min(ys), max(xs), max(ys))}"


def _paint(paint: Paint) -> str:
    parts = [f" fill {_fill(paint.fill)}"] if paint.fill is not None else []
    if paint.stroke is not None and paint.width:
        parts.append(f" line {_fill(paint.stroke)} {_n(paint.width)}")
    if paint.dash:
        parts.append(f" dash {_ns(*paint.dash)}")
    parts.extend(f" {word}" for word, usual in ((paint.cap, "butt"), (paint.join, "miter")) if word != usual)
    return "".join(parts) + (" even-odd" if paint.even_odd else "")


def _fill(fill: Fill) -> str:
    match fill:
        case LinearGradient():
            start = f"linear {_ns(fill.x1, fill.y1, fill.x2, fill.y2)}"
        case RadialGradient():
            start = f"radial {_ns(fill.cx, fill.cy, fill.r)}"
            start += f" from {_ns(*fill.start)}" if fill.start else ""
            start += "" if fill.transform == IDENTITY else f" [{_ns(*fill.transform)}]"
        case _:
            return fill
    return f"{start} {' '.join(f'{_n(stop.offset)}={stop.colour}' for stop in fill.stops)}"


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _ns(*values: float) -> str:
    return " ".join(map(_n, values))
