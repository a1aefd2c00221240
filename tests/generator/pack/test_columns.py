"""Cells become values by what their column is said to hold, and wrong ones are told at their own place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.errors import Finding
from generator.pack.reader import read_pack


def describe(broken: Any, column: Any, head: Any, cell: Any) -> None:
    """Adds a column to the cards: only sun-1 has something in it."""
    broken.edit("game.yaml", "      suit: {", f"      extra: {column}\n      suit: {{")
    lines = (broken.root / "cards.csv").read_text().splitlines()
    rows = [lines[1] + f",{head}", lines[2] + f",{cell}", *(line + "," for line in lines[3:])]
    broken.write("cards.csv", "\n".join([lines[0], *rows]) + "\n")


@pytest.mark.parametrize(
    ("column", "cell", "value", "empty"),
    [
        ("{type: int}", "7", 7, None),
        ("{type: int, default: 3}", "-7", -7, 3),
        ("{type: text}", "7", "7", None),
        ("{type: text, default: none}", "07", "07", "none"),
        ("{type: bool}", "yes", True, False),
        ("{type: bool, default: true}", "no", False, True),
        ("{type: bool}", "X", True, False),
        ("{type: choice, of: [red, blue]}", "red", "red", None),
        ("{type: list}", "a b;c", ("a", "b", "c"), ()),
        ("{type: list, of: [a, b]}", '"a, b"', ("a", "b"), ()),
        ("{type: row, of: suits}", "moon", "moon", None),
        ("{type: rows, of: suits}", "moon sun", ("moon", "sun"), ()),
        ("{type: colour}", "gold", "gold", None),
        ("{type: colour, default: ink}", "#a0B1c2", "#a0B1c2", "ink"),
        ("{type: icon}", "moon", "moon", None),
    ],
)
def test_a_cell_becomes_a_value(broken: Any, column: str, cell: str, value: Any, empty: Any) -> None:
    describe(broken, column, "extra", cell)
    cards = read_pack(broken.root).tables["cards"]
    assert (cards[0]["extra"], cards[1]["extra"]) == (value, empty)
    assert type(cards[0]["extra"]) is type(value)


@pytest.mark.parametrize(
    ("column", "cell", "code", "cure"),
    [
        ("{type: int}", "1.5", "bad-cell", "a whole number"),
        ("{type: int, min: 3}", "2", "bad-cell", "at least 3"),
        ("{type: int, max: 3}", "4", "bad-cell", "at most 3"),
        ("{type: bool}", "perhaps", "bad-cell", "yes or no"),
        ("{type: choice, of: [red, blue]}", "rde", "bad-cell", "“red”"),
        ("{type: list, of: [red, blue]}", "red bleu", "bad-cell", "“blue”"),
        ("{type: row, of: suits}", "mon", "dangling-id", "“moon”"),
        ("{type: rows, of: suits}", "sun mon", "dangling-id", "“moon”"),
        ("{type: colour}", "golden", "unknown-colour", "“gold”"),
        ("{type: icon}", "mooon", "unknown-icon", "“moon”"),
        ("{type: picture}", "art/x.bmp", "bad-picture", "PNG, JPEG"),
        ("{type: picture}", "x.png", "missing-file", "There are none yet"),
        ("{type: picture}", "art/x.png", "missing-file", "There are none yet"),
        ("{type: picture}", "art/../../x.png", "path-leaves-pack", "copy the file there"),
    ],
)
def test_a_wrong_cell_is_told_at_its_place(
    broken: Any, one: Callable[[], Finding], column: str, cell: str, code: str, cure: str
) -> None:
    describe(broken, column, "extra", cell)
    found = one()
    assert (found.code, str(found.place)) == (code, "cards.csv:3:14"), str(found)
    assert cure in found.hint, str(found)


def test_a_required_cell_may_not_be_empty(broken: Any) -> None:
    describe(broken, "{type: int, required: true}", "extra", "1")
    found = broken.findings()
    assert [(one.code, str(one.place)) for one in found[:2]] == [
        ("bad-cell", "cards.csv:4:14"),
        ("bad-cell", "cards.csv:5:14"),
    ]
    assert len(found) == 11


def test_cells_of_undeclared_columns_are_numbers_when_they_look_like_it(broken: Any) -> None:
    cells = ["12", "007", "1.5", '"12"', "", "Größe", "-3"]
    lines = (broken.root / "cards.csv").read_text().splitlines()
    rows = [line + "," + (cells[number] if number < len(cells) else "") for number, line in enumerate(lines[2:])]
    broken.write("cards.csv", "\n".join([lines[1] + ",note", *rows]))
    notes = [row["note"] for row in read_pack(broken.root).tables["cards"]]
    assert notes[:7] == [12, "007", "1.5", "12", None, "Größe", -3]


@pytest.mark.parametrize("separator", [";", "\t"])
def test_spreadsheets_may_separate_as_they_like(broken: Any, separator: str) -> None:
    before = read_pack(broken.root).tables["cards"]
    text = (broken.root / "cards.csv").read_text().split("\n", 1)[1]
    broken.write("cards.csv", text.replace(",", separator))
    assert read_pack(broken.root).tables["cards"] == before


def test_quoted_cells_may_hold_separators_quotes_and_line_breaks(broken: Any) -> None:
    broken.edit("game.yaml", "      suit: {", "      note: {type: text}\n      suit: {")
    lines = (broken.root / "cards.csv").read_text().splitlines()[1:]
    odd = '"one, two\nthe ""Red"" Queen"'
    broken.write(
        "cards.csv", "\n".join([lines[0] + ",note", lines[1] + "," + odd, *(line + "," for line in lines[2:])])
    )
    cards = read_pack(broken.root).tables["cards"]
    assert cards[0]["note"] == 'one, two\nthe "Red" Queen'
    assert str(cards[1].place("value")) == "cards.csv:4:11", "lines are counted through the quoted break"


def test_columns_of_yaml_rows_are_checked_too(broken: Any, one: Callable[[], Finding]) -> None:
    table = "suits:\n    file: suits.yaml\n    columns: {icon: {type: icon}, rank: {type: int, default: 1}}"
    broken.edit("game.yaml", "suits: suits.yaml", table)
    assert [row["rank"] for row in read_pack(broken.root).tables["suits"]] == [1, 1]
    broken.edit("suits.yaml", "icon: sun", "icon: snu")
    assert (one().code, str(one().place), one().piece) == ("unknown-icon", "suits.yaml:3:9", "sun")
