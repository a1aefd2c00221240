"""Pictures of exactly the pixels a print service asks for."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from generator.backends import pdf, png
from generator.scene.model import Document, Page, Paint, Rect, Scene


@pytest.mark.parametrize(
    ("size", "pixels"),
    [
        ((69.85, 95.25), (825, 1125)),
        ((63.5, 88.9), (750, 1050)),
        ((210, 297), (2480, 3508)),
        ((44.45, 44.45), (525, 525)),
    ],
)
def test_300_dpi(size: tuple[float, float], pixels: tuple[int, int]) -> None:
    width, height = size
    box = (0.0, 0.0, width, height)
    page = Page(Scene(width, height, (Rect(*box, Paint(fill="#c00000")),)), box, box)
    with Image.open(BytesIO(png.render(pdf.write(Document((page,), "")), 0, 300))) as picture:
        assert picture.size == pixels
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        corners = ((0, 0), (pixels[0] - 1, pixels[1] - 1))
        assert [picture.getpixel(corner) for corner in corners] == [(192, 0, 0)] * 2
