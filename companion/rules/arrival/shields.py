"""ARR 5.5, PLACE SHIELD: it protects every location of a province, whatever tribe is there."""

from __future__ import annotations

from companion.rules.arrival.moves import Move, Shield
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import State
from companion.rules.kernel import Illegal

MOST = 3


def check_shield(state: State, move: Shield) -> Illegal | None:
    leader, province = state.due, state.content.atlas.provinces[move.province]
    return (
        _has_a_shield(state, leader)
        or _not_on_the_isle(state, province)
        or _own_location_there(state, leader, province)
        or _room_left(state, province)
    )


def _has_a_shield(state: State, leader: int) -> Illegal | None:
    """5.5.1: at least one shield in the Tribe Supply."""
    return None if state.shields[leader] else refuse("no-shield")


def _not_on_the_isle(state: State, province: int) -> Illegal | None:
    """5.5.2: not on Balor's Isle."""
    isle = len(state.content.atlas.province_ids) - 1
    return refuse("no-shields-on-isle") if province == isle else None


def _own_location_there(state: State, leader: int, province: int) -> Illegal | None:
    """5.5.3: the leader has at least one fortified location in the province."""
    atlas = state.content.atlas
    if atlas.province_sets[province] & state.own[leader]:
        return None
    return refuse("nothing-own-in-province", province=atlas.province_ids[province])


def _room_left(state: State, province: int) -> Illegal | None:
    """5.5.4: fewer than three shields lie in the province, whatever tribe placed them."""
    lying = state.shields_in(province)
    if lying < MOST:
        return None
    return refuse("province-full-of-shields", province=state.content.atlas.province_ids[province], shields=lying)


def list_shield(state: State, leader: int, found: list[Move]) -> None:
    atlas, full = state.content.atlas, state.walls[MOST - 1]
    moves = state.ready.walls[leader]
    for province in atlas.around(state.own[leader]).provinces:
        if not atlas.province_sets[province] & full:
            found.append(moves[province])


def do_shield(state: State, move: Shield) -> None:
    """ARR 5.5.5."""
    atlas = state.content.atlas
    add(state, atlas.provinces[move.province])
    state.shields[state.due] -= 1
    state.actions -= 1


def add(state: State, province: int) -> None:
    places = state.content.atlas.province_sets[province]
    state.walls[state.shields_in(province)] |= places


def smash(state: State, province: int) -> None:
    """ARR 5.6.7: all shields of the province go to the General Supply."""
    spared = ~state.content.atlas.province_sets[province]
    state.walls = [walls & spared for walls in state.walls]
