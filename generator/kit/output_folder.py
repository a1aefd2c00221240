"""The output folder: files are written to a temporary folder and renamed, and a small record notes the last build.

The record (`.punchboard.json` beside the files) holds, for each set of options, a digest of all inputs and the files
that came out, and for each piece a digest of its drawing.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time
from typing import Any

from generator.files import write_atomically

MEMORY = ".punchboard.json"
FORMAT = 1
ASIDE = ".building-"
STALE = 3600.0
"""Temporary folders older than this many seconds were left by a killed build."""


class OutputFolder:
    """One game's output folder: the existing files, and a temporary folder for new ones."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.memory = _read(folder / MEMORY)

    def last_build(self, key: str) -> Mapping[str, Any] | None:
        """Return the record of the last build of this kind, if its files are still as it left them."""
        build = self.memory["builds"].get(key)
        if build is None or not all(self._stands(name, file) for name, file in build["files"].items()):
            return None
        known: Mapping[str, Any] = build
        return known

    def is_unchanged(self, key: str, tools: str, name: str, digest: str) -> bool:
        """Tell whether this file exists already, made with the same tools from the same drawings."""
        build = self.memory["builds"].get(key)
        file = build["files"].get(name) if build and build.get("tools") == tools else None
        return file is not None and file.get("digest") == digest and self._stands(name, file)

    def _stands(self, name: str, file: Mapping[str, Any]) -> bool:
        try:
            stat = (self.folder / name).stat()
        except OSError:
            return False
        return bool(stat.st_size == file["bytes"] and stat.st_mtime_ns == file["mtime"])

    @contextmanager
    def aside(self) -> Iterator[Path]:
        """Yield a temporary folder to write into; it is removed afterwards in all cases."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for old in self.folder.glob(f"{ASIDE}*"):
            if time() - old.stat().st_mtime > STALE:
                shutil.rmtree(old, ignore_errors=True)
        place = self.folder / f"{ASIDE}{os.getpid()}"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        try:
            yield place
        finally:
            shutil.rmtree(place, ignore_errors=True)
            with suppress(OSError):
                # Remove the output folder if it is empty.
                self.folder.rmdir()

    def keep(self, name: str, data: bytes) -> None:
        """Write a file beside the finished ones; none when there is nothing to write."""
        if data:
            write_atomically(self.folder / name, data)
        else:
            (self.folder / name).unlink(missing_ok=True)

    def publish(self, aside: Path, key: str, build: dict[str, Any], faces: Mapping[str, Mapping[str, str]]) -> None:
        """Move the new files into place, remove those that only an earlier build of this kind made, and note it all.
        `build["files"]` names files with their facts; those without a new version exist already."""
        for name, file in build["files"].items():
            made = aside / name
            target = self.folder / name
            if made.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                os.replace(made, target)
            stat = target.stat()
            file.update(bytes=stat.st_size, mtime=stat.st_mtime_ns)
        before = self.memory["builds"].get(key) or {"files": {}}
        self.memory["builds"][key] = build
        still = {name for one in self.memory["builds"].values() for name in one["files"]}
        for name in before["files"]:
            if name not in still:
                (self.folder / name).unlink(missing_ok=True)
        for drawn, digests in faces.items():
            self.memory["faces"].setdefault(drawn, {}).update(digests)
        written = aside / MEMORY
        written.write_text(json.dumps(self.memory, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        os.replace(written, self.folder / MEMORY)


def _read(path: Path) -> dict[str, Any]:
    """Return the record; an empty one when it is missing or damaged, which only costs a build."""
    try:
        memory = json.loads(path.read_text(encoding="utf-8"))
        if memory["format"] == FORMAT and isinstance(memory["builds"], dict) and isinstance(memory["faces"], dict):
            return dict(memory)
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return {"format": FORMAT, "builds": {}, "faces": {}}
