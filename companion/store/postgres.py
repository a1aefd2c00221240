"""The store for many processes and machines: PostgreSQL keeps the log, NOTIFY carries (table, number)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import LifoQueue
from threading import Lock, Thread
from time import sleep
from typing import TYPE_CHECKING, Any

from companion.store.model import ANY_TABLE, COLUMNS, Appended, Behind, Event, Holder, Kept, Pass, StoreTooNew

if TYPE_CHECKING:
    import psycopg

FORMAT = 1
CHANNEL = "punchboard"
MOST_CONNECTIONS = 8

SCHEMA = """
create schema if not exists punchboard;
create table if not exists punchboard.format (version integer not null);
create table if not exists punchboard.tables (
  code text primary key, game text not null, setup text not null, host bytea not null,
  created bigint not null, touched bigint not null, archived boolean not null default false, result text
);
create table if not exists punchboard.events (
  code text not null references punchboard.tables, number integer not null, body text not null, at bigint not null,
  request text, primary key (code, number)
);
create unique index if not exists requests on punchboard.events (code, request) where request is not null;
create table if not exists punchboard.seats (
  code text not null references punchboard.tables, seat text not null, token bytea not null, name text not null,
  primary key (code, seat)
);
create table if not exists punchboard.passes (
  ticket bytea primary key, code text not null references punchboard.tables, purpose text not null,
  expires bigint not null
);
create index if not exists finished on punchboard.tables (touched) where result is not null;
"""


class PostgresStore:
    """Each call takes a connection from a small pool; a table's row lock makes its writers take turns."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._idle: LifoQueue[psycopg.Connection[Any]] = LifoQueue()
        self._opened = 0
        self._opening = Lock()
        self._closed = False
        self._prepare()

    def _connect(self) -> psycopg.Connection[Any]:
        import psycopg

        return psycopg.connect(self._url, options="-c search_path=punchboard -c client_encoding=UTF8")

    def _prepare(self) -> None:
        with self._transaction() as db:
            db.execute("select pg_advisory_xact_lock(hashtext('punchboard schema'))")
            db.execute(SCHEMA)
            found = db.execute("select max(version) from format").fetchone()
            version = found[0] if found else None
            if version is None:
                db.execute("insert into format values (%s)", (FORMAT,))
            elif version > FORMAT:
                raise StoreTooNew(
                    f"the tables were kept by a later Punchboard (format {version}, this one knows {FORMAT})"
                )

    def _take(self) -> psycopg.Connection[Any]:
        with self._opening:
            fresh = self._idle.empty() and self._opened < MOST_CONNECTIONS
            self._opened += fresh
        if not fresh:
            return self._idle.get()
        try:
            return self._connect()
        except BaseException:
            with self._opening:
                self._opened -= 1
            raise

    @contextmanager
    def _transaction(self) -> Iterator[psycopg.Connection[Any]]:
        db = self._take()
        try:
            with db.transaction():
                yield db
        finally:
            if db.closed or db.broken:
                with self._opening:
                    self._opened -= 1
            else:
                self._idle.put(db)

    def _read(self, sql: str, *values: object) -> list[Any]:
        with self._transaction() as db:
            return db.execute(sql, values).fetchall()

    def create(self, table: Kept, bodies: Sequence[str]) -> bool:
        with self._transaction() as db:
            made = db.execute(
                "insert into tables (code, game, setup, host, created, touched) values (%s, %s, %s, %s, %s, %s) "
                "on conflict do nothing",
                (table.code, table.game, table.setup, table.host, table.created, table.touched),
            ).rowcount
            if made:
                self._insert(db, table.code, 0, bodies, table.created, None)
        return bool(made)

    @staticmethod
    def _insert(
        db: psycopg.Connection[Any], code: str, after: int, bodies: Sequence[str], at: int, request: str | None
    ) -> None:
        numbers = list(range(after + 1, after + 1 + len(bodies)))
        requests = [request, *[None] * (len(bodies) - 1)][: len(bodies)]
        db.execute(
            "insert into events (code, number, body, at, request) "
            "select %s, n, b, %s, r from unnest(%s::int[], %s::text[], %s::text[]) as new (n, b, r)",
            (code, at, numbers, list(bodies), requests),
        )
        db.execute("select pg_notify(%s, %s)", (CHANNEL, f"{code} {after + len(bodies)}"))

    def find(self, code: str) -> Kept | None:
        rows = self._read(f"select {COLUMNS} from tables where code = %s", code)
        return Kept(*rows[0]) if rows else None

    def append(self, code: str, after: int, bodies: Sequence[str], at: int, request: str | None) -> Appended | Behind:
        with self._transaction() as db:
            db.execute("select 1 from tables where code = %s for update", (code,))
            row = db.execute(
                "select coalesce(max(number), 0), coalesce(bool_or(request = %s), false) from events where code = %s",
                (request, code),
            ).fetchone()
            last, repeated = row or (0, False)
            if repeated:
                return Appended(last, repeated=True)
            if last != after:
                return Behind(last)
            self._insert(db, code, after, bodies, at, request)
            db.execute("update tables set touched = %s, archived = false where code = %s", (at, code))
        return Appended(after + len(bodies))

    def since(self, code: str, number: int) -> list[Event]:
        rows = self._read(
            "select number, body, at, request from events where code = %s and number > %s order by number", code, number
        )
        return [Event(*row) for row in rows]

    def seats(self, code: str) -> dict[str, Holder]:
        rows = self._read("select seat, token, name from seats where code = %s", code)
        return {row[0]: Holder(*row) for row in rows}

    def claim(self, code: str, holder: Holder, instead_of: bytes | None) -> bool:
        with self._transaction() as db:
            if instead_of is None:
                return bool(
                    db.execute(
                        "insert into seats (code, seat, token, name) values (%s, %s, %s, %s) on conflict do nothing",
                        (code, holder.seat, holder.token, holder.name),
                    ).rowcount
                )
            return bool(
                db.execute(
                    "update seats set token = %s, name = %s where code = %s and seat = %s and token = %s",
                    (holder.token, holder.name, code, holder.seat, instead_of),
                ).rowcount
            )

    def release(self, code: str, seat: str) -> None:
        with self._transaction() as db:
            db.execute("delete from seats where code = %s and seat = %s", (code, seat))

    def issue(self, ticket: bytes, entry: Pass) -> None:
        with self._transaction() as db:
            db.execute("insert into passes values (%s, %s, %s, %s)", (ticket, entry.code, entry.purpose, entry.expires))

    def redeem(self, ticket: bytes, now: int) -> Pass | None:
        with self._transaction() as db:
            row = db.execute(
                "delete from passes where ticket = %s returning code, purpose, expires", (ticket,)
            ).fetchone()
            db.execute("delete from passes where expires < %s", (now,))
        return Pass(*row) if row and row[2] >= now else None

    def set_host(self, code: str, host: bytes) -> None:
        with self._transaction() as db:
            db.execute("update tables set host = %s where code = %s", (host, code))

    def finish(self, code: str, result: str | None) -> None:
        with self._transaction() as db:
            db.execute("update tables set result = %s where code = %s", (result, code))

    def archive(self, untouched_since: int) -> int:
        with self._transaction() as db:
            return db.execute(
                "update tables set archived = true where not archived and touched < %s", (untouched_since,)
            ).rowcount

    def finished(self, limit: int) -> list[Kept]:
        rows = self._read(
            f"select {COLUMNS} from tables where result is not null order by touched desc, code limit %s", limit
        )
        return [Kept(*row) for row in rows]

    def listen(self, heard: Callable[[str, int], None]) -> None:
        Thread(target=self._hear, args=(heard,), daemon=True, name="punchboard-listen").start()

    def _hear(self, heard: Callable[[str, int], None]) -> None:
        """Listens on a connection of its own, and opens a new one when the server went away."""
        import psycopg

        again = False
        while not self._closed:
            try:
                with psycopg.connect(self._url, autocommit=True) as db:
                    db.execute(f"listen {CHANNEL}")
                    if again:
                        heard(ANY_TABLE, 0)
                    again = True
                    while not self._closed:
                        for notice in db.notifies(timeout=1.0):
                            code, _, last = notice.payload.partition(" ")
                            heard(code, int(last))
            except psycopg.OperationalError:
                sleep(0.5)

    def close(self) -> None:
        self._closed = True
        while not self._idle.empty():
            self._idle.get().close()
