"""Ways to spread equal things over places: counted, listed, drawn evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from math import comb

from companion.rules.kernel.chance import Below


def heaps_count(things: int, places: int) -> int:
    """Return how many ways to lay all things on the places, any number on each."""
    if not places:
        return int(not things)
    return comb(things + places - 1, places - 1)


def heaps(things: int, places: int) -> Iterator[tuple[int, ...]]:
    """Every such way, as counts."""
    if not places:
        if not things:
            yield ()
        return
    for bars in combinations(range(things + places - 1), places - 1):
        yield _between(bars, things + places - 1)


def random_heap(things: int, places: int, below: Below) -> tuple[int, ...]:
    """One of them, all equally likely."""
    if not places:
        return ()
    slots = things + places - 1
    bars: set[int] = set()
    for top in range(slots - places + 1, slots):
        pick = below(top + 1)
        bars.add(top if pick in bars else pick)
    return _between(tuple(sorted(bars)), slots)


def _between(bars: Sequence[int], slots: int) -> tuple[int, ...]:
    counts, last = [], -1
    for bar in bars:
        counts.append(bar - last - 1)
        last = bar
    counts.append(slots - last - 1)
    return tuple(counts)


def at_most(limits: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Every way to choose `total` things, no more of each than its limit."""
    if not limits:
        if not total:
            yield ()
        return
    first, rest = limits[0], limits[1:]
    for count in range(max(0, total - sum(rest)), min(first, total) + 1):
        for more in at_most(rest, total - count):
            yield (count, *more)


def at_most_counts(limits: Sequence[int], total: int) -> list[int]:
    """Return how many such ways there are to choose 0, 1, … `total` things."""
    ways = [1] + [0] * total
    for limit in limits:
        ways = _with_one_more(ways, limit)
    return ways


def _with_one_more(ways: list[int], limit: int) -> list[int]:
    """The same numbers when there is another kind of thing to choose from."""
    sums = list(accumulate(ways))
    return sums[: limit + 1] + [sums[n] - sums[n - limit - 1] for n in range(limit + 1, len(ways))]


def random_at_most(limits: Sequence[int], total: int, below: Below) -> tuple[int, ...]:
    """One of these ways, all equally likely."""
    if not limits:
        return ()
    ways_after = [[1] + [0] * total]
    for limit in reversed(limits[1:]):
        ways_after.append(_with_one_more(ways_after[-1], limit))
    chosen = []
    for limit, ways in zip(limits, reversed(ways_after), strict=True):
        fewest = max(0, total - limit)
        pick = below(sum(ways[fewest : total + 1]))
        rest = total
        while pick >= ways[rest]:
            pick -= ways[rest]
            rest -= 1
        chosen.append(total - rest)
        total = rest
    return tuple(chosen)
