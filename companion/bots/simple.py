"""Bots that look no further than the next move: uniform, easy and medium."""

from __future__ import annotations

from companion.bots.model import Below
from companion.rules.kernel import Game, Seat
from companion.rules.kernel.game import M, S
from companion.rules.kernel.heuristics import candidates

CAREFUL = 8
"""Of so many decisions an easy bot considers one."""


class Uniform:
    """Draw any legal move, each equally likely. For the lab and for tests; people are not offered it."""

    name = "uniform"

    def choose(self, game: Game[S, M], state: S, seat: Seat, below: Below) -> M:
        return game.sample_move(state, seat, below)


class Medium:
    """Choose the move that the game's `appraise` likes best."""

    name = "medium"

    def choose(self, game: Game[S, M], state: S, seat: Seat, below: Below) -> M:
        moves = candidates(game, state, seat)
        if len(moves) == 1:
            return moves[0]
        worth = game.appraise(state, seat, moves)
        best = max(worth)
        equals = [move for move, value in zip(moves, worth, strict=True) if value == best]
        return equals[below(len(equals))]


class Easy(Medium):
    """Choose as a medium bot one time in eight, and any legal move otherwise."""

    name = "easy"

    def choose(self, game: Game[S, M], state: S, seat: Seat, below: Below) -> M:
        if below(CAREFUL):
            return game.sample_move(state, seat, below)
        return super().choose(game, state, seat, below)
