"""ARR 4.4–4.6 and 4.8: the Earning Cards are exploited, step by step, all leaders at each step."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.arrival import display, ending
from companion.rules.arrival.content import KINDS, unpack
from companion.rules.arrival.state import NOBODY, State


def exploit(state: State) -> None:
    """ARR 4.4.1: steps a to d in this order; d asks the leaders."""
    pay_out(state, [unpack(count_symbols(state, leader)) for leader in range(len(state.seats))])


def count_symbols(state: State, leader: int) -> int:
    """ARR 4.4.2: the symbols in the open section over all face-up cards of the leader."""
    first, second = state.first[leader], state.second[leader]
    if NOBODY in (first, second):
        return 0
    section = state.content.yields[3 - first - second]
    return sum(section[card] for card in state.fronts[leader])


def pay_out(state: State, owed: Sequence[Sequence[int]]) -> None:
    """What is owed to each leader, in the order of `SYMBOLS`."""
    order = state.order()
    for leader in order:
        fame, brochs, caers, *_ = owed[leader]
        state.fame[leader] += fame_for(state, leader, fame, brochs, caers)
    give_discs(state, [due[3] for due in owed])
    give(state.swords, [due[4] for due in owed], state.swords_left(), order)
    give(state.shields, [due[5] for due in owed], state.shields_left(), order)
    give_fomori(state, [due[7] for due in owed], order)
    display.begin(state, [due[6] for due in owed])


def fame_for(state: State, leader: int, fame: int, brochs: int, caers: int) -> int:
    """ARR 4.4.3: plain fame, 2 for each Broch or Caer, 3 for each Caer; every symbol pays separately."""
    if not brochs and not caers:
        return fame
    own = state.own[leader]
    return fame + 2 * brochs * (own & state.two).bit_count() + 3 * caers * (own & state.three).bit_count()


def give_discs(state: State, owed: Sequence[int]) -> None:
    """ARR 4.5.1: what is not there is lost for good."""
    for leader, discs in enumerate(owed):
        if discs:
            state.discs[leader] += min(discs, state.discs_left(leader))


def give(supplies: list[int], owed: Sequence[int], left: int, order: Sequence[int]) -> None:
    """ARR 4.5.2: one at a time in turn order, to all who are still owed, until the supply is empty."""
    for leader, pieces in zip(order, shares(owed, left, order), strict=True):
        supplies[leader] += pieces


def shares(owed: Sequence[int], left: int, order: Sequence[int]) -> list[int]:
    """Return how many of the pieces left each gets, in turn order."""
    claims = [owed[leader] for leader in order]
    if sum(claims) <= left:
        return claims
    got = [0] * len(claims)
    while left:
        for place, claim in enumerate(claims):
            if left and got[place] < claim:
                got[place] += 1
                left -= 1
    return got


def give_fomori(state: State, owed: Sequence[int], order: Sequence[int]) -> None:
    """ARR 4.6: if the face-down ones do not suffice, the discarded ones are shuffled in first; corruption rises by
    what is owed, whether it was there or not."""
    total = sum(owed)
    if not total:
        return
    left = sum(state.unseen()) - sum(state.held)
    if total > left:
        left += sum(state.repelled)
        state.repelled = (0,) * KINDS
    give(state.held, owed, left, order)
    for leader, fomori in enumerate(owed):
        if fomori:
            state.corruption[leader] += fomori
            ending.mark_limit(state, leader)
