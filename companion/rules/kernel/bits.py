"""Sets of small whole numbers as bitmasks: the number n belongs to the set when bit n is set."""

from __future__ import annotations

from collections.abc import Iterable

BYTE = 8
BYTES = 9
"""Number of bytes with a table of their own, enough for the pack's sets: sets are read byte by byte."""
_LAST = (1 << BYTE) - 1


def _table(byte: int) -> list[tuple[int, ...]]:
    """Return the members of every value of one byte."""
    numbers = range(BYTE * byte, BYTE * (byte + 1))
    return [tuple(number for bit, number in enumerate(numbers) if value >> bit & 1) for value in range(1 << BYTE)]


_FIRST, *_LATER = map(_table, range(BYTES))


def members(bits: int) -> tuple[int, ...]:
    """Return the numbers in a set, rising."""
    found = _FIRST[bits & _LAST]
    bits >>= BYTE
    for table in _LATER:
        if not bits:
            return found
        found += table[bits & _LAST]
        bits >>= BYTE
    return found + tuple([number + BYTE * BYTES for number in members(bits)]) if bits else found


def set_of(numbers: Iterable[int]) -> int:
    """Return the set of these numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
