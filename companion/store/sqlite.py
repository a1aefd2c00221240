"""The default store: one SQLite file, one writer, every commit on disk before it is acknowledged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from companion.store.chain import check, links, root
from companion.store.checkpoint import Checkpointer
from companion.store.group_commit import Writer
from companion.store.inspection import (
    inspect,
    salts,
    sidecar,
)
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
    StoreClosed,
    StoredTable,
    TableLost,
    Usage,
)
from companion.store.notices import NoticeRows
from companion.store.seat_transfer import change_hand
from companion.store.sqlite_append import INSERT, LATEST, MOST_AT_ONCE, append_statement, event_rows
from companion.store.sqlite_file import (
    connect,
    mark_closed,
    store_errors,
)
from companion.store.sqlite_open import begin, open_writer
from companion.store.upkeep import Upkeep

T = TypeVar("T")

WRITER_CACHE = 8192
"""Kilobytes of page cache for the writer: the ends of the logs of all active tables."""
FOREIGN_LOCK = 200
"""Milliseconds until a write gives up because another program has locked the file: all phones wait meanwhile."""
SET_HEAD = "insert or replace into heads values (?, ?, ?, ?)"
EXPIRED = "delete from passes where expires < ?"
MOST_TOUCHED = 10_000
"""Tables whose time of last use and end of log are cached."""
ROWS = "select number, body, at, request, digest from events where code = ? order by number"
TOUCH = "update tables set touched = ?, archived = 0 where code = ? and (archived or abs(touched - ?) >= ?)"


HOLDS = """
select (select count(*) from tables), (page_count - freelist_count) * page_size
from pragma_page_count, pragma_freelist_count, pragma_page_size
"""
"""Pages of deleted tables do not count: they are reused, although the file does not shrink."""


class SqliteStore(NoticeRows):
    """SQLite with a write-ahead log and `synchronous = FULL`: an acknowledged event survives `kill -9` and a power cut.

    One connection writes; another one reads and never waits for it.
    """

    shared = False

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        found = inspect(path)
        path.touch(mode=0o600)  # it holds the seeds of running games; SQLite gives its companion files the same mode
        self._lock = RLock()
        self._touched: dict[str, int] = {}
        """When a table was last used, to the hour, as written here."""
        self._heads: dict[str, Head] = {}
        """The ends of logs, as read or written here."""
        self._path = path
        self._writer_db = open_writer(path, found)
        self._writer_db.execute(f"pragma cache_size = {-WRITER_CACHE}")
        self._beside = connect(path)
        self._checkpointer = Checkpointer(self._beside, self._writer_db, self._new_log, lambda: self._guard.sync())
        self._guard = begin(path, found, self._writer_db)
        self._writer = Writer(self._writer_db, self._checkpointer.after_commit)
        self._writer_db.execute(f"pragma busy_timeout = {FOREIGN_LOCK}")
        self._db = connect(path)
        self._closed = False

    def _new_log(self) -> bool:
        """Return whether the write-ahead log was restarted since the last call."""
        found = salts(sidecar(self._path, "wal"))
        return found is not None and self._guard.note_salt(found[0])

    def _read(self, sql: str, *values: object) -> list[Any]:
        with self._lock, store_errors():
            if self._closed:
                raise StoreClosed
            return self._db.execute(sql, values).fetchall()

    def _change(self, sql: str, *values: object) -> int:
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
            db.executemany(INSERT, event_rows(table.code, 0, bodies, table.created, digests))
            db.execute(SET_HEAD, (table.code, head.number, head.digest, begin))
            if wish is not None:
                db.execute("insert into wishes values (?, ?)", (wish, table.code))

        try:
            self._run(work)
        except sqlite3.IntegrityError:
            return False
        self._ends(table.code, len(bodies), digests or [begin])
        return True

    def find(self, code: str) -> StoredTable | None:
        kept = super().find(code)
        if kept is None:
            if self._guard.find_head(code) is not None:
                raise TableLost(code)
            return None
        if len(self._touched) >= MOST_TOUCHED:
            self._touched.clear()
        if kept.archived:
            self._touched.pop(code, None)
        else:
            self._touched[code] = kept.touched
        return kept

    def append(self, code: str, after: int, bodies: Sequence[str], at: int, request: str | None) -> Appended | Behind:
        """The request id belongs to the last event of its batch: one request may also bring answers of chance, and a
        repeated request gets the same number.
        """
        known = self._touched.get(code)
        touches = known is None or abs(at - known) >= HOUR
        first, rest = bodies[:MOST_AT_ONCE], bodies[MOST_AT_ONCE:]
        digests = self._digests(code, after, bodies, at, request)
        statement, values = append_statement(code, after, first, at, None if rest else request, digests)
        touched: list[int] = []
        done = Appended(after + len(bodies))

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
                db.executemany(
                    INSERT, event_rows(code, after + MOST_AT_ONCE, rest, at, digests[MOST_AT_ONCE:], request)
                )
            if touches and db.execute(TOUCH, (at, code, at, HOUR)).rowcount:
                touched.append(at)
            return done

        with store_errors():
            outcome = self._writer.run(work, alone=not touches and not rest)
        if touched:  # and on the disk
            self._touched[code] = at
        if outcome is done:
            self._ends(code, done.last, digests)
        return outcome

    def _digests(
        self, code: str, after: int, bodies: Sequence[str], at: int, request: str | None
    ) -> Sequence[bytes | None]:
        """Return the digests of events to be written after this one; none if this event does not exist, because then
        nothing is written.
        """
        before = self._digest_at(code, after)
        return links(before, after, bodies, at, request) if before is not None else [None] * len(bodies)

    def _ends(self, code: str, last: int, digests: Sequence[bytes | None]) -> None:
        """Record that the table's log ends here, durably."""
        digest = digests[-1] if digests else None
        if digest is None:
            return
        if len(self._heads) >= MOST_TOUCHED:
            self._heads.clear()
        self._heads[code] = head = Head(last, digest)
        self._guard.note(code, head)

    def _digest_at(self, code: str, number: int) -> bytes | None:
        """Return the digest of the log at this event; None if there is no such event, so that nothing is written after
        it.
        """
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
        """Return a table's events with their digests, up to the first unreadable one."""
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
        head = Head(*rows[0]) if rows else None
        known = self._guard.find_head(table.code)
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
            db.executemany(INSERT, event_rows(table.code, damage.sound, [body], at, digests))

        self._run(work)
        self._ends(table.code, damage.sound + 1, digests)

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with store_errors():
            return self._writer.run(work)

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
            db.execute(*append_statement(code, after, bodies, at, request, digests))
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
        found = Pass(*rows[0]) if rows else None
        if found is not None and found.expires < now:
            self._change(EXPIRED, now)
            return None
        return found

    def archive(self, untouched_since: int) -> int:
        self._touched.clear()
        return self._change("update tables set archived = 1 where archived = 0 and touched < ?", untouched_since)

    def tidy(self, now: int) -> None:
        if self._read("select 1 from passes where expires < ? limit 1", now):
            self._change(EXPIRED, now)
        self._checkpointer.carry_over()

    def tell(self, word: str) -> None:
        """A SQLite file has one process, so there is no other one to tell or hear."""

    def listen(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        pass

    def in_touch(self) -> bool:
        return True

    def usage(self) -> Usage:
        return Usage(*self._read(HOLDS)[0])

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
        with store_errors():
            self._checkpointer.close()
            self._writer_db.execute("vacuum")

    def close(self) -> None:
        """Finish running calls first: SQLite crashes if a connection is closed in use. Afterwards everything is in the
        main file and the log is gone.
        """
        if self._closed:
            return
        self._writer.close()
        self._checkpointer.close()
        with self._lock:
            self._closed = True
            self._db.close()
            self._beside.close()
            ended = mark_closed(self._writer_db)
            self._writer_db.close()
            self._guard.close(ended)
