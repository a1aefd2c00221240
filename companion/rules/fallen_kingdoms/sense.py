"""How good a move looks at a glance, in glory points or thereabouts. Judgement, not rules; see `worth`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.rules.fallen_kingdoms.battlefield import fight
from companion.rules.fallen_kingdoms.board import members
from companion.rules.fallen_kingdoms.content import (
    BUILDING,
    FORSETI,
    FREYR,
    GODS,
    HEIMDALL,
    HOLLER,
    LOKI,
    NORNS,
    TRACKS,
    TYR,
)
from companion.rules.fallen_kingdoms.content import UNIT as UNIT_TRACK
from companion.rules.fallen_kingdoms.moves import (
    Allocate,
    ChooseGod,
    Enter,
    Flee,
    Follow,
    Invade,
    LokiRetreat,
    Losses,
    Move,
    NextBattle,
    NornsPick,
    Occupy,
    Path,
    Place,
    Plan,
    Power,
    Rampage,
    Reinforce,
    Replace,
    RumorPayers,
    Settle,
    Spread,
    Stance,
    StartCity,
    StartUnits,
    TakeBuilding,
    TakeKnowledge,
    Temple,
)
from companion.rules.fallen_kingdoms.realm import occupied
from companion.rules.fallen_kingdoms.scoring import income
from companion.rules.fallen_kingdoms.state import NOBODY, State
from companion.rules.fallen_kingdoms.worth import (
    CARD,
    GODS_WORTH,
    GOOD_CARDS,
    POINT,
    RUMOR,
    UNIT,
    battle_chance,
    city_worth,
    leader,
    rounds_left,
    strike_force,
    target_worth,
)

FEW_CITIES = 2
"""With no more cities than this a realm is better given up."""
ENOUGH_CITIES = 6


def appraise(state: State, player: int, moves: Sequence[Move]) -> Sequence[float]:
    return [_WORTH[type(move)](state, player, move) for move in moves]


def outlook(state: State, player: int) -> float:
    """The lead over the best rival, in points and in what the realms will bring while the game lasts."""
    turns = 0.0 if state.over else min(2.0, rounds_left(state))
    worth = [state.glory[other] + turns * sum(income(state, other).values()) for other in range(state.setting.players)]
    own = worth.pop(player)
    return own - max(worth)


def _city(state: State, name: str) -> int:
    return state.map.number[name]


# The beginning


def _choose_god(state: State, player: int, move: ChooseGod) -> float:  # noqa: ARG001 (one shape for all)
    return GODS_WORTH[GODS.index(move.god)]


def _start_city(state: State, player: int, move: StartCity) -> float:  # noqa: ARG001 (one shape for all)
    """A good city with free neighbours."""
    city = _city(state, move.city)
    free = state.map.near[city] & ~occupied(state)
    return city_worth(state, city) + 0.5 * sum(city_worth(state, near) for near in members(free))


def _start_units(state: State, player: int, move: StartUnits) -> float:
    """First a realm of some size, then units where rivals stand near."""
    city = _city(state, move.city)
    if state.mine[player] >> city & 1:
        return 1.2 + 0.3 * (strike_force(state, player, city) - state.units[city])
    few = state.mine[player].bit_count() < ENOUGH_CITIES
    return city_worth(state, city) * (1.0 if few else 0.4) - 0.1 * strike_force(state, player, city)


# Powers and production


def _power(state: State, player: int, move: Power) -> float:
    if move.use is None:
        return 0.0
    left = rounds_left(state)
    power = GODS.index(move.as_ or move.use)
    if power == LOKI:
        units = state.units[_city(state, move.from_ or "")]
        return target_worth(state, player, _city(state, move.city or ""), left) - (3.0 if units < 3 else 0.0)
    if power == HOLLER:
        return sum(_plagued(state, player, _city(state, name), left) for name in move.cities or ())
    if power == HEIMDALL:
        return 0.3 * GOOD_CARDS[move.card or ""]
    if power == FORSETI:
        return 0.2 * ((move.take or 0) - (move.give or 0))
    return {TYR: 3 * UNIT, FREYR: 6 * POINT, NORNS: 1.0}[power]


def _plagued(state: State, player: int, city: int, left: float) -> float:
    """A unit less; the last one of a city leaves it empty."""
    last = state.units[city] == 1
    return UNIT + (0.5 * target_worth(state, player, city, left) if last else 0.0)


def _norns_pick(state: State, player: int, move: NornsPick) -> float:  # noqa: ARG001 (one shape for all)
    return GOOD_CARDS[move.card] - GOOD_CARDS[move.replace]


def _loki_retreat(state: State, player: int, move: LokiRetreat) -> float:
    return _refuge(state, player, _city(state, move.to))


def _refuge(state: State, player: int, city: int) -> float:
    """Where fugitives are of most use."""
    new = state.owner[city] == NOBODY
    captured = state.temples >> city & 1 and state.temple[player] != city
    return (
        city_worth(state, city) * (1.0 if new else 0.4)
        + RUMOR * bool(captured)
        - 0.2 * strike_force(state, player, city)
    )


def _allocate(state: State, player: int, move: Allocate) -> float:
    """What is completed counts in full, progress by its share; larger portions save time."""
    track, left = TRACKS.index(move.track), rounds_left(state)
    have, length = state.points[3 * player + track], state.content.lengths[track]
    worth = _product(state, player, track, left)
    completed = (have + move.points) // length
    rest = (have + move.points) % length
    sure = worth * completed + 0.8 * worth * rest / length * min(1.0, left / 2)
    return (sure - 0.8 * worth * have / length * min(1.0, left / 2)) / move.points + 0.01 * move.points


def _product(state: State, player: int, track: int, left: float) -> float:
    """A completed track's worth now. Units come first: a realm without them feeds its neighbours."""
    if track == UNIT_TRACK:
        return (4.2 + 0.9 * min(left, 4.0)) if state.reserve[player] else 0.0
    if track == BUILDING:
        return 0.75 * (2 + POINT * 2) * left if state.shown_tiles else state.content.instead[track]
    return CARD - 1 + 0.4 * left if state.shown else state.content.instead[track]


def _take_building(state: State, player: int, move: TakeBuilding) -> float:  # noqa: ARG001 (one shape for all)
    return {"barrack": 1.0, "workshop": 1.1, "farm": 1.2}[move.tile]


def _take_knowledge(state: State, player: int, move: TakeKnowledge) -> float:  # noqa: ARG001 (one shape for all)
    return GOOD_CARDS[move.card]


def _place(state: State, player: int, move: Place) -> float:
    return sum(_posted(state, player, _city(state, name), units) for name, units in move.units) - 0.2 * sum(
        strike_force(state, player, _city(state, site.city)) for site in move.buildings
    )


def _posted(state: State, player: int, city: int, units: int) -> float:
    """Units are worth most where enemies are near and few own ones stand."""
    danger, have = strike_force(state, player, city), state.units[city]
    return sum((0.5 + danger) / (have + n + 1) for n in range(units))


# Marches and battles


def _plan(state: State, player: int, move: Plan) -> float:
    """New cities and the chances of attacks, less what the garrisons left behind could lose."""
    left, number = rounds_left(state), state.map.number
    garrison = {city: state.units[city] for city in members(state.mine[player])}
    forces: dict[int, int] = {}
    for group in move.groups:
        garrison[number[group.from_]] -= group.units
        forces[number[group.to]] = forces.get(number[group.to], 0) + group.units
    worth = 0.0
    for target, units in forces.items():
        owner = state.owner[target]
        if owner == player:
            garrison[target] += units
        elif owner == NOBODY:
            exposed = strike_force(state, player, target) > units
            worth += target_worth(state, player, target, left) * (0.35 if exposed else 0.8)
        else:
            chance, lost, killed = battle_chance(state, player, owner, units, state.units[target])
            worth += chance * target_worth(state, player, target, left) - UNIT * lost + 0.6 * killed
    for city, units in garrison.items():
        danger = strike_force(state, player, city)
        if danger:
            risk = min(1.0, 0.5 * danger / max(units, 1) ** 1.2)
            worth -= 0.35 * risk * city_worth(state, city) * left
    return worth


def _next_battle(state: State, player: int, move: NextBattle) -> float:  # noqa: ARG001 (one shape for all)
    return -float(state.units[_city(state, move.city)])


def _reinforce(state: State, player: int, move: Reinforce) -> float:
    """Help is worth it where the battle is close; each unit brought leaves a gap."""
    battle = fight(state)
    force, brought = sum(battle.force.values()), sum(units for _, units in move.from_)
    chance, _, _ = battle_chance(state, battle.attacker, player, max(force, 1), state.units[battle.city] + brought)
    return -chance * target_worth(state, battle.attacker, battle.city, rounds_left(state)) - 0.5 * brought


def _stance(state: State, player: int, move: Stance) -> float:
    """To stay is worth the city's chance less the losses; a defender's retreat saves the units."""
    battle, left = fight(state), rounds_left(state)
    force, units = sum(battle.force.values()), state.units[battle.city]
    chance, lost, killed = battle_chance(state, battle.attacker, battle.defender, max(force, 1), max(units, 1))
    worth = target_worth(state, battle.attacker, battle.city, left)
    if battle.roller_attacks:
        return chance * worth - UNIT * lost + 0.6 * killed if move.do == "roll" else 0.0
    if move.do == "roll":
        return (1 - chance) * worth - UNIT * killed + 0.6 * lost
    return _refuge(state, player, _city(state, move.to or "")) - 0.25 * worth


def _losses(state: State, player: int, move: Losses) -> float:
    return -sum(units * strike_force(state, player, _city(state, name)) for name, units in move.from_)


def _flee(state: State, player: int, move: Flee) -> float:
    if move.to is not None:
        return _refuge(state, player, _city(state, move.to))
    return float(strike_force(state, player, _city(state, move.from_ or "")))


def _occupy(state: State, player: int, move: Occupy) -> float:
    """Stay, unless everybody would be lost at once."""
    battle = fight(state)
    danger = strike_force(state, player, battle.city)
    return 0.5 if not move.stay else 1.5 + 0.1 * sum(battle.force.values()) - 0.02 * danger


def _rampage(state: State, player: int, move: Rampage) -> float:
    if move.city is None:
        return 0.0
    city = _city(state, move.city)
    return 2.5 - 0.5 * state.units[city] + 0.1 * target_worth(state, player, city, rounds_left(state))


def _enter(state: State, player: int, move: Enter) -> float:
    """A share for both cities, by what threatens them."""
    battle = fight(state)
    if not move.units:
        return 0.0
    there, here = strike_force(state, player, battle.city), strike_force(state, player, battle.base)
    stays = state.units[battle.base] - move.units
    return 5.0 - abs((move.units + 0.5) * (here + 1) - (stays + 0.5) * (there + 1)) / (here + there + 2)


def _settle(state: State, player: int, move: Settle) -> float:  # noqa: ARG001 (one shape for all)
    return -float(len(move.back))


# The end of the round


def _rumor_payers(state: State, player: int, move: RumorPayers) -> float:
    """Those ahead pay."""
    seats = state.setting.seats
    if state.setting.hidden_scoring:
        return sum(state.mine[seats.index(seat)].bit_count() for seat in move.extra)
    return float(sum(state.glory[seats.index(seat)] for seat in move.extra if seats.index(seat) != player))


def _invade(state: State, player: int, move: Invade) -> float:
    """Without a realm always; with a small one if somebody harmless can have it."""
    if not move.do:
        return 0.0
    if not state.alive[player]:
        return 10.0
    cities = state.mine[player].bit_count()
    left = rounds_left(state)
    gain = (5.0 - cities) * 2.0 * left - RUMOR - 2.0 * len(state.private[player])
    heir = state.setting.seats.index(move.surrender_to or "")
    return gain - (2.0 if heir == leader(state, player) else 0.0) - 0.01 * state.mine[heir].bit_count()


def _replace(state: State, player: int, move: Replace) -> float:  # noqa: ARG001 (one shape for all)
    return sum(2.0 + 0.1 * units for _, units in move.units) - 0.3 * sum(units for _, units in move.reuse)


def _path(state: State, player: int, move: Path) -> float:
    if move.path is None:
        return 1.0
    return _landing(state, player, state.map.paths[move.path - 1], 1.5)


def _follow(state: State, player: int, move: Follow) -> float:
    return 1.0 if move.city is None else _landing(state, player, _city(state, move.city), 1.0)


def _landing(state: State, player: int, city: int, hits: float) -> float:
    """The city's worth less the units it will cost."""
    if state.owner[city] == player:
        return 1.5
    cost = max(0.0, state.units[city] - hits)
    if cost >= state.reserve[player]:
        return -cost
    return target_worth(state, player, city, rounds_left(state)) - 0.8 * cost


def _spread(state: State, player: int, move: Spread) -> float:
    return sum(_posted(state, player, _city(state, name), units) for name, units in move.units)


def _temple(state: State, player: int, move: Temple) -> float:
    """Where it is safest."""
    city = _city(state, move.city)
    return state.units[city] - 1.0 * strike_force(state, player, city)


_WORTH: dict[type, Callable[..., float]] = {
    ChooseGod: _choose_god,
    StartCity: _start_city,
    StartUnits: _start_units,
    Power: _power,
    NornsPick: _norns_pick,
    LokiRetreat: _loki_retreat,
    Allocate: _allocate,
    TakeBuilding: _take_building,
    TakeKnowledge: _take_knowledge,
    Place: _place,
    Plan: _plan,
    NextBattle: _next_battle,
    Reinforce: _reinforce,
    Stance: _stance,
    Losses: _losses,
    Flee: _flee,
    Occupy: _occupy,
    Rampage: _rampage,
    Enter: _enter,
    Settle: _settle,
    RumorPayers: _rumor_payers,
    Invade: _invade,
    Replace: _replace,
    Path: _path,
    Follow: _follow,
    Spread: _spread,
    Temple: _temple,
}
