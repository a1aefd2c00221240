"""What a line should not part: a number and what it counts or names, an icon and its word, a sum and its signs.

These are wishes, not laws: a line that keeps to them may not be much shorter than its neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

STRONG = 0.4
"""What parting costs, in the coin of `breaking.HYPHEN_COST`."""
WEAK = 0.05
ICON = "\ufffc"
"""Stands for an icon in a word."""
_NUMBER = re.compile(r"[(„“«]*[+−]?\d+(?:[.,/–-]\d+)*(?P<end>[.,;:!?)”“»]*)$")
_SIGNS = frozenset("+−×=<>≤≥")
_BETWEEN = frozenset(("and", "or", "to", "und", "oder", "bis", "et", "ou", "à"))
"""Words between two numbers: the number before them belongs to what stands before it."""


def bonds(words: Sequence[str]) -> list[float]:
    """What it costs to end a line after each word."""
    if not any(character.isdigit() or character == ICON for word in words for character in word):
        return [0.0] * len(words)
    counts = [_counts(one, other) for one, other in pairwise((*words, ""))]
    return [*(_bond(words, counts, index) for index in range(len(words) - 1)), 0.0]


def _counts(word: str, follows: str) -> bool:
    """Whether this is a number that says how many of what follows."""
    number = _NUMBER.match(word)
    return bool(number and not number["end"] and follows and follows not in _BETWEEN and follows not in _SIGNS)


def _bond(words: Sequence[str], counts: Sequence[bool], index: int) -> float:
    word, follows = words[index], words[index + 1]
    if counts[index] or word in _SIGNS:
        return STRONG
    number = _NUMBER.match(follows) and not counts[index + 1]
    if word[-1] in ",;.!?" or (word[-1] == ":" and not number):
        return 0.0
    if number or follows[0] == ICON:
        return STRONG
    return WEAK if counts[index + 1] or follows in _SIGNS else 0.0
