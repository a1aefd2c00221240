"""The database file itself holds what was played: all of it after a stop, all but the last minutes at any time."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from companion.store import StoredTable
from companion.store.database import VARIABLES
from companion.store.sqlite import SqliteStore


def in_the_file_alone(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as db:
        return int(db.execute("select count(*) from events").fetchone()[0])


def test_a_minute_later_it_is_in_the_file_and_after_a_stop_nothing_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    store = SqliteStore(path)
    store.create(StoredTable("A", "armorica", "{}", b"host", 1, 1), ["event 1"])
    assert (path.with_name("t.sqlite3-wal")).stat().st_size > 0
    store.tidy(1)
    assert in_the_file_alone(path) == 1
    store.append("A", 1, ["event 2"], 1, None)
    store.append("A", 2, ["event 3"], 1, None)
    assert in_the_file_alone(path) < 3
    store.tidy(1)
    assert in_the_file_alone(path) == 3
    store.append("A", 3, ["event 4"], 1, None)
    store.close()
    assert in_the_file_alone(path) == 4
    assert not path.with_name("t.sqlite3-wal").exists()


def test_a_file_left_by_a_kill_is_whole_when_it_was_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    killed = SqliteStore(path)
    killed.create(StoredTable("A", "armorica", "{}", b"host", 1, 1), ["event 1"])
    left = tmp_path / "left"
    left.mkdir()
    for file in ("t.sqlite3", "t.sqlite3-wal", "t.sqlite3-heads"):
        (left / file).write_bytes((tmp_path / file).read_bytes())
    killed.close()
    store = SqliteStore(left / "t.sqlite3")
    assert in_the_file_alone(left / "t.sqlite3") == 1
    store.close()


def test_a_server_that_is_loaded_by_name_closes_its_tables_when_its_process_ends(tmp_path: Path) -> None:
    script = """
from companion.web.wsgi import app
from companion.store import StoredTable
app.extensions["punchboard"].store.create(StoredTable("A", "armorica", "{}", b"host", 1, 1), ["event 1"])
"""
    environment = {**os.environ, "PUNCHBOARD_DATA": str(tmp_path)}
    for name in VARIABLES:
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert in_the_file_alone(tmp_path / "tables.sqlite3") == 1
    assert not (tmp_path / "tables.sqlite3-wal").exists()
