"""Chapter 2: control, emptiness, access to knowledge, intimidation, retreat places, and the moving of units."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.content import LITERATURE, NAVIGATION
from companion.rules.fallen_kingdoms.state import ADVANCE, NOBODY, NOTHING, NOWHERE, Battle, State
from companion.rules.kernel.bits import members


def put(state: State, player: int, city: int, count: int) -> None:
    """Units come to stand in a city that is the player's or empty (FK 2.1.2). Temples are the caller's business."""
    if count:
        state.units[city] += count
        state.owner[city] = player
        state.mine[player] |= 1 << city
        state.alive[player] = True


def lift(state: State, city: int, count: int) -> None:
    """Units leave a city; the last one gives up control (FK 2.1.2)."""
    left = state.units[city] - count
    state.units[city] = left
    if not left:
        state.mine[state.owner[city]] &= ~(1 << city)
        state.owner[city] = NOBODY


def kill(state: State, city: int, count: int) -> None:
    """Units in a city go to their owner's reserve (FK 7.3.6)."""
    state.reserve[state.owner[city]] += count
    lift(state, city, count)


def occupied_cities(state: State) -> CitySet:
    """FK 2.1.4: cities that are not empty, held ones included."""
    taken = state.held
    for cities in state.mine:
        taken |= cities
    return taken


def empty_cities(state: State) -> CitySet:
    return state.map.everywhere & ~occupied_cities(state)


def enemy_cities(state: State, player: int) -> CitySet:
    """FK 2.1.5: controlled by any other player."""
    found = 0
    for other, cities in enumerate(state.mine):
        if other != player:
            found |= cities
    return found


def next_to(links: tuple[CitySet, ...], cities: CitySet) -> CitySet:
    """Return all cities joined to one of these by the given links."""
    found = 0
    for city in members(cities):
        found |= links[city]
    return found


def retreat_places(state: State, player: int, city: int) -> CitySet:
    """FK 2.1.13: where a defending unit of this player may go from this city."""
    board = state.map
    near = board.near[city]
    if state.access[player] & NAVIGATION:
        near |= board.sea[city]
    return near & (empty_cities(state) | state.mine[player]) & ~(1 << city)


def intimidation(state: State, player: int) -> int:
    """FK 2.1.11: the god's base and the rumor cards; each counts at least 10 with access to Literature."""
    value = state.content.bases[state.gods[player]]
    if state.access[player] & LITERATURE:
        return value + sum(max(rumor, 10) for rumor in state.rumors[player])
    return value + sum(state.rumors[player])


def refresh_access(state: State) -> None:
    """FK 2.1.9, and with doubled trophies FK 13.3: a public card that a player has in private is boxed at once."""
    if state.setting.duplicates:
        _box_doubles(state)
    public = 0
    for card in state.public:
        public |= 1 << card
    for player, cards in enumerate(state.private):
        own = public
        for card in cards:
            own |= 1 << card
        if state.borrowed[player] != NOTHING:
            own |= 1 << state.borrowed[player]
        state.access[player] = own


def _box_doubles(state: State) -> None:
    """FK 13.3: borrowed cards count as private; the public copy stays used up."""
    private = {card for cards in (*state.private, *state.fresh) for card in cards}
    private.update(card for card in state.borrowed if card != NOTHING)
    doubles = tuple(card for card in state.public if card in private)
    if doubles:
        state.public = tuple(card for card in state.public if card not in private)
        state.boxed += doubles


def score(state: State, player: int, what: int, points: int) -> None:
    """Glory points, with what they are for (FK 10)."""
    state.glory[player] += points
    state.ledger[player * 9 + what] += points


def active_buildings(state: State, player: int) -> CitySet:
    """FK 2.1.10: own cities with a tile and no temple on it."""
    return state.mine[player] & state.tiled & ~state.temples


def set_temple(state: State, player: int, city: int) -> None:
    """A temple comes on the board, or back into its owner's hand (NOWHERE)."""
    old = state.temple[player]
    if old != NOWHERE:
        state.temples &= ~(1 << old)
    state.temple[player] = city
    if city != NOWHERE:
        state.temples |= 1 << city


# The groups of a plan while they are pending (FK 6.4)


def send_home(state: State, number: int) -> None:
    """A whole group goes back to its origin."""
    origin, _, _, units, _ = state.groups[number]
    state.open_groups &= ~(1 << number)
    put(state, state.active, origin, units)


def turn_back_advances(state: State, city: int) -> None:
    """FK 6.4.3: enemy units stand in the destination, so the advance goes home at once."""
    for number in members(state.open_groups):
        _, _, target, _, kind = state.groups[number]
        if target == city and kind == ADVANCE:
            send_home(state, number)


# The battle in progress (FK 7)


def fight(state: State) -> Battle:
    """The battle in progress."""
    assert state.battle is not None
    return state.battle


def sides(battle: Battle) -> tuple[int, int]:
    """The roller and the opponent."""
    if battle.roller_attacks:
        return battle.attacker, battle.defender
    return battle.defender, battle.attacker


def go_home(state: State) -> None:
    """FK 7.2 B10: every attacker still in the battle returns to its origin."""
    battle = fight(state)
    for origin, units in battle.force.items():
        put(state, battle.attacker, origin, units)
    battle.force = {}
