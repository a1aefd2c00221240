"""FK 17: what must hold from one moment to the next, in whole games with every option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from support.games import Case, cases

from companion.lab.match import steps
from companion.rules.kernel.bits import members

CASES = [case for case in cases() if case.entry.pack == "fallen-kingdoms"]


def moments(case: Case, *bots: str) -> Iterator[Any]:
    """Every moment of a game, and its end."""
    state = case.fresh()
    for step in steps(case.game, state, case.bots(*bots), case.source("over time").below):
        yield step.state
    assert state.over
    yield state


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.label)
def test_17_what_never_turns_back(case: Case) -> None:
    glory = [0] * case.players
    top, tiles, fixed, attacks, turns = 0, {}, None, 0, 0
    for state in moments(case, "medium", "uniform"):
        if not state.over:
            assert all(now >= then for now, then in zip(state.glory, glory, strict=True)), "FK 17.9"
        glory = state.glory.copy()
        if state.rumor_top:
            assert state.rumor_top >= top, "FK 17.5"
            top = state.rumor_top
        for city, tile in tiles.items():
            assert state.tile[city] == tile, "FK 17.6"
        tiles = {city: state.tile[city] for city in members(state.tiled)}
        if state.round:
            now = state.setting.seats, state.board, tuple(state.gods)
            assert fixed in (None, now), "FK 17.14"
            fixed = now
        if state.step == "plan":
            turns += 1
        attacks = max(attacks, state.attacked.bit_count())
    assert turns > case.players
    assert attacks > 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.label)
def test_17_10_what_was_held_is_held_and_17_12_no_city_is_attacked_twice(case: Case) -> None:
    battles: list[int] = []
    turn, held, watched = (0, -1), 0, 0
    for state in moments(case, "uniform", "medium"):
        if (state.round, state.active) != turn:
            if held and not state.over:
                assert not held & ~state.mine[turn[1]], "FK 17.10"
                watched += 1
            turn, battles, held = (state.round, state.active), [], 0
        if state.step == "plan":
            held = state.mine[state.active]
        if state.battle is not None and state.battle.city not in battles[-1:]:
            assert state.battle.city not in battles, "FK 17.12"
            battles.append(state.battle.city)
    assert watched > case.players
