"""Read back from the PDF itself: page boxes, and colours that show which back lies behind which front."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from generator.backends import pdf
from generator.backends.ink import coverage
from generator.backends.png import picture
from generator.geometry import Box
from generator.impose import A4, LETTER, Face, Paper, PieceGrid, Pile, plan, rectangle, sheets
from generator.impose.board_pages import poster
from generator.impose.placing import behind
from generator.scene.model import Document, Paint, Rect, Scene

DPI = 72
SHAPE = rectangle(63.5, 88.9)


def shade(index: int) -> tuple[int, int, int]:
    return (40 + 20 * index, 255 - 20 * index, (index * 90) % 256)


def scene(colour: tuple[int, int, int]) -> Scene:
    paint = Paint(fill="#{:02x}{:02x}{:02x}".format(*colour))
    return Scene(63.5, 88.9, (Rect(-3, -3, 69.5, 94.9, paint),), bleed=3.0)


def middle(pdf_bytes: bytes, page: int, box: Box) -> tuple[int, ...]:
    x, y, w, h = box
    pixel = picture(pdf_bytes, page, DPI).getpixel((round((x + w / 2) * DPI / 25.4), round((y + h / 2) * DPI / 25.4)))
    assert isinstance(pixel, tuple)
    return pixel


@pytest.mark.parametrize("backs", ["long", "short", "fold"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_fronts_and_backs_meet_on_paper_in_partial_rows_too(backs: str, paper: Paper, bleed: float) -> None:
    """Five pieces leave a row incomplete; each back has the colour of its front, one step off."""
    count = 5
    faces = [Face(f"p{i}", scene(shade(i)), scene(shade(i + count))) for i in range(count)]
    made = plan(Pile(SHAPE, count, paper, bleed=bleed, backs=backs))  # one of Backs
    assert isinstance(made, PieceGrid)
    layout = made.layout
    assert layout.axis
    printed = pdf.write(Document(sheets(made, faces), "Registration"))
    for index in range(count):
        sheet, place = divmod(index, layout.per_sheet)
        box = (*layout.places[place], SHAPE.width, SHAPE.height)
        front = sheet if backs == "fold" else 2 * sheet
        back = sheet if backs == "fold" else 2 * sheet + 1
        assert middle(printed, front, box) == pytest.approx(shade(index), abs=2)
        mirror = behind(box, layout.axis, layout.mirror)
        assert middle(printed, back, mirror) == pytest.approx(shade(index + count), abs=2)


def test_page_boxes_are_exact() -> None:
    made = plan(Pile(SHAPE, 9, A4))
    printed = pdf.write(Document(sheets(made, [Face("p", scene((0, 0, 0)))] * 9), "Boxes", duplex="long"))
    reader = PdfReader(BytesIO(printed))
    assert [round(float(edge), 3) for edge in reader.pages[0].mediabox] == [0, 0, 595.276, 841.89]
    preferences = reader.viewer_preferences
    assert preferences is not None
    assert (preferences.print_scaling, preferences.duplex) == ("/None", "/DuplexFlipLongEdge")


def test_a_poster_tells_a_print_shop_where_to_trim() -> None:
    page = PdfReader(BytesIO(pdf.write(Document((poster(Face("p", scene((0, 0, 0)))),), "Poster")))).pages[0]
    assert [float(page.trimbox.width), float(page.trimbox.height)] == pytest.approx([180, 252], abs=1e-3)
    assert float(page.bleedbox.width) == pytest.approx(180 + 6 * 72 / 25.4, abs=1e-3)


def test_a_card_drawn_nine_times_costs_no_more_than_once() -> None:
    face = Face("p", scene((9, 9, 9)))
    once, nine = (len(pdf.write(Document(sheets(plan(Pile(SHAPE, n, A4)), [face] * n), "Size"))) for n in (1, 9))
    assert nine - once < 600


@pytest.mark.parametrize(("colour", "ink"), [("#000000", 1.0), ("#ffffff", 0.0), ("#ff0000", 2.0), ("#00ffff", 1.0)])
def test_ink_is_counted_per_colour_and_black_replaces_the_three(colour: str, ink: float) -> None:
    from generator.scene.model import Page

    whole = (0.0, 0.0, 100.0, 100.0)
    page = Page(Scene(100, 100, (Rect(0, 0, 100, 50, Paint(fill=colour)),)), whole, whole)
    assert coverage(pdf.write(Document((page,), "Ink"))) == pytest.approx(ink / 2, abs=0.04)
