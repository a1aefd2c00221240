"""Chapter 12.1: the general tests in their order, then the step's own."""

from __future__ import annotations

from typing import assert_never

from companion.rules.armorica.content import QUESTIONS
from companion.rules.armorica.moves import NAMES, Move, Pass, Starve, Take
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.setup import START_PLAYER
from companion.rules.armorica.state import State
from companion.rules.armorica.steps import STEPS, now
from companion.rules.kernel import ChanceMove, Illegal


def check(state: State, move: Move | ChanceMove) -> Illegal | None:
    refusal = _check_known(state, move) or _still_playing(state) or _right_step(state, move)
    if refusal is not None:
        return refusal
    if isinstance(move, ChanceMove):
        return _possible(state, move)
    refusal = _check_asked(state, move)
    if refusal is not None:
        return refusal
    judge = STEPS[state.phase].replies[type(move)].check
    return judge(state, move) if judge else None


def _check_known(state: State, move: Move | ChanceMove) -> Illegal | None:
    """12.1.1: seats and cards this table knows."""
    seats: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    match move:
        case ChanceMove("start-player", answer):
            seats = (answer,)
        case ChanceMove(_, answer):
            cards = (answer,)
        case Take(seat, card):
            seats, cards = (seat,), (card,)
        case Pass(seat):
            seats = (seat,)
        case Starve(seat, starving):
            seats, cards = (seat,), starving
        case _:
            assert_never(move)
    for seat in seats:
        if seat not in state.seats:
            return refuse("unknown-seat", seat=seat, seats=list(state.seats))
    for card in cards:
        if card not in state.content.index:
            return refuse("unknown-card", card=card)
    return None


def _still_playing(state: State) -> Illegal | None:
    """12.1.2: the game is not over."""
    return refuse("game-over") if state.phase == "over" else None


def _right_step(state: State, move: Move | ChanceMove) -> Illegal | None:
    """12.1.3: this step takes this type."""
    step = now(state)
    expected = [NAMES[kind] for kind in STEPS[step].replies] if step in STEPS else [step]
    given = move.question if isinstance(move, ChanceMove) else NAMES[type(move)]
    return None if given in expected else refuse("wrong-step", type=given, step=step, expected=expected)


def _check_asked(state: State, move: Move) -> Illegal | None:
    """12.1.4: the seat is asked."""
    asked = state.seats[state.due]
    return None if move.seat == asked else refuse("not-asked", seat=move.seat, asked=asked)


def _possible(state: State, move: ChanceMove) -> Illegal | None:
    """11.3: the answer is not out already and not from a later pile."""
    if move.question == START_PLAYER:
        return None
    deck = QUESTIONS.index(move.question)
    if state.content.top_pile(state.decks[deck]) >> state.content.index[move.answer] & 1:
        return None
    return refuse("impossible-answer", question=move.question, answer=move.answer)
