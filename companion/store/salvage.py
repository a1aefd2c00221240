"""Copy the readable part of a damaged database into a new one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from companion.store.model import StoreUnsound

KEYS = {
    "tables": "code",
    "events": "code, number",
    "seats": "code, seat",
    "passes": "ticket",
    "wishes": "wish",
    "marks": "rowid",
    "heads": "code",
    "notices": "key",
    "aside": "rowid",
}
"""Read each table from both ends, until the file cannot be read any further."""


def salvage(path: Path, copy: Path) -> None:
    """Replace a damaged database by one with everything readable. `copy` is the folder with the original."""
    aside = path.with_name(path.name + ".new")
    aside.unlink(missing_ok=True)
    try:
        readable(path, aside)
    except sqlite3.DatabaseError as fault:
        aside.unlink(missing_ok=True)
        raise StoreUnsound(
            f"{path.name} is damaged at its beginning ({fault}), so that nothing in it can be found.",
            f"Bring back a copy with: punchboard restore FILE. A copy of what lies there is in {copy}.",
        ) from fault
    os.chmod(aside, 0o600)
    for what in ("-wal", "-shm"):
        path.with_name(path.name + what).unlink(missing_ok=True)
    os.replace(aside, path)


def readable(damaged: Path, new: Path) -> None:
    """Create a database with everything readable of another one."""
    with closing(sqlite3.connect(damaged)) as old, closing(sqlite3.connect(new)) as made:
        old.text_factory = lambda data: data.decode(errors="replace")
        _copy(old, made)


def _copy(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    schema = old.execute("select type, name, sql from sqlite_schema where sql is not null").fetchall()
    made = {(kind, name): sql for kind, name, sql in schema}
    (version,) = old.execute("pragma user_version").fetchone()
    new.execute(f"pragma user_version = {version}")
    for (kind, _), sql in made.items():
        if kind == "table":
            new.execute(sql)
    for table, key in KEYS.items():
        if ("table", table) in made:
            _copy_rows(old, new, table, key)
    for (kind, _), sql in made.items():
        if kind in ("index", "trigger"):
            new.execute(sql)
    new.commit()


def _copy_rows(old: sqlite3.Connection, new: sqlite3.Connection, table: str, key: str) -> None:
    for row in _readable(old, table, key):
        marks = ", ".join("?" * len(row))
        with suppress(sqlite3.IntegrityError):
            new.execute(f"insert or ignore into {table} values ({marks})", row)


def _readable(old: sqlite3.Connection, table: str, key: str) -> Iterator[tuple[object, ...]]:
    for order in (key, ", ".join(f"{part.strip()} desc" for part in key.split(","))):
        with suppress(sqlite3.DatabaseError):
            yield from old.execute(f"select * from {table} order by {order}")
            return
