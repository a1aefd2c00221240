"""The store for many processes and machines: PostgreSQL keeps the logs, NOTIFY announces (table, number)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.store.chain import check, links, root
from companion.store.database import Database
from companion.store.model import (
    HOUR,
    Appended,
    Behind,
    Damage,
    Event,
    Hand,
    Head,
    Link,
    Log,
    Lost,
    LostHand,
    Pass,
    StoreAway,
    StoredTable,
    Usage,
)
from companion.store.notices import NoticeRows
from companion.store.postgres_notices import CHANNEL, WORDS, Notices
from companion.store.postgres_pool import Pool
from companion.store.postgres_schema import make_schema
from companion.store.seat_transfer import change_hand
from companion.store.upkeep import Upkeep

if TYPE_CHECKING:
    import psycopg

T = TypeVar("T")

EXPIRED = """
delete from passes where ticket in (select ticket from passes where expires < %s for update skip locked)
"""
"""other processes may delete as well"""


def _links(db: psycopg.Connection[Any], code: str) -> Iterator[Link]:
    rows = db.execute("select number, body, at, request, digest from events where code = %s order by number", (code,))
    return ((Event(*row[:4]), row[4]) for row in rows)


class PostgresStore(NoticeRows):
    """Each call takes a connection from a small pool; the lock on a table's row serialises its writers."""

    shared = True

    def __init__(self, url: str) -> None:
        self._pool = Pool(url)
        self.connect = self._pool.connect
        notices = Notices(self._pool)
        self.listen, self.in_touch = notices.listen, notices.in_touch
        self._prepare()

    def _prepare(self) -> None:
        with self._transaction() as db:
            db.execute("select pg_advisory_xact_lock(hashtext('punchboard schema'))")
            make_schema(db)

    def _transaction(self) -> AbstractContextManager[psycopg.Connection[Any]]:
        return self._pool.transaction()

    def _read(self, sql: str, *values: object) -> list[Any]:
        with self._transaction() as db:
            return db.execute(sql.replace("?", "%s"), values).fetchall()

    def _change(self, sql: str, *values: object) -> int:
        with self._transaction() as db:
            return db.execute(sql.replace("?", "%s"), values).rowcount

    def create(self, table: StoredTable, bodies: Sequence[str], wish: bytes | None = None) -> bool:
        import psycopg

        begin = root(table.code, table.game, table.setup)
        try:
            with self._transaction() as db:
                db.execute(
                    "insert into tables (code, game, setup, host, created, touched) values (%s, %s, %s, %s, %s, %s)",
                    (table.code, table.game, table.setup, table.host, table.created, table.touched),
                )
                db.execute("insert into heads values (%s, 0, %s, %s)", (table.code, begin, begin))
                self._insert(db, table.code, 0, bodies, table.created, None, begin)
                if wish is not None:
                    db.execute("insert into wishes values (%s, %s)", (wish, table.code))
        except psycopg.errors.UniqueViolation:
            return False
        return True

    @staticmethod
    def _insert(
        db: psycopg.Connection[Any],
        code: str,
        after: int,
        bodies: Sequence[str],
        at: int,
        request: str | None,
        before: bytes,
    ) -> None:
        if bodies:
            numbers = list(range(after + 1, after + 1 + len(bodies)))
            requests = [*[None] * (len(bodies) - 1), request]
            digests = links(before, after, bodies, at, request)
            db.execute(
                "with ended as (insert into heads values (%s, %s, %s, null) "
                "on conflict (code) do update set number = excluded.number, digest = excluded.digest) "
                "insert into events (code, number, body, at, request, digest) "
                "select %s, n, b, %s, r, d "
                "from unnest(%s::int[], %s::text[], %s::text[], %s::bytea[]) as new (n, b, r, d)",
                (code, numbers[-1], digests[-1], code, at, numbers, list(bodies), requests, digests),
            )
        db.execute("select pg_notify(%s, %s)", (CHANNEL, f"{code} {after + len(bodies)}"))

    def append(self, code: str, after: int, bodies: Sequence[str], at: int, request: str | None) -> Appended | Behind:
        with self._transaction() as db:
            found = self._lock_log(db, code, after, request)
            if not isinstance(found, bytes):
                return found
            self._write(db, code, after, bodies, at, request, found)
        return Appended(after + len(bodies))

    def _lock_log(
        self, db: psycopg.Connection[Any], code: str, after: int, request: str | None
    ) -> Appended | Behind | bytes:
        """Lock the table's row and return the digest of its last event, or why nothing may be written."""
        db.execute("select 1 from tables where code = %s for update", (code,))
        row = db.execute(
            "select (select coalesce(max(number), 0) from events where code = %s), "
            "(select number from events where code = %s and request = %s), "
            "(select digest from heads where code = %s and number = %s)",
            (code, code, request, code, after),
        ).fetchone()
        last, told, digest = row or (0, None, None)
        if told is not None:
            return Appended(told, repeated=True)
        if last != after:
            return Behind(last)
        return bytes(digest) if digest is not None else self._digest(db, code)

    @staticmethod
    def _digest(db: psycopg.Connection[Any], code: str) -> bytes:
        """Return the digest of a log whose last events an early version wrote."""
        game, setup = db.execute("select game, setup from tables where code = %s", (code,)).fetchone() or ("", "")
        return check(root(code, game, setup), _links(db, code), None).digest

    def _write(
        self,
        db: psycopg.Connection[Any],
        code: str,
        after: int,
        bodies: Sequence[str],
        at: int,
        request: str | None,
        before: bytes,
    ) -> None:
        self._insert(db, code, after, bodies, at, request, before)
        db.execute(
            "update tables set touched = %s, archived = false "
            "where code = %s and (archived or abs(touched - %s) >= %s)",
            (at, code, at, HOUR),
        )

    def log(self, table: StoredTable) -> Log:
        with self._transaction() as db:
            db.execute("set transaction isolation level repeatable read")
            row = db.execute("select number, digest, root from heads where code = %s", (table.code,)).fetchone()
            head = Head(*row) if row is not None else None
            return check(root(table.code, table.game, table.setup), _links(db, table.code), head)

    def break_off(self, table: StoredTable, damage: Damage, body: str, at: int) -> None:
        """Another process that was faster has done it already."""
        with self._transaction() as db:
            db.execute("select 1 from tables where code = %s for update", (table.code,))
            row = db.execute("select number, digest, root from heads where code = %s", (table.code,)).fetchone()
            begin = root(table.code, table.game, table.setup)
            found = check(begin, _links(db, table.code), Head(*row) if row is not None else None)
            if found.damage != damage:
                return
            db.execute(
                "insert into aside select code, number, body, at, request, digest, %s from events "
                "where code = %s and number > %s",
                (at, table.code, damage.sound),
            )
            db.execute("delete from events where code = %s and number > %s", (table.code, damage.sound))
            self._insert(db, table.code, damage.sound, [body], at, None, found.digest)

    def hand_over(
        self, code: str, after: int, hands: Sequence[Hand], bodies: Sequence[str], at: int, request: str | None
    ) -> Appended | Behind | Lost:
        try:
            with self._transaction() as db:
                found = self._lock_log(db, code, after, request)
                if not isinstance(found, bytes):
                    return found
                for hand in hands:
                    change_hand(db, "%s", code, hand, at)
                self._write(db, code, after, bodies, at, request, found)
        except LostHand:
            return Lost()
        return Appended(after + len(bodies))

    def issue(self, ticket: bytes, entry: Pass, now: int) -> None:
        with self._transaction() as db:
            # Take locks that may block first: the holder of the row may be waiting for tickets that we hold.
            db.execute("insert into passes values (%s, %s, %s, %s)", (ticket, entry.code, entry.purpose, entry.expires))
            db.execute(EXPIRED, (now,))

    def ticket(self, ticket: bytes, now: int) -> Pass | None:
        rows = self._read("select code, purpose, expires from passes where ticket = %s", ticket)
        found = Pass(*rows[0]) if rows else None
        if found is not None and found.expires < now:
            self.tidy(now)
            return None
        return found

    def tidy(self, now: int) -> None:
        with self._transaction() as db:
            db.execute(EXPIRED, (now,))

    def archive(self, untouched_since: int) -> int:
        with self._transaction() as db:
            return db.execute(
                "update tables set archived = true where not archived and touched < %s", (untouched_since,)
            ).rowcount

    def usage(self) -> Usage:
        rows = self._read("select (select count(*) from tables), pg_database_size(current_database())")
        return Usage(*rows[0])

    def upkeep(self, work: Callable[[Upkeep], T]) -> T:
        with self._transaction() as db:
            return work(Upkeep(db, "%s"))

    def set_head(self, code: str, head: Head | None) -> None:
        """Heads lie in the database."""

    def shrink(self) -> None:
        with self.connect(autocommit=True) as db:
            db.execute("vacuum tables, events, seats, passes, notices, aside")

    def tell(self, word: str) -> None:
        with self._transaction() as db:
            db.execute("select pg_notify(%s, %s)", (WORDS, word))

    def close(self) -> None:
        self._pool.close()


EXAMPLE = "postgresql://user@host/database"


def _explain(fault: Exception) -> tuple[str, str] | None:
    import psycopg

    if isinstance(fault, psycopg.ProgrammingError):
        return "not a valid PostgreSQL URL.", f"It looks like this: {EXAMPLE}"
    if isinstance(fault, psycopg.Error | StoreAway):
        why = " ".join(str(fault).split()) or type(fault).__name__
        return f"PostgreSQL does not answer: {why}", "Is it running, and is there such a database?"
    return None


def _export_tables(url: str, new: Path) -> None:
    from companion.store.postgres_copy import export_tables

    export_tables(url, new)


def _import_tables(url: str, copy: Path) -> str | None:
    from companion.store.postgres_copy import import_tables

    return import_tables(url, copy)


DATABASE = Database(
    "PostgreSQL", "psycopg", "postgres", EXAMPLE, PostgresStore, _explain, _export_tables, _import_tables
)
