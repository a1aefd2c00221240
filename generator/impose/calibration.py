"""The sheet that measures a printer: its white margin, and the offset of backs behind their fronts.

The front shows crosses to prick through; the back shows scales at the same spots. The scale at the hole gives the
offset to enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from generator.geometry import Point, rotate, then, translate
from generator.impose.label_and_ruler import INK, RULER_HEIGHT, label_fonts, ruler, ruler_span, words
from generator.impose.marks import lines
from generator.impose.papers import Paper
from generator.languages import words as words_of
from generator.scene.model import Ellipse, Group, Item, Page, Paint, Scene, Use
from generator.scene.text import fit
from generator.units import millimetres

ARM = 50.0
"""Distance of the outer targets from the middle: a difference between them is skew over 100 mm."""

REACH = 6
"""Reach of the scales to every side."""

STEPS = 15
"""The margin's staircase goes from 0 to this many mm."""

FINE, BOLD = Paint(stroke=INK, width=0.1), Paint(stroke=INK, width=0.25)

Edge: TypeAlias = Literal["long", "short"]


def calibration(paper: Paper, edge: Edge = "long", language: str = "en") -> tuple[Page, Page]:
    """Return front and back of the sheet, upright."""
    said = words_of(language, "calibration")
    other = "short" if edge == "long" else "long"
    span = ruler_span(paper.width - 40)
    facts = {
        "ruler": span[0] if span else 100,
        "edge": said["edge"][edge],
        "turn": said["turn"][edge],
        "other": other,
        "code": edge,
    }

    def explanation(side: str) -> tuple[Item, ...]:
        return _words("\n".join(said[side]).format(**facts), paper, language)

    front: list[Item] = [
        *_stairs(paper),
        *(item for at in targets(paper) for item in _cross(at)),
        *explanation("front"),
    ]
    back: list[Item] = [*(item for at in targets(paper) for item in _scale(at)), *explanation("back")]
    if span:
        symbol = ruler(*span)
        front.append(Use(symbol, translate((paper.width - symbol.width) / 2, paper.height - 22 - RULER_HEIGHT)))
    return _page(paper, front, "front", language), _page(paper, back, "back", language)


def targets(paper: Paper) -> tuple[Point, ...]:
    """Return left, middle and right, level with the page's middle: mirrored about either axis they meet again."""
    x, y = paper.width / 2, paper.height / 2
    return ((x - ARM, y), (x, y), (x + ARM, y)) if paper.width >= 2 * (ARM + REACH + 8) else ((x, y),)


def _page(paper: Paper, items: list[Item], side: Literal["front", "back"], language: str) -> Page:
    whole = (0.0, 0.0, paper.width, paper.height)
    title = f"{words_of(language, 'calibration')['title']} · {paper.name} · {words_of(language, 'sheets')[side]}"
    head = words(title, (20, 17, paper.width - 40, 4), align="center")
    return Page(Scene(paper.width, paper.height, (*items, head), title=title), whole, whole, title, side)


def _words(markup: str, paper: Paper, language: str) -> tuple[Item, ...]:
    width = min(150.0, paper.width - 44)
    height = paper.height / 2 - 24 - 16
    box = ((paper.width - width) / 2, 24, width, height)
    text = fit(
        markup,
        box=box,
        fonts=label_fonts(),
        size=millimetres(10),
        min_size=millimetres(5),
        colour=INK,
        language=language,
        valign="middle",
        leading=1.3,
        paragraph_gap=0.5,
        balance=False,
    )
    return (text.item,)


def _cross(at: Point) -> Iterator[Item]:
    x, y = at
    yield from lines(((x - 7, y, x + 7, y), (x, y - 7, x, y + 7)), FINE)
    for radius in (1.5, 4.0):
        yield Ellipse(x, y, radius, radius, FINE)


def _scale(at: Point) -> Iterator[Item]:
    """Draw a numbered millimetre grid around the expected spot of the cross."""
    x, y = at
    fine: list[tuple[float, float, float, float]] = []
    bold: list[tuple[float, float, float, float]] = []
    for i in range(-REACH, REACH + 1):
        into = bold if i % 5 == 0 else fine
        into += [(x + i, y - REACH, x + i, y + REACH), (x - REACH, y + i, x + REACH, y + i)]
    yield from lines(fine, Paint(stroke="#9a9a9a", width=0.08))
    yield from lines(bold, Paint(stroke=INK, width=0.14))
    for i in (-5, 0, 5):
        said = f"{i:+d}".replace("-", "−") if i else "0"
        yield words(said, (x + i - 3, y - REACH - 3, 6, 2.4), align="center")
        yield words(said, (x - REACH - 6.5, y + i - 1.2, 5.9, 2.4), align="right")
    yield words("x →", (x + REACH - 4, y - REACH - 5.6, 8, 2.4))
    yield words("y ↓", (x - REACH - 6.5, y + REACH + 0.6, 5.9, 2.4), align="right")


def _stairs(paper: Paper) -> Iterator[Item]:
    """Draw lines at growing distances from the paper's edge, at the middle of all four edges."""
    step = 3.6
    items: list[Item] = []
    start = -step * (STEPS + 1) / 2
    items += lines(((start + step * i, i, start + step * (i + 1), i) for i in range(STEPS + 1)), BOLD)
    for i in range(STEPS + 1):
        items.append(words(str(i), (start + step * i, i + 0.5, step, 2.2), align="center"))
    stair = Group(tuple(items), label="stairs")
    w, h = paper.width, paper.height
    for turn, x, y in ((0, w / 2, 0.0), (90, w, h / 2), (180, w / 2, h), (270, 0.0, h / 2)):
        yield Group((stair,), then(rotate(turn), translate(x, y)))
