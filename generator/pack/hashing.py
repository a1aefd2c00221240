"""Content hashes that are the same on every machine: line ends, key order and the folder's place do not count."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.pack.assets import FONT_ENDINGS, PICTURES
from generator.pack.folder import TEXTUAL, Folder
from generator.pack.model import Table, thaw

if TYPE_CHECKING:
    from generator.pack.companion import Companion

VERSION = "2"
_PARTS = ("texts", "layouts", "icons", "fonts", "art", "rulebook", "lesson")
_ENDINGS = TEXTUAL.union(PICTURES, FONT_ENDINGS)


def tables_hash(
    tables: Mapping[str, Table],
    companion: Companion | None = None,
    before: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
) -> str:
    """Hash the typed values that engines receive: it changes when the game does, not when a translation does.

    `2:<hash of all>:<table>=<hash>,…`: the first hash decides, the others tell which tables changed. A row that
    equals its `before` does not count, nor a table of which no other rows are left: saved games were played with the
    same.
    """
    values: dict[str, Any] = {}
    parts: dict[str, Any] = {}
    for name, table in tables.items():
        known = before.get(name, {})
        rows = [thaw(dict(row)) for row in table]
        rows = [row for row in rows if row["id"] not in known or row != {"id": row["id"], **known[row["id"]]}]
        if rows or not known:
            values[name] = rows
            parts |= {f"{name}.{row['id']}": row for row in rows} if known else {name: rows}
    if companion is not None:
        parts["companion.yaml"] = values["companion.yaml"] = [companion.document.value, dict(companion.pieces)]
    return f"{VERSION}:{_digest(values)}:" + ",".join(f"{name}={_digest(part)[:16]}" for name, part in parts.items())


def same_tables(then: str, now: str) -> bool:
    """Tell whether two hashes are of the same game; the first version had only the hash of all."""
    return _whole(then) == _whole(now)


def changed_parts(then: str, now: str) -> list[str]:
    """Return the tables, or rows, that differ; none where one of the hashes does not list them."""
    before, after = _parts(then), _parts(now)
    if not before or not after:
        return []
    return [name for name in dict.fromkeys((*before, *after)) if before.get(name) != after.get(name)]


def _whole(written: str) -> str:
    version, _, rest = written.partition(":")
    return rest.partition(":")[0] if version == VERSION else written


def _parts(written: str) -> dict[str, str]:
    version, _, rest = written.partition(":")
    listed = rest.partition(":")[2] if version == VERSION else ""
    return dict(part.rpartition("=")[::2] for part in listed.split(",") if "=" in part)


def _digest(value: Any) -> str:
    written = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()


def pack_hash(folder: Folder, table_files: Iterable[str]) -> str:
    """Hash every file that pages are made of: game.yaml, tables, rulings, and the folders that have a meaning."""
    total = hashlib.sha256()
    names = {"game.yaml", *table_files}
    names.update(*(folder.below(part, _ENDINGS) for part in _PARTS))
    names.update(name for name in ("rulings.yaml", "glossary.yaml", "companion.yaml") if (folder.root / name).is_file())
    for name in sorted(names):
        data = folder.data(name) or b""
        total.update(os.fsencode(name) + b"\0" + hashlib.sha256(_normal(name, data)).digest())
    return total.hexdigest()


def _normal(name: str, data: bytes) -> bytes:
    if Path(name).suffix.lower() not in TEXTUAL:
        return data
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
