"""Shapes of a plain SVG of one colour: paths, rectangles, circles, ellipses and polygons, with transforms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.geometry import Matrix, then
from generator.scene.model import Segment
from generator.scene.vector.geometry import SHAPES, outline_of
from generator.scene.vector.measures import transform
from generator.scene.vector.outlines import transform_segments
from generator.scene.vector.xml_tree import Node

LONGEST = 200_000
"""An icon has some thousand characters; a hundred times that is a picture."""
WITHOUT_INK = frozenset({"title", "desc", "metadata", "defs"})
STYLES = ("fill", "fill-rule", "stroke", "display")
NO_COLOUR = frozenset({"", "currentcolor", "inherit"})


@dataclass(slots=True)
class Shapes:
    """The shapes of a drawing, and every reason why it is no icon."""

    view: tuple[float, float]
    nonzero: list[Segment] = field(default_factory=list)
    even_odd: list[tuple[Segment, ...]] = field(default_factory=list)
    colours: dict[str, None] = field(default_factory=dict)
    faults: dict[str, None] = field(default_factory=dict)
    signs: int = 0

    def read(self, root: Node, placed: Matrix) -> None:
        self._children(root, placed, _styles(root, {}))
        if len(self.colours) > 1:
            self.faults[f"it has {len(self.colours)} colours ({', '.join(self.colours)}), and an icon has one"] = None

    def _children(self, node: Node, placed: Matrix, around: Mapping[str, str]) -> None:
        for child in node:
            if not isinstance(child, Node) or child.tag in WITHOUT_INK or child.tag.startswith("{"):
                continue
            try:
                inner = then(transform(child.get("transform", "")), placed) if child.get("transform") else placed
                style = _styles(child, around)
                if child.tag == "g":
                    self._children(child, inner, style)
                else:
                    self._shape(child, inner, style)
            except ValueError as fault:
                self.faults[str(fault)] = None

    def _shape(self, node: Node, placed: Matrix, style: Mapping[str, str]) -> None:
        if node.tag not in SHAPES:
            raise ValueError(f"it has a '{node.tag}'")
        self.signs += len(node.get("d", "")) + len(node.get("points", ""))
        if self.signs > LONGEST:
            raise ValueError(f"its paths have more than {LONGEST:,} characters")
        if style.get("display") == "none":
            return
        if style.get("stroke", "none") != "none":
            raise ValueError("it draws lines (stroke), which an icon fills")
        fill = style.get("fill", "")
        if fill == "none":
            return
        if fill not in NO_COLOUR:
            self.colours[fill] = None
        segments = transform_segments(outline_of(node, self.view), placed)
        if style.get("fill-rule") == "evenodd":
            self.even_odd.append(segments)
        else:
            self.nonzero += segments


def _styles(element: Node, around: Mapping[str, str]) -> Mapping[str, str]:
    """Return the styles of an element: its own attributes and `style`, else those of its group."""
    own = {name: value.strip().lower() for name in STYLES if (value := element.get(name))}
    for part in element.get("style", "").split(";"):
        name, _, value = part.partition(":")
        if name.strip() in STYLES:
            own[name.strip()] = value.strip().lower()
    return {**around, **own}
