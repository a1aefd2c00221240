"""Digest all inputs of a build: the pack, the templates, the options and Punchboard itself.

Computed before any heavy import, so that a build without changes ends at once.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from generator.kit.output_folder import MEMORY
from generator.pack import web_table
from generator.places import shipped_folder

LARGEST = 262_144
"""Larger pictures, and all shipped files, are compared by time, as reading them would take long."""

FONTS, CODE = "fonts", "code"

Trace: TypeAlias = tuple[str, int, int]
"""Name, size and time of a file."""

SKIPPED = frozenset({"__pycache__", "_data", ".git", "output", "node_modules"})


class Stamp(NamedTuple):
    """Digests of the inputs. `tools` changes when equal drawings could give other bytes: with Punchboard itself or
    with a font. `everything` changes when the next build could differ at all."""

    tools: str
    everything: str


def stamp(pack: Path, options_key: str) -> Stamp:
    tools = _digest(((pack / "fonts", "own fonts"), *_rooms(FONTS, CODE)), largest=0)
    templates = _digest(_rooms("print", "icons", "rulebook", "languages"), largest=0)
    everything = f"{tools} {templates} {_digest([(pack, 'pack')])} {options_key} {web_table.state(pack).hex()}"
    return Stamp(tools, hashlib.blake2b(everything.encode(), digest_size=20).hexdigest())


def _digest(rooms: Iterable[tuple[Path, str]], largest: int = LARGEST) -> str:
    """Return the digest of names, sizes and contents; files above `largest` bytes count by their time instead."""
    total = hashlib.blake2b(digest_size=20)
    for root, name in rooms:
        total.update(name.encode())
        above = len(str(root)) + 1
        for path, size, mtime in sorted(pack_files(root)):
            total.update(f"\0{path[above:]}\0{size}\0".encode())
            if size > largest:
                total.update(str(mtime).encode())
            else:
                with open(path, "rb") as file:
                    total.update(file.read())
    return total.hexdigest()


def traces_of(folder: Path) -> tuple[Trace, ...]:
    """Return the names, sizes and times of the files below a folder."""
    return tuple(sorted(pack_files(folder)))


def traces_of_templates() -> tuple[Trace, ...]:
    """Return those of the templates that packs are drawn with."""
    return tuple(trace for root, _ in _rooms("print", "icons", "rulebook", "languages") for trace in traces_of(root))


def _rooms(*names: str) -> Iterator[tuple[Path, str]]:
    for name in names:
        yield (Path(__file__).resolve().parent.parent if name == CODE else shipped_folder("templates") / name), name


def pack_files(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Return every file of a pack with its size and time, except Punchboard's own output."""
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    if any(entry.name == MEMORY for entry in entries):
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.name in SKIPPED:
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from pack_files(Path(entry.path))
        elif entry.is_file() and not entry.name.endswith((".pyc", "~")):
            stat = entry.stat()
            yield entry.path, stat.st_size, stat.st_mtime_ns
