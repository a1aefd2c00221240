"""The hashes of the tokens that open a table's seats and the host's rights, as stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import RLock
from typing import Any

from companion.store import Holder, Store, StoredTable


@dataclass(slots=True)
class SeatKeys:
    """Loaded once, and again after each transfer, which is written together with its event."""

    kept: StoredTable
    store: Store
    lock: RLock
    changes: int = 0
    """Counts transfers: phones authorised before the newest one are checked again."""
    admitted: dict[Any, tuple[int, Any]] = field(default_factory=dict)
    """An authorised phone: its keys, and `changes` at that time."""
    _holders: dict[str, Holder] | None = None
    _host: bytes | None = None

    def host(self) -> bytes:
        """Return the hash of the token that has the host's rights."""
        found = self._host
        if found is None:
            with self.lock:
                kept = self.store.find(self.kept.code) or self.kept
                found = self._host = kept.host
        return found

    def holders(self) -> dict[str, Holder]:
        """Return who holds which seat."""
        found = self._holders
        if found is None:
            with self.lock:
                found = self._holders = self.store.seats(self.kept.code)
        return found

    def seat_changed(self) -> None:
        self._holders = None
        self.changes += 1

    def host_changed(self) -> None:
        self._host = None
        self.changes += 1
