"""Inspect a data folder before anything in it is opened for writing.

Check that database, write-ahead log and guard belong together, that the database is sound, and that no acknowledged
event is missing. What cannot be opened is left alone with an explanation; what is damaged is copied aside, and service
continues with the sound part.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from struct import unpack_from

from companion.store.guard import GuardRecord, read_guard
from companion.store.model import Head, StoreUnsound

SQLITE = b"SQLite format 3\0"
WAL_MAGIC = (0x377F0682, 0x377F0683)
WAL_HEADER = 32
NOTE = "why.txt"
LARGE = 512 << 20
"""Bytes. A larger database is read through only if something looks wrong."""

log = logging.getLogger("punchboard")


def sidecar(path: Path, what: str) -> Path:
    """Return the path of a file that belongs to the database: `wal`, `shm` or `heads`."""
    return path.with_name(f"{path.name}-{what}")


@dataclass(frozen=True, slots=True)
class Found:
    """What a data folder holds.

    `marks`: the database's identity and its count of opens and closes, read without its log; None if the file has none
    yet.
    """

    path: Path
    guard: GuardRecord | None
    wal: int
    marks: tuple[bytes, int] | None

    @property
    def closed_cleanly(self) -> bool:
        return self.marks is None or self.marks[1] % 2 == 0


def inspect(path: Path) -> Found | None:
    """Return what the folder holds; None if there is nothing yet. Raise `StoreUnsound` if it must not be opened."""
    guard = read_guard(sidecar(path, "heads"))
    wal = _size(sidecar(path, "wal"))
    if not _size(path):
        gone = "empty" if path.exists() else "missing"
        if wal:
            raise StoreUnsound(
                f"{path.name} is {gone}, but {path.name}-wal with its newest entries is there.",
                f"Put {path.name} back beside it. Without it, move {path.name}-wal to another folder to begin anew.",
            )
        if guard is not None and (guard.heads or guard.damaged):
            known = f"knows of {len(guard.heads)} tables in it" if not guard.damaged else "knew what was in it"
            raise StoreUnsound(
                f"{path.name} is {gone}, and {path.name}-heads {known}.",
                f"Put {path.name} back, or bring back a copy with: punchboard restore FILE. To begin anew, move "
                f"{path.name}-heads to another folder.",
            )
        return None
    with path.open("rb") as file:
        if file.read(len(SQLITE)) != SQLITE:
            raise StoreUnsound(
                f"{path.name} is no database of tables, or its beginning is damaged.",
                "Bring back a copy with: punchboard restore FILE. What lies there now is kept aside.",
            )
    found = Found(path, guard, wal, _marks(path))
    _belong_together(found)
    return found


def _belong_together(found: Found) -> None:
    name, guard, marks, path = found.path.name, found.guard, found.marks, found.path
    accept = (
        f"To go on with {name} as it is: punchboard restore {path} --data {path.parent}. What lies there now is kept."
    )
    if marks is None:
        return
    store, generation = marks
    if guard is not None and guard.store and guard.store != store:
        raise StoreUnsound(f"{name} and {name}-heads belong to different servers.", f"Put the right one back. {accept}")
    if guard is not None and guard.generation > generation + (not guard.ready):
        raise StoreUnsound(
            f"{name} is an older copy: the server has been started or stopped since it was made.",
            f"Put the newest one back. {accept}",
        )
    if found.wal and (
        _foreign(found, guard) or (found.closed_cleanly and (guard is None or guard.generation <= generation))
    ):
        raise StoreUnsound(
            f"{name}-wal belongs to another database, or to another time of this one.",
            f"Put the right files back, or move {name}-wal to another folder. {accept}",
        )
    if guard is None:
        state = "" if found.closed_cleanly else "is missing"
    elif guard.damaged:
        state = "is damaged"
    else:
        state = "" if found.closed_cleanly or guard.generation == generation else "is of an earlier time"
    if state:
        raise StoreUnsound(
            f"{name}-heads {state}. It knows how far each table had come when the server ended; without it something "
            "that was played could be missing without a word.",
            f"Put the right one back beside {name}. {accept}",
        )


def belongs_with_its_log(db: sqlite3.Connection, found: Found) -> None:
    """A file without marks is damaged or half-written, unless an early version wrote it: then file and log together
    count.
    """
    if found.marks is not None or db.execute("select 1 from sqlite_schema where name = 'marks'").fetchone() is None:
        return
    row = db.execute("select store, generation from marks").fetchone()
    try:
        _belong_together(replace(found, marks=(bytes(row[0]), int(row[1]))))
    except StoreUnsound as fault:
        keep_aside(found.path, fault.what)  # closing the connection may checkpoint the log
        raise


def cannot_tell(path: Path) -> StoreUnsound:
    """Return why a damaged database is not opened automatically."""
    return StoreUnsound(
        f"{path.name} is damaged, and {path.name}-heads, which knows how far each table had come, is no help.",
        f"Bring back a copy with: punchboard restore FILE. To go on with what can still be read: "
        f"punchboard restore {path} --data {path.parent}. What lies there now is kept.",
    )


def salts(wal: Path) -> tuple[int, int] | None:
    """Return the salt of a write-ahead log; None if its header is damaged."""
    with suppress(OSError):
        with wal.open("rb") as file:
            header = file.read(WAL_HEADER)
        if len(header) == WAL_HEADER:
            magic, *_, first, second, sum_1, sum_2 = unpack_from(">8I", header)
            order = ">" if magic & 1 else "<"
            if magic in WAL_MAGIC and _checksum(unpack_from(f"{order}6I", header)) == (sum_1, sum_2):
                return first, second
    return None


def _checksum(words: tuple[int, ...]) -> tuple[int, int]:
    one = two = 0
    for at in range(0, len(words), 2):
        one = (one + words[at] + two) & 0xFFFFFFFF
        two = (two + words[at + 1] + one) & 0xFFFFFFFF
    return one, two


def _foreign(found: Found, guard: GuardRecord | None) -> bool:
    """SQLite increments the first salt when it restarts the log; the guard may have missed the last restart."""
    now = salts(sidecar(found.path, "wal"))
    return now is not None and guard is not None and guard.salt is not None and (now[0] - guard.salt) % (1 << 32) > 1


def _marks(path: Path) -> tuple[bytes, int] | None:
    """Return the marks in the file itself, without its log; None if a power cut left them half-written, which the log
    repairs.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.resolve().as_uri()}?immutable=1", uri=True)) as db:
        row = db.execute("select store, generation from marks").fetchone()
        if row is not None:
            return bytes(row[0]), int(row[1])
    return None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def is_whole(db: sqlite3.Connection, found: Found) -> bool:
    """Return whether the database, with its log, can be read from end to end."""
    if found.closed_cleanly and not found.wal and _size(found.path) > LARGE:
        return True
    return db.execute("pragma integrity_check(1)").fetchall() == [("ok",)]


def missing(guard: GuardRecord | None, heads: dict[str, Head]) -> dict[str, Head]:
    """Return the tables with missing events."""
    known = guard.heads if guard is not None else {}
    return {code: head for code, head in known.items() if code not in heads or heads[code].number < head.number}


def keep_aside(path: Path, why: str) -> Path:
    """Copy the database and its companions to a folder with a note, and log that. Skip it if the last copy has the same
    cause.
    """
    for folder in path.parent.glob("damaged-*"):
        with suppress(OSError):
            if (folder / NOTE).read_text(encoding="utf-8") == why:
                return folder
    folder = new_folder(path.parent, "damaged")
    for file in (path, *(sidecar(path, what) for what in ("wal", "heads"))):
        if file.exists():
            shutil.copy2(file, folder / file.name)
    (folder / NOTE).write_text(why, encoding="utf-8")
    log.error("%s It was copied to %s.", why, folder)
    return folder


def new_folder(where: Path, name: str) -> Path:
    """Create a folder for copies, named by the time."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for again in range(1000):
        folder = where / f"{name}-{stamp}{f'-{again}' if again else ''}"
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
            return folder
    raise FileExistsError(f"{where} has a thousand folders {name}-{stamp}")
