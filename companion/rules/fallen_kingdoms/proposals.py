"""Sensible answers to the decisions that are too rich to list: marches, placements, spreads.

A handful each, from careful to bold; `outlook` says which looks best, and a strong player searches among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.rules.fallen_kingdoms import battle, movement, surrender
from companion.rules.fallen_kingdoms.content import BUILDINGS
from companion.rules.fallen_kingdoms.expectation import expect
from companion.rules.fallen_kingdoms.moves import Group, Move, Place, Plan, Site, Spread, amounts
from companion.rules.fallen_kingdoms.powers.using import some_powers
from companion.rules.fallen_kingdoms.production import building_sites, tiles_due
from companion.rules.fallen_kingdoms.realm import empty_cities, enemy_cities
from companion.rules.fallen_kingdoms.state import DIRECT, State
from companion.rules.fallen_kingdoms.worth import Survey, city_worth, survey, target_worth
from companion.rules.kernel.bits import members

MOST_ATTACKS = 4
"""Targets that are thought about at all."""


def proposals(state: State, seat: str) -> Sequence[Move]:
    make = _MAKERS.get(state.step)
    return make(state, seat) if make else ()


# Marches

March = tuple[int, int, int, int]
"""From, by way of, to, units."""
Ways = dict[int, list[tuple[int, int]]]
"""For each goal, from which own city and by which way it can be reached."""


def plans(state: State, seat: str) -> list[Plan]:
    """Stay; spread out; attack one target, or several; each with garrisons against what stands at the border."""
    player = state.actor
    seen = survey(state, player)
    hostile = _ways_to(state, player, enemy_cities(state, player))
    free = _ways_to(state, player, empty_cities(state))
    found = [Plan(seat, ())]
    for caution in (0.0, 0.45):
        spare = _spare(seen, caution)
        found.append(_plan(seen, seat, _advances(state, free, spare.copy(), []), caution))
        targets = _targets(seen, hostile, spare)
        for count in range(1, min(2, len(targets)) + 1):
            left = spare.copy()
            attacks = _attacks(hostile, left, targets[:count])
            found.append(_plan(seen, seat, _advances(state, free, left, attacks), caution))
        found += [_plan(seen, seat, _attacks(hostile, spare.copy(), [target]), caution) for target in targets[1:]]
    return list(dict.fromkeys(found))


def _plan(seen: Survey, seat: str, marches: Iterable[March], caution: float) -> Plan:
    """The marches, and idle units of the hinterland on their way to the border."""
    state = seen.state
    ids, together = state.map.ids, dict[tuple[int, int, int], int]()
    for origin, via, target, units in marches:
        together[origin, via, target] = together.get((origin, via, target), 0) + units
    leaving = dict.fromkeys(members(state.mine[seen.player]), 0)
    for (origin, _, _), units in together.items():
        leaving[origin] += units
    for origin, target, units in _to_the_border(seen, leaving, caution):
        together[origin, DIRECT, target] = together.get((origin, DIRECT, target), 0) + units
    groups = (
        Group(ids[origin], ids[target], units, None if via == DIRECT else ids[via])
        for (origin, via, target), units in sorted(together.items())
    )
    return movement.canonical_plan(state, Plan(seat, tuple(groups)))


def _spare(seen: Survey, caution: float) -> dict[int, int]:
    """Return what each city can do without: all but one, less a part of what could strike it."""
    state = seen.state
    return {
        city: max(0, state.units[city] - 1 - int(caution * seen.danger[city]))
        for city in members(state.mine[seen.player])
    }


def _targets(seen: Survey, ways: Ways, spare: dict[int, int]) -> list[int]:
    """Enemy cities worth a try, the best first."""
    state, player = seen.state, seen.player
    worth = {}
    for target, origins in ways.items():
        force = sum(spare[origin] for origin, _ in origins)
        if force:
            chance, lost, killed = expect(state, player, state.owner[target], target, force, state.units[target])
            gain = chance * target_worth(state, player, target, seen.left) - 1.3 * lost + 0.6 * killed
            if gain > 0:
                worth[target] = gain
    return sorted(worth, key=lambda target: (-worth[target], target))[:MOST_ATTACKS]


def _ways_to(state: State, player: int, goals: int) -> Ways:
    """For each goal, from which own city and by which way it can be reached; direct ways win."""
    found: dict[int, dict[int, int]] = {}
    for city in members(state.mine[player]):
        if state.units[city] > 1:
            for target, via in movement.ways_from(state, player, city):
                if goals >> target & 1:
                    found.setdefault(target, {}).setdefault(city, via)
    return {target: sorted(origins.items()) for target, origins in found.items()}


def _attacks(ways: Ways, spare: dict[int, int], targets: Sequence[int]) -> list[March]:
    """Everything that can be spared against the first target, then the next."""
    marches = []
    for target in targets:
        for origin, via in ways.get(target, ()):
            if spare[origin]:
                marches.append((origin, via, target, spare[origin]))
                spare[origin] = 0
    return marches


def _advances(state: State, ways: Ways, spare: dict[int, int], marches: list[March]) -> list[March]:
    """One unit into each empty city in reach, the best cities first."""
    found = list(marches)
    for target in sorted(ways, key=lambda city: (-city_worth(state, city), city)):
        origins = [(origin, via) for origin, via in ways[target] if spare[origin]]
        if origins:
            origin, via = max(origins, key=lambda way: spare[way[0]])
            spare[origin] -= 1
            found.append((origin, via, target, 1))
    return found


def _to_the_border(seen: Survey, leaving: dict[int, int], caution: float) -> Iterable[tuple[int, int, int]]:
    """Units in cities that no rival threatens move to a threatened neighbour."""
    state, danger = seen.state, seen.danger
    own = state.mine[seen.player]
    for city in members(own):
        idle = state.units[city] - leaving[city] - 1
        if danger[city] or idle <= 0:
            continue
        neighbours = list(members(state.map.near[city] & own))
        if neighbours:
            target = max(neighbours, key=lambda near: (danger[near] - caution * state.units[near], -near))
            if danger[target]:
                yield city, target, idle


# Placements


def places(state: State, seat: str) -> list[Place]:
    """Units where they are needed most, spread or massed; tiles where they are safest or wherever."""
    player, ids = state.actor, state.map.ids
    seen = survey(state, player)
    buildings = _sites(seen)
    heaps = [_heap(seen, state.sheet[player], massed) for massed in (False, True)]
    return list(
        dict.fromkeys(
            Place(seat, amounts({ids[city]: units for city, units in heap.items()}), buildings) for heap in heaps
        )
    )


def _need(seen: Survey, city: int, units: int) -> float:
    return (0.5 + seen.danger[city]) * city_worth(seen.state, city) / (units + 1)


def _heap(seen: Survey, units: int, massed: bool) -> dict[int, int]:
    """Unit by unit to the city in greatest need; massed: all to the one."""
    have = seen.state.units
    heap = dict.fromkeys(members(seen.state.mine[seen.player]), 0)
    for _ in range(units):
        city = max(heap, key=lambda city: (_need(seen, city, have[city] + (not massed) * heap[city]), -city))
        heap[city] += 1
    return heap


def _sites(seen: Survey) -> tuple[Site, ...]:
    """Tiles go where the fewest enemies could come."""
    state, player = seen.state, seen.player
    sites = sorted(
        members(building_sites(state, player)),
        key=lambda city: (seen.danger[city] - state.units[city], city),
    )
    tiles = [tile for tile, count in reversed(list(enumerate(state.sheet_tiles[player]))) for _ in range(count)]
    laid = sorted(zip(sites, tiles[: tiles_due(state, player)], strict=False))
    return tuple(Site(BUILDINGS[tile], state.map.ids[city]) for city, tile in laid)


def spreads(state: State, seat: str) -> list[Spread]:
    player, ids = state.actor, state.map.ids
    seen = survey(state, player)
    heaps = [_heap(seen, state.reserve[player], massed) for massed in (False, True)]
    return list(
        dict.fromkeys(Spread(seat, amounts({ids[city]: units for city, units in heap.items()})) for heap in heaps)
    )


_MAKERS: dict[str, Callable[[State, str], Sequence[Move]]] = {
    "plan": plans,
    "place": places,
    "spread": spreads,
    "power": some_powers,
    "reinforce": battle.some_reinforces,
    "settle": movement.some_settles,
    "replace": surrender.some_replaces,
}
