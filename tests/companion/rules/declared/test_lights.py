"""`lights`: what phones are told, and the slips that are found in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engines import open_pack
from generator.errors import Refused

from .conftest import DECLARATION

LIGHTS = """\
lights:
  row: {phone: {place: 2, size: large}, screen: {row: 1, column: 2, wide: 2, size: small}}
  pits: {columns: 2, sides: [1, 1, 2, 2], cells: [[1, 0], [1, 1], [0, 1], null]}
  bench: {pile: true}
"""


def board(folder: Path) -> Any:
    game: Any = open_pack(str(folder)).engine
    return game.board


def test_zones_and_boards_have_their_places(pack: Callable[..., Path]) -> None:
    told = board(pack(DECLARATION + LIGHTS))["lights"]
    assert told["row"]["screen"] == {"row": 1, "column": 2, "wide": 2, "size": "small"}
    assert told["pits"]["cells"][3] is None


def test_spaces_with_names_lie_on_a_board_too(pack: Callable[..., Path]) -> None:
    cells = [[number // 6, number % 6] for number in range(24)]
    crew = DECLARATION.replace("numbers:\n", "numbers:\n  crew: {per: player, over: cards, to: 1}\n")
    told = board(pack(f"{crew}lights:\n  crew: {{path: true, columns: 6, cells: {cells}}}\n"))
    assert told["lights"]["crew"]["path"]
    assert (told["over"]["crew"]["table"], told["over"]["crew"]["rows"][:2]) == ("cards", ["a1", "a2"])
    assert told["single"] == ["crew"]


STANDS = DECLARATION.replace("numbers:\n", "numbers:\n  stands: {per: player, over: men, from: -1, to: 1, start: -1}\n")
STANDS = STANDS.replace("formulas:\n", "formulas:\n  spots: count(places)\n")
STANDS += "lights:\n  stands: {on: places, columns: 2, cells: [[0, 0], [0, 1]]}\n"


def test_pieces_stand_on_the_spaces_of_a_table(pack: Callable[..., Path]) -> None:
    told = board(with_men(pack(STANDS)))
    assert told["standing"] == {"stands": {"table": "places", "rows": ["wood", "mill"], "lowest": -1}}
    assert told["over"]["stands"] == {"table": "men", "rows": ["smith", "monk"]}


def with_men(folder: Path) -> Path:
    """The pack with two pieces and two spaces for them."""
    (folder / "men.csv").write_text("id\nsmith\nmonk\n", encoding="utf-8")
    (folder / "places.csv").write_text("id\nwood\nmill\n", encoding="utf-8")
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    tables = game.replace("tables: {", "tables: {men: men.csv, places: places.csv, ")
    (folder / "game.yaml").write_text(tables, encoding="utf-8")
    return folder


def test_spaces_of_another_row_of_numbers_hold_pieces_too(pack: Callable[..., Path]) -> None:
    shared = STANDS.replace("{on: places, columns: 2, cells: [[0, 0], [0, 1]]}", "{on: places}")
    goods = shared.replace("numbers:\n", "numbers:\n  goods: {over: places}\n")
    lit = f"{goods}  goods: {{columns: 2, cells: [[0, 0], [0, 1]]}}\n"
    assert board(with_men(pack(lit)))["standing"]["stands"]["table"] == "places"


@pytest.mark.parametrize(
    ("before", "after", "code", "cure"),
    [
        ("on: places", "on: place", "unknown-name", "“places”"),
        (", cells: [[0, 0], [0, 1]]", "", "missing-key", "cells:"),
        ("columns: 2, ", "", "missing-key", "columns:"),
        (", columns: 2, cells: [[0, 0], [0, 1]]", "", "missing-key", "cells:"),
        ("[[0, 0], [0, 1]]", "[[0, 0]]", "bad-value", "each of the 2 places"),
        ("on: places,", "on: places, path: true,", "unknown-key", ""),
        ("  stands: {on", "  pits: {on", "bad-value", "over:"),
        ("  stands: {on", "  row: {on", "unknown-key", ""),
        ("on: places", "on: [places]", "unknown-name", ""),
    ],
)
def test_a_slip_about_pieces_on_spaces(
    pack: Callable[..., Path], before: str, after: str, code: str, cure: str
) -> None:
    assert before in STANDS
    with pytest.raises(Refused) as refused:
        open_pack(str(with_men(pack(STANDS.replace(before, after, 1)))))
    found = {finding.code: finding for finding in refused.value.findings}
    assert code in found, refused.value
    assert cure in found[code].hint


def test_a_discard_is_a_pile(pack: Callable[..., Path]) -> None:
    discard = DECLARATION.replace("  row: {of: cards, order: kept}", "  row: {is: discard, of: cards}")
    zones = board(pack(discard))["zones"]
    assert [name for name, zone in zones.items() if zone["pile"]] == ["row"]


def test_phones_learn_whose_pieces_an_action_takes_and_what_dice_show(pack: Callable[..., Path]) -> None:
    told = board(pack())
    assert told["actions"]["play"] == {"card": {"kind": "piece", "of": "hand", "own": True}}
    assert told["dice"] == {"die": {"faces": [1, 2, 3, 4], "total": False, "of": ""}}


@pytest.mark.parametrize(
    ("before", "after", "code", "cure"),
    [
        ("  row: {", "  rows: {", "unknown-name", "“row”"),
        ("  row: {phone: {place: 2, size: large},", "  row: {phones: {place: 2},", "unknown-key", "“phone”"),
        ("place: 2, size", "place: first, size", "bad-value", "1 to 12"),
        ("size: large", "size: huge", "bad-value", "small, medium or large"),
        ("wide: 2", "width: 2", "unknown-key", "“wide”"),
        ("screen: {row: 1, column: 2, wide: 2, size: small}", "screen: left", "wrong-type", "row: …"),
        ("  pits: {columns: 2,", "  pits: {column: 2,", "unknown-key", "“columns”"),
        ("[1, 1], [0, 1]", "[1, 2], [0, 1]", "bad-value", "counted from 0"),
        (", null]", "]", "bad-value", "each of the 4 places"),
        ("[1, 1, 2, 2]", "[1, 1, 2, 0]", "bad-value", "the player"),
        (" cells: [[1, 0], [1, 1], [0, 1], null]", "", "missing-key", "cells:"),
        ("  pits: {columns", "  score: {columns", "unknown-name", ""),
        ("bench: {pile: true}", "bench: {pile: high}", "bad-value", "true or false"),
        ("bench: {pile: true}", "bench: {piles: true}", "unknown-key", "“pile”"),
        (LIGHTS, "lights: [row]\n", "wrong-type", "lights:"),
        (LIGHTS, "lights: {row: left}\n", "wrong-type", "phone"),
    ],
)
def test_a_slip_is_told_with_its_cure(pack: Callable[..., Path], before: str, after: str, code: str, cure: str) -> None:
    assert before in LIGHTS
    with pytest.raises(Refused) as refused:
        open_pack(str(pack(DECLARATION + LIGHTS.replace(before, after, 1))))
    found = {finding.code: finding for finding in refused.value.findings}
    assert code in found, refused.value
    assert cure in found[code].hint
    assert found[code].place is not None
