"""What a god's power is to the rules that all powers share, and the enemy cities some of them can name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.moves import Power
from companion.rules.fallen_kingdoms.realm import enemy_cities, next_to
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import State
from companion.rules.kernel import Illegal

Make: TypeAlias = Callable[..., Power]
"""Makes moves that use this power, in Saga's name when Saga mimics it."""


@dataclass(frozen=True, slots=True)
class GodPower:
    """One power: the fields that make its choice complete (FK 4.1.4), and its own rules. `usable` tells whether
    there is anything to use it for; `check` sees complete choices only."""

    fields: tuple[str, ...]
    usable: Callable[[State, int], bool]
    check: Callable[[State, Power], Illegal | None]
    list: Callable[[State, int, Make], list[Power]]
    do: Callable[[State, int, Power], None]


def list_one(state: State, player: int, make: Make) -> list[Power]:  # noqa: ARG001 (one shape for all powers)
    """Return all there is to say of a power without a choice."""
    return [make()]


def within_reach(state: State, player: int) -> CitySet:
    """Enemy cities by road from an own one, without a temple (FK 4.1.3)."""
    return enemy_cities(state, player) & next_to(state.map.road, state.mine[player]) & ~state.temples


def bad_target(state: State, name: str, code: str) -> Illegal | None:
    """Return what speaks against this city; `code` is the power's own prefix."""
    player, city = state.actor, state.map.number.get(name)
    if city is None or not enemy_cities(state, player) >> city & 1:
        return refuse(f"{code}-not-enemy", city=name)
    if state.temples >> city & 1:
        return refuse("temple-protects", city=name)
    if not state.map.road[city] & state.mine[player]:
        return refuse(f"{code}-no-road", city=name)
    return None
