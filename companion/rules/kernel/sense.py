"""What a game may add for bots that look before they leap. Optional: without it bots go by the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from companion.rules.kernel.pending import Seat
from companion.rules.kernel.vast import lists_all

S = TypeVar("S", contravariant=True)
M = TypeVar("M", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


@runtime_checkable
class Proposes(Protocol[S, M_co]):
    """A game that knows sensible answers to decisions too rich to list (see `vast`)."""

    def proposals(self, state: S, seat: Seat) -> Sequence[M_co]:
        """A handful of legal moves worth thinking about, for a decision `legal_moves` does not list in full."""


def candidates(game: Any, state: Any, seat: Seat) -> Sequence[Any]:
    """What a bot should look at: every legal move, or the game's own proposals where there are too many."""
    if isinstance(game, Proposes) and not lists_all(game, state, seat):
        proposed = game.proposals(state, seat)
        if proposed:
            return proposed
    moves: Sequence[Any] = game.legal_moves(state, seat)
    return moves


@runtime_checkable
class Foresees(Protocol[S]):
    """A game so long and so wide that random play-outs to its end say little: it also appraises, so sensible play
    for a while and a look at how things stand say more."""

    horizon: int
    """How many steps of chance and players are played out."""
    effort: int
    """How many play-outs a decision is worth."""

    def outlook(self, state: S, seat: Seat) -> float:
        """How far ahead the seat seems to be."""


@runtime_checkable
class Appraises(Protocol[S, M]):
    """A game whose engine can tell a good move from a bad one at a glance."""

    def appraise(self, state: S, seat: Seat, moves: Sequence[M]) -> Sequence[float]:
        """How good each of these legal moves looks to this seat; higher is better. It may use only what the
        seat is allowed to know."""
