"""What lies in the folder, looked at before anything in it is touched: whether database, write-ahead log and guard file
belong together, whether the database is whole, and whether anything that was told is missing.

What cannot be opened is left alone and said to be what it is. What is damaged is copied aside first; then as much of it
as is whole goes on.
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
"""Bytes of a database that is not read through at every start, only when something looks wrong."""

log = logging.getLogger("punchboard")


def sidecar(path: Path, what: str) -> Path:
    """`wal`, `shm` or `heads`: a file that belongs to the database."""
    return path.with_name(f"{path.name}-{what}")


@dataclass(frozen=True, slots=True)
class Found:
    """What lies there. `marks`: the identity of the database file and how often it was opened and closed, as the file
    itself says without its log; None where it says nothing yet."""

    path: Path
    guard: GuardRecord | None
    wal: int
    marks: tuple[bytes, int] | None

    @property
    def ended_well(self) -> bool:
        return self.marks is None or self.marks[1] % 2 == 0


def inspect(path: Path) -> Found | None:
    """What lies in the folder; None when there is nothing yet. `StoreUnsound` when it is not to be opened."""
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
        _foreign(found, guard) or (found.ended_well and (guard is None or guard.generation <= generation))
    ):
        raise StoreUnsound(
            f"{name}-wal belongs to another database, or to another time of this one.",
            f"Put the right files back, or move {name}-wal to another folder. {accept}",
        )
    if guard is None:
        state = "" if found.ended_well else "is missing"
    elif guard.damaged:
        state = "is damaged"
    else:
        state = "" if found.ended_well or guard.generation == generation else "is of an earlier time"
    if state:
        raise StoreUnsound(
            f"{name}-heads {state}. It knows how far each table had come when the server ended; without it something "
            "that was played could be missing without a word.",
            f"Put the right one back beside {name}. {accept}",
        )


def belongs_with_its_log(db: sqlite3.Connection, found: Found) -> None:
    """A file that says nothing of itself was damaged or caught half written, unless an earlier Punchboard kept it: then
    what it says together with its log counts."""
    if found.marks is not None or db.execute("select 1 from sqlite_schema where name = 'marks'").fetchone() is None:
        return
    row = db.execute("select store, generation from marks").fetchone()
    try:
        _belong_together(replace(found, marks=(bytes(row[0]), int(row[1]))))
    except StoreUnsound as fault:
        keep_aside(found.path, fault.what)  # closing the line may carry over what lies in the log
        raise


def cannot_tell(path: Path) -> StoreUnsound:
    """Why a damaged database is not opened of itself."""
    return StoreUnsound(
        f"{path.name} is damaged, and {path.name}-heads, which knows how far each table had come, is no help.",
        f"Bring back a copy with: punchboard restore FILE. To go on with what can still be read: "
        f"punchboard restore {path} --data {path.parent}. What lies there now is kept.",
    )


def salts(wal: Path) -> tuple[int, int] | None:
    """What tells one generation of a write-ahead log from another; None where its first lines are not whole."""
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
    """Each time SQLite begins its log anew the first of its salts grows by one; the guard may not have heard of the
    last time."""
    now = salts(sidecar(found.path, "wal"))
    return now is not None and guard is not None and guard.salt is not None and (now[0] - guard.salt) % (1 << 32) > 1


def _marks(path: Path) -> tuple[bytes, int] | None:
    """What the file says of itself, its log left aside. A power cut may have caught it half written, which its log
    mends; then it says nothing here."""
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
    """Whether the database, with its log, can be read from end to end."""
    if found.ended_well and not found.wal and _size(found.path) > LARGE:
        return True
    return db.execute("pragma integrity_check(1)").fetchall() == [("ok",)]


def missing(guard: GuardRecord | None, heads: dict[str, Head]) -> dict[str, Head]:
    """What is known to have been written and is not there."""
    known = guard.heads if guard is not None else {}
    return {code: head for code, head in known.items() if code not in heads or heads[code].number < head.number}


def keep_aside(path: Path, why: str) -> Path:
    """Copies of the database and all that belongs to it, in a folder of their own with a note; told in the log. What
    was kept for the same reason before is not kept again."""
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
    """A folder for files that are kept, named by the time."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for again in range(1000):
        folder = where / f"{name}-{stamp}{f'-{again}' if again else ''}"
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
            return folder
    raise FileExistsError(f"{where} has a thousand folders {name}-{stamp}")
