"""Runtime functions of compiled programs, small and total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from companion.rules.declared.state import State

LONGEST_SPAN = 200
MOST_PICKED = 12
MOST_LISTED = 400


def divide(left: int, right: int) -> int:
    return left // right if right else 0


def remainder(left: int, right: int) -> int:
    return left % right if right else 0


def entry(values: Sequence[Any], place: int, none: Any) -> Any:
    """Return the entry at a place, or the stand-in for none."""
    return values[place] if -len(values) <= place < len(values) else none


def most(values: Iterable[Any]) -> int:
    """Return how often the most frequent value occurs."""
    return max(Counter(values).values(), default=0)


def run(values: Iterable[int]) -> int:
    """Return the length of the longest run of consecutive numbers."""
    longest = length = 0
    before: int | None = None
    for value in sorted({*values}):
        length = length + 1 if before is not None and value == before + 1 else 1
        longest, before = max(longest, length), value
    return longest


def sets(values: Iterable[Any], size: int) -> int:
    """Count the groups of so many different values, each value used as often as it is there."""
    counts = Counter(values).values()
    made = sum(counts) // size if size > 0 else 0
    while made and sum(min(count, made) for count in counts) < made * size:
        made -= 1
    return made


def alike(values: Iterable[Any], size: int) -> int:
    """Count the groups of so many equal values."""
    return sum(count // size for count in Counter(values).values()) if size > 0 else 0


def runs(values: Iterable[int], size: int) -> int:
    """Count the runs of consecutive numbers of at least this length."""
    found, length = 0, 0
    known = {*values}
    for value in sorted(known):
        length = length + 1 if value - 1 in known else 1
        found += length == size
    return found


def scale_value(place: int, values: Sequence[int]) -> int:
    """Return the value at a place; the last one beyond the end."""
    return values[max(0, min(place, len(values) - 1))]


def largest(values: Sequence[int]) -> int:
    """Return the first place of the largest value; 0 when there is none."""
    return values.index(max(values)) if values else 0


def span(low: int, high: int) -> range:
    return range(low, min(high, low + LONGEST_SPAN - 1) + 1)


def subsets(count: int) -> list[tuple[int, ...]]:
    """Yield every choice of one or more of `count` places."""
    return [tuple(place for place in range(count) if mask >> place & 1) for mask in range(1, 1 << count)]


def several(state: State, pool: Sequence[int], low: int, high: int) -> list[tuple[int, ...]]:
    """Return every choice of so many pieces, equal ones counted once; `state` notes when there are too many to list."""
    kinds = Counter(pool)
    found: list[tuple[int, ...]] = [()] if low <= 0 else []
    grown: list[tuple[int, ...]] = [()]
    for size in range(1, min(high, MOST_PICKED, len(pool)) + 1):
        grown = [
            (*each, kind)
            for each in grown
            for kind in kinds
            if (not each or kind >= each[-1]) and each.count(kind) < kinds[kind]
        ]
        if len(grown) + len(found) > MOST_LISTED:
            state.cut = True
            grown = grown[: MOST_LISTED - len(found)]
        if size >= low:
            found += grown
    return found


def among(picked: Sequence[int], pool: Sequence[int], low: int, high: int) -> bool:
    """Tell whether so many pieces can be picked together."""
    return low <= len(picked) <= min(high, MOST_PICKED) and not Counter(picked) - Counter(pool)
