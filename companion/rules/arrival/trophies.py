"""ARR 5.10, USE CASTLE TROPHY: up to three Fomori go back."""

from __future__ import annotations

from companion.rules.arrival.moves import Move, UseTrophy
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import MOST_FOMORI_BACK, State
from companion.rules.kernel import Illegal


def check_trophy(state: State, leader: int, fomori: int) -> Illegal | None:
    return _has_an_open_one(state, leader) or _right_number(state, leader, fomori)


def _has_an_open_one(state: State, leader: int) -> Illegal | None:
    """5.10.1: he has an open trophy."""
    return None if state.trophies[leader] else refuse("no-open-trophy")


def _right_number(state: State, leader: int, fomori: int) -> Illegal | None:
    """5.10.2: not 0, not more than 3, not more than he holds."""
    held = state.held[leader]
    if 0 < fomori <= min(MOST_FOMORI_BACK, held):
        return None
    return refuse("wrong-number-of-fomori", number=fomori, held=held, most=MOST_FOMORI_BACK)


def listed(state: State, leader: int, found: list[Move]) -> None:
    found.extend(state.ready.trophies[leader][: state.held[leader]])


def use_trophy(state: State, move: UseTrophy) -> None:
    """ARR 5.10.3: corruption does not change."""
    leader = state.due
    state.trophies[leader] -= 1
    state.used_trophies[leader] += 1
    state.held[leader] -= move.fomori
