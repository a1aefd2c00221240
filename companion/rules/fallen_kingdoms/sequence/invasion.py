"""11: what the end of a round demands: the order of invaders, their paths, and the settling of rumors."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.fallen_kingdoms import tasks
from companion.rules.fallen_kingdoms.invasion import (
    FOLLOW_DICE,
    PATH_DICE,
    PATHS,
    follow_targets,
    temple_sites,
    usable_paths,
)
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.rounds import is_over, settlement
from companion.rules.fallen_kingdoms.sequence.agenda import Place
from companion.rules.fallen_kingdoms.sequence.turn import trophies_to_choose
from companion.rules.fallen_kingdoms.state import (
    ADJUSTMENT,
    LEDGER,
    NOBODY,
    NOWHERE,
    State,
)
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members, set_of


def invader_breaches(state: State, place: Place) -> Iterator[Illegal]:
    """11.4–11.7: the order of priority, who has a marker, and the paths of this invasion."""
    players, priority = list(range(state.setting.players)), state.priority
    if sorted(priority) != players and priority:
        yield refuse("priority-order")
        return
    asked = place.part == "invasion"
    at = priority.index(place.invader) if asked else len(players)
    invades = asked and state.step != "invade"
    for number, player in enumerate(priority or players):
        marker, invaded = state.marker[player], state.invaded[player]
        right = not invaded if number > at else marker == invaded if number != at else marker == invaded == invades
        if not right:
            yield refuse("marker-wrong", seat=state.setting.seats[player])
    used = state.used_paths
    own = [path for path, owner in enumerate(state.blockers, 1) if owner == place.invader]
    if len(set(used)) < len(used) or len(used) > PATHS or (invades and sorted(used) != own) or not _next_to(state):
        yield refuse("paths-used", number=len(used), most=PATHS)
    if invades and state.temple[place.invader] != NOWHERE:
        yield refuse("temple-in-hand", seat=state.setting.seats[place.invader])


def _next_to(state: State) -> bool:
    """11.7.4: whether each path but the first is next to one used before."""
    used, number = state.used_paths, len(state.blockers)
    beside = [{(path - 2) % number + 1, path % number + 1} for path in used]
    return all(any(path in sides for sides in beside[:at]) for at, path in enumerate(used) if at)


def ending_breaches(state: State, place: Place) -> Iterator[Illegal]:
    """11.1, 11.2: the game ends when two types of trophies are used up; then rumors are settled, and only then."""
    paid = state.ledger[ADJUSTMENT :: len(LEDGER)]
    leaders, payers, total = settlement(state)
    if place.part in ("over", "adjustment") and not is_over(state):
        yield refuse("over-too-early")
    if place.part == "adjustment" and (not payers or not total % len(payers) or leaders != [state.actor]):
        yield refuse("settled-otherwise")
    if place.part != "over":
        if any(paid):
            yield refuse("adjusted-early")
        return
    extra = 0
    for player, points in enumerate(paid):
        cards, rest = divmod(points, state.content.rumor_paid)
        due = total // len(leaders) if player in leaders else -(total // len(payers)) if player in payers else 0
        more = due - cards
        extra += more
        if rest or more not in ((0, 1) if player in payers else (0,)):
            yield refuse("settled-otherwise")
    if payers and extra != total % len(payers):
        yield refuse("settled-otherwise")


def asks_in_invasion(state: State, invader: int) -> bool:
    """11.6–11.10: the surrender, paths and follow-ups, and the end of an invasion."""
    force, own, detail = state.reserve[invader], state.mine[invader], state.detail
    match state.step:
        case "replace":
            return _has_empty_gifts(state, invader)
        case "path":
            return len(state.used_paths) < PATHS and force > 0 and bool(usable_paths(state))
        case "follow":
            return _came_by_path(state, invader, detail[0]) and bool(
                force and follow_targets(state, invader, detail[0])
            )
        case "spread":
            return force > 0 and own.bit_count() > 1
        case "temple":
            return temple_sites(state, invader).bit_count() > 1
        case "dice":
            return _is_under_attack(state, invader) and force > 0
    came = [task for task in state.agenda if tasks.NAMES[task[0]] == "open_follow"]
    return all(_path_city(state) == task[2] for task in came) and trophies_to_choose(state)


def _path_city(state: State) -> int:
    """The city of the path used last."""
    return state.map.paths[state.used_paths[-1] - 1] if state.used_paths else NOWHERE


def _came_by_path(state: State, invader: int, city: int) -> bool:
    return city != NOWHERE and _path_city(state) == city and state.owner[city] == invader


def _is_under_attack(state: State, invader: int) -> bool:
    """11.8.3, 11.9.1: the city that dice are rolled for, by path or by road from one just taken."""
    dice, player, city = state.detail
    if player != invader or not 0 <= city < len(state.owner) or state.owner[city] in (invader, NOBODY):
        return False
    if state.temples >> city & 1:
        return False
    follows = [task[2] for task in state.agenda if tasks.NAMES[task[0]] == "open_follow"]
    if follows:
        return dice == PATH_DICE and follows == [city] == [_path_city(state)]
    base = _path_city(state)
    return dice == FOLLOW_DICE and _came_by_path(state, invader, base) and bool(state.map.road[base] >> city & 1)


def _has_empty_gifts(state: State, invader: int) -> bool:
    """11.6.2: the recipient's reserve is too small for the cities given up, which stand empty."""
    cities, units = state.detail[::2], state.detail[1::2]
    if len(cities) != len(units) or not cities or len(set(cities)) < len(cities) or min(state.detail) < 0:
        return False
    if max(cities) >= len(state.owner) or any(state.owner[city] != NOBODY for city in cities) or not all(units):
        return False
    if set_of(cities) & state.temples:
        return False
    reserve, player = state.reserve[state.actor], state.actor
    spare = any(state.units[city] > 1 for city in members(state.mine[player]))
    fits = reserve < sum(units) <= state.content.army and (reserve > 0 or spare)
    return fits and not state.mine[invader] and not state.used_paths
