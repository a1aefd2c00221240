"""FK 11.4–11.11: the order of invaders, surrender, paths and follow-ups, and the landing's end."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.counting import heaps, heaps_count, random_heap
from companion.rules.fallen_kingdoms.losses import HIT
from companion.rules.fallen_kingdoms.moves import Follow, Invade, Path, Spread, Temple, amounts
from companion.rules.fallen_kingdoms.realm import intimidation, kill, put, set_temple
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import NOBODY, NOWHERE, State, ask, ask_chance, then
from companion.rules.fallen_kingdoms.surrender import surrender
from companion.rules.fallen_kingdoms.temples import arrive, look_for_falls
from companion.rules.kernel import Illegal
from companion.rules.kernel.chance import Below

PATHS = 3
LANDING = 3
"""How many units come to stand in a city an invader takes (FK 11.8.2)."""
PATH_DICE, FOLLOW_DICE = 3, 2


# 11.4 Priority, 11.5 Decision


def open_invasions(state: State) -> None:
    """FK 11.4.1: the order is fixed once, before the first decision."""
    state.invaded = [False] * state.setting.players
    state.priority = priority(state)
    for player in reversed(state.priority):
        then(state, open_invite, player)


def priority(state: State) -> tuple[int, ...]:
    """FK 11.4.1: no marker before marker, fallen before not, lower GP, lower intimidation, later turn."""
    players = state.setting.players

    def rank(player: int) -> tuple[bool, bool, int, int, int]:
        turn = (player - state.first) % players
        return state.marker[player], state.alive[player], state.glory[player], intimidation(state, player), -turn

    return tuple(sorted(range(players), key=rank))


def open_invite(state: State, player: int) -> None:
    """FK 11.5.1; FK 11.5.2: an invader of the last round gives up the marker and takes back the blockers instead."""
    if state.marker[player]:
        state.marker[player] = False
        state.blockers = [NOBODY if owner == player else owner for owner in state.blockers]
    else:
        ask(state, "invade", player)


def check_invade(state: State, move: Invade) -> Illegal | None:
    if not move.do:
        return refuse("surrender-to-nobody", given=move.surrender_to) if move.surrender_to is not None else None
    player = state.actor
    return (
        _no_marker(state) or _nobody_left(state, player) or _no_path(state, player) or _recipient(state, player, move)
    )


def _no_marker(state: State) -> Illegal | None:
    """FK 11.5.3: one of the invader markers must be free."""
    used, markers = sum(state.marker), state.content.invader_markers
    return None if used < markers else refuse("no-marker", used=used, markers=markers)


def _nobody_left(state: State, player: int) -> Illegal | None:
    """FK 11.5.4: a player with a kingdom needs another kingdom to surrender to."""
    return refuse("nobody-to-surrender-to") if state.alive[player] and not _kingdoms(state, player) else None


def _no_path(state: State, player: int) -> Illegal | None:
    """FK 11.5.5: at least one usable path, the own temple being disregarded."""
    temple = state.temple[player]
    closed = state.temples & ~(1 << temple) if temple != NOWHERE else state.temples
    open_paths = any(
        owner == NOBODY and not closed >> city & 1 for owner, city in zip(state.blockers, state.map.paths, strict=True)
    )
    return None if open_paths else refuse("no-path")


def _recipient(state: State, player: int, move: Invade) -> Illegal | None:
    """FK 11.6.1: a player with a kingdom, named by an invader with a kingdom only."""
    if not state.alive[player]:
        return refuse("nothing-to-surrender") if move.surrender_to is not None else None
    kingdoms = [state.setting.seats[other] for other in _kingdoms(state, player)]
    return None if move.surrender_to in kingdoms else refuse("surrender-to", given=move.surrender_to, kingdoms=kingdoms)


def _kingdoms(state: State, player: int) -> list[int]:
    return [other for other, alive in enumerate(state.alive) if alive and other != player]


def list_invade(state: State, seat: str) -> list[Invade]:
    player, moves = state.actor, [Invade(seat, False)]
    if _no_marker(state) or _nobody_left(state, player) or _no_path(state, player):
        return moves
    if not state.alive[player]:
        return [*moves, Invade(seat, True)]
    return moves + [Invade(seat, True, state.setting.seats[other]) for other in _kingdoms(state, player)]


def do_invade(state: State, move: Invade) -> None:
    """FK 11.5.6: the invader takes a marker and must then use at least one path; first the kingdom goes (FK 11.6)."""
    if not move.do:
        return
    player = state.actor
    state.marker[player] = state.invaded[player] = True
    state.used_paths = ()
    then(state, open_path, player)
    if move.surrender_to is not None:
        surrender(state, player, state.setting.seats.index(move.surrender_to))


# 11.7 Paths


def open_path(state: State, player: int) -> None:
    """FK 11.10.1: it goes on while there is force and a usable path, three at most."""
    if len(state.used_paths) < PATHS and state.reserve[player] and usable_paths(state):
        ask(state, "path", player)
    else:
        then(state, open_spread, player)


def usable_paths(state: State) -> list[int]:
    """FK 11.7.2–11.7.4: no blocker, no temple, next to a path already used in this invasion. Counted from 1."""
    temples, blockers, cities = state.temples, state.blockers, state.map.paths
    return [path for path in _adjoining(state) if blockers[path - 1] == NOBODY and not temples >> cities[path - 1] & 1]


def _check_path_open(state: State, path: int) -> Illegal | None:
    """FK 11.7.2, 11.7.3: any blocker closes a path, and so does a temple."""
    if state.blockers[path - 1] != NOBODY:
        return refuse("path-blocked", path=path, seat=state.setting.seats[state.blockers[path - 1]])
    city = state.map.paths[path - 1]
    return refuse("path-temple", path=path, city=state.map.ids[city]) if state.temples >> city & 1 else None


def _adjoining(state: State) -> list[int]:
    """FK 11.7.4: the first path is anywhere, later ones next to a used one. Circular, closed ones are not skipped."""
    number = len(state.blockers)
    if not state.used_paths:
        return list(range(1, number + 1))
    return sorted({beside for used in state.used_paths for beside in ((used - 2) % number + 1, used % number + 1)})


def check_path(state: State, move: Path) -> Illegal | None:
    """FK 11.5.6: the first path is compulsory; FK 11.7.1–11.7.4 say which are open."""
    if move.path is None:
        return None if state.used_paths else refuse("path-compulsory")
    if move.path > len(state.blockers):
        return refuse("path-unknown", path=move.path, highest=len(state.blockers))
    wrong = _check_path_open(state, move.path)
    if wrong is None and move.path not in _adjoining(state):
        return refuse("path-apart", path=move.path, used=list(state.used_paths))
    return wrong


def list_path(state: State, seat: str) -> list[Path]:
    stop = [Path(seat, None)] if state.used_paths else []
    return stop + [Path(seat, path) for path in usable_paths(state)]


def do_path(state: State, move: Path) -> None:
    """FK 11.7.1: a blocker closes the path used. FK 11.7.5: onto an own city without dice or units."""
    player = state.actor
    if move.path is None:
        then(state, open_spread, player)
        return
    state.blockers[move.path - 1] = player
    state.used_paths += (move.path,)
    city = state.map.paths[move.path - 1]
    then(state, open_path, player)
    then(state, open_follow, player, city)
    if state.owner[city] != player:
        land(state, player, city, PATH_DICE)


# 11.8 Resolution, 11.9 Follow-up


def land(state: State, player: int, city: int, dice: int) -> None:
    """FK 11.8.2: an empty city is simply taken; FK 11.8.3: against units dice are rolled."""
    then(state, look_for_falls, player)
    if state.owner[city] == NOBODY:
        _place_landing(state, player, city)
    else:
        ask_chance(state, "dice", dice, player, city)


def _place_landing(state: State, player: int, city: int) -> None:
    units = min(LANDING, state.reserve[player])
    state.reserve[player] -= units
    arrive(state, player, city, units)


def apply_landing(state: State, dice: tuple[int, ...]) -> None:
    """FK 11.8.3–11.8.5: hits remove defenders, the rest costs the force one for one. No card counts (FK 11.8.6)."""
    _, player, city = state.detail
    rest = max(0, state.units[city] - sum(face >= HIT for face in dice))
    force = state.reserve[player]
    paid = min(force, rest)
    state.reserve[player] -= paid
    state.casualties[player] += paid
    kill(state, city, state.units[city] - rest + paid)
    if force > rest:
        _place_landing(state, player, city)


def open_follow(state: State, player: int, city: int) -> None:
    """FK 11.9.1: once from a city that is now the own one, with force left."""
    if state.owner[city] == player and state.reserve[player] and follow_targets(state, player, city):
        ask(state, "follow", player, city)


def follow_targets(state: State, player: int, city: int) -> CitySet:
    """FK 11.9.1: by road, enemy or empty, without a temple."""
    return state.map.road[city] & ~state.mine[player] & ~state.temples


def check_follow(state: State, move: Follow) -> Illegal | None:
    """FK 11.9.1: one city by road from the one just taken, enemy or empty, not own, without a temple."""
    if move.city is None:
        return None
    player, base = state.actor, state.detail[0]
    city = state.map.number.get(move.city)
    if city is None or not state.map.road[base] >> city & 1:
        return refuse("follow-road", city=move.city, base=state.map.ids[base])
    if state.mine[player] >> city & 1:
        return refuse("follow-own", city=move.city)
    return refuse("follow-temple", city=move.city) if state.temples >> city & 1 else None


def list_follow(state: State, seat: str) -> list[Follow]:
    targets = follow_targets(state, state.actor, state.detail[0])
    return [Follow(seat, None), *(Follow(seat, name) for name in state.map.names(targets))]


def do_follow(state: State, move: Follow) -> None:
    if move.city is not None:
        land(state, state.actor, state.map.number[move.city], FOLLOW_DICE)


# 11.10 End of an invasion


def open_spread(state: State, player: int) -> None:
    """FK 11.10.2: all remaining force goes to own cities; FK 11.10.4: without a city there is none left."""
    cities, force = state.mine[player], state.reserve[player]
    then(state, open_temple, player)
    if not force or not cities:
        return
    if cities & (cities - 1):
        ask(state, "spread", player)
    else:
        state.reserve[player] = 0
        put(state, player, cities.bit_length() - 1, force)


def check_spread(state: State, move: Spread) -> Illegal | None:
    """FK 11.10.2: all of it, in own cities."""
    for name, _ in move.units:
        city = state.map.number.get(name)
        if city is None or not state.mine[state.actor] >> city & 1:
            return refuse("spread-own", city=name)
    given, force = sum(units for _, units in move.units), state.reserve[state.actor]
    return None if given == force else refuse("spread-all", given=given, force=force)


def spread_count(state: State) -> int:
    return heaps_count(state.reserve[state.actor], state.mine[state.actor].bit_count())


def _spread(state: State, seat: str, heap: tuple[int, ...]) -> Spread:
    names = state.map.names(state.mine[state.actor])
    return Spread(seat, amounts(dict(zip(names, heap, strict=True))))


def list_spread(state: State, seat: str) -> list[Spread]:
    ways = heaps(state.reserve[state.actor], state.mine[state.actor].bit_count())
    return [_spread(state, seat, heap) for heap in ways]


def some_spreads(state: State, seat: str) -> list[Spread]:
    """A bounded selection: everything in one city, or an even spread."""
    force, cities = state.reserve[state.actor], state.mine[state.actor].bit_count()
    one = [tuple(force * (at == city) for at in range(cities)) for city in range(cities)]
    even = tuple(force // cities + (at < force % cities) for at in range(cities))
    return [_spread(state, seat, heap) for heap in dict.fromkeys([*one, even])]


def sample_spread(state: State, seat: str, below: Below) -> Spread:
    return _spread(state, seat, random_heap(state.reserve[state.actor], state.mine[state.actor].bit_count(), below))


def do_spread(state: State, move: Spread) -> None:
    player = state.actor
    state.reserve[player] = 0
    for name, units in move.units:
        put(state, player, state.map.number[name], units)


def open_temple(state: State, player: int) -> None:
    """FK 11.10.2: the casualties come back. FK 11.10.3: then the temple finds a place."""
    state.reserve[player] += state.casualties[player]
    state.casualties[player] = 0
    sites = temple_sites(state, player)
    if sites & (sites - 1):
        ask(state, "temple", player)
    elif sites:
        set_temple(state, player, sites.bit_length() - 1)


def temple_sites(state: State, player: int) -> CitySet:
    """FK 11.10.3: own cities without a building tile; on top of a tile only if all have one."""
    return state.mine[player] & ~state.tiled or state.mine[player]


def check_temple(state: State, move: Temple) -> Illegal | None:
    """FK 11.10.3: see `temple_sites`."""
    sites, city = temple_sites(state, state.actor), state.map.number.get(move.city)
    if city is not None and sites >> city & 1:
        return None
    return refuse("temple-site", city=move.city, sites=state.map.names(sites))


def list_temple(state: State, seat: str) -> list[Temple]:
    return [Temple(seat, name) for name in state.map.names(temple_sites(state, state.actor))]


def do_temple(state: State, move: Temple) -> None:
    set_temple(state, state.actor, state.map.number[move.city])


# 11.11 First player


def pass_marker(state: State) -> None:
    """FK 11.11.1: clockwise to the next player who did not invade this round; it may stay where it is."""
    players = state.setting.players
    for step in range(1, players):
        player = (state.first + step) % players
        if not state.invaded[player]:
            state.first = player
            return
