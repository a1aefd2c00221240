"""Reading sheets back from their drawings: which piece lies where, and where there is ink."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.geometry import Box, Matrix, apply, inset, then, transform_box
from generator.impose import Face, Shape
from generator.scene.model import IDENTITY, Ellipse, Group, Item, Page, Paint, Path, Rect, Scene, Text, Use

BLACK = Paint(fill="#000000")


def simple(shape: Shape, count: int) -> list[Face]:
    back = Scene(shape.width, shape.height, (Rect(-3, -3, shape.width + 6, shape.height + 6, BLACK),), bleed=3.0)
    front = replace(back, title="front")
    return [Face(f"p{i}", front, back) for i in range(count)]


def labelled(items: tuple[Item, ...], start: str, matrix: Matrix = IDENTITY) -> Iterator[tuple[Group, Matrix]]:
    for item in items:
        if isinstance(item, Group):
            here = then(item.transform, matrix)
            if item.label.startswith(start):
                yield item, here
            else:
                yield from labelled(item.items, start, here)


def clip_box(group: Group) -> Box:
    match group.clip:
        case Rect(x, y, w, h):
            return (x, y, w, h)
        case Ellipse(cx, cy, rx, ry):
            return (cx - rx, cy - ry, 2 * rx, 2 * ry)
        case Path(d):
            points = [(s[1], s[2]) for s in d if s[0] in ("M", "L")]
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        case None:
            raise AssertionError("a piece without a clip")


def trims(page: Page, start: str) -> Mapping[str, Box]:
    """The trim box of every placed face, from the drawing itself: the middle and the size of its symbol."""
    found = {}
    for group, matrix in labelled(page.scene.items, start):
        (use,) = group.items
        assert isinstance(use, Use)
        drawn = transform_box((0, 0, use.symbol.width, use.symbol.height), then(use.transform, matrix))
        assert group.label not in found
        found[group.label.partition(":")[2]] = inset(drawn, 3.0)
    return found


def ink_boxes(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """Boxes around everything on a page; clipped groups count as their clip."""
    for item in items:
        match item:
            case Group(clip=None):
                yield from ink_boxes(item.items, then(item.transform, matrix))
            case Group():
                yield transform_box(clip_box(item), then(item.transform, matrix))
            case Rect(x, y, w, h):
                yield transform_box((x, y, w, h), matrix)
            case Ellipse(cx, cy, rx, ry):
                yield transform_box((cx - rx, cy - ry, 2 * rx, 2 * ry), matrix)
            case Path(d):
                points = [apply(matrix, (s[-2], s[-1])) for s in d if len(s) > 1]
                xs, ys = [p[0] for p in points], [p[1] for p in points]
                yield (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            case Text(runs):
                for run in runs:
                    yield transform_box((run.x, run.y - run.size * 0.7, run.advance, run.size * 0.7), matrix)
            case Use(symbol, transform):
                yield transform_box((0, 0, symbol.width, symbol.height), then(transform, matrix))
            case _:
                raise AssertionError(f"unexpected {item}")
