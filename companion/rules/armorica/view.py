"""Chapter 11: everything on the table is public, so one view serves all seats and the spectators."""

from __future__ import annotations

from typing import Any

from companion.rules.armorica.clock import last_turn
from companion.rules.armorica.content import BITS, DECKS, ICONS, ONE_ICON, IconSums, numbers
from companion.rules.armorica.state import State


def view(state: State) -> dict[str, Any]:
    records, cards = state.content.records, state.content.cards
    started = state.phase != "start"
    asked = state.phase in ("gaul", "roman", "winter") and state.done < len(state.seats)
    return {
        "players": [
            {
                "name": seat,
                "display": [records[card] for card in state.displays[place]],
                "icons": icon_counts(state.icons[place]),
                "deficit": max(0, state.deficit(place)),
            }
            for place, seat in enumerate(state.seats)
        ],
        "start": state.seats[state.start] if started else None,
        "turn": state.turn,
        "phase": state.phase,
        "to_move": state.seats[state.due] if asked else None,
        "last_turn": last_turn(state),
        "rows": {name: [cards[card].id for card in row] for name, row in zip(DECKS, state.rows, strict=True)},
        "decks": {name: _deck(state, deck) for deck, name in enumerate(DECKS)},
        "gone": [cards[card].id for card in numbers(state.gone)],
    }


def icon_counts(icons: IconSums) -> dict[str, int]:
    return {name: icons >> BITS * place & ONE_ICON for place, name in enumerate(ICONS)}


def _deck(state: State, deck: int) -> dict[str, Any]:
    """11.1: deck sizes and the pile on top are public."""
    unseen = state.decks[deck]
    if not unseen:
        return {"left": 0, "pile": None}
    on_top = (unseen & -unseen).bit_length() - 1  # cards are numbered in the order of the piles
    return {"left": unseen.bit_count(), "pile": state.content.cards[on_top].pile}
