"""Tables in a text."""

from __future__ import annotations

from typing import Any

import pytest

from generator.scene.fonts import font_set
from generator.scene.model import Group, Rect, Text
from generator.scene.table_markup import Table, has_table, parts, table_mistakes
from generator.scene.text import Fitted
from generator.scene.text_table import fit_with_tables

PRIZES = """\
Roll a die.
| Dice | Prize |
|------|------:|
| 1–2 | nothing at all |
| 3 | {colour:gold|one {icon:wheat}} |
Then pass it on."""
BODY = font_set("eb-garamond")


def set_in(markup: str, width: float = 60.0, height: float = 60.0, **more: Any) -> Fitted:
    return fit_with_tables(
        markup, **{"box": (5.0, 7.0, width, height), "fonts": BODY, "size": 4, "colours": {"gold": "#d9962b"}, **more}
    )


def words(fitted: Fitted) -> dict[str, tuple[float, float, str]]:
    """What stands where, and in which font."""
    assert isinstance(fitted.item, Group)
    waiting, found = list(fitted.item.items), {}
    while waiting:
        item = waiting.pop()
        if isinstance(item, Group):
            waiting += item.items
        elif isinstance(item, Text):
            for run in item.runs:
                found[run.text.strip()] = (run.x, run.y, run.font)
    return found


def test_lines_that_begin_with_a_stroke_are_rows() -> None:
    before, table, after = parts(PRIZES)
    assert (before, after) == ("Roll a die.", "Then pass it on.")
    assert table == Table(
        ("Dice", "Prize"),
        (("1–2", "nothing at all"), ("3", "{colour:gold|one {icon:wheat}}")),
        ("start", "right"),
    )
    assert parts("|a|b|\n|:-:|-|") == (Table(("a", "b"), (), ("center", "start")),)
    assert parts(r"| a \| b | c") == (Table((), (("a | b", "c"),), ("start", "start")),)
    assert has_table("  | a |")
    assert not has_table("{colour:gold|a}")


def test_a_row_with_other_cells_is_told() -> None:
    assert list(table_mistakes("| a | b |\n| c |")) == [
        "The row “| c” of a table has one cell, and its first row 2.",
    ]
    assert not list(table_mistakes(PRIZES))


def test_rows_stand_below_each_other_and_columns_beside() -> None:
    found = words(set_in(PRIZES))
    order = ["Roll a die.", "Dice", "1–2", "3", "Then pass it on."]
    heights = [found[one][1] for one in order]
    assert heights == sorted(heights)
    assert found["Dice"][0] == found["1–2"][0] == found["3"][0] > 5
    assert found["Prize"][1] == pytest.approx(found["Dice"][1])
    assert found["Prize"][2].endswith("-bold")
    assert found["one"][1] == pytest.approx(found["3"][1])


def test_a_table_is_as_wide_as_its_box_and_has_lines() -> None:
    fitted = set_in(PRIZES)
    assert isinstance(fitted.item, Group)
    head, between = (item for item in fitted.item.items if isinstance(item, Rect))
    assert (head.x, head.w) == pytest.approx((5, 60))
    assert head.h > between.h
    assert fitted.overflow_mm == (0, 0)


def test_a_narrow_box_breaks_the_long_column() -> None:
    fitted = set_in("| 1 | a long sentence about what happens then |\n| 2 | short |", width=30)
    found = words(fitted)
    assert fitted.overflow_mm[0] == 0
    assert found["1"][0] == pytest.approx(found["2"][0])
    assert found["2"][1] - found["1"][1] > 8


def test_text_and_table_shrink_together_or_are_told() -> None:
    tight = set_in(PRIZES, height=22)
    assert tight.overflow_mm[1] > 1
    smaller = set_in(PRIZES, height=22, min_size=1.5)
    assert smaller.overflow_mm == (0, 0)
    assert smaller.size_used < 4


def test_it_stands_where_its_box_wants_it() -> None:
    top, middle, bottom = (words(set_in(PRIZES, valign=valign))["Dice"][1] for valign in ("top", "middle", "bottom"))
    assert top < middle < bottom
    assert middle - top == pytest.approx(bottom - middle)
