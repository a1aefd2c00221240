"""Hints: what a strong bot considers, worked out once for a decision. A seat waits for one at a time, an address for a
few, and tables' bots come first when many wait."""

from __future__ import annotations

from threading import Lock
from typing import Any

from companion.dealer import Stream
from companion.live.room import Room
from companion.tables.table import Table
from companion.web.faults import Problem, note_fault
from companion.web.thinking import Crowded, Task, Thinking, WorkerGone

EACH = 8
"""Hints of one address that wait or are being worked out: a full table on one Wi-Fi."""
MOST = 16
"""While so many moves wait for each process that thinks, no hint is taken."""
AGAIN = 2
"""Seconds until a refused question may be asked again."""
FORGET = 64
"""How many seats' last hints are kept."""
SEEDS = 1 << 64


class Hints:
    """The hints of one server process."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._known: dict[tuple[str, str], dict[str, Any]] = {}
        self._sources: dict[tuple[str, str], str] = {}
        """The address that waits for a seat's hint."""
        self._lock = Lock()

    def find(
        self, room: Room, table: Table, seat: str, state: Any, number: int, entries: int, source: str
    ) -> dict[str, Any]:
        """Return what a strong bot considers for a seat in this state, or raise a `Problem`. Asked again, the answer is
        the same."""
        key = (room.code, seat)
        with self._lock:
            known = self._known.get(key)
            if known is not None and known["entries"] == entries and known["state"] == state:
                return known
            if key in self._sources:
                raise Problem(409, "hint-underway")
            if sum(each == source for each in self._sources.values()) >= EACH:
                raise Problem(429, "hints-too-many", most=EACH, seconds=AGAIN)
            self._sources[key] = source
        try:
            seed = str(Stream(f"{room.code} {entries}", f"hint\n{seat}").below(SEEDS))
            task = Task(room.loaded, table.game.position(state), dict(table.setup.options), seat, seed, explain=True)
            found = self._thinking.think(lambda: task, room.think, MOST)
        except (WorkerGone, Crowded) as fault:
            if isinstance(fault, WorkerGone):
                note_fault(fault)
            raise Problem(503, "no-hint-now", seconds=AGAIN) from fault
        finally:
            with self._lock:
                del self._sources[key]
        assert found is not None, "the task is never withdrawn"
        told = {**found, "entries": entries, "number": number, "state": state}
        with self._lock:
            if len(self._known) >= FORGET:
                self._known.pop(next(iter(self._known)))
            self._known[key] = told
        return told
