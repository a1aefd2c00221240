"""FK 11.6: an invader with a kingdom first gives it to a player of the own choice."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.counting import at_most, at_most_counts, random_at_most
from companion.rules.fallen_kingdoms.moves import Replace, amounts
from companion.rules.fallen_kingdoms.realm import lift, put, set_temple
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import NOWHERE, State, ask, then
from companion.rules.fallen_kingdoms.temples import fall
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members
from companion.rules.kernel.chance import Below


def surrender(state: State, player: int, recipient: int) -> None:
    """FK 11.6.2, 11.6.5: the units leave, the recipient replaces them; then the steps of a fall, one rumor in all."""
    given = [(city, state.units[city]) for city in members(state.mine[player])]
    set_temple(state, player, NOWHERE)
    for city, units in given:
        lift(state, city, units)
    state.reserve[player], state.alive[player] = state.content.army, False
    then(state, fall, player, recipient)
    if state.reserve[recipient] >= sum(units for _, units in given):
        for city, units in given:
            state.reserve[recipient] -= units
            put(state, recipient, city, units)
    elif state.reserve[recipient] or any(state.units[city] > 1 for city in members(state.mine[recipient])):
        ask(state, "replace", recipient, *(number for pair in given for number in pair))


def surrendered_cities(state: State) -> dict[int, int]:
    """The cities given up and how many units stood in each."""
    return dict(zip(state.detail[::2], state.detail[1::2], strict=True))


def spare(state: State) -> dict[int, int]:
    """FK 11.6.3: units the recipient can take from cities held before, each keeping one."""
    return {city: state.units[city] - 1 for city in members(state.mine[state.actor]) if state.units[city] > 1}


def check_replace(state: State, move: Replace) -> Illegal | None:
    return _too_many(state, move) or _reuse(state, move) or _reserve_first(state, move)


def _too_many(state: State, move: Replace) -> Illegal | None:
    """FK 11.6.2: at most as many per city as stood there."""
    limits = {state.map.ids[city]: units for city, units in surrendered_cities(state).items()}
    for name, units in move.units:
        if units > limits.get(name, 0):
            return refuse("replace-limit", city=name, units=units, most=limits.get(name, 0))
    return None


def _reuse(state: State, move: Replace) -> Illegal | None:
    """FK 11.6.3: from cities held before, each keeping at least one."""
    limits = {state.map.ids[city]: units for city, units in spare(state).items()}
    for name, units in move.reuse:
        if units > limits.get(name, 0):
            return refuse("reuse-limit", city=name, units=units, most=limits.get(name, 0))
    return None


def _reserve_first(state: State, move: Replace) -> Illegal | None:
    """FK 11.6.2: the whole reserve is used, and what is reused comes on top."""
    given, reuse = sum(units for _, units in move.units), sum(units for _, units in move.reuse)
    reserve = state.reserve[state.actor]
    return None if given == reserve + reuse else refuse("replace-number", given=given, reserve=reserve, reuse=reuse)


def do_replace(state: State, move: Replace) -> None:
    player, number = state.actor, state.map.number
    state.reserve[player] = 0
    for name, units in move.reuse:
        lift(state, number[name], units)
    for name, units in move.units:
        put(state, player, number[name], units)


def _reuses(state: State) -> range:
    """Return how many units can be reused."""
    room = sum(surrendered_cities(state).values()) - state.reserve[state.actor]
    return range(min(room, sum(spare(state).values())) + 1)


def _ways(state: State) -> list[int]:
    """For each number of reused units, how many ways there are to take and to place."""
    reserve, reuses = state.reserve[state.actor], _reuses(state)
    placing = at_most_counts(tuple(surrendered_cities(state).values()), reserve + reuses[-1])
    taking = at_most_counts(tuple(spare(state).values()), reuses[-1])
    return [placing[reserve + reuse] * taking[reuse] for reuse in reuses]


def replace_count(state: State) -> int:
    return sum(_ways(state))


def list_replace(state: State, seat: str) -> list[Replace]:
    return [move for reuse in _reuses(state) for move in _with_reuse(state, seat, reuse)]


def _with_reuse(state: State, seat: str, reuse: int) -> list[Replace]:
    given, other, reserve = surrendered_cities(state), spare(state), state.reserve[state.actor]
    return [
        _replace(state, seat, units, taken)
        for units in at_most(tuple(given.values()), reserve + reuse)
        for taken in at_most(tuple(other.values()), reuse)
    ]


def _replace(state: State, seat: str, units: tuple[int, ...], taken: tuple[int, ...]) -> Replace:
    ids = state.map.ids
    put_in = {ids[city]: count for city, count in zip(surrendered_cities(state), units, strict=True)}
    reuse = {ids[city]: count for city, count in zip(spare(state), taken, strict=True)}
    return Replace(seat, amounts(put_in), amounts(reuse))


def some_replaces(state: State, seat: str) -> list[Replace]:
    """A bounded selection: the reserve in the first cities, in the last ones, or one unit in each before the rest."""
    given, reserve = surrendered_cities(state), state.reserve[state.actor]
    limits = tuple(given.values())
    fills = {_fill(limits, reserve, order) for order in (list(range(len(limits))), list(range(len(limits)))[::-1])}
    fills.add(_fill_evenly(limits, reserve))
    none = (0,) * len(spare(state))
    return [_replace(state, seat, fill, none) for fill in sorted(fills)]


def _fill(limits: tuple[int, ...], units: int, order: list[int]) -> tuple[int, ...]:
    filled = [0] * len(limits)
    for at in order:
        filled[at] = min(limits[at], units)
        units -= filled[at]
    return tuple(filled)


def _fill_evenly(limits: tuple[int, ...], units: int) -> tuple[int, ...]:
    filled = [0] * len(limits)
    while units:
        for at, limit in enumerate(limits):
            if units and filled[at] < limit:
                filled[at] += 1
                units -= 1
    return tuple(filled)


def sample_replace(state: State, seat: str, below: Below) -> Replace:
    given, other, reserve = surrendered_cities(state), spare(state), state.reserve[state.actor]
    ways = _ways(state)
    pick, reuse = below(sum(ways)), 0
    while pick >= ways[reuse]:
        pick -= ways[reuse]
        reuse += 1
    units = random_at_most(tuple(given.values()), reserve + reuse, below)
    return _replace(state, seat, units, random_at_most(tuple(other.values()), reuse, below))
