"""Contents of boxes: icons, pictures, ornaments and other layouts, one function for each; `text_box` shows words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from generator.geometry import Box, fit_into
from generator.layout.alignment import align
from generator.layout.library import Library
from generator.layout.model import Name, Plan
from generator.layout.painter import Contents, Ground, Values
from generator.layout.text_box import text
from generator.layout.values import Fault, Scope
from generator.pack.findings import suggest
from generator.pack.model import Pack
from generator.print_choices import Ink
from generator.scene.assets import Assets
from generator.scene.model import Item, Symbol, Use
from generator.scene.symbols import symbol_key, with_gradient

OVERHANG = 1.0
"""Reach of ornaments, in mm, outside their box: half a line's width, a leaf's tip."""


class DrawContext(Protocol):
    """What the drawing functions need from the drawer: its pack, fonts and language, and its cache of drawings."""

    pack: Pack
    language: str
    ink: Ink
    assets: Assets
    library: Library
    scope: Scope
    using: list[str]
    draft: bool
    """Draft mode: pictures may be missing."""
    missing_art: dict[str, None]

    def inside(self, plan: Plan, variables: Mapping[str, object], ground: Ground) -> tuple[Item, ...]: ...

    def symbol(self, key: str, make: Callable[[], Symbol]) -> Symbol: ...

    def key(self, kind: str, name: str, *depends: object) -> str: ...


def contents(context: DrawContext) -> Contents:
    """Return the drawing functions, bound to their context."""

    def with_context(
        draw: Callable[[DrawContext, Values, Box], Sequence[Item]],
    ) -> Callable[[Values, Box], Sequence[Item]]:
        return lambda values, box: draw(context, values, box)

    return {
        "text": with_context(text),
        "icon": with_context(icon_box),
        "image": with_context(image),
        "art": with_context(art),
        "use": with_context(use),
    }


def image(context: DrawContext, values: Values, box: Box) -> Sequence[Item]:
    if not values("image"):
        return ()
    from generator.layout import pictures

    return pictures.image(context, values, box)


def icon_box(context: DrawContext, values: Values, box: Box) -> Sequence[Item]:
    name = values("icon")
    if not name:
        return ()
    symbol = context.assets.icon(name)
    colour = values.fill("colour", (0.0, 0.0, symbol.width, symbol.height)) or "#000000"
    if not isinstance(colour, str):
        return (Use(with_gradient(symbol, colour), align(symbol.width, symbol.height, values, box)),)
    return (Use(symbol, align(symbol.width, symbol.height, values, box), colour),)


def art(context: DrawContext, values: Values, box: Box) -> Sequence[Item]:
    from generator.art import ART

    name = values("art")
    if name not in ART:
        hint = suggest(name, ART, "There are")
        raise Fault("layout-art", f"There is no ornament “{name}”.", hint, values.place("art"))
    params = {key: _parameter(values, value) for key, value in (values("with") or {}).items()}
    x, y, w, h = box
    key = symbol_key("art", name, round(w, 3), round(h, 3), params)
    symbol = context.library.ornament(
        key,
        lambda: Symbol(
            key,
            w + 2 * OVERHANG,
            h + 2 * OVERHANG,
            _draw_ornament(ART[name], (OVERHANG, OVERHANG, w, h), params, name, values),
        ),
    )
    return (Use(symbol, (1.0, 0.0, 0.0, 1.0, x - OVERHANG, y - OVERHANG)),)


def _draw_ornament(
    draw: Callable[[Box, Mapping[str, object]], tuple[Item, ...]],
    box: Box,
    params: Mapping[str, object],
    name: str,
    values: Values,
) -> tuple[Item, ...]:
    try:
        return draw(box, params)
    except (KeyError, TypeError, ValueError) as error:
        said = f"it needs {error}" if isinstance(error, KeyError) else str(error)
        raise Fault(
            "layout-art", f"The ornament “{name}” cannot be drawn: {said}.", "Look at its “with”.", values.place("with")
        ) from None


def _parameter(values: Values, value: Any) -> Any:
    """Resolve names of colours, also inside lists and mappings."""
    match value:
        case str() if value in values.scope["palette"]:
            return values.named_colour("with", value)
        case list() | tuple():
            return tuple(_parameter(values, one) for one in value)
        case Mapping():
            return {key: _parameter(values, one) for key, one in value.items()}
        case _:
            return value


def use(context: DrawContext, values: Values, box: Box) -> Sequence[Item]:
    name = values("use")
    given = dict(values("with") or {})
    if name in context.using:
        circle = " → ".join((*context.using[context.using.index(name) :], name))
        raise Fault(
            "layout-circle", f"Layouts use each other in a circle: {circle}.", "Take one away.", values.place("use")
        )
    plan = context.library.plan(Name(name, values.place("use")), context.ink)
    if plan is None:
        return ()
    if plan.size is None:
        raise Fault(
            "layout-size",
            f"The layout “{name}” has no “size”, so it cannot be used as a picture.",
            "Give it size: [width, height].",
            plan.place,
        )
    size = plan.size.of({**context.scope, **given})
    width, height = size if isinstance(size, tuple) else (size, size)
    key = context.key("use", name, given)
    symbol = context.symbol(
        key,
        lambda: Symbol(
            key, width, height, context.inside(plan, given, Ground(0, 0, width, height, (width, height), 0))
        ),
    )
    if values("fit") == "stretch":
        x, y, w, h = box
        return (Use(symbol, (w / width, 0.0, 0.0, h / height, x, y)),)
    if values("align") or values("valign"):
        return (Use(symbol, align(width, height, values, box)),)
    return (Use(symbol, fit_into(width, height, box)),)
