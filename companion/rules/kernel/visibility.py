"""What seats may see of a log and of the points, as a game says in `Offers`; the contract suite checks the claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.kernel.codec import CHANCE
from companion.rules.kernel.game import Game, M, S
from companion.rules.kernel.pending import Seat
from companion.rules.kernel.sheet import Sheet


def is_logged_alike(game: Game[S, M], written: Mapping[str, Any]) -> bool:
    """Tell whether the log shows this move, as it is written, to every seat and every spectator alike."""
    if game.all_is_public:
        return True
    name = written["question" if written["type"] == CHANCE else "type"]
    return game.logged_apart is not None and name not in game.logged_apart


def seen_sheet(game: Game[S, M], state: S, seat: Seat | None) -> Sheet | None:
    """Return the running sheet as this seat may see it, or None if it is secret."""
    return game.score(state) if game.seen_score is None else game.seen_score(state, seat)
