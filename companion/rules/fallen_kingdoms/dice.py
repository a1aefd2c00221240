"""What two final dice do in a battle (FK 7.3.5–7.3.6, 7.4.1); the odds and the battle itself both ask here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

HIT, HIT_ON_MASONRY, TERROR, TERROR_OF_PHILOSOPHERS, ARCHER = 4, 5, 4, 6, 6


@lru_cache(maxsize=256)
def hits_and_kills(dice: tuple[int, ...], *, archery: bool, masonry: bool) -> tuple[int, int]:
    """FK 7.3.5: 4 or more hits, 5 or more against Masonry. FK 7.3.6: Archery kills one more with at least one 6."""
    least = HIT_ON_MASONRY if masonry else HIT
    hits = sum(face >= least for face in dice)
    return hits, hits + (archery and ARCHER in dice)


def frightens(dice: Sequence[int], *, philosophy: bool) -> bool:
    """FK 7.4.1 (a): a 4 or more among the final dice, a 6 against Philosophy. Masonry does not matter."""
    return max(dice) >= (TERROR_OF_PHILOSOPHERS if philosophy else TERROR)
