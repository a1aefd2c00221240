"""Chapter 6, winter: whoever has more cards than amphorae lets cards without any starve."""

from __future__ import annotations

from itertools import combinations

from companion.rules.armorica.content import CardNumber
from companion.rules.armorica.moves import Move, Starve
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.state import State
from companion.rules.kernel import Illegal


def check_starve(state: State, place: int, cards: tuple[CardNumber, ...]) -> Illegal | None:
    return _none_has_amphora(state, cards) or _exactly_the_deficit(state, place, cards)


def _none_has_amphora(state: State, cards: tuple[CardNumber, ...]) -> Illegal | None:
    """6.2: each card that starves has no amphora icon."""
    for card in cards:
        if amphorae := state.content.amphorae[card]:
            return refuse("has-amphora", card=state.content.cards[card].id, amphorae=amphorae)
    return None


def _exactly_the_deficit(state: State, place: int, cards: tuple[CardNumber, ...]) -> Illegal | None:
    """6.3: exactly the deficit, each card once, from his own display."""
    deficit = state.deficit(place)
    if len(cards) != deficit:
        return refuse("wrong-number-starves", given=len(cards), deficit=deficit)
    for card in cards:
        if cards.count(card) > 1:
            return refuse("starves-twice", card=state.content.cards[card].id)
        if card not in state.displays[place]:
            return refuse("not-in-own-display", card=state.content.cards[card].id, seat=state.seats[place])
    return None


def may_starve(state: State, place: int) -> list[CardNumber]:
    """The cards of a display that feed nobody (ARM 6.2), from the left."""
    amphorae = state.content.amphorae
    return [card for card in state.displays[place] if not amphorae[card]]


def legal_moves(state: State, place: int) -> list[Move]:
    """Every choice of exactly the deficit, each once; the order in which they are named does not matter."""
    cards, seat = state.content.cards, state.seats[place]
    names = [cards[card].id for card in may_starve(state, place)]
    return [Starve(seat, chosen) for chosen in combinations(names, state.deficit(place))]


def from_the_left(state: State, place: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The same cards in the order of the display."""
    names = [state.content.cards[card].id for card in state.displays[place]]
    return tuple(sorted(cards, key=lambda card: names.index(card) if card in names else len(names)))


def starve(state: State, place: int, cards: tuple[CardNumber, ...]) -> None:
    """ARM 6.1: the cards leave the game; the others close up, order kept."""
    state.displays[place] = tuple(card for card in state.displays[place] if card not in cards)
    for card in cards:
        state.icons[place] -= state.content.packed[card]
        if card < state.content.size:
            state.gone |= 1 << card
