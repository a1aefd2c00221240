"""`kill -9` in the middle of play, two hundred times ours and fifty times theirs: what was told and is not there.

A move counts as told when a phone showed it or when its post was answered. Ours is killed and started again over the
same folder; boardgame.io too, with its store of files — its default store keeps nothing at all.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from bench.boardgame import install
from bench.boardgame.clients import Clients
from bench.crowd import Crowd
from bench.phones import Phones
from bench.server import run_server
from companion.http.file_limits import allow_many_files
from companion.store.sqlite import SqliteStore
from companion.store.sqlite_file import NAME

KIND = "soak"
KILLS, THEIRS = 200, 50
TABLES, SEATS, SPECTATORS = 8, 4, 2
MOVES_A_SECOND = 100.0
SHORTEST, LONGEST = 0.1, 0.6
"""Seconds of play before a kill."""
COMES_BACK = 20.0
"""Seconds a table has to be shown again."""


def run() -> dict[str, Any]:
    allow_many_files()
    figures: dict[str, Any] = {"punchboard": ours(KILLS)}
    why = install.missing()
    if why is not None:
        print(f"  boardgame.io is left out: {why}", flush=True)
    figures["boardgame.io"] = {"left_out": why} if why is not None else theirs(THEIRS)
    return figures


def ours(kills: int, tables: int = TABLES) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data, ExitStack() as last:

        def start(port: int) -> tuple[int, Callable[[], None]]:
            process = ExitStack()
            port, _ = process.enter_context(run_server(Path(data), port))
            last.callback(process.close)
            return port, process.close

        port, kill = start(0)
        crowd = Phones(port)
        last.callback(crowd.close)
        crowd.seat(tables, SEATS, SPECTATORS)
        tally = Tally()
        for trial in range(kills):
            play(crowd, trial)
            kill()
            _, kill = start(port)
            tally.count(crowd)
            if all(table.over for table in crowd.tables):
                crowd.hang_up()
                crowd.tables.clear()
                crowd.seat(tables, SEATS, SPECTATORS)
        kill()
        kept = _requests_kept(Path(data))
        return {
            **tally.figures(kills),
            "moves_told": crowd.acknowledged,
            "moves_kept": len(kept),
            "moves_kept_twice": len(kept) - len(set(kept)),
        }


def _requests_kept(folder: Path) -> list[str]:
    """Return the ids of the posts that brought the moves in the logs. Each is sent once, and some were kept though the
    kill came before their answer."""
    store = SqliteStore(folder / NAME)
    try:
        listed = store.upkeep(lambda upkeep: upkeep.list())
        events = [event for table in listed for event in store.since(table.code, 0)]
    finally:
        store.close()
    return [event.request.partition("bench-")[2] for event in events if event.request and "bench-" in event.request]


def theirs(kills: int) -> dict[str, Any]:
    """A folder its server cannot read any more is put away, and the trials go on over a fresh one."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as data, ExitStack() as last:
        crowd: Clients | None = None
        for trial in range(kills):
            if crowd is None:
                peer = install.Peer(Path(data) / f"matches-{trial}")
                last.callback(peer.kill)
                if not peer.start():
                    raise RuntimeError("boardgame.io does not start over an empty folder")
                crowd = Clients(peer.port)
                last.callback(crowd.close)
                crowd.seat(TABLES, SEATS, SPECTATORS)
            play(crowd, trial)
            peer.kill()
            if not peer.start():
                tally.not_started += 1
                crowd = None
            elif not tally.count(crowd):
                peer.kill()
                crowd = None
    return tally.figures(kills)


def play(crowd: Crowd, trial: int) -> None:
    crowd.steadily(MOVES_A_SECOND, SHORTEST + Random(trial).random() * (LONGEST - SHORTEST), drain=False)


class Tally:
    def __init__(self) -> None:
        self.lost = self.trials_with_loss = self.not_started = self.unreadable = 0
        self.reasons: Counter[str] = Counter()

    def count(self, crowd: Crowd) -> bool:
        """After a restart: what every table had told, and what it shows now. False when it cannot show them all."""
        told = {table.code: table.shown for table in crowd.tables}
        try:
            crowd.come_again(COMES_BACK)
        except (RuntimeError, OSError) as fault:
            self.unreadable += 1
            self.reasons[f"{type(fault).__name__}: {fault}"] += 1
            return False
        lost = sum(max(0, told[table.code] - table.phones[0].number) for table in crowd.tables)
        self.lost += lost
        self.trials_with_loss += lost > 0
        for table in crowd.tables:
            table.shown = table.phones[0].number
        return True

    def figures(self, kills: int) -> dict[str, Any]:
        return {
            "kills": kills,
            "told_moves_lost": self.lost,
            "kills_that_lost_any": self.trials_with_loss,
            "did_not_start_again": self.not_started,
            "started_and_fell_over_its_tables": self.unreadable,
            "as_the_phones_saw_it": dict(self.reasons),
        }
