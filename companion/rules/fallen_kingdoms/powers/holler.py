"""FK 12.2.3: Holler's Plague takes one unit each from up to three enemy cities."""

from __future__ import annotations

from itertools import combinations, islice, permutations

from companion.rules.fallen_kingdoms.moves import Power
from companion.rules.fallen_kingdoms.powers.model import GodPower, Make
from companion.rules.fallen_kingdoms.powers.targets import bad_target, within_reach
from companion.rules.fallen_kingdoms.realm import kill
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import State, then
from companion.rules.fallen_kingdoms.temples import look_for_falls
from companion.rules.kernel import Illegal
from companion.rules.kernel.chance import Below
from companion.rules.kernel.large_decisions import LISTED

CITIES = 3
"""So many cities may be named."""


def _usable(state: State, player: int) -> bool:
    return within_reach(state, player) != 0


def _check_holler(state: State, move: Power) -> Illegal | None:
    """FK 12.2.3: one to three different enemy cities."""
    cities = move.cities or ()
    if not 1 <= len(cities) <= CITIES:
        return refuse("holler-number", given=len(cities), most=CITIES)
    if len(set(cities)) < len(cities):
        return refuse("holler-twice")
    return next((wrong for wrong in (bad_target(state, city, "holler") for city in cities) if wrong), None)


def _list_holler(state: State, player: int, make: Make) -> list[Power]:
    names = state.map.names(within_reach(state, player))
    return [make(cities=cities) for count in range(1, CITIES + 1) for cities in permutations(names, count)]


def _do_holler(state: State, player: int, move: Power) -> None:
    cities = [state.map.number[name] for name in move.cities or ()]
    suspects = tuple(dict.fromkeys(state.owner[city] for city in cities))
    for city in cities:
        kill(state, city, 1)
    then(state, look_for_falls, player, suspects)


def plague_count(state: State, player: int) -> int:
    """How many choices there are: the order in which cities are named counts."""
    cities = within_reach(state, player).bit_count()
    return cities + cities * (cities - 1) + cities * (cities - 1) * (cities - 2)


def some_plagues(state: State, player: int, make: Make) -> list[Power]:
    """A bounded selection: in map order only, as many as a list may hold."""
    names = state.map.names(within_reach(state, player))
    ways = (cities for count in range(1, CITIES + 1) for cities in combinations(names, count))
    return [make(cities=cities) for cities in islice(ways, LISTED // 2)]


def sample_plague(state: State, player: int, make: Make, below: Below) -> Power:
    """One to three of the cities in some order."""
    cities = state.map.names(within_reach(state, player))
    named = [cities.pop(below(len(cities))) for _ in range(1 + below(min(CITIES, len(cities))))]
    return make(cities=tuple(named))


PLAGUE = GodPower(("cities",), _usable, _check_holler, _list_holler, _do_holler)
