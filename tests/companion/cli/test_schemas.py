"""`punchboard schema table|position|move GAME`: what the files really look like."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from companion.cli.schemas import schema_for


@pytest.fixture
def record(say, play_on):
    say("table", "new", "armorica", "--seats", "Ana,Ben", "--seed", "heron", "--cut", "knock", "-o", "t.json")
    play_on(most=6)
    say("table", "undo", "t.json", "--consent", "all")
    moves = [entry for entry in json.loads(Path("t.json").read_text())["log"] if entry["kind"] == "move"]
    say("table", "amend", "t.json", str(moves[0]["n"]), {"type": "pass", "seat": moves[0]["move"]["seat"]}, "--confirm")
    say("table", "undo", "t.json", "--ask")
    say("table", "undo", "t.json", "--withdraw")
    return json.loads(Path("t.json").read_text(encoding="utf-8"))


def test_a_table_file_fits_its_schema(record) -> None:
    schema = schema_for("table", "armorica")
    Draft202012Validator.check_schema(schema)
    kinds = {entry["kind"] for entry in record["log"]}
    assert kinds == {"move", "chance", "undo", "consent", "amend", "cut", "withdraw"}
    errors = [error.message for error in Draft202012Validator(schema).iter_errors(record)]
    assert errors == []


@pytest.mark.parametrize(
    "damage",
    [
        lambda record: record.pop("seed"),
        lambda record: record.update(format=2),
        lambda record: record.update(seats=["Ana"]),
        lambda record: record.update(extra=1),
        lambda record: record["dealer"].update(cards="thief"),
        lambda record: record["log"][2].pop("n"),
        lambda record: record["log"][2].update(kind="magic"),
        lambda record: record["log"][2]["move"].update(type="fly"),
    ],
)
def test_a_damaged_one_does_not(record, damage) -> None:
    damaged = copy.deepcopy(record)
    damage(damaged)
    assert not Draft202012Validator(schema_for("table", "armorica")).is_valid(damaged)


def test_positions_and_moves_fit_theirs(say, record) -> None:
    position = say("table", "show", "t.json", "--json").json["position"]
    Draft202012Validator(schema_for("position", "armorica")).validate(position)
    moves = Draft202012Validator(schema_for("move", "armorica"))
    for move in say("table", "moves", "t.json", "--json").json["moves"]:
        moves.validate(move)
    assert not moves.is_valid({"type": "fly"})


def test_the_command_prints_them(say) -> None:
    for kind in ("table", "position", "move"):
        answer = say("schema", kind, "armorica")
        assert answer.code == 0
        assert answer.json == schema_for(kind, "armorica")
    assert say("schema", "table").code == 2
    assert say("schema", "table", "chess").code == 2
