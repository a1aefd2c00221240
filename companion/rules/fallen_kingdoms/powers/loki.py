"""FK 12.2.2: Loki's Treachery drives the units of an enemy city away and lets one own unit in."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.fallen_kingdoms.board import CitySet
from companion.rules.fallen_kingdoms.moves import LokiRetreat, Power
from companion.rules.fallen_kingdoms.powers.model import GodPower, Make, bad_target, within_reach
from companion.rules.fallen_kingdoms.realm import lift, retreat_places
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import State, ask, then
from companion.rules.fallen_kingdoms.temples import arrive
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members


def _usable(state: State, player: int) -> bool:
    return _sources(state, player) != 0 and next(_loki_targets(state, player), None) is not None


def _sources(state: State, player: int) -> CitySet:
    """Own cities that can spare a unit."""
    found = 0
    for city in members(state.mine[player]):
        if state.units[city] > 1:
            found |= 1 << city
    return found


def _loki_targets(state: State, player: int) -> Iterator[int]:
    for city in members(within_reach(state, player)):
        if retreat_places(state, state.owner[city], city):
            yield city


def _check_loki(state: State, move: Power) -> Illegal | None:
    assert move.city is not None
    assert move.from_ is not None
    return bad_target(state, move.city, "loki") or _loki_source(state, move.from_) or _loki_retreat(state, move.city)


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


def _list_loki(state: State, player: int, make: Make) -> list[Power]:
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


TREACHERY = GodPower(("city", "from_"), _usable, _check_loki, _list_loki, _do_loki)
