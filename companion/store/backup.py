"""Back up and restore all tables. A copy is a SQLite database like a server's own, whichever store it came from."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.store.chain import check, root
from companion.store.guard import sync_folder
from companion.store.inspection import SQLITE, new_folder, sidecar
from companion.store.model import Event, Head, StoreDamaged, StoreTooNew, StoreUnsound
from companion.store.salvage import readable
from companion.store.sqlite import SqliteStore
from companion.store.sqlite_file import FORMAT, NAME, fresh, unused_marks


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a copy. `broken` tables are damaged; those open up to the damage."""

    tables: int
    events: int
    broken: tuple[str, ...]


def back_up(folder: Path, target: Path, *, serving: bool) -> Contents:
    """Copy the tables of a data folder, also while a server writes there. The copy gets its name once it is checked."""
    path = folder / NAME
    if not path.exists():
        raise StoreUnsound(f"there are no tables in {folder} yet.", "Name the folder with --data.")
    with new_file(target) as new:
        if serving:
            with closing(_line(path)) as db:
                db.execute("pragma wal_autocheckpoint = 0")
                db.execute("vacuum into ?", (str(new),))
        else:
            store = SqliteStore(path)  # inspects everything first, and reports what is wrong
            store.close()
            with closing(_line(path)) as db:
                db.execute("vacuum into ?", (str(new),))
        return finish(new)


def finish(path: Path) -> Contents:
    """Mark a copy as one that belongs to no running server, and check it."""
    with closing(_line(path)) as db:
        db.execute("pragma journal_mode = delete")
        unused_marks(db)
        if db.execute("pragma integrity_check(1)").fetchall() != [("ok",)]:
            raise StoreDamaged(f"{path.name} is damaged")
        return contents(db)


def contents(db: sqlite3.Connection) -> Contents:
    """Count tables and events, and check each log against its digests."""
    events, broken = 0, []
    tables = db.execute("select code, game, setup from tables order by code").fetchall()
    for code, game, setup in tables:
        head = db.execute("select number, digest, root from heads where code = ?", (code,)).fetchone()
        rows = db.execute(
            "select number, body, at, request, digest from events where code = ? order by number", (code,)
        )
        try:
            found = check(
                root(code, game, setup), ((Event(*row[:4]), row[4]) for row in rows), Head(*head) if head else None
            )
        except StoreDamaged:
            broken.append(code)
            continue
        events += len(found.events)
        if found.damage is not None:
            broken.append(code)
    return Contents(len(tables), events, tuple(broken))


def restore(source: Path, folder: Path, *, as_it_is: bool) -> tuple[Contents, Path | None]:
    """Put a copy in the place of a folder's tables, which the caller has locked. The second value is the folder that
    keeps the previous ones.
    """
    path = folder / NAME
    with new_file(path) as new:
        found = readable_copy(source, new, as_it_is=as_it_is)
        before = _move_away(path)
    return found, before


def _move_away(path: Path) -> Path | None:
    """Move the tables and everything that belongs to them to a folder of their own. The database file stays until its
    replacement is renamed over it, so that the folder is never empty.
    """
    others = [file for file in (sidecar(path, what) for what in ("wal", "shm", "heads")) if file.exists()]
    if not others and not path.exists():
        return None
    before = new_folder(path.parent, "before-restore")
    if path.exists():
        shutil.copy2(path, before / path.name)
    for file in others:
        os.rename(file, before / file.name)
    return before


def readable_copy(source: Path, new: Path, *, as_it_is: bool) -> Contents:
    """Return a checked duplicate of the copy. `as_it_is` accepts the readable part of a damaged one."""
    with tempfile.TemporaryDirectory(dir=new.parent) as aside:
        taken = Path(aside) / NAME
        _take(source, taken)
        try:
            with closing(_line(taken)) as db:
                (version,) = db.execute("pragma user_version").fetchone()
                if version > FORMAT:
                    raise StoreTooNew(f"{source} was made by a later Punchboard (format {version})")
                if db.execute("select 1 from sqlite_schema where name = 'tables'").fetchone() is None:
                    raise StoreUnsound(f"{source} holds no tables of Punchboard.", "Is it the right file?")
                fresh(db)
                db.execute("vacuum into ?", (str(new),))
            found = finish(new)
        except (sqlite3.DatabaseError, StoreDamaged) as fault:
            if isinstance(fault, sqlite3.OperationalError):
                raise
            if not as_it_is:
                raise _damage_error(source, "it cannot be read from end to end") from fault
            new.unlink(missing_ok=True)
            readable(taken, new)
            with closing(_line(new)) as db:
                fresh(db)
            found = finish(new)
    if found.broken and not as_it_is:
        raise _damage_error(source, f"of {found.tables} tables {', '.join(found.broken)} are not as they were written")
    return found


def _damage_error(source: Path, how: str) -> StoreUnsound:
    return StoreUnsound(
        f"{source} is damaged: {how}.",
        "Take another copy, or say --as-it-is: then what is whole goes on, and tables say what is missing.",
    )


def _take(source: Path, taken: Path) -> None:
    """Copy the file, and the log beside it that a crashed server left."""
    try:
        with source.open("rb") as file:
            if file.read(len(SQLITE)) != SQLITE:
                raise StoreUnsound(f"{source} is no copy of tables.", "Is it the right file?")
        shutil.copyfile(source, taken)
        with suppress(FileNotFoundError):
            shutil.copyfile(sidecar(source, "wal"), sidecar(taken, "wal"))
    except FileNotFoundError:
        raise StoreUnsound(f"there is no file {source}.", "Check the name.") from None


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """Yield a private file beside the target that takes its name once it is complete and on disk."""
    if not target.parent.is_dir():
        raise StoreUnsound(f"there is no folder {target.parent}.", "Make it first.")
    new = target.with_name(f".{target.name}.{os.getpid()}.part")
    new.unlink(missing_ok=True)
    try:
        yield new
        os.chmod(new, 0o600)
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(new, target)
        sync_folder(target.parent)
    finally:
        for left in (new, *(sidecar(new, what) for what in ("wal", "shm", "journal"))):
            left.unlink(missing_ok=True)


def _line(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, timeout=10)
