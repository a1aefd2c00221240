"""The default store: one SQLite file, one writer, every commit on disk before it is acknowledged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from threading import RLock

from companion.store.hands import change_hand
from companion.store.model import (
    COLUMNS,
    HOUR,
    Appended,
    Behind,
    Event,
    Hand,
    Holder,
    Kept,
    Lost,
    LostHand,
    Pass,
    StoreAway,
    StoreClosed,
    StoreTooNew,
)
from companion.store.tidying import Tidier
from companion.store.writing import Writer

FORMAT = 1

SCHEMA = """
create table tables (
  code text primary key, game text not null, setup text not null, host blob not null,
  created integer not null, touched integer not null, archived integer not null default 0
) without rowid;
create table events (
  code text not null, number integer not null, body text not null, at integer not null, request text,
  primary key (code, number)
) without rowid;
create unique index requests on events (code, request) where request is not null;
create table seats (
  code text not null references tables, seat text not null, token blob not null, name text not null,
  primary key (code, seat)
) without rowid;
create table passes (
  ticket blob primary key, code text not null references tables, purpose text not null, expires integer not null
) without rowid;
"""

SINCE = """
create table if not exists wishes (wish blob primary key, code text not null references tables) without rowid
"""
"""What tables kept before it do without: an older Punchboard neither needs it nor minds it."""

LATEST = """
select (select coalesce(max(number), 0) from events where code = ?),
  (select number from events where code = ? and request = ?)
"""
INSERT = "insert into events (code, number, body, at, request) values (?, ?, ?, ?, ?)"
APPEND = "insert into events (code, number, body, at, request) values (?, ({first}), ?, ?, ?){more}"
FIRST = "select 1 + ? from tables where code = ?"
NEXT = "select number + 1 from events where number = ? and code = ?"
"""The number of an event that is written: none, which is refused, unless it follows on one that is there. So an event
needs no look at its table, whose page lies elsewhere; nor at the end of the log, as no number is there twice."""
MOST_AT_ONCE = 40
"""Events that one statement writes; a move seldom brings more than two."""
WRITER_CACHE = 8192
"""Kilobytes of the file that the writer keeps at hand: where the logs end of all tables that are being played."""
FOREIGN_LOCK = 200
"""Milliseconds until a write gives up because another program has locked the file: all phones wait with it."""
MOST_TOUCHED = 10_000
"""Tables of which is remembered when they were touched last."""
TOUCH = "update tables set touched = ?, archived = 0 where code = ? and (archived or abs(touched - ?) >= ?)"


class SqliteStore:
    """Write-ahead log and `synchronous = FULL`: an acknowledged event survives `kill -9` and a pulled plug. One line to
    the file writes; another one reads, and never waits for it."""

    shared = False

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # it holds the seeds of running games; what SQLite lays beside it is as private
        self._lock = RLock()
        self._touched: dict[str, int] = {}
        """When a table was touched last, to the hour, by what was written here."""
        self._writer_db = _connected(path)
        self._writer_db.execute(f"pragma cache_size = {-WRITER_CACHE}")
        self._beside = _connected(path)
        self._tidier = Tidier(self._beside, self._writer_db)
        self._writer = Writer(self._writer_db, self._tidier.between)
        self._writer.run(_prepare)
        self._writer_db.execute(f"pragma busy_timeout = {FOREIGN_LOCK}")
        self._db = _connected(path)
        self._closed = False

    def _read(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        try:
            with self._lock:
                if self._closed:
                    raise StoreClosed
                return self._db.execute(sql, values).fetchall()
        except sqlite3.OperationalError as fault:
            raise StoreAway(str(fault)) from fault

    def _write(self, sql: str, values: tuple[object, ...]) -> int:
        """One statement; how many rows it changed."""
        return self._writer.run(lambda db: db.execute(sql, values).rowcount)

    def create(self, table: Kept, bodies: Sequence[str], wish: bytes | None = None) -> bool:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "insert into tables (code, game, setup, host, created, touched) values (?, ?, ?, ?, ?, ?)",
                (table.code, table.game, table.setup, table.host, table.created, table.touched),
            )
            db.executemany(INSERT, _rows(table.code, 0, bodies, table.created))
            if wish is not None:
                db.execute("insert into wishes values (?, ?)", (wish, table.code))

        try:
            self._writer.run(work)
        except sqlite3.IntegrityError:
            return False
        return True

    def granted(self, wish: bytes) -> Kept | None:
        rows = self._read(f"select {COLUMNS} from tables where code = (select code from wishes where wish = ?)", wish)
        return _kept(rows[0]) if rows else None

    def find(self, code: str) -> Kept | None:
        rows = self._read(f"select {COLUMNS} from tables where code = ?", code)
        if not rows:
            return None
        kept = _kept(rows[0])
        if len(self._touched) >= MOST_TOUCHED:
            self._touched.clear()
        if kept.archived:
            self._touched.pop(code, None)
        else:
            self._touched[code] = kept.touched
        return kept

    def append(self, code: str, after: int, bodies: Sequence[str], at: int, request: str | None) -> Appended | Behind:
        """The request id stands on the last event of its batch: one post may bring answers of chance with it, and who
        asks again is told the same number."""
        known = self._touched.get(code)
        touches = known is None or abs(at - known) >= HOUR
        first, rest = bodies[:MOST_AT_ONCE], bodies[MOST_AT_ONCE:]
        statement, values = _append(code, after, first, at, None if rest else request)
        touched: list[int] = []

        def work(db: sqlite3.Connection) -> Appended | Behind:
            before = db.execute(LATEST, (code, code, request)).fetchone()[1] if rest else None
            try:
                written = db.execute(statement, values).rowcount if first and before is None else 0
            except sqlite3.IntegrityError:
                written = 0
            if written != len(first):
                last, told = db.execute(LATEST, (code, code, request)).fetchone()
                return Appended(told, repeated=True) if told is not None else Behind(last)
            if rest:
                db.executemany(INSERT, _rows(code, after + MOST_AT_ONCE, rest, at, request))
            if touches and db.execute(TOUCH, (at, code, at, HOUR)).rowcount:
                touched.append(at)
            return Appended(after + len(bodies))

        outcome = self._writer.run(work, alone=not touches and not rest)
        if touched:  # and on the disk
            self._touched[code] = at
        return outcome

    def since(self, code: str, number: int) -> list[Event]:
        rows = self._read(
            "select number, body, at, request from events where code = ? and number > ? order by number", code, number
        )
        return [Event(*row) for row in rows]  # type: ignore[arg-type]  # columns are typed by the schema

    def noted(self, code: str, request: str) -> int | None:
        rows = self._read("select number from events where code = ? and request = ?", code, request)
        return int(rows[0][0]) if rows else None  # type: ignore[call-overload]  # as above

    def seats(self, code: str) -> dict[str, Holder]:
        rows = self._read("select seat, token, name from seats where code = ?", code)
        return {str(row[0]): Holder(*row) for row in rows}  # type: ignore[arg-type]  # as above

    def hand_over(
        self, code: str, after: int, hands: Sequence[Hand], bodies: Sequence[str], at: int, request: str | None
    ) -> Appended | Behind | Lost:
        def work(db: sqlite3.Connection) -> Appended | Behind:
            last, told = db.execute(LATEST, (code, code, request)).fetchone()
            if told is not None:
                return Appended(told, repeated=True)
            if last != after:
                return Behind(last)
            for hand in hands:
                change_hand(db, "?", code, hand, at)
            db.execute(*_append(code, after, bodies, at, request))
            db.execute(TOUCH, (at, code, at, HOUR))
            return Appended(after + len(bodies))

        try:
            return self._writer.run(work)
        except LostHand:
            return Lost()

    def issue(self, ticket: bytes, entry: Pass, now: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("delete from passes where expires < ?", (now,))
            db.execute("insert into passes values (?, ?, ?, ?)", (ticket, entry.code, entry.purpose, entry.expires))

        self._writer.run(work)

    def ticket(self, ticket: bytes, now: int) -> Pass | None:
        rows = self._read("select code, purpose, expires from passes where ticket = ? and expires >= ?", ticket, now)
        return Pass(*rows[0]) if rows else None  # type: ignore[arg-type]  # as above

    def archive(self, untouched_since: int) -> int:
        self._touched.clear()
        return self._write("update tables set archived = 1 where archived = 0 and touched < ?", (untouched_since,))

    def tell(self, word: str) -> None:
        """A SQLite file has one process; there is nobody else to tell, or to hear."""

    def listen(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        pass

    def close(self) -> None:
        """What is under way ends first: SQLite does not bear it that a line is closed while somebody uses it."""
        self._writer.close()
        self._tidier.close()
        with self._lock:
            self._closed = True
            self._db.close()
            self._beside.close()
            self._writer_db.close()


def _rows(
    code: str, after: int, bodies: Sequence[str], at: int, request: str | None = None
) -> list[tuple[object, ...]]:
    """The request stands on the last event."""
    last = after + len(bodies)
    return [
        (code, number, body, at, request if number == last else None) for number, body in enumerate(bodies, after + 1)
    ]


def _append(code: str, after: int, bodies: Sequence[str], at: int, request: str | None) -> tuple[str, list[object]]:
    """Writes all these events in one statement, if the log ends where it should and their request is new."""
    values = [value for row in _rows(code, after, bodies, at, request) for value in row]
    values[1:2] = after, code
    return _statement(len(bodies), after == 0), values


@cache
def _statement(events: int, first: bool) -> str:
    return APPEND.format(first=FIRST if first else NEXT, more=", (?, ?, ?, ?, ?)" * (events - 1))


def _connected(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=64)
    db.execute("pragma busy_timeout = 5000")
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("pragma foreign_keys = on")
    return db


def _prepare(db: sqlite3.Connection) -> None:
    (version,) = db.execute("pragma user_version").fetchone()
    if version > FORMAT:
        raise StoreTooNew(f"the tables were kept by a later Punchboard (format {version}, this one knows {FORMAT})")
    if version == 0:
        for statement in SCHEMA.split(";"):
            db.execute(statement)
        db.execute(f"pragma user_version = {FORMAT}")
    db.execute(SINCE)


def _kept(row: tuple[object, ...]) -> Kept:
    code, game, setup, host, created, touched, archived = row
    return Kept(code, game, setup, host, created, touched, bool(archived))  # type: ignore[arg-type]  # as above
