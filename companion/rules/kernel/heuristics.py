"""Optional estimates for bots. Without them bots go by the score."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Protocol, TypeVar, runtime_checkable

from companion.rules.kernel.game import Game, M, S
from companion.rules.kernel.pending import Seat

S_contra = TypeVar("S_contra", contravariant=True)


def candidates(game: Game[S, M], state: S, seat: Seat) -> Sequence[M]:
    """Return the moves a bot should consider: every legal one, or the game's own proposals where there are too many."""
    return game.proposals(state, seat) or game.legal_moves(state, seat)


@runtime_checkable
class Foresees(Protocol[S_contra]):
    """A game that estimates its end midway. A search plays on for `horizon` steps, then asks."""

    horizon: int
    """Steps of players and chance in a roll-out before the estimate; 0 estimates at once."""

    def outlook(self, state: S_contra) -> Sequence[float]:
        """Return each seat's chance to win, in the order of the score sheet; they add up to 1 (see `chances`). It
        may use the whole state: the search asks it about worlds drawn with `sample`."""


def chances(points: Sequence[float], close: float) -> tuple[float, ...]:
    """Return each seat's chance to win, from its expected points. Of two seats, one that is expected to end `close`
    points ahead wins e times as often as the other."""
    best = max(points)
    shares = [exp((expected - best) / close) for expected in points]
    total = sum(shares)
    return tuple([share / total for share in shares])
