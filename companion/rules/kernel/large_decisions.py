"""Decisions too rich to list: a whole turn's marching orders in one move, a heap of units spread over a realm.

A game that knows such decisions also answers `LargeDecisions`. `legal_moves` still lists every legal move whenever
`lists_all` says so; otherwise it lists a bounded, deterministic selection (all of it legal), and the judge is
the only complete authority. Everything that picks moves calls `random_move`, or asks `lists_all` first.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from companion.rules.kernel.chance import Below
from companion.rules.kernel.game import Game, State
from companion.rules.kernel.pending import Seat

LISTED = 128
"""A decision with at most this many legal moves must be listed in full."""

S = TypeVar("S", bound=State)
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)


class LargeDecisions(Protocol[S_contra, M]):
    """What a game adds to `Game` when some of its decisions are too rich to list."""

    def lists_all(self, state: S_contra, seat: Seat) -> bool:
        """Whether `legal_moves` holds every legal move of this seat now (in canonical form)."""

    def sample_move(self, state: S_contra, seat: Seat, below: Below) -> M:
        """Draw a legal move. Every legal move (in canonical form) can come out; evenly where all are listed,
        else roughly so."""

    def canonical(self, state: S_contra, move: M) -> M:
        """Return the listed twin of a legal move that can be written in several ways."""


def lists_all(game: Game[S, M], state: S, seat: Seat) -> bool:
    """Whether `legal_moves` lists every legal move: always, unless the game answers `LargeDecisions` otherwise."""
    ask = getattr(game, "lists_all", None)
    return ask is None or bool(ask(state, seat))


def canonical(game: Game[S, M], state: S, move: M) -> M:
    """Return the listed twin of a legal move; the move itself in games that write each move one way only."""
    ask = getattr(game, "canonical", None)
    return move if ask is None else ask(state, move)


def random_move(game: Game[S, M], state: S, seat: Seat, below: Below) -> M:
    """Draw a legal move: evenly from the list, or as the game itself draws where lists may be incomplete."""
    sample = getattr(game, "sample_move", None)
    if sample is not None:
        move: M = sample(state, seat, below)
        return move
    moves = game.legal_moves(state, seat)
    return moves[below(len(moves))]
