"""Sensible leaders of The Arrival, and how they think the game will end."""

from __future__ import annotations

from math import log
from statistics import mean

import pytest
from support.arrival import FB, TD, asked, game, moment

from companion.bots import BOTS
from companion.dealer import Stream
from companion.lab.match import begin, steps
from companion.rules.arrival import scoring
from companion.rules.arrival.moves import InsistOrder
from companion.rules.arrival.state import BLOCK_2
from companion.rules.arrival.worth import rounds_to_come, standing
from companion.rules.kernel import Over, Turn
from companion.rules.kernel.heuristics import Foresees


@pytest.mark.parametrize("leaders", [2, 3, 4])
def test_sensible_leaders_do_not_insist_on_turn_order(leaders: int) -> None:
    seats = game().seats[:leaders]
    could = 0
    for number in range(4):
        luck = Stream("insist", str(number)).below
        for step in steps(game(), begin(game(), seats, {}), dict.fromkeys(seats, BOTS["medium"]), luck):
            if isinstance(step.pending, Turn):
                could += any(isinstance(move, InsistOrder) for move in game().legal_moves(step.state, step.seat))
                assert not isinstance(step.move, InsistOrder)
    assert could > 10


@pytest.mark.parametrize("leaders", [2, 3, 4])
def test_the_outlook_gives_chances_and_ends_with_the_winners(leaders: int) -> None:
    assert isinstance(game(), Foresees)
    seats = game().seats[:leaders]
    for number in range(4):
        state = begin(game(), seats, {})
        luck = Stream("outlook", str(number)).below
        for step in steps(game(), state, dict.fromkeys(seats, BOTS["medium"]), luck):
            if step.seat is not None:
                chances = game().outlook(step.state)
                assert len(chances) == leaders
                assert min(chances) >= 0
                assert sum(chances) == pytest.approx(1)
        over = game().pending(state)
        assert isinstance(over, Over)
        winners = over.result["winners"]
        assert game().outlook(state) == tuple((seat in winners) / len(winners) for seat in seats)


def test_the_outlook_sees_who_leads_under_the_ending_that_is_likely() -> None:
    fortified = {place: [FB, 1] for place in game().content.atlas.ids[:12]}
    prevailing = moment(FB, {FB: {"fame": 20, "corruption": 9}, TD: {"fame": 5}}, map=fortified, round=6)
    overrun = moment(FB, {FB: {"fame": 20, "corruption": 9}, TD: {"fame": 5}}, round=6)
    assert asked(prevailing)[0][0] == FB
    assert game().outlook(prevailing)[0] > 0.6
    assert game().outlook(overrun)[0] < 0.5


def test_in_the_last_round_pieces_are_saved_where_an_action_brings_nothing() -> None:
    """A shield that protects nothing is worth less than the leftover that it would be."""
    worth = []
    for number in (2, 6):
        state = moment(FB, {FB: {"shields": 2}}, round=number)
        moves = [move for move in game().legal_moves(state, FB) if type(move).__name__ == "Shield"]
        assert moves
        worth.append(max(game().appraise(state, FB, moves)))
    assert worth[0] > 0 > worth[1]


@pytest.mark.parametrize("leaders", [2, 3, 4])
def test_the_outlook_counts_what_the_supplies_will_bring(leaders: int) -> None:
    """Fomori in a supply will be spread, discs will be built and swords will repel."""
    seats = game().seats[:leaders]
    pieces: tuple[dict[str, int], ...] = ({}, {"fomori": 5}, {"discs": 5}, {"swords": 5})
    plain, with_fomori, with_discs, with_swords = (
        standing(moment(FB, {FB: own}, leaders=list(seats))).prevail for own in pieces
    )
    assert with_fomori < plain < with_swords < with_discs


@pytest.mark.parametrize("leaders", [2, 3, 4])
def test_the_outlook_foretells_the_ending_better_than_a_coin(leaders: int) -> None:
    """At tables of medium leaders and where the others are easy, when blocks are set in the last two rounds."""
    told: list[float] = []
    for number in range(24):
        seats = game().seats[:leaders]
        bots = {seat: BOTS["medium" if number % 2 or seat == seats[0] else "easy"] for seat in seats}
        state, chances = begin(game(), seats, {}), []
        for step in steps(game(), state, bots, Stream("ending", str(number)).below):
            if step.seat is not None and step.state.step == BLOCK_2 and rounds_to_come(step.state) < 2:
                chances.append(standing(step.state).prevail)
        prevailed = scoring.result(state)["ending"] == "prevailed"
        if chances:  # the limit may end a game sooner
            told.append(mean(log(chance if prevailed else 1 - chance) for chance in chances))
    assert len(told) > 12
    assert mean(told) > log(0.5)
