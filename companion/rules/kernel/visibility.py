"""Visibility of a game as a whole: games without secrets are computed once for every seat, and points may be secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from companion.rules.kernel.codec import CHANCE
from companion.rules.kernel.pending import Seat
from companion.rules.kernel.sheet import Sheet


def all_is_public(game: Any) -> bool:
    """Tell whether every seat and every spectator has the same view, log and score, and the log shows each move as
    it was played. A game declares it with `all_is_public = True`; the contract suite checks the claim."""
    return getattr(game, "all_is_public", False) is True


def is_logged_alike(game: Any, written: Mapping[str, Any]) -> bool:
    """Tell whether the log shows this move, as it is written, to every seat and every spectator alike. A game that
    knows declares `logged_apart`, the moves and questions of which seats may read different things; the contract
    suite checks the claim."""
    apart: Set[str] | None = getattr(game, "logged_apart", None)
    return apart is not None and written["question" if written["type"] == CHANCE else "type"] not in apart


def has_secret_scores(game: Any) -> bool:
    """Tell whether a seat may see other points than the spectators."""
    return getattr(game, "seen_score", None) is not None


def seen_sheet(game: Any, state: Any, seat: Seat | None) -> Sheet | None:
    """Return the running sheet as this seat may see it. A game whose points can be secret answers `seen_score` itself,
    with None or a sheet that holds only what the seat may know; in every other game points are public."""
    ask = getattr(game, "seen_score", None)
    sheet: Sheet | None = game.score(state) if ask is None else ask(state, seat)
    return sheet


def is_settled_by_secrets(game: Any, state: Any, move: Any) -> bool:
    """Tell whether something secret decides what comes after this move. A game where that happens implements
    `depends_on_secrets`."""
    ask = getattr(game, "depends_on_secrets", None)
    return ask is not None and bool(ask(state, move))


def similar_moves(game: Any, state: Any, move: Any) -> Sequence[Any]:
    """Return moves that the seat of this one may make in its place, this one among them if it may. A game that does not
    list every move answers `similar_moves` itself: those that could read the same to a seat that may not read them."""
    ask = getattr(game, "similar_moves", None)
    found: Sequence[Any] = game.legal_moves(state, move.seat) if ask is None else ask(state, move)
    return found
