"""What a print shop and a search box find in the file."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import ContentStream, DictionaryObject

from generator.backends import pdf, svg
from generator.scene.dump import dump
from generator.scene.fonts import font_set
from generator.scene.icons import icon
from generator.scene.model import (
    INHERIT,
    Document,
    Ellipse,
    Group,
    Image,
    Item,
    LinearGradient,
    Page,
    Paint,
    RadialGradient,
    Rect,
    Scene,
    Stop,
    Symbol,
    Use,
)
from generator.scene.model import (
    Path as DrawnPiece,
)
from generator.scene.text import fit
from generator.units import points

BODY = font_set("eb-garamond")
A4 = (210.0, 297.0)


def document(*items: Item, size: tuple[float, float] = A4, pages: int = 1, **more: object) -> Document:
    width, height = size
    page = Page(Scene(width, height, items), trim=(5, 6, width - 10, height - 12), bleed=(2, 3, width - 4, height - 6))
    return Document((page,) * pages, "Title — with é", **more)


def read(made: Document) -> PdfReader:
    return PdfReader(BytesIO(pdf.write(made)), strict=True)


def text(markup: str, size: float = 4, **more: object) -> Item:
    return fit(markup, box=(10, 10, 120, 60), fonts=BODY, size=size, **more).item


def fonts_of(reader: PdfReader) -> dict[str, DictionaryObject]:
    fonts = reader.pages[0]["/Resources"]["/Font"]
    return {name: font.get_object() for name, font in fonts.items()}


@pytest.mark.parametrize("size", [(210, 297), (215.9, 279.4), (297, 420), (63.5, 88.9)])
def test_page_boxes_are_exact(size: tuple[float, float]) -> None:
    page = read(document(size=size)).pages[0]
    width, height = size
    expected = {
        "/MediaBox": (0, 0, width, height),
        "/TrimBox": (5, 6, width - 5, height - 6),
        "/BleedBox": (2, 3, width - 2, height - 3),
    }
    for name, box in expected.items():
        assert [float(value) for value in page[name]] == pytest.approx([points(v) for v in box], abs=1e-3), name  # type: ignore[attr-defined]


def test_a4_is_a4() -> None:
    assert [float(v) for v in read(document()).pages[0].mediabox] == pytest.approx([0, 0, 595.276, 841.890], abs=5e-4)


@pytest.mark.parametrize(
    ("duplex", "said"), [("none", "/Simplex"), ("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")]
)
def test_the_printer_is_told_how_to_print(duplex: str, said: str) -> None:
    reader = read(document(duplex=duplex, language="de"))
    catalog = reader.trailer["/Root"]
    assert catalog["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert catalog["/ViewerPreferences"]["/Duplex"] == said
    assert catalog["/Lang"] == "de"
    assert reader.metadata is not None
    assert reader.metadata.title == "Title — with é"


def test_the_same_document_gives_the_same_bytes() -> None:
    items = (text("Same **bytes** {icon:wheat}"), Use(icon("sheep"), (9, 0, 0, 9, 20, 20), "#aa0000"))
    assert pdf.write(document(*items)) == pdf.write(document(*items))


def test_text_is_found_as_it_reads() -> None:
    said = "The office of the first chieftain — „Größe“, œuvre, Tuaṫa Dé; efficient, fjord & 12½ AVATAR"
    found = read(document(text(said, language="de"))).pages[0].extract_text()
    assert " ".join(found.split()) == said


@settings(max_examples=60, deadline=None)
@given(
    words=st.lists(
        st.text("abcdefghijklmnopqrstuvwxyzßäöüéèœTVAWÄÖÜfil", min_size=1, max_size=12), min_size=1, max_size=20
    ),
    align=st.sampled_from(["left", "center", "justify"]),
    tracking=st.sampled_from([0.0, 0.12]),
)
def test_whatever_is_written_is_found_again(words: list[str], align: str, tracking: float) -> None:
    from pypdfium2 import PdfDocument

    item = fit(" ".join(words), box=(10, 10, 120, 200), fonts=BODY, size=5, align=align, tracking=tracking).item
    page = PdfDocument(pdf.write(document(item)))[0]
    assert page.get_textpage().get_text_range().split() == words


STRANGE = st.one_of(
    st.text(max_size=8),
    st.sampled_from(
        [
            "**",
            "*",
            "\n",
            " ",
            "\u00ad",
            "{icon:wheat}",
            "\u200d",
            "e\u0301",
            "👨‍👩‍👧",
            "ᚠᛟ",
            "ٱلْعَرَبِيَّة",
            "हिन्दी",
            "T\u0307",
            "—",
            "{",
            "\\",
        ]
    ),
)


@settings(max_examples=100, deadline=None)
@given(
    markup=st.lists(STRANGE, max_size=12).map("".join),
    width=st.sampled_from([0, 0.01, 3, 30, 200]),
    height=st.sampled_from([0, 1, 20]),
    family=st.sampled_from(["eb-garamond", "uncial-antiqua", "almendra"]),
    hyphenate=st.booleans(),
)
def test_strange_text_and_strange_boxes_are_drawn_by_all(
    markup: str, width: float, height: float, family: str, hyphenate: bool
) -> None:
    fonts = font_set(family, fallback=("noto-sans-runic",))
    item = fit(
        markup, box=(1, 2, width, height), fonts=fonts, size=4, min_size=2, hyphenate=hyphenate, language="de"
    ).item
    made = document(item)
    assert pdf.write(made).startswith(b"%PDF")
    assert svg.draw(made.pages[0].scene).startswith("<svg")
    assert dump(made.pages[0].scene)


def test_ligatures_are_glyphs_that_read_as_letters() -> None:
    made = document(text("office"))
    run = made.pages[0].scene.items[0].runs[0]
    assert len(run.glyphs) < len("office")
    assert read(made).pages[0].extract_text().strip() == "office"


def test_a_parted_word_reads_whole() -> None:
    item = fit(
        "Dampfschifffahrtsgesellschaft", box=(0, 0, 30, 30), fonts=BODY, size=4, language="de", hyphenate=True
    ).item
    found = read(document(item)).pages[0].extract_text()
    assert "\u00ad" in found
    assert found.replace("\u00ad", "").replace("\n", "").strip() == "Dampfschifffahrtsgesellschaft"


def test_spaced_capitals_are_one_word() -> None:
    item = fit("ARMORICA", box=(0, 0, 100, 20), fonts=font_set("cinzel"), size=9, tracking=0.15).item
    assert read(document(item)).pages[0].extract_text().strip() == "ARMORICA"


def test_lines_come_in_reading_order() -> None:
    found = read(document(text("one two three\nfour **five** six"))).pages[0].extract_text()
    assert found.split() == ["one", "two", "three", "four", "five", "six"]


def test_fonts_are_embedded_subsets() -> None:
    fonts = fonts_of(read(document(text("Plain, **bold** and *italic*"))))
    assert len(fonts) == 3
    for font in fonts.values():
        assert re.match(r"/[A-Z]{6}\+\w", str(font["/BaseFont"]))
        assert "/ToUnicode" in font
        descendant: Any = font["/DescendantFonts"][0]
        program = descendant.get_object()["/FontDescriptor"]["/FontFile2"].get_object().get_data()
        assert 500 < len(program) < 12_000


def test_glyphs_stand_where_shaping_put_them() -> None:
    """The advances the file gives, its own widths less its corrections, are the run's own."""
    made = document(text("AVATAR Toffee Wäre Typ", size=10))
    run = made.pages[0].scene.items[0].runs[0]
    reader = read(made)
    (font,) = fonts_of(reader).values()
    widths = [int(w) for w in font["/DescendantFonts"][0].get_object()["/W"][1]]
    (shown,) = [
        o for o, op in ContentStream(reader.pages[0]["/Contents"].get_object(), reader).operations if op == b"TJ"
    ]
    pen, starts = 0.0, []
    for part in shown[0]:
        if isinstance(part, (int, float)):
            pen -= float(part)
            continue
        raw = part.original_bytes if hasattr(part, "original_bytes") else bytes(part)
        for at in range(0, len(raw), 2):
            starts.append(pen / 1000 * 10)
            pen += widths[int.from_bytes(raw[at : at + 2], "big") - 1]
    expected, x = [], 0.0
    for glyph in run.glyphs:
        expected.append(x + glyph.dx)
        x += glyph.advance
    assert starts == pytest.approx(expected, abs=0.01)


def test_repeated_drawings_are_defined_once() -> None:
    many = [Use(icon("wheat"), (5, 0, 0, 5, 6 * i, 20), "#224466") for i in range(30)]
    one, all_of_them = len(pdf.write(document(many[0]))), len(pdf.write(document(*many, pages=9)))
    reader = read(document(*many, pages=9))
    assert len(reader.pages[0]["/Resources"]["/XObject"]) == 1
    assert all_of_them < one + 9 * 700


def test_a_symbol_takes_the_colour_of_its_use() -> None:
    dot = Symbol("dot", 10, 10, (Rect(0, 0, 10, 10, Paint(fill=INHERIT)),))
    red, blue = pixel(
        document(Use(dot, (1, 0, 0, 1, 20, 20), "#ff0000"), Use(dot, (1, 0, 0, 1, 50, 20), "#0000ff")),
        (25, 25),
        (55, 25),
    )
    assert red == (255, 0, 0)
    assert blue == (0, 0, 255)


def test_inherited_colours_come_back_after_others() -> None:
    stripes = Symbol(
        "stripes",
        40,
        10,
        (
            Rect(0, 0, 10, 10, Paint(fill="#ff0000")),
            Rect(10, 0, 10, 10, Paint(fill=INHERIT)),
            Rect(22, 2, 6, 6, Paint(fill="#ff0000", stroke=INHERIT, width=2)),
            Rect(32, 2, 6, 6, Paint(fill=INHERIT, stroke="#ff0000", width=2)),
        ),
    )
    made = document(Use(stripes, (1, 0, 0, 1, 20, 20), "#0000ff"))
    red, blue = (255, 0, 0), (0, 0, 255)
    places = (25, 25), (35, 25), (45, 25), (42, 25), (55, 25), (52, 25)
    assert pixel(made, *places) == [red, blue, red, blue, blue, red]


def test_lines_keep_their_own_caps_and_dashes() -> None:
    dashed = Paint(stroke="#000000", width=2, dash=(4, 4), cap="round")
    plain = Paint(stroke="#000000", width=2)
    items = (DrawnPiece((("M", 20, y), ("L", 60, y)), paint) for y, paint in ((20, dashed), (30, plain), (40, dashed)))
    made = pixel(document(*items), (26.9, 20), (26.9, 30), (26.9, 40), (19.5, 20), (19.5, 30))
    assert [colour[0] < 128 for colour in made] == [False, True, False, True, False]


def test_symbols_do_not_clip_what_reaches_into_the_bleed() -> None:
    face = Symbol("face", 20, 20, (Rect(-3, -3, 26, 26, Paint(fill="#00aa00")),))
    (edge,) = pixel(document(Use(face, (1, 0, 0, 1, 50, 50))), (48, 48))
    assert edge == (0, 170, 0)


def test_a_group_fades_as_a_whole() -> None:
    pair = (Rect(20, 20, 20, 20, Paint(fill="#ff0000")), Rect(30, 20, 20, 20, Paint(fill="#0000ff")))
    both, single = pixel(document(Group(pair, opacity=0.5)), (35, 30), (25, 30))
    assert both == pytest.approx((127, 127, 255), abs=2)
    assert single == pytest.approx((255, 127, 127), abs=2)


def test_gradients_and_clips_are_drawn() -> None:
    fade = LinearGradient(20, 0, 60, 0, (Stop(0, "#ff0000"), Stop(0.5, "#00ff00"), Stop(1, "#0000ff")))
    round_fade = RadialGradient(100, 40, 20, (Stop(0, "#ffffff"), Stop(1, "#000000")))
    items = (
        Rect(20, 20, 40, 40, Paint(fill=fade)),
        Group((Rect(80, 20, 40, 40, Paint(fill=round_fade)),), clip=Ellipse(100, 40, 20, 20, Paint())),
    )
    left, middle, right, centre, corner = pixel(document(*items), (20.2, 40), (40, 40), (59.8, 40), (100, 40), (81, 21))
    assert left[0] > 240
    assert middle[1] > 240
    assert right[2] > 240
    assert min(centre) > 245
    assert corner == (255, 255, 255)


def test_a_picture_is_embedded_once(tmp_path: Path) -> None:
    from PIL import Image as Pillow

    Pillow.effect_noise((200, 200), 90).convert("RGB").save(tmp_path / "noise.png")
    picture = Image(10, 10, 30, 30, str(tmp_path / "noise.png"))
    once, often = len(pdf.write(document(picture))), len(pdf.write(document(*(picture,) * 20)))
    assert often < once + 400


def test_a_see_through_picture_shows_what_is_under_it(tmp_path: Path) -> None:
    from PIL import Image as Pillow

    Pillow.new("RGBA", (10, 10), (255, 0, 0, 0)).save(tmp_path / "glass.png")
    Pillow.new("RGB", (10, 10), (0, 128, 0)).save(tmp_path / "green.jpg", quality=100)
    items = (
        Rect(0, 0, 100, 100, Paint(fill="#0000ff")),
        Image(10, 10, 20, 20, str(tmp_path / "glass.png")),
        Image(40, 10, 20, 20, str(tmp_path / "green.jpg")),
    )
    through, green = pixel(document(*items), (20, 20), (50, 20))
    assert through == (0, 0, 255)
    assert green == pytest.approx((0, 128, 0), abs=3)


def pixel(made: Document, *at: tuple[float, float]) -> list[tuple[int, ...]]:
    from generator.backends.png import picture

    drawn = picture(pdf.write(made), 0, 254)
    return [drawn.getpixel((round(x * 10), round(y * 10))) for x, y in at]  # type: ignore[misc]


def test_two_drawings_under_one_key_are_both_shown() -> None:
    red, blue = (Symbol("badge", 5, 5, (Rect(0, 0, 5, 5, Paint(fill=colour)),)) for colour in ("#ff0000", "#0000ff"))
    again = Symbol("badge", 5, 5, (Rect(0, 0, 5, 5, Paint(fill="#ff0000")),))
    made = document(*(Use(one, (1, 0, 0, 1, 10 * x, 0)) for x, one in enumerate((red, blue, again))))
    forms = read(made).pages[0]["/Resources"]["/XObject"]
    drawn = [form.get_object().get_data() for form in forms.values()]
    assert len(drawn) == 2
    assert {b"1 0 0 rg" in one for one in drawn} == {b"0 0 1 rg" in one for one in drawn} == {True, False}
