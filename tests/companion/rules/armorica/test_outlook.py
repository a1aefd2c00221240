"""Armorica's outlook: chances that follow what displays will come to."""

from __future__ import annotations

from math import isclose

from support.games import Case, cases

from companion.lab.match import steps
from companion.rules.armorica.moves import Pass
from companion.rules.armorica.outlook import PASSING
from companion.rules.kernel.heuristics import Foresees

CASES = [case for case in cases() if case.entry.pack == "armorica"]


def outlooks(case: Case, number: int) -> list[tuple[float, ...]]:
    game, state = case.game, case.fresh()
    assert isinstance(game, Foresees)
    found = [
        tuple(game.outlook(step.state))
        for step in steps(game, state, case.bots("medium"), case.source(f"outlook {number}").below)
    ]
    place = [player.seat for player in game.score(state).players].index(game.score(state).winners[0])
    return [(at[place], *at) for at in found]


def test_chances_add_up_and_the_winner_is_told_ever_surer() -> None:
    early = late = 0.0
    games = 0
    for case in CASES:
        for number in range(12):
            found = outlooks(case, number)
            assert all(isclose(sum(chances[1:]), 1) and min(chances) >= 0 for chances in found)
            early += found[len(found) // 4][0] * case.players
            late += found[-2][0] * case.players
            games += 1
    assert early / games > 1.1, "a quarter through the game it says more than an even guess"
    assert late / games > 1.8, "at the end it knows"


def test_a_card_that_would_only_starve_is_taken_rather_than_left() -> None:
    """A player that never passed won more than its share against one to whom both were the same."""
    alike = 0
    for case in CASES:
        game = case.game
        for step in steps(game, case.fresh(), case.bots("medium"), case.source("passing").below):
            moves = game.legal_moves(step.state, step.seat) if step.seat else []
            if not moves or not isinstance(moves[-1], Pass):
                continue
            *takes, passing = game.appraise(step.state, step.seat or "", moves)
            worth = [worth for worth in takes if isclose(worth, passing + PASSING)]
            alike += len(worth)
            assert not worth or not isinstance(step.move, Pass)
    assert alike > 5
