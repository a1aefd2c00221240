"""Group commit: writes that arrive during a commit share the next one.

A commit takes a tenth of a millisecond on a good disk and ten on an old memory card, however many writes it carries.
Under gevent a slow commit runs in a real thread, so that phones are served meanwhile.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock
from time import perf_counter, sleep
from typing import Any, TypeVar

from companion.offload import WorkerThread
from companion.store.model import StoreAway, StoreClosed

T = TypeVar("T")

QUICK = 0.0004
"""Seconds. A commit that usually takes longer is handed to a thread, which costs about as much."""
BEARABLE = 0.002
"""The same limit while few other requests are expected."""
RUSH = 0.003
"""Seconds after a commit during which other requests are expected."""
A_MOMENT = 0.001
MEMORY = 0.1
"""Weight of the newest commit in the running average."""


class _Job:
    __slots__ = ("done", "fault", "result", "turn", "work")

    def __init__(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        self.work = work
        self.turn: Event | None = None
        """What the job's writer waits on while another greenlet leads."""
        self.done = False
        self.result: Any = None
        self.fault: BaseException | None = None


class Writer:
    """The only writer of a database.

    `run` returns when the job's writes are on disk, and raises `StoreAway` if they cannot get there.
    """

    def __init__(self, db: sqlite3.Connection, after: Callable[[int], None] | None = None) -> None:
        """`after` is called with the number of jobs in a commit, after they are answered and before the next commit."""
        self._db = db
        self._lock = Lock()
        self._waiting: list[_Job] = []
        self._busy = False
        self._closed = False
        self._usual = 0.0
        self._last = 0.0
        """The time of the newest commit."""
        self._aside = WorkerThread()
        self._after = after

    def run(self, work: Callable[[sqlite3.Connection], T], *, alone: bool = False) -> T:
        """Run the job in a transaction, perhaps together with others.

        An exception undoes this job only. `alone`: the job is a single statement, which needs no explicit transaction
        if no other job waits.
        """
        job = None
        with self._lock:
            if self._closed:
                raise StoreClosed
            if self._busy or not alone:
                job = _Job(work)
                self._waiting.append(job)
                if self._busy:
                    job.turn = Event()
            self._busy = True
        if job is None:
            try:
                self._undo_what_is_left()
                return self._on_disk(work)
            except sqlite3.OperationalError as fault:
                raise StoreAway(str(fault)) from fault
            finally:
                self._pass_on(1)
        if job.turn is not None:
            job.turn.wait()
        if not job.done:
            self._lead()
        if isinstance(job.fault, sqlite3.OperationalError):
            raise StoreAway(str(job.fault)) from job.fault
        if job.fault is not None:
            raise job.fault
        result: T = job.result
        return result

    def close(self) -> None:
        """Take no more jobs. On return, all earlier ones are on disk and answered."""
        with self._lock:
            self._closed = True
        while self._busy:
            sleep(A_MOMENT)

    def _lead(self) -> None:
        """Write everything that is queued."""
        with self._lock:
            batch, self._waiting = self._waiting, []
        try:
            self._write_batch(batch)
        finally:
            for job in batch:
                job.done = True
                if job.turn is not None:
                    job.turn.set()
            self._pass_on(len(batch))

    def _pass_on(self, jobs: int) -> None:
        """Let the first queued job lead the next round."""
        try:
            if self._after is not None:
                self._after(jobs)
        finally:
            with self._lock:
                following = self._waiting[0] if self._waiting else None
                self._busy = following is not None
            if following is not None and following.turn is not None:
                following.turn.set()

    def _write_batch(self, batch: list[_Job]) -> None:
        """Begin the transaction; `immediate` takes the write lock first, so that reads still hold at the commit."""
        db = self._db
        try:
            self._undo_what_is_left()
            db.execute("begin immediate")
            if len(batch) == 1:
                batch[0].result = batch[0].work(db)
            else:
                self._write_each(batch)
            self._on_disk(sqlite3.Connection.commit)
        except BaseException as fault:
            for job in batch:  # before the rollback, which may fail as well
                job.fault = job.fault or fault
            if db.in_transaction:
                with suppress(sqlite3.Error):
                    db.execute("rollback")
            if not isinstance(fault, Exception):
                raise

    def _undo_what_is_left(self) -> None:
        """Roll back a round whose savepoints could not be undone: nothing of it may be reported as written."""
        if self._db.in_transaction:
            self._db.execute("rollback")

    def _write_each(self, batch: list[_Job]) -> None:
        """Run one job in a savepoint; an exception undoes this job only."""
        for job in batch:
            self._db.execute("savepoint job")
            try:
                job.result = job.work(self._db)
            except Exception as fault:
                job.fault = fault
                self._db.execute("rollback to job")
            self._db.execute("release job")

    def _on_disk(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work that waits for the disk, in another thread if that usually takes long."""
        patience = QUICK if perf_counter() - self._last < RUSH else BEARABLE
        try:
            return self._measure(work) if self._usual < patience else self._aside.run(lambda: self._measure(work))
        finally:
            self._last = perf_counter()

    def _measure(self, work: Callable[[sqlite3.Connection], T]) -> T:
        begun = perf_counter()
        found = work(self._db)
        self._usual += MEMORY * (perf_counter() - begun - self._usual)
        return found
