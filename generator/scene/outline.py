"""Outlines of all shapes as path segments, for backends and other readers of points."""

from __future__ import annotations

from generator.scene.model import Ellipse, Path, Rect, Segment

KAPPA = 0.5522847498
"""Handle length of a cubic curve that draws a quarter of a circle of radius 1."""


def outline(shape: Rect | Ellipse | Path) -> tuple[Segment, ...]:
    match shape:
        case Path(d=d):
            return d
        case Ellipse(cx=cx, cy=cy, rx=rx, ry=ry):
            return _ellipse(cx, cy, rx, ry)
        case Rect(x=x, y=y, w=w, h=h, radius=radius):
            return _rect(x, y, w, h, min(radius, w / 2, h / 2))


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    u, v = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + v, cx + u, cy + ry, cx, cy + ry),
        ("C", cx - u, cy + ry, cx - rx, cy + v, cx - rx, cy),
        ("C", cx - rx, cy - v, cx - u, cy - ry, cx, cy - ry),
        ("C", cx + u, cy - ry, cx + rx, cy - v, cx + rx, cy),
        ("Z",),
    )


def _rect(x: float, y: float, w: float, h: float, r: float) -> tuple[Segment, ...]:
    right, bottom = x + w, y + h
    if r <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    k = r * (1 - KAPPA)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )
