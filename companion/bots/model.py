"""What a bot is: something that picks one of its legal moves, with randomness it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from companion.rules.kernel import Game, Seat
from companion.rules.kernel.game import M, S

Below: TypeAlias = Callable[[int], int]
"""A source of uniform whole numbers: `below(n)` is one of 0…n-1."""


class Bot(Protocol):
    @property
    def name(self) -> str: ...

    def choose(self, game: Game[S, M], state: S, seat: Seat, below: Below) -> M:
        """One of the seat's legal moves. The state is not changed; only what the seat may know is used."""
