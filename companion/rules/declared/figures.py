"""The watched numbers of a declared game: those of the table, a seat's own, and the counts of pieces in zones.

A number of -1 stands for none yet, as on the phones' boards, and is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.declared.view import view

if TYPE_CHECKING:
    from companion.rules.declared.engine import DeclaredGame
    from companion.rules.declared.state import State
    from companion.rules.kernel import Seat


def figures(game: DeclaredGame, state: State, seat: Seat) -> dict[str, int]:
    seen = view(game, state, seat)
    own = seen["players"][state.seats.index(seat)]
    numbers = {
        name: value
        for part in (own, seen)
        for name, value in part["numbers"].items()
        if type(value) is int and value != -1
    }
    counts = {
        name: zone["count"]
        for part in (own, seen)
        for name, zone in part["zones"].items()
        if zone["count"] is not None and name not in numbers
    }
    return {**numbers, **counts}
