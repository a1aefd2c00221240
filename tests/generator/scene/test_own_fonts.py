"""Fonts of one's own: OpenType, variable, and families that lack a style."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader
from support import fonts as making

from generator.backends import pdf, svg
from generator.errors import Refused
from generator.scene.fonts import Family, declare, describe, font_set, weights
from generator.scene.model import Document, GlyphRun, Page, Scene, Text
from generator.scene.text import fit


def family(folder: Path, name: str, **files: str) -> str:
    """The id of a family with these files."""
    paths = {style.replace("_", "-"): folder / file for style, file in files.items()}
    one = Family(f"{name}-{folder.name}", name.title(), "", "", "", None, "", "", paths)
    return declare([one], folder)[one.id]


@pytest.fixture
def cubic(tmp_path: Path) -> str:
    making.cubic(tmp_path / "Cubic.otf")
    return family(tmp_path, "cubic", regular="Cubic.otf")


@pytest.fixture
def grows(tmp_path: Path) -> str:
    making.variable(tmp_path / "Grows.ttf")
    return family(tmp_path, "grows", regular="Grows.ttf")


def text(words: str, id: str, **more: object) -> Text:
    item = fit(words, box=(5, 5, 90, 20), fonts=font_set(id, **more), size=8).item
    assert isinstance(item, Text)
    return item


def run(words: str, id: str, **more: object) -> GlyphRun:
    return text(words, id, **more).runs[0]


def written(item: Text) -> bytes:
    whole = (0.0, 0.0, 100.0, 30.0)
    return pdf.write(Document((Page(Scene(100, 30, (item,)), trim=whole, bleed=whole),), "Own fonts"))


def ink(item: Text) -> list[tuple[int, int]]:
    """Where the page is dark."""
    picture = pypdfium2.PdfDocument(written(item))[0].render(scale=3).to_pil().convert("L")
    return [(x, y) for y in range(picture.height) for x in range(picture.width) if picture.getpixel((x, y)) < 128]


def test_an_opentype_font_looks_like_the_truetype_font_of_the_same_letters(cubic: str) -> None:
    ours, theirs = set(ink(text("g", cubic))), set(ink(text("g", "fira-sans-condensed")))
    assert len(theirs) > 300
    assert len(ours ^ theirs) <= 0.01 * len(theirs)


def test_an_opentype_font_is_embedded_and_found(cubic: str) -> None:
    item = text("Wave AV", cubic)
    page = PdfReader(BytesIO(written(item)), strict=True).pages[0]
    assert page.extract_text().strip() == "Wave AV"
    [font] = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    [glyphs] = font["/DescendantFonts"]
    program = glyphs.get_object()["/FontDescriptor"]["/FontFile2"].get_data()
    assert program[:4] == b"\0\1\0\0"
    assert len(program) < 6000


def test_an_opentype_font_keeps_its_kerning(cubic: str) -> None:
    assert run("AV", cubic).advance < run("A", cubic).advance + run("V", cubic).advance - 1


def test_a_variable_font_is_taken_at_the_weight_that_is_asked(grows: str) -> None:
    plain, heavy, heaviest = (run("Hamburg", grows, weight=weight) for weight in (None, 650, 900))
    assert plain.advance < heavy.advance < heaviest.advance
    assert heavy.advance == pytest.approx(plain.advance * 1.25, rel=0.02)
    assert weights(grows) == (300, 400, 900)


def test_what_is_printed_has_that_weight_too(grows: str) -> None:
    right = {weight: max(x for x, _ in ink(text("Hamburg", grows, weight=weight))) for weight in (400, 650, 900)}
    plain, heavy, heaviest = (right[weight] - 5 * 72 / 25.4 * 3 for weight in (400, 650, 900))
    assert heavy / plain == pytest.approx(1.25, rel=0.03)
    assert heaviest / plain == pytest.approx(1.5, rel=0.03)


def test_a_variable_font_has_a_bold_of_its_own(grows: str) -> None:
    fonts = font_set(grows)
    assert not any(lack.style == "bold" for lack in fonts.lacks)
    assert fonts.bold.endswith(":wght=700")
    assert font_set(grows, weight=650).bold.endswith(":wght=900")
    assert {lack.style for lack in fonts.lacks} == {"italic", "bold-italic"}


def test_weights_are_told_to_screens(grows: str) -> None:
    item = text("Bold", grows, weight=650)
    assert describe(item.runs[0].font) == ("Grows", "650", False)
    assert 'font-weight="650"' in svg.draw(Scene(100, 30, (item,)), selectable_text=True)


def test_fixed_weights_stand_in_for_others() -> None:
    assert font_set("fira-sans-condensed", weight=650).regular == "fira-sans-condensed-bold"
    assert font_set("fira-sans-condensed", weight=500).regular == "fira-sans-condensed-regular"


def test_the_same_fonts_give_the_same_bytes(grows: str) -> None:
    assert written(text("Same", grows, weight=650)) == written(text("Same", grows, weight=650))


def test_a_web_font_is_refused_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "Web.woff2").write_bytes(b"wOF2 and so on")
    with pytest.raises(Refused, match="neither TrueType nor OpenType"):
        family(tmp_path, "web", regular="Web.woff2")
