"""ARR 5.1: turns of two actions, in turn order, until all have passed."""

from __future__ import annotations

from companion.rules.arrival.moves import EndTurn
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import NOTHING, TURN, State
from companion.rules.kernel import Illegal

ACTIONS = 2
FIRST_ACTIONS = 1


def begin(state: State) -> None:
    """The Action Phase, from the Starting Player."""
    state.step = TURN
    state.question = NOTHING
    state.passed = 0
    begin_turn(state, state.start)


def begin_turn(state: State, leader: int) -> None:
    """ARR 5.1.2, 5.1.3."""
    state.due = leader
    state.actions = ACTIONS
    if state.newcomers >> leader & 1:
        state.newcomers ^= 1 << leader
        state.actions = FIRST_ACTIONS


def next_turn(state: State) -> None:
    """ARR 5.1.1: leaders who have passed are skipped. At least one must be left."""
    players = len(state.seats)
    leader = (state.due + 1) % players
    while state.passed >> leader & 1:
        leader = (leader + 1) % players
    begin_turn(state, leader)


def check_end_turn(state: State, move: EndTurn) -> Illegal | None:  # noqa: ARG001 (one shape for all moves)
    """5.1.4: all actions of a turn must be taken."""
    return refuse("action-due", left=state.actions) if state.actions else None


def check_action(state: State) -> Illegal | None:
    """5.1.5: no action, PASS included, when none is left in this turn."""
    return None if state.actions else refuse("no-action-left")


def do_end_turn(state: State, move: EndTurn) -> None:  # noqa: ARG001 (the one whose turn it is)
    next_turn(state)
