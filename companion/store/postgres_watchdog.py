"""Close connections to a PostgreSQL that no longer answers, because it was unplugged or the network dropped the
connection. Otherwise a request would wait for ever.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import psycopg

TICK = 0.5


class Watchdog:
    """Closes a connection whose answer takes longer than `patience` seconds; the library then raises in the waiting
    thread.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._since: dict[psycopg.Connection[Any], float] = {}
        self._begun = False
        self._closed = False

    @contextmanager
    def over(self, db: psycopg.Connection[Any]) -> Iterator[None]:
        """While a query runs on this connection."""
        if not self._begun:
            self._begun = True
            Thread(target=self._look, daemon=True, name="punchboard-watch").start()
        self._since[db] = monotonic()
        try:
            yield
        finally:
            self._since.pop(db, None)

    def close(self) -> None:
        self._closed = True

    def _look(self) -> None:
        while not self._closed:
            sleep(TICK)
            late = monotonic() - self._patience
            for db, since in list(self._since.items()):
                if since < late:
                    _hang_up(db)


def _hang_up(db: psycopg.Connection[Any]) -> None:
    """Wake the thread that waits on the connection, by shutting its socket down."""
    import psycopg

    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(db.pgconn.socket)) as line:
        line.shutdown(socket.SHUT_RDWR)
