"""Ways to spread equal things over places: counted, listed, drawn evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from math import comb

from companion.rules.kernel.vast import Below


def heaps_count(things: int, places: int) -> int:
    """How many ways to lay all things on the places, any number on each."""
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
    edges = (-1, *bars, slots)
    return tuple(edges[at + 1] - edges[at] - 1 for at in range(len(edges) - 1))


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
    """How many such ways there are to choose 0, 1, … `total` things."""
    ways = [1] + [0] * total
    for limit in limits:
        sums = list(accumulate(ways))
        ways = sums[: limit + 1] + [sums[n] - sums[n - limit - 1] for n in range(limit + 1, total + 1)]
    return ways[: total + 1]


def at_most_count(limits: Sequence[int], total: int) -> int:
    return at_most_counts(limits, total)[total]


def random_at_most(limits: Sequence[int], total: int, below: Below) -> tuple[int, ...]:
    """One of these ways, all equally likely."""
    chosen: list[int] = []
    for place, limit in enumerate(limits):
        rest = limits[place + 1 :]
        counts = range(max(0, total - sum(rest)), min(limit, total) + 1)
        ways = [at_most_count(rest, total - count) for count in counts]
        pick = below(sum(ways))
        for count, weight in zip(counts, ways, strict=True):
            if pick < weight:
                chosen.append(count)
                total -= count
                break
            pick -= weight
    return tuple(chosen)
