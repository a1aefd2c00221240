"""Chapter 6: the turn's marching orders, announced as one plan, and what becomes of the groups that did not fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.content import HORSE_RIDING, NAVIGATION
from companion.rules.fallen_kingdoms.counting import heaps, heaps_count, random_heap
from companion.rules.fallen_kingdoms.moves import Group, Plan, Settle
from companion.rules.fallen_kingdoms.realm import enemy_cities, lift, send_home
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import ADVANCE, ATTACK, DIRECT, REINFORCEMENT, State, ask
from companion.rules.fallen_kingdoms.temples import arrive
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members
from companion.rules.kernel.chance import Below
from companion.rules.kernel.large_decisions import LISTED

Way = tuple[int, int]
"""Where a unit may go, and the city in between (DIRECT: none)."""


def open_movement(state: State, player: int) -> None:
    """FK 6.2.1: asked whenever anything could move."""
    cities = state.mine[player]
    state.start = cities
    state.attacked = 0
    if cities & (cities - 1) or (cities and state.units[cities.bit_length() - 1] > 1):
        ask(state, "plan", player)


# 6.1 One unit's move


def ways_from(state: State, player: int, city: int) -> list[Way]:
    """FK 6.1.1–6.1.2: every destination and way from this city, direct ones first."""
    board, access = state.map, state.access[player]
    direct = board.near[city]
    if access & NAVIGATION:
        direct |= board.sea[city]
    ways = [(target, DIRECT) for target in members(direct)]
    if access & HORSE_RIDING:
        open_road = ~enemy_cities(state, player)
        for between in members(board.road[city] & open_road):
            ways += [(target, between) for target in members(board.road[between] & ~(1 << city))]
    return ways


def _no_way(state: State, player: int, group: Group) -> Illegal | None:
    """FK 6.1.1–6.1.3: one step, or with Horse Riding two by road."""
    board, access = state.map, state.access[player]
    origin, target = board.number[group.from_], board.number[group.to]
    if group.via is None:
        if board.near[origin] >> target & 1:
            return None
        if board.sea[origin] >> target & 1:
            return None if access & NAVIGATION else refuse("needs-navigation", origin=group.from_, to=group.to)
        return refuse("not-adjacent", origin=group.from_, to=group.to)
    via = board.number[group.via]
    if not access & HORSE_RIDING:
        return refuse("needs-horse-riding", origin=group.from_, via=group.via, to=group.to)
    if origin == target:
        return refuse("end-is-start", origin=group.from_)
    if not (board.road[origin] >> via & 1 and board.road[via] >> target & 1):
        return refuse("two-roads", origin=group.from_, via=group.via, to=group.to)
    if enemy_cities(state, player) >> via & 1:
        return refuse("enemy-between", via=group.via)
    return None


# 6.2 Planning


def check_plan(state: State, move: Plan) -> Illegal | None:
    player, board = state.actor, state.map
    number, near, own = board.number, board.near, state.mine[player]
    for group in move.groups:
        origin, target = number.get(group.from_), number.get(group.to)
        if (
            group.via is None
            and origin is not None
            and target is not None
            and own >> origin & near[origin] >> target & 1
        ):
            continue  # one step from an own city to an adjacent one, as most go
        wrong = _unknown_city(state, group) or _not_own(state, player, group) or _no_way(state, player, group)
        if wrong is not None:
            return wrong
    return _group_twice(move) or _leaves_too_few(state, move)


def _unknown_city(state: State, group: Group) -> Illegal | None:
    """FK 6.1.1: cities of this map."""
    for name in (group.from_, group.to, *([group.via] if group.via else [])):
        if name not in state.map.number:
            return refuse("not-on-map", city=name)
    return None


def _not_own(state: State, player: int, group: Group) -> Illegal | None:
    """FK 6.1.1: units of the active player."""
    if state.mine[player] >> state.map.number[group.from_] & 1:
        return None
    return refuse("group-not-own", city=group.from_)


def _group_twice(move: Plan) -> Illegal | None:
    """FK 6.2.1: units with the same origin, way and destination are one group."""
    if len({(group.from_, group.via, group.to) for group in move.groups}) == len(move.groups):
        return None
    seen = set()
    for group in move.groups:
        way = group.from_, group.via, group.to
        if way in seen:
            return refuse("group-twice", origin=group.from_, to=group.to)
        seen.add(way)
    return None


def _leaves_too_few(state: State, move: Plan) -> Illegal | None:
    """FK 6.2.2, 6.3.1: each own city has the units that leave it, and keeps one or is sent a reinforcement."""
    number, units = state.map.number, state.units
    left: dict[str, int] = {}
    for group in move.groups:
        origin = group.from_
        left[origin] = (left[origin] if origin in left else units[number[origin]]) - group.units
    if not left or min(left.values()) > 0:
        return None
    return _too_many(state, left) or _left_empty(state, move, left)


def _too_many(state: State, left: dict[str, int]) -> Illegal | None:
    """FK 6.2.2: the groups leaving a city may not exceed its units."""
    for name, units in left.items():
        if units < 0:
            have = state.units[state.map.number[name]]
            return refuse("more-than-there-are", city=name, units=have - units, have=have)
    return None


def _left_empty(state: State, move: Plan, left: dict[str, int]) -> Illegal | None:
    """FK 6.3.1: each own city keeps a unit, or another city sends it a reinforcement."""
    reinforced = {group.to for group in move.groups}
    bare = [name for name, units in left.items() if not units and name not in reinforced]
    return refuse("left-empty", city=min(bare, key=state.map.number.__getitem__)) if bare else None


def do_plan(state: State, move: Plan) -> None:
    """FK 6.4.1: all moving units are pending from now on; kinds are fixed (FK 6.1.4)."""
    player, number = state.actor, state.map.number
    own, enemy = state.mine[player], enemy_cities(state, player)
    groups = []
    for group in move.groups:
        target = number[group.to]
        kind = REINFORCEMENT if own >> target & 1 else ATTACK if enemy >> target & 1 else ADVANCE
        via = DIRECT if group.via is None else number[group.via]
        groups.append((number[group.from_], via, target, group.units, kind))
    for origin, _, _, units, _ in groups:
        lift(state, origin, units)
    state.groups = tuple(groups)
    state.open_groups = (1 << len(groups)) - 1
    state.held = own & ~state.mine[player]


# 6.5 Settlement


def open_settlement(state: State, player: int) -> None:
    """FK 6.5.1: asked while a group is still on its link."""
    if state.open_groups:
        ask(state, "settle", player)
    else:
        state.groups, state.held = (), 0


def check_settle(state: State, move: Settle) -> Illegal | None:
    return _not_pending(state, move) or _breaks_rule(state, move)


def _not_pending(state: State, move: Settle) -> Illegal | None:
    """FK 6.5.1: groups of the plan that are still pending, each named once."""
    for at, number in enumerate(move.back):
        if number >= len(state.groups) or not state.open_groups >> number & 1 or number in move.back[:at]:
            return refuse("group-not-pending", group=number, pending=list(members(state.open_groups)))
    return None


def _breaks_rule(state: State, move: Settle) -> Illegal | None:
    """FK 6.3.2: what was controlled when movement began must not stand empty after it."""
    bare = _bare_after(state, set(move.back))
    return refuse("settled-empty", city=state.map.ids[members(bare)[0]]) if bare else None


def _bare_after(state: State, back: set[int]) -> CitySet:
    """Cities of the start that would stand empty if these groups went back and the others arrived."""
    filled = state.mine[state.actor]
    for number in members(state.open_groups):
        origin, _, target, _, _ = state.groups[number]
        filled |= 1 << (origin if number in back else target)
    return state.start & ~filled


def do_settle(state: State, move: Settle) -> None:
    """FK 6.5.3: units that arrive in an empty city take control of it, and of a foreign temple there."""
    player = state.actor
    for number in move.back:
        send_home(state, number)
    arriving = [state.groups[number] for number in members(state.open_groups)]
    state.open_groups, state.groups, state.held = 0, (), 0
    for _, _, target, units, _ in arriving:
        arrive(state, player, target, units)


def settle_count(state: State) -> int:
    return int(1 << state.open_groups.bit_count())


def list_settle(state: State, seat: str) -> list[Settle]:
    """Every set of groups that may go back, in rising order of the bits of its numbers."""
    bare = state.start & ~state.mine[state.actor]
    ways: list[tuple[tuple[int, ...], CitySet]] = [((), 0)]
    for number in members(state.open_groups):
        origin, _, target, _, _ = state.groups[number]
        home, there = 1 << origin, 1 << target
        ways = [(back, filled | there) for back, filled in ways] + [
            ((*back, number), filled | home) for back, filled in ways
        ]
    return [Settle(seat, back) for back, filled in ways if not bare & ~filled]


def some_settles(state: State, seat: str) -> list[Settle]:
    """A bounded selection: all arrive, or one single group goes back."""
    ways: list[tuple[int, ...]] = [(), *((number,) for number in members(state.open_groups))]
    return [Settle(seat, back) for back in ways if not _bare_after(state, set(back))]


def sample_settle(state: State, seat: str, below: Below) -> Settle:
    """Each group goes back or not by an even draw; a group that the rule needs elsewhere marches on after all."""
    back = {number for number in members(state.open_groups) if below(2)}
    while _bare_after(state, back):
        back.discard(sorted(back)[below(len(back))])
    return Settle(seat, tuple(sorted(back)))


# Listing plans


def _options(state: State, player: int) -> list[tuple[int, int, list[Way]]]:
    """Each own city with its units and ways."""
    return [(city, state.units[city], ways_from(state, player, city)) for city in members(state.mine[player])]


def plan_ceiling(state: State, most: int) -> int:
    """Return how many plans there are if cities could be left empty; counting stops beyond `most`."""
    player, board, ways = state.actor, state.map, 1
    simple = not state.access[player] & (NAVIGATION | HORSE_RIDING)
    for city in members(state.mine[player]):
        exits = board.near[city].bit_count() if simple else len(ways_from(state, player, city))
        ways *= heaps_count(state.units[city], exits + 1)
        if ways > most:
            break
    return ways


Marches = tuple[tuple[Group, ...], CitySet, CitySet]
"""What leaves a city: the groups, the city's bit if no unit stays, the bits of where they go."""


def list_plans(state: State, seat: str) -> list[Plan]:
    """Every plan; call it only where `plan_ceiling` is small."""
    player, ids = state.actor, state.map.ids
    plans: list[Marches] = [((), 0, 0)]
    for city, units, ways in _options(state, player):
        marches = [_marches(ids, city, ways, heap) for heap in heaps(units, len(ways) + 1)]
        plans = [
            (groups + more, left | bare, reached | there)
            for groups, left, reached in plans
            for more, bare, there in marches
        ]
    return [Plan(seat, groups) for groups, left, reached in plans if not left & ~reached]


def _marches(ids: Sequence[str], city: int, ways: Sequence[Way], heap: Sequence[int]) -> Marches:
    """Return what leaves a city when `heap` says how many stay (first) and go each way."""
    groups, reached = [], 0
    for (target, via), units in zip(ways, heap[1:], strict=True):
        if units:
            groups.append(Group(ids[city], ids[target], units, None if via == DIRECT else ids[via]))
            reached |= 1 << target
    return tuple(groups), 0 if heap[0] else 1 << city, reached


def some_plans(state: State, seat: str) -> list[Plan]:
    """A bounded selection: stay, and every single march of one unit or of all that can be spared."""
    return [Plan(seat, ()), *single_marches(state, seat, LISTED - 1)]


def single_marches(state: State, seat: str, most: int) -> Iterator[Plan]:
    player, ids = state.actor, state.map.ids
    for city, units, ways in _options(state, player):
        for target, via in ways:
            for count in {1, units - 1} - {0}:
                if count < units and most > 0:
                    most -= 1
                    yield Plan(seat, (Group(ids[city], ids[target], count, None if via == DIRECT else ids[via]),))


def sample_plan(state: State, seat: str, below: Below) -> Plan:
    """City by city an even draw of who goes where; a city that would stand empty keeps one unit back.

    Every plan can come out: a plan that leaves no city empty is never corrected.
    """
    ids = state.map.ids
    leaving: dict[int, tuple[list[Way], list[int]]] = {}
    for city, units, ways in _options(state, state.actor):
        leaving[city] = ways, list(random_heap(units, len(ways) + 1, below))
    while bare := _bare(leaving):
        for city in members(bare):
            heap = leaving[city][1]
            gone = [at for at, count in enumerate(heap) if count]
            heap[gone[below(len(gone))]] -= 1
            heap[0] = 1
    groups = (_marches(ids, city, ways, heap)[0] for city, (ways, heap) in leaving.items())
    return Plan(seat, tuple(group for march in groups for group in march))


def _bare(leaving: dict[int, tuple[list[Way], list[int]]]) -> CitySet:
    """Cities in which no unit would stay and to which none would come."""
    left = reached = 0
    for city, (ways, heap) in leaving.items():
        if not heap[0]:
            left |= 1 << city
        for (target, _), count in zip(ways, heap[1:], strict=True):
            if count:
                reached |= 1 << target
    return left & ~reached


def canonical_plan(state: State, move: Plan) -> Plan:
    """Groups by origin, then in the order of `ways_from`."""
    number = state.map.number

    def place(group: Group) -> tuple[int, int, int, int]:
        via = DIRECT if group.via is None else number[group.via]
        return number[group.from_], int(via != DIRECT), via, number[group.to]

    return Plan(move.seat, tuple(sorted(move.groups, key=place)))
