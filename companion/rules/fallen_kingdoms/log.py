"""FK 15.1: the log as each seat may read it. What is secret keeps its place, empty; the last god chosen reveals all."""

from __future__ import annotations

from typing import Any

from companion.rules.fallen_kingdoms import setup
from companion.rules.fallen_kingdoms.moves import ChooseGod, Move, NornsPick
from companion.rules.fallen_kingdoms.state import NOBODY, State, everyone, work
from companion.rules.fallen_kingdoms.steps import STEPS
from companion.rules.kernel import ChanceMove


def public(state: State, move: Move | ChanceMove, written: dict[str, Any], seat: str | None) -> dict[str, Any]:
    match move:
        case ChanceMove("gods", answer) if seat != _subject(state) and setup.gods_are_secret(state.setting):
            return written | {"answer": [None] * len(answer)}
        case ChanceMove("draw-knowledge") if state.detail and seat != _subject(state):
            return written | {"answer": None}
        case ChooseGod(owner) if seat != owner and len(setup.choosing(state)) > 1:
            return written | {"god": None}
        case NornsPick(owner, _, under) if seat != owner:
            return written | {"under": [None] * len(under)}
        case _:
            return written


def _subject(state: State) -> str:
    """Whom an answer only some may see is meant for."""
    return state.setting.seats[state.detail[0]]


def conceals(state: State, move: Move | ChanceMove) -> bool:
    """Whether a seat saw something that not all knew: an answer of chance, the gods at the last choice, a card that the
    Norns laid out, or one of those they had buried, turned up or looked at, and what hidden points decide."""
    match move:
        case ChanceMove() | NornsPick():
            return True
        case ChooseGod():
            return len(setup.choosing(state)) == 1
        case _:
            return _brings_to_light(state, move)


def _brings_to_light(state: State, move: Move) -> bool:
    """Whether a card comes off the known bottom of the stack that not everybody knows there; or, with hidden scoring, a
    round's turns end, after which the invaders' order tells who has more points (FK 11.4.1)."""
    buried = any(knowers != everyone(state) for _, knowers in state.buried)
    if not buried and not state.setting.hidden_scoring:
        return False
    after = state.copy()
    after.step = ""
    STEPS[state.step].deed(after, move)
    work(after)
    taken = state.buried[: len(state.buried) - len(after.buried)]
    ordered = state.setting.hidden_scoring and (after.active == NOBODY != state.active or after.round != state.round)
    return ordered or any(knowers != everyone(state) for _, knowers in taken)
