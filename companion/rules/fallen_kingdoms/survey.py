"""What a player sees at one look around: how long the game may last, and who could strike where.

Worked out once for all the moves of a decision.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.fallen_kingdoms.board import CitySet, members
from companion.rules.fallen_kingdoms.content import HORSE_RIDING, NAVIGATION
from companion.rules.fallen_kingdoms.realm import enemy_cities, next_to
from companion.rules.fallen_kingdoms.state import State
from companion.rules.fallen_kingdoms.worth import rounds_left


@dataclass(frozen=True, slots=True)
class Survey:
    state: State
    player: int
    left: float
    """Rounds that are still to be expected."""
    danger: tuple[int, ...]
    """For each city, how many units the strongest rival could bring against it in one turn."""


def survey(state: State, player: int) -> Survey:
    return Survey(state, player, rounds_left(state), dangers(state, player))


def dangers(state: State, player: int) -> tuple[int, ...]:
    """For each city the greatest force that one rival could bring: what its cities within reach can spare."""
    units = state.units
    worst = [0] * len(units)
    for rival, cities in enumerate(state.mine):
        if rival == player:
            continue
        force: dict[int, int] = {}
        for city in members(cities):
            spare = units[city] - 1
            if spare:
                for target in members(reach(state, rival, city)):
                    force[target] = force.get(target, 0) + spare
        for target, total in force.items():
            if total > worst[target]:
                worst[target] = total
    return tuple(worst)


def reach(state: State, player: int, city: int) -> CitySet:
    """FK 6.1.1, 6.1.2: where a player's unit can get to from here in one turn."""
    board, access = state.map, state.access[player]
    found = board.near[city]
    if access & NAVIGATION:
        found |= board.sea[city]
    if access & HORSE_RIDING:
        found |= next_to(board.road, board.road[city] & ~enemy_cities(state, player))
    return found & ~(1 << city)
