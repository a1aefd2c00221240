"""Content hashes that are the same on every machine: line ends, key order and the folder's place do not count."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.pack.assets import FONT_ENDINGS, PICTURES
from generator.pack.folder import TEXTUAL, Folder
from generator.pack.model import Table, thaw

if TYPE_CHECKING:
    from generator.pack.companion import Companion

_PARTS = ("texts", "layouts", "icons", "fonts", "art", "rulebook")
_ENDINGS = TEXTUAL.union(PICTURES, FONT_ENDINGS)


def tables_hash(tables: Mapping[str, Table], companion: Companion | None = None) -> str:
    """Of the typed values that engines receive: changes when the game does, not when a translation does."""
    values: dict[str, Any] = {name: [thaw(dict(row)) for row in table] for name, table in tables.items()}
    if companion is not None:
        values["companion.yaml"] = [companion.document.value, dict(companion.pieces)]
    written = json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()


def pack_hash(folder: Folder, table_files: Iterable[str]) -> str:
    """Of every file that pages are made of: game.yaml, tables, rulings, and the folders that have a meaning."""
    total = hashlib.sha256()
    names = {"game.yaml", *table_files}
    names.update(*(folder.below(part, _ENDINGS) for part in _PARTS))
    names.update(name for name in ("rulings.yaml", "companion.yaml") if (folder.root / name).is_file())
    for name in sorted(names):
        data = folder.data(name) or b""
        total.update(os.fsencode(name) + b"\0" + hashlib.sha256(_normal(name, data)).digest())
    return total.hexdigest()


def _normal(name: str, data: bytes) -> bytes:
    if Path(name).suffix.lower() not in TEXTUAL:
        return data
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
