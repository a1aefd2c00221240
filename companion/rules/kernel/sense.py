"""What a game may add for bots that look before they leap. Optional: without it bots go by the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar, runtime_checkable

from companion.rules.kernel.pending import Seat

S = TypeVar("S", contravariant=True)
M = TypeVar("M", contravariant=True)


@runtime_checkable
class Appraises(Protocol[S, M]):
    """A game whose engine can tell a good move from a bad one at a glance."""

    def appraise(self, state: S, seat: Seat, moves: Sequence[M]) -> Sequence[float]:
        """How good each of these legal moves looks to this seat; higher is better. It may use only what the
        seat is allowed to know."""
