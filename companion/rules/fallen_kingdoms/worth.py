"""What things are worth to an experienced player, and what a player sees at one look around.

Not rules but judgement, in glory points. The figures were tuned by play against itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.content import BUILDING, HORSE_RIDING, KNOWLEDGE, NAVIGATION
from companion.rules.fallen_kingdoms.content import UNIT as UNIT_TRACK
from companion.rules.fallen_kingdoms.realm import enemy_cities, next_to
from companion.rules.fallen_kingdoms.rounds import empty_supplies
from companion.rules.fallen_kingdoms.state import NOBODY, State
from companion.rules.kernel.bits import members

POINT = 0.75
"""A production point, on average over the three tracks."""
UNIT = 1.6
RUMOR = 9.0
UNIT_WORTH, UNIT_TIME = 4.2, 0.9
"""A unit that is produced, and how much more for every round that is left: a realm without units feeds its
neighbours."""
CARD_WORTH = 28.0
"""Far more than its points: it works to the end, no rival gets it, and it brings the end nearer."""
TILE_KEPT = 0.75
"""How likely a tile stays with its builder."""
PROGRESS = 0.8
"""What points on the way to a product count for, against its completion."""
GARRISON = 0.6
"""How much of a city's worth is lost with too small a garrison."""
GOOD_CARDS = dict.fromkeys(KNOWLEDGE, 1.0) | {
    "strategy": 4.0,
    "ships": 3.0,
    "paper": 2.5,
    "currency": 3.0,
    "ports": 2.5,
    "architecture": 3.0,
    "masonry": 3.0,
    "archery": 2.5,
    "mathematics": 2.0,
    "laws": 2.0,
}
"""What a knowledge is worth beyond its points."""
GODS_WORTH = (2.0, 5.0, 3.5, 4.5, 5.0, 2.5, 2.0, 3.0, 4.0)


def rounds_left(state: State) -> float:
    """Return how long the game will go on: until the second of the three trophy types runs out."""
    players = state.setting.players
    knowledge, buildings, rumors = empty_supplies(state)
    left = sorted(
        (
            0.0 if knowledge else 1.9 * (state.stack + len(state.shown)) / players,
            0.0 if buildings else 1.9 * (state.tile_stack + len(state.shown_tiles)) / players,
            0.0 if rumors else 2.6 * state.rumor_left / players,
        )
    )
    return 0.5 + left[1]


def product_worth(state: State, player: int, track: int, left: float) -> float:
    """Return what a completed track is worth now; without a trophy to take, the points given instead."""
    if track == UNIT_TRACK:
        return UNIT_WORTH + UNIT_TIME * min(left, 4.0) if state.reserve[player] else 0.0
    if track == BUILDING:
        return TILE_KEPT * (2 + POINT * 2) * left if state.shown_tiles else state.content.instead[track]
    return CARD_WORTH if state.shown else state.content.instead[track]


def city_worth(state: State, city: int) -> float:
    """Return what controlling a city brings each turn."""
    bit = 1 << city
    points = 1.0 + bool(state.map.ports & bit) + 2.0 * bool(state.map.squares & bit)
    worth = 1.0 + POINT * points
    if state.tiled & bit and not state.temples & bit:
        worth += 2.0 + POINT * 2
    return worth


def target_worth(state: State, player: int, city: int, left: float) -> float:
    """Return what taking an enemy city is worth: income, its owner's loss, a temple's rumor, the fall of a realm."""
    owner = state.owner[city]
    worth = city_worth(state, city) * left * 1.3
    if owner != NOBODY:
        if state.temple[owner] == city:
            worth += RUMOR
        if state.mine[owner] == 1 << city:
            worth += RUMOR + POINT * state.points[3 * owner + 2]
        if owner == leader(state, player):
            worth *= 1.2
    elif state.temples >> city & 1 and state.temple[player] != city:
        worth += RUMOR
    return worth


def leader(state: State, player: int) -> int:
    """The rival with most points; with hidden scoring the one whose realm is largest."""
    rivals = [other for other in range(state.setting.players) if other != player]
    if state.setting.hidden_scoring:
        return max(rivals, key=lambda other: state.mine[other].bit_count())
    return max(rivals, key=lambda other: state.glory[other])


# One look around


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
