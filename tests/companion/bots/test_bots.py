"""Players for empty seats: they choose legal moves, the same ones for the same luck, and thinking pays."""

from __future__ import annotations

from itertools import islice

import pytest
from support.games import Case, cases

from companion.bots import BOTS, Bot, MonteCarlo
from companion.bots.simple import appraise
from companion.lab.match import steps
from companion.rules.kernel import Turn
from companion.rules.kernel.vast import lists_all

CASES = cases()
QUICK = MonteCarlo(playouts=8, widest=3, horizon=20)
smallest = [case for case in CASES if case.players == case.game.players[0]]


@pytest.mark.parametrize("case", smallest, ids=[case.label for case in smallest])
@pytest.mark.parametrize(
    "bot", [*(bot for bot in BOTS.values() if bot.name != "carlo"), QUICK], ids=lambda bot: bot.name
)
def test_bots_choose_legal_moves_and_leave_the_state_alone(case: Case, bot: Bot) -> None:
    game, looked = case.game, 0
    for step in islice(steps(game, case.fresh(), case.bots("random"), case.source("bots").below), 120):
        if isinstance(step.pending, Turn):
            before = step.state.copy()
            for seat in step.pending.seats:
                move = bot.choose(game, step.state, seat, case.source("luck").below)
                assert game.check(step.state, move) is None
                assert move == bot.choose(game, step.state, seat, case.source("luck").below)
                looked += 1
            assert step.state == before
    assert looked > 10


@pytest.mark.parametrize("case", CASES, ids=[case.label for case in CASES])
def test_every_move_is_appraised(case: Case) -> None:
    for step in islice(steps(case.game, case.fresh(), case.bots("random"), case.source("worth").below), 60):
        if isinstance(step.pending, Turn):
            for seat in step.pending.seats:
                if lists_all(case.game, step.state, seat):
                    moves = case.game.legal_moves(step.state, seat)
                    assert len(appraise(case.game, step.state, seat, moves)) == len(moves)


def wins(case: Case, better: str, other: str, games: int) -> float:
    """How many victories of `better` in duels; both sit in either seat equally often."""
    won = 0.0
    for number in range(games):
        state = case.fresh()
        bots = case.bots(better, other) if number % 2 else case.bots(other, better)
        for _ in steps(case.game, state, bots, case.source(f"duel {number}").below):
            pass
        winners = case.game.score(state).winners
        won += sum(bots[seat].name == better for seat in winners) / len(winners)
    return won


duels = [case for case in smallest if case.entry.pack == "armorica"]


@pytest.mark.parametrize("case", duels, ids=[case.label for case in duels])
def test_greedy_beats_random_almost_always(case: Case) -> None:
    assert wins(case, "greedy", "random", 40) >= 36
