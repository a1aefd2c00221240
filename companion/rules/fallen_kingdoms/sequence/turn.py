"""4–6, 9: what a turn demands of kingdoms, sheets and marching units, and what each of its steps asks for."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.fallen_kingdoms import tasks
from companion.rules.fallen_kingdoms.battle import cities_under_attack, sources
from companion.rules.fallen_kingdoms.content import CARTOGRAPHY, HEIMDALL, LOKI, NORNS
from companion.rules.fallen_kingdoms.powers.norns import CARDS
from companion.rules.fallen_kingdoms.powers.using import powers_at_hand, usable_powers
from companion.rules.fallen_kingdoms.production import tiles_due
from companion.rules.fallen_kingdoms.rampage import targets
from companion.rules.fallen_kingdoms.realm import retreat_places
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.sequence import agenda
from companion.rules.fallen_kingdoms.sequence.agenda import BATTLES, MOVEMENT, PLACEMENT, PRODUCTION, Place
from companion.rules.fallen_kingdoms.stacks import SHOWN_BUILDINGS, SHOWN_KNOWLEDGE, rumor_chances
from companion.rules.fallen_kingdoms.state import (
    ADVANCE,
    ATTACK,
    DIRECT,
    NOBODY,
    NOTHING,
    NOWHERE,
    REINFORCEMENT,
    State,
)
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members, set_of


def marching(state: State, player: int) -> int:
    """Units of a player that are pending or in the battle."""
    number = 0
    if player == state.active:
        number += sum(state.groups[group][3] for group in members(state.open_groups))
    if state.battle is not None and state.battle.attacker == player:
        number += sum(state.battle.force.values())
    return number


def rumor_breaches(state: State) -> Iterator[Illegal]:
    """3.5.3: the top card lies face up while the stack lasts; chance is asked when several values may come."""
    if state.step == "draw-rumor":
        seen = state.rumor_seen
        chances = (
            rumor_chances(state.setting.rumor_copies, state.setting.trophy_stack_size, seen) if state.rumor_left else {}
        )
        if state.rumor_top or len(chances) < 2:
            yield refuse("rumor-awaited")
    elif bool(state.rumor_top) != bool(state.rumor_left):
        yield refuse("rumor-awaited")


def display_breaches(state: State) -> Iterator[Illegal]:
    """17.7: three knowledge cards and two building tiles lie face up while their stacks last."""
    for kind, number, most, stack, draw in (
        ("knowledge", len(state.shown), SHOWN_KNOWLEDGE, state.stack, "draw-knowledge"),
        ("buildings", len(state.shown_tiles), SHOWN_BUILDINGS, state.tile_stack, "draw-building"),
    ):
        full = min(most, number + stack)
        awaited = state.step == draw and not state.detail
        if number > most or (number == full) == awaited:
            yield refuse("display-length", kind=kind, number=number, needed=full)


def kingdom_breaches(state: State) -> Iterator[Illegal]:
    """2.1.8, 9.2: a kingdom as long as there are units; what is left of a fallen one."""
    falling, battle = agenda.due_to_fall(state), state.battle
    settled = ("look_for_falls", "open_aftermath", "check_battle", "after_rampage")
    to_be_seen = state.step == "occupy" or any(tasks.NAMES[task[0]] in settled for task in state.agenda)
    for player, seat in enumerate(state.setting.seats):
        units = bool(state.mine[player]) or marching(state, player) > 0
        beaten = to_be_seen and battle is not None and player == battle.defender
        if state.alive[player] != units and not (beaten and not units):
            yield refuse("kingdom-units", seat=seat)
        if state.alive[player] and player in falling:
            yield refuse("kingdom-units", seat=seat)
        if state.alive[player] or player in falling:
            continue
        private = state.private[player] or state.fresh[player] or state.borrowed[player] != NOTHING
        tracks = any(state.points[3 * player : 3 * player + 2])
        if private or tracks or any(state.sheet_tiles[player]) or state.temple[player] != NOWHERE:
            yield refuse("fallen-keeps", seat=seat)


def sheet_breaches(state: State, place: Place) -> Iterator[Illegal]:
    """5.1, 5.3, 4.1.5: what lies on sheets and god cards only for a part of a turn."""
    for player, seat in enumerate(state.setting.seats):
        own = place.part == "turn" and player == state.active
        if state.sheet[player] and not (own and place.left >= PLACEMENT):
            yield refuse("sheet-units", seat=seat, number=state.sheet[player])
        if state.fresh[player] and not (own and place.left >= PRODUCTION):
            yield refuse("sheet-cards", seat=seat, number=len(state.fresh[player]))
        if state.casualties[player] and (player != place.invader or state.step in ("invade", "temple")):
            yield refuse("casualties-left", seat=seat, number=state.casualties[player])
        if state.borrowed[player] != NOTHING and HEIMDALL not in powers_at_hand(state, player):
            yield refuse("borrowed-card", seat=seat)
    if state.free and not (place.part == "turn" and place.left == PRODUCTION):
        yield refuse("free-points", number=state.free)
    looks = state.step == "norns_pick" or (state.step == "draw-knowledge" and state.detail)
    if state.looking and not looks:
        yield refuse("looking-now", number=len(state.looking))
    if state.round < 1 or (state.active != NOBODY) != (place.part == "turn"):
        yield refuse("round-number", number=state.round)
    elif place.part == "turn" and not state.alive[state.active]:
        yield refuse("kingdom-units", seat=state.setting.seats[state.active])


def movement_breaches(state: State, place: Place) -> Iterator[Illegal]:
    """17.10: nothing is pending outside movement; no city of the start can be lost in it (FK 6.3, 9.2.6)."""
    active, plans = state.active, state.step == "plan"
    fought = place.part == "turn" and place.left in (BATTLES, MOVEMENT) and not plans
    moving = fought or state.step == "settle"
    if not moving:
        if state.groups or state.open_groups or state.held or (plans and (state.attacked or not _all_there(state))):
            yield refuse("pending-outside")
        if place.part == "turn" and place.left >= MOVEMENT and not state.mine[active]:
            yield refuse("kingdom-units", seat=state.setting.seats[active])
        return
    reinforced = 0
    for number, (origin, via, target, _, kind) in enumerate(state.groups):
        goes = _is_reachable(state, origin, via, target) and state.start >> origin & 1
        owner, pending = state.owner[target], state.open_groups >> number & 1
        fits = {
            REINFORCEMENT: bool(state.start >> target & 1),
            ADVANCE: owner == NOBODY and not state.start >> target & 1,
            ATTACK: owner not in (NOBODY, active) and not state.attacked >> target & 1 and fought,
        }
        if not goes or (pending and not fits[kind]) or (kind == REINFORCEMENT and not pending):
            yield refuse("group-pending", origin=state.map.ids[origin], to=state.map.ids[target])
        if kind == REINFORCEMENT:
            reinforced |= 1 << target
    lost = state.start & ~state.mine[active] & ~(reinforced & state.held) | state.held & ~state.start
    lost |= set_of(city for city in members(state.start) if state.owner[city] not in (active, NOBODY))
    lost |= state.start & state.temples & ~set_of(city for city in (state.temple[active],) if city != NOWHERE)
    for city in members(lost):
        yield refuse("start-kept", city=state.map.ids[city])


def _all_there(state: State) -> bool:
    """6.2.1: whether movement begins with the cities the player has, and something in them can move."""
    cities = state.mine[state.active]
    return state.start == cities and bool(
        cities & (cities - 1) or (cities and state.units[cities.bit_length() - 1] > 1)
    )


def _is_reachable(state: State, origin: int, via: int, target: int) -> bool:
    """6.1.1, 6.1.2: whether any unit could ever go this way."""
    board = state.map
    if via == DIRECT:
        return bool((board.near[origin] | board.sea[origin]) >> target & 1)
    return bool(board.road[origin] >> via & 1 and board.road[via] >> target & 1) and origin != target


def asks_in_turn(state: State) -> bool:
    """4–9: the powers, production, movement and battles."""
    player, battle, detail = state.active, state.battle, state.detail
    powers = powers_at_hand(state, player)
    match state.step:
        case "power":
            ready = state.temple[player] != NOWHERE and state.borrowed[player] == NOTHING
            return ready and bool(usable_powers(state, player))
        case "norns_pick":
            return NORNS in powers and len(state.looking) == min(CARDS, state.stack)
        case "draw-knowledge" if detail:
            below = state.stack - len(state.buried) - len(state.looking)
            return NORNS in powers and len(state.looking) < min(CARDS, state.stack) and below > 0
        case "loki_retreat":
            return LOKI in powers and _has_refuges(state)
        case "allocate":
            return state.free > 0
        case "place":
            return state.sheet[player] > 0 or tiles_due(state, player) > 0
        case "next_battle":
            return cities_under_attack(state).bit_count() > 1
        case "reinforce" if battle:
            return bool(state.access[battle.defender] & CARTOGRAPHY and sources(state))
        case "losses" if battle:
            return len(battle.force) > 1 and 0 < detail[0] < sum(battle.force.values())
        case "flee" if battle:
            places = retreat_places(state, battle.defender, battle.city).bit_count()
            return (places if battle.roller_attacks else len(battle.force)) > 1
        case "rampage":
            return bool(targets(state))
        case "settle":
            return state.open_groups > 0
    return trophies_to_choose(state)


def trophies_to_choose(state: State) -> bool:
    """5.1.3, 5.1.4: a choice between different pieces, or a piece to come from a stack not known to its bottom."""
    match state.step:
        case "take_building":
            return len(set(state.shown_tiles)) > 1
        case "take_knowledge":
            return len(set(state.shown)) > 1
        case "draw-knowledge":
            return state.stack > len(state.buried)
    return True


def _has_refuges(state: State) -> bool:
    """12.2.2: Loki's victim has more than one place to go to."""
    board, (city, source, player) = state.map, state.detail
    if player != state.active or state.actor == player or max(city, source) >= len(board.ids) or min(city, source) < 0:
        return False
    named = state.owner[city] == state.actor and state.owner[source] == player and state.units[source] > 1
    reached = board.road[city] & state.mine[player] and not state.temples >> city & 1
    return bool(named and reached) and retreat_places(state, state.actor, city).bit_count() > 1
