"""Chapter 6, winter: a player with more cards than amphorae lets cards without amphorae starve."""

from __future__ import annotations

from itertools import combinations

from companion.rules.armorica.content import CardNumber
from companion.rules.armorica.moves import Starve
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.state import State
from companion.rules.armorica.turns import ask_the_hungry
from companion.rules.kernel import Illegal, Seat


def check_starve(state: State, move: Starve) -> Illegal | None:
    cards = _numbers(state, move)
    return _none_has_amphora(state, cards) or _exactly_the_deficit(state, state.due, cards)


def _numbers(state: State, move: Starve) -> tuple[CardNumber, ...]:
    index = state.content.index
    return tuple(index[card] for card in move.cards)


def _none_has_amphora(state: State, cards: tuple[CardNumber, ...]) -> Illegal | None:
    """6.2: each card that starves has no amphora icon."""
    for card in cards:
        if amphorae := state.content.amphorae[card]:
            return refuse("has-amphora", card=state.content.cards[card].id, amphorae=amphorae)
    return None


def _exactly_the_deficit(state: State, place: int, cards: tuple[CardNumber, ...]) -> Illegal | None:
    """6.3: exactly the deficit, each card once, from the own display."""
    deficit = state.deficit(place)
    if len(cards) != deficit:
        return refuse("wrong-number-starves", given=len(cards), deficit=deficit)
    for card in cards:
        if cards.count(card) > 1:
            return refuse("starves-twice", card=state.content.cards[card].id)
        if card not in state.displays[place]:
            return refuse("not-in-own-display", card=state.content.cards[card].id, seat=state.seats[place])
    return None


def list_starve(state: State, seat: Seat) -> list[Starve]:
    """Every choice of exactly the deficit (ARM 6.2), each once; the order in which they are named does not matter."""
    content, place = state.content, state.due
    names = [content.cards[card].id for card in state.displays[place] if not content.amphorae[card]]
    return [Starve(seat, chosen) for chosen in combinations(names, state.deficit(place))]


def canonical_starve(state: State, move: Starve) -> Starve:
    """The same cards in the order of the display, from the left."""
    names = [state.content.cards[card].id for card in state.displays[state.seats.index(move.seat)]]
    place = {card: names.index(card) if card in names else len(names) for card in move.cards}
    return Starve(move.seat, tuple(sorted(move.cards, key=place.__getitem__)))


def do_starve(state: State, move: Starve) -> None:
    """ARM 6.1: the cards leave the game; the others close up, order kept."""
    place, cards = state.due, _numbers(state, move)
    state.displays[place] = tuple(card for card in state.displays[place] if card not in cards)
    for card in cards:
        state.icons[place] -= state.content.packed[card]
        if card < state.content.size:
            state.gone |= 1 << card
    state.done += 1
    ask_the_hungry(state)
