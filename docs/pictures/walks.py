"""Draw the two walks through the code with Punchboard's own SVG backend: `python docs/pictures/walks.py`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from generator.backends import svg
from generator.scene.fonts import font_set
from generator.scene.model import Box, Item, Paint, Rect, Scene
from generator.scene.model import Path as Shape
from generator.scene.text import fit

HERE = Path(__file__).parent
COLUMNS = 3
WIDTH, HEIGHT, GAP = 62.0, 21.0, 8.0
INK, PAPER, LINE, FILE, SOFT = "#2a2420", "#fbf7ef", "#b58a4a", "#7a5a22", "#5a5048"


def read_walks() -> dict[str, Any]:
    """Return the walks by name: a title and hops with file, what and says."""
    return dict(yaml.safe_load((HERE / "walks.yaml").read_text(encoding="utf-8")))


def draw_walk(walk: dict[str, Any]) -> str:
    """Return a walk as SVG: boxes in reading order, joined by arrows."""
    hops = walk["hops"]
    rows = -(-len(hops) // COLUMNS)
    width = COLUMNS * WIDTH + (COLUMNS + 1) * GAP
    height = rows * HEIGHT + (rows + 1) * GAP
    items: list[Item] = [Rect(0, 0, width, height, Paint("#ffffff"), radius=3)]
    places = [_place(number) for number in range(len(hops))]
    for start, end in pairwise(places):
        items.append(_arrow(start, end))
    for number, (hop, place) in enumerate(zip(hops, places, strict=True), 1):
        items.extend(_hop(number, hop, place))
    return svg.draw(Scene(width, height, tuple(items), title=walk["title"]), screen=True)


def _place(number: int) -> Box:
    """Return the box of a hop; every second row runs backwards, so that arrows stay short."""
    row, column = divmod(number, COLUMNS)
    if row % 2:
        column = COLUMNS - 1 - column
    return (GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + GAP), WIDTH, HEIGHT)


def _arrow(start: Box, end: Box) -> Item:
    """Return an arrow from one box to the next, to the side or down."""
    left, top, width, height = start
    if top == end[1]:
        forward = 1 if end[0] > left else -1
        x, y = left + (width if forward > 0 else 0), top + height / 2
        tip = x + forward * GAP
        points = [(x, y - 0.4), (tip - forward * 3, y - 0.4), (tip - forward * 3, y - 2), (tip, y)]
        points += [(a, 2 * y - b) for a, b in reversed(points[:-1])]
    else:
        x, y = left + width / 2, top + height
        tip = y + GAP
        points = [(x - 0.4, y), (x - 0.4, tip - 3), (x - 2, tip - 3), (x, tip)]
        points += [(2 * x - a, b) for a, b in reversed(points[:-1])]
    first, *others = points
    return Shape((("M", *first), *(("L", *point) for point in others), ("Z",)), Paint(LINE))


def _hop(number: int, hop: dict[str, str], place: Box) -> Iterator[Item]:
    x, y, width, height = place
    yield Rect(x, y, width, height, Paint(PAPER, LINE, 0.4), radius=2.5)
    x, y, width = x + 3, y + 2.5, width - 6
    yield _words(f"**{number}  {hop['what']}**", (x, y, width, 5), 4.0, INK)
    yield _words(hop["file"], (x, y + 5.2, width, 3.6), 2.6, FILE)
    yield _words(hop["says"], (x, y + 9.6, width, height - 14.6), 3.0, SOFT)


def _words(text: str, box: Box, size: float, colour: str) -> Item:
    return fit(text, box=box, fonts=font_set("fira-sans-condensed"), size=size, min_size=size * 0.7, colour=colour).item


def main() -> None:
    for name, walk in read_walks().items():
        (HERE / f"{name}.svg").write_text(draw_walk(walk), encoding="utf-8")


if __name__ == "__main__":
    main()
