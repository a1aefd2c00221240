"""What boxes show: text, icons, pictures, ornaments and other layouts. One function for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Protocol

from generator.errors import Finding
from generator.geometry import Box, fit_into
from generator.layout.alignment import aligned
from generator.layout.library import Library
from generator.layout.model import Name, Plan
from generator.layout.painter import Contents, Ground, Values
from generator.layout.pictures import image
from generator.layout.values import Fault, Scope
from generator.pack.findings import meant
from generator.pack.model import Pack
from generator.places import near, shipped_folder
from generator.print_choices import Ink
from generator.scene.assets import Assets
from generator.scene.fonts import FontSet, families, font_set
from generator.scene.markup import mistakes
from generator.scene.model import Item, Symbol, Use
from generator.scene.symbols import filled, symbol_key
from generator.scene.text import fit
from generator.units import millimetres

LONGEST = 20_000
"""No box holds more characters than this."""
OVERHANG = 1.0
"""Ornaments may reach this far, in mm, outside the box they are given: half a line's width, a leaf's tip."""


class DrawContext(Protocol):
    """What the drawing functions need of the drawer: its pack, fonts and language, and its memory of drawings."""

    pack: Pack
    language: str
    ink: Ink
    assets: Assets
    library: Library
    scope: Scope
    using: list[str]
    draft: bool
    """Whether pictures may be missing."""
    missing_art: dict[str, None]

    def inside(self, plan: Plan, variables: Mapping[str, object], ground: Ground) -> tuple[Item, ...]: ...

    def symbol(self, key: str, make: Callable[[], Symbol]) -> Symbol: ...

    def key(self, kind: str, name: str, *depends: object) -> str: ...


def contents(context: DrawContext) -> Contents:
    """Return the drawing functions, bound to their context."""

    def bound(draw: Callable[[DrawContext, Values, Box], Sequence[Item]]) -> Callable[[Values, Box], Sequence[Item]]:
        return lambda values, box: draw(context, values, box)

    return {"text": bound(text), "icon": bound(icon_box), "image": bound(image), "art": bound(art), "use": bound(use)}


def text(context: DrawContext, values: Values, box: Box) -> Sequence[Item]:
    words = values("text")
    if not words.strip():
        return ()
    if len(words) > LONGEST:
        raise Fault(
            "text-too-long",
            f"The text “{_start(words)}” has {len(words):,} characters.",
            f"{LONGEST:,} are the most for one box; a page of a rulebook has three thousand.",
            values.place("text"),
        )
    size, least = values("size"), values("min_size")
    fitted = fit(
        words,
        box=box,
        fonts=fonts(context, values),
        size=millimetres(size),
        min_size=None if least is None else millimetres(least),
        colour=values.fill("colour", box) or "#000000",
        align=values("align") or "left",
        valign=values("valign") or "top",
        language=context.language,
        leading=values("leading"),
        paragraph_gap=values("paragraph_gap"),
        icons=context.assets.icon,
        icon_colours=_icon_colours(values),
        icon_height=values("icon_height"),
        hyphenate=values("hyphenate"),
        balance=values("balance"),
        features=values("features") or (),
        tracking=values("tracking"),
    )
    wide, high = fitted.overflow_mm
    if wide or high:
        over = " and ".join(f"{mm:.1f} mm too {way}" for mm, way in ((wide, "wide"), (high, "high")) if mm)
        values.report(
            Finding(
                "text-overflow",
                f"The text is {over} for its box: “{_start(words)}”.",
                "Shorten it, make the box larger, or allow a smaller size with “min_size”.",
                values.box.place,
                "warning",
                field=values.box.path,
                facts={
                    "wide_mm": round(wide, 2),
                    "high_mm": round(high, 2),
                    "size_pt": round(fitted.size_used / millimetres(1), 1),
                },
            )
        )
    for letter in fitted.missing:
        values.report(
            Finding(
                "missing-glyph",
                f"The font “{values('font')}” has no “{letter}” (U+{ord(letter):04X}), which “{_start(words)}” needs.",
                "Choose a font that has it, or write the word differently.",
                values.box.place,
                field=values.box.path,
                facts={"character": letter},
            )
        )
    for finding in _about_emphasis(words, fitted.lacking, values):
        values.report(finding)
    return (fitted.item,)


def _about_emphasis(words: str, lacking: Sequence[str], values: Values) -> Iterator[Finding]:
    place, field = values.place("text"), values.box.path
    # Layouts that all packs share emphasise what they like: a family that has one style only is emphatic enough.
    if lacking and place.path.startswith(str(near(shipped_folder("templates") / "print" / "common"))):
        lacking = ()
    for style in lacking:
        yield Finding(
            "missing-style",
            f"The font “{values('font')}” has no {style} style, which “{_start(words)}” asks for.",
            "Choose a family that has it, or take the emphasis away.",
            place,
            "warning",
            field=field,
            facts={"style": style},
        )
    for said in mistakes(words) if "*" in words else ():
        yield Finding("markup", said, "Close it, or write \\* for a star.", place, "warning", field=field)


def _start(words: str) -> str:
    return words if len(words) <= 40 else words[:39] + "…"


def _icon_colours(values: Values) -> Mapping[str, str]:
    named = values("icon_colours") or {}
    return {name: values.named_colour("icon_colours", str(colour)) or "#000000" for name, colour in named.items()}


def fonts(context: DrawContext, values: Values) -> FontSet:
    name = values("font")
    family = context.assets.family(context.pack.fonts.get(name, name))
    if family not in families():
        if name == "body" and not context.pack.fonts:
            family = next(iter(families()))
        else:
            known = (*context.pack.fonts, *context.assets.families, *families())
            raise Fault(
                "layout-font", f"There is no font “{name}”.", meant(name, known, "There are"), values.place("font")
            )
    return _styled(family, values("bold"), values("italic"))


@lru_cache(maxsize=256)
def _styled(family: str, bold: bool, italic: bool) -> FontSet:
    return font_set(family).turned(bold, italic)


def icon_box(context: DrawContext, values: Values, box: Box) -> Sequence[Item]:
    symbol = context.assets.icon(values("icon"))
    colour = values.fill("colour", (0.0, 0.0, symbol.width, symbol.height)) or "#000000"
    if not isinstance(colour, str):
        return (Use(filled(symbol, colour), aligned(symbol.width, symbol.height, values, box)),)
    return (Use(symbol, aligned(symbol.width, symbol.height, values, box), colour),)


def art(context: DrawContext, values: Values, box: Box) -> Sequence[Item]:
    from generator.art import ART

    name = values("art")
    if name not in ART:
        near = get_close_matches(name, ART, 1)
        hint = f"Did you mean “{near[0]}”?" if near else f"There are: {', '.join(sorted(ART))}."
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
            _drawn(ART[name], (OVERHANG, OVERHANG, w, h), params, name, values),
        ),
    )
    return (Use(symbol, (1.0, 0.0, 0.0, 1.0, x - OVERHANG, y - OVERHANG)),)


def _drawn(
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
    """Names of colours become colours, also inside lists and mappings."""
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
        return (Use(symbol, aligned(width, height, values, box)),)
    return (Use(symbol, fit_into(width, height, box)),)
