"""`punchboard schema`: what it prints accepts every pack there is and refuses what the reader refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from generator.cli import main
from generator.cli.schema import SAME_FOR_ALL, TABLE_SIDE
from generator.pack.find import large_games
from generator.pack.gallery import gallery
from generator.places import shipped_folder


def printed(*words: Any) -> Any:
    done = CliRunner().invoke(main, ["schema", *words])
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


@pytest.mark.parametrize("kind", SAME_FOR_ALL)
def test_every_schema_is_a_schema_with_a_name(kind: Any) -> None:
    schema = printed(kind)
    Draft202012Validator.check_schema(schema)
    assert schema["title"]
    assert schema["$schema"].endswith("2020-12/schema")


PACKS = {
    **{game: shipped_folder("content") / game for game in large_games()},
    **gallery(),
    "new": shipped_folder("templates") / "new",
}


@pytest.mark.parametrize("game", PACKS)
def test_the_pack_schema_accepts_our_packs(game: str) -> None:
    home = PACKS[game]
    value = yaml.safe_load((home / "game.yaml").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(printed("pack")).iter_errors(value)) == []


@pytest.mark.parametrize(
    "change",
    [
        {"agee": 6},
        {"version": 1.0},
        {"languages": []},
        {"players": {"min": 1}},
        {"palette": {"gold": "orange"}},
        {"components": [{"id": "a", "kind": "card", "size": [1, 2, 3], "front": "x"}]},
        {"components": [{"id": "a", "kind": "crad", "size": "poker", "front": "x"}]},
        {"components": [{"id": "a", "kind": "die", "size": {"sides": 7, "edge": 20}}]},
        {"components": [{"id": "a", "kind": "die", "size": "poker"}]},
        {"components": [{"id": "a", "kind": "domino", "to": 6, "corner": 3}]},
        {"components": [{"id": "a", "kind": "card"}]},
        {"tables": {"cards": {"file": "a.csv", "columns": {"x": {"type": "it"}}}}},
        {"checks": [{"that": "x"}]},
    ],
)
def test_the_pack_schema_refuses_what_the_reader_refuses(change: Any) -> None:
    value = yaml.safe_load((shipped_folder("templates") / "new" / "game.yaml").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(printed("pack")).iter_errors({**value, **change}))


def test_editors_are_told_what_a_key_is_for() -> None:
    properties = printed("pack")["properties"]
    assert all(shape.get("description") for shape in properties.values())
    for component in properties["components"]["items"]["oneOf"]:
        assert component["properties"]["quantity"]["description"].startswith("How often each piece is printed")
        assert all(shape.get("description") for shape in component["properties"].values())


def test_the_texts_schema_accepts_our_texts() -> None:
    for file in shipped_folder("content").glob("*/texts/*.yaml"):
        value = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        assert list(Draft202012Validator(printed("texts")).iter_errors(value)) == []


def test_an_unknown_kind_is_told_with_all_there_are() -> None:
    done = CliRunner().invoke(main, ["schema", "pakc"])
    assert done.exit_code == 2
    assert all(kind in done.stderr for kind in (*SAME_FOR_ALL, *TABLE_SIDE))


def test_a_print_schema_belongs_to_no_game() -> None:
    done = CliRunner().invoke(main, ["schema", "pack", "armorica"])
    assert done.exit_code == 2
    assert "same for every game" in done.stderr


@pytest.mark.parametrize("kind", TABLE_SIDE)
def test_the_table_side_has_schemas_of_a_game(kind: Any) -> None:
    schema = printed(kind, "armorica")
    Draft202012Validator.check_schema(schema)
    done = CliRunner().invoke(main, ["schema", kind])
    assert done.exit_code == 2
    assert f"punchboard schema {kind} GAME" in done.stderr
