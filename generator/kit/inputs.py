"""A digest of everything a build is made of: the pack, the templates, the options and Punchboard itself.

It is taken before anything heavy is imported, so that a build with nothing to do is over at once.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from generator.places import room

LARGE = 262_144
"""Files above this many bytes (fonts, pictures) are told apart by size and time; reading all would take long."""

SKIPPED = frozenset({"__pycache__", "_data", ".git", "output", "node_modules"})


def stamp(pack: Path, options_key: str) -> str:
    """Changes when the next build could come out differently."""
    total = hashlib.blake2b(options_key.encode(), digest_size=20)
    for root, name in _rooms(pack):
        total.update(name.encode())
        for path, size, mtime in sorted(_files(root)):
            total.update(f"\0{os.path.relpath(path, root)}\0{size}\0".encode())
            if size > LARGE:
                total.update(str(mtime).encode())
            else:
                with open(path, "rb") as file:
                    total.update(file.read())
    return total.hexdigest()


def traces(pack: Path) -> tuple[tuple[str, int, int], ...]:
    """Names, sizes and times of everything people edit: what `watch` compares twice a second."""
    return tuple(
        sorted(trace for root, name in _rooms(pack) if name not in ("fonts", "code") for trace in _files(root))
    )


def _rooms(pack: Path) -> Iterator[tuple[Path, str]]:
    templates = room("templates")
    yield pack, "pack"
    yield templates / "print", "layouts"
    yield templates / "icons", "icons"
    yield templates / "fonts", "fonts"
    yield templates / "rulebook", "rulebook"
    yield Path(__file__).resolve().parent.parent, "code"


def _files(folder: Path) -> Iterator[tuple[str, int, int]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.name in SKIPPED:
            continue
        if entry.is_dir():
            yield from _files(Path(entry.path))
        elif not entry.name.endswith((".pyc", "~")):
            stat = entry.stat()
            yield entry.path, stat.st_size, stat.st_mtime_ns
