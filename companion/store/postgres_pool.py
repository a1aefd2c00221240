"""A small pool of PostgreSQL connections that all requests share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, LifoQueue
from typing import TYPE_CHECKING, Any

from companion.store.model import StoreAway, StoreClosed, StoreDamaged
from companion.store.postgres_watchdog import Watchdog

if TYPE_CHECKING:
    import psycopg

MOST_CONNECTIONS = 8
PATIENCE = 10.0
"""Seconds to wait for an answer; a slower server counts as away. Phones wait slightly longer."""
CONNECTING = 5
"""Seconds to connect to each server of the address, unless it sets `connect_timeout`."""
QUEUEING = 5.0
"""Seconds to wait for a free connection."""


class Pool:
    """Opens connections on demand and watches those that wait for an answer."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.watchdog = Watchdog(PATIENCE)
        self.closed = False
        self._slots: LifoQueue[psycopg.Connection[Any] | None] = LifoQueue()
        """One entry per allowed connection: an idle one, or None. Open ones are on top."""
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
        """Run one transaction. A connection that died while idle is replaced before it is used."""
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
        """Return whether the server still holds the connection; looks at the socket only, without a round trip."""
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
