"""Check the boxes and branches of a layout that no piece draws: unknown names, texts, tables and constants.

What is drawn is checked by drawing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from generator.errors import Finding, Place, Refused
from generator.layout.colours import UnknownColour, resolve
from generator.layout.expression_names import ANY, ExpressionNames, bare_expression, expression_names
from generator.layout.gradients import stop_colour
from generator.layout.keys import BOX_KEYS, OF_PICTURES, ValueType
from generator.layout.model import Plan, PlanBox
from generator.layout.scope import ComponentFacts, PackFacts, PieceFacts
from generator.layout.text_box import CLOSE_IT
from generator.layout.values import Computed, Constant, Source, Value, keys_of
from generator.pack.findings import suggest
from generator.pack.model import RESERVED_COLUMNS, Pack
from generator.scene.assets import assets
from generator.scene.fonts import families
from generator.scene.markup import colours_in, icons_in, mistakes

Attributes: TypeAlias = "Mapping[str, Attributes | None]"
"""The attributes below a name; None where any attribute is allowed."""

REPEATED = frozenset({"item", "index", "number", "count"})
BASE = frozenset({"pack", "tables", "t", "has_text", "has_icon", "language", "ink", "side", "palette", "W", "H"})
OF_A_FACE = frozenset({"row", "piece", "component", "pad"})


class KnownNames(NamedTuple):
    """The names an expression may use; `brought` are those that enclosing boxes define or test."""

    names: frozenset[str]
    brought: frozenset[str] = frozenset()


class LayoutInputs(NamedTuple):
    """What a layout receives: the names that callers pass, and the components whose faces it draws."""

    names: set[str]
    components: set[str]


def attributes(pack: Pack, components: Iterable[str]) -> Attributes:
    """Return what stands below the names that every pack has."""
    drawn = [component for component in pack.components if component.id in components]
    columns = {column for component in drawn for piece in pack.pieces(component) for column in piece.row}
    return {
        "pack": dict.fromkeys(PackFacts._fields),
        "tables": {name: {str(row["id"]): None for row in rows} for name, rows in pack.tables.items()},
        "row": dict.fromkeys(columns | RESERVED_COLUMNS),
        "piece": dict.fromkeys(PieceFacts._fields),
        "pad": dict.fromkeys(_pad_facts() if any(component.pad for component in drawn) else ()),
        "component": {
            **dict.fromkeys(ComponentFacts._fields),
            "extra": dict.fromkeys({key for component in drawn for key in component.extra} | RESERVED_COLUMNS),
        },
    }


def _pad_facts() -> Iterable[str]:
    from generator.pack.score_pad import PadFacts  # few games print a pad

    return PadFacts._fields


def static_findings(plan: Plan, inputs: LayoutInputs, pack: Pack, layouts: Iterable[str]) -> Iterator[Finding]:
    """Yield the mistakes in one layout that can be seen without drawing it."""
    known = KnownNames(BASE | inputs.names | set(plan.vars) | (OF_A_FACE if inputs.components else set()))
    below = {name: below for name, below in attributes(pack, inputs.components).items() if name not in inputs.names}
    palette = {**pack.palette, **_plain(plan.colours)}
    checker = _Checker(pack, palette, frozenset(plan.colours), frozenset(layouts), below)
    for value in (*plan.vars.values(), *plan.colours.values(), *((plan.size,) if plan.size else ())):
        yield from checker.expressions(value, known)
    for box in plan.boxes:
        yield from checker.box(box, known)


def _plain(colours: Mapping[str, Value]) -> dict[str, str]:
    return {name: value.value if isinstance(value, Constant) else "none" for name, value in colours.items()}


class _Checker:
    """Check the boxes of one layout."""

    def __init__(
        self, pack: Pack, palette: Mapping[str, str], own: frozenset[str], layouts: frozenset[str], below: Attributes
    ) -> None:
        self.pack, self.palette, self.own, self.layouts, self.below = pack, palette, own, layouts, below
        self.texts = pack.texts[pack.language]

    def box(self, box: PlanBox, known: KnownNames) -> Iterator[Finding]:
        more: set[str] = set()
        if "each" in box.keys:
            named = box.keys.get("as")
            more |= {*REPEATED, *((str(named.value),) if isinstance(named, Constant) else ())}
        when = box.keys.get("when")
        if isinstance(when, Computed):
            more = more.union(*(expression_names(*source).asked for source in when.sources))
        known = KnownNames(known.names | more, known.brought | more)
        yield from _idle(box)
        for key, value in box.keys.items():
            yield from self.expressions(value, known, box.path)
            if isinstance(value, Constant):
                yield from self._constant(key, value, box)
        for inner in box.boxes:
            yield from self.box(inner, known)

    # -- expressions ------------------------------------------------------------------------------

    def expressions(self, value: Value, known: KnownNames, path: str = "") -> Iterator[Finding]:
        for source in value.sources if isinstance(value, Computed) else ():
            for code, message, hint in self._mistakes(source, expression_names(*source), known):
                yield Finding(code, message, hint, value.place, field=path)

    def _mistakes(self, source: Source, said: ExpressionNames, known: KnownNames) -> Iterator[tuple[str, str, str]]:
        shown = " ".join(bare_expression(source).text.split())
        for name in sorted(said.names - known.names):
            yield "layout-undefined", f"In '{shown}' there is no '{name}'.", suggest(name, known.names, "There are")
        for path in sorted(said.paths):
            if path[0] in said.names - known.brought and (missing := _missing(path, self.below)):
                name, there = missing
                yield "layout-undefined", f"In '{shown}' there is no '{name}'.", suggest(name, there, "There are")
        for key in sorted(said.texts - set(self.texts)):
            yield "layout-text", f"There is no text “{key}”.", suggest(key, self.texts, "There are")

    # -- constants --------------------------------------------------------------------------------

    def _constant(self, key: str, value: Constant, box: PlanBox) -> Iterator[Finding]:
        for code, message, hint in self._wrong(key, value.value):
            # Drawing names the box of an icon that does not exist, so that is where it is inputs here.
            yield Finding(code, message, hint, box.place if code == "icon-unknown" else value.place, field=box.path)

    def _wrong(self, key: str, value: Any) -> Iterator[tuple[str, str, str]]:
        match key:
            case "text":
                yield from (("markup", said, CLOSE_IT) for said in mistakes(value))
                for name in icons_in(value):
                    yield from self._icon(name)
                for name in sorted(colours_in(value)):
                    yield from self._colour(name)
            case "icon":
                yield from self._icon(value)
            case "font" if not self._font(value):
                known = (*self.pack.fonts, *assets(self.pack.folder).families, *families())
                yield "layout-font", f"There is no font “{value}”.", suggest(value, known, "There are")
            case "art":
                from generator.art import ART

                if value not in ART:
                    yield "layout-art", f"There is no ornament “{value}”.", suggest(value, ART, "There are")
            case "use" if value.removeprefix("common/") not in self.layouts:
                yield "layout-unknown", f"There is no layout “{value}”.", suggest(value, self.layouts, "There are")
            case _ if key in BOX_KEYS:
                for colour in _colours(BOX_KEYS[key].kind, value, key):
                    yield from self._colour(colour)

    def _icon(self, name: str) -> Iterator[tuple[str, str, str]]:
        try:
            assets(self.pack.folder).icon(name)
        except Refused as refusal:
            for finding in refusal.findings:
                yield finding.code, finding.message, finding.hint

    def _font(self, name: str) -> bool:
        family = assets(self.pack.folder).family(self.pack.fonts.get(name, name))
        return family in families() or (name == "body" and not self.pack.fonts)

    def _colour(self, name: str) -> Iterator[tuple[str, str, str]]:
        if name in self.own:
            return
        try:
            resolve(name, self.palette)
        except UnknownColour as unknown:
            yield (
                "layout-colour",
                unknown.message,
                unknown.hint,
            )


def _idle(box: PlanBox) -> Iterator[Finding]:
    """Yield the keys of a box that would only mean something if it showed a picture."""
    if "image" not in box.keys:
        for key in OF_PICTURES:
            if key in box.keys:
                yield Finding(
                    "layout-content",
                    f"“{key}” is about a picture, and the box “{box.path}” has no “image”.",
                    "Move it to the box with the picture, or take it away.",
                    box.keys[key].place,
                    "warning",
                    field=box.path,
                )


def _colours(kind: ValueType, value: Any, key: str) -> Iterator[str]:
    match value:
        case str() if kind in (ValueType.COLOUR, ValueType.FILL):
            yield value
        case {"gradient": list() | tuple() as several}:
            yield from (stop_colour(one) for one in several if isinstance(one, str))
        case Mapping() if key == "icon_colours":
            yield from map(str, value.values())


def _missing(path: tuple[str, ...], attributes_below: Attributes) -> tuple[str, Iterable[str]] | None:
    """Return the first link of a path that does not exist, and what exists in its place."""
    here: Attributes | None = attributes_below.get(path[0])
    for link in path[1:]:
        if here is None or link == ANY or link.startswith("_"):
            return None
        if link not in here:
            return link, here
        here = here[link]
    return None


def layouts_used_by(plan: Plan) -> Iterator[tuple[str, frozenset[str], Place]]:
    """Yield the layouts that this one uses by a constant name, with the names it passes to them."""
    waiting = list(plan.boxes)
    while waiting:
        box = waiting.pop()
        waiting += box.boxes
        used = box.keys.get("use")
        if isinstance(used, Constant):
            yield used.value, keys_of(box.keys.get("with")), used.place
