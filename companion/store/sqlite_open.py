"""Open the database of a data folder: only consistent data is served."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.store.guard import Guard
from companion.store.inspection import (
    Found,
    belongs_with_its_log,
    cannot_tell,
    inspect,
    is_whole,
    keep_aside,
    missing,
    sidecar,
)
from companion.store.model import Head
from companion.store.salvage import salvage
from companion.store.sqlite_file import configure, connect, marks_when_open, open_line, prepare


def open_writer(path: Path, found: Found | None) -> sqlite3.Connection:
    """Return the writing connection to a sound database. A damaged one is copied aside with its companion files and
    replaced by what can be read of it.
    """
    if found is None:
        return connect(path)
    db = open_line(path)
    try:
        if is_whole(configure(db), found):
            belongs_with_its_log(db, found)
            return db
    except sqlite3.OperationalError:
        db.close()
        raise
    except sqlite3.DatabaseError:
        pass
    state = path.stat()
    folder = keep_aside(path, f"{path.name} ({state.st_size} bytes, {state.st_mtime_ns}) is damaged.")
    db.close()  # opening may checkpoint the log, so copy first
    if found.guard is None or found.guard.damaged:
        raise cannot_tell(path)
    salvage(path, folder)
    again = inspect(path)  # readable now: check that the files belong together
    if again is None or again.marks is None:
        raise cannot_tell(path)
    return connect(path)


def begin(path: Path, found: Found | None, writer: sqlite3.Connection) -> Guard:
    """Checkpoint everything and return the guard, which knows what should be there."""
    guard = found.guard if found is not None else None
    if found is not None and found.marks is not None:  # before the first write, which would count as a new opening
        known = guard.heads if guard is not None else {}
        Guard(sidecar(path, "heads"), *marks_when_open(found.marks), known, ready=False).leave()
    store, generation = prepare(writer)
    heads = {
        code: Head(number, digest) for code, number, digest in writer.execute("select code, number, digest from heads")
    }
    behind = missing(guard, heads)
    if behind:
        begins = {code: heads[code].number + 1 if code in heads else 1 for code in behind}
        lacks = ", ".join(f"{code} from event {number}" for code, number in begins.items())
        keep_aside(path, f"In {path.name} something is missing that was played: {lacks}.")
    writer.execute("pragma wal_checkpoint(truncate)").fetchall()
    return Guard(sidecar(path, "heads"), store, generation, heads | behind)
