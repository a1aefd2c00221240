"""Chapter 10.1: the general tests in their order, then the step's own."""

from __future__ import annotations

from companion.rules.arrival import blocks
from companion.rules.arrival.moves import NAMES, InsistOrder, Move, UseOgam, UseTile, UseTrophy
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import NOTHING, OVER, QUESTIONS, State
from companion.rules.arrival.steps import CHANCE_STEPS, STEPS, now, seats_asked
from companion.rules.kernel import ChanceMove, Illegal, is_possible


def check(state: State, move: Move | ChanceMove) -> Illegal | None:
    if isinstance(move, ChanceMove):
        return (
            _known_answer(state, move) or _still_playing(state) or _open_question(state, move) or _possible(state, move)
        )
    refusal = (
        _known_seat(state, move.seat) or _still_playing(state) or _right_step(state, move) or _check_asked(state, move)
    )
    if refusal is not None:
        return refusal
    judge = STEPS[state.step].replies[type(move)].check
    return judge(state, move) if judge else None


def _known_seat(state: State, seat: str) -> Illegal | None:
    """10.1.1: a tribe in play."""
    return None if seat in state.seats else refuse("unknown-seat", seat=seat, seats=list(state.seats))


def _known_answer(state: State, move: ChanceMove) -> Illegal | None:
    return _known_seat(state, move.answer) if move.question == "start-leader" else None


def _still_playing(state: State) -> Illegal | None:
    """10.1.2: the game is not over."""
    return refuse("game-over") if state.step == OVER else None


def _open_question(state: State, move: ChanceMove) -> Illegal | None:
    """10.1.3: an answer only while its question is open."""
    if QUESTIONS[state.question] == move.question:
        return None
    return refuse("wrong-step", type=move.question, step=now(state))


def _possible(state: State, move: ChanceMove) -> Illegal | None:
    """9.4.1: an answer of probability 0."""
    if is_possible(CHANCE_STEPS[state.question].ask(state).question.odds, move.answer):
        return None
    return refuse("impossible-answer", question=move.question, answer=move.answer)


def _right_step(state: State, move: Move) -> Illegal | None:
    """10.1.3: the present step takes this type; no move while a question is open."""
    if state.question == NOTHING and type(move) in STEPS[state.step].replies:
        return None
    match move:
        case UseTile() | UseTrophy():
            return _free_use_refused(state)
        case InsistOrder():
            return refuse("too-late-to-insist")
        case UseOgam():
            return _ogam_window_closed()
        case _:
            return refuse("wrong-step", type=NAMES[type(move)], step=now(state))


def _ogam_window_closed() -> Illegal:
    """4.3.1: Ogam's wisdom only between the second block and the exploiting."""
    return refuse("ogam-not-now")


def _free_use_refused(state: State) -> Illegal:
    """5.3.1: tiles and trophies only in one's own turn of the Action Phase, before passing."""
    return refuse("only-in-own-turn", asked=list(seats_asked(state)))


def _check_asked(state: State, move: Move) -> Illegal | None:
    """10.1.4: the leader named in `seat` is being asked."""
    if move.seat in seats_asked(state):
        return None
    match move:
        case UseTile() | UseTrophy():
            return _free_use_refused(state)
        case InsistOrder():
            return refuse("too-late-to-insist")
        case UseOgam(seat):
            return blocks.holds_ogam(state, state.seats.index(seat)) or _not_asked(state, seat)
        case _:
            return _not_asked(state, move.seat)


def _not_asked(state: State, seat: str) -> Illegal:
    return refuse("not-asked", seat=seat, asked=list(seats_asked(state)))
