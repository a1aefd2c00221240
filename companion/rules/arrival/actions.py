"""ARR 5.2–5.3: everything a leader may do in his turn."""

from __future__ import annotations

from companion.rules.arrival import build, passing, repel, shields, spread, tiles, trophies
from companion.rules.arrival.moves import Move
from companion.rules.arrival.state import State


def legal_moves(state: State, leader: int) -> list[Move]:
    """All actions if one is left, all free uses, or the end of the turn."""
    found: list[Move] = []
    if state.actions:
        if state.discs[leader]:
            build.listed(state, leader, found)
        if state.shields[leader]:
            shields.listed(state, leader, found)
        targets = spread.targets(state, leader)
        if targets:
            spread.listed(state, leader, targets, found)
        else:
            passing.listed(state, leader, found)
        if state.swords[leader]:
            repel.listed(state, leader, found)
    else:
        found.append(state.ready.ends[leader])
    if state.tiles[leader]:
        tiles.listed(state, leader, found)
    if state.trophies[leader] and state.held[leader]:
        trophies.listed(state, leader, found)
    return found
