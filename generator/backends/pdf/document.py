"""Write a whole PDF: pages with their boxes; drawings used many times are defined once and shared by all pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFPage,
    PDFStream,
    ViewerPreferencesPDFDictionary,
)

from generator.backends.pdf.content import draw, scale_of
from generator.backends.pdf.fonts import EmbeddedFont, stream
from generator.backends.pdf.images import mask_object, pixel_object
from generator.backends.pdf.numbers import number
from generator.backends.pdf.shadings import shading
from generator.scene.model import Box, Document, Group, Image, Item, LinearGradient, Page, RadialGradient, Symbol, Use
from generator.scene.pictures import PAPER_DPI, Source, needed_pixels, picture_extents, source_of
from generator.scene.symbols import Symbols
from generator.units import MM

_DUPLEX = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}

EVERYWHERE = (-5000.0, -5000.0, 5000.0, 5000.0)
"""A box around everything that is ever drawn."""

_LARGE = 20.0
"""A symbol of at least so many mm is a face or a frame."""


def write(document: Document, picture_dpi: float = PAPER_DPI) -> bytes:
    """Return the document as PDF bytes; pictures are stored with at most so many dots per inch."""
    return _Writer(document, picture_dpi).write()


class _Writer:
    def __init__(self, document: Document, picture_dpi: float) -> None:
        self.document = document
        self.picture_dpi = picture_dpi
        self.language = document.language
        self.pdf = PDFDocument(invariant=1, compression=1, lang=document.language)
        self.pdf._pdfVersion = (1, 7)
        self._symbols = Symbols()
        self._uses = _count_uses(document, self._symbols)
        self._fonts: dict[str, EmbeddedFont] = {}
        self._forms: dict[str, str] = {}
        self._veils: dict[tuple[tuple[Item, ...], float], str] = {}
        self._images: dict[Source, str] = {}
        self._extents: Mapping[Source, tuple[float, float]] = {}
        self._shadings: dict[tuple[LinearGradient | RadialGradient, float], tuple[str, Any]] = {}
        self._states: dict[tuple[float, float], str] = {}
        self._masks: dict[str, tuple[str, PDFDictionary]] = {}
        self._xobjects: dict[str, Any] = {}
        self._resources = PDFDictionary({})
        self._resources_reference = self.pdf.Reference(self._resources, "shared-resources")

    def write(self) -> bytes:
        document = self.document
        for page in document.pages:
            self._page(page)
        self._fill_resources()
        info = self.pdf.info
        info.title, info.author = document.title, document.author or "Punchboard"
        info.subject, info.keywords = "", ""
        info.creator = info.producer = "Punchboard"
        preferences = ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"
        preferences["Duplex"] = _DUPLEX[document.duplex]
        preferences["DisplayDocTitle"] = "true"
        self.pdf.Catalog.ViewerPreferences = preferences
        data: bytes = self.pdf.GetPDFData(None)
        return data

    def _page(self, page: Page) -> None:
        scene = page.scene
        width, height = scene.width * MM, scene.height * MM
        scale = scale_of(scene.width, scene.height)
        unit = number(MM / scale, 9)
        content = f"{unit} 0 0 -{unit} 0 {number(height, 4)} cm\n{draw(scene.items, self, scale)}"
        sheet = PDFPage()
        sheet.Override_default_compilation = 1
        sheet.MediaBox = PDFArray([0, 0, _round(width), _round(height)])
        sheet.TrimBox = _page_box(page.trim, scene.height)
        sheet.BleedBox = _page_box(page.bleed, scene.height)
        sheet.Resources = self._resources_reference
        sheet.Contents = stream(content.encode("ascii"))
        sheet.Parent = self.pdf.Reference(self.pdf.Pages)
        self.pdf.addPage(sheet)

    def _fill_resources(self) -> None:
        # Fonts come last: forms written before may have used more of them.
        parts = {
            "XObject": self._xobjects,
            "Shading": dict(self._shadings.values()),
            "ExtGState": {
                **{name: PDFDictionary({"ca": fill, "CA": line}) for (fill, line), name in self._states.items()},
                **{name: PDFDictionary({"SMask": mask}) for name, mask in self._masks.values()},
            },
            "Font": {font.name: font.define(self.pdf) for font in self._fonts.values()},
        }
        self._resources.dict.update({kind: PDFDictionary(named) for kind, named in parts.items() if named})

    # The `Resources` that drawing needs (see `content`).

    def font(self, font: str) -> EmbeddedFont:
        known = self._fonts.get(font)
        if known is None:
            known = self._fonts[font] = EmbeddedFont(font, f"F{len(self._fonts)}")
        return known

    def once(self, symbol: Symbol) -> bool:
        # Symbols made to be enlarged keep their finer units.
        return self._uses[self._symbols.name(symbol)] == 1 and max(symbol.width, symbol.height) >= _LARGE

    def form(self, symbol: Symbol) -> str:
        key = self._symbols.name(symbol)
        known = self._forms.get(key)
        if known is None:
            name = self._forms[key] = f"S{len(self._forms)}"
            size = max(symbol.width, symbol.height)
            # Symbols do not clip: a face may reach into its bleed.
            box = (-size, -size, symbol.width + size, symbol.height + size)
            self._add_form(name, symbol.items, box, scale_of(symbol.width, symbol.height), {})
            return name
        return known

    def veil(self, items: tuple[Item, ...], scale: float) -> str:
        """Write items as one transparency group, so that overlaps inside do not show through twice."""
        name = self._veils.get((items, scale))
        if name is None:
            name = self._veils[items, scale] = f"V{len(self._veils)}"
            group = PDFDictionary({"Type": PDFName("Group"), "S": PDFName("Transparency")})
            self._add_form(name, items, EVERYWHERE, scale, {"Group": group})
        return name

    def _add_form(
        self, name: str, items: tuple[Item, ...], box: tuple[float, ...], scale: float, more: dict[str, object]
    ) -> None:
        self._add_content(name, draw(items, self, scale), box, scale, more)

    def _add_content(
        self, name: str, content: str, box: tuple[float, ...], scale: float, more: dict[str, object]
    ) -> None:
        form: PDFStream = stream(
            content.encode("ascii"),
            {
                "Type": PDFName("XObject"),
                "Subtype": PDFName("Form"),
                "BBox": PDFArray([round(value * scale) for value in box]),
                "Resources": self._resources_reference,
                **more,
            },
        )
        self._xobjects[name] = self.pdf.Reference(form, f"form-{name}")

    def image(self, image: Image) -> str:
        source = source_of(image)
        known = self._images.get(source)
        if known is None:
            known = self._images[source] = f"I{len(self._images)}"
            if not self._extents:
                self._extents = picture_extents(item for page in self.document.pages for item in page.scene.items)
            from generator.scene.stored_pictures import picture  # a deck of words and icons has none

            stored = picture(source, needed_pixels(self._extents[source], self.picture_dpi))
            made = pixel_object((stored.width, stored.height), stored.grey, stored.jpeg, stored.rows)
            if stored.mask is not None:
                mask = mask_object(stored.mask_size, stored.mask)
                made.dictionary.dict["SMask"] = self.pdf.Reference(mask, f"image-{known}-mask")
            self._xobjects[known] = self.pdf.Reference(made, f"image-{known}")
        return known

    def shading(self, gradient: LinearGradient | RadialGradient, scale: float) -> str:
        known = self._shadings.get((gradient, scale))
        if known is None:
            name = f"G{len(self._shadings)}"
            reference = self.pdf.Reference(shading(gradient, scale), f"shading-{name}")
            known = self._shadings[gradient, scale] = (name, reference)
        return known[0]

    def covering(self, fill: float, stroke: float) -> str:
        return self._states.setdefault((_round(fill), _round(stroke)), f"O{len(self._states)}")

    def mask(self, content: str) -> str:
        known = self._masks.get(content)
        if known is None:
            name = f"M{len(self._masks)}"
            group = PDFDictionary({"Type": PDFName("Group"), "S": PDFName("Transparency"), "CS": PDFName("DeviceGray")})
            self._add_content(name, content, EVERYWHERE, 100, {"Group": group})
            mask = PDFDictionary({"Type": PDFName("Mask"), "S": PDFName("Luminosity"), "G": self._xobjects[name]})
            known = self._masks[content] = (name, mask)
        return known[0]


def _count_uses(document: Document, symbols: Symbols) -> Counter[str]:
    """Count how often each symbol is placed; uses inside a symbol count once."""
    uses: Counter[str] = Counter()
    waiting: list[Item] = [item for page in document.pages for item in page.scene.items]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Group):
            waiting.extend(item.items)
        elif isinstance(item, Use):
            name = symbols.name(item.symbol)
            uses[name] += 1
            if uses[name] == 1:
                waiting.extend(item.symbol.items)
    return uses


def _round(value: float) -> float:
    return round(value, 4)


def _page_box(box: Box, height: float) -> PDFArray:
    x, y, w, h = box
    return PDFArray([_round(x * MM), _round((height - y - h) * MM), _round((x + w) * MM), _round((height - y) * MM)])
