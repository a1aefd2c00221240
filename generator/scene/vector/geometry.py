"""The path data of the basic shapes of an SVG."""

from __future__ import annotations

from generator.scene.vector.measures import length, numbers
from generator.scene.vector.xml_tree import Node


def path_data(node: Node, view: tuple[float, float]) -> str:
    """The outline of a basic shape as path data; empty where it has no size."""
    width, height = view

    def across(name: str, default: str = "0") -> float:
        return length(node.get(name, default), width)

    def down(name: str, default: str = "0") -> float:
        return length(node.get(name, default), height)

    match node.tag:
        case "path":
            d = node.get("d", "").strip()
            return "" if d == "none" else d
        case "polygon" | "polyline":
            points = numbers(node.get("points", ""))
            if len(points) < 4:
                return ""
            listed = " ".join(map(repr, points[: len(points) // 2 * 2]))
            return f"M{listed}Z" if node.tag == "polygon" else f"M{listed}"
        case "line":
            return f"M{across('x1')} {down('y1')}L{across('x2')} {down('y2')}"
        case "circle":
            return _ellipse(
                across("cx"),
                down("cy"),
                *[length(node.get("r", "0"), (width * width + height * height) ** 0.5 / 2**0.5)] * 2,
            )
        case "ellipse":
            rx, ry = node.get("rx", "auto"), node.get("ry", "auto")
            return _ellipse(
                across("cx"),
                down("cy"),
                length(rx, width) if rx != "auto" else length(ry, height) if ry != "auto" else 0.0,
                length(ry, height) if ry != "auto" else length(rx, width) if rx != "auto" else 0.0,
            )
        case _:
            return _rect(node, across("x"), down("y"), across("width"), down("height"), view)


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    if not (rx > 0 and ry > 0):
        return ""
    turn = f"A{rx} {ry} 0 0 1"
    return f"M{cx + rx} {cy}{turn} {cx} {cy + ry}{turn} {cx - rx} {cy}{turn} {cx} {cy - ry}{turn} {cx + rx} {cy}Z"


def _rect(node: Node, x: float, y: float, w: float, h: float, view: tuple[float, float]) -> str:
    if not (w > 0 and h > 0):
        return ""
    said_x, said_y = node.get("rx", "auto"), node.get("ry", "auto")
    rx = length(said_x, view[0]) if said_x != "auto" else length(said_y, view[1]) if said_y != "auto" else 0.0
    ry = length(said_y, view[1]) if said_y != "auto" else rx
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if not (rx > 0 and ry > 0):
        return f"M{x} {y}H{x + w}V{y + h}H{x}Z"
    corner = f"A{rx} {ry} 0 0 1"
    return (
        f"M{x + rx} {y}H{x + w - rx}{corner} {x + w} {y + ry}V{y + h - ry}{corner} {x + w - rx} {y + h}"
        f"H{x + rx}{corner} {x} {y + h - ry}V{y + ry}{corner} {x + rx} {y}Z"
    )
