"""Patterns that distinguish areas without colour: each is one path, clipped to its box."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.art.strokes import curve, line
from generator.geometry import Box
from generator.scene.model import Colour, Group, Item, Paint, Path, Rect, Segment


def _furrows(w: float, h: float, size: float) -> list[Segment]:
    """Ploughed land: long lines that swell gently."""
    segments: list[Segment] = []
    y = size / 2
    while y < h + size:
        points = [(x * w / 4, y + (size * 0.22 if x % 2 else -size * 0.22)) for x in range(5)]
        segments += curve(points)
        y += size
    return segments


def _bricks(w: float, h: float, size: float) -> list[Segment]:
    segments: list[Segment] = []
    long, row, y = size * 2.0, 0, 0.0
    while y < h:
        segments += [("M", 0, y), ("L", w, y)]
        x = long / 2 if row % 2 else 0.0
        while x <= w:
            segments += [("M", x, y), ("L", x, min(h, y + size))]
            x += long
        y += size
        row += 1
    return segments


def _chevrons(w: float, h: float, size: float) -> list[Segment]:
    segments: list[Segment] = []
    count = max(2, round(w / (size * 1.7)))
    y = -size
    while y < h + size:
        segments.append(("M", 0, y))
        for i in range(1, 2 * count + 1):
            segments.append(("L", w * i / (2 * count), y + (size if i % 2 else 0)))
        y += size
    return segments


def _scales(w: float, h: float, size: float) -> list[Segment]:
    segments: list[Segment] = []
    count = max(2, round(w / (size * 1.8)))
    r = w / count / 2
    k, row, y = r * 0.5523, 0, 0.0
    while y < h + r:
        x = -r if row % 2 else 0.0
        segments.append(("M", x, y))
        while x < w:
            segments += [
                ("C", x, y + k, x + r - k, y + r, x + r, y + r),
                ("C", x + r + k, y + r, x + 2 * r, y + k, x + 2 * r, y),
            ]
            x += 2 * r
        y += r
        row += 1
    return segments


def _keys(w: float, h: float, size: float) -> list[Segment]:
    """Small Greek keys on a raster, every second one turned."""
    segments: list[Segment] = []
    count = max(2, round(w / (size * 1.9)))
    cell = w / count
    rows = int(h / cell) + 1
    for row in range(rows):
        for column in range(count):
            x, y = column * cell + cell * 0.14, row * cell + cell * 0.14
            q, s = cell * 0.72, 1
            if (row + column) % 2:
                x, y, s = x + q, y + q, -1
            walk = ((0.0, 0.0), (1, 0), (1, 1), (0, 1), (0, 0.34), (0.64, 0.34), (0.64, 0.66), (0.34, 0.66))
            segments += line([(x + s * q * dx, y + s * q * dy) for dx, dy in walk])
    return segments


def _columns(w: float, h: float, size: float) -> list[Segment]:
    """Fluting: upright lines in pairs."""
    segments: list[Segment] = []
    count = max(2, round(w / (size * 1.5)))
    for i in range(count + 1):
        x = w * i / count
        for dx in (-size * 0.2, size * 0.2):
            segments += [("M", x + dx, 0), ("L", x + dx, h)]
    return segments


def _dots(w: float, h: float, size: float) -> list[Segment]:
    """Studs, set like a five on a die. Drawn as short round strokes."""
    segments: list[Segment] = []
    row, y = 0, size / 2
    while y < h:
        x = size / 2 + (size if row % 2 else 0)
        while x < w:
            segments += [("M", x, y), ("L", x + 0.01, y)]
            x += 2 * size
        y += size
        row += 1
    return segments


PATTERNS: Mapping[str, Callable[[float, float, float], list[Segment]]] = {
    "furrows": _furrows,
    "bricks": _bricks,
    "chevrons": _chevrons,
    "scales": _scales,
    "meander": _keys,
    "columns": _columns,
    "studs": _dots,
}


def pattern(
    box: Box, name: str, colour: Colour, ground: Colour | None, size: float = 2.6, pen: float = 0.4
) -> list[Item]:
    """Draw the pattern in a box, over its ground colour."""
    x, y, w, h = box
    d = tuple(PATTERNS[name](w, h, size))
    lines = Path(d, Paint(stroke=colour, width=pen * (2.6 if name == "studs" else 1), cap="round"))
    clip = Rect(0, 0, w, h, Paint(fill=colour))
    under = [Rect(x, y, w, h, Paint(fill=ground))] if ground else []
    return [*under, Group((lines,), transform=(1, 0, 0, 1, x, y), clip=clip)]
