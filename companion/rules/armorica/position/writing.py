"""From a state to the position record."""

from __future__ import annotations

from typing import Any

from companion.rules.armorica.content import DECKS
from companion.rules.armorica.state import State
from companion.rules.armorica.steps import STEPS
from companion.rules.kernel.bits import members


def write(state: State) -> dict[str, Any]:
    cards = state.content.cards
    players = [
        {"name": seat, "display": [cards[card].record for card in display]}
        for seat, display in zip(state.seats, state.displays, strict=True)
    ]
    if state.turn == 0:
        return {"players": players}
    asked = state.phase in STEPS and state.done < len(state.seats)
    return {
        "players": players,
        "start": None if state.phase == "start" else state.seats[state.start],
        "turn": state.turn,
        "phase": {"start": "gaul", "clearing": "winter"}.get(state.phase, state.phase),
        "to_move": state.seats[state.due] if asked else None,
        "rows": {name: [cards[card].id for card in row] for name, row in zip(DECKS, state.rows, strict=True)},
        "gone": [cards[card].id for card in members(state.gone)],
    }
