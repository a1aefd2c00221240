"""A player that tries: flat Monte-Carlo. It knows no game; it asks the kernel what could be and plays it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.bots.model import Below
from companion.bots.simple import Greedy, appraise
from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.rules.kernel import Appraises, Chance, ChanceMove, Game, Over, Seat
from companion.rules.kernel.sense import Foresees, candidates
from companion.rules.kernel.vast import lists_all, random_move

SEEDS = 1 << 48
SENSIBLE = Greedy()
PLAYOUTS_EACH = 8
"""Fewer for each move say nothing, so a game with little effort to spend is asked for fewer moves."""


@dataclass(frozen=True, slots=True)
class MonteCarlo:
    """Every promising move is tried in the same imagined worlds; half of the moves drop out after each round.

    A world is a state that agrees with all the seat knows (`sample`) and a stream of luck. Play-outs are random
    and stop after `horizon` steps, when the sheet as it stands decides. A game that `Foresees` is played out
    sensibly instead, for as long and as often as it says, and says itself how things stand then.
    """

    name: str = "carlo"
    playouts: int = 160
    """For one decision, over all moves and rounds."""
    widest: int = 12
    """How many moves are tried at most; a game that can appraise moves says which."""
    horizon: int = 400

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, below: Below) -> Any:
        playouts = min(self.playouts, game.effort) if isinstance(game, Foresees) else self.playouts
        moves = self._candidates(game, state, seat, below)
        results: list[list[float]] = [[] for _ in moves]
        alive = list(range(len(moves)))
        while len(alive) > 1:
            rounds = max(1, len(moves).bit_length() - 1)
            for _ in range(max(1, playouts // (rounds * len(alive)))):
                world = game.sample(state, seat, below)
                seed = str(below(SEEDS))
                for place in alive:
                    results[place].append(self._playout(game, world.copy(), moves[place], seat, seed))
            alive.sort(key=lambda place: -sum(results[place]) / len(results[place]))
            alive = alive[: len(alive) // 2]
        return moves[alive[0]]

    def _candidates(self, game: Game[Any, Any], state: Any, seat: Seat, below: Below) -> Sequence[Any]:
        moves, widest = list(candidates(game, state, seat)), self.widest
        if isinstance(game, Foresees):
            widest = min(widest, max(2, min(self.playouts, game.effort) // PLAYOUTS_EACH))
        elif not lists_all(game, state, seat):
            moves += [random_move(game, state, seat, below) for _ in range(widest)]
        if len(moves) <= widest:
            return moves
        if isinstance(game, Appraises):
            worth = appraise(game, state, seat, moves)
            ranked = sorted(range(len(moves)), key=lambda place: -worth[place])
            return [moves[place] for place in ranked[:widest]]
        # Without judgement any of them may be the good one: an even draw without repetition.
        return [moves.pop(below(len(moves))) for _ in range(self.widest)]

    def _playout(self, game: Game[Any, Any], world: Any, move: Any, seat: Seat, seed: str) -> float:
        below = Stream(seed, "playout").below
        if game.check(world, move) is not None:
            # Only where a move rests on something the seat cannot know.
            return float("-inf")
        game.apply(world, move)
        sensible = isinstance(game, Foresees)
        for _ in range(min(self.horizon, game.horizon) if isinstance(game, Foresees) else self.horizon):
            pending = game.pending(world)
            if isinstance(pending, Over):
                break
            if isinstance(pending, Chance):
                game.apply(world, ChanceMove(pending.question.id, draw(pending.question.odds, below)))
            elif sensible:
                game.apply(world, SENSIBLE.choose(game, world, pending.seats[0], below))
            else:
                game.apply(world, random_move(game, world, pending.seats[0], below))
        return game.outlook(world, seat) if isinstance(game, Foresees) else _standing(game, world, seat)


def _standing(game: Game[Any, Any], state: Any, seat: Seat) -> float:
    """The lead over the best rival, and a little extra for being the winner, which a tie-break may decide."""
    sheet = game.score(state)
    own = next(player.total for player in sheet.players if player.seat == seat)
    rivals = [player.total for player in sheet.players if player.seat != seat]
    won = seat in sheet.winners
    return own - max(rivals, default=0) + (5.0 / len(sheet.winners) if won else 0.0)
