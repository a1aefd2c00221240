"""Clip paths of an SVG."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from generator.geometry import Box, Matrix, bounds, inverse, then
from generator.scene.model import Group, Item, Paint, Path, Segment
from generator.scene.vector.colours import SERVER, colour
from generator.scene.vector.geometry import SHAPES
from generator.scene.vector.measures import transform
from generator.scene.vector.outlines import area, extent, paths_of, transform_segments, turned_back
from generator.scene.vector.styles import Style, Styles, Tell
from generator.scene.vector.xml_tree import Node

_CLIP = re.compile(r"url\(\s*[\"']?#([^\"')]*)[\"']?\s*\)\s*\Z")
_NOTHING = Path((("M", 0.0, 0.0), ("L", 0.0, 0.0), ("Z",)), Paint())
_PARTLY = frozenset({"opacity", "fill-opacity", "filter", "mask", "clip-path"})
"""Attributes that make a mask's shape count only in part."""
ShapeOf = Callable[[Node, tuple[float, float]], tuple[Segment, ...]]


class Clips:
    """Cuts items to the clip paths of a drawing."""

    def __init__(self, ids: Mapping[str, Node], styles: Styles, tell: Tell, shape_of: ShapeOf) -> None:
        self._ids, self._styles, self._tell, self._shape_of = ids, styles, tell, shape_of
        self._cutting: list[str] = []
        self._clips: dict[str, bool] = {}
        """Whether masks stand for clips, by id."""

    def cut(
        self, items: Sequence[Item], said: str, placed: Matrix, view: tuple[float, float], node: Node
    ) -> list[Item]:
        """Clip items by `clip-path`; `placed` is the matrix of the element that has it."""
        found = _CLIP.match(said)
        target = self._ids.get(found[1]) if found else None
        if found is None or target is None or target.tag not in ("clipPath", "mask") or found[1] in self._cutting:
            self._tell(f"is cut to {said[:40]}, which is no clipPath of it", "Draw a clipPath.", node)
            return list(items)
        inside = placed
        if "objectBoundingBox" in (target.get("clipPathUnits"), target.get("maskContentUnits")):
            x, y, w, h = _box_of(items, placed)
            inside = then((w, 0.0, 0.0, h, x, y), placed)
        style = self._styles.of(target, {})
        if own := style.get("transform", ""):
            inside = then(transform(own), inside)
        made: list[Item] = [Group(tuple(items), clip=self._shape(target, style, inside, view))]
        if (outer := style.get("clip-path", "none")) != "none":
            self._cutting.append(found[1])
            made = self.cut(made, outer, placed, view, target)
            self._cutting.pop()
        return made

    def stands_for_clip(self, said: str) -> bool:
        """Tell whether a mask shows everything under its shapes and nothing else, as drawing programs write clips."""
        if said not in self._clips:
            self._clips[said] = self._is_clip(said)
        return self._clips[said]

    def _is_clip(self, said: str) -> bool:
        found = _CLIP.match(said)
        target = self._ids.get(found[1]) if found else None
        if target is None or target.tag != "mask":
            return False
        around = self._styles.of(target, {})
        shapes = [child for child in target if isinstance(child, Node)]
        return bool(shapes) and all(self._lets_through(child, around) for child in shapes)

    def _lets_through(self, node: Node, around: Style) -> bool:
        style = self._styles.of(node, around)
        if node.tag not in SHAPES or not _PARTLY.isdisjoint(style) or style.get("stroke", "none") != "none":
            return False
        fill = style.get("fill", "#000000")
        if SERVER.match(fill) or fill == "none":
            return False
        return around.get("mask-type") == "alpha" or colour(fill, "#000000") == "#ffffff"

    def place_edge(self, edge: Path, placed: Matrix) -> Path:
        return Path(transform_segments(edge.d, placed), edge.paint)

    def _shape(self, target: Node, around: Style, placed: Matrix, view: tuple[float, float]) -> Path:
        parts: list[tuple[tuple[Segment, ...], bool]] = []
        rule = "clip-rule" if target.tag == "clipPath" else "fill-rule"
        for child in target:
            if not isinstance(child, Node) or child.tag in ("title", "desc", "metadata"):
                continue
            style = self._styles.of(child, around)
            if style.get("display") == "none" or style.get("visibility") == "hidden":
                continue
            inside = then(transform(style.get("transform", "")), placed)
            drawn: Node | None = child
            if child.tag == "use":
                drawn = self._ids.get(child.get("href", "")[1:])
                inside = then((1.0, 0.0, 0.0, 1.0, _number(child, "x"), _number(child, "y")), inside)
                if drawn is not None:
                    style = self._styles.of(drawn, style)
                    inside = then(transform(style.get("transform", "")), inside)
            if drawn is None or drawn.tag not in SHAPES:
                what = child.tag if drawn is None else drawn.tag
                self._tell(f"is cut to a '{what}'", "Turn it into a path of the clipPath.", child)
                continue
            if segments := self._shape_of(drawn, view):
                parts.append((transform_segments(segments, inside), style.get(rule) == "evenodd"))
        if not parts:
            return _NOTHING
        if len(parts) == 1:
            return Path(parts[0][0], Paint(even_odd=parts[0][1]))
        if any(even_odd for _, even_odd in parts):
            self._tell("is cut to several shapes, some of them even-odd", "Join them to one path.", target)
        # All run the same way round, so that overlaps do not become holes.
        same = (segments if area(segments) >= 0 else turned_back(segments) for segments, _ in parts)
        return Path(tuple(segment for segments in same for segment in segments), Paint())


def _number(node: Node, name: str) -> float:
    return float(node.get(name, "0"))


def _box_of(items: Sequence[Item], placed: Matrix) -> Box:
    """Return the box around items in the coordinates of their element."""
    back = inverse(placed)
    boxes = [extent(transform_segments(path.d, back)) for path in paths_of(items)]
    corners = [corner for x, y, w, h in boxes for corner in ((x, y), (x + w, y + h))]
    return bounds(corners) if corners else (0.0, 0.0, 0.0, 0.0)
