"""The numbers of a display that people watch: who goes hungry, its icons and its cards."""

from __future__ import annotations

from companion.rules.armorica.content import AMPHORA, BITS, ICONS, ONE_ICON
from companion.rules.armorica.state import State, deficit


def figures(state: State, seat: str) -> dict[str, int]:
    place = state.seats.index(seat)
    display, icons = state.displays[place], state.icons[place]
    sums = {name: icons >> BITS * number & ONE_ICON for number, name in enumerate(ICONS) if BITS * number != AMPHORA}
    return {
        "hungry": max(0, deficit(display, icons)),
        **sums,
        "amphora": icons >> AMPHORA & ONE_ICON,
        "cards": len(display),
    }
