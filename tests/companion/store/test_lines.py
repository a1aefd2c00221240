"""The lines to the disk and to PostgreSQL: what they promise when they are opened, and when they are cut."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from support.waiting import until

from companion.store import Appended, Behind, StoredTable
from companion.store.model import ANY_TABLE, StoreAway
from companion.store.postgres import PostgresStore
from companion.store.sqlite import SqliteStore


def table(code: str) -> StoredTable:
    return StoredTable(code, "armorica", "{}", b"host", created=1000, touched=1000)


def test_every_line_to_the_file_waits_for_the_disk(tmp_path: Path) -> None:
    kept = SqliteStore(tmp_path / "t.sqlite3")
    full = 2
    for line in (kept._writer_db, kept._beside, kept._db):
        assert line.execute("pragma synchronous").fetchone() == (full,)
        assert line.execute("pragma journal_mode").fetchone() == ("wal",)
    kept.close()


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such rights there")
def test_the_file_with_the_seeds_is_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    store = SqliteStore(path)
    store.create(table("ABCDEF"), ["one"])
    assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}
    store.close()


@pytest.fixture
def postgres(postgres_url: str) -> Iterator[PostgresStore]:
    kept = PostgresStore(postgres_url)
    yield kept
    kept.close()


def cut(url: str, *processes: int) -> None:
    """As a restart of PostgreSQL does to those who are connected."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as line:
        for process in processes:
            line.execute("select pg_terminate_backend(%s, 60000)", (process,))


@pytest.mark.postgres
def test_every_line_to_postgresql_waits_for_the_disk(postgres: PostgresStore) -> None:
    assert postgres._read("show synchronous_commit") == [("on",)]


@pytest.mark.postgres
def test_the_address_says_how_long_each_server_is_waited_for(
    postgres: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    asked = []
    monkeypatch.setattr(psycopg, "connect", lambda url, **settings: asked.append(settings["connect_timeout"]))
    two = "postgresql://punchboard@db1,db2/punchboard?target_session_attrs=read-write"
    for url in (f"{two}&connect_timeout=2", "host=db1,db2 connect_timeout=3", two):
        monkeypatch.setattr(postgres._pool, "url", url)
        postgres.connect()
    assert asked == ["2", "3", 5]


@pytest.mark.postgres
def test_what_was_appended_while_nobody_listened_is_looked_for(
    postgres: PostgresStore, postgres_url: str, code: str
) -> None:
    heard: list[tuple[str, int]] = []
    postgres.listen(lambda table_code, last: heard.append((table_code, last)), lambda _: None)

    def listening() -> list[int]:
        rows = postgres._read(
            "select pid from pg_stat_activity "
            "where starts_with(lower(query), 'listen') and datname = current_database()"
        )
        return [pid for (pid,) in rows]

    until(lambda: (ANY_TABLE, 0) in heard and listening())
    heard.clear()
    cut(postgres_url, *listening())
    until(lambda: (ANY_TABLE, 0) in heard, what="word that any table may have moved on while the line was cut")


@pytest.mark.postgres
def test_writers_at_two_processes_take_turns(postgres: PostgresStore, postgres_url: str, code: str) -> None:
    other = PostgresStore(postgres_url)
    postgres.create(table(code), [])
    crowd, rounds = 6, 25
    start = Barrier(crowd)

    def write(place: int) -> list[object]:
        answers: list[object] = []
        for number in range(rounds):
            start.wait(20)
            kept = other if place % 2 else postgres
            answers.append(kept.append(code, number, [f"{place}"], 1001, f"{place}-{number}"))
        return answers

    with ThreadPoolExecutor(crowd) as pool:
        told = list(pool.map(write, range(crowd)))
    other.close()
    for number in range(rounds):
        answers = [answers[number] for answers in told]
        assert answers.count(Appended(number + 1)) == 1
        assert answers.count(Behind(number + 1)) == crowd - 1


@pytest.mark.postgres
def test_a_line_that_was_cut_while_it_lay_idle_costs_nobody_a_move(
    postgres: PostgresStore, postgres_url: str, code: str
) -> None:
    postgres.create(table(code), ["one"])
    for _ in range(3):
        ((process,),) = postgres._read("select pg_backend_pid()")
        cut(postgres_url, process)
        last = len(postgres.since(code, 0))
        assert postgres.append(code, last, ["next"], 1001, None) == Appended(last + 1)


@pytest.mark.postgres
def test_a_postgresql_that_went_away_is_told_as_such(postgres: PostgresStore, postgres_url: str, code: str) -> None:
    postgres.create(table(code), ["one"])
    ((process,),) = postgres._read("select pg_backend_pid()")
    there, postgres._pool.url = postgres._pool.url, "postgresql://nobody@127.0.0.1:1/none"
    cut(postgres_url, process)
    for asked in (lambda: postgres.find(code), lambda: postgres.append(code, 1, ["two"], 1001, "a tap")):
        with pytest.raises(StoreAway, match="refused"):
            asked()
    postgres._pool.url = there
    assert postgres.append(code, 1, ["two"], 1001, "a tap") == Appended(2)


def test_a_file_without_room_is_told_as_such(tmp_path: Path, code: str) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite3")
    store.create(table(code), ["one"])
    store._writer_db.execute("pragma max_page_count = 1")
    for bodies in (["x" * 50_000], ["x" * 50_000] * 50):  # written alone, and in a transaction
        with pytest.raises(StoreAway, match="full"):
            store.append(code, 1, bodies, 1001, "a tap")
    assert [event.body for event in store.since(code, 0)] == ["one"]
    store._writer_db.execute("pragma max_page_count = 1000000")
    assert store.append(code, 1, ["x" * 50_000], 1001, "a tap") == Appended(2)
    store.close()
