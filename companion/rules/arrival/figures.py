"""The numbers of a tribe that people watch: its tracks, its supply and its locations, and who holds the island."""

from __future__ import annotations

from companion.rules.arrival import scoring
from companion.rules.arrival.state import State
from companion.rules.arrival.view import tracks


def figures(state: State, seat: str) -> dict[str, int]:
    leader = state.seats.index(seat)
    fomori, tribes = scoring.fomori_and_tribes(state)
    return {
        **tracks(state, leader),
        "locations": state.own[leader].bit_count(),
        "infested": fomori,
        "fortified": tribes,
    }
