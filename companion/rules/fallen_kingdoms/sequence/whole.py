"""What the open step demands of the table; the files of this package follow the chapters of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.sequence import DETAILS
from companion.rules.fallen_kingdoms.sequence.agenda import POWER, Place
from companion.rules.fallen_kingdoms.sequence.battle import battle_breaches
from companion.rules.fallen_kingdoms.sequence.invasion import asks_in_invasion, ending_breaches, invader_breaches
from companion.rules.fallen_kingdoms.sequence.setup import gods_breaches, setup_breaches
from companion.rules.fallen_kingdoms.sequence.turn import (
    asks_in_turn,
    display_breaches,
    kingdom_breaches,
    movement_breaches,
    rumor_breaches,
    sheet_breaches,
)
from companion.rules.fallen_kingdoms.state import (
    State,
)
from companion.rules.kernel import Illegal


def breaches(state: State, place: Place) -> Iterator[Illegal]:
    if place.part == "setup":
        yield from setup_breaches(state)
        return
    yield from gods_breaches(state)
    yield from display_breaches(state)
    yield from rumor_breaches(state)
    yield from kingdom_breaches(state)
    yield from sheet_breaches(state, place)
    yield from movement_breaches(state, place)
    yield from battle_breaches(state, place)
    yield from invader_breaches(state, place)
    yield from ending_breaches(state, place)
    if not _has_question(state, place):
        yield refuse("step-needless", step=state.step)


def _has_question(state: State, place: Place) -> bool:
    """Tell whether the step has something to ask, of the player whose turn or invasion it is."""
    step, detail = state.step, state.detail
    if place.part == "over":
        return True
    free = step in ("dice", "replace") or (step == "draw-knowledge" and place.left == POWER)
    if not free and len(detail) != DETAILS.get(step, 0):
        return False
    if step in OWN_STEPS and state.actor != state.active:
        return False
    return asks_in_turn(state) if place.part == "turn" else asks_in_invasion(state, place.invader)


OWN_STEPS = ("power", "norns_pick", "allocate", "place", "plan", "next_battle", "settle")
"""What only the active player is asked."""
