"""Make the dotted letters of Irish for a font that lacks them: `templates/fonts/<family>/DottedRegular.ttf`.

`python -m generator.cli.dot_letters uncial-antiqua` puts the font's own dot (˙) over its own letters. The result
holds only these letters and has a name of its own, as the Open Font License requires of modified fonts; the original
stays unchanged. Name the file as `extended` in the family's row.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from unicodedata import normalize

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from generator.scene.fonts import families

LETTERS = "ḂḃĊċḊḋḞḟĠġṀṁṖṗṠṡṪṫ"
"""Letters lenited with a dot in Irish until 1950."""
GAP = 0.06
"""Least distance between a letter and its dot, in em."""
_DOT = 0x2D9
_NAMES = (1, 3, 4, 6, 16)


def main(wanted: list[str]) -> int:
    if len(wanted) != 1 or wanted[0] not in families():
        print(__doc__)
        return 2
    family = families()[wanted[0]]
    source = family.files["regular"]
    path = source.with_name(f"Dotted{source.name.removeprefix(family.name.replace(' ', '')).lstrip('-')}")
    path.write_bytes(source.read_bytes())
    dot(path, f"Punchboard Dotted {family.id[0].upper()}")
    print(path)
    return 0


def dot(path: Path, name: str) -> None:
    """Reduce the font file to dotted letters."""
    with TTFont(path, recalcTimestamp=False) as font:
        for table in ("GSUB", "GPOS", "GDEF", "kern", "DSIG"):
            if table in font:
                del font[table]
        for letter in LETTERS:
            _add(font, letter)
        options = Options()
        options.hinting = False
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[ord(letter) for letter in LETTERS])
        subsetter.subset(font)
        for record in font["name"].names:
            if record.nameID in _NAMES:
                record.string = name.replace(" ", "") if record.nameID == 6 else name
        font.save(path)


def _add(font: TTFont, letter: str) -> None:
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    base, mark = cmap[ord(normalize("NFD", letter)[0])], cmap[_DOT]
    left, _, right, top = _bounds(glyphs, base)
    start, bottom, end, _ = _bounds(glyphs, mark)
    rise = max(0, top + GAP * font["head"].unitsPerEm - bottom)
    pen = TTGlyphPen(None)
    glyphs[base].draw(pen)
    glyphs[mark].draw(TransformPen(pen, (1, 0, 0, 1, round((left + right - start - end) / 2), round(rise))))
    glyph = pen.glyph()
    name = f"uni{ord(letter):04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    font["hmtx"][name] = (font["hmtx"][base][0], round(left))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(letter)] = name


def _bounds(glyphs: Any, name: str) -> tuple[float, float, float, float]:
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    left, bottom, right, top = pen.bounds
    return left, bottom, right, top


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
