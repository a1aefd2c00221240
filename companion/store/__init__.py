"""Storage of tables: SQLite in the user's data folder, or a database when several machines share them."""

from __future__ import annotations

from pathlib import Path

from companion.store.model import Appended, Behind, Event, Hand, Holder, Lost, Pass, Store, StoredTable

__all__ = ["Appended", "Behind", "Event", "Hand", "Holder", "Lost", "Pass", "Store", "StoredTable", "open_store"]


def open_store(folder: Path, database: str | None = None) -> Store:
    """Return the store of a server: that of the URL of a database, or the folder's. Its driver is imported only when
    it is chosen."""
    if database:
        from companion.store.database import database_of

        return database_of(database).open(database)
    from companion.store.sqlite import SqliteStore
    from companion.store.sqlite_file import NAME

    return SqliteStore(folder / NAME)
