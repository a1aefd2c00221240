"""Chapter 5, the Roman phase: plebeians are reached by wheat, each kind of patrician by its own icon."""

from __future__ import annotations

from companion.rules.armorica.content import BITS, ICONS, ONE_ICON, ROMAN, WHEAT, CardNumber
from companion.rules.armorica.moves import Move, Take
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.state import State
from companion.rules.kernel import Illegal, Seat


def check_take(state: State, move: Take) -> Illegal | None:
    place, card = state.due, state.content.index[move.card]
    return (
        _lies_in_row(state, card) or _plebeian_in_reach(state, place, card) or _patrician_in_reach(state, place, card)
    )


def _lies_in_row(state: State, card: CardNumber) -> Illegal | None:
    """5.1: the card taken lies in the Roman row."""
    if card in state.rows[ROMAN]:
        return None
    return refuse("not-in-roman-row", card=state.content.cards[card].id)


def _plebeian_in_reach(state: State, place: int, card: CardNumber) -> Illegal | None:
    """5.2: plebeians lie at most as far as the wheat icons in the display, this turn's Gaul card included."""
    if state.content.reach[card] != WHEAT:
        return None
    position, wheat = _position(state, card), _icons(state, place, card)
    if position <= wheat:
        return None
    drawn = state.content.cards[card]
    return refuse("plebeian-out-of-reach", card=drawn.id, suit=drawn.suit, position=position, wheat=wheat)


def _patrician_in_reach(state: State, place: int, card: CardNumber) -> Illegal | None:
    """5.3: patricians lie at most as far as their unlock icons in the display; positions count all cards."""
    unlock = state.content.reach[card]
    if unlock == WHEAT:
        return None
    position, count = _position(state, card), _icons(state, place, card)
    if position <= count:
        return None
    drawn = state.content.cards[card]
    return refuse(
        "patrician-out-of-reach",
        card=drawn.id,
        suit=drawn.suit,
        position=position,
        icon=ICONS[unlock // BITS],
        count=count,
    )


def list_roman(state: State, seat: Seat) -> list[Move]:
    """The nearest card first; passing (ARM 5.4) last."""
    place = state.seats.index(seat)
    takes = state.ready.takes[place]
    icons = state.icons[place]
    reach = state.content.reach
    moves: list[Move] = []
    for position, card in enumerate(reversed(state.rows[ROMAN]), 1):
        if icons >> reach[card] & ONE_ICON >= position:
            moves.append(takes[card])
    moves.append(state.ready.passes[place])
    return moves


def _position(state: State, card: CardNumber) -> int:
    row = state.rows[ROMAN]
    return len(row) - row.index(card)


def _icons(state: State, place: int, card: CardNumber) -> int:
    return state.icons[place] >> state.content.reach[card] & ONE_ICON
