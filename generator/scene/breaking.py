"""Line breaks with the least raggedness over the whole paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.scene.words import Cut, Run

HYPHEN_COST = 0.35
HYPHEN_COST_JUSTIFIED = 0.02
"""In justified text a hyphen is a smaller evil than a river of spaces."""
LINE_COST = 0.12
LONELY_COST = 1.2
LONELY_SHARE = 0.3
"""A last line of a single word narrower than this share of the box looks lost."""
_SLACK = 1e-6


class Line(NamedTuple):
    """A line from the cut before it (−1: the paragraph's start) to its own."""

    start: int
    stop: int
    width: float


def greedy(cuts: Sequence[Cut], width: float) -> list[Line]:
    """Fill each line as far as possible: the fewest lines. Words that cannot be cut overflow."""
    lines: list[Line] = []
    start, begin = -1, 0.0
    last = len(cuts) - 1
    while start < last:
        stop = start + 1
        for index in range(start + 1, last + 1):
            if cuts[index].end - begin <= width + _SLACK:
                stop = index
            elif cuts[index].piece is None:
                break
        lines.append(Line(start, stop, cuts[stop].end - begin))
        start, begin = stop, cuts[stop].next
    return lines


def break_evenly(run: Run, width: float, *, fewest: bool, even: bool, justified: bool = False) -> list[Line]:
    """Return the lines with the least raggedness; `fewest` puts their number first, `even` counts the last line too."""
    hyphen_cost = HYPHEN_COST_JUSTIFIED if justified else HYPHEN_COST
    cuts = run.cuts
    if not cuts:
        return []
    count = len(cuts)
    line_cost = 1e6 if fewest else LINE_COST
    begins = [0.0, *(cut.next for cut in cuts)]
    best = [0.0] + [float("inf")] * count
    came = [0] * (count + 1)
    for start in range(count):
        if best[start] == float("inf"):
            continue
        begin = begins[start]
        reached = False
        for stop in range(start, count):
            cut = cuts[stop]
            length = cut.end - begin
            if length > width + _SLACK:
                if reached:
                    if cut.piece is None:
                        break
                    continue
                price = best[start] + line_cost + 1e4 * (length / width - 1.0)
            else:
                price = best[start] + line_cost + _cost(cuts, start, stop, length / width, even, hyphen_cost)
            reached = True
            if price < best[stop + 1]:
                best[stop + 1] = price
                came[stop + 1] = start
    return _trace(cuts, came, begins)


def _cost(cuts: Sequence[Cut], start: int, stop: int, share: float, even: bool, hyphen_cost: float) -> float:
    """Return the cost of a line that takes this share of the width."""
    slack = 1.0 - share
    cut = cuts[stop]
    if stop < len(cuts) - 1:
        return slack * slack + cut.bond + (hyphen_cost if cut.hyphen else 0.0)
    before = cuts[start - 1] if start else None
    lonely = before is not None and cut.word - before.word <= (0 if before.piece is not None else 1)
    cost = slack * slack if even else 0.0
    return cost + (LONELY_COST if lonely and share < LONELY_SHARE else 0.0)


def _trace(cuts: Sequence[Cut], came: Sequence[int], begins: Sequence[float]) -> list[Line]:
    lines: list[Line] = []
    stop = len(cuts)
    while stop:
        start = came[stop]
        lines.append(Line(start - 1, stop - 1, cuts[stop - 1].end - begins[start]))
        stop = start
    return lines[::-1]
