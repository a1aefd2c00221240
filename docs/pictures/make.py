"""Draws the pictures of the README with Punchboard itself: `python docs/pictures/make.py` in a checkout with Pillow."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from generator.backends import pdf, png
from generator.kit.build import build
from generator.kit.options import Options
from generator.layout import Drawer
from generator.pack.reader import read_pack
from generator.scene.model import Document, Page, Scene

HERE = Path(__file__).parent
COLOURS = 256
"""A picture of flat colours needs no more, and is a third of the size."""


def save(name: str, picture: bytes, width: int) -> None:
    image = Image.open(BytesIO(picture)).convert("RGB")
    image = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    small = image.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)
    small.save(HERE / name, optimize=True)


def fan() -> bytes:
    scene = Drawer(read_pack("armorica"), "en", bleed=0.0).scene("picture-fan")
    box = (0.0, 0.0, scene.width, scene.height)
    plain = Scene(scene.width, scene.height, scene.items)
    return png.render(pdf.write(Document((Page(plain, box, box),), "Armorica")), 0, 200)


def sheet() -> bytes:
    """The second sheet of the cards, as it comes out of the printer."""
    with TemporaryDirectory() as folder:
        report = build("armorica", Options(output=Path(folder)))
        cards = next(file.path for file in report.files if file.component == "cards")
        return png.render(cards.read_bytes(), 2, 200)


def realms() -> bytes:
    """A map for four with gods and knowledge before it."""
    scene = Drawer(read_pack("fallen-kingdoms"), "en", bleed=0.0).scene("picture-realms")
    box = (0.0, 0.0, scene.width, scene.height)
    plain = Scene(scene.width, scene.height, scene.items)
    return png.render(pdf.write(Document((Page(plain, box, box),), "Fallen Kingdoms")), 0, 110)


def board() -> bytes:
    """A stretch of The Arrival's board with the three backs of its cards."""
    scene = Drawer(read_pack("arrival"), "en", bleed=0.0).scene("picture-board")
    box = (0.0, 0.0, scene.width, scene.height)
    plain = Scene(scene.width, scene.height, scene.items)
    return png.render(pdf.write(Document((Page(plain, box, box),), "The Arrival")), 0, 200)


if __name__ == "__main__":
    save("armorica-fan.png", fan(), 940)
    save("armorica-sheet.png", sheet(), 600)
    save("fallen-kingdoms.png", realms(), 940)
    save("arrival.png", board(), 940)
