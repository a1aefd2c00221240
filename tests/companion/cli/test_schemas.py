"""`punchboard schema table|position|move GAME`: what the files really look like."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.cli.schemas import schema_for
from companion.dealer import Stream
from companion.engines import has_engine, open_pack
from companion.rules.kernel import Turn
from companion.tables.records import write_record, write_text
from companion.tables.table import Table
from generator.pack.find import large_games


@pytest.fixture
def record(say: Any, play_on: Any) -> Any:
    say("table", "new", "armorica", "--seats", "Ana,Ben", "--seed", "heron", "--cut", "knock", "-o", "t.json")
    play_on(most=6)
    say("table", "undo", "t.json", "--consent", "all")
    moves = [entry for entry in json.loads(Path("t.json").read_text())["log"] if entry["kind"] == "move"]
    say("table", "amend", "t.json", str(moves[0]["n"]), {"type": "pass", "seat": moves[0]["move"]["seat"]}, "--confirm")
    say("table", "undo", "t.json", "--ask")
    say("table", "undo", "t.json", "--withdraw")
    return json.loads(Path("t.json").read_text(encoding="utf-8"))


def test_a_table_file_fits_its_schema(record: Any) -> None:
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
        lambda record: record.update(format=3),
        lambda record: record.update(seats=["Ana"]),
        lambda record: record.update(extra=1),
        lambda record: record["dealer"].update(cards="thief"),
        lambda record: record["log"][2].pop("n"),
        lambda record: record["log"][2].update(kind="magic"),
        lambda record: record["log"][2]["move"].update(type="fly"),
    ],
)
def test_a_damaged_one_does_not(record: Any, damage: Any) -> None:
    damaged = copy.deepcopy(record)
    damage(damaged)
    assert not Draft202012Validator(schema_for("table", "armorica")).is_valid(damaged)


@pytest.mark.parametrize("name", [name for name in large_games() if has_engine(name)])
def test_whole_games_of_every_kind_fit(name: Any) -> None:
    loaded = open_pack(name)
    game = loaded.engine
    seats = (game.seats or ("Ana", "Ben", "Cid"))[: game.players[0]]
    table = Table.new(game, seats, "schema", content_hash=loaded.content_hash)
    assert isinstance(table, Table)
    table.deal()
    below = Stream("schema", name).below
    for _ in range(60):
        if not isinstance(table.pending, Turn):
            break
        table.play(game.write_move(game.sample_move(table.state, table.pending.seats[0], below)))
    position = game.position(table.state)
    Draft202012Validator(schema_for("position", name)).validate(position)
    schema = Draft202012Validator(schema_for("table", name))
    schema.validate(json.loads(write_text(write_record(table.setup, table.log))))
    halfway = Table.new(game, (), "schema", table.setup.options, position=position)
    assert isinstance(halfway, Table), halfway
    assert halfway.setup.seats == table.setup.seats, "clockwise, as they sat"
    schema.validate(json.loads(write_text(write_record(replace(halfway.setup, content_hash="x"), halfway.log))))


def test_positions_and_moves_fit_theirs(say: Any, record: Any) -> None:
    position = say("table", "show", "t.json", "--json").json["position"]
    Draft202012Validator(schema_for("position", "armorica")).validate(position)
    moves = Draft202012Validator(schema_for("move", "armorica"))
    for move in say("table", "moves", "t.json", "--json").json["moves"]:
        moves.validate(move)
    assert not moves.is_valid({"type": "fly"})


def test_the_command_prints_them(say: Any) -> None:
    for kind in ("table", "position", "move"):
        answer = say("schema", kind, "armorica")
        assert answer.code == 0
        assert answer.json == schema_for(kind, "armorica")
    assert say("schema", "table").code == 2
    assert say("schema", "table", "chess").code == 2
