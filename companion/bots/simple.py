"""Bots that look no further than the next move: uniform, easy and medium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.bots.model import Below
from companion.rules.kernel import Game, Seat
from companion.rules.kernel.heuristics import candidates
from companion.rules.kernel.large_decisions import random_move

CAREFUL = 8
"""Of so many decisions an easy bot considers one."""


class Uniform:
    """Draw any legal move, each equally likely. For the lab and for tests; people are not offered it."""

    name = "uniform"

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, below: Below) -> Any:
        return random_move(game, state, seat, below)


class Medium:
    """Choose the move that the game's `appraise` likes best, or that scores best at once if the game has none."""

    name = "medium"

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, below: Below) -> Any:
        moves = candidates(game, state, seat)
        if len(moves) == 1:
            return moves[0]
        worth = appraise(game, state, seat, moves)
        best = max(worth)
        equals = [move for move, value in zip(moves, worth, strict=True) if value == best]
        return equals[below(len(equals))]


class Easy(Medium):
    """Choose as a medium bot one time in eight, and any legal move otherwise."""

    name = "easy"

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, below: Below) -> Any:
        if below(CAREFUL):
            return random_move(game, state, seat, below)
        return super().choose(game, state, seat, below)


def appraise(game: Game[Any, Any], state: Any, seat: Seat, moves: Sequence[Any]) -> Sequence[float]:
    """Return how good each move looks, by the game's `appraise`, or by the score where a game has none."""
    judge = getattr(game, "appraise", None)  # as `Appraises` says
    if judge is not None:
        worth: Sequence[float] = judge(state, seat, moves)
        return worth
    return [_lead(game, state, seat, move) for move in moves]


def _lead(game: Game[Any, Any], state: Any, seat: Seat, move: Any) -> float:
    """Return how many points the seat is ahead of its best rival right after the move."""
    after = state.copy()
    game.apply(after, move)
    totals = {player.seat: player.total for player in game.score(after).players}
    own = totals.pop(seat)
    return own - max(totals.values(), default=0)
