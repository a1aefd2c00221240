"""The one writer of a file: entries that come while it is busy go with the next round, and no fault stops the rest."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Any

import pytest

from companion.offload import WorkerThread
from companion.store.group_commit import Writer
from companion.store.model import Appended, Behind, StoreAway, StoredTable
from companion.store.sqlite import SqliteStore
from companion.store.sqlite_append import MOST_AT_ONCE

ADD = "insert into words values (?)"


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    made = sqlite3.connect(tmp_path / "words", isolation_level=None, check_same_thread=False)
    made.execute("create table words (word text primary key)")
    yield made
    made.close()


def words(db: sqlite3.Connection) -> list[str]:
    return [word for (word,) in db.execute("select word from words order by word")]


def add(writer: Writer, word: str, *, alone: bool) -> int:
    return writer.run(lambda db: db.execute(ADD, (word,)).rowcount, alone=alone)


@pytest.mark.parametrize("alone", [True, False])
def test_after_a_fault_the_next_one_writes(db: sqlite3.Connection, alone: bool) -> None:
    rounds: list[int] = []
    writer = Writer(db, rounds.append)
    assert add(writer, "a", alone=alone) == 1
    with pytest.raises(sqlite3.IntegrityError):
        add(writer, "a", alone=alone)
    assert not db.in_transaction
    assert add(writer, "b", alone=not alone) == 1
    assert words(db) == ["a", "b"]
    assert rounds == [1, 1, 1]


def test_who_comes_while_one_writes_alone_goes_with_the_next_round(db: sqlite3.Connection) -> None:
    rounds: list[int] = []
    writer = Writer(db, rounds.append)
    begun, go_on = Event(), Event()

    def slow(db: sqlite3.Connection) -> int:
        begun.set()
        assert go_on.wait(5)
        return db.execute(ADD, ("slow",)).rowcount

    with ThreadPoolExecutor(8) as crowd:
        first = crowd.submit(writer.run, slow, alone=True)
        assert begun.wait(5)
        others = [crowd.submit(add, writer, f"{n}", alone=n % 2 == 0) for n in range(6)]
        while len(writer._waiting) < len(others):
            pass
        twice = crowd.submit(add, writer, "slow", alone=True)
        while len(writer._waiting) < len(others) + 1:
            pass
        go_on.set()
        assert first.result(5) == 1
        assert [other.result(5) for other in others] == [1] * 6
        assert isinstance(twice.exception(5), sqlite3.IntegrityError), "and it undid nobody else's word"
    assert words(db) == ["0", "1", "2", "3", "4", "5", "slow"]
    assert rounds == [1, 7]


JUST_NOW = -60.0
"""However long a busy machine makes us wait meanwhile."""


@pytest.mark.parametrize(
    ("usual", "since_last", "beside"),
    [
        (0.0001, JUST_NOW, False),
        (0.0001, 1.0, False),
        (0.001, 1.0, False),
        (0.001, JUST_NOW, True),
        (0.01, 1.0, True),
        (0.01, JUST_NOW, True),
    ],
)
@pytest.mark.parametrize("alone", [True, False])
def test_a_slow_disk_is_waited_for_beside_and_a_middling_one_in_a_rush(
    db: sqlite3.Connection, usual: float, since_last: float, beside: bool, alone: bool
) -> None:
    handed: list[str] = []

    class Beside(WorkerThread):
        def run(self, work: Callable[[], Any]) -> Any:
            handed.append("over")
            return work()

    writer = Writer(db)
    writer._aside = Beside()
    writer._usual, writer._last = usual, perf_counter() - since_last
    assert add(writer, "a", alone=alone) == 1
    assert bool(handed) is beside
    assert words(db) == ["a"]
    assert writer._usual != usual, "and it is remembered how long it took"
    assert abs(perf_counter() - writer._last) < 0.5


def test_a_long_batch_is_written_in_one_piece_or_not_at_all(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables")
    store.create(StoredTable("ABCDEF", "armorica", "{}", b"", 0, 0), [])
    long = [f"{n}" for n in range(3 * MOST_AT_ONCE)]
    assert store.append("ABCDEF", 0, long, 0, "long") == Appended(len(long))
    assert [event.body for event in store.since("ABCDEF", 0)] == long
    assert [event.request for event in store.since("ABCDEF", 0)] == [*[None] * (len(long) - 1), "long"]
    assert store.append("ABCDEF", len(long), long, 0, "long") == Appended(len(long), repeated=True)
    assert store.append("ABCDEF", 3, long, 0, "again") == Behind(len(long))
    assert store.append("ABCDEF", len(long), [], 0, None) == Appended(len(long))
    assert len(store.since("ABCDEF", 0)) == len(long)
    store.close()


class Stubborn(sqlite3.Connection):
    """A disk on which nothing can even be undone."""

    broken = False

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if self.broken and sql == "rollback":
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *values)


def test_nobody_is_told_what_could_not_even_be_undone(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "w", isolation_level=None, check_same_thread=False, factory=Stubborn)
    db.execute("pragma foreign_keys = on")
    db.execute("create table words (word text primary key)")
    db.execute("create table after (word text references words deferrable initially deferred)")
    writer = Writer(db)
    db.broken = True
    begun, go_on = Event(), Event()

    def cannot_be_kept(db: sqlite3.Connection) -> int:
        """The commit will say so."""
        begun.set()
        assert go_on.wait(5)
        return db.execute("insert into after values ('nothing')").rowcount

    with ThreadPoolExecutor(4) as crowd:
        first = crowd.submit(writer.run, cannot_be_kept)
        assert begun.wait(5)
        rest = [crowd.submit(add, writer, word, alone=False) for word in "ab"]
        go_on.set()
        for waiting in (first, *rest):
            with pytest.raises((StoreAway, sqlite3.Error)):
                waiting.result(10)
    with pytest.raises(StoreAway):
        add(writer, "alone", alone=True)
    db.broken = False
    assert add(writer, "c", alone=True) == 1
    assert not db.in_transaction
    assert words(db) == ["c"]
    db.close()
