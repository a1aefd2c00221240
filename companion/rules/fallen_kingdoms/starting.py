"""FK 3.7: the first city and twenty-one units of each player, seven rounds back and forth."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.moves import StartCity, StartUnits
from companion.rules.fallen_kingdoms.realm import empty_cities, enemy_cities, next_to, put, set_temple
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.rounds import begin_round
from companion.rules.fallen_kingdoms.state import State, ask, then
from companion.rules.kernel import Illegal

ROUNDS, UNITS_EACH = 7, 3


def start_placement(state: State, turn: int = 0) -> None:
    """FK 3.7.1: seven rounds, clockwise and back again."""
    players = state.setting.players
    number, step = divmod(turn, players)
    if number == ROUNDS:
        begin_round(state)
        return
    then(state, start_placement, turn + 1)
    player = (state.first + (step if number % 2 == 0 else players - 1 - step)) % players
    ask(state, "start_city" if number == 0 else "start_units", player)


def placement(state: State) -> int:
    """Return the number of the placement that is asked for, from 1 to `ROUNDS`."""
    after: int = state.agenda[0][1]
    return (after - 1) // state.setting.players + 1


def first_places(state: State, player: int) -> CitySet:
    """FK 3.7.2: empty cities not road-adjacent to another player's; any empty city if there is none."""
    empty = empty_cities(state)
    return empty & ~next_to(state.map.road, enemy_cities(state, player)) or empty


def check_start_city(state: State, move: StartCity) -> Illegal | None:
    """FK 3.7.2: see `first_places`."""
    city = state.map.number.get(move.city)
    if city is None:
        return refuse("start-not-on-map", city=move.city)
    if first_places(state, state.actor) >> city & 1:
        return None
    if not empty_cities(state) >> city & 1:
        return refuse("start-taken", city=move.city)
    rivals = state.map.names(state.map.road[city] & enemy_cities(state, state.actor))
    return refuse("start-too-near", city=move.city, rivals=rivals)


def list_start_city(state: State, seat: str) -> list[StartCity]:
    return [StartCity(seat, name) for name in state.map.names(first_places(state, state.actor))]


def do_start_city(state: State, move: StartCity) -> None:
    city = state.map.number[move.city]
    set_temple(state, state.actor, city)
    _start(state, state.actor, city)


def later_places(state: State, player: int) -> CitySet:
    """FK 3.7.3: own cities, and empty ones adjacent to them."""
    own = state.mine[player]
    return own | next_to(state.map.near, own) & empty_cities(state)


def check_start_units(state: State, move: StartUnits) -> Illegal | None:
    """FK 3.7.3: see `later_places`."""
    city = state.map.number.get(move.city)
    if city is None:
        return refuse("start-not-on-map", city=move.city)
    if later_places(state, state.actor) >> city & 1:
        return None
    if not empty_cities(state) >> city & 1:
        return refuse("start-taken", city=move.city)
    return refuse("start-apart", city=move.city)


def list_start_units(state: State, seat: str) -> list[StartUnits]:
    return [StartUnits(seat, name) for name in state.map.names(later_places(state, state.actor))]


def do_start_units(state: State, move: StartUnits) -> None:
    _start(state, state.actor, state.map.number[move.city])


def _start(state: State, player: int, city: int) -> None:
    state.reserve[player] -= UNITS_EACH
    put(state, player, city, UNITS_EACH)
