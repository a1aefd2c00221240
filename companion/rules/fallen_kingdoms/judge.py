"""FK 16.1: the general tests, then the chapter's own. One judge for phones, files, bots and tests."""

from __future__ import annotations

from companion.rules.fallen_kingdoms import setup
from companion.rules.fallen_kingdoms.moves import NAMES, Move
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import CHANCE, State
from companion.rules.fallen_kingdoms.steps import CHANCE_STEPS, STEPS, seats_asked
from companion.rules.kernel import ChanceMove, Illegal, is_possible
from companion.rules.kernel.codec import quote_value

REPLIES = {(name, kind): reply for name, step in STEPS.items() for kind, reply in step.replies.items()}
"""The replies by step and type of move."""


def check(state: State, move: Move | ChanceMove) -> Illegal | None:
    if state.over:
        return refuse("game-over")
    if isinstance(move, ChanceMove):
        return _answer(state, move)
    reply = REPLIES.get((state.step, type(move)))
    if reply is None or state.actor < 0 or move.seat != state.setting.seats[state.actor]:
        refusal = _seat(state, move) or _check_awaited(state, move)
        if refusal is not None:
            return refusal
    judge = reply.check if reply else None
    return judge(state, move) if judge else None


def _seat(state: State, move: Move) -> Illegal | None:
    """FK 16.1.1: a seat of this table."""
    seats = state.setting.seats
    return None if move.seat in seats else refuse("unknown-seat", seat=quote_value(move.seat), seats=list(seats))


def _check_awaited(state: State, move: Move) -> Illegal | None:
    """FK 16.1.2: exactly what is awaited, from whom it is awaited."""
    name = NAMES[type(move)]
    if name == state.step and move.seat in seats_asked(state):
        return None
    return _not_awaited(state, move.seat, name)


def _not_awaited(state: State, seat: str | None, name: str) -> Illegal:
    return refuse("not-awaited", seat=seat, type=name, awaited=list(seats_asked(state)), step=state.step)


def _answer(state: State, move: ChanceMove) -> Illegal | None:
    """FK 15.2.1: the open question, and an answer that can be true."""
    if state.actor != CHANCE or move.question != state.step:
        return _not_awaited(state, None, move.question)
    if move.question == "map":
        return setup.bad_map(state, move.answer)
    if is_possible(CHANCE_STEPS[state.step].ask(state).question.odds, move.answer):
        return None
    return refuse("impossible-answer", question=move.question, answer=_quote_answer(move.answer))


def _quote_answer(answer: object) -> object:
    return [quote_value(entry) for entry in answer] if isinstance(answer, list | tuple) else quote_value(answer)
