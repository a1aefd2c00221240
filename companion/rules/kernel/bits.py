"""Sets of small whole numbers as bitmasks: the number n belongs to the set when bit n is set."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

REMEMBERED = 1 << 15
"""How many sets are kept with their members: more than some tables at once come back to."""


@lru_cache(maxsize=REMEMBERED)
def members(bits: int) -> tuple[int, ...]:
    """Return the numbers in a set, rising."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)


def set_of(numbers: Iterable[int]) -> int:
    """Return the set of these numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
