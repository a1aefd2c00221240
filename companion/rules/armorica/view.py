"""Chapter 11: everything on the table is public, so one view serves all seats and the spectators."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.rules.armorica.content import BITS, DECKS, ICONS, ONE_ICON, CardNumber, Content, IconSums
from companion.rules.armorica.state import State, deficit
from companion.rules.armorica.steps import STEPS
from companion.rules.armorica.turns import last_turn, turns
from companion.rules.kernel.bits import members


def view(state: State) -> dict[str, Any]:
    content = state.content
    cards = content.cards
    started = state.phase != "start"
    asked = state.phase in STEPS and state.done < len(state.seats)
    return {
        "players": [
            {"name": seat, **_display(content, display, icons)}
            for seat, display, icons in zip(state.seats, state.displays, state.icons, strict=True)
        ],
        "start": state.seats[state.start] if started else None,
        "turn": state.turn,
        "turns": turns(state) if started else None,
        "phase": state.phase,
        "to_move": state.seats[state.due] if asked else None,
        "last_turn": last_turn(state),
        "rows": {name: [cards[card].id for card in row] for name, row in zip(DECKS, state.rows, strict=True)},
        "decks": {name: _deck(state, deck) for deck, name in enumerate(DECKS)},
        "gone": [cards[card].id for card in members(state.gone)],
    }


@lru_cache(maxsize=8192)
def _display(content: Content, display: tuple[CardNumber, ...], icons: IconSums) -> dict[str, Any]:
    """Return what lies before a player. It changes once in a round and is looked at after every move."""
    return {
        "display": [content.records[card] for card in display],
        "icons": icon_counts(icons),
        "deficit": max(0, deficit(display, icons)),
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
