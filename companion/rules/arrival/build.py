"""ARR 5.4, BUILD FORTIFICATION, and 6.1, where master-builders build again what Fomori destroyed."""

from __future__ import annotations

from companion.rules.arrival.atlas import PlaceSet
from companion.rules.arrival.moves import Build, Move, Rebuild
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import NOBODY, State
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members


def check_build(state: State, move: Build) -> Illegal | None:
    return _has_a_disc(state, state.due) or check_site(state, move)


def check_site(state: State, move: Build | Rebuild) -> Illegal | None:
    """Refuse a site that cannot take a disc, wherever the disc comes from (also ARR 6.1)."""
    leader, place = state.due, state.content.atlas.number[move.location]
    return (
        _not_on_the_isle(state, place)
        or _no_caer_yet(state, leader, place)
        or _no_fomori(state, place)
        or _no_other_tribe(state, leader, place)
        or _in_reach(state, leader, place)
        or _outpost_paid(state, leader, place)
    )


def _has_a_disc(state: State, leader: int) -> Illegal | None:
    """5.4.1: at least one disc in the Tribe Supply."""
    return None if state.discs[leader] else refuse("no-disc")


def _not_on_the_isle(state: State, place: int) -> Illegal | None:
    """5.4.2: not on Balor's Isle, not even where the castle is gone."""
    atlas = state.content.atlas
    return refuse("no-building-on-isle", location=atlas.ids[place]) if atlas.isle >> place & 1 else None


def _no_caer_yet(state: State, leader: int, place: int) -> Illegal | None:
    """5.4.3: a Caer takes no fourth disc."""
    full = state.own[leader] & state.three
    return refuse("already-caer", location=state.content.atlas.ids[place]) if full >> place & 1 else None


def _no_fomori(state: State, place: int) -> Illegal | None:
    """5.4.4: no Fomori there."""
    kind = state.kind(place)
    if kind == NOBODY:
        return None
    return refuse("fomori-in-the-way", location=state.content.atlas.ids[place], fomori=state.content.fomori[kind])


def _no_other_tribe(state: State, leader: int, place: int) -> Illegal | None:
    """5.4.5: no other leader's disc there."""
    owner = state.owner(place)
    if owner in (NOBODY, leader):
        return None
    return refuse("foreign-fortification", location=state.content.atlas.ids[place], owner=state.seats[owner])


def _in_reach(state: State, leader: int, place: int) -> Illegal | None:
    """5.4.6: free from an own location or port to port, or an Outpost beside another leader's location."""
    reached = free_sites(state, leader) | outposts(state, leader)
    return None if reached >> place & 1 else refuse("out-of-reach", location=state.content.atlas.ids[place])


def _outpost_paid(state: State, leader: int, place: int) -> Illegal | None:
    """5.4.7: an Outpost has to be paid for."""
    price = state.content.outpost_price
    if state.fame[leader] >= price or free_sites(state, leader) >> place & 1:
        return None
    location = state.content.atlas.ids[place]
    return refuse("outpost-costs-fame", location=location, needed=price, fame=state.fame[leader])


def free_sites(state: State, leader: int) -> PlaceSet:
    """Return where a disc costs no fame: own locations (ARR 5.4.3) and what is reached by 5.4.6 a and b."""
    own = state.own[leader]
    return own | state.content.atlas.around(own).free


def outposts(state: State, leader: int) -> PlaceSet:
    """ARR 5.4.6 c."""
    around = state.content.atlas.around
    found = 0
    for other, own in enumerate(state.own):
        if other != leader and own:
            found |= around(own).near
    return found


def sites(state: State, leader: int) -> PlaceSet:
    """Return where a disc could be put, whether the leader has one or not."""
    own, atlas = state.own[leader], state.content.atlas
    reached = atlas.around(own).free
    if state.fame[leader] >= state.content.outpost_price:
        reached |= outposts(state, leader)
    return reached & atlas.main & ~(state.occupied_places | state.fomori_places) | own & ~state.three


def list_build(state: State, leader: int, found: list[Move]) -> None:
    builds = state.ready.builds[leader]
    found.extend([builds[place] for place in members(sites(state, leader))])


def do_build(state: State, move: Build) -> None:
    """ARR 5.4.8."""
    leader = state.due
    put_disc(state, leader, state.content.atlas.number[move.location])
    state.discs[leader] -= 1
    state.actions -= 1


def put_disc(state: State, leader: int, place: int) -> None:
    """ARR 5.2.4, 5.4.8: an Outpost's price is paid only where nothing free holds."""
    bit = 1 << place
    if not free_sites(state, leader) & bit:
        state.fame[leader] -= state.content.outpost_price
    if not state.own[leader] & bit:
        state.own[leader] |= bit
    elif state.two & bit:
        state.three |= bit
    else:
        state.two |= bit
