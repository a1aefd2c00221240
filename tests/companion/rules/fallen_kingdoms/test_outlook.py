"""Sensible players of Fallen Kingdoms, and what they propose where there is too much to list."""

from __future__ import annotations

from itertools import islice
from math import log

import pytest
from support.fallen import game, moment

from companion.bots import BOTS, Strong
from companion.dealer import Stream
from companion.lab.match import begin, steps
from companion.rules.kernel import Turn
from companion.rules.kernel.heuristics import Foresees, candidates


def test_proposals_are_legal_and_differ() -> None:
    looked = 0
    seats = game().seats[:4]
    for step in steps(game(), begin(game(), seats, {}), dict.fromkeys(seats, BOTS["medium"]), Stream("p", "1").below):
        if isinstance(step.pending, Turn) and not game().lists_all(step.state, step.seat):
            moves = game().proposals(step.state, step.seat)
            assert moves
            assert moves == candidates(game(), step.state, step.seat)
            assert len(set(moves)) == len(moves)
            assert all(game().check(step.state, move) is None for move in moves)
            looked += 1
    assert looked > 20
    assert isinstance(game(), Foresees)


def test_sense_beats_chance() -> None:
    won = 0
    seats = game().seats[:3]
    for number in range(9):
        state = begin(game(), seats, {})
        bots = {seat: BOTS["medium" if at == number % 3 else "easy"] for at, seat in enumerate(seats)}
        for _ in steps(game(), state, bots, Stream("duel", str(number)).below):
            pass
        won += game().score(state).winners == (seats[number % 3],)
    assert won >= 8


def test_looking_ahead_chooses_legal_moves_and_the_same_for_the_same_luck() -> None:
    bot = Strong(iterations=6)
    seats = game().seats[:3]
    state = begin(game(), seats, {})
    turns = 0
    for step in islice(steps(game(), state, dict.fromkeys(seats, BOTS["medium"]), Stream("c", "1").below), 0, 160, 7):
        if isinstance(step.pending, Turn):
            seat = step.pending.seats[0]
            move = bot.choose(game(), step.state, seat, Stream("luck", "1").below)
            assert game().check(step.state, move) is None
            assert move == bot.choose(game(), step.state, seat, Stream("luck", "1").below)
            turns += 1
    assert turns > 5


def test_a_certain_prize_is_taken() -> None:
    """Ten against one, with a building to win: a bot that looks ahead one move attacks."""
    table = moment(
        red={"god": "odin", "cities": {"leifsbudir": 11}},
        blue={"god": "saga", "cities": {"visby": 1, "hladir": 8}, "buildings": {"visby": "farm"}},
        tiles=("farm", "farm"),
        shown=("laws", "ports", "ships"),
    ).turn("red")
    table.state.tile_stack = table.state.stack = 6
    move = BOTS["medium"].choose(game(), table.state, "red", Stream("prize", "1").below)
    assert any(group.to == "visby" and group.units >= 5 for group in move.groups)


def test_the_outlook_is_better_than_a_guess_and_ends_with_the_winners() -> None:
    """The logarithm of the chance given to the winner, over some games of sensible players."""
    seats = game().seats[:3]
    given, guessed = 0.0, 0.0
    for number in range(8):
        state, chances = begin(game(), seats, {}), []
        for step in steps(game(), state, dict.fromkeys(seats, BOTS["medium"]), Stream("outlook", str(number)).below):
            if step.seat is not None and step.state.round > 1 and step.state.active >= 0:
                chances.append(game().outlook(step.state))
        assert all(sum(each) == pytest.approx(1) for each in chances)
        end = game().outlook(state)
        assert end == tuple((player in state.winners) / len(state.winners) for player in range(3))
        given += sum(log(each[state.winners[0]]) for each in chances) / len(chances)
        guessed += log(1 / 3)
    assert given > guessed + 0.2
