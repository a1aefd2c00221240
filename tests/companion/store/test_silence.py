"""A PostgreSQL that falls silent, cannot be written, or is locked by another process: each is away, and told so
within moments; and listeners hear again when it is back."""

from __future__ import annotations

import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit, urlunsplit

import pytest
from support.waiting import until

from companion.store import Appended, StoredTable, postgres_notices, postgres_pool
from companion.store.model import ANY_TABLE, StoreAway
from companion.store.postgres import PostgresStore
from companion.store.sqlite import SqliteStore


class Relay:
    """Carries everything to PostgreSQL and back, until it is frozen; then the lines stand and nothing passes."""

    def __init__(self, host: str, port: int) -> None:
        self.frozen = False
        self._there = (host, port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        Thread(target=self._open, daemon=True).start()

    def _open(self) -> None:
        while True:
            try:
                here, _ = self._door.accept()
            except OSError:
                return
            there = socket.create_connection(self._there)
            for source, target in ((here, there), (there, here)):
                Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with source, suppress(OSError):
            while data := source.recv(65536):
                while self.frozen:
                    time.sleep(0.02)
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()


@contextmanager
def relayed(url: str) -> Iterator[tuple[Relay, PostgresStore]]:
    found = urlsplit(url)
    relay = Relay(found.hostname or "127.0.0.1", found.port or 5432)
    user = found.netloc.rpartition("@")[0]
    through = urlunsplit(found._replace(netloc=f"{user}@127.0.0.1:{relay.port}" if user else f"127.0.0.1:{relay.port}"))
    store = PostgresStore(through)
    try:
        yield relay, store
    finally:
        relay.frozen = False
        store.close()
        relay.close()


def table(code: str) -> StoredTable:
    return StoredTable(code, "armorica", "{}", b"host", created=1000, touched=1000)


@pytest.mark.postgres
def test_a_server_that_says_nothing_is_away(monkeypatch: pytest.MonkeyPatch, postgres_url: str, code: str) -> None:
    monkeypatch.setattr(postgres_pool, "PATIENCE", 1.0)
    monkeypatch.setattr(postgres_pool, "CONNECTING", 2)
    with relayed(postgres_url) as (relay, store):
        store.create(table(code), ["one"])
        relay.frozen = True
        begun = time.monotonic()
        for asked in (lambda: store.append(code, 1, ["two"], 1001, "a tap"), lambda: store.find(code)):
            with pytest.raises(StoreAway):
                asked()
        assert time.monotonic() - begun < 8
        relay.frozen = False
        last = len(store.since(code, 0))
        assert store.append(code, last, ["next"], 1001, "another tap") == Appended(last + 1)


@pytest.mark.postgres
def test_when_all_lines_wait_the_next_one_is_told(
    monkeypatch: pytest.MonkeyPatch, postgres_url: str, code: str
) -> None:
    monkeypatch.setattr(postgres_pool, "QUEUEING", 0.1)
    monkeypatch.setattr(postgres_pool, "MOST_CONNECTIONS", 1)
    store = PostgresStore(postgres_url)
    with store._transaction(), pytest.raises(StoreAway, match="every line"):
        store.find(code)
    assert store.find(code) is None
    store.close()


@pytest.mark.postgres
def test_a_line_that_listens_and_was_forgotten_is_laid_anew(
    monkeypatch: pytest.MonkeyPatch, postgres_url: str, code: str
) -> None:
    for module, name, seconds in (
        (postgres_pool, "PATIENCE", 1.0),
        (postgres_pool, "CONNECTING", 2),
        (postgres_notices, "LISTENS", 0.2),
        (postgres_notices, "OUT_OF_TOUCH", 3.0),
    ):
        monkeypatch.setattr(module, name, seconds)
    heard: list[tuple[str, int]] = []
    with relayed(postgres_url) as (relay, store):
        store.listen(lambda table_code, last: heard.append((table_code, last)), lambda _: None)
        until(lambda: (ANY_TABLE, 0) in heard)
        until(store.in_touch)
        relay.frozen = True
        until(lambda: not store.in_touch())
        heard.clear()
        relay.frozen = False
        until(lambda: (ANY_TABLE, 0) in heard)
        until(store.in_touch)
        heard.clear()
        direct = PostgresStore(postgres_url)
        direct.create(table(code), ["one"])
        direct.append(code, 1, ["two"], 1001, None)
        until(lambda: (code, 2) in heard)
        direct.close()


@pytest.mark.postgres
def test_whatever_ends_the_listening_it_begins_again(postgres_url: str, code: str) -> None:
    """Such as a server that just became a copy of another one, and does not let anybody listen."""
    import psycopg

    store = PostgresStore(postgres_url)
    heard: list[tuple[str, int]] = []

    def hears(table_code: str, last: int) -> None:
        heard.append((table_code, last))
        if len(heard) == 1:
            raise psycopg.errors.ReadOnlySqlTransaction("cannot execute LISTEN during recovery")

    store.listen(hears, lambda _: None)
    until(lambda: len(heard) > 1)
    store.create(table(code), ["one"])
    store.append(code, 1, ["two"], 1001, None)
    until(lambda: (code, 2) in heard)
    store.close()


@pytest.mark.postgres
def test_a_server_that_only_reads_is_away(monkeypatch: pytest.MonkeyPatch, postgres_url: str, code: str) -> None:
    monkeypatch.setattr(postgres_pool, "MOST_CONNECTIONS", 1)
    store = PostgresStore(postgres_url)
    store.create(table(code), ["one"])
    with store._transaction() as db:
        db.execute("set session characteristics as transaction read only")
    with pytest.raises(StoreAway, match="read-only"):
        store.append(code, 1, ["two"], 1001, "a tap")
    with store._transaction() as db:
        db.execute("set session characteristics as transaction read write")
    assert store.append(code, 1, ["two"], 1001, "a tap") == Appended(2)
    store.close()


def test_a_file_that_somebody_else_has_locked_is_away_and_nobody_waits_long(tmp_path: Path, code: str) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite3")
    store.create(table(code), ["one"])
    other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
    other.execute("begin immediate")
    begun = time.monotonic()
    with pytest.raises(StoreAway, match="locked"):
        store.append(code, 1, ["two"], 1001, "a tap")
    assert time.monotonic() - begun < 2
    other.execute("rollback")
    assert store.append(code, 1, ["two"], 1001, "a tap") == Appended(2)
    other.close()
    store.close()
