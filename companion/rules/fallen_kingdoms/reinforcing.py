"""FK 7.2 B1: with Cartography the defender brings units before every roll."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.battlefield import fight
from companion.rules.fallen_kingdoms.board import CitySet, members
from companion.rules.fallen_kingdoms.content import CARTOGRAPHY
from companion.rules.fallen_kingdoms.counting import at_most
from companion.rules.fallen_kingdoms.moves import Reinforce, amounts
from companion.rules.fallen_kingdoms.realm import lift, put
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import State, ask
from companion.rules.kernel import Illegal
from companion.rules.kernel.chance import Below


def may_reinforce(state: State) -> bool:
    """FK 7.3.1: only with access to Cartography and a source."""
    return bool(state.access[fight(state).defender] & CARTOGRAPHY and sources(state))


def open_reinforcements(state: State) -> None:
    ask(state, "reinforce", fight(state).defender)


def sources(state: State) -> CitySet:
    """FK 7.3.1: the defender's cities by road from the battle that can spare a unit."""
    battle, found = fight(state), 0
    for city in members(state.map.road[battle.city] & state.mine[battle.defender]):
        if state.units[city] > 1:
            found |= 1 << city
    return found


def spare_help(state: State) -> dict[str, int]:
    """How many units each source can send."""
    return {state.map.ids[city]: state.units[city] - 1 for city in members(sources(state))}


def check_reinforce(state: State, move: Reinforce) -> Illegal | None:
    """FK 7.3.1, 12.1.6: from own road-adjacent cities, each keeping at least one unit."""
    battle, number = fight(state), state.map.number
    by_road = state.map.road[battle.city] & state.mine[battle.defender]
    for name, units in move.from_:
        city = number.get(name)
        if city is None or not by_road >> city & 1:
            return refuse("no-source", city=name, battle=state.map.ids[battle.city])
        if units >= state.units[city]:
            return refuse("source-emptied", city=name, units=units, have=state.units[city])
    return None


def reinforce_count(state: State) -> int:
    ways = 1
    for spare in spare_help(state).values():
        ways *= spare + 1
    return ways


def list_reinforce(state: State, seat: str) -> list[Reinforce]:
    spare = spare_help(state)
    total = sum(spare.values())
    ways = (way for count in range(total + 1) for way in at_most(tuple(spare.values()), count))
    return [Reinforce(seat, amounts(dict(zip(spare, way, strict=True)))) for way in ways]


def some_reinforces(state: State, seat: str) -> list[Reinforce]:
    """A bounded selection: nobody, all that can be spared, or all from one city."""
    spare = spare_help(state)
    ways = [{}, spare, *({name: units} for name, units in spare.items())]
    return [Reinforce(seat, way) for way in dict.fromkeys(map(amounts, ways))]


def sample_reinforce(state: State, seat: str, below: Below) -> Reinforce:
    return Reinforce(seat, amounts({name: below(units + 1) for name, units in spare_help(state).items()}))


def do_reinforce(state: State, move: Reinforce) -> None:
    battle, number = fight(state), state.map.number
    for name, units in move.from_:
        lift(state, number[name], units)
        put(state, battle.defender, battle.city, units)
