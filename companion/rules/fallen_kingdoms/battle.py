"""Chapter 7: the battle, state by state (FK 7.2), and the roll that rampages share with it."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.content import ARCHERY, CARTOGRAPHY, MASONRY, STRATEGY
from companion.rules.fallen_kingdoms.counting import at_most
from companion.rules.fallen_kingdoms.losses import hits_and_kills, is_frightening, kill_attackers, open_fright
from companion.rules.fallen_kingdoms.moves import NextBattle, Occupy, Reinforce, Stance, amounts
from companion.rules.fallen_kingdoms.realm import fight, go_home, kill, lift, put, retreat_places, sides
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import ATTACK, Battle, State, ask, ask_chance, then
from companion.rules.fallen_kingdoms.temples import arrive
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members
from companion.rules.kernel.chance import Below

# 7.3.1, reinforcing: with Cartography the defender brings units before every roll


def sources(state: State) -> CitySet:
    """FK 7.3.1: the defender's cities by road from the battle that can spare a unit."""
    battle, found = fight(state), 0
    for city in members(state.map.road[battle.city] & state.mine[battle.defender]):
        if state.units[city] > 1:
            found |= 1 << city
    return found


def spare_help(state: State) -> dict[str, int]:
    """Return how many units each source can send."""
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
    """A bounded selection: no unit, all that can be spared, or all from one city."""
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


DICE = 2
"""FK 7.3.4: always two, whatever the number of units."""


# B0 Choose


def open_battles(state: State, player: int) -> None:
    """FK 7.1.1: one battle for every city under pending attack, in the order the attacker likes."""
    cities = cities_under_attack(state)
    if not cities:
        state.battle = None
    elif cities & (cities - 1):
        ask(state, "next_battle", player)
    else:
        _begin(state, player, cities.bit_length() - 1)


def cities_under_attack(state: State) -> CitySet:
    found = 0
    for number in members(state.open_groups):
        _, _, target, _, kind = state.groups[number]
        if kind == ATTACK:
            found |= 1 << target
    return found


def check_next_battle(state: State, move: NextBattle) -> Illegal | None:
    """FK 7.1.1: a city under pending attack."""
    city, cities = state.map.number.get(move.city), cities_under_attack(state)
    if city is not None and cities >> city & 1:
        return None
    return refuse("not-under-attack", city=move.city, cities=state.map.names(cities))


def list_next_battle(state: State, seat: str) -> list[NextBattle]:
    return [NextBattle(seat, name) for name in state.map.names(cities_under_attack(state))]


def do_next_battle(state: State, move: NextBattle) -> None:
    _begin(state, state.actor, state.map.number[move.city])


def _begin(state: State, player: int, city: int) -> None:
    """FK 7.1.2, 7.1.4: all units bound for the city fight together, each remembering its origin."""
    force: dict[int, int] = {}
    for number in members(state.open_groups):
        origin, _, target, units, kind = state.groups[number]
        if target == city and kind == ATTACK:
            force[origin] = force.get(origin, 0) + units
            state.open_groups &= ~(1 << number)
    state.attacked |= 1 << city
    state.battle = Battle(player, state.owner[city], city, force)
    then(state, open_battles, player)
    open_window(state)


# B1 Reinforce


def open_window(state: State) -> None:
    """FK 7.3.1: before every roll of either side, ahead of the decision to stay, the defender may bring units, with
    access to Cartography and a source."""
    defender = fight(state).defender
    if state.access[defender] & CARTOGRAPHY and sources(state):
        then(state, open_stance)
        ask(state, "reinforce", defender)
    else:
        open_stance(state)


# B2 Stance


def open_stance(state: State) -> None:
    battle = fight(state)
    ask(state, "stance", battle.attacker if battle.roller_attacks else battle.defender)


def check_stance(state: State, move: Stance) -> Illegal | None:
    """FK 7.3.2–7.3.4: roll or retreat; only a retreating defender says where to."""
    battle = fight(state)
    if move.do == "roll" or battle.roller_attacks:
        return None if move.to is None else refuse("stance-to", do=move.do)
    places = retreat_places(state, battle.defender, battle.city)
    if not places:
        return refuse("nowhere-to-retreat", city=state.map.ids[battle.city])
    city = None if move.to is None else state.map.number.get(move.to)
    if city is None or not places >> city & 1:
        return refuse("retreat-place", city=move.to, places=state.map.names(places))
    return None


def list_stance(state: State, seat: str) -> list[Stance]:
    battle = fight(state)
    if battle.roller_attacks:
        return [Stance(seat, "roll"), Stance(seat, "retreat")]
    places = retreat_places(state, battle.defender, battle.city)
    return [Stance(seat, "roll"), *(Stance(seat, "retreat", name) for name in state.map.names(places))]


def do_stance(state: State, move: Stance) -> None:
    battle = fight(state)
    if move.do == "roll":
        then(state, resolve_roll)
        roll(state, DICE)
    elif battle.roller_attacks:
        go_home(state)
    else:
        units = state.units[battle.city]
        lift(state, battle.city, units)
        then(state, open_aftermath)
        arrive(state, battle.defender, state.map.number[move.to or ""], units)


# B3 Roll


def roll(state: State, count: int) -> None:
    ask_chance(state, "dice", count)


def apply_roll(state: State, dice: tuple[int, ...]) -> None:
    """FK 7.3.5: with Strategy each die showing 1–3 is rolled again once, like it or not."""
    battle = fight(state)
    battle.dice = dice
    roller = battle.attacker if battle.roller_attacks else battle.defender
    if state.access[roller] & STRATEGY and (low := sum(face <= 3 for face in dice)):
        ask_chance(state, "reroll", low)


def apply_reroll(state: State, dice: tuple[int, ...]) -> None:
    battle = fight(state)
    again = iter(dice)
    battle.dice = tuple(next(again) if face <= 3 else face for face in battle.dice)


# B4 Losses


def resolve_roll(state: State) -> None:
    """FK 7.3.5–7.3.7: hits, kills, and whose units they are."""
    battle = fight(state)
    roller, other = sides(battle)
    archery, masonry = state.access[roller] & ARCHERY > 0, battle.roller_attacks and state.access[other] & MASONRY > 0
    battle.hits, kills = hits_and_kills(battle.dice, archery, masonry)
    if battle.roller_attacks:
        kill(state, battle.city, min(kills, state.units[battle.city]))
    elif kills and kill_attackers(state, kills):
        then(state, check_battle)
        then(state, open_fright)
        return
    if is_frightening(state, battle):
        then(state, check_battle)
        open_fright(state)
    else:
        check_battle(state)


# B6 Check


def check_battle(state: State) -> None:
    """FK 7.5: won, repelled, exhausted, or on to the other side's roll, in this order."""
    battle = fight(state)
    miss = not battle.hits
    if not state.units[battle.city]:
        battle.won_at_once = battle.first and battle.roller_attacks
        open_aftermath(state)
    elif not battle.force:
        return
    elif miss and battle.last_miss:
        go_home(state)
    else:
        battle.last_miss = miss
        if battle.roller_attacks:
            battle.first = False
        battle.roller_attacks = not battle.roller_attacks
        open_window(state)


# B7 Aftermath


def open_aftermath(state: State) -> None:
    ask(state, "occupy", fight(state).attacker)


def list_occupy(state: State, seat: str) -> list[Occupy]:  # noqa: ARG001 (one shape for all lists)
    return [Occupy(seat, True), Occupy(seat, False)]
