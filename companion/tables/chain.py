"""Hash chain of a table file: each entry's digest covers the previous one and the entry as written; the head records
how many entries there are and the last digest, so that nothing can be lost or changed unnoticed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from generator.errors import Place, refuse

HEAD, DIGEST = "head", "chain"
FIRST = 2
"""The first format that has digests."""
SIZE = 16


@dataclass(frozen=True, slots=True)
class Break:
    """A file that is sound up to entry `sound`; it had `told` entries."""

    sound: int
    told: int


def add_chain(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record with its digests, as written to a file."""
    digest = setup = _setup(record)
    log = []
    for entry in record["log"]:
        digest = _digest(digest, entry)
        log.append({**entry, DIGEST: digest})
    head = {"setup": setup, "entries": len(log), DIGEST: digest}
    return {**{name: value for name, value in record.items() if name != "log"}, HEAD: head, "log": log}


def strip_chain(record: Any, where: str) -> tuple[Any, Break | None]:
    """Return a file's record without its digests, and where they no longer match. Anything else is returned as it is;
    parsing it will report the mistake.
    """
    if not isinstance(record, dict) or not isinstance(record.get("log"), list):
        return record, None
    if type(record.get("format")) is not int or record["format"] < FIRST:
        return record, None
    head, log = record.get(HEAD), record["log"]
    written = {name: value for name, value in record.items() if name != HEAD}
    told = len(log)
    if isinstance(head, dict) and type(head.get("entries")) is int:
        told = max(told, head["entries"])
    digest = _setup(written)
    if not isinstance(head, dict) or head.get("setup") != digest:
        raise refuse(
            "setup-changed",
            "what this table was set up with is not what was written.",
            "The file was changed or damaged, and is left as it is; take an intact copy.",
            Place(where),
        )
    sound = 0
    for entry in log:
        if not isinstance(entry, dict):
            break
        digest = _digest(digest, entry)
        if entry.get(DIGEST) != digest:
            break
        sound += 1
    whole = sound == told and head.get(DIGEST) == digest
    written["log"] = [bare(entry) for entry in log]
    return written, None if whole else Break(sound, max(told, sound + 1))


def bare(entry: Any) -> Any:
    """Return an entry without its digest."""
    return {name: value for name, value in entry.items() if name != DIGEST} if isinstance(entry, dict) else entry


def _setup(record: Mapping[str, Any]) -> str:
    """The seed is left out: copies for others lack it, and the commitment covers it."""
    return _hash_of(b"", {name: value for name, value in record.items() if name not in (HEAD, "log", "seed")})


def _digest(before: str, entry: Mapping[str, Any]) -> str:
    return _hash_of(before.encode(), bare(entry))


def _hash_of(before: bytes, value: Mapping[str, Any]) -> str:
    """Return the digest of a record, independent of the order of its fields."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return blake2b(before + b"\n" + text.encode("utf-8", "surrogatepass"), digest_size=SIZE).hexdigest()
