"""Rate limits: buckets that refill with time, one per source and one for all sources together.

A source is an address, or an IPv6 network (`companion.http.addresses`). The common bucket slows down those who take
much of it; it never refuses a source that has taken little, so no number of others can lock one out.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

CALM = 0.5
"""A source with more than this share of its own bucket left is not charged to the common one."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A bucket's size, and how much it refills per minute."""

    burst: float
    per_minute: float


@dataclass(slots=True)
class _Bucket:
    level: float
    at: float


class Limiter:
    """Buckets by key. The longest unused are dropped, so that many sources cannot fill the memory."""

    def __init__(
        self,
        each: Rate,
        overall: Rate | None = None,
        *,
        most: int = 10_000,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._each = each
        self._overall = overall
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()
        self._common = _Bucket(overall.burst if overall else 0.0, clock())

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Charge `cost` and return 0, or charge nothing and return the seconds until there is enough."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = _Bucket(self._each.burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        longest = _missing(bucket, self._each, cost, now)
        overall = self._overall
        if overall is not None:
            if bucket.level <= CALM * self._each.burst:
                longest = max(longest, _missing(self._common, overall, cost, now))
            if longest == 0.0:
                _missing(self._common, overall, cost, now)  # refills it
                self._common.level = max(0.0, self._common.level - cost)
        if longest == 0.0:
            bucket.level -= cost
        return longest

    def would_wait(self, key: str, cost: float = 1.0) -> float:
        """Return the same without charging."""
        bucket = self._buckets.get(key)
        if bucket is None:
            return 0.0
        now = self._clock()
        longest = _missing(bucket, self._each, cost, now)
        if self._overall is not None and bucket.level <= CALM * self._each.burst:
            longest = max(longest, _missing(self._common, self._overall, cost, now))
        return longest

    def spend(self, key: str, cost: float = 1.0) -> None:
        """Charge `cost` even if too little is left."""
        if self.wait(key, cost) > 0.0:
            self._buckets[key].level = max(0.0, self._buckets[key].level - cost)


RESERVED = 0.1
"""The share of all streams that is reserved for sources with few of them."""
FEW = 24
"""The streams of a family."""
SEAT_STREAMS = 4
"""Streams of one seat that do not count for its source."""


class StreamLimits:
    """How many streams are open at once: from one source, at one seat, and in all."""

    def __init__(self, each: int, overall: int) -> None:
        self._each = each
        self._overall = overall
        self._open: Counter[str] = Counter()
        self._seats: Counter[str] = Counter()
        self.count = 0

    def refusal_reason(self, source: str, seat: str | None = None) -> str | None:
        """Return the reason to refuse a stream, or None. A seat's first ones are always allowed by its source."""
        mine = self._open.get(source, 0)
        if self.count >= self._overall or (mine >= FEW and self.count >= self._overall * (1 - RESERVED)):
            return "no-line-left"
        if mine < self._each or (seat is not None and self._seats.get(seat, 0) < SEAT_STREAMS):
            return None
        return "too-many-lines"

    def count_stream(self, source: str, seat: str | None = None) -> Callable[[], None]:
        """Count a stream; the returned function uncounts it."""
        self.count += 1
        _count(self._open, source, 1)
        if seat is not None:
            _count(self._seats, seat, 1)

        def uncount() -> None:
            self.count -= 1
            _count(self._open, source, -1)
            if seat is not None:
                _count(self._seats, seat, -1)

        return uncount


def _count(counter: Counter[str], key: str, change: int) -> None:
    counter[key] += change
    if not counter[key]:
        del counter[key]


def _missing(bucket: _Bucket, rate: Rate, cost: float, now: float) -> float:
    """Refill the bucket and return the seconds until it holds `cost`."""
    bucket.level = min(rate.burst, bucket.level + (now - bucket.at) * rate.per_minute / 60)
    bucket.at = now
    return max(0.0, (cost - bucket.level) * 60 / rate.per_minute)
