"""Draw the boxes of a plan: values are computed in a scope, boxes become items in millimetres.

A box that cannot be drawn is reported and left out; the rest of the piece is still drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from generator.errors import Finding, Place, Refused
from generator.geometry import Box, rotate
from generator.layout import gradients, outlines, position
from generator.layout.colours import UnknownColour, resolve
from generator.layout.expression_names import expression_names
from generator.layout.flow import Flow, cells, outside
from generator.layout.keys import BOX_KEYS, CONTENT
from generator.layout.model import PlanBox
from generator.layout.position import Length
from generator.layout.values import Computed, Fault, Scope, Value
from generator.pack.findings import describe_value
from generator.pack.model import Row
from generator.scene.model import Colour, Fill, Group, Item, LinearGradient, Paint, Path, RadialGradient, Use

MOST_ITEMS = 5_000
"""More repetitions than this are a mistake, not a drawing."""

MOST_BOXES = 50_000
"""Most boxes on one face, nested repetitions included; a map of Europe needs a tenth."""

CUT_OFF = 0.5
"""Length in mm by which an icon or a picture may cross the edge of a piece unreported."""

AXES = (("left", "right", "width"), ("top", "bottom", "height"))


class Ground(NamedTuple):
    """The parent of the boxes being drawn: its place on the piece and the sizes of both."""

    x: float
    y: float
    width: float
    height: float
    piece: tuple[float, float]
    bleed: float

    def inside(self, box: Box) -> Ground:
        x, y, w, h = box
        return Ground(x, y, w, h, self.piece, self.bleed)


class MappingPair(NamedTuple):
    """One pair of a mapping that is repeated over."""

    key: Any
    value: Any


Contents = Mapping[str, Callable[["Values", Box], Sequence[Item]]]
"""The drawing function for every kind of content."""


class Values:
    """The values of one box in one scope, computed on demand."""

    __slots__ = ("_painter", "box", "scope")

    def __init__(self, box: PlanBox, scope: Scope, painter: Painter) -> None:
        self.box = box
        self.scope = scope
        self._painter = painter

    def __call__(self, key: str) -> Any:
        value = self.box.keys.get(key)
        return BOX_KEYS[key].default if value is None else value.of(self.scope)

    def has(self, key: str) -> bool:
        return key in self.box.keys

    def colour(self, key: str) -> Colour | None:
        return self.named_colour(key, self(key))

    def named_colour(self, key: str, name: str) -> Colour | None:
        palette: Mapping[str, Colour] = self.scope["palette"]
        try:
            return resolve(name, palette)
        except UnknownColour as unknown:
            raise Fault(
                "layout-colour",
                unknown.message,
                unknown.hint,
                self.place(key),
            ) from None

    def fill(self, key: str, box: Box) -> Fill | None:
        """Return a colour, or a gradient that runs across the box."""
        try:
            fill = gradients.fill(self(key), box, lambda name: self.named_colour(key, name))
        except ValueError as error:
            raise Fault("layout-value", f"“{key}”: {error}", gradients.CURE, self.place(key)) from None
        if isinstance(fill, LinearGradient | RadialGradient):
            self.spend(len(fill.stops))
        return fill

    def spend(self, parts: int) -> None:
        """Count layers of shadows, colours of gradients and long texts drawn for this box alone."""
        self._painter.spend(parts)

    def view(self) -> tuple[float, float] | None:
        """Return the width and height of a path's own coordinates."""
        view = self("view")
        return view if view is None or isinstance(view, tuple) else (view, view)

    def place(self, key: str) -> Any:
        value = self.box.keys.get(key)
        return value.place if value is not None else self.box.place

    def report(self, finding: Finding) -> None:
        self._painter.report(finding)

    def cells_behind(self, key: str) -> str:
        """Name the cells that the value of this key comes from."""
        return _cells_behind(self.box, self.scope, self.place(key))


class TooMuch(Exception):
    """A face has more boxes than can be drawn in reasonable time."""


class Painter:
    def __init__(self, contents: Contents, report: Callable[[Finding], None]) -> None:
        self.contents = contents
        self.report = report
        self.left = MOST_BOXES
        self._turned = 0
        """Number of rotated boxes around this one; its contents may lie anywhere."""

    def spend(self, boxes: int) -> None:
        """Count boxes of the face being drawn, those of reused drawings too."""
        self.left -= boxes
        if self.left < 0:
            raise TooMuch

    def boxes(self, boxes: Sequence[PlanBox], scope: Scope, ground: Ground) -> list[Item]:
        inner = {**scope, "W": ground.width, "H": ground.height}
        items: list[Item] = []
        for box in boxes:
            try:
                items += self._box(box, inner, ground)
            except Fault as fault:
                hint = " ".join(filter(None, (fault.hint, _cells_behind(box, inner, fault.place))))
                self.report(Finding(fault.code, fault.message, hint, fault.place or box.place, field=box.path))
            except Refused as refusal:
                for finding in refusal.findings:
                    shown = next((box.keys[key].place for key in CONTENT if key in box.keys), None)
                    hint = " ".join(filter(None, (finding.hint, _cells_behind(box, inner, shown))))
                    self.report(
                        Finding(finding.code, finding.message, hint, finding.place or box.place, field=box.path)
                    )
        return items

    def _box(self, box: PlanBox, scope: Scope, ground: Ground) -> list[Item]:
        values = Values(box, scope, self)
        if values.has("when") and not values("when"):
            return []
        if not values.has("each"):
            return self._one(values, self._area(values, ground), ground)
        return self._repeat(values, ground)

    def _area(self, values: Values, ground: Ground) -> Box:
        """Return the box at its place on the piece."""
        try:
            (x, w), (y, h) = (
                position.along(*self._lengths(values, axis), whole, axis)
                for axis, whole in zip(AXES, (ground.width, ground.height), strict=True)
            )
        except position.Crossed as crossed:
            raise Fault(
                "layout-position", f"The box “{values.box.path}” does not work out: {crossed}", "", values.box.place
            ) from None
        return (ground.x + x, ground.y + y, w, h)

    @staticmethod
    def _lengths(values: Values, axis: tuple[str, str, str]) -> tuple[Length | None, Length | None, Length | None]:
        near, far, extent = (values(key) if values.has(key) else None for key in axis)
        return near, far, extent

    def _repeat(self, values: Values, ground: Ground) -> list[Item]:
        named = values("as")
        chosen = [
            item
            for item in _items_to_repeat(values("each"), values)
            if not values.has("pick") or Values(values.box, {**values.scope, named: item, "item": item}, self)("pick")
        ]
        if not chosen:
            return []
        free = values("place") == "free"
        area = (0.0, 0.0, 0.0, 0.0) if free else self._area(values, ground)
        placed = None if free else self._cells(values, len(chosen), area)
        items: list[Item] = []
        for index, item in enumerate(chosen):
            scope = {
                **values.scope, named: item, "item": item, "index": index, "number": index + 1, "count": len(chosen)
            }  # fmt: skip
            one = Values(values.box, scope, self)
            if placed is None:
                box = self._area(one, ground)
            else:
                x, y, w, h = placed[index]
                box = (area[0] + x, area[1] + y, w, h)
            items += self._one(one, box, ground)
        return items

    def _cells(self, values: Values, count: int, area: Box) -> tuple[Box, ...]:
        wrap = values("wrap")
        cell = values("cell")
        flow = Flow(
            values("flow"),
            cell if cell is None or not isinstance(cell, tuple) else (cell[0], cell[-1]),
            values("gap"),
            values("line_gap"),
            wrap if isinstance(wrap, bool) else int(wrap),
            values("spread"),
        )
        placed = cells(count, area[2:], flow)
        over = outside(placed, area[2:])
        if over:
            self.report(
                Finding(
                    "cells-overflow",
                    f"{count} cells reach {over:.1f} mm outside the area of “{values.box.path}”.",
                    "Make the area larger or the cells smaller, or set “wrap”.",
                    values.box.place,
                    field=values.box.path,
                    facts={"over_mm": round(over, 2)},
                )
            )
        return placed

    def _one(self, values: Values, area: Box, ground: Ground) -> list[Item]:
        self.spend(1)
        if "rotate" not in values.box.keys:
            return self._draw(values, area, ground)
        self._turned += 1
        try:
            return self._draw(values, area, ground)
        finally:
            self._turned -= 1

    def _draw(self, values: Values, area: Box, ground: Ground) -> list[Item]:
        if not self._turned and not values.box.boxes and (beyond := position.beyond(area, ground.piece, ground.bleed)):
            self.report(
                Finding(
                    "off-piece",
                    f"The box “{values.box.path}” lies {beyond} of the piece, which is"
                    f" {ground.piece[0]:g} × {ground.piece[1]:g} mm.",
                    "Move it onto the piece, or take it away.",
                    values.box.place,
                    "warning",
                    field=values.box.path,
                )
            )
        box = area
        if ground.bleed and values("bleed"):
            box = position.grow_into_bleed(area, ground.piece, (0.0, 0.0), ground.bleed)
        items = list(self._shape(values, box))
        inner = area
        if values.has("padding"):
            try:
                inner = position.shrink_by_padding(area, values("padding"))
            except ValueError as error:
                raise Fault("layout-value", str(error), "", values.place("padding")) from None
        for kind in CONTENT:
            if values.has(kind):
                # Pictures and ornaments fill the bleed with their box; words never do.
                drawn = self.contents[kind](values, box if kind in ("image", "art") and inner is area else inner)
                if drawn and kind in ("icon", "image") and not self._turned:
                    self._about_the_cut(values, inner, drawn, ground)
                items += drawn
        if values.box.boxes:
            items += self.boxes(values.box.boxes, values.scope, ground.inside(inner))
        return self._wrap(values, box, items)

    def _about_the_cut(self, values: Values, area: Box, drawn: Sequence[Item], ground: Ground) -> None:
        """Report an icon or a picture of which the cut would take a part, unless it is meant to bleed."""
        match drawn:
            case (Use(transform=(wide, 0.0, 0.0, high, x, y), symbol=symbol),):
                area = (x, y, symbol.width * wide, symbol.height * high)
        side, over = position.overhang(area, ground.piece)
        some_is_on = not position.beyond(area, ground.piece, ground.bleed)
        if over > CUT_OFF and some_is_on and ground.bleed and not values("bleed"):
            self.report(
                Finding(
                    "off-piece",
                    f"“{values.box.path}” reaches {over:.1f} mm over the {side} edge, where it is cut off.",
                    "Move it onto the piece, or write “bleed: true” where it is meant to run over the edge.",
                    values.box.place,
                    "warning",
                    field=values.box.path,
                )
            )

    def _shape(self, values: Values, box: Box) -> Iterator[Item]:
        if not (values.has("fill") or values.has("stroke")):
            return
        stroke = values.colour("stroke")
        fill = values.fill("fill", box)
        if fill is None and stroke is None:
            return
        dash = values("dash")
        paint = Paint(
            fill,
            stroke,
            values("stroke_width") if stroke else 0.0,
            () if dash is None else dash if isinstance(dash, tuple) else (dash, dash),
            values("cap"),
            values("join"),
        )
        shape = self._outline(values, box, paint)
        if values.has("shadow") and not values.has("image"):
            from generator.layout.shadows import shadow_of

            yield from shadow_of(values, lambda colour: (replace(shape, paint=_in_one_colour(paint, colour)),))
        yield shape

    def _outline(self, values: Values, box: Box, paint: Paint) -> Any:
        if not values.has("path"):
            return outlines.outline(values("shape"), box, values("radius"), paint)
        try:
            return Path(outlines.path_in_box(values("path"), values.view(), box), paint)
        except (ValueError, ZeroDivisionError) as error:
            raise Fault(
                "layout-path", f"The path cannot be drawn: {error}.", "Write SVG path data.", values.place("path")
            ) from None

    def _wrap(self, values: Values, box: Box, items: list[Item]) -> list[Item]:
        """Apply clip, opacity and rotation to drawn items."""
        if not items:
            return items
        clip = self._outline(values, box, Paint()) if values.has("clip") and values("clip") else None
        opacity = max(0.0, min(1.0, values("opacity")))
        degrees = values("rotate")
        label = values("label") or ""
        if clip is None and opacity == 1 and not degrees and not label:
            return items
        centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        if degrees:
            return [Group(tuple(items), rotate(degrees, centre), clip, opacity, label)]
        return [Group(tuple(items), clip=clip, opacity=opacity, label=label)]


def _in_one_colour(paint: Paint, colour: Colour) -> Paint:
    return replace(paint, fill=None if paint.fill is None else colour, stroke=None if paint.stroke is None else colour)


def _cells_behind(box: PlanBox, scope: Scope, place: Place | None) -> str:
    """Name the cells that a value of this box comes from."""
    return cells_behind(box.keys.values(), scope, place)


def cells_behind(values: Iterable[Value], scope: Scope, place: Place | None) -> str:
    """Name the cells that the value at this place comes from."""
    cells: dict[str, None] = {}
    for value in values:
        if not isinstance(value, Computed) or value.place != place:
            continue
        for source in value.sources:
            for path in sorted(expression_names(*source).paths):
                row = scope.get(path[0])
                if isinstance(row, Row) and len(path) > 1 and path[1] in row:
                    cells[f"{row.place(path[1])}, column “{path[1]}”"] = None
    return f"The value comes from {' and '.join(cells)}." if cells else ""


def _items_to_repeat(value: Any, values: Values) -> list[Any]:
    """Return the items of a repetition; an empty cell of a table means none."""
    match value:
        case None:
            return []
        case bool() | str() | float():
            pass
        case int():
            if value > MOST_ITEMS:
                raise Fault(
                    "layout-each", f"“each” asks for {value} boxes; {MOST_ITEMS} is the most.", "", values.place("each")
                )
            return list(range(value))
        case Mapping():
            return [MappingPair(key, inner) for key, inner in value.items()]
        case _ if hasattr(value, "__iter__"):
            listed = []
            for item in value:
                listed.append(item)
                if len(listed) > MOST_ITEMS:
                    raise Fault("layout-each", f"“each” lists more than {MOST_ITEMS} things.", "", values.place("each"))
            return listed
    raise Fault(
        "layout-each",
        f"“each” takes a list, a table, a mapping or a whole number, not {describe_value(value)}.",
        "",
        values.place("each"),
    )
