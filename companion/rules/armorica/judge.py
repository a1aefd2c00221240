"""Chapter 12.1: the general tests in their order, then the chapter's own."""

from __future__ import annotations

from typing import assert_never

from companion.rules.armorica import gaul, roman, winter
from companion.rules.armorica.content import QUESTIONS
from companion.rules.armorica.moves import Move, Pass, Starve, Take
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.setup import START_PLAYER
from companion.rules.armorica.state import State
from companion.rules.kernel import ChanceMove, Illegal

TYPES = {"gaul": ("take", "pass"), "roman": ("take", "pass"), "winter": ("starve",)}


def check(state: State, move: Move | ChanceMove) -> Illegal | None:
    general = _known(state, move) or _still_playing(state) or _right_step(state, move)
    if general is not None:
        return general
    if isinstance(move, ChanceMove):
        return _possible(state, move)
    return _asked(state, move) or _by_the_rules(state, move)


def step(state: State) -> str:
    """What the state waits for: a question, a phase, or nothing ("over")."""
    if state.phase == "start":
        return START_PLAYER
    return state.phase if state.waiting is None else QUESTIONS[state.waiting]


def _known(state: State, move: Move | ChanceMove) -> Illegal | None:
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
    now = step(state)
    expected = TYPES.get(now, (now,))
    given = move.question if isinstance(move, ChanceMove) else type(move).__name__.lower()
    if given in expected:
        return None
    return refuse("wrong-step", type=given, step=now, expected=list(expected))


def _asked(state: State, move: Move) -> Illegal | None:
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


def _by_the_rules(state: State, move: Move) -> Illegal | None:
    """The ⛔ rules of the phase, in number order."""
    index, place = state.content.index, state.due
    match move:
        case Take(_, card) if state.phase == "gaul":
            return gaul.check_take(state, place, index[card])
        case Take(_, card):
            return roman.check_take(state, place, index[card])
        case Starve(_, cards):
            return winter.check_starve(state, place, tuple(index[card] for card in cards))
        case Pass():
            return None
        case _:
            assert_never(move)
