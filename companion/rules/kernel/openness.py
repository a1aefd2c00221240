"""Games without secrets: what one seat sees, all see, so it is worked out once for everybody."""

from __future__ import annotations

from typing import Any


def all_is_public(game: Any) -> bool:
    """Whether every seat and every spectator has the same view, log and score, and the log tells each move as it was
    played. A game says so itself, with `all_is_public = True`; the contract suite holds it to that."""
    return getattr(game, "all_is_public", False) is True
