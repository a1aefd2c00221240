"""Draws the icons of the installed companion from the page's own: `python docs/pictures/icons.py` in a checkout."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import NoReturn

from PIL import Image

from generator.backends import pdf, png
from generator.places import shipped_folder
from generator.scene.model import Document, Group, Page, Paint, Rect, Scene
from generator.scene.vector.picture import Looks, read_vector_picture

STATIC = shipped_folder("templates") / "web" / "static"
GROUND = "#3b2f26"
SIZE = 64.0
ICONS = {
    "icon-192": (192, 1.0),
    "icon-512": (512, 1.0),
    "maskable-512": (512, 0.88),
    "apple-touch-icon": (180, 1.0),
}
"""Pixels, and how much of the square the drawing takes: systems cut up to a tenth off each side of a maskable one."""


def _no_fonts(*_: object) -> NoReturn:
    raise ValueError("the icon holds no words")


def icon(pixels: int, share: float) -> bytes:
    drawn = read_vector_picture(STATIC / "icon.svg", "icon.svg", Looks(_no_fonts, "icons")).symbol
    room = SIZE * (1 - share) / 2
    scale = SIZE * share / drawn.width
    ground = Rect(0, 0, SIZE, SIZE, Paint(fill=GROUND))
    scene = Scene(SIZE, SIZE, (ground, Group(drawn.items, (scale, 0.0, 0.0, scale, room, room))))
    box = (0.0, 0.0, SIZE, SIZE)
    page = png.picture(pdf.write(Document((Page(scene, box, box),), "Punchboard")), 0, round(pixels / SIZE * 25.4 * 2))
    small = page.resize((pixels, pixels), Image.Resampling.LANCZOS)
    out = BytesIO()
    small.quantize(64, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    folder = Path(STATIC / "icons")
    folder.mkdir(exist_ok=True)
    for name, (pixels, share) in ICONS.items():
        (folder / f"{name}.png").write_bytes(icon(pixels, share))
