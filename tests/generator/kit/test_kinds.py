"""Every kind of component, and every shape, from the pack to the sheet."""

from __future__ import annotations

from typing import Any

import pypdf
import pytest

from generator.units import MM


def with_component(workshop: Any, lines: str) -> None:
    """Puts one more component, called `extra`, into the starter pack."""
    (workshop.pack / "layouts" / "plain.yaml").write_text("boxes: {ground: {bleed: true, fill: gold}}\n")
    workshop.edit("game.yaml", "components:\n", f"components:\n  - {{id: extra, front: plain, {lines}}}\n")
    for language in ("en", "de"):
        workshop.edit(f"texts/{language}.yaml", "components:\n", "components:\n  extra: Extra\n")


def made(workshop: Any, **options: Any) -> dict[str, Any]:
    report = workshop.build(**options)
    return {
        file.path.name.removeprefix("my-game-").removesuffix(".pdf"): file
        for file in report.files
        if file.component == "extra"
    }


def test_a_board_larger_than_the_paper_comes_in_pages_and_as_a_poster(workshop: Any) -> None:
    with_component(workshop, "kind: board, size: [500, 350]")
    files = made(workshop)
    assert set(files) == {"extra-en-a4", "extra-poster-en"}
    assert files["extra-en-a4"].pages >= 4
    [poster] = pypdf.PdfReader(files["extra-poster-en"].path).pages
    assert float(poster.trimbox.width) == pytest.approx(500 * MM, abs=0.01)
    assert float(poster.trimbox.height) == pytest.approx(350 * MM, abs=0.01)


def test_a_board_that_fits_needs_no_poster(workshop: Any) -> None:
    with_component(workshop, "kind: board, size: [180, 180]")
    assert set(made(workshop)) == {"extra-en-a4"}


@pytest.mark.parametrize(("size", "fewest"), [("{round: 25}", 30), ("{hex: 40}", 20), ("[15, 18]", 100)])
def test_tokens_of_every_shape_share_a_sheet(workshop: Any, size: str, fewest: int) -> None:
    with_component(workshop, f"kind: token, size: {size}, quantity: {fewest}")
    assert made(workshop)["extra-en-a4"].pages == 1


def test_a_pad_fills_its_last_sheet(workshop: Any) -> None:
    from generator.kit.options import Options
    from generator.kit.planning import outlook

    with_component(workshop, "kind: pad, size: a6")
    assert workshop.build().pieces["extra"] == 1
    [planned] = outlook(workshop.pack, Options())
    pad = next(part.to_json("en") for part in planned.parts if part.batch.group == "extra")
    assert (pad["pieces"], pad["sheets"]) == (2, 1)


def test_a_whole_page_is_printed_as_it_is(workshop: Any) -> None:
    with_component(workshop, "kind: sheet, size: a4")
    file = made(workshop)["extra-en-a4"]
    assert (file.pages, file.kind) == (1, "sheet")
    assert b"100 mm" not in pypdf.PdfReader(file.path).pages[0].get_contents().get_data()


def test_a_whole_page_shrinks_to_smaller_paper_only(workshop: Any) -> None:
    with_component(workshop, "kind: sheet, size: a4")
    [page] = pypdf.PdfReader(made(workshop, paper="letter")["extra-en-letter"].path).pages
    assert float(page.mediabox.width) == pytest.approx(215.9 * MM, abs=0.01)


def test_a_booklet_of_pieces_is_folded_and_shown_page_by_page(workshop: Any) -> None:
    with_component(workshop, "kind: booklet, size: a5, pieces: [{id: p1}, {id: p2}, {id: p3}, {id: p4}, {id: p5}]")
    files = made(workshop)
    assert files["extra-en-a4"].pages == 4
    assert files["extra-screen-en"].pages == 5
    sheet = pypdf.PdfReader(files["extra-en-a4"].path).pages[0]
    assert float(sheet.mediabox.width) == pytest.approx(297 * MM, abs=0.01)


def test_without_backs_nothing_is_turned_over(workshop: Any) -> None:
    with_component(workshop, "kind: card, size: poker, group: extra")
    file = made(workshop)["extra-en-a4"]
    assert file.pages == 1
    reader = pypdf.PdfReader(file.path)
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/Simplex"
    cards = pypdf.PdfReader(workshop.output / "my-game" / "my-game-cards-en-a4.pdf")
    assert cards.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"


@pytest.mark.parametrize("backs", ["none", "long", "short", "fold"])
def test_every_way_of_printing_backs_gives_a_whole_kit(workshop: Any, backs: str) -> None:
    report = workshop.build(backs=backs)
    kit = next(file for file in report.files if file.component == "kit")
    pages = pypdf.PdfReader(kit.path).pages
    assert len(pages) == kit.pages
    # Sheets of both sides come in pairs: no front is printed on the back of another.
    assert backs in ("none", "fold") or kit.pages % 2 == 1


def test_a_back_that_is_needed_in_play_is_a_piece_of_its_own_where_no_backs_are_printed(workshop: Any) -> None:
    from generator.kit.options import Options
    from generator.kit.planning import outlook

    def planned(backs: str) -> dict[str, int]:
        [told] = outlook(workshop.pack, Options(backs=backs))  # one of the four
        return {part.batch.group: len(part.batch.faces) for part in told.parts}

    assert planned("long") == {"cards": 12, "aid": 2}
    assert planned("none") == {"cards": 12, "aid": 4}
    workshop.edit("game.yaml", "kind: aid", "kind: aid\n    both_sides: false")
    assert planned("none") == {"cards": 12, "aid": 2}
    workshop.edit("game.yaml", "kind: card", "kind: card\n    both_sides: true")
    assert planned("none") == {"cards": 24, "aid": 2}
    assert planned("fold") == {"cards": 12, "aid": 2}
