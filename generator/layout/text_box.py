"""Words in a box: set and fitted, with findings for everything that would disturb a reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypedDict

from generator.errors import Finding, Place
from generator.geometry import Box
from generator.layout.outlines import CURVES, path_in_box
from generator.layout.painter import Values
from generator.layout.values import Constant, Fault
from generator.pack import budget
from generator.pack.findings import suggest
from generator.places import near, shipped_folder
from generator.scene.fonts import FontSet, families, font_set, weights
from generator.scene.markup import colours_in, mistakes, stray_marks
from generator.scene.model import Fill, Item, Symbol
from generator.scene.text import Fitted, Outline, fit
from generator.units import millimetres

if TYPE_CHECKING:
    from generator.layout.content import DrawContext

CLOSE_IT = "Close it, or write a backslash before a sign that means only itself."
UNORDERED = "These words run from right to left, and what puts them in order is not installed."
INSTALL_SCRIPTS = 'Install it: pip install "punchboard[scripts]".'
LONGEST = 20_000
"""No box holds more characters than this."""
MOST_CELLS = 500
"""Nor more cells of tables."""
LETTERS_A_BOX = 8
"""So many characters count like one more box on a face."""
SHORT = 200
"""Characters of a text that cost nothing of the pack's budget."""
A_LETTER, A_CELL = 2, 400
"""Steps for setting one of the others, and one cell of a table."""


def text(context: DrawContext, values: Values, box: Box) -> Sequence[Item]:
    words = values("text")
    if not words.strip():
        return ()
    if len(words) > LONGEST:
        raise Fault(
            "text-too-long",
            f"The text “{start_of(words)}” has {len(words):,} characters.",
            f"{LONGEST:,} are the most for one box; a page of a rulebook has three thousand.",
            values.place("text"),
        )
    _charge(values, words)
    fitted = _fit_text(context, values, box, words)
    wide, high = fitted.overflow_mm
    if wide or high:
        over = " and ".join(f"{mm:.1f} mm too {way}" for mm, way in ((wide, "wide"), (high, "high")) if mm)
        values.report(
            Finding(
                "text-overflow",
                f"The text is {over} for its box: “{start_of(words)}”.",
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
                f"The font “{values('font')}” has no “{letter}” (U+{ord(letter):04X}), which “{start_of(words)}”"
                " needs.",
                "Choose a font that has it, or write the word differently.",
                values.box.place,
                field=values.box.path,
                facts={"character": letter},
            )
        )
    if fitted.unordered:
        values.report(
            Finding(
                "missing-scripts",
                f"“{start_of(words)}”: {UNORDERED[0].lower()}{UNORDERED[1:]}",
                INSTALL_SCRIPTS,
                values.place("text"),
                field=values.box.path,
            )
        )
    for mark, hint in stray_marks(words, context.assets.icons):
        if hint.startswith("Write") and any(
            mark in text for text in context.library.pack.texts[context.language].values()
        ):
            continue  # Reported at the text's own place.
        values.report(
            Finding(
                "bad-mark",
                f"“{mark}” is printed as it stands.",
                " ".join(filter(None, (hint, values.cells_behind("text")))),
                values.place("text"),
                "warning",
                field=values.box.path,
            )
        )
    for finding in _about_emphasis(context, words, fitted.lacking, values):
        values.report(finding)
    return (fitted.item,)


def _charge(values: Values, words: str) -> None:
    """Count a text among what its face draws, and a long one to the budget of the pack."""
    cells = _count_cells(words) if "|" in words else 0
    if cells > MOST_CELLS:
        raise Fault(
            "text-too-long",
            f"The tables in the text “{start_of(words)}” have {cells:,} cells.",
            f"{MOST_CELLS} are the most for one box. Rows are filled up to the longest one.",
            values.place("text"),
        )
    values.spend(len(words) // LETTERS_A_BOX)
    try:
        budget.charge_words(A_LETTER * max(0, len(words) - SHORT) + A_CELL * cells)
    except budget.TooMuchWork as error:
        raise Fault(
            "layout-too-much",
            f"The text “{start_of(words)}” is one too many: {error}.",
            "Shorten the texts, or make several packs of them.",
            values.place("text"),
        ) from None


def _count_cells(words: str) -> int:
    from generator.scene.table_markup import count_cells

    return count_cells(words)


def _fit_text(context: DrawContext, values: Values, box: Box, words: str) -> Fitted:
    """Set a text as its box asks for it: in lines, or in one on a curve."""
    size, least = values("size"), values("min_size")
    outline = values.colour("outline")
    look: _Look = {
        "fonts": fonts(context, values),
        "size": millimetres(size),
        "min_size": None if least is None else millimetres(least),
        "colour": values.fill("colour", box) or "#000000",
        "language": context.language,
        "icons": context.assets.icon,
        "icon_colours": _icon_colours(values),
        "icon_height": values("icon_height"),
        "features": values("features") or (),
        "tracking": values("tracking"),
        "colours": {name: values.named_colour("text", name) or "#000000" for name in colours_in(words)},
        "outline": None if outline is None else Outline(outline, values("outline_width")),
    }
    if values.has("along"):
        return _on_curve(words, values, box, look)
    return _fit_for(words)(
        words,
        box=box,
        align=values("align") or "start",
        valign=values("valign") or "top",
        leading=values("leading"),
        paragraph_gap=values("paragraph_gap"),
        hyphenate=values("hyphenate"),
        balance=values("balance"),
        **look,
    )


def _fit_for(words: str) -> Callable[..., Fitted]:
    """Return the function that sets these words; the module for tables is imported only when needed."""
    if "|" not in words:
        return fit
    from generator.scene.table_markup import has_table
    from generator.scene.text_table import fit_with_tables

    return fit_with_tables if has_table(words) else fit


class _Look(TypedDict):
    """What straight and curved text have in common."""

    fonts: FontSet
    size: float
    min_size: float | None
    colour: Fill
    language: str
    icons: Callable[[str], Symbol]
    icon_colours: Mapping[str, str]
    icon_height: float
    features: tuple[str, ...]
    tracking: float
    colours: Mapping[str, str]
    outline: Outline | None


def _on_curve(words: str, values: Values, box: Box, look: _Look) -> Fitted:
    from generator.scene.curved import Track, fit_along

    along = values("along")
    try:
        line = Track(CURVES[along](box) if along in CURVES else path_in_box(along, values.view(), box))
    except (ValueError, ZeroDivisionError) as error:
        raise Fault(
            "layout-path",
            f"Words cannot stand on “{start_of(along)}”: {error}.",
            f"Write {', '.join(CURVES)}, or SVG path data.",
            values.place("along"),
        ) from None
    return fit_along(words, track=line, align=values("align") or "center", **look)


def _about_emphasis(context: DrawContext, words: str, lacking: Sequence[str], values: Values) -> Iterator[Finding]:
    for style in lacking:
        place, marked = _find_emphasis(context, words, style, values)
        # Shared layouts may emphasise any text, so a family that has only one style is no fault there.
        if place.path.startswith(str(near(shipped_folder("templates") / "print" / "common"))):
            continue
        asked = f"which “{start_of(words)}” asks for" if marked else "which is asked for here"
        yield Finding(
            "missing-style",
            f"The font “{values('font')}” has no {style} style, {asked}.",
            "Choose a family that has it, or take the emphasis away.",
            place,
            "warning",
            field=values.box.path,
            facts={"style": style},
        )
    for said in _about_tables(words) if "|" in words else ():
        yield Finding(
            "markup", said, "Give every row the same cells.", values.place("text"), "warning", field=values.box.path
        )
    for said in mistakes(words) if "*" in words or "{" in words else ():
        yield Finding("markup", said, CLOSE_IT, values.place("text"), "warning", field=values.box.path)


def _about_tables(words: str) -> Iterator[str]:
    from generator.scene.table_markup import table_mistakes

    return table_mistakes(words)


def _find_emphasis(context: DrawContext, words: str, style: str, values: Values) -> tuple[Place, bool]:
    """Return where the emphasis that asks for a style stands, and whether it is in the words themselves."""
    from generator.pack.text_places import place_of_words

    sign = "**" if "bold" in style else "*"
    for key in ("bold", "italic", "weight"):
        if key in style and sign not in words and values.has(key):
            return values.place(key), False
    said = values.box.keys["text"]
    written = said.value if isinstance(said, Constant) else " ".join(source.text for source in said.sources)
    if sign not in str(written) and (place := place_of_words(context.pack, context.language, words, sign)):
        return place, True
    return values.place("text"), True


def start_of(words: str) -> str:
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
                "layout-font", f"There is no font “{name}”.", suggest(name, known, "There are"), values.place("font")
            )
    weight = values("weight")
    if weight is not None:
        _about_weight(name, family, weight, values)
    return _font_set(family, values("bold"), values("italic"), weight)


@lru_cache(maxsize=256)
def _font_set(family: str, bold: bool, italic: bool, weight: float | None) -> FontSet:
    return font_set(family, weight=weight).with_emphasis(bold, italic)


def _about_weight(name: str, family: str, weight: float, values: Values) -> None:
    """Report a weight that the family does not have."""
    axis = weights(family)
    if axis is not None and axis.least <= weight <= axis.most:
        return
    has = f"its weights go from {axis.least:g} to {axis.most:g}" if axis else "its weights are fixed"
    values.report(
        Finding(
            "missing-weight",
            f"The font “{name}” has no weight {weight:g}: {has}.",
            "Write one of these." if axis else "Write “bold: true” instead, or choose a variable font.",
            values.place("weight"),
            "warning",
            field=values.box.path,
        )
    )
