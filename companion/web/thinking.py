"""Processes beside the server in which strong bots think, for a few tables at a time.

A process is started when it is first needed. Tables wait in the order of asking and ask for one move at a time, so
every table gets its turn. While tables wait, each thinks for a shorter time; how many may wait is bounded.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Lock
from typing import Any

from companion.bots.effort import LEAST
from companion.engines import Loaded

WORKER = (sys.executable, "-m", "companion.bots.worker")


MOST_WAITING = 32
"""Moves that may wait for each process; at the shortest thinking time the last one waits three seconds."""


class WorkerGone(Exception):
    """The process has ended."""


class Crowded(Exception):
    """Too many moves wait already."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position to find a move for."""

    loaded: Loaded
    position: dict[str, Any]
    options: dict[str, Any]
    seat: str
    seed: str
    explain: bool = False
    """Whether the answer is a record of what was considered, and not the move alone."""


class Thinker:
    """A process that is started when needed, and again after a crash."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __call__(self, task: Task, seconds: float) -> dict[str, Any]:
        """Return the move as the game writes it, or with what was considered; raise `WorkerGone` if there is none."""
        wish = {
            "pack": task.loaded.pack.id,
            "hash": task.loaded.content_hash,
            "tables": task.loaded.pack.engine_tables(),
            "options": task.options,
            "position": task.position,
            "seat": task.seat,
            "seed": task.seed,
            "seconds": seconds,
        }
        try:
            told = self._ask(json.dumps(wish).encode() + b"\n")
        except OSError as fault:
            self.stop()
            raise WorkerGone from fault
        if "move" not in told:
            self.stop()
            raise WorkerGone(str(told))
        found: dict[str, Any] = told if task.explain else told["move"]
        return found

    def _ask(self, line: bytes) -> dict[str, Any]:
        if self._process is None:
            self._process = subprocess.Popen(WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        self._process.stdin.flush()
        told: dict[str, Any] = json.loads(self._process.stdout.readline() or b"{}")
        return told

    def stop(self) -> None:
        """End the process; its pipes close with it."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


class Thinking:
    """A queue for `places` processes, in the order of asking."""

    def __init__(self, places: int, usual: float, make: Callable[[], Callable[[Task, float], Any]] = Thinker) -> None:
        self.usual = usual
        self._places = places
        self._idle = [make() for _ in range(places)]
        self._waiting: deque[tuple[Event, list[Any]]] = deque()
        self._lock = Lock()

    def think(
        self, task: Callable[[], Task | None], most: float | None, waiting: int = MOST_WAITING
    ) -> dict[str, Any] | None:
        """Return what was found. `task` is called when it is this table's turn; None means that no move is due any
        more. `most` is the table's own limit in seconds. Raise `Crowded` if so many wait for each process already."""
        with self._place(waiting) as thinker:
            wanted = task()
            return None if wanted is None else thinker(wanted, self._seconds(self.usual if most is None else most))

    def _seconds(self, most: float) -> float:
        """Divide the time by the number of tables that wait per process; a table's own limit is no longer than the
        usual one while others wait."""
        if not self._waiting:
            return most
        return min(most, max(LEAST, min(most, self.usual) / (1 + len(self._waiting) / self._places)))

    @contextmanager
    def _place(self, waiting: int) -> Iterator[Any]:
        with self._lock:
            if not self._idle and len(self._waiting) >= waiting * self._places:
                raise Crowded
            handed: list[Any] = [self._idle.pop()] if self._idle else []
            called = Event()
            if not handed:
                self._waiting.append((called, handed))
        if not handed:
            called.wait()
        try:
            yield handed[0]
        finally:
            with self._lock:
                if self._waiting:
                    called, next_in_line = self._waiting.popleft()
                    next_in_line.append(handed[0])
                    called.set()
                else:
                    self._idle.append(handed[0])
