"""ARR 5.6, SPREAD FOMORI: one of them is turned up on a location; shields and discs there are gone."""

from __future__ import annotations

from companion.rules.arrival import shields
from companion.rules.arrival.atlas import PlaceSet
from companion.rules.arrival.moves import Move, Spread
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import FOMORI_FLIP, NOBODY, NOTHING, State
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members


def check_spread(state: State, move: Spread) -> Illegal | None:
    leader, place = state.due, state.content.atlas.number[move.location]
    return (
        _holds_fomori(state, leader)
        or _on_the_main_island(state, place)
        or _no_fomori_yet(state, place)
        or _has_a_source(state, place)
        or _not_the_last(state, place)
        or _price_in_hand(state, leader, place)
    )


def _holds_fomori(state: State, leader: int) -> Illegal | None:
    """5.6.1: at least one Fomori in the Tribe Supply."""
    return None if state.held[leader] else refuse("no-fomori")


def _on_the_main_island(state: State, place: int) -> Illegal | None:
    """5.6.2: the target is on the main island."""
    atlas = state.content.atlas
    return refuse("not-onto-isle", location=atlas.ids[place]) if atlas.isle >> place & 1 else None


def _no_fomori_yet(state: State, place: int) -> Illegal | None:
    """5.6.3: no Fomori there already."""
    kind = state.kind(place)
    if kind == NOBODY:
        return None
    return refuse("fomori-already", location=state.content.atlas.ids[place], fomori=state.content.fomori[kind])


def _has_a_source(state: State, place: int) -> Illegal | None:
    """5.6.4: connected to a location holding a Fomori or to a castle still on the Isle."""
    atlas = state.content.atlas
    sources = state.fomori_places | state.castles
    return None if atlas.near[place] & sources else refuse("no-source", location=atlas.ids[place])


def _not_the_last(state: State, place: int) -> Illegal | None:
    """5.6.5: the target is not its owner's last fortified location."""
    owner = state.owner(place)
    if owner == NOBODY or state.own[owner] != 1 << place:
        return None
    return refuse("last-fortification", location=state.content.atlas.ids[place], owner=state.seats[owner])


def _price_in_hand(state: State, leader: int, place: int) -> Illegal | None:
    """5.6.6: the leader must hold as many Fomori as the price."""
    needed, held = price(state, place), state.held[leader]
    if held >= needed:
        return None
    return refuse(
        "too-few-fomori",
        location=state.content.atlas.ids[place],
        needed=needed,
        held=held,
        shields=state.shields_in(state.content.atlas.province_of[place]),
        discs=state.level(place),
    )


def price(state: State, place: int) -> int:
    """ARR 5.6.6: shields in the province, discs on the target, and one."""
    return state.shields_in(state.content.atlas.province_of[place]) + state.level(place) + 1


def targets(state: State, leader: int) -> PlaceSet:
    """Return where the leader could spread now. Discs and shields are counted in unary: a location costs more than
    `spare` + 1 exactly where some split of `spare` + 1 into discs and shields is covered by both."""
    held = state.held[leader]
    if not held:
        return 0
    atlas, infested = state.content.atlas, state.fomori_places
    found = atlas.beside(infested | state.castles) & atlas.main & ~infested
    occupied = 0
    for own in state.own:
        occupied |= own
        if not own & (own - 1):
            found &= ~own
    one, two, three = state.walls
    spare = held - 1
    if spare == 0:
        return found & ~(occupied | one)
    if spare == 1:
        return found & ~(state.two | two | occupied & one)
    if spare == 2:
        return found & ~(state.three | three | state.two & one | occupied & two)
    if spare == 3:
        return found & ~(state.three & one | state.two & two | occupied & three)
    if spare == 4:
        return found & ~(state.three & two | state.two & three)
    if spare == 5:
        return found & ~(state.three & three)
    return found


def list_spread(state: State, leader: int, places: PlaceSet, found: list[Move]) -> None:
    spreads = state.ready.spreads[leader]
    found.extend([spreads[place] for place in members(places)])


def do_spread(state: State, move: Spread) -> None:
    """ARR 5.6.7: the price goes back unseen but for one Fomori, which chance turns up."""
    leader = state.due
    place = state.content.atlas.number[move.location]
    state.held[leader] -= price(state, place)
    destroy(state, place)
    shields.smash(state, state.content.atlas.province_of[place])
    state.actions -= 1
    state.question, state.subject = FOMORI_FLIP, place


def destroy(state: State, place: int) -> None:
    """ARR 5.2.2, 5.9.13: all discs there go to the General Supply, or to the owner's master-builder."""
    owner = state.owner(place)
    if owner == NOBODY:
        return
    room = state.content.gathers * state.builders[owner] - state.gathered[owner]
    state.gathered[owner] += min(room, state.level(place))
    kept = ~(1 << place)
    state.own[owner] &= kept
    state.two &= kept
    state.three &= kept


def flip(state: State, kind: int) -> None:
    """ARR 5.6.7: turned face-up on the target."""
    state.kinds[kind] |= 1 << state.subject
    state.question, state.subject = NOTHING, 0
