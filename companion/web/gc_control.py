"""Python's collector, kept from making a table wait.

Its full round walks over everything that lives: a third of a second with a thousand tables, in the middle of
somebody's move. Garbage that it has to find comes from requests and is young, and a look at what is young takes two
milliseconds; so only that is left to it, and full rounds wait for a moment when nobody plays.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time

YOUNG = 1000
"""New objects before they are looked at."""
NEVER = 1_000_000
QUIET = 0.05
"""The share of a core below which nobody plays."""
AT_LEAST = 60
"""Looks between two full rounds, quiet as it may be."""
AT_MOST = 1800
"""Looks after which a full round is due even in the middle of play."""


class Pauses:
    """`look` is called every few moments and knows by the processor whether anything goes on."""

    def __init__(self, busy: Callable[[], float] = process_time, collect: Callable[[], object] = gc.collect) -> None:
        self._busy = busy
        self._collect = collect
        self._spent = busy()
        self._looks = 0
        gc.set_threshold(YOUNG, NEVER, NEVER)

    def look(self, seconds: float) -> None:
        """`seconds` went by since the last look."""
        spent = self._busy()
        quiet = spent - self._spent < QUIET * seconds
        self._looks += 1
        if (quiet and self._looks >= AT_LEAST) or self._looks >= AT_MOST:
            self._collect()
            self._looks = 0
            spent = self._busy()
        self._spent = spent
