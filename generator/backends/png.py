"""Render pages with PDFium, so that a picture shows what would be printed."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def picture(pdf: bytes, page: int, dpi: int) -> Image:
    """Render one page (counted from 0) at its exact size: 2.5 inches at 300 dpi are 750 pixels."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        sheet = document[page]
        # PDFium rounds up, and a page of 69.85 mm is in points slightly more than 825 pixels.
        width, height = (round(points * dpi / 72) for points in sheet.get_size())
        rendered: Image = sheet.render(scale=dpi / 72).to_pil()
        return rendered.crop((0, 0, width, height)).convert("RGB")
    finally:
        document.close()


def render(pdf: bytes, page: int, dpi: int) -> bytes:
    """Render one page (counted from 0) as a PNG that records its resolution."""
    out = BytesIO()
    picture(pdf, page, dpi).save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
