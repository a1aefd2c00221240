"""The SQLite file: its tables, connections to it, the marks it has of itself, and what its faults mean."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.store.model import StoreAway, StoreDamaged, StoreTooNew

CUT_OFF = "SQLITE_IOERR_SHORT_READ"
"""What SQLite says of a file that ends too early."""
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


def connect(path: Path) -> sqlite3.Connection:
    return configure(open_line(path))


def open_line(path: Path) -> sqlite3.Connection:
    """Nothing in the file is looked at yet."""
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
    """A damaged text is read as one that differs; its digest tells that it does."""
    return data.decode(errors="replace")


def prepare(db: sqlite3.Connection) -> tuple[bytes, int]:
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
    store, generation = marks_when_open(marks)
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


def marks_when_open(marks: tuple[bytes, int]) -> tuple[bytes, int]:
    """The marks of a file once it is open."""
    return bytes(marks[0]), marks[1] + 1 + marks[1] % 2


def mark_closed(db: sqlite3.Connection) -> int:
    """The marks of a file that is closed in good order, everything in it."""
    with suppress(sqlite3.DatabaseError):  # a full disk: the log stays beside the file, whole, until the next time
        db.execute("pragma wal_checkpoint(truncate)").fetchall()
        db.execute("update marks set generation = generation + 1")
        db.execute("pragma wal_checkpoint(truncate)").fetchall()
    with suppress(sqlite3.DatabaseError):
        return int(db.execute("select generation from marks").fetchone()[0])
    return 0


@contextmanager
def store_errors() -> Iterator[None]:
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
