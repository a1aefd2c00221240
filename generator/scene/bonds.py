"""Places where a line should not break: between a number and its noun, an icon and its word, the terms of a sum.

These are preferences: a line that keeps to them may not be much shorter than its neighbours. Only the signs that
French sets apart from their word are never separated from it, whatever space stands between.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from math import inf

STRONG = 0.4
"""Cost of a break, in the unit of `breaking.HYPHEN_COST`."""
WEAK = 0.05
NEVER = inf
ICON = "\ufffc"
"""Stands for an icon in a word."""
_NUMBER = re.compile(r"[(„“«]*[+−]?\d+(?:[.,/–-]\d+)*(?P<end>[.,;:!?)”“»]*)$")
_TOLD = re.compile(rf"[\d{ICON}]|^[:;!?»]|^[«]$")
"""Words without any of these may be separated anywhere."""
_SIGNS = frozenset("+−×=<>≤≥")
_TO = frozenset(("to", "bis", "à"))
_BETWEEN = _TO | {"and", "or", "und", "oder", "et", "ou"}
"""Words between two numbers: the number before them belongs to what stands before it."""


def bonds(words: Sequence[str]) -> list[float]:
    """Return the cost of ending a line after each word."""
    if not any(_TOLD.search(word) for word in words):
        return [0.0] * len(words)
    counts = [_counts(one, other) for one, other in pairwise((*words, ""))]
    return [*(_bond(words, counts, index) for index in range(len(words) - 1)), 0.0]


def _counts(word: str, follows: str) -> bool:
    """Tell whether this is a number that counts what follows."""
    number = _NUMBER.match(word)
    return bool(number and not number["end"] and follows and follows not in _BETWEEN and follows not in _SIGNS)


def _bond(words: Sequence[str], counts: Sequence[bool], index: int) -> float:
    word, follows = words[index], words[index + 1]
    if follows[0] in ":;!?»" or word == "«":
        return NEVER
    if counts[index] or word in _SIGNS or _range(words, index):
        return STRONG
    if word == ICON and (index == 0 or _ends(words[index - 1])):
        # With nothing before it to belong to, it counts what follows.
        return STRONG
    number = _NUMBER.match(follows) and not counts[index + 1]
    if _ends(word) and not (number and word[-1] == ":"):
        return 0.0
    if number or follows[0] == ICON:
        return STRONG
    return WEAK if counts[index + 1] or follows in _SIGNS else 0.0


def _ends(word: str) -> bool:
    """Tell whether a phrase ends with this word."""
    return word[-1] in ",;:.!?–—"


def _range(words: Sequence[str], index: int) -> bool:
    """Tell whether a line would end within “1 to 3”."""
    middle = index if words[index] in _TO else index + 1
    if not 0 < middle < len(words) - 1 or words[middle] not in _TO:
        return False
    before, after = _NUMBER.match(words[middle - 1]), _NUMBER.match(words[middle + 1])
    return bool(before and not before["end"] and after)
