"""Chapter 5: points on the three tracks, what they complete, and placing the products."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb

from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.content import (
    ARCHITECTURE,
    BUILDING,
    BUILDINGS,
    CURRENCY,
    IRRIGATION,
    KNOWLEDGE,
    MACHINERY,
    MINING,
    PAPER,
    SHIPS,
    TRACKS,
    UNIT,
)
from companion.rules.fallen_kingdoms.counting import at_most, heaps, heaps_count, random_heap
from companion.rules.fallen_kingdoms.moves import Allocate, Place, Site, TakeBuilding, TakeKnowledge, amounts
from companion.rules.fallen_kingdoms.realm import active_buildings, put, refresh_access, score
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.stacks import complete_knowledge, take_building, take_knowledge
from companion.rules.fallen_kingdoms.state import FOR_ARCHITECTURE, INSTEAD, State, ask, then
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members
from companion.rules.kernel.chance import Below

SQUARE_POINTS = 2
RESOURCE_CARD = (MINING, MACHINERY, IRRIGATION)
"""FK 5.2.3: the card that makes each track's icons, square or circle, yield one more."""
ARCHITECTURE_POINTS = 3


# 5.1 Tracks


def add_points(state: State, player: int, track: int, amount: int, later: bool) -> None:
    """FK 5.1.1: one at a time; a full track completes, returns to 0 and counting goes on.

    `later`: a knowledge completed now is usable from placement only (FK 5.3.1).
    """
    if not amount:
        return
    have = state.points[3 * player + track] + amount
    length = state.content.lengths[track]
    if have < length:
        state.points[3 * player + track] = have
        return
    state.points[3 * player + track] = 0
    if have > length:
        then(state, add_points, player, track, have - length, later)
    complete(state, player, track, later)


def complete(state: State, player: int, track: int, later: bool) -> None:
    """FK 5.1.5: compulsory and at once."""
    if track == UNIT:
        _complete_unit(state, player)
    elif track == BUILDING:
        _complete_building(state, player)
    else:
        complete_knowledge(state, player, later)


def _complete_unit(state: State, player: int) -> None:
    """FK 5.1.2: from the reserve to the sheet; nothing when the reserve is empty."""
    if state.reserve[player]:
        state.reserve[player] -= 1
        state.sheet[player] += 1


def _complete_building(state: State, player: int) -> None:
    """FK 5.1.3: a face-up tile, or glory points when there is none."""
    kinds = set(state.shown_tiles)
    if not kinds:
        score(state, player, INSTEAD, state.content.instead[BUILDING])
    elif len(kinds) == 1:
        take_building(state, player, state.shown_tiles[0])
    else:
        ask(state, "take_building", player)


def list_take_building(state: State, seat: str) -> list[TakeBuilding]:
    return [TakeBuilding(seat, BUILDINGS[tile]) for tile in sorted(set(state.shown_tiles))]


def check_take_building(state: State, move: TakeBuilding) -> Illegal | None:
    """FK 5.1.3: one of the face-up tiles."""
    if BUILDINGS.index(move.tile) in state.shown_tiles:
        return None
    return refuse("tile-not-shown", tile=move.tile, shown=[BUILDINGS[tile] for tile in state.shown_tiles])


def list_take_knowledge(state: State, seat: str) -> list[TakeKnowledge]:
    return [TakeKnowledge(seat, KNOWLEDGE[card]) for card in sorted(set(state.shown))]


def check_take_knowledge(state: State, move: TakeKnowledge) -> Illegal | None:
    """FK 5.1.4: one of the face-up cards."""
    if KNOWLEDGE.index(move.card) in state.shown:
        return None
    return refuse("card-not-shown", card=move.card, shown=[KNOWLEDGE[card] for card in state.shown])


def do_take_building(state: State, move: TakeBuilding) -> None:
    take_building(state, state.actor, BUILDINGS.index(move.tile))


def do_take_knowledge(state: State, move: TakeKnowledge) -> None:
    take_knowledge(state, state.actor, KNOWLEDGE.index(move.card), bool(state.detail[0]))


# 5.2 Algorithm


def produce(state: State, player: int) -> None:
    """FK 5.2.1, 5.2.5: the snapshot rules the whole calculation; its steps come one by one."""
    then(state, hand_out, player, free_points(state, player))
    for track, amount in reversed(fixed_points(state, player)):
        then(state, add_points, player, track, amount, True)


def fixed_points(state: State, player: int) -> list[tuple[int, int]]:
    """FK 5.2.2–5.2.5: Currency, resources, buildings, each on the three tracks in order."""
    board, access, cities = state.map, state.access[player], state.mine[player]
    steps = [(track, 1) for track in range(3)] if access & CURRENCY else []
    for track, card in enumerate(RESOURCE_CARD):
        points = SQUARE_POINTS * (cities & board.square_of[track]).bit_count()
        if access & card:
            points += (cities & board.icon_of[track]).bit_count()
        if points:
            steps.append((track, points))
    if active := active_buildings(state, player):
        more, buildings, yields = 1 if access & PAPER else 0, state.content.buildings, [0, 0, 0]
        for city in members(active):
            building = buildings[state.tile[city]]
            yields[building.track] += building.points + more
        steps += [(track, points) for track, points in enumerate(yields) if points]
    return steps


def free_points(state: State, player: int) -> int:
    """FK 5.2.6: one for each city, one for each port, another one for each port with Ships."""
    cities = state.mine[player]
    ports = (cities & state.map.ports).bit_count()
    return cities.bit_count() + ports * (2 if state.access[player] & SHIPS else 1)


def hand_out(state: State, player: int, left: int) -> None:
    """FK 5.2.6: free points in portions of the player's choice until none is left."""
    state.free = left
    if left:
        ask(state, "allocate", player)


@lru_cache(maxsize=1024)
def _allocations(seat: str, left: int) -> tuple[Allocate, ...]:
    return tuple(Allocate(seat, track, points) for track in TRACKS for points in range(1, left + 1))


def list_allocate(state: State, seat: str) -> list[Allocate]:
    return list(_allocations(seat, state.free))


def check_allocate(state: State, move: Allocate) -> Illegal | None:
    """FK 5.2.6: no more points than are left."""
    return None if move.points <= state.free else refuse("too-many-points", points=move.points, left=state.free)


def do_allocate(state: State, move: Allocate) -> None:
    player, left = state.actor, state.free - move.points
    then(state, hand_out, player, left)
    then(state, add_points, player, TRACKS.index(move.track), move.points, True)


# 5.3 Placement


def open_placement(state: State, player: int) -> None:
    """FK 5.3.1: first the knowledge taken this turn becomes usable; then units and tiles are placed."""
    if state.fresh[player]:
        state.private[player] = tuple(sorted((*state.private[player], *state.fresh[player])))
        state.fresh[player] = ()
        refresh_access(state)
    sites, tiles = building_sites(state, player), state.sheet_tiles[player]
    units, cities = state.sheet[player], state.mine[player]
    one_city = cities & (cities - 1) == 0
    if units and one_city:
        state.sheet[player] = 0
        put(state, player, cities.bit_length() - 1, units)
        units = 0
    if sites and sites & (sites - 1) == 0 and sum(1 for count in tiles if count) == 1 and not units:
        lay_tile(state, player, next(tile for tile, count in enumerate(tiles) if count), sites.bit_length() - 1)
    elif units or (sites and any(tiles)):
        ask(state, "place", player)


def building_sites(state: State, player: int) -> CitySet:
    """FK 5.3.3: own cities without a building tile and without a temple."""
    return state.mine[player] & ~state.tiled & ~state.temples


def tiles_due(state: State, player: int) -> int:
    """FK 5.3.3: how many tiles must be placed now."""
    return min(sum(state.sheet_tiles[player]), building_sites(state, player).bit_count())


def lay_tile(state: State, player: int, tile: int, city: int) -> None:
    waiting = list(state.sheet_tiles[player])
    waiting[tile] -= 1
    state.sheet_tiles[player] = tuple(waiting)
    state.tile[city] = tile
    state.tiled |= 1 << city
    if state.access[player] & ARCHITECTURE:
        score(state, player, FOR_ARCHITECTURE, ARCHITECTURE_POINTS)


def check_place(state: State, move: Place) -> Illegal | None:
    return (
        _units_elsewhere(state, move) or _wrong_sum(state, move) or _bad_tiles(state, move) or _tiles_left(state, move)
    )


def _units_elsewhere(state: State, move: Place) -> Illegal | None:
    """FK 5.3.2: units go to own cities."""
    for city, _ in move.units:
        number = state.map.number.get(city)
        if number is None or not state.mine[state.actor] >> number & 1:
            return refuse("units-not-own-city", city=city)
    return None


def _wrong_sum(state: State, move: Place) -> Illegal | None:
    """FK 5.3.2: all units on the sheet are placed."""
    given = sum(count for _, count in move.units)
    have = state.sheet[state.actor]
    return None if given == have else refuse("units-not-all", given=given, have=have)


def _bad_tiles(state: State, move: Place) -> Illegal | None:
    """FK 5.3.3: tiles from the sheet, into own cities without tile and temple, one each."""
    sites, waiting = building_sites(state, state.actor), list(state.sheet_tiles[state.actor])
    for site in move.buildings:
        city = state.map.number.get(site.city)
        if city is None or not sites >> city & 1:
            return refuse("no-building-site", city=site.city)
        sites &= ~(1 << city)
        tile = BUILDINGS.index(site.tile)
        if not waiting[tile]:
            return refuse("tile-not-waiting", tile=site.tile, have=state.sheet_tiles[state.actor][tile])
        waiting[tile] -= 1
    return None


def _tiles_left(state: State, move: Place) -> Illegal | None:
    """FK 5.3.3: placing is compulsory while a place exists."""
    due = tiles_due(state, state.actor)
    return None if len(move.buildings) == due else refuse("tiles-not-all", given=len(move.buildings), due=due)


def do_place(state: State, move: Place) -> None:
    player, number = state.actor, state.map.number
    for city, count in move.units:
        put(state, player, number[city], count)
    state.sheet[player] = 0
    for site in move.buildings:
        lay_tile(state, player, BUILDINGS.index(site.tile), number[site.city])


def place_count(state: State) -> int:
    """Return how many different placements there are."""
    player = state.actor
    units = heaps_count(state.sheet[player], state.mine[player].bit_count())
    sites, due = building_sites(state, player).bit_count(), tiles_due(state, player)
    ways = 0
    for choice in at_most(state.sheet_tiles[player], due):
        ways += _arrangements(choice, sites)
    return units * max(ways, 1)


def _arrangements(choice: tuple[int, ...], sites: int) -> int:
    """Ways to lay this many tiles of each type on different sites."""
    ways, free = 1, sites
    for count in choice:
        ways *= comb(free, count)
        free -= count
    return ways


def list_place(state: State, seat: str) -> list[Place]:
    """Every placement; call it only where `place_count` is small."""
    player, ids = state.actor, state.map.ids
    cities = list(members(state.mine[player]))
    tilings = [tuple(Site(BUILDINGS[tile], ids[city]) for city, tile in laid) for laid in _tilings(state, player)]
    heapings = [
        amounts({ids[city]: count for city, count in zip(cities, heap, strict=True)})
        for heap in heaps(state.sheet[player], len(cities))
    ]
    return [Place(seat, units, buildings) for units in heapings for buildings in tilings]


def _tilings(state: State, player: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to lay the tiles that are due: (city, tile) with rising cities."""

    def lay(sites: list[int], left: tuple[int, ...], due: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if not due:
            yield ()
            return
        for at, city in enumerate(sites):
            if len(sites) - at < due:
                return
            for tile, count in enumerate(left):
                if count:
                    rest = (*left[:tile], count - 1, *left[tile + 1 :])
                    for more in lay(sites[at + 1 :], rest, due - 1):
                        yield ((city, tile), *more)

    return lay(list(members(building_sites(state, player))), state.sheet_tiles[player], tiles_due(state, player))


def some_places(state: State, seat: str) -> list[Place]:
    """A bounded selection: all units in one city or spread evenly, tiles in rising or falling order of sites."""
    player, ids = state.actor, state.map.ids
    cities, units = list(members(state.mine[player])), state.sheet[player]
    sites, due = list(members(building_sites(state, player))), tiles_due(state, player)
    tiles = [tile for tile, count in enumerate(state.sheet_tiles[player]) for _ in range(count)][:due]
    ways = {_sites(ids, tiles, places) for places in (sites[:due], sites[::-1][:due][::-1])}
    even = [units // len(cities) + (at < units % len(cities)) for at in range(len(cities))]
    heapings = [amounts({ids[city]: units}) for city in cities]
    heapings.append(amounts({ids[city]: count for city, count in zip(cities, even, strict=True)}))
    return [Place(seat, heap, buildings) for heap in dict.fromkeys(heapings) for buildings in sorted(ways, key=str)]


def _sites(ids: tuple[str, ...], tiles: list[int], places: list[int]) -> tuple[Site, ...]:
    return tuple(Site(BUILDINGS[tile], ids[city]) for tile, city in zip(tiles, places, strict=True))


def sample_place(state: State, seat: str, below: Below) -> Place:
    player, ids = state.actor, state.map.ids
    cities = list(members(state.mine[player]))
    heap = random_heap(state.sheet[player], len(cities), below)
    sites = list(members(building_sites(state, player)))
    tiles = [tile for tile, count in enumerate(state.sheet_tiles[player]) for _ in range(count)]
    laid = []
    for _ in range(tiles_due(state, player)):
        laid.append((sites.pop(below(len(sites))), tiles.pop(below(len(tiles)))))
    buildings = tuple(Site(BUILDINGS[tile], ids[city]) for city, tile in sorted(laid))
    return Place(seat, amounts({ids[city]: count for city, count in zip(cities, heap, strict=True)}), buildings)


def canonical_place(state: State, move: Place) -> Place:
    """Tiles in the order of their cities."""
    number = state.map.number
    return Place(move.seat, move.units, tuple(sorted(move.buildings, key=lambda site: number[site.city])))
