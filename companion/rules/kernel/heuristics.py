"""What a game may add for bots that judge positions. Optional: without it bots go by the score."""

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
    """A game that knows sensible answers to decisions too rich to list (see `large_decisions`)."""

    def proposals(self, state: S_contra, seat: Seat) -> Sequence[M_co]:
        """Return a handful of legal moves worth thinking about, for a decision `legal_moves` does not list in full."""


def candidates(game: Game[S, M], state: S, seat: Seat) -> Sequence[M]:
    """Return what a bot should look at: every legal move, or the game's own proposals where there are too many."""
    # An attribute is looked up because a runtime check of the protocol `Proposes` costs more than this function.
    proposals = getattr(game, "proposals", None)
    if proposals is not None and not lists_all(game, state, seat):
        proposed: Sequence[M] = proposals(state, seat)
        if proposed:
            return proposed
    return game.legal_moves(state, seat)


@runtime_checkable
class Foresees(Protocol[S_contra]):
    """A game that estimates midway how it will end. A search plays on sensibly for `horizon` steps, then asks."""

    horizon: int
    """How many steps of players and chance a roll-out goes on before it looks; 0 looks at once."""

    def outlook(self, state: S_contra) -> Sequence[float]:
        """Each seat's chance to win, in the order of the score sheet; they add up to 1 (see `chances`). It may use
        the whole state: the search asks it about worlds that it has drawn with `sample`."""


def chances(points: Sequence[float], close: float) -> tuple[float, ...]:
    """Each seat's chance to win, from the points it is expected to end with. Of two seats, one that is expected to end
    `close` points ahead wins e times as often as the other."""
    best = max(points)
    shares = [exp((expected - best) / close) for expected in points]
    total = sum(shares)
    return tuple([share / total for share in shares])


@runtime_checkable
class Appraises(Protocol[S_contra, M_contra]):
    """A game whose engine can tell a good move from a bad one at a glance."""

    def appraise(self, state: S_contra, seat: Seat, moves: Sequence[M_contra]) -> Sequence[float]:
        """How good each of these legal moves looks to this seat; higher is better. It may use only what the
        seat is allowed to know."""
