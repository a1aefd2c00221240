"""Players for empty seats: they choose legal moves, the same ones for the same luck, and thinking pays."""

from __future__ import annotations

from itertools import islice

import pytest
from support.games import Case, cases

from companion.bots import BOTS, FORMER, LAB_BOTS, Bot, Strong, present_name
from companion.lab.match import steps
from companion.rules.kernel import Turn

CASES = cases()
QUICK = Strong(iterations=6)
smallest = [case for case in CASES if case.players == case.game.players[0]]


@pytest.mark.parametrize("case", smallest, ids=[case.label for case in smallest])
@pytest.mark.parametrize(
    "bot", [*(bot for bot in LAB_BOTS.values() if bot.name != "strong"), QUICK], ids=lambda bot: bot.name
)
def test_bots_choose_legal_moves_and_leave_the_state_alone(case: Case, bot: Bot) -> None:
    game, looked = case.game, 0
    for step in islice(steps(game, case.fresh(), case.bots("uniform"), case.source("bots").below), 120):
        if isinstance(step.pending, Turn):
            before = step.state.copy()
            for seat in step.pending.seats:
                move = bot.choose(game, step.state, seat, case.source("luck").below)
                assert game.check(step.state, move) is None
                assert move == bot.choose(game, step.state, seat, case.source("luck").below)
                looked += 1
            assert step.state == before
    assert looked


@pytest.mark.parametrize("case", CASES, ids=[case.label for case in CASES])
def test_every_move_is_appraised(case: Case) -> None:
    for step in islice(steps(case.game, case.fresh(), case.bots("uniform"), case.source("worth").below), 60):
        if isinstance(step.pending, Turn):
            for seat in step.pending.seats:
                if case.game.lists_all(step.state, seat):
                    moves = case.game.legal_moves(step.state, seat)
                    assert len(case.game.appraise(step.state, seat, moves)) == len(moves)


def wins(case: Case, better: Bot, other: Bot, games: int) -> float:
    """How many victories of `better` in duels; both sit in either seat equally often, with the same luck."""
    won = 0.0
    for number in range(games):
        state = case.fresh()
        own = case.seats[number % 2]
        bots = dict.fromkeys(case.seats, other) | {own: better}
        for _ in steps(case.game, state, bots, case.source(f"duel {number // 2}").below):
            pass
        winners = case.game.score(state).winners
        won += (own in winners) / len(winners)
    return won


duels = [case for case in smallest if case.entry.pack == "armorica"]


@pytest.mark.parametrize("case", duels, ids=[case.label for case in duels])
def test_medium_beats_easy_almost_always(case: Case) -> None:
    assert wins(case, BOTS["medium"], BOTS["easy"], 40) >= 36


@pytest.mark.parametrize("case", duels, ids=[case.label for case in duels])
def test_strong_beats_medium_with_little_effort(case: Case) -> None:
    """The better player of two would win half of them by chance alone."""
    assert wins(case, Strong(iterations=40), BOTS["medium"], 16) >= 10


def test_strengths_are_named_alike_everywhere_and_old_names_mean_one_of_them() -> None:
    assert list(BOTS) == ["easy", "medium", "strong"]
    assert {old: present_name(old) for old in FORMER} == {"random": "easy", "greedy": "medium", "carlo": "strong"}
    assert not {*FORMER} & {*LAB_BOTS}, "an old name is never offered"
    assert all(BOTS[name].name == name == present_name(name) for name in BOTS)
