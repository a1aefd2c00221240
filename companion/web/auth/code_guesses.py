"""Slow down the guessing of table codes without locking out friends.

Wrong codes are charged to their source. A source over its limit is not refused: it is held for some seconds, a few
codes at a time, and then answered, so a right code gets in beside any number of wrong ones. Codes that the same source
found before are never held, nor are phones with a key of the table.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic, sleep

from companion.web.auth.rate_limits import Limiter, Rate

EACH = Rate(20, 6)
OVERALL = Rate(200, 80)
HOLD = 8.0
"""Seconds that a code of a source over its limit waits for its answer."""
LANES = 3
"""Codes of one source that wait at once. Requests for the same code wait together."""
MOST_KNOWN = 20_000


class Guesses:
    """Which sources are answered at once, and which have to wait."""

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
        """Return whether this source found this code before."""
        return (source, code) in self._known

    def right(self, source: str, code: str) -> None:
        self._known[source, code] = None
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def wrong(self, source: str) -> None:
        self._wrong.spend(source)

    def wait(self, source: str) -> float:
        """Return the seconds until this source is within its limit again."""
        return self._wrong.would_wait(source)

    def hold(self, source: str, code: str) -> bool:
        """Wait, then return True; return False at once if too many codes of this source wait already."""
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
