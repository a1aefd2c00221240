"""Every step of the game in one table: who is asked, and how an answer is listed, checked and carried out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.rules.armorica import gaul, roman, setup, turns, winter
from companion.rules.armorica.content import GAUL, QUESTIONS, ROMAN
from companion.rules.armorica.moves import Pass, Starve, Take
from companion.rules.armorica.state import State
from companion.rules.kernel import Chance, ChanceStep, Reply, Seat, Step


def seats_asked(state: State) -> tuple[Seat, ...]:
    """The seat whose decision is next, unless a row waits for its card first."""
    seats = state.seats
    return () if state.waiting is not None else (seats[(state.start + state.done) % len(seats)],)


PASS: Reply[State, Pass] = Reply(None, turns.do_pass)
STEPS: Mapping[str, Step[State]] = {
    "gaul": Step(seats_asked, gaul.list_gaul, {Take: Reply(gaul.check_take, turns.do_take), Pass: PASS}),
    "roman": Step(seats_asked, roman.list_roman, {Take: Reply(roman.check_take, turns.do_take), Pass: PASS}),
    "winter": Step(
        seats_asked,
        winter.list_starve,
        {Starve: Reply(winter.check_starve, winter.do_starve)},
        canonical=winter.canonical_starve,
    ),
}


def _card(deck: int) -> ChanceStep[State]:
    """The next card of a row."""

    def ask(state: State) -> Chance:
        return state.content.next_card(deck, state.decks[deck])

    return ChanceStep(ask, partial(turns.turn_up, deck))


CHANCE_STEPS: Mapping[str, ChanceStep[State]] = {
    setup.START_PLAYER: ChanceStep(setup.ask_start_player, setup.do_start_player),
    QUESTIONS[GAUL]: _card(GAUL),
    QUESTIONS[ROMAN]: _card(ROMAN),
}


def now(state: State) -> str:
    """Return what the state waits for: a step of players, a question to chance, or nothing ("over")."""
    if state.waiting is not None:
        return QUESTIONS[state.waiting]
    return setup.START_PLAYER if state.phase == "start" else state.phase
