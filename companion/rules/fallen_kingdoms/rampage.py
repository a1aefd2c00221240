"""FK 7.6 and chapter 8: a won city is occupied or left; after a first-roll win one roll on the next city follows."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.battle import DICE, cities_under_attack, roll
from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.content import ARCHERY, MASONRY
from companion.rules.fallen_kingdoms.losses import hits_and_kills, open_fright
from companion.rules.fallen_kingdoms.moves import Enter, Occupy, Rampage
from companion.rules.fallen_kingdoms.realm import enemy_cities, fight, go_home, kill, lift
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import Battle, State, ask, then
from companion.rules.fallen_kingdoms.temples import arrive, look_for_falls
from companion.rules.kernel import Illegal

# 7.6, the won city


def do_occupy(state: State, move: Occupy) -> None:
    """FK 7.6.1: all enter or all go home. FK 7.2 B8, B9: first a temple, then falls, then a rampage."""
    battle = fight(state)
    units = sum(battle.force.values())
    if battle.won_at_once and move.stay and units > 1:
        then(state, open_rampage)
    then(state, look_for_falls, battle.attacker)
    if move.stay:
        battle.force = {}
        arrive(state, battle.attacker, battle.city, units)
    else:
        go_home(state)


# 8, rampage


def open_rampage(state: State) -> None:
    """FK 8.1: asked after a first-roll win with at least two units in the city, if there is a target."""
    if targets(state):
        ask(state, "rampage", fight(state).attacker)


def targets(state: State) -> CitySet:
    """FK 8.1.3–8.1.4: enemy cities by road, neither attacked this turn nor under a pending attack."""
    battle = fight(state)
    enemies = enemy_cities(state, battle.attacker) & state.map.road[battle.city]
    return enemies & ~state.attacked & ~cities_under_attack(state)


def check_rampage(state: State, move: Rampage) -> Illegal | None:
    if move.city is None:
        return None
    city = state.map.number.get(move.city)
    return _no_neighbour(state, move.city, city) or _check_not_attacked(state, city or 0)


def _no_neighbour(state: State, name: str, city: int | None) -> Illegal | None:
    """FK 8.1.3: an enemy city by road from the won one."""
    battle = fight(state)
    enemies = enemy_cities(state, battle.attacker) & state.map.road[battle.city]
    if city is not None and enemies >> city & 1:
        return None
    return refuse("rampage-target", city=name, won=state.map.ids[battle.city])


def _check_not_attacked(state: State, city: int) -> Illegal | None:
    """FK 8.1.4: a city is attacked at most once per turn."""
    if (state.attacked | cities_under_attack(state)) >> city & 1:
        return refuse("rampage-attacked", city=state.map.ids[city])
    return None


def list_rampage(state: State, seat: str) -> list[Rampage]:
    return [Rampage(seat, None), *(Rampage(seat, name) for name in state.map.names(targets(state)))]


def do_rampage(state: State, move: Rampage) -> None:
    """FK 8.2.1: one roll of two dice."""
    if move.city is None:
        return
    won, city = fight(state), state.map.number[move.city]
    state.attacked |= 1 << city
    state.battle = Battle(won.attacker, state.owner[city], city, {}, base=won.city)
    then(state, resolve_rampage)
    roll(state, DICE)


def resolve_rampage(state: State) -> None:
    """FK 8.2.1–8.2.3: kills, then intimidation; without a hit one unit in the won city is lost."""
    battle = fight(state)
    battle.hits, kills = hits_and_kills(
        battle.dice,
        archery=bool(state.access[battle.attacker] & ARCHERY),
        masonry=bool(state.access[battle.defender] & MASONRY),
    )
    kill(state, battle.city, min(kills, state.units[battle.city]))
    then(state, after_rampage)
    open_fright(state)


def after_rampage(state: State) -> None:
    """FK 8.2.3–8.2.5: the price of a miss, then the empty city may be entered; last the falls."""
    battle = fight(state)
    if not battle.hits:
        kill(state, battle.base, 1)
    then(state, look_for_falls, battle.attacker)
    if not state.units[battle.city] and state.units[battle.base] > 1:
        ask(state, "enter", battle.attacker)


def check_enter(state: State, move: Enter) -> Illegal | None:
    """FK 8.2.4: any number that leaves one behind."""
    have = state.units[fight(state).base]
    return None if move.units < have else refuse("enter-all", units=move.units, have=have)


def list_enter(state: State, seat: str) -> list[Enter]:
    return [Enter(seat, units) for units in range(state.units[fight(state).base])]


def do_enter(state: State, move: Enter) -> None:
    battle = fight(state)
    if move.units:
        lift(state, battle.base, move.units)
        arrive(state, battle.attacker, battle.city, move.units)
