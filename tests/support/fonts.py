"""Small fonts of every kind, made from the letters of a shipped one or from plain blocks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from generator.places import shipped_folder

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,-"
SOURCE = shipped_folder("templates") / "fonts" / "fira-sans-condensed"


def _source() -> TTFont:
    return TTFont(next(SOURCE.glob("*-Regular.ttf")))


def _finished(made: FontBuilder, path: Path, name: str, em: int = 1000) -> Path:
    made.setupHorizontalHeader(ascent=int(0.8 * em), descent=int(-0.2 * em))
    if "name" not in made.font:
        made.setupNameTable(_names(name))
    made.setupOS2()
    made.setupPost()
    path.parent.mkdir(parents=True, exist_ok=True)
    made.save(path)
    return path


def _names(name: str) -> dict[str, str]:
    return {"familyName": name, "styleName": "Regular", "psName": name.replace(" ", "")}


def _letters(source: TTFont) -> tuple[list[str], dict[int, str], dict[str, tuple[int, int]]]:
    cmap = {ord(letter): source.getBestCmap()[ord(letter)] for letter in LETTERS}
    order = [".notdef", *dict.fromkeys(cmap.values())]
    return order, cmap, {name: source["hmtx"][name] for name in order}


def cubic(path: Path, name: str = "Cubic") -> Path:
    """An OpenType font with cubic outlines (CFF) and kerning between A and V."""
    source = _source()
    order, cmap, widths = _letters(source)
    made = FontBuilder(source["head"].unitsPerEm, isTTF=False)
    made.setupGlyphOrder(order)
    made.setupCharacterMap(cmap)
    drawn, strings = source.getGlyphSet(), {}
    for glyph in order:
        pen = T2CharStringPen(widths[glyph][0], drawn)
        drawn[glyph].draw(pen)
        strings[glyph] = pen.getCharString()
    made.setupCFF(name, {"FullName": name}, strings, {})
    made.setupHorizontalMetrics(widths)
    made.addOpenTypeFeatures("feature kern { pos A V -200; } kern;")
    return _finished(made, path, name, source["head"].unitsPerEm)


def variable(path: Path, name: str = "Grows") -> Path:
    """A variable font from 300 to 900, regular at 400, whose letters grow wider with their weight."""
    source = _source()
    order, cmap, widths = _letters(source)
    made = FontBuilder(source["head"].unitsPerEm, isTTF=True)
    made.setupGlyphOrder(order)
    made.setupCharacterMap(cmap)
    drawn, glyphs = source.getGlyphSet(), {}
    for glyph in order:
        pen, whole = TTGlyphPen(None), DecomposingRecordingPen(drawn)
        drawn[glyph].draw(whole)
        whole.replay(pen)
        glyphs[glyph] = pen.glyph()
    made.setupGlyf(glyphs)
    made.setupHorizontalMetrics(widths)
    made.setupNameTable(_names(name))
    made.setupFvar([("wght", 300, 400, 900, "Weight")], [])
    variations: dict[str, list[Any]] = {}
    for glyph in order:
        points, _ = made.font["glyf"]._getCoordinatesAndControls(glyph, made.font["hmtx"].metrics)
        heavier = [(round(x * 0.5), 0) for x, _ in points]
        variations[glyph] = [TupleVariation({"wght": (0.0, 1.0, 1.0)}, heavier)]
    made.setupGvar(variations)
    return _finished(made, path, name, source["head"].unitsPerEm)


def blocks(path: Path, letters: Mapping[str, int], features: str = "", name: str = "Blocks") -> Path:
    """A font whose letters are blocks of the given widths, in thousandths of an em. Glyphs are called u0627 and the
    like; `features` may name more of them, such as u0628.init, which are blocks too."""
    made = FontBuilder(1000, isTTF=True)
    cmap = {ord(letter): f"u{ord(letter):04X}" for letter in letters}
    widths = {f"u{ord(letter):04X}": width for letter, width in letters.items()}
    more = sorted({word.strip(";") for word in features.split() if word.startswith("u") and "." in word})
    widths |= {glyph: widths[glyph.partition(".")[0]] // 2 for glyph in more}
    order = [".notdef", *widths]
    made.setupGlyphOrder(order)
    made.setupCharacterMap(cmap)
    glyphs = {}
    for glyph in order:
        pen = TTGlyphPen(None)
        wide = widths.get(glyph, 500)
        if glyph != "u0020" and wide > 60:
            pen.moveTo((30, 0))
            for point in ((30, 700), (wide - 30, 700), (wide - 30, 0)):
                pen.lineTo(point)
            pen.closePath()
        glyphs[glyph] = pen.glyph()
    made.setupGlyf(glyphs)
    made.setupHorizontalMetrics({glyph: (widths.get(glyph, 500), 30) for glyph in order})
    if features:
        made.addOpenTypeFeatures(features)
    return _finished(made, path, name)
