"""Draw anew what a seat cannot know: unseen pieces change places, and secret choices are made again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.rules.declared.model import ONLOOKER
from companion.rules.declared.program import Program
from companion.rules.declared.state import State
from companion.rules.kernel.chance import Below

T = TypeVar("T")


def sample(program: Program, state: State, reader: int | None, below: Below) -> State:
    """Return a state that agrees with everything the reader knows, with the same distribution whatever else is true."""
    new = state.copy()
    if program.made.open:
        return new
    bit = 1 << (ONLOOKER if reader is None else reader)
    drawn = [_in_known_order(program, state, zone, bit) for zone in range(len(state.zones))]
    unknown: dict[str, list[tuple[int, int]]] = {}
    for zone, pairs in enumerate(drawn):
        for place, (piece, mask) in enumerate(pairs):
            if not mask & bit:
                unknown.setdefault(program.made.names.pieces.set_of[piece], []).append((zone, place))
    for places in unknown.values():
        pool = shuffle(sorted(drawn[zone][place][0] for zone, place in places), below)
        for (zone, place), piece in zip(places, pool, strict=True):
            drawn[zone][place] = piece, drawn[zone][place][1]
    for zone in {zone for places in unknown.values() for zone, _ in places}:
        pieces, knowers = zip(*drawn[zone], strict=True)
        program.mover.lay(new, zone, pieces, knowers)
    if new.choice >= 0:
        new.legal = None
        if new.chosen:
            choose_again(program, new, reader, below)
    return new


def _in_known_order(program: Program, state: State, zone: int, bit: int) -> list[tuple[int, int]]:
    """Return the pieces of a zone and who knows each, in an order that reveals nothing: where it does not count,
    pieces that the reader does not know stand behind the others, by who knows them."""
    pairs = list(zip(state.zones[zone], state.knowers[zone], strict=True))
    if program.mover.keeps[zone]:
        return pairs
    known = [pair for pair in pairs if pair[1] & bit]
    return known + sorted((pair for pair in pairs if not pair[1] & bit), key=lambda pair: pair[1])


def choose_again(program: Program, new: State, reader: int | None, below: Below) -> None:
    lists = program.list_simultaneous(new)
    chosen = list(new.chosen)
    for seat, before in enumerate(chosen):
        if before and seat != reader and lists[seat]:
            action, _, picks = new.ready.meaning[lists[seat][below(len(lists[seat]))]]
            chosen[seat] = (action, picks)
    new.chosen = tuple(chosen)


def shuffle(pool: Sequence[T], below: Below) -> list[T]:
    return draw(pool, len(pool), below)


def draw(pool: Sequence[T], count: int, below: Below) -> list[T]:
    """Return so many random pieces of a pool, one after the other."""
    pieces = list(pool)
    for first in range(min(count, len(pieces) - 1)):
        other = first + below(len(pieces) - first)
        pieces[first], pieces[other] = pieces[other], pieces[first]
    return pieces[:count]
