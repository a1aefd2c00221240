"""The names a game answers to, checked when it is opened: a misspelt one would switch off what depends on it."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from companion.rules.kernel.battles import ForetellsBattles
from companion.rules.kernel.game import Game, Offers
from companion.rules.kernel.heuristics import Foresees
from companion.rules.kernel.maps import LaysMaps


def _members(protocol: type) -> tuple[str, ...]:
    return tuple(name for name in (*protocol.__annotations__, *vars(protocol)) if not name.startswith("_"))


REQUIRED = _members(Game)
"""What every engine must have."""
OFFERED = frozenset(name for protocol in (Offers, Foresees, ForetellsBattles, LaysMaps) for name in _members(protocol))
"""What a game may answer."""


def faults(game: Any) -> Iterator[str]:
    """Say what is wrong with the names of a game, as the rest of a sentence about it."""
    there = {name for name in dir(game) if not name.startswith("_")}
    if missing := [name for name in REQUIRED if name not in there]:
        yield f"lacks {', '.join(missing)}"
    elif Offers not in type(game).__mro__:
        yield "does not inherit companion.rules.kernel.Offers"
    else:
        known = OFFERED.union(REQUIRED)
        for name in sorted(there - known - game.own):
            near = get_close_matches(name, known, 1)
            meant = f"perhaps {near[0]} is meant; " if near else ""
            yield f"answers to {name}, which nothing asks for: {meant}what is its own is named in `own`"
