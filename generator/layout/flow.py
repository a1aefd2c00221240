"""Repetition: divide an area into cells, along the flow and line by line. Pure numbers, no drawing."""

from __future__ import annotations

from typing import Literal, NamedTuple

from generator.geometry import Box

Direction = Literal["right", "down", "left", "up"]
Spread = Literal["start", "center", "end", "between"]


class Flow(NamedTuple):
    """The order of cells; lengths in mm."""

    direction: Direction = "right"
    cell: float | tuple[float, float] | None = None
    gap: float = 0.0
    line_gap: float = 0.0
    wrap: int | bool = False
    spread: Spread = "start"


def cells(count: int, area: tuple[float, float], flow: Flow) -> tuple[Box, ...]:
    """Return the cells of `count` items inside an area that begins at 0, 0; many items may reach outside."""
    if count <= 0:
        return ()
    across = flow.direction in ("down", "up")
    length, breadth = (area[1], area[0]) if across else area
    extent: float | None
    depth: float | None
    match flow.cell:
        case (width, height):
            extent, depth = (height, width) if across else (width, height)
        case None:
            extent, depth = None, None
        case number:
            extent, depth = float(number), None
    per_line = _per_line(count, length, extent, flow)
    if extent is None:
        extent = (length - flow.gap * (per_line - 1)) / per_line
    lines = -(-count // per_line)
    if depth is None:
        depth = breadth if not flow.wrap else (breadth - flow.line_gap * (lines - 1)) / lines
    placed = []
    for number in range(count):
        line, slot = divmod(number, per_line)
        in_line = min(per_line, count - line * per_line)
        start, step = _line(in_line, length, extent, flow)
        along = start + slot * step
        if flow.direction in ("left", "up"):
            along = length - along - extent
        beside = line * (depth + flow.line_gap)
        placed.append((beside, along, depth, extent) if across else (along, beside, extent, depth))
    return tuple(placed)


def _per_line(count: int, length: float, extent: float | None, flow: Flow) -> int:
    if flow.wrap is False:
        return count
    if flow.wrap is not True:
        return max(1, flow.wrap)
    if extent is None:
        return count
    return max(1, int((length + flow.gap + 1e-6) / (extent + flow.gap)))


def _line(count: int, length: float, extent: float, flow: Flow) -> tuple[float, float]:
    """Return where a line's first cell begins, and the step to the next."""
    used = count * extent + (count - 1) * flow.gap
    match flow.spread:
        case "start":
            return 0.0, extent + flow.gap
        case "center":
            return (length - used) / 2, extent + flow.gap
        case "end":
            return length - used, extent + flow.gap
        case "between":
            return 0.0, ((length - extent) / (count - 1) if count > 1 else 0.0)


def outside(placed: tuple[Box, ...], area: tuple[float, float]) -> float:
    """Return how many mm the cells reach beyond the area."""
    over = 0.0
    for x, y, w, h in placed:
        over = max(over, -x, -y, x + w - area[0], y + h - area[1])
    return over if over > 1e-3 else 0.0
