"""What the leader to move may do, and what it would cost or bring him: seen before it is done (ARR 5.2.1)."""

from __future__ import annotations

from typing import Any

from companion.rules.arrival import build, repel, spread, tiles
from companion.rules.arrival.atlas import PlaceSet, members
from companion.rules.arrival.state import NOTHING, REBUILD, TURN, State


def prices(state: State) -> dict[str, Any] | None:
    """For each legal target its price; for each tile he holds what it brings now. All of it follows from what lies
    open, so everybody may see it."""
    if state.question != NOTHING or state.step not in (TURN, REBUILD):
        return None
    leader, names = state.due, state.content.atlas.ids
    sites = build.sites(state, leader) if state.step == REBUILD or (state.actions and state.discs[leader]) else 0
    free = build.free_sites(state, leader)
    acts = state.step == TURN and state.actions > 0
    return {
        "build": {names[place]: 0 if free >> place & 1 else build.PRICE for place in members(sites)},
        "spread": {names[place]: spread.price(state, place) for place in members(_spreads(state, leader, acts=acts))},
        "repel": {
            names[place]: _repel_price(state, leader, place) for place in members(_repels(state, leader, acts=acts))
        },
        "tiles": {
            state.content.tiles[number].id: tiles.brings(state, leader, state.content.tiles[number])
            for number in state.tiles[leader]
        },
    }


def _spreads(state: State, leader: int, *, acts: bool) -> PlaceSet:
    return spread.targets(state, leader) if acts else 0


def _repels(state: State, leader: int, *, acts: bool) -> PlaceSet:
    if not acts:
        return 0
    places = 0
    for place in members(state.infested | state.castles):
        if repel.check_repel(state, leader, place, "fame") is None:
            places |= 1 << place
    return places


def _repel_price(state: State, leader: int, place: int) -> dict[str, int]:
    kind = repel.opponent(state, place)
    return {
        "swords": state.content.strengths[kind],
        "fame": 0 if repel.free_targets(state, leader) >> place & 1 else build.PRICE,
        "brings": state.content.rewards[kind],
    }
