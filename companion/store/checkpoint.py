"""Checkpoint the write-ahead log in the background.

By itself SQLite checkpoints within a commit, every thousand pages: hundreds of scattered writes and a sync take a third
of a second on a slow disk, and every move waits. Here a thread copies pages in rounds: the bulk first, then what was
written meanwhile. If there is always more, the last few pages are copied between two commits.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress

from companion.offload import WorkerThread

ENOUGH = 1000
"""Commits between checkpoints; each leaves about four pages in the log. A page changed several times is copied once, so
rare checkpoints are cheaper.
"""
ROUNDS = 4
"""Background rounds before the rest is copied while the writer waits."""


class Checkpointer:
    """Decides when to checkpoint.

    The writer calls `after_commit` with the number of writes once their answers are on their way. `new_log` is called
    after a commit that may have restarted the log, and returns whether it has; `first` runs in the background before
    the bulk is copied.
    """

    def __init__(
        self,
        beside: sqlite3.Connection,
        writer: sqlite3.Connection,
        new_log: Callable[[], bool],
        first: Callable[[], None],
    ) -> None:
        self._beside = beside
        self._writer = writer
        self._aside = WorkerThread()
        self._new_log = new_log
        self._first = first
        self._writes = 0
        self._at_work = False
        self._rounds = 0
        self._round_over = False
        self._carried = True
        """Return whether everything was copied, so that the next write may restart the log."""
        writer.execute("pragma wal_autocheckpoint = 0")

    def after_commit(self, writes: int) -> None:
        self._writes += writes
        if self._carried or self._at_work:
            self._carried = False
            if self._new_log():
                self._at_work = False
        if self._at_work and self._round_over:
            self._go_on()
        elif not self._at_work and self._writes >= ENOUGH:
            self._start()

    def carry_over(self) -> None:
        """Checkpoint even a few writes, so that the main file is never more than minutes old."""
        if self._at_work and self._round_over:
            self._round_over = False
            self._aside.start(self._round)
        elif self._writes and not self._at_work:
            self._start()

    def _start(self) -> None:
        self._at_work = True
        self._writes = self._rounds = 0
        self._round_over = False
        self._aside.start(self._bulk)

    def _go_on(self) -> None:
        """Copy what was written during the last round."""
        self._rounds += 1
        self._round_over = False
        if self._rounds < ROUNDS:
            self._aside.start(self._round)
            return
        self._aside.run(lambda: _carry(self._writer))
        self._at_work = False
        self._carried = True

    def close(self) -> None:
        """Wait for a running checkpoint. The writer has stopped already."""
        self._aside.run(lambda: None)

    def _bulk(self) -> None:
        try:
            self._first()
            _carry(self._beside)
        finally:
            self._round_over = True

    def _round(self) -> None:
        _carry(self._beside)
        self._round_over = True


def _carry(db: sqlite3.Connection) -> None:
    """Run one checkpoint; `passive` copies what it can without blocking others.

    If all pages were copied, SQLite restarts the log. A full disk is not reported here: pages in the log are safe, and
    the next write fails.
    """
    with suppress(sqlite3.OperationalError):
        db.execute("pragma wal_checkpoint(passive)").fetchall()
