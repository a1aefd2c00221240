"""Pictures on paper: turned as the camera says, in the colours they show on a screen, no finer than paper needs."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image as Pillow

from generator.backends import pdf, png, svg
from generator.scene.model import Document, Group, Image, Item, Page, Scene, Symbol, Use
from generator.scene.pictures import pixels

RED, BLUE = (220, 30, 30), (30, 30, 220)


def printed(*items: Item) -> bytes:
    box = (0.0, 0.0, 100.0, 100.0)
    return pdf.write(Document((Page(Scene(100, 100, items), box, box),), ""))


def colour_at(data: bytes, x: float, y: float) -> Any:
    return png.picture(data, 0, 254).getpixel((round(x * 10), round(y * 10)))


def near(colour: Any, other: tuple[int, int, int], by: int = 30) -> bool:
    return all(abs(one - two) <= by for one, two in zip(colour, other, strict=True))


def embedded(data: bytes) -> list[Any]:
    objects = [one.get_object() for one in pypdf.PdfReader(BytesIO(data)).pages[0]["/Resources"]["/XObject"].values()]
    return [one for one in objects if one["/Subtype"] == "/Image"]


def two_halves(path: Path, **options: Any) -> None:
    """Red on the left, blue on the right."""
    picture = Pillow.new("RGB", (80, 40), RED)
    picture.paste(BLUE, (40, 0, 80, 40))
    picture.save(path, **options)


@pytest.mark.parametrize(
    ("turned", "first", "last"),
    [(1, RED, BLUE), (3, BLUE, RED), (6, RED, BLUE), (8, BLUE, RED)],
    ids=["upright", "upside-down", "clockwise", "counter-clockwise"],
)
def test_a_photograph_is_printed_as_the_camera_was_held(tmp_path: Path, turned: int, first: Any, last: Any) -> None:
    exif = Pillow.Exif()
    exif[274] = turned
    two_halves(tmp_path / "photo.jpg", exif=exif, quality=95)
    path = str(tmp_path / "photo.jpg")
    upright = turned in (6, 8)
    assert pixels(path) == ((40, 80) if upright else (80, 40))
    data = printed(Image(10, 10, 40, 80, path) if upright else Image(10, 10, 80, 40, path))
    begin, end = ((30, 20), (30, 80)) if upright else ((20, 30), (80, 30))
    assert near(colour_at(data, *begin), first)
    assert near(colour_at(data, *end), last)


def test_grey_of_sixteen_bits_keeps_its_tone(tmp_path: Path) -> None:
    for name, level in (("dark", 0x4000), ("light", 0xC000)):
        Pillow.new("I;16", (20, 20), level).save(tmp_path / f"{name}.png")
        data = printed(Image(10, 10, 50, 50, str(tmp_path / f"{name}.png")))
        assert near(colour_at(data, 30, 30), (level >> 8,) * 3, 4)


@pytest.mark.parametrize("kind", ["jpg", "tif"])
def test_four_inks_look_as_on_a_screen(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"inks.{kind}"
    Pillow.new("CMYK", (20, 20), (0, 255, 255, 0)).save(path)
    data = printed(Image(10, 10, 50, 50, str(path)))
    with Pillow.open(path) as opened:
        assert near(colour_at(data, 30, 30), opened.convert("RGB").getpixel((5, 5)), 6)


def test_a_colour_profile_is_followed(tmp_path: Path) -> None:
    from PIL import ImageCms

    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))
    Pillow.new("LAB", (20, 20), (128, 200, 128)).save(tmp_path / "lab.tif", icc_profile=lab.tobytes())
    red, green, _ = colour_at(printed(Image(10, 10, 50, 50, str(tmp_path / "lab.tif"))), 30, 30)
    assert red > green + 60


def test_a_large_photograph_is_made_as_small_as_paper_needs(tmp_path: Path) -> None:
    noise = Pillow.effect_noise((3000, 2000), 60).convert("RGB")
    noise.save(tmp_path / "photo.jpg", quality=95)
    data = printed(Image(10, 10, 60, 40, str(tmp_path / "photo.jpg")))
    (picture,) = embedded(data)
    assert (picture["/Width"], picture["/Height"]) == (709, 473)
    assert len(data) < (tmp_path / "photo.jpg").stat().st_size / 5


def test_a_picture_in_several_sizes_is_stored_once_for_the_largest(tmp_path: Path) -> None:
    two_halves(tmp_path / "photo.png")
    Pillow.open(tmp_path / "photo.png").resize((1600, 800)).save(tmp_path / "photo.png")
    path = str(tmp_path / "photo.png")
    small = Symbol("small", 10, 5, (Image(0, 0, 10, 5, path),))
    data = printed(
        Use(small), Use(small, (4, 0, 0, 4, 0, 0)), Group((Image(50, 50, 20, 10, path),), (1, 0, 0, 1, 5, 5))
    )
    (picture,) = embedded(data)
    assert (picture["/Width"], picture["/Height"]) == (473, 237)


def test_a_small_photograph_stays_the_bytes_it_was(tmp_path: Path) -> None:
    two_halves(tmp_path / "photo.jpg", quality=90)
    data = printed(Image(10, 10, 80, 40, str(tmp_path / "photo.jpg")))
    assert (tmp_path / "photo.jpg").read_bytes() in data


def test_what_is_seen_through_stays_so_when_it_is_made_smaller(tmp_path: Path) -> None:
    glass = Pillow.new("RGBA", (1200, 1200), (0, 0, 0, 0))
    glass.paste((*RED, 255), (0, 0, 600, 1200))
    glass.save(tmp_path / "glass.png")
    data = printed(Image(10, 10, 60, 60, str(tmp_path / "glass.png")))
    assert near(colour_at(data, 20, 40), RED)
    assert near(colour_at(data, 60, 40), (255, 255, 255))


def test_pictures_on_screens_are_turned_and_made_smaller_too(tmp_path: Path) -> None:
    exif = Pillow.Exif()
    exif[274] = 6
    Pillow.new("RGB", (2000, 1000), RED).save(tmp_path / "photo.jpg", exif=exif)
    from base64 import b64decode

    drawn = svg.draw(Scene(100, 100, (Image(10, 10, 30, 60, str(tmp_path / "photo.jpg")),)))
    data = drawn.split("base64,")[1].split('"')[0]
    with Pillow.open(BytesIO(b64decode(data))) as shown:
        assert shown.size == (355, 709)
