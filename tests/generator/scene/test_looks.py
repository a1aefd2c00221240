"""Words in other colours, underlined, in small capitals, with a line around them, and on curves."""

from __future__ import annotations

from io import BytesIO
from math import hypot
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader

from generator.backends import pdf, svg
from generator.layout.outlines import CURVES
from generator.scene.curved import Track, fit_along
from generator.scene.fonts import font_set
from generator.scene.model import Document, GlyphRun, Group, Item, Page, Path, Rect, Scene, Text, Use
from generator.scene.text import Fitted, Outline, fit

BODY = font_set("eb-garamond")
PLAIN = font_set("fira-sans-condensed")
ALMENDRA = font_set("almendra")
BOX = (10.0, 10.0, 60.0, 30.0)
COLOURS = {"gold": "#d9962b", "dusk": "#2f3f6e"}


def set_in(markup: str, **more: Any) -> Fitted:
    return fit(markup, **{"box": BOX, "fonts": BODY, "size": 4, "colours": COLOURS, **more})


def runs(fitted: Fitted) -> list[GlyphRun]:
    return [run for line in fitted.line_items for run in line.runs]


def strokes(fitted: Fitted) -> list[Rect]:
    return [mark for line in fitted.line_items for mark in line.marks if isinstance(mark, Rect)]


def written(item: Item) -> bytes:
    whole = (0.0, 0.0, 80.0, 50.0)
    return pdf.write(Document((Page(Scene(80, 50, (item,)), trim=whole, bleed=whole),), "Looks"))


def test_words_and_their_icons_take_a_colour() -> None:
    fitted = set_in("pay {colour:gold|two {icon:wheat}} now")
    assert [(run.text, run.colour) for run in runs(fitted)] == [
        ("pay ", "#000000"),
        ("two ", "#d9962b"),
        (" now", "#000000"),
    ]
    [use] = [mark for mark in fitted.line_items[0].marks if isinstance(mark, Use)]
    assert use.colour == "#d9962b"


def test_a_look_changes_no_width() -> None:
    plain = set_in("pay two coins now")
    for markup in ("pay {colour:gold|two} coins now", "{underline:pay two} coins now"):
        assert runs(set_in(markup))[-1].advance + runs(set_in(markup))[-1].x == pytest.approx(
            runs(plain)[-1].advance + runs(plain)[-1].x
        )


def test_an_underline_goes_through_words_of_one_line() -> None:
    fitted = set_in("{underline:draw a card and *keep* {icon:wheat} it} now", box=(10, 10, 30, 30))
    assert fitted.lines == 2
    lines = strokes(fitted)
    assert len(lines) == 2
    for line, stroke in zip(fitted.line_items, lines, strict=True):
        under = [run for run in line.runs if run.text.strip() != "now"]
        assert stroke.x == pytest.approx(under[0].x)
        assert 0.1 < stroke.y - under[0].y < 1
        assert 0.1 < stroke.h < 0.4
    assert lines[0].w == pytest.approx(sum(run.advance for run in fitted.line_items[0].runs), abs=0.01)


def test_parts_of_a_text_keep_their_underlines() -> None:
    fitted = set_in("{underline:draw a card and keep it}", box=(10, 10, 22, 30))
    assert fitted.lines == 2
    first = fitted.part(0, 1)
    assert isinstance(first, Group)
    assert [type(item) for item in first.items] == [Text, Rect]


def test_small_capitals_are_those_of_the_font() -> None:
    [run] = runs(set_in("{small-caps:Senator}"))
    [plain] = runs(set_in("Senator"))
    assert run.text == "Senator"
    assert run.size == plain.size
    assert [one.gid for one in run.glyphs][1:] != [one.gid for one in plain.glyphs][1:]
    assert run.glyphs[0].gid == plain.glyphs[0].gid


def test_small_capitals_of_a_font_that_has_none_are_smaller_ones() -> None:
    large, small = runs(set_in("{small-caps:Große}", fonts=ALMENDRA))
    assert (large.text, small.text) == ("G", "roße")
    assert small.size == pytest.approx(0.8 * large.size)
    capitals = runs(set_in("RO", fonts=ALMENDRA))[0]
    assert [one.gid for one in small.glyphs][:2] == [one.gid for one in capitals.glyphs]


def test_an_outline_lies_behind_the_letters() -> None:
    fitted = set_in("Gold", colour="#ffffff", outline=Outline("#102030", 0.5))
    assert isinstance(fitted.item, Group)
    line, text = fitted.item.items
    assert isinstance(line, Path)
    assert (line.paint.stroke, line.paint.fill, line.paint.width) == ("#102030", "#102030", 1.0)
    assert isinstance(text, Text)
    data = written(fitted.item)
    assert PdfReader(BytesIO(data)).pages[0].extract_text().strip() == "Gold"
    picture = pypdfium2.PdfDocument(data)[0].render(scale=4, fill_color=(200, 0, 0, 255)).to_pil().convert("RGB")
    seen = {colour for _, colour in picture.getcolors(picture.width * picture.height)}
    assert {(255, 255, 255), (16, 32, 48)} <= seen


@pytest.mark.parametrize("name", CURVES)
def test_words_stand_on_a_curve(name: str) -> None:
    line = CURVES[name]((10.0, 10.0, 40.0, 15.0))
    track = Track(line)
    fitted = fit_along("Over the hill", track=track, fonts=BODY, size=4)
    found = [run for run in runs(fitted) if run.text.strip()]
    assert "".join(run.text for run in runs(fitted)) == "Over the hill"
    for run in found:
        middle = run.spot(run.advance / 2, 0)
        near = min(hypot(middle[0] - x, middle[1] - y) for x, y in track.points)
        assert near < 1
    rising = name in ("arch", "circle")
    assert (found[0].angle < 0 < found[-1].angle) == rising
    assert max(abs(run.angle) for run in found) < 90


def test_words_on_a_curve_are_found_whole() -> None:
    fitted = fit_along("Over the hill", track=Track(CURVES["arch"]((10.0, 10.0, 40.0, 15.0))), fonts=BODY, size=4)
    page = pypdfium2.PdfDocument(written(fitted.item))[0]
    assert page.get_textpage().get_text_range().strip() == "Over the hill"
    assert 'aria-label="Over the hill"' in svg.draw(Scene(80, 50, (fitted.item,)))


def test_words_too_long_for_their_curve_shrink_or_are_told() -> None:
    track = Track(CURVES["arch"]((10.0, 10.0, 20.0, 5.0)))
    long = "A very long line of words"
    assert fit_along(long, track=track, fonts=BODY, size=4).overflow_mm[0] > 5
    smaller = fit_along(long, track=track, fonts=BODY, size=4, min_size=1)
    assert (smaller.overflow_mm[0], 1 < smaller.size_used < 4) == (0, True)


def test_icons_and_underlines_go_round_the_curve_too() -> None:
    fitted = fit_along(
        "{underline:Pay two} {icon:wheat}", track=Track(CURVES["circle"]((10.0, 10.0, 20.0, 20.0))), fonts=BODY, size=4
    )
    use, path = sorted(fitted.line_items[0].marks, key=lambda mark: isinstance(mark, Path))
    assert isinstance(use, Use)
    assert use.transform[1] > 0.5
    assert isinstance(path, Path)
    assert len(path.d) > 10


def test_turned_words_are_the_same_in_pdf_and_svg() -> None:
    fitted = fit_along("I", track=Track((("M", 40, 40), ("L", 40, 10))), fonts=PLAIN, size=8)
    [run] = runs(fitted)
    assert run.angle == -90
    drawn = svg.draw(Scene(80, 50, (fitted.item,)))
    assert "rotate(-90)scale(" in drawn
    picture = pypdfium2.PdfDocument(written(fitted.item))[0].render(scale=4).to_pil().convert("L")
    dark = [(x, y) for y in range(picture.height) for x in range(picture.width) if picture.getpixel((x, y)) < 128]
    per_mm = 4 * 72 / 25.4
    left, right = (found / per_mm for found in (min(x for x, _ in dark), max(x for x, _ in dark)))
    assert right == pytest.approx(40, abs=0.3)
    assert right - left == pytest.approx(8 * 0.69, abs=0.4)
