"""Read an SVG file into a symbol: its shapes in their colours, and findings for everything paper cannot show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from generator.errors import Finding, Place, Refused, refuse
from generator.geometry import Box, Matrix, scale, then
from generator.pack.budget import TooMuchWork, charge_drawing
from generator.places import near
from generator.scene.icons import Stamp, stamp
from generator.scene.model import Group, Item, Paint, Rect, Segment, Symbol, coordinates
from generator.scene.model import Path as Drawn
from generator.scene.outline import outline
from generator.scene.vector.clipping import Clips
from generator.scene.vector.colours import Gradients
from generator.scene.vector.geometry import SHAPES, outline_of
from generator.scene.vector.lettering import Faces, Letterer
from generator.scene.vector.measures import into_frame, length, share, transform, view_box
from generator.scene.vector.not_drawn import CANNOT, UNSEEN, Told
from generator.scene.vector.outlines import beyond
from generator.scene.vector.painting import Painter, stops_in
from generator.scene.vector.styles import Style, Styles
from generator.scene.vector.xml_tree import DEEPEST, LARGEST, Node, Unreadable, read_tree

LONGER_SIDE = 200.0
"""Size in mm at which a symbol is read: fine enough for a poster, short in the file."""
MOST_ELEMENTS = 50_000
LONGEST = 2_000_000
"""Most characters of path data that are drawn, reuses included; letters and gradients count as well."""
A_LETTER, A_STOP = 20, 10
"""Characters of path data that take as long to draw as one of these."""
LONG_VALUE = 500
"""Values of a style beyond this length count as well, for every element they apply to."""
SILENT = frozenset(
    {
        *("defs", "title", "desc", "metadata", "style", "symbol", "clipPath", "mask", "linearGradient"),
        *("radialGradient", "pattern", "marker", "filter", "view", "cursor"),
    }
)
"""Elements that draw nothing in place."""


@dataclass(frozen=True, slots=True)
class VectorPicture:
    """A vector picture, and the features of it that cannot be shown."""

    symbol: Symbol
    findings: tuple[Finding, ...]


class Looks(NamedTuple):
    """What a reader needs from the pack: a lookup of fonts, and their mark for the cache."""

    faces: Faces
    mark: str


def read_vector_picture(file: Path, name: str, looks: Looks) -> VectorPicture:
    """Read a picture, cached by the state of its file; `Refused` when it cannot be drawn at all."""
    state, same = stamp(file), _Same(looks)

    def size() -> int:
        found = _read(file, name, same, state)
        return 0 if isinstance(found, Refused) else coordinates(found.symbol.items)

    try:
        charge_drawing((file, state), min(state[1], LARGEST), size)
    except TooMuchWork as error:
        raise refuse(
            "picture",
            f"“{file.name}” is one drawing too many: {error}.",
            "Simplify the drawings, or save the largest of them as PNG.",
            Place(str(near(file))),
        ) from None
    found = _read(file, name, same, state)
    if isinstance(found, Refused):
        raise found
    return found


class _Same:
    """Looks compared by their marks."""

    def __init__(self, looks: Looks) -> None:
        self.looks = looks

    def __hash__(self) -> int:
        return hash(self.looks.mark)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.looks.mark == other.looks.mark


@lru_cache(maxsize=1024)
def _read(file: Path, name: str, same: _Same, state: Stamp) -> VectorPicture | Refused:
    shown = str(near(file))
    try:
        if state[1] > LARGEST:
            raise Unreadable(f"it has {state[1] / 1024 / 1024:.1f} MB, and {LARGEST // 1024 // 1024} are the most")
        source = file.read_bytes()
        reader = _Reader(read_tree(source), same.looks.faces)
        items, width, height = reader.whole()
    except (Unreadable, RecursionError) as problem:
        error = problem if isinstance(problem, Unreadable) else Unreadable("something in it is nested too deeply")
        return refuse(
            "picture",
            f"“{file.name}” is not an SVG that can be drawn: {error.why}.",
            "Save it anew from a drawing program as plain SVG, or as PNG.",
            Place(shown, error.line, error.column),
        )
    symbol = Symbol(f"picture-{name}-{crc32(source):08x}", width, height, items)
    return VectorPicture(symbol, tuple(reader.told.findings(file.name, shown)))


class _Reader:
    def __init__(self, root: Node, faces: Faces) -> None:
        self.root, self.faces = root, faces
        self.ids = {id: node for node in root.iter() if isinstance(node, Node) and (id := node.get("id"))}
        self.told = Told()
        self.tell = self.told.tell
        self.styles = Styles(root, self.tell)
        self.gradients = Gradients(self.ids, self.styles)
        self.painter = Painter(self.ids, self.gradients, self.tell)
        self.clips = Clips(self.ids, self.styles, self.tell, self.shape_of)
        self._using: list[str] = []
        self._elements = 0
        self._signs = 0
        self._depth = 0

    def _spend(self, node: Node, signs: int = 0) -> None:
        self._elements += 1
        self._signs += signs
        if self._elements > MOST_ELEMENTS:
            raise Unreadable(f"with all it uses again it draws more than {MOST_ELEMENTS:,} elements", *_at(node))
        if self._signs > LONGEST:
            raise Unreadable(
                f"with all it uses again its paths, words and gradients have more than {LONGEST:,} characters",
                *_at(node),
            )

    def _spend_on_values(self, node: Node, style: Style) -> None:
        if long := sum(len(value) for value in style.values() if len(value) > LONG_VALUE):
            self._spend(node, long)

    # -- the whole ----------------------------------------------------------------------------

    def whole(self) -> tuple[tuple[Item, ...], float, float]:
        """Return the items of the drawing, and their size."""
        root = self.root
        view = view_box(root.get("viewBox", ""))
        try:
            width = self._side(root, "width", view[2] if view else 0.0)
            height = self._side(root, "height", view[3] if view else 0.0)
        except ValueError as error:
            raise Unreadable(str(error), *_at(root)) from None
        if not (width > 0 and height > 0 and isfinite(width) and isfinite(height)):
            raise Unreadable("it has neither a viewBox nor a width and height", *_at(root))
        factor = LONGER_SIDE / max(width, height)
        frame = (0.0, 0.0, width * factor, height * factor)
        placed = into_frame(view, frame, root.get("preserveAspectRatio", "")) if view else scale(factor)
        size = (view[2], view[3]) if view else (width, height)
        style = self.styles.of(root, {})
        items = self._children(root, style, placed, size)
        try:
            items = self._around(root, style, placed, size, items)
        except (ValueError, ZeroDivisionError, OverflowError) as error:
            raise Unreadable(f"its outermost element cannot be read ({error})", *_at(root)) from None
        if not items and not self.told:
            raise Unreadable("nothing in it is drawn", *_at(root))
        clip = Rect(*frame, Paint())
        return (Group(tuple(items), clip=clip),) if beyond(items, frame) else tuple(items), frame[2], frame[3]

    @staticmethod
    def _side(root: Node, name: str, whole: float) -> float:
        said = root.get(name, "")
        return whole if not said or said.endswith("%") or said == "auto" else length(said)

    # -- elements -----------------------------------------------------------------------------

    def _children(self, node: Node, style: Style, placed: Matrix, view: tuple[float, float]) -> list[Item]:
        self._depth += 1
        if self._depth > DEEPEST:
            raise Unreadable(f"with all it uses it has more than {DEEPEST} elements inside each other", *_at(node))
        items: list[Item] = []
        for child in node:
            if isinstance(child, Node):
                items += self._element(child, style, placed, view)
        self._depth -= 1
        return items

    def _element(self, node: Node, around: Style, placed: Matrix, view: tuple[float, float]) -> Sequence[Item]:
        kind = node.tag
        if kind in SILENT or kind.startswith("{"):
            return ()
        self._spend(node)
        if kind in CANNOT:
            self.tell(*CANNOT[kind], node)
            return ()
        try:
            style = self.styles.of(node, around)
            if style.get("display") == "none":
                return ()
            self._spend_on_values(node, style)
            if said := style.get("transform", ""):
                placed = then(transform(said), placed)
            items = self._draw(node, style, placed, view)
            return self._around(node, style, placed, view, items)
        except (ValueError, ZeroDivisionError, OverflowError) as error:
            said = str(error) if isinstance(error, ValueError) else "a number in it is too large"
            self.tell(f"has a '{kind}' that cannot be read ({said})", "Draw it anew.", node)
            return ()

    def _draw(self, node: Node, style: Style, placed: Matrix, view: tuple[float, float]) -> list[Item]:
        match node.tag:
            case "g" | "a":
                return self._children(node, style, placed, view)
            case "svg":
                return self._draw_framed(node, node, style, placed, view)
            case "use":
                return self._draw_use(node, style, placed, view)
            case "switch":
                chosen = next((one for one in node if isinstance(one, Node) and _is_plain(one)), None)
                return [] if chosen is None else list(self._element(chosen, style, placed, view))
            case "text":
                return self._draw_lettering(node, style, placed, view)
            case kind if kind in SHAPES:
                if style.get("visibility") in ("hidden", "collapse"):
                    return []
                return self._paint_shape(self.shape_of(node, view), style, placed, view, node)
            case kind:
                self.tell(f"has a '{kind}'", "Draw it with shapes of SVG.", node)
                return []

    def shape_of(self, node: Node, view: tuple[float, float]) -> tuple[Segment, ...]:
        """Return the outline of a shape in its own coordinates."""
        self._spend(node, len(node.get("d", "")) + len(node.get("points", "")))
        return outline_of(node, view)

    def _paint_shape(
        self, outline: tuple[Segment, ...], style: Style, placed: Matrix, view: tuple[float, float], node: Node
    ) -> list[Item]:
        items = self.painter.paint(outline, style, placed, view, node)
        if stops := sum(map(stops_in, items)):
            self._spend(node, A_STOP * stops)
        return items

    def _draw_lettering(self, node: Node, style: Style, placed: Matrix, view: tuple[float, float]) -> list[Item]:
        self._spend(node, A_LETTER * sum(map(len, node.itertext())))
        items: list[Item] = []
        for lettering in Letterer(self.faces, self.styles, self.tell, view).outlines(node, style):
            self._spend(node, 10 * len(lettering.segments))
            if lettering.style.get("visibility") not in ("hidden", "collapse"):
                filled = {**lettering.style, "fill-rule": "nonzero"}
                items += self._paint_shape(lettering.segments, filled, placed, view, lettering.node)
        return items

    def _draw_use(self, node: Node, style: Style, placed: Matrix, view: tuple[float, float]) -> list[Item]:
        href = node.get("href", "")
        if not href.startswith("#"):
            self.tell(f"uses a drawing of another file ({href[:40]})", "Copy it into this one.", node)
            return []
        target = self.ids.get(href[1:])
        if target is None:
            self.tell(f"uses “{href[:40]}”, which it does not have", "Give it that id, or take it out.", node)
            return []
        if href in self._using:
            circle = " → ".join((*self._using[self._using.index(href) :], href))
            raise Unreadable(f"it uses itself ({circle})", *_at(node))
        moved = then(
            (1.0, 0.0, 0.0, 1.0, length(node.get("x", "0"), view[0]), length(node.get("y", "0"), view[1])), placed
        )
        self._using.append(href)
        self._depth += 1
        try:
            if target.tag in ("symbol", "svg"):
                inner = self.styles.of(target, style)
                items = self._draw_framed(target, node, inner, moved, view)
                return list(self._around(target, inner, moved, view, items))
            return list(self._element(target, style, moved, view))
        finally:
            self._depth -= 1
            self._using.pop()

    def _draw_framed(
        self, node: Node, asked: Node, style: Style, placed: Matrix, view: tuple[float, float]
    ) -> list[Item]:
        """Draw a nested drawing with its own coordinates, in its frame or that of its use."""
        width, height = (
            length(asked.get(name) or node.get(name) or "100%", whole)
            for name, whole in zip(("width", "height"), view, strict=True)
        )
        corner = (
            (0.0, 0.0)
            if asked is not node
            else (length(node.get("x", "0"), view[0]), length(node.get("y", "0"), view[1]))
        )
        if not (width > 0 and height > 0):
            return []
        frame: Box = (*corner, width, height)
        own = view_box(node.get("viewBox", ""))
        inside = into_frame(own, frame, node.get("preserveAspectRatio", "")) if own else (1.0, 0.0, 0.0, 1.0, *corner)
        items = self._children(node, style, then(inside, placed), (own[2], own[3]) if own else (width, height))
        if not items or style.get("overflow") in ("visible", "auto"):
            return items
        edge = Drawn(outline(Rect(*frame, Paint())), Paint())
        return [Group(tuple(items), clip=self.clips.place_edge(edge, placed))]

    # -- what lies around them ----------------------------------------------------------------

    def _around(
        self, node: Node, style: Style, placed: Matrix, view: tuple[float, float], items: Sequence[Item]
    ) -> list[Item]:
        """Apply an element's clip and opacity to its items."""
        made = list(items)
        if (said := style.get("mask", "none")) != "none" and self.clips.stands_for_clip(said):
            made = self.clips.cut(made, said, placed, view, node)
            style = {**style, "mask": "none"}
        for name, (what, cure) in () if UNSEEN.keys().isdisjoint(style) else UNSEEN.items():
            if style.get(name, "none") not in ("none", "normal", "auto", "") and (
                name in node.attrib or name not in ("marker-start", "marker-mid", "marker-end") or node.tag in SHAPES
            ):
                self.tell(what, cure, node)
        if not made:
            return made
        if (said := style.get("clip-path", "none")) != "none":
            made = self.clips.cut(made, said, placed, view, node)
        opacity = share(style.get("opacity", "1"))
        if opacity < 1:
            match made:
                case []:
                    return made
                case [Group(opacity=1.0) as only]:
                    return [replace(only, opacity=opacity)]
                case _:
                    return [Group(tuple(made), opacity=opacity)]
        return made


def _at(node: Node) -> tuple[int, int]:
    return node.line, node.column


def _is_plain(node: Node) -> bool:
    """Tell whether a `switch` may choose this element: it requires only SVG."""
    return node.tag != "foreignObject" and not node.get("requiredExtensions")
