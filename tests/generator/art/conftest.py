"""What tests ask of drawings: every point that is drawn, and how many strokes there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from generator.geometry import IDENTITY, Matrix, Point, apply, then
from generator.scene.model import Ellipse, Group, Item, Path, Rect, Use


def points(items: tuple[Item, ...] | list[Item], place: Matrix = IDENTITY) -> Iterator[Point]:
    """Corners and control points of everything drawn; what a clip cuts off is not asked about."""
    for item in items:
        match item:
            case Rect(x, y, w, h):
                yield from (apply(place, corner) for corner in ((x, y), (x + w, y + h)))
            case Ellipse(cx, cy, rx, ry):
                yield from (apply(place, corner) for corner in ((cx - rx, cy - ry), (cx + rx, cy + ry)))
            case Path(d):
                for _, *numbers in d:
                    yield from (apply(place, pair) for pair in zip(numbers[::2], numbers[1::2], strict=True))
            case Group() if item.clip is not None:
                yield from points((item.clip,), then(item.transform, place))
            case Group():
                yield from points(item.items, then(item.transform, place))
            case Use():
                yield from points(item.symbol.items, then(item.transform, place))
            case _:
                raise TypeError(item)


def paths(items: tuple[Item, ...] | list[Item]) -> int:
    total = 0
    for item in items:
        match item:
            case Group():
                total += paths(item.items)
            case Use():
                total += paths(item.symbol.items)
            case _:
                total += 1
    return total


@pytest.fixture(name="points")
def _points() -> Any:
    return points


@pytest.fixture(name="paths")
def _paths() -> Any:
    return paths
