"""Hashes that tie a table file together: each entry's digest covers the one before it and the entry as it is written;
the head says how many entries there are and where they lead. So nothing is lost or changed in a file unseen.
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
    """Up to entry `sound` a file is as it was written; it had `told` entries."""

    sound: int
    told: int


def add_chain(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record with its digests, as it is written into a file."""
    digest = setup = _setup(record)
    log = []
    for entry in record["log"]:
        digest = _digest(digest, entry)
        log.append({**entry, DIGEST: digest})
    head = {"setup": setup, "entries": len(log), DIGEST: digest}
    return {**{name: value for name, value in record.items() if name != "log"}, HEAD: head, "log": log}


def strip_chain(record: Any, where: str) -> tuple[Any, Break | None]:
    """A file's record without its digests, and where they no longer fit. What is no table, or of a format without
    digests, comes back as it is; reading on says what is wrong with it."""
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
    """An entry without its digest."""
    return {name: value for name, value in entry.items() if name != DIGEST} if isinstance(entry, dict) else entry


def _setup(record: Mapping[str, Any]) -> str:
    """The seed is left out: files for others lack it, and it has a commitment."""
    return _hash_of(b"", {name: value for name, value in record.items() if name not in (HEAD, "log", "seed")})


def _digest(before: str, entry: Mapping[str, Any]) -> str:
    return _hash_of(before.encode(), bare(entry))


def _hash_of(before: bytes, value: Mapping[str, Any]) -> str:
    """Of what is written, in whatever order its fields stand."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return blake2b(before + b"\n" + text.encode("utf-8", "surrogatepass"), digest_size=SIZE).hexdigest()
