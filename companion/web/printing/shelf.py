"""Kits that were made, in a folder of bounded size: one folder for each, named by its key; the longest unused go.

What waits or is being made stands beside them in small files, so that all processes of a machine can tell of it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time
from typing import IO, Any

from companion.live.disk_space import MEGA
from companion.store.lock import lock_file
from generator.files import write_atomically
from generator.kit.print_worker import RECORD

KEY = re.compile(r"[0-9a-f]{24}")
STALE = 300.0
"""Seconds after which a note on work is believed no more."""
FAILED_FOR = 600.0
ASIDE = "making-"
FREE = 300 * MEGA
"""What is left free on the disk for the tables, whatever the shelf might take."""

State = dict[str, Any]


class Shelf:
    """The folder of finished kits. Nothing is created before the first kit is."""

    def __init__(self, folder: Path, most: int) -> None:
        self.folder = folder
        self.most = most
        """Bytes."""

    def record(self, key: str) -> dict[str, Any] | None:
        """Return what was made under a key, and count it as used."""
        if not KEY.fullmatch(key):
            return None
        try:
            found: dict[str, Any] = json.loads((self.folder / key / RECORD).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        with suppress(OSError):
            os.utime(self.folder / key)
        return found

    def file(self, key: str, name: str) -> Path | None:
        """Return one of the files that a record names; no other path can be asked for."""
        record = self.record(key)
        known = record is not None and any(file["name"] == name for file in record["files"])
        path = self.folder / key / name
        return path if known and path.is_file() else None

    def state(self, key: str) -> State | None:
        """Return the note on work under a key, unless it is too old to be true."""
        if not KEY.fullmatch(key):
            return None
        try:
            state: State = json.loads(self._note(key).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        age = time() - state["at"]
        if state["state"] == "failed":
            return state if age < FAILED_FOR else None
        return state if age < STALE and _lives(state["process"]) else None

    def note(self, key: str, state: State) -> None:
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self._note(key), json.dumps({**state, "at": time(), "process": os.getpid()}).encode())

    def forget(self, key: str) -> None:
        with suppress(OSError):
            self._note(key).unlink()

    def _note(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def has_room(self) -> bool:
        """Return whether the disk has room for a kit beside what the tables need."""
        folder = next(path for path in (self.folder, *self.folder.parents) if path.exists())
        return shutil.disk_usage(folder).free > FREE

    @contextmanager
    def aside(self, key: str) -> Iterator[Path]:
        """A folder for what is being made. It is gone afterwards, unless it was published."""
        place = self.folder / f"{ASIDE}{key}-{os.getpid()}"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        try:
            yield place
        finally:
            shutil.rmtree(place, ignore_errors=True)

    def publish(self, key: str, place: Path) -> None:
        """Put what was made under its key, and make room for it."""
        shutil.rmtree(self.folder / key, ignore_errors=True)
        os.replace(place, self.folder / key)
        self.forget(key)
        self.tidy(key)

    def tidy(self, keep: str = "") -> None:
        """Delete the longest unused until all fit, except `keep`, and what killed processes left behind."""
        kits = []
        for path in list(self.folder.iterdir()):
            with suppress(OSError):
                age = time() - path.stat().st_mtime
                if path.is_dir() and KEY.fullmatch(path.name):
                    kits.append((path.stat().st_mtime, _size(path), path))
                elif age > 2 * FAILED_FOR and path.name.startswith(ASIDE):
                    shutil.rmtree(path, ignore_errors=True)
                elif age > 2 * FAILED_FOR and path.suffix == ".json":
                    path.unlink()
        total = sum(size for _, size, _ in kits)
        for _, size, path in sorted(kits):
            if total <= self.most:
                return
            if path.name != keep:
                shutil.rmtree(path, ignore_errors=True)
                total -= size

    def try_turn(self) -> IO[str] | None:
        """Return the machine's one turn to work, held while the file is open; None while another process has it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = (self.folder / "turn").open("a+")
        try:
            lock_file(file)
        except OSError:
            file.close()
            return None
        return file


def _lives(process: int) -> bool:
    """Return whether this is another process that still runs: this one knows its own work without a note."""
    if process == os.getpid() or os.name == "nt":
        return False
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
