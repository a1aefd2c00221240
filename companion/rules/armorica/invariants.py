"""Chapter 13: what holds at every moment of every game."""

from __future__ import annotations

from companion.rules.armorica.content import DECKS, numbers, pack_icons, set_of
from companion.rules.armorica.scoring import score
from companion.rules.armorica.state import ROW, State


def broken(state: State) -> list[str]:
    return [*_cards_in_one_place(state), *_row_lengths(state), *_icon_sums(state), *_fed(state), *_points(state)]


def _cards_in_one_place(state: State) -> list[str]:
    """Decks, rows, displays and the discards hold every card of both decks exactly once."""
    laid = [card for pile in (*state.rows, *state.displays) for card in pile]
    laid += [*numbers(state.gone), *numbers(state.decks[0]), *numbers(state.decks[1])]
    twice = sorted({state.content.cards[card].id for card in laid if laid.count(card) > 1})
    wrong = [f"{card} is in two places." for card in twice]
    missing = (state.content.deck_sets[0] | state.content.deck_sets[1]) & ~set_of(set(laid))
    if missing and state.turn:
        wrong.append(f"Nowhere to be found: {', '.join(state.content.cards[card].id for card in numbers(missing))}.")
    return wrong


def _row_lengths(state: State) -> list[str]:
    """A row never holds more than six cards; it holds fewer only while it waits or its deck is empty."""
    return [
        f"The {name} row holds {len(row)} cards, more than {ROW}."
        for name, row in zip(DECKS, state.rows, strict=True)
        if len(row) > ROW
    ]


def _icon_sums(state: State) -> list[str]:
    """The running sums are the icons that lie in the displays."""
    return [
        f"The icons of {seat} are counted wrongly."
        for seat, display, icons in zip(state.seats, state.displays, state.icons, strict=True)
        if sum(pack_icons(state.content.cards[card].icons) for card in display) != icons
    ]


def _fed(state: State) -> list[str]:
    """After winter no display holds more cards than amphorae."""
    if state.phase != "clearing" and not (state.phase == "over" and state.turn):
        return []
    return [
        f"{seat} has {state.deficit(place)} cards too many after winter."
        for place, seat in enumerate(state.seats)
        if state.deficit(place) > 0
    ]


def _points(state: State) -> list[str]:
    return [f"{player.seat} stands at {player.total} points." for player in score(state).players if player.total < 0]
