"""The write-ahead log is carried over beside the writer and begins anew: it neither grows nor makes anybody wait."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.store import StoredTable, checkpoint
from companion.store.sqlite import SqliteStore

ENOUGH = 40
WRITES = 8 * ENOUGH
PAGES_A_WRITE = 4
MOST = 2 * ENOUGH * PAGES_A_WRITE * (4096 + 24)
"""A log that is never carried over would be three times as long."""


def log_size(folder: Path) -> int:
    return (folder / "t.sqlite3-wal").stat().st_size


@pytest.fixture
def carried(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """By which connections the log is carried over."""
    found: list[sqlite3.Connection] = []
    carry = checkpoint._carry
    monkeypatch.setattr(checkpoint, "_carry", lambda db: (found.append(db), carry(db)))
    monkeypatch.setattr(checkpoint, "ENOUGH", ENOUGH)
    return found


def write(store: SqliteStore) -> None:
    store.create(StoredTable("A", "armorica", "{}", b"host", 1, 1), [])
    for number in range(WRITES):
        store.append("A", number, [f"body {number}"], 1, f"r{number}")


def test_the_log_begins_anew_again_and_again_and_no_writer_waits_while_nothing_comes(
    tmp_path: Path, carried: list[sqlite3.Connection]
) -> None:
    store = SqliteStore(tmp_path / "t.sqlite3")
    write(store)
    assert len(carried) >= WRITES // ENOUGH - 1
    assert store._writer_db not in carried
    assert log_size(tmp_path) < MOST
    assert len(store.since("A", 0)) == WRITES
    store.close()


def test_the_rest_is_carried_between_two_commits_when_something_always_comes(
    tmp_path: Path, carried: list[sqlite3.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = checkpoint._carry
    store = SqliteStore(tmp_path / "t.sqlite3")
    monkeypatch.setattr(checkpoint, "_carry", lambda db: whole(db) if db is store._writer_db else None)
    write(store)
    assert store._writer_db in carried
    assert log_size(tmp_path) < MOST
    store.close()


UNDER_GEVENT = """
from gevent import monkey, spawn, joinall
monkey.patch_all()
import sys
from pathlib import Path
from companion.store import StoredTable, checkpoint, group_commit
from companion.store.sqlite import SqliteStore
group_commit.QUICK = 0.0  # every commit is waited for in a thread, as on a slow disk
path, writes, checkpoint.ENOUGH = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
store = SqliteStore(path)
def play(code):
    store.create(StoredTable(code, "armorica", "{}", b"host", 1, 1), [])
    for number in range(writes):
        store.append(code, number, ["x" * 200], 1, f"r{number}")
joinall([spawn(play, f"T{n}") for n in range(8)], raise_error=True)
print(path.with_name(path.name + "-wal").stat().st_size, *(len(store.since(f"T{n}", 0)) for n in range(8)))
"""


def log_size_after(folder: Path, writes: int, enough: int) -> int:
    """Return how long the log has become when eight greenlets have written; nothing of theirs may be missing."""
    folder.mkdir()
    command = [sys.executable, "-c", UNDER_GEVENT, str(folder / "t.sqlite3"), str(writes), str(enough)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    size, *found = map(int, done.stdout.split())
    assert found == [writes] * 8, done.stderr
    return size


def test_under_gevent_writers_go_on_while_the_log_is_carried_over(tmp_path: Path) -> None:
    """Held against a log that is never carried over, and long enough for a thread that a busy machine lets wait."""
    writes = 10 * WRITES // 8
    never = log_size_after(tmp_path / "never", writes, 10**9)
    assert log_size_after(tmp_path / "often", writes, ENOUGH) < never / 2
