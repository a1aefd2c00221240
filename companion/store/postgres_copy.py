"""Copy tables from PostgreSQL to one file and back. The file is the same as for SQLite."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg

from companion.store.model import StoreUnsound
from companion.store.postgres import PostgresStore
from companion.store.postgres_schema import make_schema
from companion.store.sqlite_file import fresh

COLUMNS = {
    "tables": "code, game, setup, host, created, touched, archived",
    "events": "code, number, body, at, request, digest",
    "seats": "code, seat, token, name",
    "passes": "ticket, code, purpose, expires",
    "wishes": "wish, code",
    "heads": "code, number, digest, root",
    "notices": "key, code, seat, way, address, language, holder, made, confirmed, told, told_at",
    "aside": "code, number, body, at, request, digest, since",
}
"""Ordered so that every foreign key finds its row."""
AT_ONCE = 2000
FLAG = "archived"
"""SQLite stores booleans as numbers."""
OTHERS = """
select count(*) from pg_stat_activity
where datname = current_database() and application_name = 'punchboard' and pid <> pg_backend_pid()
"""


def export_tables(url: str, new: Path) -> None:
    """Copy all tables as of one moment, while games go on."""
    with closing(sqlite3.connect(new, isolation_level=None)) as into, _line(url) as db:
        fresh(into)
        into.execute("drop trigger chained")  # heads come as they are
        into.execute("begin")
        db.execute("set transaction isolation level repeatable read, read only")
        for table, columns in COLUMNS.items():
            marks = ", ".join("?" * len(columns.split(",")))
            with db.cursor(name=f"copy_{table}") as rows:
                rows.itersize = AT_ONCE
                for row in rows.execute(f"select {columns} from {table}"):
                    into.execute(f"insert into {table} ({columns}) values ({marks})", row)
        into.execute("commit")
        fresh(into)


def import_tables(url: str, copy: Path) -> str | None:
    """Restore a checked copy into PostgreSQL. The previous tables stay in the schema that is returned."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as source, _line(url) as db:
        others = db.execute(OTHERS).fetchone()
        if others and others[0]:
            raise StoreUnsound(
                "a Punchboard serves the tables of this PostgreSQL.", "Stop all that do, then ask again."
            )
        before = None
        if db.execute("select 1 from tables limit 1").fetchone() is not None:
            before = f"punchboard_before_{time.strftime('%Y%m%d_%H%M%S')}"
            db.execute(f"alter schema punchboard rename to {before}")
            make_schema(db)
        for table, columns in COLUMNS.items():
            _copy_in(db, source, table, columns)
    return before


def _line(url: str) -> psycopg.Connection[Any]:
    """Return a connection to an up-to-date schema, without a time limit."""
    store = PostgresStore(url)
    store.close()
    return store.connect()


def _copy_in(db: psycopg.Connection[Any], source: sqlite3.Connection, table: str, columns: str) -> None:
    names = [name.strip() for name in columns.split(",")]
    with db.cursor() as cursor, cursor.copy(f"copy punchboard.{table} ({columns}) from stdin") as rows:
        for row in source.execute(f"select {columns} from {table}"):
            rows.write_row([bool(value) if name == FLAG else value for name, value in zip(names, row, strict=True)])
