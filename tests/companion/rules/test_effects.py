"""What a move would change for certain: numbers that the seat may know, and nothing that luck or another seat holds."""

from __future__ import annotations

from typing import Any

import pytest
from support.forks import forks
from support.games import Case, cases, engine

from companion.bots.simple import Uniform
from companion.dealer import Stream
from companion.lab.match import begin, steps
from companion.rules.kernel import Chance, Turn
from companion.rules.kernel.effects import WORLDS, FigureChange, effects, figures

FEW = list({case.entry.pack: case for case in reversed(cases())}.values())
"""Each game once, in its first variant with the fewest players."""


def moments(case: Case, count: int) -> Any:
    """Some decisions of a game played at random."""
    state, below = case.fresh(), case.source("effects").below
    bots = dict.fromkeys(case.seats, Uniform())
    for number, step in enumerate(steps(case.game, state, bots, below)):
        if isinstance(step.pending, Turn) and number % 7 == 0:
            yield step.state, step.pending.awaited[0].seat
            count -= 1
        if not count:
            return


@pytest.mark.parametrize("case", FEW, ids=lambda case: case.label)
def test_what_is_told_comes_true(case: Case) -> None:
    game, told = case.game, 0
    for state, seat in moments(case, 12):
        moves = game.legal_moves(state, seat)[:8]
        for move, effect in zip(moves, effects(game, state, seat, moves, case.source("worlds").below), strict=True):
            after = state.copy()
            game.apply(after, move)
            real = figures(game, after, seat)
            for change in effect.changes:
                assert real[change.of, change.what] == change.after, (move, change)
                told += 1
            if effect.then is not None:
                pending = game.pending(after)
                assert isinstance(pending, Chance)
                assert pending.question.id == effect.then
    assert told or case.entry.pack == "night-auction", "a bid alone changes no number"


@pytest.mark.parametrize("name", ["arrival", "fallen-kingdoms", "night-auction"])
def test_what_others_hold_changes_nothing(name: str) -> None:
    """Two games that differ in one secret tell a seat that may not know it the same."""
    game = engine(name)
    seats = (game.seats or ("Ana", "Björn", "Chloé"))[:3]
    looked_at = 0
    for label in range(12):
        for fork in forks(game, seats, {}, str(label)):
            worlds = []
            for secret in (fork.one, fork.other):
                state = begin(game, seats, {})
                for move in (*fork.before, secret):
                    game.apply(state, game.read_move(move))
                worlds.append(state)
            for seat in seats:
                if seat == fork.owner or game.view(worlds[0], seat) != game.view(worlds[1], seat):
                    continue
                moves = game.legal_moves(worlds[0], seat)[:6]
                if not moves or moves != game.legal_moves(worlds[1], seat)[:6]:
                    continue
                first, second = (effects(game, world, seat, moves, Stream("x", "y").below) for world in worlds)
                assert first == second, fork.kind
                looked_at += 1
        if looked_at > 3:
            return
    assert looked_at


def test_armorica_tells_icons_cards_hunger_and_points() -> None:
    game = engine("armorica")
    position = {
        "players": [{"name": "Ana", "display": ["s-1"]}, {"name": "Ben", "display": ["s-2"]}],
        "start": "Ana", "turn": 1, "phase": "gaul", "to_move": "Ana", "gone": [],
        "rows": {"gaul": ["g-a-02", "g-a-01", "g-a-03", "g-a-05", "g-a-06", "g-a-04"],
                 "roman": ["r-1-06", "r-1-05", "r-1-04", "r-1-03", "r-1-02", "r-1-07"]},
    }  # fmt: skip
    state = game.from_position(position, {})
    move = game.read_move({"type": "take", "seat": "Ana", "card": "g-a-06"})
    (effect,) = effects(game, state, "Ana", [move], Stream("x", "y").below)
    own = {change.what: (change.before, change.after) for change in effect.changes if change.of == "Ana"}
    assert own == {"points": (1, 7), "wheat": (2, 3), "sheep": (0, 2), "amphora": (1, 2), "cards": (1, 2)}
    assert effect.then == "gaul-card"
    assert all(isinstance(change, FigureChange) for change in effect.changes)
    assert WORLDS > 1


def test_before_a_number_that_stands_for_none_yet_there_is_none() -> None:
    """Oh Hell's bid is -1 before the bid: a button says “Bid – → 0”, not “Bid −1 → 0”."""
    case = next(case for case in FEW if case.entry.pack == "oh-hell")
    state = case.fresh()
    bots = dict.fromkeys(case.seats, Uniform())
    turn = next(step for step in steps(case.game, state, bots, case.source("bids").below) if type(step.pending) is Turn)
    state, seat = turn.state, turn.pending.awaited[0].seat
    assert (seat, "bid") not in figures(case.game, state, seat)
    bids = effects(case.game, state, seat, case.game.legal_moves(state, seat), case.source("worlds").below)
    assert [[(change.what, change.before, change.after) for change in bid.changes] for bid in bids] == [
        [("bid", None, tricks)] for tricks in range(len(bids))
    ]
