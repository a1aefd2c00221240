"""What of a game is open to all: games without secrets are worked out once for every seat, and points may be secret."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from companion.rules.kernel.codec import CHANCE
from companion.rules.kernel.pending import Seat
from companion.rules.kernel.sheet import Sheet


def all_is_public(game: Any) -> bool:
    """Whether every seat and every spectator has the same view, log and score, and the log shows each move as it was
    played. A game declares it with `all_is_public = True`; the contract suite checks the claim."""
    return getattr(game, "all_is_public", False) is True


def is_logged_alike(game: Any, written: Mapping[str, Any]) -> bool:
    """Whether the log shows this move, as it is written, to every seat and every spectator alike. A game that knows
    declares `logged_apart`, the moves and questions of which seats may read different things; the contract suite checks
    the claim."""
    apart: Set[str] | None = getattr(game, "logged_apart", None)
    return apart is not None and written["question" if written["type"] == CHANCE else "type"] not in apart


def has_secret_scores(game: Any) -> bool:
    """Whether a seat may see other points than the spectators."""
    return getattr(game, "seen_score", None) is not None


def seen_sheet(game: Any, state: Any, seat: Seat | None) -> Sheet | None:
    """Return the running sheet as this seat may see it. A game whose points can be secret answers `seen_score` itself,
    with None or a sheet that holds only what the seat may know; in every other game points are public."""
    ask = getattr(game, "seen_score", None)
    sheet: Sheet | None = game.score(state) if ask is None else ask(state, seat)
    return sheet


def is_settled_by_secrets(game: Any, state: Any, move: Any) -> bool:
    """Whether something that is not open to all decides what comes after this move. A game where that happens answers
    `settled_by_secrets`."""
    ask = getattr(game, "settled_by_secrets", None)
    return ask is not None and bool(ask(state, move))
