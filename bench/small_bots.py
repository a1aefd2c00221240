"""Whether bots beat chance in the small games: one medium player, which looks one move ahead, among players who draw
any legal move, in every game with the fewest and the most players. Every deal is played from every seat."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev
from typing import Any

from companion.bots import LAB_BOTS
from companion.dealer import Stream
from companion.rules.kernel import Game

KIND = "lab"
GAMES = 2400
SURE = 1.96
"""Standard errors on either side of a 95 % interval."""


def run() -> dict[str, Any]:
    from companion.engines import load
    from generator.pack.find import small_games

    figures: dict[str, Any] = {}
    for name in small_games():
        game = load(name)
        for players in dict.fromkeys((max(2, game.players[0]), game.players[-1])):
            figures[f"{name}, {players} players"] = shares(game, players, GAMES // players)
    return figures


def shares(game: Game[Any, Any], players: int, deals: int) -> dict[str, Any]:
    """The share of victories of one among worse ones; the interval is over deals, whose games belong together."""
    won = [mean(_share_won(game, players, seat, f"{deal}") for seat in range(players)) for deal in range(deals)]
    share, error = mean(won), SURE * stdev(won) / sqrt(deals)
    return {
        "games": deals * players,
        "won": round(share, 3),
        "times_fair_share": round(share * players, 2),
        "interval": [round((share - error) * players, 2), round((share + error) * players, 2)],
    }


def _share_won(game: Game[Any, Any], players: int, seat: int, seed: str) -> float:
    from companion.lab.match import begin, steps

    seats = tuple(f"Seat {number}" for number in range(1, players + 1))
    bots = {each: LAB_BOTS["medium" if each == seats[seat] else "uniform"] for each in seats}
    state = begin(game, seats, {})
    for _ in steps(game, state, bots, Stream("small bots", seed).below):
        pass
    winners = game.score(state).winners
    return (seats[seat] in winners) / len(winners)
