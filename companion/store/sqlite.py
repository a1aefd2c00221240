"""The default store: one SQLite file, one writer, every commit on disk before it is acknowledged."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import RLock
from typing import TypeVar

from companion.store.chain import check, links, root
from companion.store.checkpoint import Checkpointer
from companion.store.group_commit import Writer
from companion.store.guard import Guard
from companion.store.inspection import (
    Found,
    belongs_with_its_log,
    cannot_tell,
    inspect,
    is_whole,
    keep_aside,
    missing,
    salts,
    sidecar,
)
from companion.store.model import (
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
    TableLost,
    Usage,
)
from companion.store.salvage import salvage
from companion.store.seat_transfer import change_hand
from companion.store.upkeep import Upkeep

T = TypeVar("T")

FORMAT = 1
NAME = "tables.sqlite3"

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

SINCE = (
    "create table if not exists wishes (wish blob primary key, code text not null references tables) without rowid",
    "create table if not exists marks (store blob not null, generation integer not null)",
    "create table if not exists heads "
    "(code text primary key, number integer not null, digest blob not null, root blob) without rowid",
    "create table if not exists aside (code text not null, number integer not null, body text not null, "
    "at integer not null, request text, digest blob, since integer not null)",
    "create trigger if not exists chained after insert on events when new.digest is not null begin "
    "insert into heads values (new.code, new.number, new.digest, null) "
    "on conflict (code) do update set number = excluded.number, digest = excluded.digest; end",
)
"""What tables kept before it do without: an older Punchboard neither needs it nor minds it. `marks` has one row: the
identity of the file, and how often it was opened or closed in good order; odd while it is open."""

LATEST = """
select (select coalesce(max(number), 0) from events where code = ?),
  (select number from events where code = ? and request = ?)
"""
INSERT = "insert into events (code, number, body, at, request, digest) values (?, ?, ?, ?, ?, ?)"
APPEND = "insert into events (code, number, body, at, request, digest) values (?, ({first}), ?, ?, ?, ?){more}"
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
HEADS = "select code, number, digest from heads"
SET_HEAD = "insert or replace into heads values (?, ?, ?, ?)"
EXPIRED = "delete from passes where expires < ?"
CUT_OFF = "SQLITE_IOERR_SHORT_READ"
"""What SQLite says of a file that ends too early."""
MOST_TOUCHED = 10_000
"""Tables of which is remembered when they were touched last, and the head of their log."""
ROWS = "select number, body, at, request, digest from events where code = ? order by number"
TOUCH = "update tables set touched = ?, archived = 0 where code = ? and (archived or abs(touched - ?) >= ?)"


HOLDS = """
select (select count(*) from tables), (page_count - freelist_count) * page_size
from pragma_page_count, pragma_freelist_count, pragma_page_size
"""
"""Pages of deleted tables are free for others, though the file keeps its length."""


class SqliteStore:
    """Write-ahead log and `synchronous = FULL`: an acknowledged event survives `kill -9` and a pulled plug. One line to
    the file writes; another one reads, and never waits for it."""

    shared = False

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        found = inspect(path)
        path.touch(mode=0o600)  # it holds the seeds of running games; what SQLite lays beside it is as private
        self._lock = RLock()
        self._touched: dict[str, int] = {}
        """When a table was touched last, to the hour, by what was written here."""
        self._heads: dict[str, Head] = {}
        """Where logs end, by what was read or written here."""
        self._path = path
        self._writer_db = self._open(found)
        self._writer_db.execute(f"pragma cache_size = {-WRITER_CACHE}")
        self._beside = _connect(path)
        self._checkpointer = Checkpointer(self._beside, self._writer_db, self._new_log, lambda: self._guard.sync())
        self._guard = self._begin(found)
        self._writer = Writer(self._writer_db, self._checkpointer.after_commit)
        self._writer_db.execute(f"pragma busy_timeout = {FOREIGN_LOCK}")
        self._db = _connect(path)
        self._closed = False

    def _open(self, found: Found | None) -> sqlite3.Connection:
        """The writing line to a database that is whole. One that is not is kept aside, with all that belongs to it, and
        what can be read of it takes its place."""
        if found is None:
            return _connect(self._path)
        db = _line(self._path)
        try:
            if is_whole(_set(db), found):
                belongs_with_its_log(db, found)
                return db
        except sqlite3.OperationalError:
            db.close()
            raise
        except sqlite3.DatabaseError:
            pass
        state = self._path.stat()
        folder = keep_aside(self._path, f"{self._path.name} ({state.st_size} bytes, {state.st_mtime_ns}) is damaged.")
        db.close()  # which may carry over what lies in the log, so not before it was copied
        if found.guard is None or found.guard.damaged:
            raise cannot_tell(self._path)
        salvage(self._path, folder)
        again = inspect(self._path)  # now that it can be read: whether what lies there belongs together
        if again is None or again.marks is None:
            raise cannot_tell(self._path)
        return _connect(self._path)

    def _begin(self, found: Found | None) -> Guard:
        """Everything is in the main file from here on, and the guard file knows what should be there."""
        guard = found.guard if found is not None else None
        if found is not None and found.marks is not None:  # before the first write, which would tell of a new opening
            known = guard.heads if guard is not None else {}
            Guard(sidecar(self._path, "heads"), *_opens(found.marks), known, ready=False).leave()
        store, generation = _prepare(self._writer_db)
        heads = {code: Head(number, digest) for code, number, digest in self._beside.execute(HEADS)}
        behind = missing(guard, heads)
        if behind:
            lacks = ", ".join(f"{code} from event {heads[code].number + 1 if code in heads else 1}" for code in behind)
            keep_aside(self._path, f"In {self._path.name} something is missing that was played: {lacks}.")
        self._writer_db.execute("pragma wal_checkpoint(truncate)").fetchall()
        return Guard(sidecar(self._path, "heads"), store, generation, heads | behind)

    def _new_log(self) -> None:
        """The write-ahead log may have begun anew since the last write."""
        found = salts(sidecar(self._path, "wal"))
        if found is not None:
            self._guard.salted(found[0])

    def _read(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        with self._lock, _store_errors():
            if self._closed:
                raise StoreClosed
            return self._db.execute(sql, values).fetchall()

    def _write(self, sql: str, values: tuple[object, ...]) -> int:
        """One statement; how many rows it changed."""
        return self._run(lambda db: db.execute(sql, values).rowcount)

    def create(self, table: StoredTable, bodies: Sequence[str], wish: bytes | None = None) -> bool:
        begin = root(table.code, table.game, table.setup)
        digests = links(begin, 0, bodies, table.created, None)
        head = Head(len(bodies), digests[-1] if digests else begin)

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "insert into tables (code, game, setup, host, created, touched) values (?, ?, ?, ?, ?, ?)",
                (table.code, table.game, table.setup, table.host, table.created, table.touched),
            )
            db.executemany(INSERT, _rows(table.code, 0, bodies, table.created, digests))
            db.execute(SET_HEAD, (table.code, head.number, head.digest, begin))
            if wish is not None:
                db.execute("insert into wishes values (?, ?)", (wish, table.code))

        try:
            self._run(work)
        except sqlite3.IntegrityError:
            return False
        self._ends(table.code, len(bodies), digests or [begin])
        return True

    def find_by_wish(self, wish: bytes) -> StoredTable | None:
        rows = self._read(f"select {COLUMNS} from tables where code = (select code from wishes where wish = ?)", wish)
        return _table_of(rows[0]) if rows else None

    def find(self, code: str) -> StoredTable | None:
        rows = self._read(f"select {COLUMNS} from tables where code = ?", code)
        if not rows:
            if self._guard.known(code) is not None:
                raise TableLost(code)
            return None
        kept = _table_of(rows[0])
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
        digests = self._digests(code, after, bodies, at, request)
        statement, values = _append(code, after, first, at, None if rest else request, digests)
        touched: list[int] = []

        def work(db: sqlite3.Connection) -> Appended | Behind:
            repeated = rest and db.execute(LATEST, (code, code, request)).fetchone()[1] is not None
            try:
                written = db.execute(statement, values).rowcount if first and not repeated else 0
            except sqlite3.IntegrityError:
                written = 0
            if written != len(first):
                last, told = db.execute(LATEST, (code, code, request)).fetchone()
                return Appended(told, repeated=True) if told is not None else Behind(last)
            if rest:
                db.executemany(INSERT, _rows(code, after + MOST_AT_ONCE, rest, at, digests[MOST_AT_ONCE:], request))
            if touches and db.execute(TOUCH, (at, code, at, HOUR)).rowcount:
                touched.append(at)
            return Appended(after + len(bodies))

        with _store_errors():
            outcome = self._writer.run(work, alone=not touches and not rest)
        if touched:  # and on the disk
            self._touched[code] = at
        if outcome == Appended(after + len(bodies)):
            self._ends(code, after + len(bodies), digests)
        return outcome

    def _digests(
        self, code: str, after: int, bodies: Sequence[str], at: int, request: str | None
    ) -> Sequence[bytes | None]:
        """Of what is to be written after this event; of nothing where there is no such event, for then nothing is."""
        before = self._digest_at(code, after)
        return links(before, after, bodies, at, request) if before is not None else [None] * len(bodies)

    def _ends(self, code: str, last: int, digests: Sequence[bytes | None]) -> None:
        """The table's log ends here, and that is on the disk."""
        digest = digests[-1] if digests else None
        if digest is None:
            return
        if len(self._heads) >= MOST_TOUCHED:
            self._heads.clear()
        self._heads[code] = head = Head(last, digest)
        self._guard.note(code, head)

    def _digest_at(self, code: str, number: int) -> bytes | None:
        """The digest that the log leads to at this event; None when there is no such event, so that nothing will be
        written after it."""
        known = self._heads.get(code)
        if known is not None and known.number == number:
            return known.digest
        rows = self._read("select digest from events where code = ? and number = ?", code, number)
        if rows and isinstance(rows[0][0], bytes):
            return rows[0][0]
        kept = self.find(code)
        if kept is None or (not rows and number):
            return None
        found = check(root(code, kept.game, kept.setup), self._links(code, number), None)
        return found.digest if len(found.events) == number else None

    def _links(self, code: str, most: int = 1 << 31) -> Iterator[Link]:
        """A table's events with their digests. Where the file can be read no further they end."""
        with self._lock:
            if self._closed:
                raise StoreClosed
            try:
                for number, body, at, request, digest in self._db.execute(f"{ROWS} limit ?", (code, most)):
                    if isinstance(body, str):
                        yield Event(number, body, at, request), digest
            except sqlite3.OperationalError as fault:
                raise StoreAway(str(fault)) from fault
            except sqlite3.DatabaseError:
                return

    def log(self, table: StoredTable) -> Log:
        rows = self._read("select number, digest, root from heads where code = ?", table.code)
        head = Head(*rows[0]) if rows else None  # type: ignore[arg-type]  # as above
        known = self._guard.known(table.code)
        if known is not None and known.number > (head.number if head is not None else 0):
            head = Head(known.number, known.digest, head.root if head is not None else None)
        found = check(root(table.code, table.game, table.setup), self._links(table.code), head)
        if found.damage is None:
            self._heads[table.code] = Head(len(found.events), found.digest)
        return found

    def break_off(self, table: StoredTable, damage: Damage, body: str, at: int) -> None:
        begin = root(table.code, table.game, table.setup)
        before = check(begin, self._links(table.code, damage.sound), None).digest
        digests = links(before, damage.sound, [body], at, None)

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "insert into aside select code, number, body, at, request, digest, ? from events "
                "where code = ? and number > ?",
                (at, table.code, damage.sound),
            )
            db.execute("delete from events where code = ? and number > ?", (table.code, damage.sound))
            db.executemany(INSERT, _rows(table.code, damage.sound, [body], at, digests))

        self._run(work)
        self._ends(table.code, damage.sound + 1, digests)

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with _store_errors():
            return self._writer.run(work)

    def since(self, code: str, number: int) -> list[Event]:
        rows = self._read(
            "select number, body, at, request from events where code = ? and number > ? order by number", code, number
        )
        return [Event(*row) for row in rows]  # type: ignore[arg-type]  # columns are typed by the schema

    def find_request(self, code: str, request: str) -> int | None:
        rows = self._read("select number from events where code = ? and request = ?", code, request)
        return int(rows[0][0]) if rows else None  # type: ignore[call-overload]  # as above

    def seats(self, code: str) -> dict[str, Holder]:
        rows = self._read("select seat, token, name from seats where code = ?", code)
        return {str(row[0]): Holder(*row) for row in rows}  # type: ignore[arg-type]  # as above

    def hand_over(
        self, code: str, after: int, hands: Sequence[Hand], bodies: Sequence[str], at: int, request: str | None
    ) -> Appended | Behind | Lost:
        digests = self._digests(code, after, bodies, at, request)

        def work(db: sqlite3.Connection) -> Appended | Behind:
            last, told = db.execute(LATEST, (code, code, request)).fetchone()
            if told is not None:
                return Appended(told, repeated=True)
            if last != after:
                return Behind(last)
            for hand in hands:
                change_hand(db, "?", code, hand, at)
            db.execute(*_append(code, after, bodies, at, request, digests))
            db.execute(TOUCH, (at, code, at, HOUR))
            return Appended(after + len(bodies))

        try:
            outcome = self._run(work)
        except LostHand:
            return Lost()
        if outcome == Appended(after + len(bodies)):
            self._ends(code, after + len(bodies), digests)
        return outcome

    def issue(self, ticket: bytes, entry: Pass, now: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(EXPIRED, (now,))
            db.execute("insert into passes values (?, ?, ?, ?)", (ticket, entry.code, entry.purpose, entry.expires))

        self._run(work)

    def ticket(self, ticket: bytes, now: int) -> Pass | None:
        rows = self._read("select code, purpose, expires from passes where ticket = ?", ticket)
        found = Pass(*rows[0]) if rows else None  # type: ignore[arg-type]  # as above
        if found is not None and found.expires < now:
            self._write(EXPIRED, (now,))
            return None
        return found

    def archive(self, untouched_since: int) -> int:
        self._touched.clear()
        return self._write("update tables set archived = 1 where archived = 0 and touched < ?", (untouched_since,))

    def tidy(self, now: int) -> None:
        if self._read("select 1 from passes where expires < ? limit 1", now):
            self._write(EXPIRED, (now,))
        self._checkpointer.carry_over()

    def tell(self, word: str) -> None:
        """A SQLite file has one process; there is nobody else to tell, or to hear."""

    def listen(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        pass

    def in_touch(self) -> bool:
        return True

    def usage(self) -> Usage:
        return Usage(*self._read(HOLDS)[0])  # type: ignore[arg-type]  # as above

    def upkeep(self, work: Callable[[Upkeep], T]) -> T:
        return self._run(lambda db: work(Upkeep(db, "?")))

    def set_head(self, code: str, head: Head | None) -> None:
        self._heads.pop(code, None)
        self._touched.pop(code, None)
        if head is None:
            self._guard.forget(code)
        else:
            self._guard.note(code, head)

    def shrink(self) -> None:
        with _store_errors():
            self._checkpointer.close()
            self._writer_db.execute("vacuum")

    def close(self) -> None:
        """What is under way ends first: SQLite does not bear it that a line is closed while somebody uses it. Then
        everything is in the main file, and its log is gone."""
        if self._closed:
            return
        self._writer.close()
        self._checkpointer.close()
        with self._lock:
            self._closed = True
            self._db.close()
            self._beside.close()
            ended = _mark_closed(self._writer_db)
            self._writer_db.close()
            self._guard.close(ended)


def _rows(
    code: str,
    after: int,
    bodies: Sequence[str],
    at: int,
    digests: Sequence[bytes | None],
    request: str | None = None,
) -> list[tuple[object, ...]]:
    """The request stands on the last event."""
    last = after + len(bodies)
    return [
        (code, number, body, at, request if number == last else None, digest)
        for number, (body, digest) in enumerate(zip(bodies, digests, strict=True), after + 1)
    ]


def _append(
    code: str, after: int, bodies: Sequence[str], at: int, request: str | None, digests: Sequence[bytes | None]
) -> tuple[str, list[object]]:
    """Writes all these events in one statement, if the log ends where it should and their request is new."""
    values = [value for row in _rows(code, after, bodies, at, digests[: len(bodies)], request) for value in row]
    values[1:2] = after, code
    return _statement(len(bodies), after == 0), values


@cache
def _statement(events: int, first: bool) -> str:
    return APPEND.format(first=FIRST if first else NEXT, more=", (?, ?, ?, ?, ?, ?)" * (events - 1))


def _connect(path: Path) -> sqlite3.Connection:
    return _set(_line(path))


def _line(path: Path) -> sqlite3.Connection:
    """Nothing in the file is looked at yet."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=64)


def _set(db: sqlite3.Connection) -> sqlite3.Connection:
    db.text_factory = _text
    db.execute("pragma wal_autocheckpoint = 0")
    db.execute("pragma busy_timeout = 5000")
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("pragma foreign_keys = on")
    return db


def _text(data: bytes) -> str:
    """A damaged text is read as one that differs; its digest tells that it does."""
    return data.decode(errors="replace")


def _prepare(db: sqlite3.Connection) -> tuple[bytes, int]:
    """The tables, and the marks of a file that is open; all of it or nothing."""
    db.execute("begin immediate")
    try:
        found = _prepare_schema(db)
        db.execute("commit")
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("rollback")
        raise
    return found


def _prepare_schema(db: sqlite3.Connection) -> tuple[bytes, int]:
    (version,) = db.execute("pragma user_version").fetchone()
    if version > FORMAT:
        raise StoreTooNew(f"the tables were kept by a later Punchboard (format {version}, this one knows {FORMAT})")
    fresh(db)
    marks = db.execute("select store, generation from marks").fetchone()
    if marks is None:
        marks = secrets.token_bytes(16), 0
        db.execute("insert into marks values (?, ?)", marks)
    store, generation = _opens(marks)
    db.execute("update marks set generation = ?", (generation,))
    return store, generation


def fresh(db: sqlite3.Connection) -> None:
    """Whatever this Punchboard keeps and an earlier one did not has its place."""
    (version,) = db.execute("pragma user_version").fetchone()
    if version == 0:
        for statement in SCHEMA.split(";"):
            db.execute(statement)
        db.execute(f"pragma user_version = {FORMAT}")
    if not any(column[1] == "digest" for column in db.execute("pragma table_info(events)")):
        db.execute("alter table events add column digest blob")
    for statement in SINCE:
        db.execute(statement)


def unused_marks(db: sqlite3.Connection) -> None:
    """The marks of a file that no server has opened yet."""
    db.execute("delete from marks")
    db.execute("insert into marks values (?, 0)", (secrets.token_bytes(16),))


def _opens(marks: tuple[bytes, int]) -> tuple[bytes, int]:
    """The marks of a file once it is open."""
    return bytes(marks[0]), marks[1] + 1 + marks[1] % 2


def _mark_closed(db: sqlite3.Connection) -> int:
    """The marks of a file that is closed in good order, everything in it."""
    with suppress(sqlite3.DatabaseError):  # a full disk: the log stays beside the file, whole, until the next time
        db.execute("pragma wal_checkpoint(truncate)").fetchall()
        db.execute("update marks set generation = generation + 1")
        db.execute("pragma wal_checkpoint(truncate)").fetchall()
    with suppress(sqlite3.DatabaseError):
        return int(db.execute("select generation from marks").fetchone()[0])
    return 0


@contextmanager
def _store_errors() -> Iterator[None]:
    """A file that cannot be reached just now, and one that is damaged."""
    try:
        yield
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorname == CUT_OFF:
            raise StoreDamaged(str(fault)) from fault
        raise StoreAway(str(fault)) from fault
    except sqlite3.IntegrityError:
        raise
    except sqlite3.DatabaseError as fault:
        raise StoreDamaged(str(fault)) from fault


def _table_of(row: tuple[object, ...]) -> StoredTable:
    code, game, setup, host, created, touched, archived = row
    return StoredTable(code, game, setup, host, created, touched, bool(archived))  # type: ignore[arg-type]  # as above
