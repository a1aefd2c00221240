"""FK 6.4: the groups of a plan while they lie on their links, and their way home."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.realm import put
from companion.rules.fallen_kingdoms.state import State

REINFORCEMENT, ADVANCE, ATTACK = range(3)
"""FK 6.1.4: the kinds of a move, fixed by what its destination was at planning time."""
KIND_NAMES = ("reinforcement", "advance", "attack")
DIRECT = -1
"""As the way of a group: no city in between."""


def is_open(state: State, number: int) -> bool:
    return bool(state.open_groups >> number & 1)


def send_home(state: State, number: int) -> None:
    """A whole group goes back to its origin."""
    origin, _, _, units, _ = state.groups[number]
    state.open_groups &= ~(1 << number)
    put(state, state.active, origin, units)


def turn_back_advances(state: State, city: int) -> None:
    """FK 6.4.3: enemy units stand in the destination, so the advance goes home at once."""
    for number, (_, _, target, _, kind) in enumerate(state.groups):
        if target == city and kind == ADVANCE and is_open(state, number):
            send_home(state, number)
