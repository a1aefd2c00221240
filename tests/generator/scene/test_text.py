"""Text in boxes: it fits, or it says by how much it does not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scene.dump import dump
from generator.scene.fonts import font_set, ink
from generator.scene.icons import ink_span
from generator.scene.model import GlyphRun, Group, Scene, Text, Use
from generator.scene.text import GRID, Fitted, fit
from generator.scene.words import SOFT_HYPHEN

BODY = font_set("eb-garamond")
SAMPLE = (
    "Take the card at the end of the row. Every *farmer* in your display gives you **two coins**; nobody else pays."
)


def runs(fitted: Fitted) -> tuple[GlyphRun, ...]:
    item = fitted.item
    if isinstance(item, Group):
        item = item.items[0]  # type: ignore[assignment]  # text first, icons after it
    assert isinstance(item, Text)
    return item.runs


def lines(fitted: Fitted) -> list[str]:
    by_line: dict[float, str] = {}
    for run in runs(fitted):
        by_line[run.y] = by_line.get(run.y, "") + run.text
    return list(by_line.values())


def extent(fitted: Fitted) -> tuple[float, float, float, float]:
    """Left and right by advances, top and bottom by ink."""
    left = min(run.x for run in runs(fitted))
    right = max(run.x + run.advance for run in runs(fitted))
    tops, bottoms = [], []
    for run in runs(fitted):
        for glyph in run.glyphs:
            _, top, _, depth = ink(run.font, glyph.gid)
            tops.append(run.y + glyph.dy - top * run.size)
            bottoms.append(run.y + glyph.dy + depth * run.size)
    return left, min(tops), right, max(bottoms)


WORDS = st.text("abcdefghijklmnoprstuvÄÖÜäöüßÉéèœgjpqyTWV.,-", min_size=1, max_size=16)
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=14).map(" ".join), min_size=1, max_size=3).map("\n".join)


@settings(max_examples=200, deadline=None)
@given(
    text=TEXTS,
    width=st.floats(8, 90),
    height=st.floats(4, 60),
    align=st.sampled_from(["left", "center", "right", "justify"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    hyphenate=st.booleans(),
    balance=st.booleans(),
    leading=st.floats(1.0, 1.6),
)
def test_text_never_leaves_its_box_without_saying_so(
    text: str, width: float, height: float, align: str, valign: str, hyphenate: bool, balance: bool, leading: float
) -> None:
    fitted = fit(
        text, box=(10, 20, width, height), fonts=BODY, size=5, min_size=2, align=align, valign=valign,
        language="de", hyphenate=hyphenate, balance=balance, leading=leading,
    )  # fmt: skip
    left, top, right, bottom = extent(fitted)
    wide, high = fitted.overflow_mm
    if not wide:
        assert left >= 10 - 1e-4
        assert right <= 10 + width + 1e-4
    if not high:
        assert top >= 20 - 1e-4
        assert bottom <= 20 + height + 1e-4
    assert right - left <= width + wide + 1e-3
    assert 2 <= fitted.size_used <= 5


@settings(max_examples=100, deadline=None)
@given(text=TEXTS, width=st.floats(10, 90), hyphenate=st.booleans())
def test_no_letter_is_lost_or_moved(text: str, width: float, hyphenate: bool) -> None:
    fitted = fit(text, box=(0, 0, width, 50), fonts=BODY, size=4, hyphenate=hyphenate, language="de")
    drawn = "".join(run.text for run in runs(fitted)).replace(SOFT_HYPHEN, "")
    assert drawn.replace(" ", "") == text.replace(" ", "").replace("\n", "")
    for run in runs(fitted):
        assert all(0 <= glyph.cluster < len(run.text) for glyph in run.glyphs)


def test_the_largest_size_that_fits_is_taken() -> None:
    fitted = fit(SAMPLE, box=(0, 0, 40, 18), fonts=BODY, size=6, min_size=2)
    assert fitted.overflow_mm == (0, 0)
    assert 2 < fitted.size_used < 6
    larger = fit(SAMPLE, box=(0, 0, 40, 18), fonts=BODY, size=fitted.size_used + GRID)
    assert max(larger.overflow_mm) > 0


def test_overflow_is_measured_both_ways() -> None:
    wide, high = fit("Unverbrüchlichkeit", box=(0, 0, 10, 30), fonts=BODY, size=4).overflow_mm
    assert wide > 5
    assert high == 0
    wide, high = fit("one\ntwo\nthree\nfour", box=(0, 0, 30, 10), fonts=BODY, size=4).overflow_mm
    assert wide == 0
    assert 5 < high < 15


def test_german_words_are_parted_where_germans_part_them() -> None:
    fitted = fit("Dampfschifffahrtsgesellschaft", box=(0, 0, 30, 30), fonts=BODY, size=4, language="de", hyphenate=True)
    assert fitted.overflow_mm == (0, 0)
    assert all(line.endswith(SOFT_HYPHEN) for line in lines(fitted)[:-1])
    assert lines(fitted)[0].rstrip(SOFT_HYPHEN) in {"Dampfschifffahrts", "Dampfschiff", "Dampfschifffahrt"}


@pytest.mark.parametrize(
    ("language", "word"), [("en", "understanding"), ("de", "Wanderarbeiter"), ("fr", "gouvernement")]
)
def test_every_language_of_the_packs_is_hyphenated(language: str, word: str) -> None:
    fitted = fit(word, box=(0, 0, 18, 30), fonts=BODY, size=4, language=language, hyphenate=True)
    assert fitted.lines > 1


def test_short_words_are_not_parted() -> None:
    fitted = fit("drei Treffer, drei Treffer", box=(0, 0, 17, 30), fonts=BODY, size=4, language="de", hyphenate=True)
    assert fitted.lines > 2
    assert not any(SOFT_HYPHEN in line for line in lines(fitted))


def test_a_soft_hyphen_of_the_writer_wins() -> None:
    fitted = fit("Fest\u00adtagsbraten", box=(0, 0, 20, 30), fonts=BODY, size=4, language="de", hyphenate=True)
    assert lines(fitted) == ["Fest\u00ad", "tagsbraten"]


def test_a_hard_space_holds_words_together() -> None:
    fitted = fit("aaaa 12\u00a0mm", box=(0, 0, 14, 30), fonts=BODY, size=4)
    assert lines(fitted) == ["aaaa", "12\u00a0mm"]


def test_balanced_lines_are_about_equally_long() -> None:
    ragged = fit(SAMPLE, box=(0, 0, 60, 40), fonts=BODY, size=4, balance=True, align="center")
    widths: dict[float, float] = {}
    for run in runs(ragged):
        widths[run.y] = widths.get(run.y, 0) + run.advance
    assert max(widths.values()) - min(widths.values()) < 15


def test_no_short_word_is_left_alone_on_the_last_line() -> None:
    text = "The row moves on and every card that was left behind is gone for good now."
    for width in range(30, 70, 2):
        fitted = fit(text, box=(0, 0, width, 60), fonts=BODY, size=4, balance=False)
        assert " " in lines(fitted)[-1], width


def test_justified_lines_reach_the_right_edge_except_the_last() -> None:
    fitted = fit(SAMPLE, box=(5, 0, 50, 60), fonts=BODY, size=4, align="justify", balance=False)
    ends: dict[float, float] = {}
    for run in runs(fitted):
        ends[run.y] = max(ends.get(run.y, 0), run.x + run.advance)
    *full, last = ends.values()
    assert all(end == pytest.approx(55, abs=1e-6) for end in full)
    assert last < 55


def test_bold_and_italic_use_their_fonts() -> None:
    fonts = {run.text.strip(): run.font for run in runs(fit(SAMPLE, box=(0, 0, 300, 10), fonts=BODY, size=4))}
    assert fonts["farmer"] == "eb-garamond-italic"
    assert fonts["two coins"] == "eb-garamond-bold"


def test_icons_stand_in_the_line_and_count_as_width() -> None:
    fitted = fit("Pay {icon:two-coins} now", box=(0, 0, 60, 10), fonts=BODY, size=4, colour="#123456")
    assert isinstance(fitted.item, Group)
    (use,) = [item for item in fitted.item.items if isinstance(item, Use)]
    assert use.colour == "#123456"
    before, after = runs(fitted)
    assert before.x + before.advance == pytest.approx(use.transform[4])
    assert after.x >= use.transform[4] + use.symbol.width * use.transform[0] - 1e-9
    bare = fit("Pay now", box=(0, 0, 60, 10), fonts=BODY, size=4)
    assert after.x + after.advance > runs(bare)[-1].x + runs(bare)[-1].advance + 3


def test_missing_letters_are_listed() -> None:
    fitted = fit("Runes: ᚠᛟ and Ж", box=(0, 0, 60, 10), fonts=BODY, size=4)
    assert set(fitted.missing) == {"ᚠ", "ᛟ", "Ж"}
    helped = fit("Runes: ᚠᛟ", box=(0, 0, 60, 10), fonts=font_set("eb-garamond", fallback=("noto-sans-runic",)), size=4)
    assert helped.missing == ()
    assert {run.font for run in runs(helped)} == {"eb-garamond-regular", "noto-sans-runic-regular"}


def test_irish_dotted_letters_come_from_the_extended_file() -> None:
    fitted = fit("Fir Bolg, ṫuaṫa Dé", box=(0, 0, 90, 10), fonts=font_set("uncial-antiqua"), size=4)
    assert fitted.missing == ()
    assert {run.font for run in runs(fitted)} == {"uncial-antiqua-regular", "uncial-antiqua-extended"}


def test_kerning_is_honoured() -> None:
    together = runs(fit("AVAVA", box=(0, 0, 60, 10), fonts=BODY, size=4))[0].advance
    apart = sum(runs(fit(c, box=(0, 0, 60, 10), fonts=BODY, size=4))[0].advance for c in "AVAVA")
    assert together < apart - 0.5


def test_middle_centres_capitals() -> None:
    (run,) = runs(fit("HHH", box=(0, 0, 60, 20), fonts=BODY, size=6, valign="middle"))
    _, top, _, _ = ink(run.font, run.glyphs[0].gid)
    assert run.y - top * run.size / 2 == pytest.approx(10, abs=0.05)


def test_an_empty_paragraph_takes_a_line() -> None:
    apart = fit("one\n\ntwo", box=(0, 0, 60, 30), fonts=BODY, size=4, leading=1.5, paragraph_gap=0)
    first, second = runs(apart)
    assert second.y - first.y == pytest.approx(12)


def test_lines_are_evenly_spaced() -> None:
    ys = sorted({run.y for run in runs(fit(SAMPLE, box=(0, 0, 40, 60), fonts=BODY, size=4, leading=1.3))})
    assert len(ys) > 3
    assert all(b - a == pytest.approx(5.2) for a, b in pairwise(ys))


def test_golden(golden: Callable[[str, str], None]) -> None:
    item = fit(SAMPLE, box=(3, 3, 40, 30), fonts=BODY, size=4.2, align="center", valign="middle").item
    golden("sample-text", dump(Scene(46, 36, (item,))))


def test_some_lines_of_a_text_are_its_words_and_icons_there() -> None:
    fitted = fit("one {icon:wheat} two three\n\nfour {icon:sheep} five", box=(10, 10, 14, 60), fonts=BODY, size=4)
    assert len(fitted.baselines) == fitted.lines >= 5
    assert list(fitted.baselines) == sorted(fitted.baselines)
    whole = [item for line in range(fitted.lines) for item in parts(fitted.part(line, line + 1))]
    assert sorted(whole, key=str) == sorted(parts(fitted.item), key=str)
    first, *_ = parts(fitted.part(0, 1))
    assert isinstance(first, GlyphRun)
    assert first.text.startswith("one")
    assert not [one for one in parts(fitted.part(2, fitted.lines)) if isinstance(one, GlyphRun) and "one" in one.text]


def parts(item: Text | Group) -> list[GlyphRun | Use]:
    text, uses = (item, ()) if isinstance(item, Text) else (item.items[0], item.items[1:])
    assert isinstance(text, Text)
    return [*text.runs, *(use for use in uses if isinstance(use, Use))]


def test_options_of_commands_are_not_broken() -> None:
    fitted = fit("punchboard profile set NAME --offset-x 0.5 --edge long", box=(0, 0, 20, 60), fonts=BODY, size=4)
    assert {"--offset-x", "--edge"} <= {
        word for run in parts(fitted.item) if isinstance(run, GlyphRun) for word in run.text.split()
    }


def test_a_narrow_icon_stands_as_close_as_a_letter() -> None:
    def gap(name: str) -> float:
        fitted = fit(f"x{{icon:{name}}}.", box=(0, 0, 60, 10), fonts=BODY, size=10)
        (before, after), (use,) = (parts(fitted.item)[:2], parts(fitted.item)[2:])
        assert isinstance(before, GlyphRun)
        assert isinstance(after, GlyphRun)
        assert isinstance(use, Use)
        left, right = ink_span(use.symbol)
        scale = use.transform[0]
        assert use.transform[4] + left * scale == pytest.approx(before.x + before.advance)
        assert use.transform[4] + right * scale == pytest.approx(after.x)
        return after.x - before.x - before.advance

    assert gap("amphora") < 0.75 * 10
    assert gap("wheat") == pytest.approx(10, abs=0.5)
