"""What compiled programs call: small total functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from companion.rules.declared.state import State

LONGEST_SPAN = 200
MOST_PICKED = 12
MOST_LISTED = 400


def divided(left: int, right: int) -> int:
    return left // right if right else 0


def remainder(left: int, right: int) -> int:
    return left % right if right else 0


def entry(values: Sequence[Any], place: int, none: Any) -> Any:
    """The entry at a place, or what stands for none."""
    return values[place] if -len(values) <= place < len(values) else none


def most(values: Iterable[Any]) -> int:
    """How often the most frequent value comes."""
    return max(Counter(values).values(), default=0)


def run(values: Iterable[int]) -> int:
    """The length of the longest run of numbers that follow each other."""
    longest = length = 0
    before: int | None = None
    for value in sorted({*values}):
        length = length + 1 if before is not None and value == before + 1 else 1
        longest, before = max(longest, length), value
    return longest


def sets(values: Iterable[Any], size: int) -> int:
    """How many groups of so many different values can be made, each value used as often as it is there."""
    counts = Counter(values).values()
    made = sum(counts) // size if size > 0 else 0
    while made and sum(min(count, made) for count in counts) < made * size:
        made -= 1
    return made


def alike(values: Iterable[Any], size: int) -> int:
    """How many groups of so many equal values can be made."""
    return sum(count // size for count in Counter(values).values()) if size > 0 else 0


def runs(values: Iterable[int], size: int) -> int:
    """How many runs of numbers that follow each other have at least this length."""
    found, length = 0, 0
    known = {*values}
    for value in sorted(known):
        length = length + 1 if value - 1 in known else 1
        found += length == size
    return found


def scaled(place: int, values: Sequence[int]) -> int:
    """The value at a place; the last one beyond the end."""
    return values[max(0, min(place, len(values) - 1))]


def largest(values: Sequence[int]) -> int:
    """Where the largest value stands first; 0 when there is none."""
    return values.index(max(values)) if values else 0


def span(low: int, high: int) -> range:
    return range(low, min(high, low + LONGEST_SPAN - 1) + 1)


def subsets(count: int) -> list[tuple[int, ...]]:
    """Every choice of one or more of `count` places."""
    return [tuple(place for place in range(count) if mask >> place & 1) for mask in range(1, 1 << count)]


def several(state: State, pool: Sequence[int], low: int, high: int) -> list[tuple[int, ...]]:
    """Every choice of so many pieces, alike ones counted once; `state` remembers when there are too many to list."""
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
    """Whether so many pieces can be picked together."""
    return low <= len(picked) <= min(high, MOST_PICKED) and not Counter(picked) - Counter(pool)
