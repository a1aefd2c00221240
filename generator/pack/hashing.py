"""Content hashes that are the same on every machine: line ends, key order and the folder's place do not count."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from generator.pack.folder import Folder
from generator.pack.model import Table, thaw

TEXTUAL = frozenset({".yaml", ".yml", ".csv", ".tsv", ".svg"})
_PARTS = ("texts", "layouts", "icons", "fonts", "art", "rulebook")
_ENDINGS = TEXTUAL | {".png", ".jpg", ".jpeg", ".ttf"}


def tables_hash(tables: Mapping[str, Table]) -> str:
    """Of the typed values that engines receive: changes when the game does, not when a translation does."""
    values = {name: [thaw(dict(row)) for row in table] for name, table in tables.items()}
    written = json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()


def pack_hash(folder: Folder, table_files: Iterable[str]) -> str:
    """Of every file that pages are made of: game.yaml, tables, rulings, and the folders that have a meaning."""
    total = hashlib.sha256()
    names = {"game.yaml", "rulings.yaml", *table_files, *_below(folder)}
    for name in sorted(names):
        path = folder.root / name
        if path.is_file():
            data = path.read_bytes()
            total.update(name.encode() + b"\0" + hashlib.sha256(_normal(path, data)).digest())
    return total.hexdigest()


def _below(folder: Folder) -> Iterator[str]:
    for part in _PARTS:
        for path in (folder.root / part).rglob("*"):
            if path.suffix.lower() in _ENDINGS and path.resolve().is_relative_to(folder.root.resolve()):
                yield path.relative_to(folder.root).as_posix()


def _normal(path: Path, data: bytes) -> bytes:
    if path.suffix.lower() not in TEXTUAL:
        return data
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
