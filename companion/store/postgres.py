"""The store for many processes and machines: PostgreSQL keeps the log, NOTIFY carries (table, number)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, LifoQueue
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, TypeVar

from companion.store.chain import check, links, root
from companion.store.model import (
    ANY_TABLE,
    COLUMNS,
    HOUR,
    Appended,
    Behind,
    Damage,
    Event,
    Hand,
    Head,
    Holder,
    Link,
    Log,
    Lost,
    LostHand,
    Pass,
    StoreAway,
    StoreClosed,
    StoreDamaged,
    StoredTable,
    StoreTooNew,
    Usage,
)
from companion.store.seat_transfer import change_hand
from companion.store.upkeep import Upkeep
from companion.store.watchdog import Watchdog

if TYPE_CHECKING:
    import psycopg

T = TypeVar("T")

FORMAT = 1
CHANNEL, WORDS = "punchboard", "punchboard_words"
MOST_CONNECTIONS = 8
PATIENCE = 10.0
"""Seconds for an answer; a server that takes longer counts as away. Phones wait a little longer than that."""
CONNECTING = 5
QUEUEING = 5.0
"""Seconds for a line to each server in the address, unless that says `connect_timeout`; and for one of those lines
there are."""
LISTENS = 5.0
"""Seconds after which the line that listens is asked whether it still stands: nobody says that it was forgotten."""
OUT_OF_TOUCH = 10.0
"""Seconds without its answer after which this process counts as cut off."""

HAS_DIGESTS = """
select 1 from information_schema.columns
where table_schema = 'punchboard' and table_name = 'events' and column_name = 'digest'
"""
EXPIRED = """
delete from passes where ticket in (select ticket from passes where expires < %s for update skip locked)
"""
"""Others may be clearing away, too."""

SCHEMA = """
create schema if not exists punchboard;
create table if not exists punchboard.format (version integer not null);
create table if not exists punchboard.tables (
  code text primary key, game text not null, setup text not null, host bytea not null,
  created bigint not null, touched bigint not null, archived boolean not null default false
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
create table if not exists punchboard.wishes (
  wish bytea primary key, code text not null references punchboard.tables
);
create table if not exists punchboard.heads (
  code text primary key references punchboard.tables, number integer not null, digest bytea not null, root bytea
) with (fillfactor = 50);
create table if not exists punchboard.aside (
  code text not null, number integer not null, body text not null, at bigint not null, request text, digest bytea,
  since bigint not null
);
"""
"""`heads` says how far each log has come, apart from the log; in `aside` lies what no longer fitted. A Punchboard that
knows neither may serve beside this one: it leaves the digests of what it writes out."""


def make_schema(db: psycopg.Connection[Any]) -> None:
    """Whatever this Punchboard keeps has its place."""
    db.execute(SCHEMA)
    if db.execute(HAS_DIGESTS).fetchone() is None:  # asked first: to add one locks the table
        db.execute("alter table punchboard.events add column digest bytea")
    found = db.execute("select max(version) from punchboard.format").fetchone()
    version = found[0] if found else None
    if version is None:
        db.execute("insert into punchboard.format values (%s)", (FORMAT,))
    elif version > FORMAT:
        raise StoreTooNew(f"the tables were kept by a later Punchboard (format {version}, this one knows {FORMAT})")


def _links(db: psycopg.Connection[Any], code: str) -> Iterator[Link]:
    rows = db.execute("select number, body, at, request, digest from events where code = %s order by number", (code,))
    return ((Event(*row[:4]), row[4]) for row in rows)


class PostgresStore:
    """Each call takes a connection from a small pool; a table's row lock makes its writers take turns."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._slots: LifoQueue[psycopg.Connection[Any] | None] = LifoQueue()
        """One entry per connection there may be: an idle one, or None where none is open. Open ones lie on top."""
        for _ in range(MOST_CONNECTIONS):
            self._slots.put(None)
        self._closed = False
        self._heard_at: float | None = None
        """When the line that listens was last known to stand, once there is one."""
        self._watch = Watchdog(PATIENCE)
        self._prepare()

    def connect(self, *, autocommit: bool = False) -> psycopg.Connection[Any]:
        """A line of one's own."""
        import psycopg
        from psycopg.conninfo import conninfo_to_dict

        patience = conninfo_to_dict(self._url).get("connect_timeout", CONNECTING)
        options = (
            "-c search_path=punchboard -c client_encoding=UTF8 -c synchronous_commit=on -c application_name=punchboard"
        )
        return psycopg.connect(self._url, options=options, connect_timeout=patience, autocommit=autocommit)

    def _prepare(self) -> None:
        with self._transaction() as db:
            db.execute("select pg_advisory_xact_lock(hashtext('punchboard schema'))")
            make_schema(db)

    @contextmanager
    def _transaction(self) -> Iterator[psycopg.Connection[Any]]:
        """All or nothing. A connection that died while it lay idle is replaced before anything was asked of it."""
        import psycopg

        if self._closed:
            raise StoreClosed
        try:
            db = self._slots.get(timeout=QUEUEING)
        except Empty:
            raise StoreAway("every line to PostgreSQL waits for an answer") from None
        try:
            if db is not None and not self._answers(db):
                db = None
            if db is None:
                db = self.connect()
            with self._watch.over(db), db.transaction():
                yield db
        except (psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction) as fault:
            raise StoreAway(str(fault)) from fault
        except (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted) as fault:
            raise StoreDamaged(str(fault)) from fault
        finally:
            usable = db is not None and not db.closed and not db.broken
            if usable and self._closed:
                assert db is not None
                db.close()
            self._slots.put(db if usable and not self._closed else None)

    @staticmethod
    def _answers(db: psycopg.Connection[Any]) -> bool:
        """Whether the server still holds this line; costs no round trip, the socket alone tells."""
        import psycopg

        if db.closed or db.broken:
            return False
        try:
            for _ in range(2):  # first what the server said in parting, then that it hung up
                db.pgconn.consume_input()
        except psycopg.OperationalError:
            db.close()
            return False
        return db.pgconn.status == psycopg.pq.ConnStatus.OK

    def _read(self, sql: str, *values: object) -> list[Any]:
        with self._transaction() as db:
            return db.execute(sql, values).fetchall()

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

    def find_by_wish(self, wish: bytes) -> StoredTable | None:
        rows = self._read(f"select {COLUMNS} from tables where code = (select code from wishes where wish = %s)", wish)
        return StoredTable(*rows[0]) if rows else None

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

    def find(self, code: str) -> StoredTable | None:
        rows = self._read(f"select {COLUMNS} from tables where code = %s", code)
        return StoredTable(*rows[0]) if rows else None

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
        """The digest that the log of this table leads to, whose row is locked from here on; or why nothing is to be
        written."""
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
        """What the log of a table leads to whose last events an earlier Punchboard wrote."""
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
        """Where another process was quicker, it has done so already."""
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

    def since(self, code: str, number: int) -> list[Event]:
        rows = self._read(
            "select number, body, at, request from events where code = %s and number > %s order by number", code, number
        )
        return [Event(*row) for row in rows]

    def find_request(self, code: str, request: str) -> int | None:
        rows = self._read("select number from events where code = %s and request = %s", code, request)
        return int(rows[0][0]) if rows else None

    def seats(self, code: str) -> dict[str, Holder]:
        rows = self._read("select seat, token, name from seats where code = %s", code)
        return {row[0]: Holder(*row) for row in rows}

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
            # First what may have to wait for the table's row: its holder may wait for tickets that lie in our hands.
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
            db.execute("vacuum tables, events, seats, passes, aside")

    def tell(self, word: str) -> None:
        with self._transaction() as db:
            db.execute("select pg_notify(%s, %s)", (WORDS, word))

    def listen(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        self._heard_at = monotonic()
        Thread(target=self._hear, args=(heard, told), daemon=True, name="punchboard-listen").start()

    def in_touch(self) -> bool:
        return self._heard_at is None or monotonic() < self._heard_at + OUT_OF_TOUCH

    def _hear(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        """Listens on a connection of its own, and opens a new one when the server went away. Whatever was appended
        before the line stood may have been missed, so any table may have moved on."""
        import psycopg

        while not self._closed:
            try:
                with self.connect(autocommit=True) as db:
                    with self._watch.over(db):
                        db.execute(f"listen {CHANNEL}")
                        db.execute(f"listen {WORDS}")
                    heard(ANY_TABLE, 0)
                    asked = self._heard_at = monotonic()
                    while not self._closed:
                        if monotonic() > asked + LISTENS:
                            with self._watch.over(db):
                                db.execute(f"listen {CHANNEL}")  # again, which changes nothing
                            asked = self._heard_at = monotonic()
                        for notice in db.notifies(timeout=1.0):
                            if notice.channel == WORDS:
                                told(notice.payload)
                                continue
                            code, _, last = notice.payload.partition(" ")
                            if last.isascii() and last.isdigit():  # else it is none of ours; anybody may call here
                                heard(code, int(last))
            except (psycopg.Error, StoreAway):
                sleep(0.5)

    def close(self) -> None:
        self._closed = True
        self._watch.close()
        with suppress(Empty):
            while True:
                db = self._slots.get_nowait()
                if db is not None:
                    db.close()
