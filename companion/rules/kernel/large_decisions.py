"""Decisions too rich to list: a whole turn's marching orders in one move, a heap of units spread over a realm.

A game that knows such decisions also answers `LargeDecisions`. `legal_moves` still lists every legal move whenever
`lists_all` says so; otherwise it lists a bounded, deterministic selection (all of it legal), and the judge is
the only complete authority. Everybody who picks moves goes through `random_move`, or asks `lists_all` first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

from companion.rules.kernel.pending import Seat

Below: TypeAlias = Callable[[int], int]
"""An even draw from 0…n-1, given n."""

LISTED = 128
"""A decision with at most this many legal moves must be listed in full."""

S = TypeVar("S", contravariant=True)
M = TypeVar("M")


class LargeDecisions(Protocol[S, M]):
    """What a game adds to `Game` when some of its decisions are too rich to list."""

    def lists_all(self, state: S, seat: Seat) -> bool:
        """Whether `legal_moves` holds every legal move of this seat now (in canonical form)."""

    def sample_move(self, state: S, seat: Seat, below: Below) -> M:
        """A legal move by chance. Every legal move (in canonical form) can come out; evenly where all are listed,
        else roughly so."""

    def canonical(self, state: S, move: M) -> M:
        """The listed twin of a legal move that can be written in several ways (a different order of the same parts)."""


def lists_all(game: Any, state: Any, seat: Seat) -> bool:
    """Whether `legal_moves` is the whole truth: always, unless the game is `LargeDecisions` and says otherwise."""
    ask = getattr(game, "lists_all", None)
    return ask is None or bool(ask(state, seat))


def canonical(game: Any, state: Any, move: Any) -> Any:
    """The listed twin of a legal move; the move itself in games that write each move one way only."""
    ask = getattr(game, "canonical", None)
    return move if ask is None else ask(state, move)


def random_move(game: Any, state: Any, seat: Seat, below: Below) -> Any:
    """A legal move by chance: an even draw from the list, or the game's own draw where lists may be incomplete."""
    sample = getattr(game, "sample_move", None)
    if sample is not None:
        return sample(state, seat, below)
    moves = game.legal_moves(state, seat)
    return moves[below(len(moves))]
