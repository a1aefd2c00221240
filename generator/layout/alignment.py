"""Alignment of drawings with a size of their own in a box."""

from __future__ import annotations

from generator.geometry import Box, Matrix
from generator.layout.painter import Values

ALIGNED = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "justify": 0.5, "right": 1.0, "bottom": 1.0}


def align(width: float, height: float, values: Values, box: Box, factor: float | None = None) -> Matrix:
    """Return the matrix that lays a drawing into a box by `align` and `valign`, as large as the box allows unless a
    factor is given."""
    x, y, w, h = box
    if not (w and h):
        return (0.0, 0.0, 0.0, 0.0, x, y)
    if factor is None:
        factor = min(w / width, h / height)
    across, down = ALIGNED[values("align") or "center"], ALIGNED[values("valign") or "middle"]
    return (factor, 0.0, 0.0, factor, x + (w - width * factor) * across, y + (h - height * factor) * down)
