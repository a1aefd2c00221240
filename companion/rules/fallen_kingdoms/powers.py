"""Chapter 4 and 12.2: the gods' powers. Used once in the owner's own turn, before production, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice, permutations

from companion.rules.fallen_kingdoms.board import CitySet, members
from companion.rules.fallen_kingdoms.content import (
    FORSETI,
    FREYR,
    GODS,
    HEIMDALL,
    HOLLER,
    KNOWLEDGE,
    LOKI,
    NORNS,
    ODIN,
    SAGA,
    TRACKS,
    TYR,
)
from companion.rules.fallen_kingdoms.moves import LokiRetreat, NornsPick, Power
from companion.rules.fallen_kingdoms.production import add_points
from companion.rules.fallen_kingdoms.realm import enemy_cities, kill, lift, next_to, refresh_access, retreat_places
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import NOTHING, NOWHERE, State, ask, ask_chance, then
from companion.rules.fallen_kingdoms.temples import arrive, look_for_falls
from companion.rules.kernel import Illegal
from companion.rules.kernel.vast import LISTED, Below

FIELDS = {
    LOKI: ("city", "from_"),
    HOLLER: ("cities",),
    TYR: (),
    FREYR: (),
    HEIMDALL: ("card",),
    FORSETI: ("give", "to", "take"),
    NORNS: (),
}
"""The fields that make each power's choice complete (FK 4.1.4); Odin has none to use."""
PLAGUE, DRAFT, PROSPERITY, DESTINY = 3, 3, 2, 3
"""Cities Holler may name, units Tyr drafts, points Freyr gives each track, cards Norns look at."""


# 4 General rules


def return_borrowed(state: State, player: int) -> None:
    """FK 4.1.5: a borrowed knowledge goes back to the public area before the owner's next power step."""
    if state.borrowed[player] != NOTHING:
        state.public = tuple(sorted((*state.public, state.borrowed[player])))
        state.borrowed[player] = NOTHING
        refresh_access(state)


def open_power(state: State, player: int) -> None:
    """FK 4.1.1, 4.1.2: asked only with the temple on the board and something to use the power for."""
    if state.temple[player] != NOWHERE and any(_usable(state, player, power) for power in powers_of(state, player)):
        ask(state, "power", player)
    else:
        state.barred[player] = NOTHING


def powers_of(state: State, player: int) -> list[int]:
    """The powers at hand: the own god's, or for Saga those of the gods in front of others (FK 12.2.1)."""
    god = state.gods[player]
    if god != SAGA:
        return [god]
    return [other for at, other in enumerate(state.gods) if at != player]


def _usable(state: State, player: int, power: int) -> bool:
    if power == LOKI:
        return _sources(state, player) != 0 and next(_loki_targets(state, player), None) is not None
    if power == HOLLER:
        return _plague_cities(state, player) != 0
    if power == TYR:
        return state.reserve[player] > 0
    if power == HEIMDALL:
        return any(card != state.barred[player] for card in state.public)
    if power == FORSETI:
        return bool(state.rumors[player]) and any(cards for at, cards in enumerate(state.rumors) if at != player)
    if power == NORNS:
        return state.stack > 0
    return power == FREYR


def check_power(state: State, move: Power) -> Illegal | None:
    if move.use is None:
        return _nothing_named(move)
    return (
        _other_god(state, move) or _odin(state, move) or _mimic(state, move) or _complete(move) or _choice(state, move)
    )


def _named(move: Power) -> tuple[str, ...]:
    fields = ("city", "from_", "cities", "card", "give", "to", "take")
    return tuple(field for field in fields if getattr(move, field) is not None)


def _nothing_named(move: Power) -> Illegal | None:
    """FK 4.1.4: who declines the power names nothing."""
    if _named(move) or move.as_ is not None:
        return refuse("power-fields", use=None, needed=[])
    return None


def _other_god(state: State, move: Power) -> Illegal | None:
    """FK 4.1.1: only the own god's power."""
    own = GODS[state.gods[state.actor]]
    return None if move.use == own else refuse("not-own-god", given=move.use, own=own)


def _odin(state: State, move: Power) -> Illegal | None:
    """FK 12.2.9: Odin has no power, and Saga gets none from him."""
    return refuse("odin") if ODIN in (state.gods[state.actor], _power(move)) else None


def _mimic(state: State, move: Power) -> Illegal | None:
    """FK 12.2.1: Saga names a god in front of another player; nobody else names one."""
    if move.use != GODS[SAGA]:
        return None if move.as_ is None else refuse("power-fields", use=move.use, needed=_json_fields(_power(move)))
    others = [GODS[god] for at, god in enumerate(state.gods) if at != state.actor]
    return None if move.as_ in others else refuse("not-in-play", given=move.as_, known=sorted(others))


def _power(move: Power) -> int:
    """Whose power the move uses."""
    return GODS.index(move.as_ if move.use == GODS[SAGA] and move.as_ is not None else move.use or GODS[ODIN])


def _complete(move: Power) -> Illegal | None:
    """FK 4.1.4: a power is used with a complete choice or not at all."""
    needed = FIELDS[_power(move)]
    if set(_named(move)) == set(needed):
        return None
    return refuse("power-fields", use=move.use, needed=_json_fields(_power(move)))


def _json_fields(power: int) -> list[str]:
    return [field.rstrip("_") for field in FIELDS.get(power, ())]


def _choice(state: State, move: Power) -> Illegal | None:
    check = _CHECKS.get(_power(move))
    return check(state, move) if check else None


def list_powers(state: State, seat: str) -> list[Power]:
    player = state.actor
    moves = [Power(seat, None)]
    for power in powers_of(state, player):
        if power in _LISTS and _usable(state, player, power):
            moves += _LISTS[power](state, player, _named_by(seat, state.gods[player], power))
    return moves


def powers_count(state: State) -> int:
    """How many choices there are, Holler's orders of cities counted one by one; the rest is never many."""
    if HOLLER not in powers_of(state, state.actor):
        return 0
    cities = _plague_cities(state, state.actor).bit_count()
    return cities + cities * (cities - 1) + cities * (cities - 1) * (cities - 2)


def sample_power(state: State, seat: str, below: Below) -> Power:
    """Only Holler has too many choices to list: first the power, then one to three of its cities in some order."""
    player = state.actor
    make = _named_by(seat, state.gods[player], HOLLER)
    others = [
        power
        for power in powers_of(state, player)
        if power in _LISTS and power != HOLLER and _usable(state, player, power)
    ]
    pick = below(len(others) + 2)
    if pick < len(others):
        moves = _LISTS[others[pick]](state, player, _named_by(seat, state.gods[player], others[pick]))
        return moves[below(len(moves))]
    if pick == len(others):
        return Power(seat, None)
    cities = state.map.names(_plague_cities(state, player))
    named = [cities.pop(below(len(cities))) for _ in range(1 + below(min(PLAGUE, len(cities))))]
    return make(cities=tuple(named))


def some_powers(state: State, seat: str) -> list[Power]:
    """A bounded selection: Holler's cities in map order only, as many as the list may hold."""
    player, moves = state.actor, [Power(seat, None)]
    for power in powers_of(state, player):
        make = _named_by(seat, state.gods[player], power)
        if power == HOLLER:
            names = state.map.names(_plague_cities(state, player))
            ways = (cities for count in range(1, PLAGUE + 1) for cities in combinations(names, count))
            moves += [make(cities=cities) for cities in islice(ways, LISTED // 2)]
        elif power in _LISTS and _usable(state, player, power):
            moves += _LISTS[power](state, player, make)
    return moves


def _named_by(seat: str, god: int, power: int) -> Callable[..., Power]:
    """A maker of moves that use this power, in Saga's name when Saga mimics it."""

    def make(**choice: object) -> Power:
        return Power(seat, GODS[god], GODS[power] if god == SAGA else None, **choice)  # type: ignore[arg-type]  # fields by power

    return make


def do_power(state: State, move: Power) -> None:
    """FK 4.1.6: what a power shifts may still move; kingdoms it empties fall."""
    player = state.actor
    state.barred[player] = NOTHING
    if move.use is not None:
        _DEEDS[_power(move)](state, player, move)


# 12.2.2 Loki


def _sources(state: State, player: int) -> CitySet:
    """Own cities that can spare a unit."""
    found = 0
    for city in members(state.mine[player]):
        if state.units[city] > 1:
            found |= 1 << city
    return found


def _loki_targets(state: State, player: int) -> Iterator[int]:
    for city in members(_within_reach(state, player)):
        if retreat_places(state, state.owner[city], city):
            yield city


def _within_reach(state: State, player: int) -> CitySet:
    """Enemy cities by road from an own one, without a temple (FK 4.1.3)."""
    return enemy_cities(state, player) & next_to(state.map.road, state.mine[player]) & ~state.temples


def _bad_target(state: State, name: str, code: str) -> Illegal | None:
    """FK 4.1.3, 12.2.2, 12.2.3: an enemy city by road from an own one, without a temple."""
    player, city = state.actor, state.map.number.get(name)
    if city is None or not enemy_cities(state, player) >> city & 1:
        return refuse(f"{code}-not-enemy", city=name)
    if state.temples >> city & 1:
        return refuse("temple-protects", city=name)
    if not state.map.road[city] & state.mine[player]:
        return refuse(f"{code}-no-road", city=name)
    return None


def _check_loki(state: State, move: Power) -> Illegal | None:
    assert move.city is not None
    assert move.from_ is not None
    return _bad_target(state, move.city, "loki") or _loki_source(state, move.from_) or _loki_retreat(state, move.city)


def _loki_source(state: State, name: str) -> Illegal | None:
    """FK 12.2.2: the unit comes from an own city with at least two units."""
    city = state.map.number.get(name)
    if city is None or not state.mine[state.actor] >> city & 1:
        return refuse("loki-source", city=name, units=0)
    return None if state.units[city] > 1 else refuse("loki-source", city=name, units=state.units[city])


def _loki_retreat(state: State, name: str) -> Illegal | None:
    """FK 12.2.2: the enemy units must have a retreat place."""
    city = state.map.number[name]
    return None if retreat_places(state, state.owner[city], city) else refuse("loki-no-retreat", city=name)


def _list_loki(state: State, player: int, make: Callable[..., Power]) -> list[Power]:
    ids = state.map.ids
    sources = [ids[city] for city in members(_sources(state, player))]
    return [make(city=ids[city], from_=source) for city in _loki_targets(state, player) for source in sources]


def _do_loki(state: State, player: int, move: Power) -> None:
    """The victim chooses one place for all; then a unit from the named city enters. No attack."""
    number = state.map.number
    city, source = number[move.city or ""], number[move.from_ or ""]
    victim = state.owner[city]
    places = retreat_places(state, victim, city)
    if places & (places - 1):
        then(state, ask_loki_retreat, victim, city, source, player)
    else:
        _drive_out(state, victim, city, places.bit_length() - 1, source, player)


def ask_loki_retreat(state: State, victim: int, city: int, source: int, player: int) -> None:
    ask(state, "loki_retreat", victim, city, source, player)


def check_loki_retreat(state: State, move: LokiRetreat) -> Illegal | None:
    """FK 2.1.13: an adjacent city that is empty or the owner's own."""
    city, places = state.map.number.get(move.to), retreat_places(state, state.actor, state.detail[0])
    if city is None or not places >> city & 1:
        return refuse("no-retreat-place", city=move.to, places=state.map.names(places))
    return None


def list_loki_retreat(state: State, seat: str) -> list[LokiRetreat]:
    return [LokiRetreat(seat, name) for name in state.map.names(retreat_places(state, state.actor, state.detail[0]))]


def do_loki_retreat(state: State, move: LokiRetreat) -> None:
    city, source, player = state.detail
    _drive_out(state, state.actor, city, state.map.number[move.to], source, player)


def _drive_out(state: State, victim: int, city: int, to: int, source: int, player: int) -> None:
    units = state.units[city]
    lift(state, city, units)
    arrive(state, victim, to, units)
    lift(state, source, 1)
    arrive(state, player, city, 1)


# 12.2.3 Holler


def _plague_cities(state: State, player: int) -> CitySet:
    return _within_reach(state, player)


def _check_holler(state: State, move: Power) -> Illegal | None:
    """FK 12.2.3: one to three different enemy cities."""
    cities = move.cities or ()
    if not 1 <= len(cities) <= PLAGUE:
        return refuse("holler-number", given=len(cities), most=PLAGUE)
    if len(set(cities)) < len(cities):
        return refuse("holler-twice")
    return next((wrong for wrong in (_bad_target(state, city, "holler") for city in cities) if wrong), None)


def _list_holler(state: State, player: int, make: Callable[..., Power]) -> list[Power]:
    names = state.map.names(_plague_cities(state, player))
    return [make(cities=cities) for count in range(1, PLAGUE + 1) for cities in permutations(names, count)]


def _do_holler(state: State, player: int, move: Power) -> None:
    cities = [state.map.number[name] for name in move.cities or ()]
    suspects = tuple(dict.fromkeys(state.owner[city] for city in cities))
    for city in cities:
        kill(state, city, 1)
    then(state, look_for_falls, player, suspects)


# 12.2.4 Tyr, 12.2.5 Freyr


def _check_tyr(state: State, move: Power) -> Illegal | None:  # noqa: ARG001 (one shape for all powers)
    """FK 12.2.4: nothing to draft from an empty reserve."""
    return None if state.reserve[state.actor] else refuse("tyr-reserve")


def _do_tyr(state: State, player: int, move: Power) -> None:  # noqa: ARG001 (one shape for all powers)
    drafted = min(DRAFT, state.reserve[player])
    state.reserve[player] -= drafted
    state.sheet[player] += drafted


def _do_freyr(state: State, player: int, move: Power) -> None:  # noqa: ARG001 (one shape for all powers)
    for track in reversed(range(len(TRACKS))):
        then(state, add_points, player, track, PROSPERITY, True)


def _list_one(state: State, player: int, make: Callable[..., Power]) -> list[Power]:  # noqa: ARG001 (one shape for all)
    return [make()]


# 12.2.6 Heimdall


def _check_heimdall(state: State, move: Power) -> Illegal | None:
    """FK 12.2.6: a public card, and not the one borrowed in the turn before."""
    card = KNOWLEDGE.index(move.card or "")
    if card not in state.public:
        return refuse("heimdall-not-public", card=move.card)
    return refuse("heimdall-again", card=move.card) if card == state.barred[state.actor] else None


def _list_heimdall(state: State, player: int, make: Callable[..., Power]) -> list[Power]:
    return [make(card=KNOWLEDGE[card]) for card in sorted(set(state.public)) if card != state.barred[player]]


def _do_heimdall(state: State, player: int, move: Power) -> None:
    card = KNOWLEDGE.index(move.card or "")
    public = list(state.public)
    public.remove(card)
    state.public = tuple(public)
    state.borrowed[player] = state.barred[player] = card
    refresh_access(state)


# 12.2.7 Forseti


def _check_forseti(state: State, move: Power) -> Illegal | None:
    """FK 12.2.7: one own rumor card for one of an opponent."""
    player, seats = state.actor, state.setting.seats
    if move.to not in seats or move.to == seats[player]:
        return refuse("forseti-opponent", given=move.to)
    for holder, value in ((player, move.give), (seats.index(move.to), move.take)):
        if value not in state.rumors[holder]:
            return refuse("forseti-rumor", seat=seats[holder], value=value, held=list(state.rumors[holder]))
    return None


def _list_forseti(state: State, player: int, make: Callable[..., Power]) -> list[Power]:
    seats = state.setting.seats
    return [
        make(give=give, to=seats[other], take=take)
        for give in sorted(set(state.rumors[player]))
        for other, held in enumerate(state.rumors)
        if other != player
        for take in sorted(set(held))
    ]


def _do_forseti(state: State, player: int, move: Power) -> None:
    other = state.setting.seats.index(move.to or "")
    for holder, gone, come in ((player, move.give, move.take), (other, move.take, move.give)):
        held = list(state.rumors[holder])
        held[held.index(gone or 0)] = come or 0
        state.rumors[holder] = tuple(sorted(held))


# 12.2.8 Norns


def _check_norns(state: State, move: Power) -> Illegal | None:  # noqa: ARG001 (one shape for all powers)
    """FK 12.2.8: nothing to look at in an empty stack."""
    return None if state.stack else refuse("norns-stack")


def _do_norns(state: State, player: int, move: Power) -> None:  # noqa: ARG001 (one shape for all powers)
    then(state, look, player)


def look(state: State, player: int) -> None:
    """The top three cards of the stack, or what is left; they still count as stack (FK 17.4)."""
    wanted = min(DESTINY, state.stack)
    while len(state.looking) < wanted:
        if state.stack > len(state.buried) + len(state.looking):
            then(state, look, player)
            ask_chance(state, "draw-knowledge", player)
            return
        (card, _), *rest = state.buried
        state.buried = tuple(rest)
        state.looking += (card,)
    ask(state, "norns_pick", player)


def check_norns_pick(state: State, move: NornsPick) -> Illegal | None:
    """FK 12.2.8: one of the cards looked at, the others underneath, against one of the face-up cards."""
    looking = sorted(KNOWLEDGE[card] for card in state.looking)
    if sorted((move.card, *move.under)) != looking:
        return refuse("norns-cards", looking=looking)
    shown = [KNOWLEDGE[card] for card in state.shown]
    return None if move.replace in shown else refuse("norns-replace", card=move.replace, shown=shown)


def list_norns_pick(state: State, seat: str) -> list[NornsPick]:
    names = [KNOWLEDGE[card] for card in state.looking]
    shown = [KNOWLEDGE[card] for card in sorted(set(state.shown))]
    orders = sorted(set(permutations(names)))
    return [NornsPick(seat, order[0], order[1:], replace) for order in orders for replace in shown]


def do_norns_pick(state: State, move: NornsPick) -> None:
    """The replaced card, which everybody saw, goes to the very bottom."""
    player, everyone = state.actor, (1 << state.setting.players) - 1
    replaced = KNOWLEDGE.index(move.replace)
    shown = list(state.shown)
    shown[shown.index(replaced)] = KNOWLEDGE.index(move.card)
    state.shown = tuple(shown)
    under = tuple((KNOWLEDGE.index(card), 1 << player) for card in move.under)
    state.buried += (*under, (replaced, everyone))
    state.looking = ()


_CHECKS: dict[int, Callable[[State, Power], Illegal | None]] = {
    LOKI: _check_loki,
    HOLLER: _check_holler,
    TYR: _check_tyr,
    HEIMDALL: _check_heimdall,
    FORSETI: _check_forseti,
    NORNS: _check_norns,
}
_LISTS: dict[int, Callable[[State, int, Callable[..., Power]], list[Power]]] = {
    LOKI: _list_loki,
    HOLLER: _list_holler,
    TYR: _list_one,
    FREYR: _list_one,
    HEIMDALL: _list_heimdall,
    FORSETI: _list_forseti,
    NORNS: _list_one,
}
_DEEDS: dict[int, Callable[[State, int, Power], None]] = {
    LOKI: _do_loki,
    HOLLER: _do_holler,
    TYR: _do_tyr,
    FREYR: _do_freyr,
    HEIMDALL: _do_heimdall,
    FORSETI: _do_forseti,
    NORNS: _do_norns,
}
