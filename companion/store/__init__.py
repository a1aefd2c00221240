"""Storage of tables: SQLite in the user's data folder, or PostgreSQL when several machines share them."""

from __future__ import annotations

from pathlib import Path

from companion.store.model import Appended, Behind, Event, Hand, Holder, Lost, Pass, Store, StoredTable

__all__ = ["Appended", "Behind", "Event", "Hand", "Holder", "Lost", "Pass", "Store", "StoredTable", "open_store"]


def open_store(folder: Path, postgres: str | None = None) -> Store:
    """Return the store of a server. Its driver is imported only when it is chosen."""
    if postgres:
        from companion.store.postgres import PostgresStore

        return PostgresStore(postgres)
    from companion.store.sqlite import SqliteStore
    from companion.store.sqlite_file import NAME

    return SqliteStore(folder / NAME)
