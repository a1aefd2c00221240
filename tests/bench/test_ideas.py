"""Single-minded players follow their idea, and do not beat sensible ones with it; `bench/strategies.py` measures it."""

from __future__ import annotations

import pytest
from support.games import engine

from bench.ideas import STRATEGIES, Strategy
from companion.bots import BOTS
from companion.dealer import Stream
from companion.lab.match import begin, steps
from companion.rules.kernel import Turn
from companion.rules.kernel.heuristics import candidates

ALL = [(pack, strategy) for pack, strategies in STRATEGIES.items() for strategy in strategies]


@pytest.mark.parametrize("pack", STRATEGIES)
def test_at_least_six_ideas_a_game_each_with_its_own_name(pack: str) -> None:
    names = [strategy.name for strategy in STRATEGIES[pack]]
    assert len(set(names)) == len(names) >= 6


@pytest.mark.parametrize(("pack", "strategy"), ALL, ids=[strategy.name for _, strategy in ALL])
def test_every_idea_is_legal_and_turns_down_moves_it_does_not_like(pack: str, strategy: Strategy) -> None:
    game = engine(pack)
    seats = game.seats[: game.players[0]] or tuple("abcd"[: game.players[0]])
    bots = dict.fromkeys(seats, BOTS["medium"]) | {seats[0]: strategy}
    turned_down = 0
    for number in range(12):
        for step in steps(game, begin(game, seats, {}), bots, Stream("ideas", str(number)).below):
            if isinstance(step.pending, Turn) and step.seat == seats[0]:
                assert game.check(step.state, step.move) is None
                moves = candidates(game, step.state, step.seat)
                following = [move for move in moves if strategy.follows(step.state, game.write_move(move))]
                assert not following or step.move in following
                turned_down += 0 < len(following) < len(moves)
        if turned_down:
            break
    assert turned_down


def test_all_points_on_knowledge_do_not_beat_the_sensible_player() -> None:
    game, games = engine("fallen-kingdoms"), 45
    seats = game.seats[:3]
    idea = next(each for each in STRATEGIES["fallen-kingdoms"] if each.name == "all-knowledge")
    won = 0.0
    for number in range(games):
        own = seats[number % 3]
        state = begin(game, seats, {})
        bots = dict.fromkeys(seats, BOTS["medium"]) | {own: idea}
        for _ in steps(game, state, bots, Stream("knowledge", str(number)).below):
            pass
        winners = game.score(state).winners
        won += (own in winners) / len(winners)
    assert won <= games / 3
