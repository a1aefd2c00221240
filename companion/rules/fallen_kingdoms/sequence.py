"""What the open step demands of the table: whose decision, what is pending, which sides fight, what lies ready.

`sequence` says to which part of the game the step belongs; the parts follow in the order of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.fallen_kingdoms import agenda, setup, tasks
from companion.rules.fallen_kingdoms.agenda import BATTLES, MOVEMENT, PLACEMENT, POWER, PRODUCTION, Place
from companion.rules.fallen_kingdoms.battle import DICE, cities_under_attack, sources
from companion.rules.fallen_kingdoms.content import CARTOGRAPHY, HEIMDALL, LOKI, NORNS, STRATEGY
from companion.rules.fallen_kingdoms.invasion import (
    FOLLOW_DICE,
    PATH_DICE,
    PATHS,
    follow_targets,
    temple_sites,
    usable_paths,
)
from companion.rules.fallen_kingdoms.powers.norns import CARDS
from companion.rules.fallen_kingdoms.powers.using import powers_at_hand, usable_powers
from companion.rules.fallen_kingdoms.production import tiles_due
from companion.rules.fallen_kingdoms.rampage import targets
from companion.rules.fallen_kingdoms.realm import retreat_places
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.rounds import POINTS_PER_CARD, is_over, settlement
from companion.rules.fallen_kingdoms.stacks import SHOWN_BUILDINGS, SHOWN_KNOWLEDGE, rumor_chances
from companion.rules.fallen_kingdoms.starting import ROUNDS, UNITS_EACH
from companion.rules.fallen_kingdoms.state import (
    ADJUSTMENT,
    ADVANCE,
    ATTACK,
    DIRECT,
    LEDGER,
    NOBODY,
    NOTHING,
    NOWHERE,
    REINFORCEMENT,
    Battle,
    State,
)
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members, set_of

UNTOUCHED = (
    *("sheet", "sheet_tiles", "casualties", "points", "ledger", "private", "fresh", "borrowed", "barred", "rumors"),
    *("marker", "invaded", "public", "buried", "looking", "boxed", "boxed_tiles", "free", "priority", "start", "held"),
    *("attacked", "groups", "open_groups", "battle", "used_paths", "round", "active"),
)
"""What the set-up leaves as it was in the box."""
DETAILS = {"gods": 1, "take_knowledge": 1, "losses": 1, "reroll": 1, "follow": 1, "loki_retreat": 3}
"""How many numbers stand beside an open step, where it is always the same number and not none."""


def breaches(state: State, place: Place) -> Iterator[Illegal]:
    if place.part == "setup":
        yield from _setup(state)
        return
    yield from _gods(state)
    yield from displays(state)
    yield from _rumor_on_top(state)
    yield from _kingdoms(state)
    yield from _between(state, place)
    yield from _movement(state, place)
    yield from _battle(state, place)
    yield from _invaders(state, place)
    yield from _ending(state, place)
    if not _asked_rightly(state, place):
        yield refuse("step-needless", step=state.step)


def marching(state: State, player: int) -> int:
    """Units of a player that are pending or in the battle."""
    number = 0
    if player == state.active:
        number += sum(state.groups[group][3] for group in members(state.open_groups))
    if state.battle is not None and state.battle.attacker == player:
        number += sum(state.battle.force.values())
    return number


# 3 Setup


def _setup(state: State) -> Iterator[Illegal]:
    """3.3–3.7: gods, stacks, first player and starting positions, in this order."""
    fresh, step = setup.fresh(state.setting), state.step
    used = any(getattr(state, name) != getattr(fresh, name) for name in UNTOUCHED)
    laid = any(tile != NOTHING for tile in state.tile) or any(owner != NOBODY for owner in state.blockers)
    if used or laid or (state.board is None) != (step == "map"):
        yield refuse("setup-untouched")
    starting = step in ("start_city", "start_units")
    if step in ("map", "gods", "choose_god"):
        yield from _dealing(state)
    else:
        yield from _gods(state)
    if len(state.detail) != DETAILS.get(step, 0):
        yield refuse("setup-order")
    if not starting and (
        any(state.alive) or any(state.mine) or any(city != NOWHERE for city in state.temple) or state.first
    ):
        yield refuse("setup-order")
    shown = {"draw-knowledge": 0, "draw-building": 1, "draw-rumor": 2, "start_city": 3, "start_units": 3}.get(step, -1)
    ready = min(3, state.setting.kept), min(2, state.setting.kept), 1
    lying = len(state.shown), len(state.shown_tiles), int(state.rumor_top > 0)
    for at, (number, most) in enumerate(zip(lying, ready, strict=True)):
        if not (number == most if at < shown else number < most if at == shown else not number):
            yield refuse("setup-order")
    if shown < 0 and any(state.rumor_seen):
        yield refuse("setup-order")
    if starting:
        yield from _starting(state)


def _dealing(state: State) -> Iterator[Illegal]:
    """3.3.1, 3.3.2: each player is dealt one card or two, and picks one."""
    secret = setup.gods_are_secret(state.setting)
    all_dealt = [god for gods in state.dealt for god in gods]
    reach = {"map": 0, "gods": state.detail[0] if state.detail else 0}.get(state.step, state.setting.players)
    for player, seat in enumerate(state.setting.seats):
        dealt, picked = state.dealt[player], state.picked[player]
        number = setup.gods_each(state.setting, player) if player < reach else 0
        picks = {dealt[0]} if len(dealt) == 1 else {NOBODY, *dealt} if state.step == "choose_god" else {NOBODY}
        different = len(set(dealt)) == len(dealt) and (secret or len(set(all_dealt)) == len(all_dealt))
        if len(dealt) != number or not different or picked not in picks or state.gods[player] != NOBODY:
            yield refuse("gods-dealt", seat=seat, number=len(dealt), needed=number)
    if state.step == "choose_god" and NOBODY not in state.picked:
        yield refuse("gods-chosen")


def _gods(state: State) -> Iterator[Illegal]:
    """3.3.2: one god in front of each player, all different."""
    gods = state.gods
    if NOBODY in gods or len(set(gods)) < len(gods) or state.picked != gods or any(state.dealt):
        yield refuse("gods-chosen")


def _starting(state: State) -> Iterator[Illegal]:
    """3.6.1, 3.7: the lowest base intimidation begins; three units a placement, clockwise and back again."""
    players, army = state.setting.players, state.content.army
    bases = [state.content.bases[god] for god in state.gods]
    turn = state.agenda[0][1] - 1
    placed = [0] * players
    due = NOBODY
    for number in range(min(turn + 1, ROUNDS * players)):
        lap, step = divmod(number, players)
        due = (state.first + (step if lap % 2 == 0 else players - 1 - step)) % players
        placed[due] += 1
    if due == NOBODY or turn >= ROUNDS * players or state.actor != due:
        yield refuse("start-in-turn")
        return
    placed[due] -= 1
    wanted = "start_city" if turn < players else "start_units"
    if state.first != bases.index(min(bases)) or state.step != wanted:
        yield refuse("start-in-turn")
    for player, seat in enumerate(state.setting.seats):
        units = army - state.reserve[player]
        here = state.temple[player] != NOWHERE and state.owner[state.temple[player]] == player
        if units != UNITS_EACH * placed[player] or not here == state.alive[player] == bool(placed[player]):
            yield refuse("start-units", seat=seat, number=units, needed=UNITS_EACH * placed[player])


# Between the parts


def _rumor_on_top(state: State) -> Iterator[Illegal]:
    """3.5.3: the top card lies face up while the stack lasts; chance is asked when several values may come."""
    if state.step == "draw-rumor":
        seen = state.rumor_seen
        chances = rumor_chances(state.setting.rumor_copies, state.setting.kept, seen) if state.rumor_left else {}
        if state.rumor_top or len(chances) < 2:
            yield refuse("rumor-awaited")
    elif bool(state.rumor_top) != bool(state.rumor_left):
        yield refuse("rumor-awaited")


def _kingdoms(state: State) -> Iterator[Illegal]:
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


def _between(state: State, place: Place) -> Iterator[Illegal]:
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


# 6 Movement


def _movement(state: State, place: Place) -> Iterator[Illegal]:
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
        goes = _joined(state, origin, via, target) and state.start >> origin & 1
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


def _joined(state: State, origin: int, via: int, target: int) -> bool:
    """6.1.1, 6.1.2: whether any unit could ever go this way."""
    board = state.map
    if via == DIRECT:
        return bool((board.near[origin] | board.sea[origin]) >> target & 1)
    return bool(board.road[origin] >> via & 1 and board.road[via] >> target & 1) and origin != target


# 7 Battle, 8 Rampage


def _battle(state: State, place: Place) -> Iterator[Illegal]:
    """7.2, 8.2: the sides, the city and the dice are those of this moment of a battle."""
    battle, in_battles = state.battle, place.part == "turn" and place.left in (BATTLES, MOVEMENT)
    if battle is None or not in_battles or state.step == "plan":
        needed = in_battles and place.left == MOVEMENT and state.step != "plan"
        if (battle is None) == needed:
            yield refuse("battle-now")
        return
    city, base = battle.city, battle.base
    sides = battle.attacker == state.active and battle.defender != battle.attacker
    won = state.owner[base] == state.active and base != city if base != NOWHERE else True
    origins = set_of(battle.force)
    rampage = base == NOWHERE or (battle.roller_attacks and not battle.force and state.map.road[base] >> city & 1)
    if not (sides and won and rampage) or origins & ~state.start or not state.attacked >> city & 1:
        yield refuse("battle-sides", city=state.map.ids[city])
    elif not _stage(state, battle, place):
        yield refuse("battle-stage", city=state.map.ids[city])


def _stage(state: State, battle: Battle, place: Place) -> bool:
    """Whether the battle has come to what the open step asks."""
    force, rolled = sum(battle.force.values()), len(battle.dice) == DICE
    fighting = state.owner[battle.city] == battle.defender
    rampage = battle.base != NOWHERE
    both = fighting and (state.units[battle.base] > 1 if rampage else force > 0)
    agenda = [tasks.NAMES[task[0]] for task in state.agenda]
    frightened = state.units[battle.city] if battle.roller_attacks else force
    match state.step:
        case "next_battle":
            return not force
        case "reinforce" | "stance":
            attacks = battle.roller_attacks and state.step == "stance"
            return both and not rampage and state.actor == (battle.attacker if attacks else battle.defender)
        case "dice":
            return both and state.detail == (DICE,)
        case "reroll":
            low = sum(face <= 3 for face in battle.dice)
            roller = battle.attacker if battle.roller_attacks else battle.defender
            return both and rolled and state.detail == (low,) and bool(low and state.access[roller] & STRATEGY)
        case "losses":
            return both and rolled and not battle.roller_attacks and not rampage and state.actor == battle.attacker
        case "flee":
            side = battle.defender if battle.roller_attacks else battle.attacker
            return both and rolled and state.actor == side and place.fled < frightened
        case "occupy":
            return not rampage and force > 0 and state.owner[battle.city] == NOBODY and state.actor == battle.attacker
        case "rampage":
            return not force and _may_rampage(state, battle) and state.actor == battle.attacker
        case "enter":
            return rampage and _empty_beside(state, battle) and state.actor == battle.attacker
    if "open_rampage" in agenda:
        return not force and _may_rampage(state, battle)
    if "open_aftermath" in agenda:
        return not rampage and force > 0 and state.owner[battle.city] == NOBODY
    if "flee" in agenda:
        there = state.units[battle.base] > 1 if rampage else force > 0
        return there and rolled and battle.roller_attacks and place.fled <= frightened
    return not force


def _may_rampage(state: State, battle: Battle) -> bool:
    """8.1.1, 8.1.2: a first-roll win, occupied with at least two units."""
    own = state.owner[battle.city] == battle.attacker and state.units[battle.city] > 1
    return own and battle.won_at_once and battle.base == NOWHERE


def _empty_beside(state: State, battle: Battle) -> bool:
    return state.owner[battle.city] == NOBODY and state.units[battle.base] > 1


# 11 End turn


def _invaders(state: State, place: Place) -> Iterator[Illegal]:
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


def _ending(state: State, place: Place) -> Iterator[Illegal]:
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
        cards, rest = divmod(points, POINTS_PER_CARD)
        due = total // len(leaders) if player in leaders else -(total // len(payers)) if player in payers else 0
        more = due - cards
        extra += more
        if rest or more not in ((0, 1) if player in payers else (0,)):
            yield refuse("settled-otherwise")
    if payers and extra != total % len(payers):
        yield refuse("settled-otherwise")


# What each step asks for


def _asked_rightly(state: State, place: Place) -> bool:
    """Whether the step has something to ask, of the player whose turn or invasion it is."""
    step, detail = state.step, state.detail
    if place.part == "over":
        return True
    free = step in ("dice", "replace") or (step == "draw-knowledge" and place.left == POWER)
    if not free and len(detail) != DETAILS.get(step, 0):
        return False
    if step in OWN_STEPS and state.actor != state.active:
        return False
    return _in_turn(state) if place.part == "turn" else _in_invasion(state, place.invader)


OWN_STEPS = ("power", "norns_pick", "allocate", "place", "plan", "next_battle", "settle")
"""What only the active player is asked."""


def _in_turn(state: State) -> bool:
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
            return LOKI in powers and _driven_out(state)
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
    return _trophies_to_choose(state)


def _trophies_to_choose(state: State) -> bool:
    """5.1.3, 5.1.4: a choice between different pieces, or a piece to come from a stack not known to its bottom."""
    match state.step:
        case "take_building":
            return len(set(state.shown_tiles)) > 1
        case "take_knowledge":
            return len(set(state.shown)) > 1
        case "draw-knowledge":
            return state.stack > len(state.buried)
    return True


def _driven_out(state: State) -> bool:
    """12.2.2: Loki's victim has more than one place to go to."""
    board, (city, source, player) = state.map, state.detail
    if player != state.active or state.actor == player or max(city, source) >= len(board.ids) or min(city, source) < 0:
        return False
    named = state.owner[city] == state.actor and state.owner[source] == player and state.units[source] > 1
    reached = board.road[city] & state.mine[player] and not state.temples >> city & 1
    return bool(named and reached) and retreat_places(state, state.actor, city).bit_count() > 1


def _in_invasion(state: State, invader: int) -> bool:
    """11.6–11.10: the surrender, paths and follow-ups, and the end of an invasion."""
    force, own, detail = state.reserve[invader], state.mine[invader], state.detail
    match state.step:
        case "replace":
            return _given_up(state, invader)
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
            return _attacked_by(state, invader) and force > 0
    came = [task for task in state.agenda if tasks.NAMES[task[0]] == "open_follow"]
    return all(_path_city(state) == task[2] for task in came) and _trophies_to_choose(state)


def _path_city(state: State) -> int:
    """The city of the path used last."""
    return state.map.paths[state.used_paths[-1] - 1] if state.used_paths else NOWHERE


def _came_by_path(state: State, invader: int, city: int) -> bool:
    return city != NOWHERE and _path_city(state) == city and state.owner[city] == invader


def _attacked_by(state: State, invader: int) -> bool:
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


def _given_up(state: State, invader: int) -> bool:
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


def displays(state: State) -> Iterator[Illegal]:
    """17.7: three knowledge cards and two building tiles lie face up while their stacks last."""
    for kind, number, most, stack, draw in (
        ("knowledge", len(state.shown), SHOWN_KNOWLEDGE, state.stack, "draw-knowledge"),
        ("buildings", len(state.shown_tiles), SHOWN_BUILDINGS, state.tile_stack, "draw-building"),
    ):
        full = min(most, number + stack)
        awaited = state.step == draw and not state.detail
        if number > most or (number == full) == awaited:
            yield refuse("display-length", kind=kind, number=number, needed=full)
