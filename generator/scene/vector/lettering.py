"""Text of an SVG as outlines of its letters, in the fonts of the pack and of Punchboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.geometry import translate
from generator.scene.fonts import metrics
from generator.scene.glyphs import glyph_outline
from generator.scene.model import Segment
from generator.scene.shaping import shape
from generator.scene.vector.measures import length
from generator.scene.vector.outlines import transform_segments
from generator.scene.vector.styles import Style, Styles, Tell
from generator.scene.vector.xml_tree import Node

LONGEST = 20_000
MOST_PARTS = 2_000
MEDIUM = 16.0
_SIZES = {"xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0, "x-large": 24.0}
_ANCHORS = {"middle": 0.5, "end": 1.0}
_SPACES = re.compile(r"[ \t\r\n]+")


class Face(NamedTuple):
    """The font for a piece of text, and the requested name if it is missing."""

    font: str
    missing: str = ""


Faces = Callable[[tuple[str, ...], bool, bool], Face]
"""Finds a face for a list of families, bold or not, italic or not."""


class Lettering(NamedTuple):
    """The outline of a run of letters in the coordinates of its text, and its style."""

    segments: tuple[Segment, ...]
    style: Style
    node: Node


@dataclass(slots=True)
class _Part:
    """Consecutive letters of one style, and their starting point."""

    text: str
    style: Style
    node: Node
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0


@dataclass(slots=True)
class _Places:
    """An element's lists of letter positions, consumed one by one."""

    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    dx: list[float] = field(default_factory=list)
    dy: list[float] = field(default_factory=list)

    def any(self) -> bool:
        return bool(self.x or self.y or self.dx or self.dy)


class Letterer:
    def __init__(self, faces: Faces, styles: Styles, tell: Tell, view: tuple[float, float]) -> None:
        self.faces, self.styles, self.tell, self.view = faces, styles, tell, view

    def outlines(self, node: Node, style: Style) -> Iterator[Lettering]:
        """Return the letters of a `text` element."""
        self._about(node, style)
        parts = self._parts(node, style)
        if sum(len(part.text) for part in parts) > LONGEST or len(parts) > MOST_PARTS:
            self.tell(f"has a text of more than {LONGEST:,} letters", "Put it into a box of the layout.", node)
            return
        x = y = 0.0
        for chunk in _chunks(parts):
            x = x if chunk[0].x is None else chunk[0].x
            y = y if chunk[0].y is None else chunk[0].y
            set_parts = [self._set(part) for part in chunk]
            whole = sum(advance + part.dx for part, (_, advance) in zip(chunk, set_parts, strict=True))
            x -= whole * _ANCHORS.get(chunk[0].style.get("text-anchor", ""), 0.0)
            for part, (segments, advance) in zip(chunk, set_parts, strict=True):
                x, y = x + part.dx, y + part.dy
                if segments:
                    yield Lettering(transform_segments(segments, translate(x, y)), part.style, part.node)
                x += advance

    def _set(self, part: _Part) -> tuple[tuple[Segment, ...], float]:
        """Return the outline of a part from its own origin, and its advance."""
        style = part.style
        size = type_size(style)
        bold = style.get("font-weight", "") in ("bold", "bolder", "600", "700", "800", "900")
        italic = style.get("font-style", "").startswith(("italic", "oblique"))
        names = tuple(name.strip().strip("\"'") for name in style.get("font-family", "").split(",") if name.strip())
        font, missing = self.faces(names, bold, italic)
        if missing:
            self.tell(
                f"has words in “{missing}”, a font that is not here",
                "Bring it with the pack in fonts/, name one that `punchboard list fonts` knows, or turn them into"
                " paths.",
                part.node,
            )
        spacing = style.get("letter-spacing", "normal")
        tracking = 0.0 if spacing == "normal" else length(spacing, 0.0, size) / size
        shaped = shape(font, part.text, tracking=tracking)
        if shaped.missing:
            self.tell(f"has letters that the font lacks ({shaped.missing})", "Choose a font that has them.", part.node)
        drop = _drop(style.get("dominant-baseline", ""), font) * size
        segments: list[Segment] = []
        pen = 0.0
        for gid, _, advance, dx, dy in shaped.glyphs:
            place = (size, 0.0, 0.0, size, (pen + dx) * size, drop - dy * size)
            segments += transform_segments(glyph_outline(font, gid), place)
            pen += advance
        return tuple(segments), shaped.advance * size

    def _parts(self, node: Node, style: Style) -> list[_Part]:
        parts: list[_Part] = []
        self._gather(node, style, parts, self._places(node, style))
        kept = style.get("white-space", "").startswith("pre") or node.get("xml:space") == "preserve"
        return parts if kept else _collapse(parts)

    def _gather(self, node: Node, style: Style, parts: list[_Part], places: _Places) -> None:
        _add(parts, node.text or "", style, node, places)
        for child in node:
            if isinstance(child, Node):
                if child.tag in ("tspan", "a"):
                    inner = self.styles.of(child, style)
                    if inner.get("display") != "none":
                        self._about(child, inner)
                        own = self._places(child, inner)
                        self._gather(child, inner, parts, own if own.any() else places)
                elif child.tag == "textPath":
                    self.tell("has words along a path", "Turn them into paths where they were drawn.", child)
                elif child.tag not in ("title", "desc"):
                    self.tell(f"has a '{child.tag}' in its words", "Turn the words into paths.", child)
                _add(parts, child.tail or "", style, node, places)

    def _about(self, node: Node, style: Style) -> None:
        """Report properties of text that outlines of letters do not show."""
        for name, value in (("rotate", node.get("rotate")), ("textLength", node.get("textLength"))):
            if value:
                self.tell(f"sets words with '{name}'", "Turn the words into paths.", node)
        for name in ("baseline-shift", "text-decoration", "writing-mode"):
            if style.get(name, "none") not in ("none", "baseline", "0", "lr-tb", "horizontal-tb", "lr"):
                self.tell(f"sets words with '{name}'", "Turn the words into paths.", node)

    def _places(self, node: Node, style: Style) -> _Places:
        em = type_size(style)
        listed = (
            [length(part, whole, em) for part in (node.get(name) or "").replace(",", " ").split()]
            for name, whole in (("x", self.view[0]), ("y", self.view[1]), ("dx", self.view[0]), ("dy", self.view[1]))
        )
        return _Places(*listed)


def type_size(style: Style) -> float:
    said = style.get("font-size", "medium")
    return _SIZES.get(said) or max(0.01, length(said, MEDIUM, MEDIUM))


def _drop(baseline: str, font: str) -> float:
    """Return how far below its place the baseline lies, in em, for other baselines than the alphabetic one."""
    measured = metrics(font)
    match baseline:
        case "middle":
            return measured.x / 2
        case "central":
            return (measured.ascent - measured.descent) / 2
        case "hanging" | "text-before-edge" | "text-top":
            return measured.ascent if baseline != "hanging" else measured.cap
        case "text-after-edge" | "text-bottom" | "ideographic":
            return -measured.descent
        case _:
            return 0.0


def _add(parts: list[_Part], text: str, style: Style, node: Node, places: _Places) -> None:
    """Add letters; those with positions of their own become parts of their own."""
    while text:
        one_by_one = any(len(one) > 1 for one in (places.x, places.y, places.dx, places.dy))
        taken, text = (text[0], text[1:]) if one_by_one else (text, "")
        if not taken.strip() and not one_by_one:
            parts.append(_Part(taken, style, node))
            continue
        part = _Part(taken, style, node)
        part.x = places.x.pop(0) if places.x else None
        part.y = places.y.pop(0) if places.y else None
        part.dx = places.dx.pop(0) if places.dx else 0.0
        part.dy = places.dy.pop(0) if places.dy else 0.0
        parts.append(part)


def _collapse(parts: Sequence[_Part]) -> list[_Part]:
    """Collapse white space as SVG does: one blank between words, none at the ends."""
    made: list[_Part] = []
    blank = True
    for part in parts:
        text = _SPACES.sub(" ", part.text)
        if blank or part.x is not None:
            text = text.lstrip(" ")
        if text:
            blank = text.endswith(" ")
            part.text = text
            made.append(part)
    if made:
        made[-1].text = made[-1].text.rstrip(" ")
    return [part for part in made if part.text]


def _chunks(parts: Sequence[_Part]) -> Iterator[list[_Part]]:
    """Group parts that are anchored together: each absolute position begins a new group."""
    chunk: list[_Part] = []
    for part in parts:
        if chunk and (part.x is not None or part.y is not None):
            yield chunk
            chunk = []
        chunk.append(part)
    if chunk:
        yield chunk
