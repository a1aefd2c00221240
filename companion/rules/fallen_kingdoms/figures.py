"""The numbers of a kingdom that people watch: its units and cities, and how full its tracks are."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.content import TRACKS
from companion.rules.fallen_kingdoms.state import State
from companion.rules.fallen_kingdoms.view import view


def figures(state: State, seat: str) -> dict[str, int]:
    place = state.setting.seats.index(seat)
    seen = view(state, place)
    own = seen["players"][place]
    cities = [city for city in seen["cities"].values() if city["owner"] == seat]
    return {
        "cities": len(cities),
        "units": sum(city["units"] for city in cities),
        "sheet": own["sheet"],
        "reserve": own["reserve"],
        "buildings": sum(city["building"] is not None for city in cities),
        "free": seen["free"],
        **{f"track-{track}": own["tracks"][track] for track in TRACKS},
    }
