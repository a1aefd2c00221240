"""TrueType programs of other fonts: OpenType with cubic curves, and instances of variable fonts.

Only the used glyphs are drawn anew, so that a font of thousands costs no more than a small one. Shaping and widths stay
those of the font itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

MOST_OFF = 0.5
"""Largest deviation of a converted curve, in thousandths of an em."""


def as_truetype(font: Any, gids: Iterable[int]) -> tuple[bytes, dict[int, int]]:
    """Return a TrueType program of a HarfBuzz font with these glyphs, and their new numbers."""
    from fontTools.fontBuilder import FontBuilder

    em = int(font.face.upem)
    order = [0, *sorted(set(gids) - {0})]
    names = {gid: ".notdef" if gid == 0 else f"g{gid}" for gid in order}
    glyphs = {name: _glyph(font, gid, em) for gid, name in names.items()}
    made = FontBuilder(em, isTTF=True)
    made.setupGlyphOrder(list(names.values()))
    made.setupGlyf(glyphs)
    table = made.font["glyf"]
    widths = {gid: round(font.get_glyph_h_advance(gid)) for gid in order}
    made.setupHorizontalMetrics({name: (widths[gid], getattr(table[name], "xMin", 0)) for gid, name in names.items()})
    extents = font.get_font_extents("ltr")
    made.setupHorizontalHeader(ascent=round(extents.ascender), descent=round(extents.descender))
    # A fixed date: equal documents give equal bytes.
    made.font.recalcTimestamp = False
    made.updateHead(created=0, modified=0)
    out = BytesIO()
    made.save(out)
    return out.getvalue(), {gid: at for at, gid in enumerate(order)}


def _glyph(font: Any, gid: int, em: int) -> Any:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    # Cubic outlines run the opposite way to TrueType's.
    cubic = "glyf" not in font.face.table_tags
    font.draw_glyph_with_pen(gid, Cu2QuPen(pen, MOST_OFF * em / 1000, reverse_direction=cubic))
    return pen.glyph()
