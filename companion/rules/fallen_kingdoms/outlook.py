"""How good a move looks at a glance, in glory points or thereabouts. Judgement, not rules; see `worth`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.rules.fallen_kingdoms import moves
from companion.rules.fallen_kingdoms.content import FORSETI, FREYR, GODS, HEIMDALL, HOLLER, LOKI, NORNS, TRACKS, TYR
from companion.rules.fallen_kingdoms.expectation import expect, expect_now
from companion.rules.fallen_kingdoms.realm import fight, occupied_cities
from companion.rules.fallen_kingdoms.scoring import income
from companion.rules.fallen_kingdoms.state import NOBODY, State
from companion.rules.fallen_kingdoms.worth import (
    GARRISON,
    GODS_WORTH,
    GOOD_CARDS,
    POINT,
    PROGRESS,
    RUMOR,
    UNIT,
    Survey,
    city_worth,
    leader,
    product_worth,
    rounds_left,
    survey,
    target_worth,
)
from companion.rules.kernel.bits import members
from companion.rules.kernel.heuristics import chances

ENOUGH_CITIES = 6
TURNS = 2.0
"""So many turns, at most, a realm is taken to last as it is."""
ARMY = 0.3
"""What a unit on the board will bring in one of them."""
CLOSE, MORE = 8.0, 6.0
"""Points by which a player must be ahead to win e times as often, at the end and more for every round to come. All four
were fitted to the outcomes of games between sensible players."""


def appraise(state: State, player: int, choices: Sequence[moves.Move]) -> Sequence[float]:
    seen = survey(state, player)
    return [_WORTH[type(move)](seen, move) for move in choices]


def outlook(state: State) -> tuple[float, ...]:
    """Each player's chance to win, by the points held and what the realms will bring while the game lasts."""
    players = range(state.setting.players)
    if state.over:
        return tuple([(player in state.winners) / len(state.winners) for player in players])
    left = rounds_left(state)
    turns, army = min(TURNS, left), state.content.army
    points = [
        state.glory[player] + turns * (sum(income(state, player).values()) + ARMY * (army - state.reserve[player]))
        for player in players
    ]
    return chances(points, CLOSE + MORE * left)


def _city(state: State, name: str) -> int:
    return state.map.number[name]


# The beginning


def _choose_god(seen: Survey, move: moves.ChooseGod) -> float:  # noqa: ARG001 (one shape for all)
    return GODS_WORTH[GODS.index(move.god)]


def _start_city(seen: Survey, move: moves.StartCity) -> float:
    """A good city with free neighbours."""
    state = seen.state
    city = _city(state, move.city)
    free = state.map.near[city] & ~occupied_cities(state)
    return city_worth(state, city) + 0.5 * sum(city_worth(state, near) for near in members(free))


def _start_units(seen: Survey, move: moves.StartUnits) -> float:
    """First a realm of some size, then units where rivals stand near."""
    state = seen.state
    city = _city(state, move.city)
    own = state.mine[seen.player]
    if own >> city & 1:
        return 1.2 + 0.3 * (seen.danger[city] - state.units[city])
    few = own.bit_count() < ENOUGH_CITIES
    return city_worth(state, city) * (1.0 if few else 0.4) - 0.1 * seen.danger[city]


# Powers and production


def _power(seen: Survey, move: moves.Power) -> float:
    if move.use is None:
        return 0.0
    state = seen.state
    power = GODS.index(move.as_ or move.use)
    if power == LOKI:
        units = state.units[_city(state, move.from_ or "")]
        return target_worth(state, seen.player, _city(state, move.city or ""), seen.left) - (3.0 if units < 3 else 0.0)
    if power == HOLLER:
        return sum(_plague_loss(seen, _city(state, name)) for name in move.cities or ())
    if power == HEIMDALL:
        return 0.3 * GOOD_CARDS[move.card or ""]
    if power == FORSETI:
        return 0.2 * ((move.take or 0) - (move.give or 0))
    return {TYR: 3 * UNIT, FREYR: 6 * POINT, NORNS: 1.0}[power]


def _plague_loss(seen: Survey, city: int) -> float:
    """A unit less; the last one of a city leaves it empty."""
    last = seen.state.units[city] == 1
    return UNIT + (0.5 * target_worth(seen.state, seen.player, city, seen.left) if last else 0.0)


def _norns_pick(seen: Survey, move: moves.NornsPick) -> float:  # noqa: ARG001 (one shape for all)
    return GOOD_CARDS[move.card] - GOOD_CARDS[move.replace]


def _loki_retreat(seen: Survey, move: moves.LokiRetreat) -> float:
    return _refuge(seen, _city(seen.state, move.to))


def _refuge(seen: Survey, city: int) -> float:
    """Return where fugitives are of most use."""
    state = seen.state
    new = state.owner[city] == NOBODY
    captured = state.temples >> city & 1 and state.temple[seen.player] != city
    return city_worth(state, city) * (1.0 if new else 0.4) + RUMOR * bool(captured) - 0.2 * seen.danger[city]


def _allocate(seen: Survey, move: moves.Allocate) -> float:
    """Rate completed tracks in full, progress by its share; larger portions save time."""
    state, track = seen.state, TRACKS.index(move.track)
    have, length = state.points[3 * seen.player + track], state.content.lengths[track]
    worth = product_worth(state, seen.player, track, seen.left)
    completed, rest = divmod(have + move.points, length)
    later = PROGRESS * worth / length * min(1.0, seen.left / 2)
    return (worth * completed + later * (rest - have)) / move.points + 0.01 * move.points


def _take_building(seen: Survey, move: moves.TakeBuilding) -> float:  # noqa: ARG001 (one shape for all)
    return {"barrack": 1.0, "workshop": 1.1, "farm": 1.2}[move.tile]


def _take_knowledge(seen: Survey, move: moves.TakeKnowledge) -> float:  # noqa: ARG001 (one shape for all)
    return GOOD_CARDS[move.card]


def _place(seen: Survey, move: moves.Place) -> float:
    state = seen.state
    return sum(_value_of_units(seen, _city(state, name), units) for name, units in move.units) - 0.2 * sum(
        seen.danger[_city(state, site.city)] for site in move.buildings
    )


def _value_of_units(seen: Survey, city: int, units: int) -> float:
    """Units are worth most where enemies are near and few own ones stand."""
    danger, have = seen.danger[city], seen.state.units[city]
    return sum((0.5 + danger) / (have + n + 1) for n in range(units))


# Marches and battles


def _plan(seen: Survey, move: moves.Plan) -> float:
    """New cities and the chances of attacks, less what the garrisons left behind could lose."""
    state, player, left, number = seen.state, seen.player, seen.left, seen.state.map.number
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
            exposed = seen.danger[target] > units
            worth += target_worth(state, player, target, left) * (0.35 if exposed else 0.8)
        else:
            chance, lost, killed = expect(state, player, owner, target, units, state.units[target])
            worth += chance * target_worth(state, player, target, left) - UNIT * lost + 0.6 * killed
    for city, units in garrison.items():
        danger = seen.danger[city]
        if danger:
            risk = min(1.0, 0.5 * danger / max(units, 1) ** 1.2)
            worth -= GARRISON * risk * city_worth(state, city) * left
    return worth


def _next_battle(seen: Survey, move: moves.NextBattle) -> float:
    return -float(seen.state.units[_city(seen.state, move.city)])


def _reinforce(seen: Survey, move: moves.Reinforce) -> float:
    """Help is worth it where the battle is close; each unit brought leaves a gap."""
    state = seen.state
    battle = fight(state)
    brought = sum(units for _, units in move.from_)
    chance = expect_now(state, brought).win
    return -chance * target_worth(state, battle.attacker, battle.city, seen.left) - 0.5 * brought


def _stance(seen: Survey, move: moves.Stance) -> float:
    """To stay is worth the city's chance less the losses; a defender's retreat saves the units."""
    state = seen.state
    battle = fight(state)
    chance, lost, killed = expect_now(state)
    worth = target_worth(state, battle.attacker, battle.city, seen.left)
    if battle.roller_attacks:
        return chance * worth - UNIT * lost + 0.6 * killed if move.do == "roll" else 0.0
    if move.do == "roll":
        return (1 - chance) * worth - UNIT * killed + 0.6 * lost
    return _refuge(seen, _city(state, move.to or "")) - 0.25 * worth


def _losses(seen: Survey, move: moves.Losses) -> float:
    return -sum(units * seen.danger[_city(seen.state, name)] for name, units in move.from_)


def _flee(seen: Survey, move: moves.Flee) -> float:
    if move.to is not None:
        return _refuge(seen, _city(seen.state, move.to))
    return float(seen.danger[_city(seen.state, move.from_ or "")])


def _occupy(seen: Survey, move: moves.Occupy) -> float:
    """Stay, unless all units would be lost at once."""
    battle = fight(seen.state)
    return 0.5 if not move.stay else 1.5 + 0.1 * sum(battle.force.values()) - 0.02 * seen.danger[battle.city]


def _rampage(seen: Survey, move: moves.Rampage) -> float:
    if move.city is None:
        return 0.0
    state = seen.state
    city = _city(state, move.city)
    return 2.5 - 0.5 * state.units[city] + 0.1 * target_worth(state, seen.player, city, seen.left)


def _enter(seen: Survey, move: moves.Enter) -> float:
    """A share for both cities, by what threatens them."""
    battle = fight(seen.state)
    if not move.units:
        return 0.0
    there, here = seen.danger[battle.city], seen.danger[battle.base]
    stays = seen.state.units[battle.base] - move.units
    return 5.0 - abs((move.units + 0.5) * (here + 1) - (stays + 0.5) * (there + 1)) / (here + there + 2)


def _settle(seen: Survey, move: moves.Settle) -> float:  # noqa: ARG001 (one shape for all)
    return -float(len(move.back))


# The end of the round


def _rumor_payers(seen: Survey, move: moves.RumorPayers) -> float:
    """Rate rumors by the glory of those who pay."""
    state, seats = seen.state, seen.state.setting.seats
    if state.setting.hidden_scoring:
        return sum(state.mine[seats.index(seat)].bit_count() for seat in move.extra)
    return float(sum(state.glory[seats.index(seat)] for seat in move.extra if seats.index(seat) != seen.player))


def _invade(seen: Survey, move: moves.Invade) -> float:
    """Without a realm always; with a small one if a harmless rival can have it."""
    state, player = seen.state, seen.player
    if not move.do:
        return 0.0
    if not state.alive[player]:
        return 10.0
    cities = state.mine[player].bit_count()
    gain = (5.0 - cities) * 2.0 * seen.left - RUMOR - 2.0 * len(state.private[player])
    heir = state.setting.seats.index(move.surrender_to or "")
    return gain - (2.0 if heir == leader(state, player) else 0.0) - 0.01 * state.mine[heir].bit_count()


def _replace(seen: Survey, move: moves.Replace) -> float:  # noqa: ARG001 (one shape for all)
    return sum(2.0 + 0.1 * units for _, units in move.units) - 0.3 * sum(units for _, units in move.reuse)


def _path(seen: Survey, move: moves.Path) -> float:
    return 1.0 if move.path is None else _landing(seen, seen.state.map.paths[move.path - 1], 1.5)


def _follow(seen: Survey, move: moves.Follow) -> float:
    return 1.0 if move.city is None else _landing(seen, _city(seen.state, move.city), 1.0)


def _landing(seen: Survey, city: int, hits: float) -> float:
    """The city's worth less the units it will cost."""
    state, player = seen.state, seen.player
    if state.owner[city] == player:
        return 1.5
    cost = max(0.0, state.units[city] - hits)
    if cost >= state.reserve[player]:
        return -cost
    return target_worth(state, player, city, seen.left) - 0.8 * cost


def _spread(seen: Survey, move: moves.Spread) -> float:
    return sum(_value_of_units(seen, _city(seen.state, name), units) for name, units in move.units)


def _temple(seen: Survey, move: moves.Temple) -> float:
    """Return where it is safest."""
    city = _city(seen.state, move.city)
    return seen.state.units[city] - 1.0 * seen.danger[city]


_WORTH: dict[type, Callable[[Survey, Any], float]] = {
    moves.ChooseGod: _choose_god,
    moves.StartCity: _start_city,
    moves.StartUnits: _start_units,
    moves.Power: _power,
    moves.NornsPick: _norns_pick,
    moves.LokiRetreat: _loki_retreat,
    moves.Allocate: _allocate,
    moves.TakeBuilding: _take_building,
    moves.TakeKnowledge: _take_knowledge,
    moves.Place: _place,
    moves.Plan: _plan,
    moves.NextBattle: _next_battle,
    moves.Reinforce: _reinforce,
    moves.Stance: _stance,
    moves.Losses: _losses,
    moves.Flee: _flee,
    moves.Occupy: _occupy,
    moves.Rampage: _rampage,
    moves.Enter: _enter,
    moves.Settle: _settle,
    moves.RumorPayers: _rumor_payers,
    moves.Invade: _invade,
    moves.Replace: _replace,
    moves.Path: _path,
    moves.Follow: _follow,
    moves.Spread: _spread,
    moves.Temple: _temple,
}
