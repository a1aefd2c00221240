"""Colours that let something through, and gradients: on paper as on screens."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import pytest
from pypdf import PdfReader

from generator.backends import pdf, svg
from generator.layout.mono import to_greys
from generator.scene.colour import difference
from generator.scene.fonts import font_set
from generator.scene.model import (
    INHERIT,
    Document,
    GlyphRun,
    Group,
    Item,
    LinearGradient,
    Page,
    Paint,
    Path,
    RadialGradient,
    Rect,
    Scene,
    Stop,
    Symbol,
    Text,
    Use,
)
from generator.scene.symbols import with_gradient
from generator.scene.text import fit

WIDTH, HEIGHT = 40.0, 20.0
WHOLE = (0.0, 0.0, WIDTH, HEIGHT)
RED, BLUE = "#ff0000", "#0000ff"
SQUARE = Symbol(
    "square",
    1,
    1,
    (Path((("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("L", 0, 1), ("Z",)), Paint(INHERIT)),),
)
FADING = LinearGradient(0, 0, WIDTH, 0, (Stop(0, BLUE), Stop(1, f"{BLUE}00")))
FROM_RED_TO_BLUE = LinearGradient(0, 0, WIDTH, 0, (Stop(0, RED), Stop(1, BLUE)))


def written(*items: Item) -> bytes:
    page = Page(Scene(WIDTH, HEIGHT, items), trim=WHOLE, bleed=WHOLE)
    return pdf.write(Document((page,), "Colours"))


def on_paper(*items: Item) -> dict[str, str]:
    """The colours at the left, in the middle and at the right."""
    picture = pypdfium2.PdfDocument(written(*items))[0].render(scale=2).to_pil().convert("RGB")
    width, height = picture.size
    spots = {"left": 4, "middle": width // 2, "right": width - 4}
    return {
        name: "#" + "".join(f"{part:02x}" for part in picture.getpixel((x, height // 2))) for name, x in spots.items()
    }


def ground(fill: str = RED) -> Rect:
    return Rect(*WHOLE, Paint(fill))


def test_a_colour_covers_as_much_as_it_says() -> None:
    seen = on_paper(ground(), Rect(0, 0, WIDTH / 2, HEIGHT, Paint(f"{BLUE}80")))
    assert difference(seen["left"], "#7f0080") < 2
    assert seen["right"] == RED


def test_what_follows_covers_all_again() -> None:
    seen = on_paper(ground(), Rect(0, 0, 1, 1, Paint(f"{BLUE}80")), Rect(0, 0, WIDTH, HEIGHT, Paint("#00ff00")))
    assert set(seen.values()) == {"#00ff00"}


def test_a_line_and_its_fill_cover_differently() -> None:
    shape = Rect(0, 5, WIDTH, 10, Paint(f"{BLUE}00", stroke=f"{BLUE}80", width=20))
    assert difference(on_paper(ground(), shape)["middle"], "#7f0080") < 2


@pytest.mark.parametrize(
    "gradient",
    [FADING, RadialGradient(0, HEIGHT / 2, WIDTH, (Stop(0, BLUE), Stop(1, f"{BLUE}00")))],
    ids=["linear", "radial"],
)
def test_a_gradient_may_fade_away(gradient: LinearGradient | RadialGradient) -> None:
    seen = on_paper(ground(), Rect(*WHOLE, Paint(gradient)))
    assert difference(seen["left"], BLUE) < 8
    assert difference(seen["middle"], "#7f0080") < 4
    assert difference(seen["right"], RED) < 8


def test_an_icon_takes_a_colour_that_lets_something_through() -> None:
    solid = on_paper(ground(), Use(SQUARE, (40, 0, 0, 40, 0, -10), BLUE))["middle"]
    half = on_paper(ground(), Use(SQUARE, (40, 0, 0, 40, 0, -10), f"{BLUE}80"))["middle"]
    assert (solid, difference(half, "#7f0080") < 2) == (BLUE, True)


def test_an_icon_takes_a_gradient() -> None:
    symbol = with_gradient(SQUARE, LinearGradient(0, 0, 1, 0, (Stop(0, RED), Stop(1, BLUE))))
    seen = on_paper(Use(symbol, (40, 0, 0, 40, 0, -10)))
    assert difference(seen["middle"], "#7f0080") < 4
    assert difference(seen["left"], RED) < difference(seen["right"], RED)


def letters() -> Text:
    item = fit("HHHHHH", box=WHOLE, fonts=font_set("fira-sans-condensed"), size=12, colour=FROM_RED_TO_BLUE).item
    assert isinstance(item, Text)
    return item


def test_letters_take_a_gradient_and_are_still_found() -> None:
    data = written(letters())
    assert PdfReader(BytesIO(data)).pages[0].extract_text().strip() == "HHHHHH"
    picture = pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil().convert("RGB")
    inked = [
        (x, picture.getpixel((x, y))) for y in range(picture.height) for x in range(picture.width)
        if picture.getpixel((x, y))[1] < 5
    ]  # fmt: skip
    first, last = min(inked)[1], max(inked)[1]
    assert first[0] > 200 > first[2]
    assert last[2] > first[2] + 50


def test_screens_say_the_same() -> None:
    drawn = svg.draw(
        Scene(
            WIDTH, HEIGHT, (Rect(*WHOLE, Paint(f"{BLUE}80", stroke=f"{RED}40", width=1)), Rect(*WHOLE, Paint(FADING)))
        )
    )
    assert 'fill="#0000ff"' in drawn
    assert 'fill-opacity="0.502"' in drawn
    assert 'stroke-opacity="0.251"' in drawn
    assert 'stop-opacity="0"' in drawn
    assert "#0000ff80" not in drawn


@pytest.mark.parametrize("selectable", [True, False])
def test_letters_with_a_gradient_on_screens(selectable: bool) -> None:
    drawn = svg.draw(Scene(WIDTH, HEIGHT, (letters(),)), selectable_text=selectable)
    assert "linearGradient" in drawn
    assert 'fill="url(#g0)"' in drawn
    assert ("HHHHHH</tspan>" in drawn) == selectable


def test_greys_cover_as_much_as_the_colours_did() -> None:
    [rect, words] = to_greys((Rect(*WHOLE, Paint(f"{RED}80")), letters()))
    assert isinstance(rect, Rect)
    assert rect.paint.fill == "#7f7f7f80"
    assert isinstance(words, Text)
    run: GlyphRun = words.runs[0]
    assert isinstance(run.colour, LinearGradient)
    assert all(stop.colour[1:3] == stop.colour[3:5] == stop.colour[5:7] for stop in run.colour.stops)


def test_a_line_in_a_gradient_may_fade_away() -> None:
    seen = on_paper(ground(), Rect(-20, 10, WIDTH + 40, 30, Paint(stroke=FADING, width=20)))
    assert difference(seen["left"], BLUE) < 8
    assert difference(seen["middle"], "#7f0080") < 4
    assert difference(seen["right"], RED) < 8


def test_what_lets_something_through_fades_with_its_group() -> None:
    faint = Group((Rect(*WHOLE, Paint(f"{BLUE}80")),), opacity=0.5)
    assert difference(on_paper(ground(), faint)["middle"], "#bf0040") < 3
