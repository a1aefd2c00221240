"""Pictures of pages: the PDF itself, rendered by PDFium, so that a picture shows what would be printed."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def picture(pdf: bytes, page: int, dpi: int) -> Image:
    """One page (counted from 0) as a picture with exact pixels: 2.5 inches at 300 dpi are 750."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        sheet = document[page]
        # PDFium rounds up, and a page of 69.85 mm, in points, is a hair more than 825 pixels.
        width, height = (round(points * dpi / 72) for points in sheet.get_size())
        rendered: Image = sheet.render(scale=dpi / 72).to_pil()
        return rendered.crop((0, 0, width, height)).convert("RGB")
    finally:
        document.close()


def render(pdf: bytes, page: int, dpi: int) -> bytes:
    """One page (counted from 0) as a PNG that knows its resolution."""
    out = BytesIO()
    picture(pdf, page, dpi).save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
