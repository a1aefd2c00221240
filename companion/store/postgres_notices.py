"""Notices between processes through PostgreSQL: which table has new events, and short messages."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from time import monotonic, sleep

from companion.store.model import ANY_TABLE, StoreAway
from companion.store.postgres_pool import Pool

CHANNEL, WORDS = "punchboard", "punchboard_words"
LISTENS = 5.0
"""Seconds after which the listening connection is probed: a dropped connection may stay silent."""
OUT_OF_TOUCH = 10.0
"""Seconds without an answer after which this process counts as disconnected."""


class Notices:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._heard_at: float | None = None
        """When the listening connection last answered; None before the first one."""

    def listen(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        self._heard_at = monotonic()
        Thread(target=self._hear, args=(heard, told), daemon=True, name="punchboard-listen").start()

    def in_touch(self) -> bool:
        return self._heard_at is None or monotonic() < self._heard_at + OUT_OF_TOUCH

    def _hear(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        """Listen on a separate connection; reconnect when the server went away. Events may have been missed meanwhile,
        so any table may have new ones.
        """
        import psycopg

        while not self._pool.closed:
            try:
                with self._pool.connect(autocommit=True) as db:
                    with self._pool.watchdog.over(db):
                        db.execute(f"listen {CHANNEL}")
                        db.execute(f"listen {WORDS}")
                    heard(ANY_TABLE, 0)
                    asked = self._heard_at = monotonic()
                    while not self._pool.closed:
                        if monotonic() > asked + LISTENS:
                            with self._pool.watchdog.over(db):
                                db.execute(f"listen {CHANNEL}")  # again, which changes nothing
                            asked = self._heard_at = monotonic()
                        for notice in db.notifies(timeout=1.0):
                            if notice.channel == WORDS:
                                told(notice.payload)
                                continue
                            code, _, last = notice.payload.partition(" ")
                            if (
                                last.isascii() and last.isdigit()
                            ):  # else it is none of ours; other programs may notify, too
                                heard(code, int(last))
            except (psycopg.Error, StoreAway):
                sleep(0.5)
