"""FK 4.1.3, 12.2.2, 12.2.3: the enemy cities that Loki and Holler can name."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.realm import enemy_cities, next_to
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import State
from companion.rules.kernel import Illegal


def within_reach(state: State, player: int) -> CitySet:
    """Enemy cities by road from an own one, without a temple (FK 4.1.3)."""
    return enemy_cities(state, player) & next_to(state.map.road, state.mine[player]) & ~state.temples


def bad_target(state: State, name: str, code: str) -> Illegal | None:
    """What speaks against this city; `code` is the power's own prefix."""
    player, city = state.actor, state.map.number.get(name)
    if city is None or not enemy_cities(state, player) >> city & 1:
        return refuse(f"{code}-not-enemy", city=name)
    if state.temples >> city & 1:
        return refuse("temple-protects", city=name)
    if not state.map.road[city] & state.mine[player]:
        return refuse(f"{code}-no-road", city=name)
    return None
