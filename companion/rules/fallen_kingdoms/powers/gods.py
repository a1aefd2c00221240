"""FK 12.2.3–12.2.7: the powers that are over when they are used. Loki and the Norns ask further questions."""

from __future__ import annotations

from itertools import combinations, islice, permutations

from companion.rules.fallen_kingdoms.content import KNOWLEDGE, TRACKS
from companion.rules.fallen_kingdoms.moves import Power
from companion.rules.fallen_kingdoms.powers.model import GodPower, Make, bad_target, list_one, within_reach
from companion.rules.fallen_kingdoms.production import add_points
from companion.rules.fallen_kingdoms.realm import kill, refresh_access
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import NOTHING, State, then
from companion.rules.fallen_kingdoms.temples import look_for_falls
from companion.rules.kernel import Illegal
from companion.rules.kernel.chance import Below
from companion.rules.kernel.large_decisions import LISTED

# 12.2.3, Holler


CITIES = 3
"""So many cities may be named."""


# 12.2.3, Holler


def _usable_holler(state: State, player: int) -> bool:
    return within_reach(state, player) != 0


def _check_holler(state: State, move: Power) -> Illegal | None:
    """FK 12.2.3: one to three different enemy cities."""
    cities = move.cities or ()
    if not 1 <= len(cities) <= CITIES:
        return refuse("holler-number", given=len(cities), most=CITIES)
    if len(set(cities)) < len(cities):
        return refuse("holler-twice")
    return next((wrong for wrong in (bad_target(state, city, "holler") for city in cities) if wrong), None)


def _list_holler(state: State, player: int, make: Make) -> list[Power]:
    names = state.map.names(within_reach(state, player))
    return [make(cities=cities) for count in range(1, CITIES + 1) for cities in permutations(names, count)]


def _do_holler(state: State, player: int, move: Power) -> None:
    cities = [state.map.number[name] for name in move.cities or ()]
    suspects = tuple(dict.fromkeys(state.owner[city] for city in cities))
    for city in cities:
        kill(state, city, 1)
    then(state, look_for_falls, player, suspects)


def plague_count(state: State, player: int) -> int:
    """Return how many choices there are: the order in which cities are named counts."""
    cities = within_reach(state, player).bit_count()
    return cities + cities * (cities - 1) + cities * (cities - 1) * (cities - 2)


def some_plagues(state: State, player: int, make: Make) -> list[Power]:
    """A bounded selection: in map order only, as many as a list may hold."""
    names = state.map.names(within_reach(state, player))
    ways = (cities for count in range(1, CITIES + 1) for cities in combinations(names, count))
    return [make(cities=cities) for cities in islice(ways, LISTED // 2)]


def sample_plague(state: State, player: int, make: Make, below: Below) -> Power:
    """One to three of the cities in some order."""
    cities = state.map.names(within_reach(state, player))
    named = [cities.pop(below(len(cities))) for _ in range(1 + below(min(CITIES, len(cities))))]
    return make(cities=tuple(named))


PLAGUE = GodPower(("cities",), _usable_holler, _check_holler, _list_holler, _do_holler)


# 12.2.4, Tyr


UNITS = 3
"""So many at most."""


def _usable_tyr(state: State, player: int) -> bool:
    return state.reserve[player] > 0


def _check_tyr(state: State, move: Power) -> Illegal | None:  # noqa: ARG001 (one shape for all powers)
    """FK 12.2.4: nothing to draft from an empty reserve."""
    return None if state.reserve[state.actor] else refuse("tyr-reserve")


def _do_tyr(state: State, player: int, move: Power) -> None:  # noqa: ARG001 (one shape for all powers)
    drafted = min(UNITS, state.reserve[player])
    state.reserve[player] -= drafted
    state.sheet[player] += drafted


DRAFT = GodPower((), _usable_tyr, _check_tyr, list_one, _do_tyr)


# 12.2.5, Freyr


POINTS = 2
"""On each track."""


def _always(state: State, player: int) -> bool:  # noqa: ARG001 (one shape for all powers)
    return True


def _nothing_to_judge(state: State, move: Power) -> Illegal | None:  # noqa: ARG001 (one shape for all powers)
    return None


def _do_freyr(state: State, player: int, move: Power) -> None:  # noqa: ARG001 (one shape for all powers)
    for track in reversed(range(len(TRACKS))):
        then(state, add_points, player, track, POINTS, True)


PROSPERITY = GodPower((), _always, _nothing_to_judge, list_one, _do_freyr)


# 12.2.6, Heimdall


def _usable_heimdall(state: State, player: int) -> bool:
    return any(card != state.barred[player] for card in state.public)


def _check_heimdall(state: State, move: Power) -> Illegal | None:
    """FK 12.2.6: a public card, and not the one borrowed in the turn before."""
    card = KNOWLEDGE.index(move.card or "")
    if card not in state.public:
        return refuse("heimdall-not-public", card=move.card)
    return refuse("heimdall-again", card=move.card) if card == state.barred[state.actor] else None


def _list_heimdall(state: State, player: int, make: Make) -> list[Power]:
    return [make(card=KNOWLEDGE[card]) for card in sorted(set(state.public)) if card != state.barred[player]]


def _do_heimdall(state: State, player: int, move: Power) -> None:
    card = KNOWLEDGE.index(move.card or "")
    public = list(state.public)
    public.remove(card)
    state.public = tuple(public)
    state.borrowed[player] = state.barred[player] = card
    refresh_access(state)


def return_borrowed(state: State, player: int) -> None:
    """FK 4.1.5: a borrowed knowledge goes back to the public area before the owner's next power step."""
    if state.borrowed[player] != NOTHING:
        state.public = tuple(sorted((*state.public, state.borrowed[player])))
        state.borrowed[player] = NOTHING
        refresh_access(state)


DIVINE_KNOWLEDGE = GodPower(("card",), _usable_heimdall, _check_heimdall, _list_heimdall, _do_heimdall)


# 12.2.7, Forseti


def _usable_forseti(state: State, player: int) -> bool:
    return bool(state.rumors[player]) and any(cards for at, cards in enumerate(state.rumors) if at != player)


def _check_forseti(state: State, move: Power) -> Illegal | None:
    """FK 12.2.7: one own rumor card for one of an opponent."""
    player, seats = state.actor, state.setting.seats
    if move.to not in seats or move.to == seats[player]:
        return refuse("forseti-opponent", given=move.to)
    for holder, value in ((player, move.give), (seats.index(move.to), move.take)):
        if value not in state.rumors[holder]:
            return refuse("forseti-rumor", seat=seats[holder], value=value, held=list(state.rumors[holder]))
    return None


def _list_forseti(state: State, player: int, make: Make) -> list[Power]:
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


REVEAL_TRUTH = GodPower(("give", "to", "take"), _usable_forseti, _check_forseti, _list_forseti, _do_forseti)
