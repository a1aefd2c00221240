"""Optional estimates for bots. Without them bots go by the score."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Protocol, TypeVar, runtime_checkable

from companion.rules.kernel.game import Game, State
from companion.rules.kernel.large_decisions import lists_all
from companion.rules.kernel.pending import Seat

S = TypeVar("S", bound=State)
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


@runtime_checkable
class Proposes(Protocol[S_contra, M_co]):
    """A game that proposes sensible answers to decisions too rich to list (see `large_decisions`)."""

    def proposals(self, state: S_contra, seat: Seat) -> Sequence[M_co]:
        """Return a handful of legal moves worth thinking about, for a decision `legal_moves` does not list in full."""


def candidates(game: Game[S, M], state: S, seat: Seat) -> Sequence[M]:
    """Return the moves a bot should consider: every legal one, or the game's own proposals where there are too many."""
    # Looks the attribute up: a runtime check of the protocol `Proposes` costs more than this function.
    proposals = getattr(game, "proposals", None)
    if proposals is not None and not lists_all(game, state, seat):
        proposed: Sequence[M] = proposals(state, seat)
        if proposed:
            return proposed
    return game.legal_moves(state, seat)


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


@runtime_checkable
class Appraises(Protocol[S_contra, M_contra]):
    """A game with a quick estimate of single moves."""

    def appraise(self, state: S_contra, seat: Seat, moves: Sequence[M_contra]) -> Sequence[float]:
        """Return how good each of these legal moves looks to this seat; higher is better. It may use only what the
        seat is allowed to know."""
