"""Schedule full garbage collections for quiet moments.

A full collection visits every object, which takes a third of a second with a thousand tables. The garbage of requests
is young, and a young collection takes two milliseconds; so only those run automatically.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time

YOUNG = 1000
"""New objects that trigger a young collection."""
NEVER = 1_000_000
QUIET = 0.05
"""The share of a core below which the server counts as quiet."""
AT_LEAST = 60
"""The least number of calls between two full collections."""
AT_MOST = 1800
"""The number of calls after which a full collection runs even during play."""


class Pauses:
    """Decides by the processor time since the last call whether the server is quiet."""

    def __init__(self, busy: Callable[[], float] = process_time, collect: Callable[[], object] = gc.collect) -> None:
        self._busy = busy
        self._collect = collect
        self._spent = busy()
        self._looks = 0
        gc.set_threshold(YOUNG, NEVER, NEVER)

    def look(self, seconds: float) -> None:
        """Collect if it is due; `seconds` have passed since the last call."""
        spent = self._busy()
        quiet = spent - self._spent < QUIET * seconds
        self._looks += 1
        if (quiet and self._looks >= AT_LEAST) or self._looks >= AT_MOST:
            self._collect()
            self._looks = 0
            spent = self._busy()
        self._spent = spent
