"""ARR 5.7, REPEL FOMORI: swords against a Fomori or a castle, for fame or against corruption."""

from __future__ import annotations

from companion.rules.arrival.atlas import PlaceSet
from companion.rules.arrival.content import KINDS
from companion.rules.arrival.moves import Move, Repel
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import State
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members

CASTLE = KINDS
"""Where a castle's strength and reward stand in the content."""


def check_repel(state: State, move: Repel) -> Illegal | None:
    leader, place = state.due, state.content.atlas.number[move.target]
    return (
        _something_there(state, place)
        or _in_reach(state, leader, place)
        or _distance_paid(state, leader, place)
        or _swords_enough(state, leader, place)
        or _corruption_to_lose(state, leader, move.reward)
    )


def _something_there(state: State, place: int) -> Illegal | None:
    """5.7.1: the target holds a Fomori or a castle."""
    there = (state.fomori_places | state.castles) >> place & 1
    return None if there else refuse("nothing-to-repel", location=state.content.atlas.ids[place])


def _in_reach(state: State, leader: int, place: int) -> Illegal | None:
    """5.7.2: free by connection, port or province, or a Distant Attack from a neighbour province."""
    reached = free_targets(state, leader) | state.content.atlas.around(state.own[leader]).distant
    return None if reached >> place & 1 else refuse("repel-out-of-reach", location=state.content.atlas.ids[place])


def _distance_paid(state: State, leader: int, place: int) -> Illegal | None:
    """5.7.3: a Distant Attack needs at least 2 fame before the reward."""
    price = state.content.attack_price
    if state.fame[leader] >= price or free_targets(state, leader) >> place & 1:
        return None
    location = state.content.atlas.ids[place]
    return refuse("distant-attack-costs-fame", location=location, needed=price, fame=state.fame[leader])


def _swords_enough(state: State, leader: int, place: int) -> Illegal | None:
    """5.7.4: swords at least equal to the strength."""
    needed, held = state.content.strengths[opponent(state, place)], state.swords[leader]
    if held >= needed:
        return None
    return refuse("too-few-swords", location=state.content.atlas.ids[place], needed=needed, held=held)


def _corruption_to_lose(state: State, leader: int, reward: str) -> Illegal | None:
    """5.7.5: −1 corruption needs at least 1 corruption."""
    return refuse("no-corruption-to-lose") if reward == "corruption" and not state.corruption[leader] else None


def opponent(state: State, place: int) -> int:
    """The kind of Fomori there, or CASTLE."""
    return CASTLE if state.castles >> place & 1 else state.kind(place)


def free_targets(state: State, leader: int) -> PlaceSet:
    """ARR 5.7.2 a, b, c."""
    around = state.content.atlas.around(state.own[leader])
    return around.free | around.home


def list_repel(state: State, leader: int, found: list[Move]) -> None:
    around = state.content.atlas.around(state.own[leader])
    places = around.free | around.home
    if state.fame[leader] >= state.content.attack_price:
        places |= around.distant
    swords = state.swords[leader]
    strengths = state.content.strengths
    weak = 0
    for kind, fomori in enumerate(state.kinds):
        if strengths[kind] <= swords:
            weak |= fomori
    if strengths[CASTLE] <= swords:
        weak |= state.castles
    places &= weak
    fame, atonement = state.ready.repels[leader], state.ready.atones[leader]
    corrupt = state.corruption[leader] > 0
    for place in members(places):
        found.append(fame[place])
        if corrupt:
            found.append(atonement[place])


def do_repel(state: State, move: Repel) -> None:
    """ARR 5.7.6."""
    leader, content = state.due, state.content
    place = content.atlas.number[move.target]
    bit = 1 << place
    if not free_targets(state, leader) & bit:
        state.fame[leader] -= state.content.attack_price
    kind = opponent(state, place)
    state.swords[leader] -= content.strengths[kind]
    if move.reward == "fame":
        state.fame[leader] += content.rewards[kind]
    else:
        state.corruption[leader] -= 1
    if kind == CASTLE:
        state.castles ^= bit
        state.trophies[leader] += 1
    else:
        state.kinds[kind] ^= bit
        state.repelled = tuple(count + (other == kind) for other, count in enumerate(state.repelled))
    state.actions -= 1
