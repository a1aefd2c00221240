"""A small file beside the database that records how far each table's log has come.

A damaged database or write-ahead log can make SQLite fall back to an earlier state silently. The guard is updated after
each commit through a memory map: no system call, and it survives `kill -9`. After a power cut it may be behind the
database, never ahead. If it is ahead, an event that phones were shown is missing.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from struct import Struct
from threading import Lock

from companion.store.model import Head

MAGIC = b"PBHEADS1"
RECORD = 64
HEADER = Struct("<8s16sQIq?")
SLOT = Struct("<32s16sI")
NO_SALT = -1
STEP = 1024
"""Slots added when the file grows. Growth is synced, so a shorter file is a damaged one."""


@dataclass(frozen=True, slots=True)
class GuardRecord:
    """The contents of a guard file. `damaged`: some records are unreadable."""

    store: bytes
    generation: int
    heads: dict[str, Head]
    damaged: bool
    salt: int | None = None
    """Salt of the write-ahead log."""
    ready: bool = True
    """False while the database was about to be opened."""


def read_guard(path: Path) -> GuardRecord | None:
    """Return the contents of a guard file; None if there is none or nothing in it can be read."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    header = _check(data[:RECORD])
    if header is None:
        return GuardRecord(b"", 0, {}, damaged=True) if data else None
    magic, store, generation, slots, salt, ready = HEADER.unpack_from(header)
    if magic != MAGIC:
        return GuardRecord(b"", 0, {}, damaged=True)
    heads = {}
    damaged = len(data) < RECORD * (slots + 1)
    for at in range(RECORD, len(data), RECORD):
        record = data[at : at + RECORD]
        if not any(record):
            continue
        sound = _check(record)
        if sound is None:
            damaged = True
            continue
        code, digest, number = SLOT.unpack_from(sound)
        heads[code.rstrip(b"\0").decode()] = Head(number, digest)
    return GuardRecord(store, generation, heads, damaged, salt if salt >= 0 else None, ready)


def _check(record: bytes) -> bytes | None:
    whole = len(record) == RECORD and blake2b(record[:-8], digest_size=8).digest() == record[-8:]
    return record[:-8] if whole else None


def _record(content: bytes) -> bytes:
    padded = content.ljust(RECORD - 8, b"\0")
    return padded + blake2b(padded, digest_size=8).digest()


class Guard:
    """The guard of an open database, rebuilt at the start from the database and from what is known to be missing."""

    def __init__(
        self, path: Path, store: bytes, generation: int, heads: dict[str, Head], *, ready: bool = True
    ) -> None:
        self._path = path
        self._store = store
        self._generation = generation
        self._salt = NO_SALT
        self._ready = ready
        self._slots: dict[str, int] = {}
        self._free: list[int] = []
        self._lock = Lock()
        self._capacity = (len(heads) // STEP + 1) * STEP
        self._next = 1
        self._fresh(heads)
        self._file = path.open("r+b")
        self._map = mmap.mmap(self._file.fileno(), 0)

    def _fresh(self, heads: dict[str, Head]) -> None:
        aside = self._path.with_name(self._path.name + ".new")
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(self._header())
            for code, head in heads.items():
                if (content := _slot(code, head)) is not None:
                    self._slots[code] = self._next
                    self._next += 1
                    file.write(content)
            file.truncate(RECORD * (self._capacity + 1))
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, self._path)
        sync_folder(self._path.parent)

    def _header(self) -> bytes:
        return _record(HEADER.pack(MAGIC, self._store, self._generation, self._capacity, self._salt, self._ready))

    def note(self, code: str, head: Head) -> None:
        """Record that the table's log is on disk up to here."""
        content = _slot(code, head)
        if content is None:
            return
        with self._lock:
            at = self._slots.get(code)
            if at is None:
                at = self._new_slot(code)
            self._map[at * RECORD : (at + 1) * RECORD] = content

    def forget(self, code: str) -> None:
        """Record that the table was deleted on purpose."""
        with self._lock:
            at = self._slots.pop(code, None)
            if at is not None:
                self._map[at * RECORD : (at + 1) * RECORD] = bytes(RECORD)
                self._free.append(at)

    def find_head(self, code: str) -> Head | None:
        at = self._slots.get(code)
        if at is None:
            return None
        _, digest, number = SLOT.unpack_from(self._map, at * RECORD)
        return Head(number, digest)

    def codes(self) -> Iterator[str]:
        return iter(list(self._slots))

    def _new_slot(self, code: str) -> int:
        if not self._free and self._next > self._capacity:
            self._grow()
        at = self._free.pop() if self._free else self._next
        self._next = max(self._next, at + 1)
        self._slots[code] = at
        return at

    def _grow(self) -> None:
        self._capacity += STEP
        size = RECORD * (self._capacity + 1)
        self._map.flush()
        self._map.close()
        self._file.truncate(size)
        self._map = mmap.mmap(self._file.fileno(), size)
        self._map[:RECORD] = self._header()
        self._map.flush()
        os.fsync(self._file.fileno())

    def sync(self) -> None:
        """Sync the file; moves do not wait for this."""
        os.fsync(self._file.fileno())

    def note_salt(self, salt: int) -> bool:
        """Note the salt of the write-ahead log; return whether it is new."""
        with self._lock:
            if salt == self._salt:
                return False
            self._salt = salt
            self._map[:RECORD] = self._header()
            return True

    def leave(self) -> None:
        """Release the file as it is."""
        self._map.close()
        self._file.close()

    def close(self, generation: int) -> None:
        """Record that the database and its log were closed cleanly."""
        self._generation, self._salt = generation, NO_SALT
        self._map[:RECORD] = self._header()
        self._map.flush()
        os.fsync(self._file.fileno())
        self.leave()


def sync_folder(folder: Path) -> None:
    """Sync a folder, where possible, to make a rename durable."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _slot(code: str, head: Head) -> bytes | None:
    """Return a table's record; None for a code longer than any valid one."""
    name = code.encode()
    if len(name) > 32 or not 0 <= head.number < 1 << 32:
        return None
    return _record(SLOT.pack(name, head.digest, head.number))
