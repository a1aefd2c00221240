"""Chapter 9.1: a block keeps its place in the log, without its section, until all blocks are shown together."""

from __future__ import annotations

from typing import Any

from companion.rules.arrival import blocks
from companion.rules.arrival.moves import BlockFirst, BlockSecond, Move
from companion.rules.arrival.state import BLOCK_1, BLOCK_2, State
from companion.rules.kernel import ChanceMove
from companion.rules.kernel.chance import Below

LOGGED_APART = frozenset({"block-first", "block-second"})
"""The moves of which `public` shows seats different things."""


def public(state: State, move: Move | ChanceMove, written: dict[str, Any], seat: str | None) -> dict[str, Any]:
    match move:
        case BlockFirst(owner) | BlockSecond(owner) if seat != owner and _stays_hidden(state):
            return written | {"section": None}
        case _:
            return written


def conceals(state: State, move: Move | ChanceMove) -> bool:
    """Tell whether something came to light: an answer of chance, or all blocks at the last commit."""
    match move:
        case ChanceMove():
            return True
        case BlockFirst() | BlockSecond():
            return not state.in_turn and not _stays_hidden(state)
        case _:
            return False


def _stays_hidden(state: State) -> bool:
    return not state.in_turn and len(blocks.choosing(state)) > 1


def sample(state: State, reader: int | None, below: Below) -> State:
    """The state as it might be for all a leader knows: blocks not shown yet are any that could be set. Nothing else
    is secret, and what is unknown is not decided."""
    new = state.copy()
    if state.step not in (BLOCK_1, BLOCK_2):
        return new
    for leader in range(len(state.seats)):
        if leader == reader or not blocks.secret(state, leader):
            continue
        if state.step == BLOCK_1:
            new.first[leader] = below(3)
        else:
            new.second[leader] = (state.first[leader] + 1 + below(2)) % 3
    return new
