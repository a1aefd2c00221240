"""What phones get of a pack."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask

from companion.web.api.packs import _table


def _sentences(data: Any) -> list[str]:
    match data:
        case str():
            return [data]
        case dict():
            return [text for value in data.values() for text in _sentences(value)]
        case list():
            return [text for value in data for text in _sentences(value)]
        case _:
            return []


def test_a_table_of_a_rulebook_comes_in_cells() -> None:
    assert _table("| Dice | Prize |\n|---|--:|\n| 1 | {colour:gold|one} |") == {
        "head": ("Dice", "Prize"),
        "rows": (("1", "{colour:gold|one}"),),
        "columns": ("start", "right"),
    }


def test_a_french_rulebook_has_no_line_that_begins_with_a_sign(app: Flask) -> None:
    told = app.test_client().get("/api/v1/games/armorica/rulebook?lang=fr").json
    assert told is not None
    found = [text for part in ("chapters", "rulings") for text in _sentences(told[part])]
    assert any("\u202f" in text or "\u00a0:" in text for text in found)
    assert [text for text in found if re.search(r" [:;!?»]|« ", text)] == []


def test_a_piece_without_a_back_has_none(host: Any) -> None:
    """Nothing goes wrong on the host because a client asks for one."""
    assert host.get("/games/armorica/pieces/pad/pad.svg").status_code == 200
    answer = host.get("/games/armorica/pieces/pad/pad.svg", side="back")
    assert (answer.status_code, answer.json["error"]) == (404, "no-such-piece")
    assert host.get("/games/armorica/pieces/gaul/g-a-01.svg", side="back").status_code == 200
