"""Chapter 6: master-builders build again, the limit, the end of a round and of the game."""

from __future__ import annotations

from companion.rules.arrival import build, display, setup
from companion.rules.arrival.moves import Move, Rebuild, RebuildDone
from companion.rules.arrival.state import NOBODY, NOTHING, OVER, REBUILD, State
from companion.rules.kernel import Seat
from companion.rules.kernel.bits import members


def mark_limit(state: State, leader: int) -> None:
    """ARR 6.2: after each rise of corruption. Once on C, the Round Counter stays there."""
    if state.corruption[leader] >= state.content.limits[len(state.seats)].corruption:
        state.latched = True


def last_round(state: State) -> bool:
    """ARR 6.3: whether this round is the last, as far as is known."""
    return state.latched or state.round >= state.content.limits[len(state.seats)].rounds


# 6.1, master-builders


def begin_rebuild(state: State) -> None:
    state.step = REBUILD
    ask_builders(state, state.order())


def ask_builders(state: State, leaders: list[int]) -> None:
    """ARR 6.1: in turn order, each leader with gathered discs."""
    for leader in leaders:
        if state.gathered[leader]:
            state.due = leader
            return
    end_round(state)


def list_rebuild(state: State, seat: Seat) -> list[Move]:  # noqa: ARG001 (the seat whose turn it is)
    leader = state.due
    moves = state.ready.rebuilds[leader]
    return [*(moves[place] for place in members(build.sites(state, leader))), state.ready.dones[leader]]


def do_rebuild(state: State, move: Rebuild) -> None:
    """ARR 6.1: no action is used; the last disc ends it by itself."""
    leader = state.due
    build.put_disc(state, leader, state.content.atlas.number[move.location])
    state.gathered[leader] -= 1
    if not state.gathered[leader]:
        next_builder(state)


def do_rebuild_done(state: State, move: RebuildDone) -> None:  # noqa: ARG001 (the one who is asked)
    """ARR 6.1: unbuilt discs go to the General Supply."""
    state.gathered[state.due] = 0
    next_builder(state)


def next_builder(state: State) -> None:
    order = state.order()
    ask_builders(state, order[order.index(state.due) + 1 :])


# 6.3, 6.4, the end of the round


def end_round(state: State) -> None:
    """ARR 6.1, 6.3, 6.4: active master-builders go to the used tiles; the game ends, or the next round begins."""
    for leader, builders in enumerate(state.builders):
        for _ in range(builders):
            display.lay_aside(state, state.content.builder)
        state.builders[leader] = 0
    state.question = NOTHING
    state.due = NOBODY
    if last_round(state):
        state.step = OVER
        return
    state.round += 1
    state.start = state.first_passer
    state.first_passer = NOBODY
    state.passed = 0
    setup.begin_round(state)
