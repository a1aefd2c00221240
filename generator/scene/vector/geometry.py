"""The outlines of the basic shapes of an SVG."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.scene.model import Ellipse, Paint, Rect, Segment
from generator.scene.outline import outline
from generator.scene.svgpath import parse_path
from generator.scene.vector.measures import length, numbers
from generator.scene.vector.xml_tree import Node

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_HUGE = re.compile(r"[eE]\+?\d|\d{8}")
_FARTHEST = 1e9


def outline_of(node: Node, view: tuple[float, float]) -> tuple[Segment, ...]:
    """Return the outline of a basic shape in its own coordinates; empty where it has no size."""
    width, height = view

    def across(name: str, default: str = "0") -> float:
        return length(node.get(name, default), width)

    def down(name: str, default: str = "0") -> float:
        return length(node.get(name, default), height)

    match node.tag:
        case "path":
            d = node.get("d", "").strip()
            return () if d == "none" else _parse(d)
        case "polygon" | "polyline":
            points = numbers(node.get("points", ""))
            if len(points) < 4:
                return ()
            if not all(abs(point) < _FARTHEST for point in points):
                raise ValueError("a number in its points is too large")
            corners = list(zip(points[::2], points[1::2], strict=False))
            lines: list[Segment] = [("M", *corners[0]), *(("L", x, y) for x, y in corners[1:])]
            return (*lines, ("Z",)) if node.tag == "polygon" else tuple(lines)
        case "line":
            return (("M", across("x1"), down("y1")), ("L", across("x2"), down("y2")))
        case "circle":
            r = length(node.get("r", "0"), ((width * width + height * height) / 2) ** 0.5)
            return _ellipse(across("cx"), down("cy"), r, r)
        case "ellipse":
            rx, ry = _radii(node, view)
            return _ellipse(across("cx"), down("cy"), rx, ry)
        case _:
            return _rect(across("x"), down("y"), across("width"), down("height"), *_radii(node, view))


@lru_cache(maxsize=4096)
def _parse(d: str) -> tuple[Segment, ...]:
    segments = parse_path(d)
    if _HUGE.search(d) and not all(abs(part) < _FARTHEST for segment in segments for part in segment[1:]):
        raise ValueError("a number in its path is too large")
    return segments


def _radii(node: Node, view: tuple[float, float]) -> tuple[float, float]:
    """Return `rx` and `ry`, each of which defaults to the other."""
    rx, ry = node.get("rx", "auto"), node.get("ry", "auto")
    across = None if rx == "auto" else length(rx, view[0])
    down = None if ry == "auto" else length(ry, view[1])
    across, down = down if across is None else across, across if down is None else down
    return across or 0.0, down or 0.0


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    return outline(Ellipse(cx, cy, rx, ry, _PLAIN)) if rx > 0 and ry > 0 else ()


def _rect(x: float, y: float, w: float, h: float, rx: float, ry: float) -> tuple[Segment, ...]:
    if not (w > 0 and h > 0):
        return ()
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if not (rx > 0 and ry > 0):
        return outline(Rect(x, y, w, h, _PLAIN))
    if rx == ry:
        return outline(Rect(x, y, w, h, _PLAIN, rx))
    corner = f"A{rx} {ry} 0 0 1"
    return parse_path(
        f"M{x + rx} {y}H{x + w - rx}{corner} {x + w} {y + ry}V{y + h - ry}{corner} {x + w - rx} {y + h}"
        f"H{x + rx}{corner} {x} {y + h - ry}V{y + ry}{corner} {x + rx} {y}Z"
    )


_PLAIN = Paint()
