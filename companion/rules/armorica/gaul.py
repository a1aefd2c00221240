"""Chapter 4, the Gaul phase: wheat alone says how far down the row a player reaches."""

from __future__ import annotations

from companion.rules.armorica.content import GAUL, ONE_ICON, WHEAT, CardNumber
from companion.rules.armorica.moves import Move, Take
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.state import State
from companion.rules.kernel import Illegal, Seat


def check_take(state: State, move: Take) -> Illegal | None:
    card = state.content.index[move.card]
    return _lies_in_row(state, card) or _in_reach(state, state.due, card)


def _lies_in_row(state: State, card: CardNumber) -> Illegal | None:
    """4.1: the card taken lies in the Gaul row."""
    if card in state.rows[GAUL]:
        return None
    return refuse("not-in-gaul-row", card=state.content.cards[card].id)


def _in_reach(state: State, place: int, card: CardNumber) -> Illegal | None:
    """4.2: its position is at most the number of wheat icons in the own display, whatever its suit."""
    row = state.rows[GAUL]
    position = len(row) - row.index(card)
    wheat = state.icons[place] >> WHEAT & ONE_ICON
    if position <= wheat:
        return None
    return refuse("out-of-reach", card=state.content.cards[card].id, position=position, wheat=wheat)


def list_gaul(state: State, seat: Seat) -> list[Move]:
    """The nearest card first; passing (ARM 4.3) last."""
    place = state.seats.index(seat)
    wheat = state.icons[place] >> WHEAT & ONE_ICON
    in_reach = state.rows[GAUL][: -wheat - 1 : -1]
    return [*map(state.ready.takes[place].__getitem__, in_reach), state.ready.passes[place]]
