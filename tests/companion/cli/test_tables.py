"""`punchboard tables`: what is kept is listed, deleted and rid of names, and nothing else changes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from companion.engines import Loaded, open_pack
from companion.live.registry import Registry
from companion.store import Store, open_store
from companion.store.lock import lock_folder
from companion.web.app import create_app
from companion.web.service import Settings
from generator.cli import main

PACKS: dict[str, Loaded] = {}
NAME = "Annegret"


def load(name: str) -> Loaded:
    if name not in PACKS:
        PACKS[name] = open_pack(name)
    return PACKS[name]


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["tables", *(str(word) for word in words)])


def done(*words: object, code: int = 0) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == code, (result.output, result.exception)
    return json.loads(result.output)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def at(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, ...]:
    """Where the tables are."""
    if request.param == "sqlite":
        return ("--data", str(tmp_path))
    return ("--database", request.getfixturevalue("own_database")())


@pytest.fixture
def opened(at: tuple[str, ...]) -> Iterator[Callable[[], Store]]:
    stores: list[Store] = []

    def again() -> Store:
        for store in stores:
            store.close()
        stores[:] = [open_store(Path(at[1])) if at[0] == "--data" else open_store(Path(), at[1])]
        return stores[0]

    yield again
    for store in stores:
        store.close()


def played(store: Store, names: tuple[str, ...] = (NAME, "Bo"), game: str = "armorica") -> str:
    """A table at which some moves were made, notes written, and a seat given away and taken again."""
    app: Flask = create_app(store, lambda: ("armorica", "arrival"), load, Settings(bot_pause=0.0))
    host = app.test_client()
    seats = [{"name": name} for name in names]
    made = host.post("/api/v1/tables", json={"game": game, "seats": seats, "seed": "a seed"})
    assert made.status_code == 201, made.json
    code: str = made.json["code"]
    phones = {}
    for name in names:
        phones[name] = app.test_client()
        wish = {"name": NAME} if name == names[0] else {}
        assert phones[name].post(f"/api/v1/tables/{code}/seats/{name}", json=wish).status_code == 200
    for turn in range(8):
        for name, phone in phones.items():
            seen = phone.get(f"/api/v1/tables/{code}/view").json
            if seen["moves"]:
                body = {"request": f"turn-{turn}-of-{len(name)}", "seen": seen["number"], "move": seen["moves"][0]}
                assert phone.post(f"/api/v1/tables/{code}/moves", json=body).status_code == 200
    note = {"tool": "note", "text": f"{NAME} brings the cake, {NAME}s mother the tea"}
    assert (
        phones[names[0]]
        .post(f"/api/v1/tables/{code}/tools", json={"request": "a-note-of-hers", "wish": note})
        .status_code
        == 200
    )
    return code


def position(store: Store, code: str) -> Any:
    room = Registry(store, load).room(code)
    assert room is not None
    assert room.table is not None
    return room.table.game.position(room.table.state)


def test_all_tables_are_listed_also_while_they_are_served(
    at: tuple[str, ...], opened: Callable[[], Store], tmp_path: Path
) -> None:
    store = opened()
    codes = {played(store), played(store)}
    with lock_folder(tmp_path):
        found = done("list", *at)["tables"]
    assert {table["code"] for table in found} == codes
    assert all(table["entries"] > 5 and table["bytes"] > 500 and table["game"] == "armorica" for table in found)
    assert all(code in run("list", *at).output for code in codes)


def test_what_is_deleted_is_gone_and_the_others_stay(at: tuple[str, ...], opened: Callable[[], Store]) -> None:
    store = opened()
    gone, stays = played(store), played(store)
    before = position(store, stays)
    store.close()
    assert run("delete", gone, "NOSUCH", *at).exit_code != 0
    assert len(done("list", *at)["tables"]) == 2, "one code that is wrong, and none is deleted"
    assert done("delete", gone, *at) == {"deleted": [gone]}
    store = opened()
    assert store.find(gone) is None
    assert store.seats(gone) == {}
    assert store.since(gone, 0) == []
    assert position(store, stays) == before


def test_tables_untouched_for_long_are_pruned(at: tuple[str, ...], opened: Callable[[], Store]) -> None:
    store = opened()
    old, new = played(store), played(store)
    long_ago = int(time.time()) - 91 * 24 * 3600
    store.upkeep(lambda upkeep: upkeep._run("update tables set touched = ? where code = ?", long_ago, old))
    store.close()
    assert done("prune", "--older", "90d", "--dry-run", *at) == {"deleted": [], "would_delete": [old]}
    assert len(done("list", *at)["tables"]) == 2
    assert done("prune", "--older", "90d", *at) == {"deleted": [old]}
    assert [table["code"] for table in done("list", *at)["tables"]] == [new]
    assert (
        "--older 90d" in str(run("prune", "--older", "soon", *at).exception) + run("prune", "--older", "x", *at).output
    )


@pytest.mark.parametrize(("game", "names"), [("armorica", (NAME, "Bo")), ("arrival", ("A", "B"))])
def test_a_name_is_erased_and_the_game_stays_as_it_was(
    at: tuple[str, ...], opened: Callable[[], Store], game: str, names: tuple[str, ...], tmp_path: Path
) -> None:
    store = opened()
    if game == "arrival":
        assert load(game).engine.seats, "its seats are no names"
        names = load(game).engine.seats[:2]
    code = played(store, names, game)
    before = position(store, code)
    store.close()
    assert done("erase", NAME, *at) == {"erased": [code], "left": []}
    store = opened()
    kept = store.find(code)
    assert kept is not None
    found = store.log(kept)
    assert found.damage is None
    everything = [kept.setup, *(event.body for event in found.events), *(event.request or "" for event in found.events)]
    everything += [part for holder in store.seats(code).values() for part in (holder.seat, holder.name)]
    assert not [text for text in everything if NAME in text.replace(f"{NAME}s mother", "")]
    assert "erased" in found.events[-1].body
    after = json.dumps(position(store, code))
    for at_seat, name in enumerate(names, 1):
        if name == NAME:
            before = json.loads(json.dumps(before).replace(NAME, f"Player {at_seat}"))
    assert json.loads(after) == before
    store.close()
    if at[0] == "--data":
        data = (tmp_path / "tables.sqlite3").read_bytes().replace(f"{NAME}s mother".encode(), b"")
        assert NAME.encode() not in data, "nor in what is left over in the file"
    assert done("erase", NAME, *at) == {"erased": [], "left": []}


def test_a_name_that_is_a_word_of_the_game_is_left_and_said(at: tuple[str, ...], opened: Callable[[], Store]) -> None:
    store = opened()
    code = played(store, ("take", "Bo"))
    before = store.since(code, 0)
    store.close()
    assert done("erase", "take", *at, code=1) == {"erased": [], "left": [code]}
    assert opened().since(code, 0) == before


def test_nothing_is_changed_under_a_server(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    code = played(store)
    with lock_folder(tmp_path):
        for words in (("delete", code), ("prune", "--older", "1d"), ("erase", NAME)):
            result = run(*words, "--data", tmp_path)
            assert "Stop it first" in result.output + str(result.exception)
    assert store.find(code) is not None
    store.close()
