"""3.3–3.7: what the set-up demands: gods, stacks, first player and starting positions, in this order."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.fallen_kingdoms import setup
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.sequence import DETAILS
from companion.rules.fallen_kingdoms.starting import ROUNDS, UNITS_EACH
from companion.rules.fallen_kingdoms.state import (
    NOBODY,
    NOTHING,
    NOWHERE,
    State,
)
from companion.rules.kernel import Illegal

UNTOUCHED = (
    *("sheet", "sheet_tiles", "casualties", "points", "ledger", "private", "fresh", "borrowed", "barred", "rumors"),
    *("marker", "invaded", "public", "buried", "looking", "boxed", "boxed_tiles", "free", "priority", "start", "held"),
    *("attacked", "groups", "open_groups", "battle", "used_paths", "round", "active"),
)
"""What the set-up leaves as it was in the box."""


def setup_breaches(state: State) -> Iterator[Illegal]:
    """3.3–3.7: gods, stacks, first player and starting positions, in this order."""
    fresh, step = setup.fresh(state.setting), state.step
    used = any(getattr(state, name) != getattr(fresh, name) for name in UNTOUCHED)
    laid = any(tile != NOTHING for tile in state.tile) or any(owner != NOBODY for owner in state.blockers)
    if used or laid or (state.board is None) != (step == "map"):
        yield refuse("setup-untouched")
    starting = step in ("start_city", "start_units")
    if step in ("map", "gods", "choose_god"):
        yield from _dealing(state)
    else:
        yield from gods_breaches(state)
    if len(state.detail) != DETAILS.get(step, 0):
        yield refuse("setup-order")
    if not starting and (
        any(state.alive) or any(state.mine) or any(city != NOWHERE for city in state.temple) or state.first
    ):
        yield refuse("setup-order")
    shown = {"draw-knowledge": 0, "draw-building": 1, "draw-rumor": 2, "start_city": 3, "start_units": 3}.get(step, -1)
    ready = min(3, state.setting.trophy_stack_size), min(2, state.setting.trophy_stack_size), 1
    lying = len(state.shown), len(state.shown_tiles), int(state.rumor_top > 0)
    for at, (number, most) in enumerate(zip(lying, ready, strict=True)):
        if not (number == most if at < shown else number < most if at == shown else not number):
            yield refuse("setup-order")
    if shown < 0 and any(state.rumor_seen):
        yield refuse("setup-order")
    if starting:
        yield from _starting(state)


def _dealing(state: State) -> Iterator[Illegal]:
    """3.3.1, 3.3.2: each player is dealt one card or two, and picks one."""
    secret = setup.gods_are_secret(state.setting)
    all_dealt = [god for gods in state.dealt for god in gods]
    reach = {"map": 0, "gods": state.detail[0] if state.detail else 0}.get(state.step, state.setting.players)
    for player, seat in enumerate(state.setting.seats):
        dealt, picked = state.dealt[player], state.picked[player]
        number = setup.gods_each(state.setting, player) if player < reach else 0
        picks = {dealt[0]} if len(dealt) == 1 else {NOBODY, *dealt} if state.step == "choose_god" else {NOBODY}
        different = len(set(dealt)) == len(dealt) and (secret or len(set(all_dealt)) == len(all_dealt))
        if len(dealt) != number or not different or picked not in picks or state.gods[player] != NOBODY:
            yield refuse("gods-dealt", seat=seat, number=len(dealt), needed=number)
    if state.step == "choose_god" and NOBODY not in state.picked:
        yield refuse("gods-chosen")


def gods_breaches(state: State) -> Iterator[Illegal]:
    """3.3.2: one god in front of each player, all different."""
    gods = state.gods
    if NOBODY in gods or len(set(gods)) < len(gods) or state.picked != gods or any(state.dealt):
        yield refuse("gods-chosen")


def _starting(state: State) -> Iterator[Illegal]:
    """3.6.1, 3.7: the lowest base intimidation begins; three units a placement, clockwise and back again."""
    players, army = state.setting.players, state.content.army
    bases = [state.content.bases[god] for god in state.gods]
    turn = state.agenda[0][1] - 1
    placed = [0] * players
    due = NOBODY
    for number in range(min(turn + 1, ROUNDS * players)):
        lap, step = divmod(number, players)
        due = (state.first + (step if lap % 2 == 0 else players - 1 - step)) % players
        placed[due] += 1
    if due == NOBODY or turn >= ROUNDS * players or state.actor != due:
        yield refuse("start-in-turn")
        return
    placed[due] -= 1
    wanted = "start_city" if turn < players else "start_units"
    if state.first != bases.index(min(bases)) or state.step != wanted:
        yield refuse("start-in-turn")
    for player, seat in enumerate(state.setting.seats):
        units = army - state.reserve[player]
        here = state.temple[player] != NOWHERE and state.owner[state.temple[player]] == player
        if units != UNITS_EACH * placed[player] or not here == state.alive[player] == bool(placed[player]):
            yield refuse("start-units", seat=seat, number=units, needed=UNITS_EACH * placed[player])
