"""Copies that are whole by themselves, taken while people play, and brought back without throwing anything away."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner, Result

from companion.store import StoredTable, open_store
from companion.store.lock import lock_folder
from companion.store.sqlite import SqliteStore
from generator.cli import main
from generator.errors import Refused


def table(code: str) -> StoredTable:
    return StoredTable(code, "armorica", "{}", code.encode(), 1, 1)


def filled(store: Any, tables: int = 3, events: int = 5) -> None:
    for number in range(tables):
        store.create(
            table(f"T{number}"), [f"event {at} – “ä”" for at in range(1, events + 1)], f"wish {number}".encode()
        )


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def done(*words: object) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, (result.output, result.exception)
    found: dict[str, Any] = json.loads(result.output)
    return found


def refused(*words: object) -> str:
    result = run(*words)
    assert (result.exit_code, type(result.exception)) in ((2, SystemExit), (1, Refused)), result.output
    return result.output + str(result.exception)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.fixture
def served(data: Path) -> Iterator[SqliteStore]:
    """As a server keeps it: the folder held, the file open, everything still in its log."""
    with lock_folder(data):
        store = open_store(data)
        assert isinstance(store, SqliteStore)
        filled(store)
        yield store
        store.close()


def bodies(folder: Path, code: str) -> list[str]:
    store = open_store(folder)
    try:
        return [event.body for event in store.log(table(code)).events]
    finally:
        store.close()


def test_a_copy_taken_while_people_play_is_whole_by_itself(served: SqliteStore, data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    found = done("backup", copy, "--data", data)
    assert (found["tables"], found["events"], found["broken"]) == (3, 15, [])
    served.append("T0", 5, ["after the copy"], 1, None)
    assert not list(tmp_path.glob("copy.sqlite3-*"))
    (tmp_path / "elsewhere").mkdir()
    copy.rename(tmp_path / "elsewhere" / "tables.sqlite3")
    assert len(bodies(tmp_path / "elsewhere", "T0")) == 5, "also where it is just laid into a folder"


def test_a_copy_replaces_nothing_without_being_told(served: SqliteStore, data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.write_text("somebody's letter")
    assert "--force" in refused("backup", copy, "--data", data)
    assert copy.read_text() == "somebody's letter"
    assert done("backup", copy, "--data", data, "--force")["tables"] == 3


def test_nothing_to_copy_is_said(data: Path, tmp_path: Path) -> None:
    assert "no tables" in refused("backup", tmp_path / "copy", "--data", data)
    assert not (data / "tables.sqlite3").exists()


def test_a_copy_is_brought_back_and_what_was_there_is_kept(data: Path, tmp_path: Path) -> None:
    store = open_store(data)
    filled(store)
    store.close()
    copy = tmp_path / "copy"
    done("backup", copy, "--data", data)
    store = open_store(data)
    store.append("T0", 5, ["after the copy"], 1, None)
    store.close()
    found = done("restore", copy, "--data", data)
    assert (found["tables"], found["events"]) == (3, 15)
    assert len(bodies(data, "T0")) == 5
    assert len(bodies(Path(found["kept"]), "T0")) == 6
    assert len(bodies(data, "T0")) == 5, "and so it stays"


def test_nothing_is_brought_back_while_a_server_runs(served: SqliteStore, data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    done("backup", copy, "--data", data)
    before = sorted(data.iterdir())
    assert "Stop it first" in refused("restore", copy, "--data", data)
    assert sorted(data.iterdir()) == before


def test_what_is_no_copy_is_not_brought_back(data: Path, tmp_path: Path) -> None:
    store = open_store(data)
    filled(store)
    store.close()
    letter = tmp_path / "letter"
    letter.write_text("Dear all, " * 1000)
    with closing(sqlite3.connect(tmp_path / "other")) as db:
        db.execute("create table recipes (name text)")
    for file, said in ((letter, "no copy"), (tmp_path / "other", "no tables"), (tmp_path / "none", "no file")):
        assert said in refused("restore", file, "--data", data)
    assert len(bodies(data, "T0")) == 5
    assert not list(data.glob("before-restore*"))


@pytest.mark.parametrize("how", ["a changed event", "torn pages"])
def test_a_damaged_copy_is_brought_back_only_as_it_is(data: Path, tmp_path: Path, how: str) -> None:
    store = open_store(data)
    filled(store, 30, 20)
    store.close()
    copy = tmp_path / "copy"
    done("backup", copy, "--data", data)
    if how == "a changed event":
        with closing(sqlite3.connect(copy)) as db, db:
            db.execute("update events set body = 'event X' where code = 'T7' and number = 4")
    else:
        with closing(sqlite3.connect(copy)) as db:
            ((body,),) = db.execute("select body from events where code = 'T7' and number = 4")
        with copy.open("r+b") as file:
            file.seek(copy.read_bytes().index(body.encode()) // 4096 * 4096)
            file.write(bytes(4096))
    assert "--as-it-is" in refused("restore", copy, "--data", data)
    found = done("restore", copy, "--data", data, "--as-it-is")
    assert found["broken"]
    assert found["tables"] == 30
    store = open_store(data)
    for code in (f"T{number}" for number in range(30)):
        assert (store.log(table(code)).damage is not None) == (code in found["broken"])
    store.close()


def test_any_file_of_tables_can_be_made_the_one_that_counts(data: Path) -> None:
    """What the sentences about files that do not belong together tell people to do."""
    store = open_store(data)
    filled(store)
    store.close()
    older = (data / "tables.sqlite3").read_bytes()
    store = open_store(data)
    store.append("T0", 5, ["newer"], 1, None)
    store.close()
    (data / "tables.sqlite3").write_bytes(older)
    assert "older copy" in refused("backup", data / "copy", "--data", data)
    done("restore", data / "tables.sqlite3", "--data", data)
    assert len(bodies(data, "T0")) == 5


@pytest.mark.postgres
def test_from_postgresql_to_a_file_and_back_into_either(
    own_database: Callable[[], str], data: Path, tmp_path: Path
) -> None:
    from companion.store.postgres import PostgresStore

    url = own_database()
    store = PostgresStore(url)
    filled(store)
    copy = tmp_path / "copy"
    assert done("backup", copy, "--database", url)["events"] == 15
    assert "serves" in refused("restore", copy, "--database", url)
    store.append("T0", 5, ["after the copy"], 1, None)
    store.close()
    kept = done("restore", copy, "--database", url)["kept"]
    assert kept.startswith("punchboard_before_")
    again = PostgresStore(url)
    assert [event.body for event in again.log(table("T0")).events] == [f"event {at} – “ä”" for at in range(1, 6)]
    assert again.find("T1") == table("T1")
    assert again.find_by_wish(b"wish 2") == table("T2")
    again.append("T0", 5, ["on and on"], 1, None)
    assert again.log(table("T0")).damage is None
    again.close()
    with psycopg.connect(url) as db:
        assert db.execute(f"select count(*) from {kept}.events").fetchone() == (16,)
    done("restore", copy, "--data", data)
    assert len(bodies(data, "T2")) == 5
