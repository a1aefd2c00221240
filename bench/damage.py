"""Missing, truncated, swapped and bit-flipped files of a data folder, in every combination: what is lost in silence.

A server's folder is taken as `kill -9` leaves it, and as a stop in good order does. Each of its files – database,
write-ahead log, its index, the guard file – is then whole, missing, cut off, from an earlier evening, from another
server, or has a flipped bit. What is opened afterwards either refuses, and has changed nothing; or every table has all
its events, or says how many are missing. A damaged file must still lie there, or a copy of it.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from companion.store import StoredTable
from companion.store.model import StoreAway, StoreDamaged, StoreUnsound, TableLost
from companion.store.sqlite import SqliteStore

KIND = "soak"
MEMORY = Path("/dev/shm")
"""Nothing here is about syncing, which takes most of the time elsewhere."""
NAME = "tables.sqlite3"
FILES = (NAME, f"{NAME}-wal", f"{NAME}-shm", f"{NAME}-heads")
WAYS = ("whole", "missing", "cut", "earlier", "foreign", "flipped")
TABLES, EVENTS, AGAIN = 6, 40, 12
"""Tables, their events, and how many the newest of those are that lie in the write-ahead log alone."""
ROUNDS = 3
"""How often each combination is tried, each time cut or flipped elsewhere."""


@dataclass(slots=True)
class Evening:
    """A data folder as it was left, and what its tables had told."""

    files: Mapping[str, bytes]
    told: Mapping[str, list[str]]


@dataclass(slots=True)
class Tally:
    trials: int = 0
    refused: int = 0
    all_there: int = 0
    told_what_is_missing: int = 0
    nothing_newer: int = 0
    silent: list[str] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)

    def figures(self) -> dict[str, Any]:
        return {
            "trials": self.trials,
            "nothing_missing": self.all_there,
            "told_what_is_missing": self.told_what_is_missing,
            "whole_and_nothing_newer_beside_it": self.nothing_newer,
            "refused_and_left_alone": self.refused,
            "lost_in_silence": len(self.silent),
            "faults": dict(self.faults),
            "silent": self.silent[:20],
        }


def run() -> dict[str, Any]:
    figures = {}
    logging.getLogger("punchboard").setLevel(logging.CRITICAL)
    for how in ("killed", "stopped"):
        with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
            evenings = Evenings(Path(folder), killed=how == "killed")
            tally = Tally()
            for turn in range(ROUNDS):
                for ways in product(WAYS, repeat=len(FILES)):
                    try_out(evenings, ways, Random(f"{turn} {ways}"), tally)
            figures[how] = tally.figures()
    return figures


class Evenings:
    """The same server an evening later, and another one."""

    def __init__(self, folder: Path, *, killed: bool) -> None:
        self.folder = folder
        self.earlier = self._played("one", EVENTS - AGAIN, killed=False)
        self.newest = self._played("one", EVENTS, killed=killed)
        self.foreign = self._played("other", EVENTS, killed=killed)

    def _played(self, name: str, events: int, *, killed: bool) -> Evening:
        store = SqliteStore(self.folder / name / NAME)
        told: dict[str, list[str]] = {}
        for table in range(TABLES):
            kept = StoredTable(f"{name.upper()}{table}", "armorica", "{}", b"host", 1, 1)
            bodies = [f"{name} {table} {number} {'x' * (number * 37 % 400)}" for number in range(1, events + 1)]
            if store.find(kept.code) is None:
                store.create(kept, bodies[:2])
            for number in range(len(store.since(kept.code, 0)), events):
                store.append(kept.code, number, bodies[number : number + 1], 5, f"r{number}")
            told[kept.code] = bodies
        if not killed:
            store.close()
        files = {file: path.read_bytes() for file in FILES if (path := self.folder / name / file).exists()}
        if killed:
            store.close()
        return Evening(files, told)


def try_out(evenings: Evenings, ways: tuple[str, ...], random: Random, tally: Tally) -> None:
    """One combination: lay it out, open it, and compare with what had been told."""
    trial = evenings.folder / "trial"
    shutil.rmtree(trial, ignore_errors=True)
    trial.mkdir()
    for file, way in zip(FILES, ways, strict=True):
        data = _spoil(evenings, file, way, random)
        if data is not None:
            (trial / file).write_bytes(data)
    before = _sums(trial)
    tally.trials += 1
    what = " ".join(f"{file.removeprefix(NAME) or 'db'}:{way}" for file, way in zip(FILES, ways, strict=True))
    try:
        store = SqliteStore(trial / NAME)
    except StoreUnsound:
        tally.refused += 1
        if any(_was_kept(trial, name, found) is False for name, found in before.items()):
            tally.silent.append(f"{what}: refused, but changed")
        return
    except Exception as fault:
        tally.faults[f"{type(fault).__name__} at opening: {what}"] += 1
        return
    try:
        lost = list(_missing(store, evenings.newest.told))
    except Exception as fault:
        tally.faults[f"{type(fault).__name__}: {what}"] += 1
        lost = []
    finally:
        store.close()
    if _nothing_newer(evenings, ways):
        tally.nothing_newer += 1
    elif "in silence" in lost:
        tally.silent.append(what)
    elif lost:
        tally.told_what_is_missing += 1
    else:
        tally.all_there += 1


def _nothing_newer(evenings: Evenings, ways: tuple[str, ...]) -> bool:
    """A folder that is whole as it was an evening ago, or another server's, or empty: no file in it knows better."""
    taken_from = {"earlier": evenings.earlier, "foreign": evenings.foreign}
    db, wal, _, heads = (
        way if taken_from.get(way, evenings.newest).files.get(file) else "missing"
        for file, way in zip(FILES, ways, strict=True)
    )
    return any(
        db in (time, "missing") and heads in (time, "missing") and (wal == "missing" or db == heads == wal)
        for time in ("earlier", "foreign")
    )


def _missing(store: SqliteStore, told: Mapping[str, list[str]]) -> Iterator[str]:
    for code, bodies in told.items():
        try:
            kept = store.find(code)
            if kept is None:
                yield "in silence"
                continue
            found = store.log(kept)
        except (TableLost, StoreDamaged):
            yield "told"
            continue
        shown = [event.body for event in found.events]
        if shown != bodies[: len(shown)]:
            yield "in silence"
        elif len(shown) < len(bodies):
            yield "told" if found.damage is not None else "in silence"


def _spoil(evenings: Evenings, file: str, way: str, random: Random) -> bytes | None:
    data = evenings.newest.files.get(file)
    match way:
        case "earlier":
            return evenings.earlier.files.get(file)
        case "foreign":
            return evenings.foreign.files.get(file)
        case "missing":
            return None
        case "cut" if data:
            return data[: random.randrange(1, len(data))]  # cut off to nothing it is as good as missing
        case "flipped" if data:
            return _flip_bit(data, random)
    return data


def _flip_bit(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << random.randrange(8))]) + data[at + 1 :]


def _sums(folder: Path) -> dict[str, str]:
    found = [path for path in folder.rglob("*") if path.is_file() and not path.name.endswith("-shm")]
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in found}


def _was_kept(folder: Path, name: str, found: str) -> bool | None:
    """Whether the file still lies there as it was, or a copy of it does."""
    if name.endswith("-shm"):
        return None
    copies = [path for path in folder.rglob(name) if path.is_file()]
    return any(sha256(path.read_bytes()).hexdigest() == found for path in copies)


__all__ = ["Evenings", "StoreAway", "Tally", "run", "try_out"]
