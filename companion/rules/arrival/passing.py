"""ARR 5.8, PASS: what is kept, what goes back, and which leader begins the next round."""

from __future__ import annotations

from companion.rules.arrival import ending, spread, turns
from companion.rules.arrival.content import GOODS
from companion.rules.arrival.moves import Move, Pass
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import NOBODY, State
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members


def check_pass(state: State, move: Pass) -> Illegal | None:
    leader, keep = state.due, move.keep
    return _no_spread_left(state, leader) or _few_enough(state, keep) or _has_what_is_kept(state, leader, keep)


def _no_spread_left(state: State, leader: int) -> Illegal | None:
    """5.8.1: only if no SPREAD is legal for the leader at this moment."""
    places = spread.targets(state, leader)
    if not places:
        return None
    cheapest = min(members(places), key=lambda place: spread.price(state, place))
    location = state.content.atlas.ids[cheapest]
    return refuse("can-still-spread", location=location, needed=spread.price(state, cheapest), held=state.held[leader])


def _few_enough(state: State, keep: tuple[int, int, int]) -> Illegal | None:
    """5.8.2: at most so many in total."""
    most = state.content.most_kept
    return None if sum(keep) <= most else refuse("keeps-too-many", number=sum(keep), most=most)


def _has_what_is_kept(state: State, leader: int, keep: tuple[int, int, int]) -> Illegal | None:
    """5.8.3: not more of a kind than the leader has."""
    supplies = (state.discs, state.swords, state.shields)
    for piece, kept, supply in zip(GOODS, keep, supplies, strict=True):
        if kept > supply[leader]:
            return refuse("keeps-what-is-not-there", piece=piece, number=kept, held=supply[leader])
    return None


def list_pass(state: State, leader: int, found: list[Move]) -> None:
    """Every choice of what to keep. Call it only where no Spread is legal."""
    discs, swords, shields = state.discs[leader], state.swords[leader], state.shields[leader]
    most = state.content.most_kept
    key = leader, min(discs, most), min(swords, most), min(shields, most)
    passes = state.ready.passes.get(key)
    if passes is None:
        seat = state.seats[leader]
        passes = state.ready.passes[key] = tuple(
            Pass(seat, (one, two, three))
            for one in range(key[1] + 1)
            for two in range(key[2] + 1)
            for three in range(key[3] + 1)
            if one + two + three <= most
        )
    found.extend(passes)


def do_pass(state: State, move: Pass) -> None:
    """ARR 5.8.4–5.8.7."""
    leader = state.due
    state.discs[leader], state.swords[leader], state.shields[leader] = move.keep
    state.held[leader] = 0
    state.actions = 0
    state.passed |= 1 << leader
    if state.first_passer == NOBODY:
        state.first_passer = leader
    if state.passed == (1 << len(state.seats)) - 1:
        ending.begin_rebuild(state)
    else:
        turns.next_turn(state)
