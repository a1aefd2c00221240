"""Looking for a table by its code, at a pace that makes guessing codes hopeless and keeps no friend outside.

Wrong codes are charged to their source. A source that has used up its own is not refused: it is held for some seconds,
a few codes at a time, and then answered, so a right code gets in beside any number of wrong ones. Codes that were
right before from the same source are never held, nor are phones that belong to the table.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic, sleep

from companion.web.auth.rate_limits import Limiter, Rate

EACH = Rate(20, 6)
OVERALL = Rate(200, 80)
HOLD = 8.0
"""Seconds a code of a source that guessed too often waits for its answer."""
LANES = 3
"""Codes of one source that wait at once. Friends who look for the same table wait together, as one."""
MOST_KNOWN = 20_000


class Guesses:
    """Which sources may look for a code at once, and which wait for it."""

    def __init__(
        self,
        each: Rate = EACH,
        overall: Rate = OVERALL,
        *,
        clock: Callable[[], float] = monotonic,
        pause: Callable[[float], None] = sleep,
    ) -> None:
        self._wrong = Limiter(each, overall, clock=clock)
        self._pause = pause
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._held: dict[str, Counter[str]] = {}

    def knows(self, source: str, code: str) -> bool:
        """Whether this code was right before, from there."""
        return (source, code) in self._known

    def right(self, source: str, code: str) -> None:
        self._known[source, code] = None
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def wrong(self, source: str) -> None:
        self._wrong.spend(source)

    def wait(self, source: str) -> float:
        """Seconds until this source may look at once again; 0: now."""
        return self._wrong.would_wait(source)

    def hold(self, source: str, code: str) -> bool:
        """Wait with this code, and then it may be looked for; False, at once, where too many others wait already."""
        held = self._held.setdefault(source, Counter())
        if code not in held and len(held) >= LANES:
            return False
        held[code] += 1
        try:
            self._pause(HOLD)
        finally:
            held[code] -= 1
            if not held[code]:
                del held[code]
            if not held:
                self._held.pop(source, None)
        return True
