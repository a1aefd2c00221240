"""Whatever touches the cut goes on below it, or a knife half a millimetre off shows white paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.backends.pdf import write
from generator.impose.request import Face
from generator.impose.services import service
from generator.kit.faces import draw
from generator.layout import Drawer
from generator.pack import read_pack, shipped
from generator.scene.model import Document, Paint, Rect, Scene
from generator.units import MM_PER_INCH, SERVICE_BLEED

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 60
CUT = ("card", "tile", "token", "aid", "board")
"""What is cut straight; a box is cut along its own outline, where nothing can go on."""


def pictures(scenes: list[Scene]) -> Iterator[Image]:
    pages = service([Face(str(number), scene) for number, scene in enumerate(scenes)], bleed=SERVICE_BLEED)
    document = pypdfium2.PdfDocument(write(Document(pages, "")))
    try:
        for number in range(len(document)):
            yield document[number].render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        document.close()


def white_below_the_cut(picture: Image) -> float:
    """The share of all four edges where there is art above the cut and nothing below it."""
    width, height = picture.size
    cut = round(SERVICE_BLEED / MM_PER_INCH * DPI)
    above, below = cut + 1, cut - 3
    pairs = [
        *(((x, y), (x, z)) for x in range(above, width - above) for y, z in edge(height, above, below)),
        *(((x, y), (z, y)) for y in range(above, height - above) for x, z in edge(width, above, below)),
    ]
    shown = [min(picture.getpixel(inner)) < 250 <= min(picture.getpixel(outer)) for inner, outer in pairs]  # type: ignore[arg-type]  # three channels
    return sum(shown) / len(shown)


def edge(length: int, above: int, below: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (above, below), (length - 1 - above, length - 1 - below)


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped())
def test_all_that_touches_the_cut_goes_on_below_it(game: str) -> None:
    pack = read_pack(game)
    faces = [
        (f"{one.name} {side}", scene)
        for one in draw(Drawer(pack, pack.language, bleed=SERVICE_BLEED))
        if one.component.kind in CUT and one.component.size.shape == "rect" and one.component.size.width < 200
        for side, scene in (("front", one.front), ("back", one.back))
        if scene
    ]
    assert len(faces) > 50
    looked = zip(faces, pictures([scene for _, scene in faces]), strict=True)
    assert [name for (name, _), picture in looked if white_below_the_cut(picture) > 0.05] == []


def test_a_ground_that_ends_at_the_cut_would_be_seen() -> None:
    over = SERVICE_BLEED
    short = Scene(50, 70, (Rect(0, 0, 50, 70, Paint(fill="#336699")),), bleed=over)
    long = Scene(50, 70, (Rect(-over, -over, 50 + 2 * over, 70 + 2 * over, Paint(fill="#336699")),), bleed=over)
    inside = Scene(50, 70, (Rect(2, 2, 46, 66, Paint(fill="#336699")),), bleed=over)
    assert [white_below_the_cut(picture) > 0.9 for picture in pictures([short, long, inside])] == [True, False, False]
