"""The SQLite file: its tables, connections, the marks in its header, and the meaning of its errors."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.store.model import StoreAway, StoreDamaged, StoreTooNew

CUT_OFF = "SQLITE_IOERR_SHORT_READ"
"""SQLite's message for a truncated file."""
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
    "create table if not exists notices (key text primary key, code text not null references tables, "
    "seat text not null, way text not null, address text not null, language text not null, holder blob not null, "
    "made integer not null, confirmed integer not null, told integer not null, told_at integer not null) without rowid",
    "create index if not exists notices_of on notices (code)",
    "create trigger if not exists chained after insert on events when new.digest is not null begin "
    "insert into heads values (new.code, new.number, new.digest, null) "
    "on conflict (code) do update set number = excluded.number, digest = excluded.digest; end",
)
"""Added after the first version; older versions neither need nor touch it. `marks` has one row: the file's identity,
and a count of opens and clean closes, odd while it is open.
"""


def connect(path: Path) -> sqlite3.Connection:
    return configure(open_line(path))


def open_line(path: Path) -> sqlite3.Connection:
    """Return a connection; nothing in the file is read yet."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=64)


def configure(db: sqlite3.Connection) -> sqlite3.Connection:
    db.text_factory = _text
    db.execute("pragma wal_autocheckpoint = 0")
    db.execute("pragma busy_timeout = 5000")
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("pragma foreign_keys = on")
    return db


def _text(data: bytes) -> str:
    """Decode damaged text as different text, which its digest will reveal."""
    return data.decode(errors="replace")


def prepare(db: sqlite3.Connection) -> tuple[bytes, int]:
    """Create the tables and the marks of an open file, in one transaction."""
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
    store, generation = marks_when_open(marks)
    db.execute("update marks set generation = ?", (generation,))
    return store, generation


def fresh(db: sqlite3.Connection) -> None:
    """Add the tables that an earlier version did not have."""
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
    """Return the marks of a file that no server has opened yet."""
    db.execute("delete from marks")
    db.execute("insert into marks values (?, 0)", (secrets.token_bytes(16),))


def marks_when_open(marks: tuple[bytes, int]) -> tuple[bytes, int]:
    """Return the marks of a file once it is open."""
    return bytes(marks[0]), marks[1] + 1 + marks[1] % 2


def mark_closed(db: sqlite3.Connection) -> int:
    """Return the marks of a cleanly closed file."""
    with suppress(sqlite3.DatabaseError):  # a full disk: the log stays beside the file until the next start
        db.execute("pragma wal_checkpoint(truncate)").fetchall()
        db.execute("update marks set generation = generation + 1")
        db.execute("pragma wal_checkpoint(truncate)").fetchall()
    with suppress(sqlite3.DatabaseError):
        return int(db.execute("select generation from marks").fetchone()[0])
    return 0


@contextmanager
def store_errors() -> Iterator[None]:
    """Translate an error: the file cannot be reached, or it is damaged."""
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
