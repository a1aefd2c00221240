"""Paint outlines of an SVG: items with fills and lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from generator.geometry import Box, Matrix, scale, then
from generator.scene.model import Colour, Fill, Group, Item, Paint, Path, Segment
from generator.scene.vector.colours import GRADIENTS, SERVER, Gradients, colour
from generator.scene.vector.measures import keeps_circles, length, mean_scale, numbers, share
from generator.scene.vector.outlines import extent, transform_segments
from generator.scene.vector.styles import Style, Tell
from generator.scene.vector.xml_tree import Node

_CAPS: dict[str, Literal["butt", "round", "square"]] = {"round": "round", "square": "square"}
_JOINS: dict[str, Literal["miter", "round", "bevel"]] = {"round": "round", "bevel": "bevel"}
_MOST_DASHES = 64
FARTHEST = 1e9
THINNEST = 0.002
"""Lines below this width, in mm of the symbol, are invisible."""


class Painter:
    """Fills and strokes shapes as their styles say."""

    def __init__(self, ids: Mapping[str, Node], gradients: Gradients, tell: Tell) -> None:
        self._ids, self._gradients, self._tell = ids, gradients, tell

    def paint(
        self, segments: tuple[Segment, ...], style: Style, placed: Matrix, view: tuple[float, float], node: Node
    ) -> list[Item]:
        """Return the items of an outline in its own coordinates, `placed` in the drawing."""
        factor = mean_scale(placed)
        if not segments or not factor:
            return []
        if not sum(map(abs, placed)) < FARTHEST:
            raise ValueError("it is moved or enlarged too far")
        stroked = style.get("stroke", "none") != "none"
        width = length(style.get("stroke-width", "1"), _diagonal(view)) if stroked else 0.0
        if width * factor < THINNEST:
            width = 0.0  # PDF draws zero width as the thinnest line of the printer.
        slanted = width > 0 and not keeps_circles(placed)
        # Where a shearing matrix changes the line's width, draw it unsheared and shear its group.
        inner = scale(factor) if slanted else placed
        outline = transform_segments(segments, inner)
        box = extent(segments) if "url" in style.get("fill", "") + style.get("stroke", "") else (0.0, 0.0, 0.0, 0.0)
        even_odd = style.get("fill-rule") == "evenodd"
        fill = self._fill("fill", style.get("fill", "#000000"), style, box, view, inner, node)
        line = self._fill("stroke", style.get("stroke", "none"), style, box, view, inner, node) if width > 0 else None
        if line is None:
            items: list[Item] = [Path(outline, Paint(fill, even_odd=even_odd))] if fill is not None else []
        else:
            paint = self._line(
                line, width, 1.0 if style.get("vector-effect") == "non-scaling-stroke" else factor, style
            )
            above = style.get("paint-order", "").split()[:1] == ["stroke"]
            if above and fill is not None:
                items = [Path(outline, paint), Path(outline, Paint(fill, even_odd=even_odd))]
            else:
                items = [Path(outline, replace(paint, fill=fill, even_odd=even_odd))]
        if slanted and items:
            return [Group(tuple(items), then(scale(1 / factor), placed))]
        return items

    def _line(self, line: Fill, width: float, factor: float, style: Style) -> Paint:
        dashes = style.get("stroke-dasharray", "none")
        dash = tuple(part * factor for part in numbers(dashes)) if dashes != "none" else ()
        if len(dash) > _MOST_DASHES or any(part < 0 for part in dash) or not 0 < sum(dash) < FARTHEST:
            dash = ()
        if len(dash) % 2:
            dash *= 2
        return Paint(
            None,
            line,
            width * factor,
            dash,
            _CAPS.get(style.get("stroke-linecap", ""), "butt"),
            _JOINS.get(style.get("stroke-linejoin", ""), "miter"),
            miter=max(1.0, length(style.get("stroke-miterlimit", "4"))),
            dash_offset=length(style.get("stroke-dashoffset", "0")) * factor if dash else 0.0,
        )

    def _fill(
        self, name: str, said: str, style: Style, box: Box, view: tuple[float, float], placed: Matrix, node: Node
    ) -> Fill | None:
        opacity = share(style.get(f"{name}-opacity", "1"))
        current: Colour = style.get("color", "#000000")
        if server := SERVER.match(said):
            target = self._ids.get(server[1])
            if target is not None and target.tag in GRADIENTS:
                return self._gradients.fill(server[1], box, view, placed, opacity)
            if not server[2]:
                what = "a pattern" if target is not None and target.tag == "pattern" else f"“{server[1]}”"
                cure = "Draw it with shapes or a gradient."
                self._tell(f"is painted with {what}", cure, node)
                return None
            said = server[2]
        try:
            return colour(said, colour(current, "#000000") or "#000000", opacity)
        except ValueError as error:
            self._tell(f"is painted with what is no colour ({error})", "Write it as #rrggbb.", node)
            return None


def stops_in(item: Item) -> int:
    """Count the colours in the gradients of an item."""
    match item:
        case Group(items=items):
            return sum(map(stops_in, items))
        case Path(paint=paint):
            return sum(len(fill.stops) for fill in (paint.fill, paint.stroke) if not isinstance(fill, str | None))
    return 0


def _diagonal(view: tuple[float, float]) -> float:
    return float(((view[0] ** 2 + view[1] ** 2) / 2) ** 0.5)
