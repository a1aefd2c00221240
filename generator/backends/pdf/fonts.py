"""Embed fonts: only the used glyphs, placed as shaped, readable as their text.

Every pair of glyph and text gets a character code of its own, so that a ligature reads as its letters and a hyphen that
only breaks a word reads as a soft hyphen. Widely tracked letters get a code with a wider advance: readers take large
gaps for spaces and would find `A R M O R I C A`.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFStream, PDFStreamFilterZCompress

from generator.backends.pdf.numbers import number
from generator.errors import Place, refuse
from generator.places import near
from generator.scene.fonts import describe, font_file, hb_font, metrics, upem
from generator.scene.model import GlyphRun

_TRACKED = 40
"""Thousandths of an em beyond a letter's own advance that kerning cannot explain."""


class EmbeddedFont:
    """One font of a document being drawn; `define` writes its used glyphs."""

    def __init__(self, font: str, name: str) -> None:
        self.font, self.name = font, name
        self.em = upem(font)
        self._hb = hb_font(font)
        self._codes: dict[tuple[int, str, int], int] = {}
        self._widths: list[int] = []
        self._own_widths: dict[int, float] = {}
        """The font's own advances, in thousandths of an em."""

    def show(self, run: GlyphRun, scale: float) -> str:
        """Return the operators that show a run from its start, with `scale` units to the mm."""
        texts = _texts(run)
        per_em = 1000.0 / run.size
        parts: list[str] = []
        codes = ""
        lag = 0.0
        """How far, in thousandths of an em, the pen stands right of its shaped position."""
        rise = 0.0
        operators: list[str] = []

        def flush_codes() -> None:
            nonlocal codes
            if codes:
                parts.append(f"<{codes}>")
                codes = ""

        def flush() -> None:
            flush_codes()
            if parts:
                operators.append(f"[{''.join(parts)}]TJ")
                parts.clear()

        for glyph, text in zip(run.glyphs, texts, strict=True):
            code = self._code(glyph.gid, text, glyph.advance * per_em)
            if glyph.dy != rise:
                flush()
                rise = glyph.dy
                operators.append(f"{number(-rise * scale)} Ts")
            shift = lag - glyph.dx * per_em
            if abs(shift) >= 0.5:
                flush_codes()
                parts.append(number(shift, 0))
                lag -= round(shift)
            codes += f"{code:04x}"
            lag += self._widths[code - 1] - glyph.advance * per_em
        flush()
        if rise:
            operators.append("0 Ts")
        return " ".join(operators)

    def _code(self, gid: int, text: str, advance: float) -> int:
        own = self._own_widths.get(gid)
        if own is None:
            own = self._own_widths[gid] = self._hb.get_glyph_h_advance(gid) * 1000 / self.em
        width = round(advance if advance - own > _TRACKED and text != " " else own)
        code = self._codes.get((gid, text, width))
        if code is None:
            code = self._codes[gid, text, width] = len(self._codes) + 1
            self._widths.append(width)
        return code

    def define(self, document: PDFDocument) -> Any:
        """Write the font as PDF objects and return the reference."""
        program, new_gid = self._program({gid for gid, *_ in self._codes})
        name = PDFName(_tag(self.font) + "+" + _postscript_name(self._hb.face, self.font))
        descriptor = document.Reference(self._descriptor(document, name, program), f"{self.name}-descriptor")
        gids = b"\0\0" + b"".join(new_gid[gid].to_bytes(2, "big") for gid, *_ in self._codes)
        descendant = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("CIDFontType2"),
                "BaseFont": name,
                "CIDSystemInfo": PDFDictionary({"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0}),
                "FontDescriptor": descriptor,
                "DW": 0,
                "W": PDFArray([1, PDFArray(self._widths)]),
                "CIDToGIDMap": document.Reference(stream(gids), f"{self.name}-gids"),
            }
        )
        return document.Reference(
            PDFDictionary(
                {
                    "Type": PDFName("Font"),
                    "Subtype": PDFName("Type0"),
                    "BaseFont": name,
                    "Encoding": PDFName("Identity-H"),
                    "DescendantFonts": PDFArray([document.Reference(descendant, f"{self.name}-glyphs")]),
                    "ToUnicode": document.Reference(stream(self._to_unicode()), f"{self.name}-unicode"),
                }
            ),
            self.name,
        )

    def _program(self, gids: set[int]) -> tuple[bytes, dict[int, int]]:
        """Return a TrueType program with these glyphs only, and their new numbers; refuse a damaged font."""
        from generator.backends.pdf.truetype import as_truetype

        try:
            if "glyf" in self._hb.face.table_tags and not self._hb.get_var_coords_normalized():
                return _subset(self._hb.face, gids)
            return as_truetype(self._hb, gids)
        except Exception as fault:  # the readers of fonts raise what they meet
            file = font_file(self.font).path
            raise refuse(
                "font-damaged",
                f"{file.name} is damaged: its letters cannot be put into a PDF.",
                "Get the font anew from where it comes from, or use another one.",
                Place(str(near(file))),
            ) from fault

    def _descriptor(self, document: PDFDocument, name: str, program: bytes) -> PDFDictionary:
        face = self._hb.face
        per_em = 1000 / self.em
        head = bytes(face.reference_table("head").data)
        box = [round(int.from_bytes(head[i : i + 2], "big", signed=True) * per_em) for i in (36, 38, 40, 42)]
        told = describe(self.font)
        italic = told.italic
        measured = metrics(self.font)
        return PDFDictionary(
            {
                "Type": PDFName("FontDescriptor"),
                "FontName": name,
                "Flags": 4 | (64 if italic else 0),
                "FontBBox": PDFArray(box),
                "ItalicAngle": -12 if italic else 0,
                "Ascent": round(measured.ascent * 1000),
                "Descent": -round(measured.descent * 1000),
                "CapHeight": round(measured.cap * 1000),
                "StemV": 120 if told.weight else 80,
                "FontFile2": document.Reference(stream(program, {"Length1": len(program)}), f"{self.name}-program"),
            }
        )

    def _to_unicode(self) -> bytes:
        rows = [f"<{code:04x}><{text.encode('utf-16-be').hex()}>" for (_, text, _), code in self._codes.items() if text]
        blocks = "".join(
            f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar\n"
            for block in (rows[at : at + 100] for at in range(0, len(rows), 100))
        )
        return (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
            "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n"
            "/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n"
            "1 begincodespacerange<0000><ffff>endcodespacerange\n"
            f"{blocks}endcmap CMapName currentdict/CMap defineresource pop end end"
        ).encode("ascii")


def stream(content: bytes, more: dict[str, object] | None = None) -> PDFStream:
    """Return a compressed stream."""
    return PDFStream(PDFDictionary(more or {}), content, filters=[PDFStreamFilterZCompress()])


def _texts(run: GlyphRun) -> list[str]:
    """Return the text of each glyph: the first of a cluster takes all of it, the others none."""
    if len(run.glyphs) == len(run.text) and all(at == glyph.cluster for at, glyph in enumerate(run.glyphs)):
        return list(run.text)
    starts = sorted({glyph.cluster for glyph in run.glyphs})
    ends = dict(zip(starts, [*starts[1:], len(run.text)], strict=True))
    texts: list[str] = []
    for cluster, glyphs in groupby(run.glyphs, key=lambda glyph: glyph.cluster):
        texts.append(run.text[cluster : ends[cluster]])
        texts.extend("" for _ in range(len(list(glyphs)) - 1))
    return texts


def _subset(face: Any, gids: set[int]) -> tuple[bytes, dict[int, int]]:
    """Return the font program with these glyphs only, and their new numbers."""
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.glyph_set.update(gids)
    wanted.flags = hb.SubsetFlags.NO_LAYOUT_CLOSURE | hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
    for tag in ("GSUB", "GPOS", "GDEF", "STAT", "gasp", "DSIG", "name", "cmap", "OS/2", "post"):
        wanted.drop_table_tag_set.add(int.from_bytes(tag.encode(), "big"))
    plan = hb.SubsetPlan(face, wanted)
    new_gid = {int(old): int(new) for old, new in dict(plan.old_to_new_glyph_mapping).items()}
    return bytes(plan.execute().blob.data), new_gid


def _postscript_name(face: Any, font: str) -> str:
    import uharfbuzz as hb

    return face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or font.title()


def _tag(font: str) -> str:
    """Return a subset's tag: six capitals, the same in every run."""
    from zlib import crc32

    value = crc32(font.encode())
    letters = ""
    for _ in range(6):
        value, letter = divmod(value, 26)
        letters += chr(65 + letter)
    return letters
