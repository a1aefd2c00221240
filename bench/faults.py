"""Spoilt table files and packs: every command answers with a sentence, and no file is left half written.

Table files of real games are changed in one to three places, as JSON or as bytes, and handed to every command that
reads them; packs are changed in their bytes. A mistake of Punchboard, an answer that takes more than a second of the
processor, and a changed or surplus file count as faults.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any
from unittest.mock import patch

from bench.mangling import Below, Originals, mangle, places
from bench.press import ROOT
from bench.spoilt_pictures import spoilt_pictures
from companion.dealer import Stream

sys.path.insert(0, str(ROOT / "tests"))

KIND = "bench"
KEPT = Path(__file__).parent / "results" / "faults.json"
TABLE_FILES = 10_000
PACKS = 10_000
PICTURES = 400
MOST_SECONDS = 1.0
GAMES = {"armorica": 3, "arrival": 2, "fallen-kingdoms": 3}
COMMANDS = (
    ("table", "show"),
    ("table", "moves"),
    ("table", "verify"),
    ("table", "replay"),
    ("table", "undo"),
    ("table", "try", '{"type": "pass", "seat": "A"}'),
)
BYTES = (b"", b"\0", b"\xff", b"{", b"}", b'"', b"[" * 60, b",", b"1e999", b"NaN", b'"log": [', b"\\ud800", b"9" * 400)


def run() -> dict[str, Any]:
    """All kinds, or those that `FAULTS` names, beside what is known of the others."""
    below = Stream("faults", "all").below
    kinds = {
        "table_files": lambda: spoilt_tables(TABLE_FILES, below),
        "packs": lambda: spoilt_packs(PACKS, below),
        "pictures": lambda: spoilt_pictures(PICTURES, below),
    }
    wanted = os.environ.get("FAULTS", ",".join(kinds)).split(",")
    before = json.loads(KEPT.read_text(encoding="utf-8"))["figures"] if KEPT.exists() else {}
    found = before | {kind: _count_kinds(list(kinds[kind]())) for kind in wanted}
    ordered = {kind: found[kind] for kind in kinds if kind in found}
    return {**ordered, "most_seconds_allowed": MOST_SECONDS, "positions": "see positions.json"}


def _count_kinds(found: list[tuple[str, str]]) -> dict[str, Any]:
    kinds = Counter(kind for kind, _ in found)
    faults = [f"{kind}: {story}" for kind, story in found if kind in ("mistake", "slow", "half a file")]
    return {
        "spoilt": len(found),
        "mistakes": kinds["mistake"],
        "slow": kinds["slow"],
        "half_files": kinds["half a file"],
        "refused": kinds["refused"],
        "answered": kinds["answered"],
        "first_faults": faults[:10],
    }


def spoilt_tables(many: int, below: Below) -> Iterator[tuple[str, str]]:
    """Hand so many spoilt table files to a command each and return how it answered."""
    from click.testing import CliRunner

    from companion.cli import common
    from companion.engines import open_pack
    from generator.cli import main
    from generator.errors import Refused

    records = [record for game, seats in GAMES.items() for record in _table_files(game, seats, below)]
    known = Originals()
    for record in records:
        for place in places(record):
            known.values.setdefault(str(place[-1]), [])
        known.learn(record)
    packs = {game: open_pack(game) for game in GAMES}

    def open_once(name: str) -> Any:
        return packs[name] if name in packs else open_pack(name)

    runner = CliRunner()
    with TemporaryDirectory() as folder, patch.object(common, "open_pack", open_once):
        file = Path(folder) / "table.json"
        for _ in range(many):
            data = _spoilt(records[below(len(records))], known, below)
            for left in Path(folder).iterdir():
                left.unlink()
            file.write_bytes(data)
            command, action, *more = COMMANDS[below(len(COMMANDS))]
            begun = process_time()
            done = runner.invoke(main, [command, action, str(file), *more])
            took = process_time() - begun
            story = f"{action} {data[:60]!r}… {done.exception!r}"
            if not isinstance(done.exception, (SystemExit, Refused, type(None))) or "Traceback" in done.output:
                yield "mistake", story
            elif took > MOST_SECONDS:
                yield "slow", f"{took:.1f} s {story}"
            elif not _whole(file, data, action):
                yield "half a file", f"{story} beside {sorted(one.name for one in Path(folder).iterdir())}"
            else:
                yield ("answered" if done.exit_code in (0, 1) and not done.exception else "refused"), story


def _whole(file: Path, before: bytes, action: str) -> bool:
    """Whether a file is as it was, or for a command that writes a whole new one, the damaged one kept beside it."""
    beside = [one for one in file.parent.iterdir() if one != file]
    after = file.read_bytes()
    if after == before:
        return not beside
    return (
        action == "undo" and isinstance(json.loads(after), dict) and all(one.read_bytes() == before for one in beside)
    )


def _spoilt(record: Any, known: Originals, below: Below) -> bytes:
    """Change a record, with digests that fit again (so that its log is read) or those it had, or change its bytes."""
    from companion.tables.chain import add_chain

    changes = 1 + below(3)
    way = below(4)
    if way < 2:
        changed = mangle(known, record, changes, below)
        try:
            return json.dumps(add_chain(changed)).encode()
        except (KeyError, TypeError):
            return json.dumps(changed).encode()
    if way == 2:
        return json.dumps(mangle(known, add_chain(record), changes, below)).encode()
    data = json.dumps(add_chain(record), indent=1).encode()
    for _ in range(changes):
        at = below(len(data))
        data = data[:at] + BYTES[below(len(BYTES))] + data[at + below(6) :]
    return data


def _table_files(game: str, seats: int, below: Below) -> Iterator[Any]:
    """Table files of one game: just begun, in the middle, with an undo and a note, and dealt by the people."""
    from companion.engines import open_pack
    from companion.rules.kernel import ChanceMove, Illegal, Turn
    from companion.tables.records import write_record
    from companion.tables.setup import prepare
    from companion.tables.table import Table

    loaded = open_pack(game)
    engine = loaded.engine
    names = tuple((engine.seats or "ABCDEF")[:seats])
    for steps in (0, 8, 40):
        setup = prepare(engine, loaded.content_hash, names, {}, {}, "faults")
        assert not isinstance(setup, Illegal)
        table = Table.open(engine, setup)
        table.deal()
        for _ in range(steps):
            pending = table.pending
            if not isinstance(pending, Turn):
                break
            seat = pending.awaited[0].seat
            move = engine.sample_move(table.state, seat, below)
            assert not isinstance(move, ChanceMove)
            if isinstance(table.play(engine.write_move(move)), Illegal):
                break
            table.deal()
        note = table.offer_note(names[0], "A note.")
        assert not isinstance(note, Illegal)
        table.commit(note)
        yield json.loads(json.dumps(write_record(table.setup, table.log)))


def spoilt_packs(many: int, below: Below) -> Iterator[tuple[str, str]]:
    """Read so many packs with a few bytes changed and return how each was answered."""
    from generator.errors import Refused
    from generator.pack.reader import read_findings
    from generator.places import shipped_folder

    starter = shipped_folder("templates") / "new"
    names = sorted(file.relative_to(starter).as_posix() for file in starter.rglob("*") if file.is_file())
    parts = (*BYTES, b"{{ row }}", b"&a ", b"*a", b": ", b"- ", b"../x", b"\n", b"{icon:sun}", b"a" * 300)
    with TemporaryDirectory() as folder:
        root = Path(folder) / "my-game"
        shutil.copytree(starter, root)
        for _ in range(many):
            kept = {}
            for _ in range(1 + below(4)):
                name = names[below(len(names))]
                data = (root / name).read_bytes()
                kept.setdefault(name, data)
                at = below(len(data) + 1)
                (root / name).write_bytes(data[:at] + parts[below(len(parts))] + data[at + below(12) :])
            begun = process_time()
            story = ", ".join(kept)
            try:
                pack, _ = read_findings(root)
                yield "slow" if process_time() - begun > MOST_SECONDS else "answered" if pack else "refused", story
            except Refused:
                yield "refused", story
            except Exception as mistake:
                yield "mistake", f"{story}: {mistake!r}"
            for name, data in kept.items():
                (root / name).write_bytes(data)
