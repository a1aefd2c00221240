"""Carrying what was written from the write-ahead log into the database itself, so that no phone waits for it.

SQLite would do it within a commit, every thousand pages: hundreds of scattered writes and a sync, a third of a second
on a slow disk, while all moves wait. Here it is done beside the writer, in rounds: first the bulk, then what came
meanwhile, which becomes less each time. When nothing came, the next commit begins the log anew; if something always
does, the last few pages are carried between two commits.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress

from companion.offload import WorkerThread

ENOUGH = 1000
"""Writes that are worth the trouble; each leaves about four pages in the log. Pages that several writes changed are
carried once, so that seldom is cheaper than often."""
ROUNDS = 4
"""Rounds beside the writer before the rest is carried while it waits."""


class Checkpointer:
    """The writer calls `after_commit` after every commit, when its answers are on their way; `writes` went with it.
    `new_log` is called after a commit that may have begun the log anew, and tells whether it has; `first` beside the
    writer before the bulk is carried over."""

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
        """Whether all was carried over, so that the next write may begin the log anew."""
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
        """Whatever little was written since the last time: so the file itself is never older than a few minutes."""
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
        """Carry over what came during the last round."""
        self._rounds += 1
        self._round_over = False
        if self._rounds < ROUNDS:
            self._aside.start(self._round)
            return
        self._aside.run(lambda: _carry(self._writer))
        self._at_work = False
        self._carried = True

    def close(self) -> None:
        """Returns when nothing is carried any more. The writer has stopped already."""
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
    """`passive`: as much as can be, without making others wait. When all of it could, SQLite begins the log anew.
    What is in the log is safe there; the next write tells that a disk is full."""
    with suppress(sqlite3.OperationalError):
        db.execute("pragma wal_checkpoint(passive)").fetchall()
