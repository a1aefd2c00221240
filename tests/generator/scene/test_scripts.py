"""Text that runs from right to left, and lines of Chinese and Japanese."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader
from support import fonts as making

from generator.backends import pdf
from generator.scene import direction, words
from generator.scene.direction import levels, visual
from generator.scene.east_asian import units
from generator.scene.fonts import Family, FontSet, declare, font_set
from generator.scene.model import Document, GlyphRun, Page, Scene
from generator.scene.text import Fitted, fit

HEBREW = "שלום עולם"
ARABIC_JOINS = """
feature init { sub u0628 by u0628.init; } init;
feature medi { sub u0628 by u0628.medi; } medi;
feature fina { sub u0628 by u0628.fina; } fina;
"""
LATIN = dict.fromkeys("abcdefghijklmnopqrstuvwxyzABC0123456789 .,()-", 500)


def own(folder: Path, letters: str, features: str = "") -> FontSet:
    """A font of blocks for these letters, each of them half an em wide and the others as in Latin."""
    making.blocks(folder / "own.ttf", {**LATIN, **dict.fromkeys(letters, 600)}, features)
    one = Family(f"own-{folder.name}", "Own", "", "", "", None, "", "", {"regular": folder / "own.ttf"})
    return font_set(declare([one], folder)[one.id])


def set_in(markup: str, fonts: FontSet, width: float = 100.0, **more: object) -> Fitted:
    return fit(markup, **{"box": (0, 0, width, 80), "fonts": fonts, "size": 10, "align": "start", **more})


def runs(fitted: Fitted, line: int = 0) -> list[GlyphRun]:
    return list(fitted.line_items[line].runs)


def test_levels_and_order() -> None:
    text = "ab " + HEBREW[:4] + " 12"
    assert levels(text) == (0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2)
    assert "".join(visual("abcDEF12", [0, 0, 0, 1, 1, 1, 2, 2])) == "abc12FED"
    assert visual("AB", [1, 1]) == ["B", "A"]
    assert visual("", []) == []


@pytest.mark.parametrize("odd", ["\u2067א\u2069", "א\u200dב", "\u202bא\u202c b", "א\ue000", "\u2029א"])
def test_strange_signs_have_levels_too(odd: str) -> None:
    assert len(levels(odd)) == len(odd) + 1


def test_hebrew_is_read_from_right_to_left(tmp_path: Path) -> None:
    [run] = runs(set_in(HEBREW, own(tmp_path, HEBREW)))
    assert run.text == HEBREW
    clusters = [glyph.cluster for glyph in run.glyphs]
    assert clusters == sorted(clusters, reverse=True)
    assert run.x + run.advance == pytest.approx(100)


def test_what_is_not_hebrew_goes_its_own_way_inside(tmp_path: Path) -> None:
    line = runs(set_in(f"{HEBREW[:4]} abc 12 {HEBREW[5:]}", own(tmp_path, HEBREW)))
    by_place = [run.text.strip() for run in sorted(line, key=lambda run: run.x)]
    assert by_place == [HEBREW[5:], "abc 12", HEBREW[:4]]
    assert [run.text.strip() for run in line] == [HEBREW[:4], "abc 12", HEBREW[5:]]


def test_brackets_are_turned(tmp_path: Path) -> None:
    fonts = own(tmp_path, HEBREW)
    [run] = runs(set_in(f"({HEBREW[:4]})", fonts))
    [latin] = runs(set_in("()", fonts))
    assert [run.glyphs[0].gid, run.glyphs[-1].gid] == [glyph.gid for glyph in latin.glyphs]
    assert run.text == f"({HEBREW[:4]})"


def test_lines_of_hebrew_break_where_they_are_read(tmp_path: Path) -> None:
    fitted = set_in(" ".join([HEBREW] * 3), own(tmp_path, HEBREW), width=60, balance=False)
    assert fitted.lines > 1
    read = " ".join(run.text.strip() for line in fitted.line_items for run in line.runs)
    assert read == " ".join([HEBREW] * 3)
    for line in fitted.line_items:
        assert max(run.x + run.advance for run in line.runs) == pytest.approx(60)


def test_arabic_letters_join(tmp_path: Path) -> None:
    fonts = own(tmp_path, "ب", ARABIC_JOINS)
    alone, joined = runs(set_in("ب", fonts))[0], runs(set_in("ببب", fonts))[0]
    assert len({glyph.gid for glyph in joined.glyphs} | {alone.glyphs[0].gid}) == 4


def test_it_is_found_in_the_file_as_it_is_read(tmp_path: Path) -> None:
    fitted = set_in(f"{HEBREW} abc", own(tmp_path, HEBREW), width=120)
    whole = (0.0, 0.0, 120.0, 80.0)
    data = pdf.write(Document((Page(Scene(120, 80, (fitted.item,)), trim=whole, bleed=whole),), "Hebrew"))
    assert HEBREW in pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    assert HEBREW in PdfReader(BytesIO(data)).pages[0].extract_text()


def test_without_the_library_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = own(tmp_path, HEBREW)
    assert not set_in(f"{HEBREW} now", fonts).unordered
    monkeypatch.setattr(words, "can_order", lambda: False)
    assert set_in(f"{HEBREW} then", fonts).unordered
    assert not set_in("only Latin", fonts).unordered
    assert direction.can_order()


def test_japanese_breaks_between_signs_by_its_rules() -> None:
    assert units("カードを引く。") == ["カー", "ド", "を", "引", "く。"]
    assert units("「はい」、と") == ["「は", "い」、", "と"]
    assert units("きょう……です") == ["きょ", "う……", "で", "す"]
    assert units("3枚のABC札") == ["3", "枚", "の", "ABC", "札"]
    assert units("Rome") == ["Rome"]
    assert units("대한민국") == ["대한민국"]


def test_lines_of_japanese_fill_their_box(tmp_path: Path) -> None:
    said = "手札を二枚引き、「王」を置く。"
    fitted = set_in(said, own(tmp_path, said), width=31, size=10)
    lines = ["".join(run.text for run in line.runs) for line in fitted.line_items]
    assert "".join(lines) == said
    assert len(lines) == 4
    assert not any(line[0] in "、。」" or line[-1] == "「" for line in lines)
    assert fitted.overflow_mm == (0, 0)


def test_japanese_between_straight_edges_is_spread(tmp_path: Path) -> None:
    said = "手札を二枚引き王を置く手札を二枚引き"
    fitted = set_in(said, own(tmp_path, said), width=33, size=10, align="justify")
    for line in fitted.line_items[:-1]:
        right = line.runs[-1].x + line.runs[-1].advance
        assert right == pytest.approx(33, abs=1.2)
