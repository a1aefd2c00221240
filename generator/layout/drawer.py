"""The drawer: a pack in one language and ink, and every face of its pieces as a scene.

What looks the same on all pieces is drawn once: sub-drawings, ornaments, and every run of boxes that never
looks at the piece become symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from generator.errors import Finding
from generator.geometry import IDENTITY
from generator.layout import panels
from generator.layout.colours import UnknownColour, resolve
from generator.layout.content import contents
from generator.layout.library import Library
from generator.layout.model import Name, Plan, PlanBox
from generator.layout.painter import MOST_BOXES, Ground, Painter, TooMuch, cells_behind
from generator.layout.scope import of_pack, of_piece
from generator.layout.static_check import LayoutInputs, layouts_used_by, static_findings
from generator.layout.values import Fault, Scope
from generator.pack.model import Component, Pack, Piece, Surface
from generator.print_choices import Ink
from generator.scene.assets import assets
from generator.scene.digest import digest
from generator.scene.model import Item, Scene, Symbol, Use
from generator.scene.symbols import symbol_key
from generator.units import SERVICE_BLEED

if TYPE_CHECKING:
    from generator.nets.model import Net, Panel

Side = Literal["front", "back"]

OF_THE_PIECE = frozenset({"row", "piece"})
"""Names that differ from piece to piece; a box without them looks the same on all."""


class Drawer:
    """Draws faces and caches drawings. `findings` grows while it works."""

    def __init__(
        self,
        pack: Pack,
        language: str,
        ink: Ink = "full",
        *,
        bleed: float = SERVICE_BLEED,
        library: Library | None = None,
        draft: bool = False,
    ) -> None:
        self.pack = pack
        self.language = language
        self.ink = ink
        self.bleed = bleed
        self.library = library or Library(pack)
        self.assets = assets(pack.folder)
        self.scope: Scope = {**of_pack(pack, language, ink), "palette": dict(pack.palette)}
        self.draft = draft
        self.missing_art: dict[str, None] = {}
        """Pictures replaced by placeholders in a draft."""
        self.using: list[str] = []
        """The stack of layouts being drawn."""
        self._painter = Painter(contents(self), self.report)
        self._symbols: dict[str, Symbol] = {}
        self._boxes_of: dict[str, int] = {}
        self._static: dict[tuple[str, ...], tuple[Item, ...]] = {}
        self._findings: list[Finding] = []
        self._numbers: dict[str, dict[str, int]] = {}
        self._inputs: dict[str, LayoutInputs] = {}
        """The names each layout has received so far, by layout."""
        self.piece = ""
        """What is being drawn, as findings name it."""

    # -- what people ask for ------------------------------------------------------------------

    def front(self, component: Component, piece: Piece) -> Scene:
        if component.net is not None:
            return self._draw_net(component, piece, component.net)
        face = self._face(component, piece, component.front, "front")
        if not component.surfaces:
            return face
        return replace(face, items=(*face.items, *self._panels(component, piece, 0.0)))

    def back(self, component: Component, piece: Piece) -> Scene | None:
        return None if component.back is None else self._face(component, piece, component.back, "back")

    def panel(self, component: Component, piece: Piece, panel: Panel) -> Scene:
        """Draw one panel of a piece by itself, upright, as seen on the folded piece."""
        layout = next(surface.layout for surface in component.surfaces if panel in surface.panels)
        alone = replace(component, surfaces=(Surface(layout, (replace(panel, place=IDENTITY),)),))
        items = self._panels(alone, piece, 0.0)
        return Scene(panel.width, panel.height, items, 0.0, f"{component.id} {piece.id} {panel.name}")

    def scene(self, layout_name: str, *, size: tuple[float, float] | None = None, **variables: object) -> Scene:
        """Draw a layout by itself with these variables: a credits page, a badge on a web page."""
        plan = self.library.plan(Name(layout_name, self.library.place(layout_name) or _nowhere(self.pack)), self.ink)
        if plan is None:
            return Scene(*(size or (10.0, 10.0)), ())
        width, height = size or self._own_size(plan, variables)
        ground = Ground(0.0, 0.0, width, height, (width, height), self.bleed)
        self._painter.left = MOST_BOXES
        try:
            items = self.inside(plan, variables, ground)
        except TooMuch:
            items = self._too_much(plan)
        return Scene(width, height, items, self.bleed, layout_name)

    @property
    def findings(self) -> list[Finding]:
        """Return the findings so far; one mistake on many pieces is reported once, with their number."""
        told: dict[object, Finding] = {}
        times: dict[object, int] = {}
        for finding in self._findings:
            key = (finding.code, finding.place, finding.message)
            told.setdefault(key, finding)
            times[key] = times.get(key, 0) + 1
        merged = [
            one if times[key] == 1 else replace(one, message=f"{one.message} The same on {times[key]} pieces.")
            for key, one in told.items()
        ]
        return [*self.library.findings, *merged]

    def static_findings(self) -> Iterator[Finding]:
        """Yield the mistakes in boxes and branches that no piece draws. Call it after all pieces are drawn, because the
        names a layout may use are those it was drawn with."""
        inputs = {name: LayoutInputs(set(one.names), set(one.components)) for name, one in self._inputs.items()}
        waiting = list(inputs)
        while waiting:
            plan = self.library.plan(Name(waiting.pop(), _nowhere(self.pack)), self.ink)
            for used, names, place in layouts_used_by(plan) if plan else ():
                if used not in inputs and self.library.plan(Name(used, place), self.ink):
                    waiting.append(used)
                inputs.setdefault(used, LayoutInputs(set(), set())).names.update(names)
        drawn = {finding.place for finding in self._findings}
        layouts = self.library.names()
        for name, one in inputs.items():
            plan = self.library.plan(Name(name, _nowhere(self.pack)), self.ink)
            for finding in static_findings(plan, one, self.pack, layouts) if plan else ():
                if finding.place not in drawn:
                    yield replace(finding, pack=self.pack.id)

    # -- what contents ask for ----------------------------------------------------------------

    def inside(self, plan: Plan, variables: Mapping[str, object], ground: Ground) -> tuple[Item, ...]:
        """Return the items of a layout that sees the pack and these variables, and no piece."""
        self._inputs.setdefault(plan.name, LayoutInputs(set(), set())).names.update(variables)
        scope = self._with_vars(plan, {**self.scope, **variables, **_size(ground)})
        if scope is None:
            return ()
        self.using.append(plan.name)
        try:
            return self.in_ink(self._painter.boxes(plan.boxes, scope, ground))
        finally:
            self.using.pop()

    def symbol(self, key: str, make: Callable[[], Symbol]) -> Symbol:
        """Return a drawing, made once; each reuse counts as many boxes as the first."""
        if key in self._symbols:
            self._painter.spend(self._boxes_of.get(key, 0))
        else:
            before = self._painter.left
            self._symbols[key] = make()
            self._boxes_of[key] = before - self._painter.left
        return self._symbols[key]

    def key(self, kind: str, name: str, *depends: object) -> str:
        """Return the key of a drawing that depends on the language, the ink and these values only."""
        return symbol_key(kind, name, self.pack.id, self.language, self.ink, *depends)

    # -- how it is done -----------------------------------------------------------------------

    def report(self, finding: Finding) -> None:
        """Add a finding about what is being drawn."""
        self._findings.append(replace(finding, pack=self.pack.id, piece=self.piece, language=self.language))

    def _face(self, component: Component, piece: Piece, layout: str, side: Side) -> Scene:
        plan = self.library.plan(Name(layout, component.place), self.ink)
        width, height = component.size.width, component.size.height
        title = f"{component.id} {piece.id}"
        if plan is None:
            return Scene(width, height, (), self.bleed, title)
        self.piece = piece.id
        self._inputs.setdefault(plan.name, LayoutInputs(set(), set())).components.add(component.id)
        base = {
            **self.scope,
            **of_piece(self.pack, component, piece, self._number(component, piece), side, self.language),
        }
        ground = Ground(0.0, 0.0, width, height, (width, height), self.bleed)
        scope = self._with_vars(plan, {**base, **_size(ground)})
        if scope is None:
            return Scene(width, height, (), self.bleed, title)
        self._painter.left = 0 if plan.name in self.library.endless else MOST_BOXES
        try:
            items = self._face_items(plan, component, side, scope, ground)
        except TooMuch:
            items = self._too_much(plan)
        return Scene(width, height, items, self.bleed, title)

    def _draw_net(self, component: Component, piece: Piece, net: Net) -> Scene:
        """Draw a piece to cut out and fold: its panels with the lines around them."""
        items = (*panels.glue(net), *self._panels(component, piece, panels.REACH), *panels.lines(net))
        return Scene(net.width, net.height, items, 0.0, f"{component.id} {piece.id}")

    def _panels(self, component: Component, piece: Piece, reach: float) -> tuple[Item, ...]:
        """Draw every panel of a piece; what reaches out of one lies below all others."""
        self.piece = piece.id
        self._painter.left = MOST_BOXES
        below: list[Item] = []
        above: list[Item] = []
        total = max(panel.number for surface in component.surfaces for panel in surface.panels)
        for layout, some in component.surfaces:
            plan = self.library.plan(Name(layout, component.place), self.ink)
            if plan is None:
                continue
            inputs = self._inputs.setdefault(plan.name, LayoutInputs(set(), set()))
            inputs.components.add(component.id)
            inputs.names.update(("panel", "face"))
            base = {
                **self.scope,
                **of_piece(self.pack, component, piece, self._number(component, piece), "front", self.language),
            }
            for panel in some:
                ground = Ground(0.0, 0.0, panel.width, panel.height, (panel.width, panel.height), reach)
                told = {"panel": panels.facts(panel, total), "face": panels.face_of(component, piece, panel)}
                scope = self._with_vars(plan, {**base, **told, **_size(ground)})
                if scope is None:
                    continue
                try:
                    outer, inner = panels.on_panel(
                        panel, plan, partial(self._painter.boxes, scope=scope, ground=ground), reach
                    )
                except TooMuch:
                    return self._too_much(plan)
                below += [outer] if outer else []
                above.append(inner)
        return self.in_ink((*below, *above))

    def _number(self, component: Component, piece: Piece) -> int:
        """Return a piece's number within its component."""
        if component.id not in self._numbers:
            pieces = enumerate(self.pack.pieces(component), 1)
            self._numbers[component.id] = {one.id: number for number, one in pieces}
        return self._numbers[component.id][piece.id]

    def _too_much(self, plan: Plan) -> tuple[Item, ...]:
        self.library.endless.add(plan.name)
        self.report(
            Finding(
                "layout-too-much",
                f"The layout “{plan.name}” draws more than {MOST_BOXES:,} boxes on one face, with layers of shadows,"
                " colours of gradients and long texts.",
                "Look at repetitions inside repetitions, and at what has a shadow, a gradient or long texts there.",
                plan.place,
            )
        )
        return ()

    def _face_items(
        self, plan: Plan, component: Component, side: Side, scope: Scope, ground: Ground
    ) -> tuple[Item, ...]:
        """Draw the boxes in order; runs that do not depend on the piece are drawn once for all pieces."""
        changing = self._changing(plan)
        items: list[Item] = []

        def is_constant(box: PlanBox) -> bool:
            return not (box.names & changing or _has_label(box))

        for start, (still, boxes) in enumerate(groupby(plan.boxes, is_constant)):
            if still:
                items += self._same_for_all(plan, component, side, start, tuple(boxes), scope, ground)
            else:
                items += self.in_ink(self._painter.boxes(tuple(boxes), scope, ground))
        return tuple(items)

    def _same_for_all(
        self,
        plan: Plan,
        component: Component,
        side: Side,
        start: int,
        boxes: Sequence[PlanBox],
        scope: Scope,
        ground: Ground,
    ) -> tuple[Item, ...]:
        """Draw a run of boxes that does not depend on the piece: once, as a symbol for every piece of the component."""
        where = (plan.name, component.id, side, str(start))
        if where not in self._static:
            items = self.in_ink(self._painter.boxes(boxes, scope, ground))
            if len(items) > 1:
                over = self.bleed
                wide, high = ground.width + 2 * over, ground.height + 2 * over
                # Named by its content: components that share a layout share its drawing.
                name = f"same-{plan.name}-{digest(Scene(wide, high, items))[:10]}"
                symbol = self.symbol(name, partial(Symbol, name, wide, high, (_move(items, over),)))
                items = (Use(symbol, (1.0, 0.0, 0.0, 1.0, -over, -over)),)
            self._static[where] = items
        return self._static[where]

    def in_ink(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items in this drawer's ink: grey when it is mono."""
        if self.ink != "mono":
            return tuple(items)
        from generator.layout.mono import to_greys

        return to_greys(items)

    @staticmethod
    def _changing(plan: Plan) -> frozenset[str]:
        """Return the names whose values differ from piece to piece, named values included."""
        changing = set(OF_THE_PIECE)
        for name, value in plan.vars.items():
            if value.names & changing:
                changing.add(name)
        return frozenset(changing)

    def _with_vars(self, plan: Plan, scope: Scope) -> Scope | None:
        """Return the scope with the layout's colours and named values; None when one of them fails."""
        try:
            if plan.colours:
                palette = dict(self.scope["palette"])
                scope["palette"] = palette
                palette.update({name: value.of(scope) for name, value in plan.colours.items()})
                for name, value in plan.colours.items():
                    try:
                        resolve(palette[name], palette)
                    except UnknownColour as unknown:
                        raise Fault(
                            "layout-colour",
                            unknown.message,
                            unknown.hint,
                            value.place,
                        ) from None
            for name, value in plan.vars.items():
                scope[name] = value.of(scope)
        except Fault as fault:
            place = fault.place or plan.place
            behind = cells_behind((*plan.colours.values(), *plan.vars.values()), scope, place)
            self.report(Finding(fault.code, fault.message, " ".join(filter(None, (fault.hint, behind))), place))
            return None
        return scope

    def _own_size(self, plan: Plan, variables: Mapping[str, object]) -> tuple[float, float]:
        """Return the layout's size; one that cannot be computed is a finding, and a stand-in size is used."""
        try:
            value: Any = plan.size.of({**self.scope, **variables}) if plan.size else (10.0, 10.0)
        except Fault as fault:
            self.report(Finding(fault.code, fault.message, fault.hint, fault.place or plan.place))
            return 10.0, 10.0
        return value if isinstance(value, tuple) else (value, value)


def _size(ground: Ground) -> Scope:
    """Return the piece's size for named values; boxes see that of their parent."""
    return {"W": ground.width, "H": ground.height}


def _has_label(box: PlanBox) -> bool:
    """Tell whether screens look for it by its label: it then stays outside symbols, where labels are not found."""
    return "label" in box.keys or any(_has_label(inner) for inner in box.boxes)


def _move(items: tuple[Item, ...], by: float) -> Item:
    from generator.scene.model import Group

    return Group(items, (1.0, 0.0, 0.0, 1.0, by, by))


def _nowhere(pack: Pack) -> Any:
    from generator.errors import Place

    return Place(str(pack.folder))


__all__ = ["Drawer", "Side"]
