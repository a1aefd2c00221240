"""PostgreSQL's connections: our eight slots against psycopg_pool, by turns, and how soon each says that all is lost."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from statistics import median
from threading import Thread
from time import perf_counter
from typing import Any
from uuid import uuid4

import psycopg

from companion.store.model import StoreAway, StoredTable
from companion.store.postgres import PostgresStore
from companion.store.postgres_pool import MOST_CONNECTIONS, QUEUEING

KIND = "soak"
URL = os.environ.get("PUNCHBOARD_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/test")
TURNS, APPENDS, WRITERS = 12, 60, 6


class PooledStore(PostgresStore):
    """The same store over psycopg_pool."""

    def __init__(self, url: str) -> None:
        from psycopg_pool import ConnectionPool

        options = "-c search_path=punchboard -c client_encoding=UTF8 -c synchronous_commit=on"
        self.pool = ConnectionPool(
            url, min_size=1, max_size=MOST_CONNECTIONS, open=True, timeout=QUEUEING, kwargs={"options": options}
        )
        super().__init__(url)

    @contextmanager
    def _transaction(self) -> Iterator[Any]:
        try:
            with self.pool.connection() as db, self._pool.watchdog.over(db):
                yield db
        except psycopg.OperationalError as fault:  # a pool's timeout is one
            raise StoreAway(str(fault)) from fault


def run() -> dict[str, Any]:
    stores = {"own": PostgresStore(URL), "psycopg_pool": PooledStore(URL)}
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in stores}
    for turn in range(TURNS + 1):
        for name in stores if turn % 2 else reversed(stores):
            taken[name].append(appends(stores[name]))
    with psycopg.connect(URL, options="-c search_path=punchboard") as db:
        for table in ("events", "heads", "tables"):
            db.execute(f"delete from {table} where code in (select code from tables where game = 'bench')".encode())
    return {
        "load": f"{WRITERS} threads append to tables of their own; {TURNS} turns",
        **{
            name: {
                "append_p50_milliseconds": round(median(middle for middle, _ in turns[1:]), 3),
                "appends_per_second": round(median(rate for _, rate in turns[1:])),
                "seconds_until_refused_while_away": round(seconds_to_refusal(type(stores[name])), 3),
            }
            for name, turns in taken.items()
        },
    }


def appends(store: PostgresStore) -> tuple[float, float]:
    """The middle of the times in milliseconds, and appends a second."""
    times: list[float] = []

    def write() -> None:
        code = uuid4().hex[:12]
        store.create(StoredTable(code, "bench", "{}", b"", 0, 0), [])
        for number in range(APPENDS):
            begun = perf_counter()
            store.append(code, number, ["{}"], 0, f"r{number}")
            times.append(perf_counter() - begun)

    begun = perf_counter()
    together([write] * WRITERS)
    return 1000 * median(times), WRITERS * APPENDS / (perf_counter() - begun)


def together(work: list[Callable[[], None]]) -> None:
    threads = [Thread(target=each) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def seconds_to_refusal(kind: type[PostgresStore]) -> float:
    """The slowest of four refusals, once nothing listens there any more."""
    with Relay() as relay:
        store = kind(relay.url)
        relay.stop()
        times = []
        for _ in range(4):
            begun = perf_counter()
            with suppress(StoreAway):
                store.find("no-table")
                raise RuntimeError("the tables were reached")
            times.append(perf_counter() - begun)
        return max(times)


class Relay:
    """PostgreSQL behind a port that can be shut."""

    def __enter__(self) -> Relay:
        info = psycopg.conninfo.conninfo_to_dict(URL)
        self._to = (str(info.get("host") or "127.0.0.1"), int(info.get("port") or 5432))
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._lines: list[socket.socket] = []
        port = self._listening.getsockname()[1]
        self.url = psycopg.conninfo.make_conninfo(URL, host="127.0.0.1", port=port)
        Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        with closing(self._listening), suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        for line in self._lines:
            with closing(line), suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        self._lines.clear()

    def _accept(self) -> None:
        while True:
            try:
                line, _ = self._listening.accept()
            except OSError:  # it was shut
                return
            other = socket.create_connection(self._to)
            self._lines += (line, other)
            for one, two in ((line, other), (other, line)):
                Thread(target=_pass_on, args=(one, two), daemon=True).start()


def _pass_on(one: socket.socket, two: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65536):
            two.sendall(data)
