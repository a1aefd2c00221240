"""Shelves: small piles of different pieces share a sheet, their blocks below each other with room for cut marks.
First the sheet is cut into shelves, then every shelf like a sheet of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from generator.impose.plan import PieceGrid
from generator.impose.wording import because

ROOM = 4.0
"""Room above and below each block, for marks long enough to be aimed at."""


def shelves(grids: Sequence[PieceGrid]) -> list[list[int]]:
    """Group plans of less than one sheet, by their numbers: each goes on the first sheet that has room for it."""
    sheets: list[list[int]] = []
    left: list[float] = []
    for number, grid in enumerate(grids):
        tall = _tall(grid)
        index = next((index for index, room in enumerate(left) if tall <= room), None)
        if index is None:
            sheets.append([number])
            left.append(grid.layout.frame[3] - tall)
        else:
            sheets[index].append(number)
            left[index] -= tall
    return sheets


def put_on_shelves(grids: Sequence[PieceGrid]) -> tuple[PieceGrid, ...]:
    """Return the plans of one sheet, moved to their shelves."""
    _, y, _, h = grids[0].layout.frame
    tops = [*accumulate(map(_tall, grids), initial=y + (h - sum(map(_tall, grids))) / 2)]
    # The first and the last shelf own the white above and below them.
    edges = [0.0, *tops[1:-1], grids[0].layout.page_height]
    return tuple(map(_move_to_shelf, grids, tops, pairwise(edges)))


def _move_to_shelf(grid: PieceGrid, top: float, shelf: tuple[float, float]) -> PieceGrid:
    layout = grid.layout
    x, y, w, h = layout.frame
    begin, end = max(y, shelf[0]), min(y + h, shelf[1])
    down = top + ROOM - layout.block[1]
    lying = replace(
        layout,
        frame=(x, begin, w, end - begin),
        shelf=shelf,
        places=tuple((across, along + down) for across, along in layout.places),
    )
    told = tuple(reason for reason in grid.reasons if reason.code != "margins")
    return replace(grid, layout=lying, reasons=(*told, because("shelf")))


def _tall(grid: PieceGrid) -> float:
    return grid.layout.block[3] + 2 * ROOM
