"""Two players that think little: one not at all, one about the next move only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.bots.model import Below
from companion.rules.kernel import Appraises, Game, Seat
from companion.rules.kernel.sense import candidates
from companion.rules.kernel.vast import random_move


class Random:
    """Any legal move, each equally likely."""

    name = "random"

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, below: Below) -> Any:
        return random_move(game, state, seat, below)


class Greedy:
    """The move that looks best to the game's own judgement, or scores best at once if it has none."""

    name = "greedy"

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, below: Below) -> Any:
        moves = candidates(game, state, seat)
        if len(moves) == 1:
            return moves[0]
        worth = appraise(game, state, seat, moves)
        best = max(worth)
        equals = [move for move, value in zip(moves, worth, strict=True) if value == best]
        return equals[below(len(equals))]


def appraise(game: Game[Any, Any], state: Any, seat: Seat, moves: Sequence[Any]) -> Sequence[float]:
    """How good each move looks; a game without judgement of its own is asked for the score."""
    if isinstance(game, Appraises):
        return game.appraise(state, seat, moves)
    return [_lead(game, state, seat, move) for move in moves]


def _lead(game: Game[Any, Any], state: Any, seat: Seat, move: Any) -> float:
    """How far ahead of the best rival the sheet stands right after the move."""
    after = state.copy()
    game.apply(after, move)
    totals = {player.seat: player.total for player in game.score(after).players}
    own = totals.pop(seat)
    return own - max(totals.values(), default=0)
