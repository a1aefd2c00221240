"""Rate limits: buckets that refill with time, one per address and one for everybody.

Only what an attacker does often is charged dearly: a wrong code costs far more than a right one, so that six
phones behind one router join at once while nobody can try codes by the thousand.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many again per minute."""

    burst: float
    per_minute: float


@dataclass(slots=True)
class _Bucket:
    level: float
    at: float


class Limiter:
    """Buckets by key; the longest unused are forgotten first, so that many addresses cannot fill the memory."""

    def __init__(
        self, each: Rate, overall: Rate, *, most: int = 10_000, clock: Callable[[], float] = monotonic
    ) -> None:
        self._each = each
        self._overall = overall
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()
        self._everybody = _Bucket(overall.burst, clock())

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Charge `cost`; 0 when there was enough, else the seconds until there will be (nothing is charged)."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = _Bucket(self._each.burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        longest = max(
            _missing(bucket, self._each, cost, now),
            _missing(self._everybody, self._overall, cost, now),
        )
        if longest == 0.0:
            bucket.level -= cost
            self._everybody.level -= cost
        return longest

    def would_wait(self, key: str, cost: float) -> float:
        """The same without charging. Who was never charged has a full bucket, and what was left is no less by now."""
        bucket = self._buckets.get(key)
        if self._everybody.level >= cost and (bucket is None or bucket.level >= cost):
            return 0.0
        now = self._clock()
        return max(
            _missing(bucket, self._each, cost, now) if bucket is not None else 0.0,
            _missing(self._everybody, self._overall, cost, now),
        )


class Lines:
    """How many lines are open at once: from one address, and in all."""

    def __init__(self, each: int, overall: int) -> None:
        self._each = each
        self._overall = overall
        self._open: Counter[str] = Counter()
        self._all = 0

    def refused(self, key: str) -> str | None:
        """Why no more can be opened, if so: nothing helps against a full server but to wait."""
        if self._all >= self._overall:
            return "no-line-left"
        return "too-many-lines" if self._open.get(key, 0) >= self._each else None

    def opened(self, key: str) -> Callable[[], None]:
        """Count one more; call what is returned when it is closed."""
        self._open[key] += 1
        self._all += 1

        def closed() -> None:
            self._all -= 1
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

        return closed


def _missing(bucket: _Bucket, rate: Rate, cost: float, now: float) -> float:
    bucket.level = min(rate.burst, bucket.level + (now - bucket.at) * rate.per_minute / 60)
    bucket.at = now
    return max(0.0, (cost - bucket.level) * 60 / rate.per_minute)
