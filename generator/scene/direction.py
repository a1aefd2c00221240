"""Which way text runs: Hebrew and Arabic from right to left, with the words of other scripts in between.

The order is that of the Unicode bidirectional algorithm, by the library python-bidi, which the extra `scripts` brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, TypeVar
from unicodedata import bidirectional

T = TypeVar("T")

RIGHT_TO_LEFT = (
    ("\u0590", "\u08ff"),
    ("\u200f", "\u200f"),
    ("\u202b", "\u202b"),
    ("\u202e", "\u202e"),
    ("\ufb1d", "\ufdff"),
    ("\ufe70", "\ufefe"),
    ("\U00010800", "\U00010fff"),
    ("\U0001e800", "\U0001efff"),
)
UNKNOWN = frozenset({"LRI", "RLI", "FSI", "PDI", ""})
NEUTRAL = "\ufffc"


def runs_right_to_left(text: str) -> bool:
    """Tell whether any of the text does."""
    if text.isascii() or max(text) < RIGHT_TO_LEFT[0][0]:
        return False
    return any(first <= letter <= last for letter in set(text) for first, last in RIGHT_TO_LEFT)


def can_order() -> bool:
    """Tell whether the library that orders such text is installed."""
    return find_spec("bidi") is not None


def levels(text: str) -> tuple[int, ...]:
    """Return the embedding level of every character: odd ones run from right to left. The first is that of the
    paragraph."""
    from bidi import algorithm

    # The library does not support isolates; they count as neutral characters.
    text = "".join(NEUTRAL if bidirectional(letter) in UNKNOWN else letter for letter in text)
    storage: dict[str, Any] = algorithm.get_empty_storage()
    base = algorithm.get_base_level(text)
    storage["base_level"], storage["base_dir"] = base, ("L", "R")[base]
    algorithm.get_embedding_levels(text, storage)
    kept = [index for index, one in enumerate(storage["chars"]) if one["type"] not in algorithm.X9_REMOVED]
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    # Directional controls have been removed: they take the level of what stands before them.
    found = dict(zip(kept, (one["level"] for one in storage["chars"]), strict=True))
    ordered: list[int] = [base]
    for index in range(len(text)):
        ordered.append(found.get(index, ordered[-1]))
    return tuple(ordered)


def visual(things: Sequence[T], levels: Sequence[int]) -> list[T]:
    """Order the items of one line from left to right, by their levels."""
    order = list(range(len(things)))
    odd = [level for level in levels if level % 2]
    for least in range(max(levels, default=0), min(odd, default=1) - 1, -1):
        start = 0
        while start < len(order):
            if levels[order[start]] < least:
                start += 1
                continue
            stop = start
            while stop < len(order) and levels[order[stop]] >= least:
                stop += 1
            order[start:stop] = order[start:stop][::-1]
            start = stop
    return [things[index] for index in order]
