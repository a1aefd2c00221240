"""A few connections to PostgreSQL that all requests share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, LifoQueue
from typing import TYPE_CHECKING, Any

from companion.store.model import StoreAway, StoreClosed, StoreDamaged
from companion.store.watchdog import Watchdog

if TYPE_CHECKING:
    import psycopg

MOST_CONNECTIONS = 8
PATIENCE = 10.0
"""Seconds for an answer; a server that takes longer counts as away. Phones wait a little longer than that."""
CONNECTING = 5
"""Seconds for a connection to each server in the address, unless that says `connect_timeout`."""
QUEUEING = 5.0
"""Seconds for one of the connections there are."""


class Pool:
    """Opens connections when they are needed and watches over those that wait for an answer."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.watchdog = Watchdog(PATIENCE)
        self.closed = False
        self._slots: LifoQueue[psycopg.Connection[Any] | None] = LifoQueue()
        """One entry per connection there may be: an idle one, or None where none is open. Open ones lie on top."""
        for _ in range(MOST_CONNECTIONS):
            self._slots.put(None)

    def connect(self, *, autocommit: bool = False) -> psycopg.Connection[Any]:
        """Open a connection outside the pool."""
        import psycopg
        from psycopg.conninfo import conninfo_to_dict

        patience = conninfo_to_dict(self.url).get("connect_timeout", CONNECTING)
        options = (
            "-c search_path=punchboard -c client_encoding=UTF8 -c synchronous_commit=on -c application_name=punchboard"
        )
        return psycopg.connect(self.url, options=options, connect_timeout=patience, autocommit=autocommit)

    @contextmanager
    def transaction(self) -> Iterator[psycopg.Connection[Any]]:
        """Do all or nothing. A connection that died while it lay idle is replaced before anything was asked of it."""
        import psycopg

        if self.closed:
            raise StoreClosed
        try:
            db = self._slots.get(timeout=QUEUEING)
        except Empty:
            raise StoreAway("every line to PostgreSQL waits for an answer") from None
        try:
            if db is not None and not self._answers(db):
                db = None
            if db is None:
                db = self.connect()
            with self.watchdog.over(db), db.transaction():
                yield db
        except (psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction) as fault:
            raise StoreAway(str(fault)) from fault
        except (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted) as fault:
            raise StoreDamaged(str(fault)) from fault
        finally:
            usable = db is not None and not db.closed and not db.broken
            if usable and self.closed:
                assert db is not None
                db.close()
            self._slots.put(db if usable and not self.closed else None)

    @staticmethod
    def _answers(db: psycopg.Connection[Any]) -> bool:
        """Whether the server still holds this line; costs no round trip, the socket alone tells."""
        import psycopg

        if db.closed or db.broken:
            return False
        try:
            for _ in range(2):  # first what the server said in parting, then that it hung up
                db.pgconn.consume_input()
        except psycopg.OperationalError:
            db.close()
            return False
        return db.pgconn.status == psycopg.pq.ConnStatus.OK

    def close(self) -> None:
        self.closed = True
        self.watchdog.close()
        with suppress(Empty):
            while True:
                db = self._slots.get_nowait()
                if db is not None:
                    db.close()
