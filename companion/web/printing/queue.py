"""The queue in front of the worker: one kit at a time on a machine, a few for each address, in the order of asking.

Nothing runs in the server itself, and the worker stands behind it for the processor, so no move waits for a kit.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any

from companion.live.disk_space import MEGA
from companion.web.faults import Problem, note_fault
from companion.web.printing.shelf import Shelf, State
from companion.web.printing.wishes import PrintJob
from companion.web.printing.worker import Worker

EACH = 3
"""Kits of one address that wait or are being made."""
MOST = 24
"""Kits that wait in all."""
ABANDONED = 120.0
"""Seconds without a request after which a waiting kit is dropped."""
TURN_EVERY = 0.3
LARGEST = 400 * MEGA
"""Bytes of one file."""
AGAIN = 20
"""Seconds until a refused wish may be tried again."""


@dataclass(slots=True)
class QueuedKit:
    """One kit that waits or is being made."""

    job: PrintJob
    source: str
    asked: float = field(default_factory=monotonic)
    state: State = field(default_factory=dict)


class PrintQueue:
    """The kits of one server process; processes of a machine share the shelf and take turns."""

    def __init__(self, shelf: Shelf, worker: Worker | None = None) -> None:
        self.shelf = shelf
        self.worker = worker or Worker()
        self._entries: deque[QueuedKit] = deque()
        self._now: QueuedKit | None = None
        self._lock = Lock()
        self._runs = False
        self._closed = False

    @property
    def is_open(self) -> bool:
        return self.shelf.most > 0

    def begin(self, job: PrintJob, source: str) -> None:
        """Queue the work unless it is done or under way, or raise a `Problem`."""
        if not self.is_open:
            raise Problem(404, "print-off")
        if self.is_made(job) or self._under_way(job.key):
            return
        if not self.shelf.has_room():
            raise Problem(507, "print-no-room")
        with self._lock:
            self._drop_abandoned()
            if any(entry.job.key == job.key for entry in self._all()):
                return
            if sum(entry.source == source for entry in self._all()) >= EACH:
                raise Problem(429, "print-too-many", most=EACH, seconds=AGAIN)
            if len(self._entries) >= MOST and not self._make_way(source):
                raise Problem(503, "print-queue-full", most=MOST, seconds=AGAIN)
            self._entries.append(QueuedKit(job, source))
            starts, self._runs = not self._runs, True
        self._note_places()
        if starts:
            Thread(target=self._run, daemon=True, name="punchboard-printing").start()

    def is_made(self, job: PrintJob) -> bool:
        """Return whether a finished result stands there, made of the pack as the server knows it."""
        record = self.shelf.record(job.key)
        return record is not None and record["hash"] == job.pack_hash

    def state(self, key: str) -> State | None:
        """Return how far the work under a key is: ready, waiting with a place, working with a share, or failed."""
        with self._lock:
            for place, entry in enumerate(self._all()):
                if entry.job.key == key:
                    entry.asked = monotonic()
                    return entry.state or {"state": "waiting", "place": place + (self._now is None)}
        if record := self.shelf.record(key):
            return {"state": "ready", **record}
        return self.shelf.state(key)

    def close(self) -> None:
        """End the work under way and begin no other."""
        with self._lock:
            self._closed = True
            self._entries.clear()
        self.worker.stop()

    def _all(self) -> list[QueuedKit]:
        return [*([self._now] if self._now else []), *self._entries]

    def _under_way(self, key: str) -> bool:
        state = self.state(key)
        return state is not None and state["state"] in ("waiting", "working")

    def _drop_abandoned(self) -> None:
        for entry in [entry for entry in self._entries if monotonic() - entry.asked > ABANDONED]:
            self._entries.remove(entry)
            self.shelf.forget(entry.job.key)

    def _make_way(self, source: str) -> bool:
        """Drop the newest kit of the source with the most, for a source with fewer; return whether there was one."""
        waiting = Counter(entry.source for entry in self._entries)
        greediest, most = waiting.most_common(1)[0]
        if most < 2 or waiting[source] >= most - 1:
            return False
        newest = next(entry for entry in reversed(self._entries) if entry.source == greediest)
        self._entries.remove(newest)
        self.shelf.forget(newest.job.key)
        return True

    def _note_places(self) -> None:
        """Tell other processes of this machine how far each is."""
        for place, entry in enumerate(self._all()):
            self.shelf.note(entry.job.key, entry.state or {"state": "waiting", "place": place + (self._now is None)})

    def _run(self) -> None:
        """Do all the work there is, then end."""
        while True:
            with self._lock:
                self._drop_abandoned()
                self._now = self._entries.popleft() if self._entries and not self._closed else None
                if self._now is None:
                    self._runs = False
                    return
                entry = self._now
            try:
                outcome = self._make(entry)
            except Exception as fault:
                note_fault(fault)
                outcome = {"failed": "ended"}
            if "made" not in outcome:
                self.shelf.note(entry.job.key, {"state": "failed", "what": entry.job.what, **outcome})
            with self._lock:
                self._now = None

    def _make(self, entry: QueuedKit) -> dict[str, Any]:
        turn = self.shelf.try_turn()
        while turn is None:
            sleep(TURN_EVERY)
            turn = self.shelf.try_turn()
        with turn, self.shelf.aside(entry.job.key) as place:
            entry.state = {"state": "working", "doing": "drawing", "share": 0.0}
            self._note_places()

            def tell(doing: str, share: float) -> None:
                entry.state = {"state": "working", "doing": doing, "share": round(share, 3)}
                self.shelf.note(entry.job.key, entry.state)

            outcome = self.worker.run(entry.job.wish, place, min(LARGEST, self.shelf.most), tell)
            if "made" in outcome:
                self.shelf.publish(entry.job.key, place)
            elif self.worker.timed_out:
                outcome = {"failed": "too-long"}
            elif not self.shelf.has_room():
                outcome = {"failed": "no-room"}
            return outcome
