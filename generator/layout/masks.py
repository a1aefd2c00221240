"""Masks of pictures: round, six-sided, with rounded corners, along path data or the shapes of an SVG file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.geometry import Box
from generator.layout import outlines
from generator.layout.painter import Values
from generator.layout.values import Fault
from generator.scene.model import Ellipse, Paint, Path, Rect

if TYPE_CHECKING:
    from generator.layout.content import DrawContext

MASKS = ("rounded", "circle", "ellipse", "hexagon")
ROUNDED = 3.0
"""Radius of a rounded corner in mm where the layout has no `radius`."""


_NO_MASK = None
"""In a draft a mask may be missing."""


def mask_of(context: DrawContext, values: Values, window: Box) -> Rect | Ellipse | Path | None:
    """Return the mask around the visible part of a picture; None where it keeps its own edge."""
    word = values("mask") if values.has("mask") else ""
    x, y, w, h = window
    match word:
        case "":
            return None
        case "circle":
            side = min(w, h)
            return Ellipse(x + w / 2, y + h / 2, side / 2, side / 2, Paint())
        case "ellipse" | "hexagon":
            return outlines.outline(word, window, 0.0, Paint())
        case "rounded":
            radius = values("radius") if values.has("radius") else ROUNDED
            return outlines.outline("rect", window, radius, Paint())
        case _ if word.lower().endswith(".svg"):
            return _of_file(context, values, word, window)
        case _:
            return _of_path(values, word, window)


def _of_path(values: Values, d: str, window: Box) -> Path:
    view = values("view")
    if view is not None and not isinstance(view, tuple):
        view = (view, view)
    try:
        return Path(outlines.path_in_box(d, view, window), Paint())
    except (ValueError, ZeroDivisionError) as error:
        raise Fault(
            "layout-mask",
            f"The mask cannot be drawn: {error}.",
            f"Write {', '.join(MASKS)}, SVG path data, or a file such as art/shield.svg.",
            values.place("mask"),
        ) from None


def _of_file(context: DrawContext, values: Values, name: str, window: Box) -> Path | None:
    from generator.layout.pictures import Drawing, picture_source
    from generator.scene.vector.outlines import paths_of

    source = picture_source(context, values, "mask", name)
    if not isinstance(source, Drawing):
        return _NO_MASK
    x, y, w, h = window
    place = (w / source.width, 0.0, 0.0, h / source.height, x, y)
    shapes = tuple(paths_of(source.symbol.items, place))
    even_odd = any(shape.paint.even_odd for shape in shapes)
    return Path(tuple(segment for shape in shapes for segment in shape.d), Paint(even_odd=even_odd))
