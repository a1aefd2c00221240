"""`punchboard score GAME POSITION`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

POSITION = {
    "players": [
        {"name": "Ana", "display": ["s-1", {"suit": "worker", "icons": {"gold": 6}}, {"suit": "farmer"}]},
        {"name": "Ben", "display": ["s-2", {"suit": "soldier", "icons": {"wheat": 1}}]},
    ]
}


def test_the_sheet_explains_every_point(say: Any) -> None:
    sheet = say("score", "armorica", POSITION, "--json").json
    assert sheet.keys() == {"players", "winners", "decided_by"}
    for player in sheet["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
        assert all({"what", "points", "rule"} <= line.keys() for line in player["lines"])
    ana = sheet["players"][0]
    assert [line["points"] for line in ana["lines"] if line["what"] == "set"] == [3, 1]
    assert sheet["winners"] == ["Ana"]
    assert sheet["decided_by"] == "points"


def test_from_a_file_and_from_standard_input(say: Any) -> None:
    Path("p.json").write_text(json.dumps(POSITION), encoding="utf-8")
    wanted = say("score", "armorica", POSITION).out
    assert say("score", "armorica", "p.json").out == wanted
    assert say("score", "armorica", "-", stdin=json.dumps(POSITION)).out == wanted


def test_in_words(say: Any) -> None:
    said = say("score", "armorica", POSITION, "--lang", "de")
    assert said.code == 0
    assert "Summe" in said.out
    assert "Ana gewinnt." in said.out
    assert "ARM 9.1" in said.out


def test_a_position_that_cannot_be_is_refused_with_place_and_rule(say: Any) -> None:
    for position in ({"players": [{"name": "A", "display": ["s-9"]}]}, {}, [], {"players": "A"}):
        answer = say("score", "armorica", position)
        assert answer.code == 2
    wrong = {"players": [{"name": "A", "display": ["s-1"]}, {"name": "B", "display": ["s-1"]}]}
    answer = say("score", "armorica", wrong)
    assert answer.code == 2
    assert "ARM" in answer.err
    assert say("score", "armorica", "missing.json").code == 2
    assert say("score", "chess", POSITION).code == 2
