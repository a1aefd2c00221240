"""Draw anew what a seat cannot know: unseen pieces change places, and secret choices are made again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import combinations
from math import comb
from typing import TypeAlias

from companion.rules.declared.model import ONLOOKER
from companion.rules.declared.program import Program
from companion.rules.declared.state import State
from companion.rules.kernel.chance import Below

Spot: TypeAlias = tuple[int, int]
"""The number of a zone, and of a place in it."""

MOST_HANDS = 1_000
"""Hands that a player may hold, listed where there are no more of them; else so many are drawn."""
SHUFFLED = 40
"""Random arrangements of everything unknown, beside those hands."""


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
        pool = _shuffle(sorted(drawn[zone][place][0] for zone, place in places), below)
        for (zone, place), piece in zip(places, pool, strict=True):
            drawn[zone][place] = piece, drawn[zone][place][1]
    for zone in {zone for places in unknown.values() for zone, _ in places}:
        pieces, knowers = zip(*drawn[zone], strict=True)
        program.mover.lay(new, zone, pieces, knowers)
    if new.choice >= 0:
        new.legal = None
        if new.chosen:
            _choose_again(program, new, reader, below)
    return new


def imagine(
    program: Program,
    state: State,
    reader: int | None,
    held: Set[int],
    named: Mapping[int, Counter[int]],
    below: Below,
) -> Iterator[State]:
    """Yield states that agree with all a reader knows: some at random, then one for every hand that another player may
    hold. These kinds of pieces stay where they are, and of those that a seat has `named` as many as it has. Yet where
    such a piece lies may be unknown to the reader: so it is exchanged for each other one, too."""
    bit = 1 << (ONLOOKER if reader is None else reader)
    zones, free = _split(program, state, bit, held, named)
    pools = {of: sorted(zones[zone][place][0] for zone, place in places) for of, places in free.items()}

    def arrange(pieces: Mapping[str, Sequence[int]]) -> State:
        moved: dict[Spot, int] = {}
        for of, places in free.items():
            moved.update(zip(places, pieces[of], strict=True))
        return lay(moved)

    masks = [tuple([mask for _, mask in pairs]) for pairs in zones]

    def lay(moved: Mapping[Spot, int]) -> State:
        laid: dict[int, list[int]] = {}
        for (zone, place), piece in moved.items():
            if zone not in laid:
                laid[zone] = [kind for kind, _ in zones[zone]]
            laid[zone][place] = piece
        new = state.copy()
        for zone, pieces in laid.items():
            program.mover.lay(new, zone, tuple(pieces), masks[zone])
        if new.choice >= 0:
            new.legal = None
            if new.chosen:
                _choose_again(program, new, reader, below)
        return new

    for _ in range(SHUFFLED if free else 0):
        yield arrange({of: _shuffle(pool, below) for of, pool in pools.items()})
    unfixed = {spot for places in free.values() for spot in places}
    tried: set[tuple[Spot, int]] = set()
    for one, other in _exchanges(program, zones, unfixed, bit):
        yield lay({one: zones[other[0]][other[1]][0], other: zones[one[0]][one[1]][0]})
        for fixed, (heap, place) in ((one, other), (other, one)):
            if (
                fixed[0] != heap
                and fixed not in unfixed
                and ((heap, place) not in unfixed or (fixed, heap) not in tried)
            ):
                tried.add((fixed, heap))
                arranged = _with_the_least_elsewhere(free, pools, heap)
                given = arranged.get((heap, place), zones[heap][place][0])
                yield lay({**arranged, fixed: given, (heap, place): zones[fixed[0]][fixed[1]][0]})
    for of, places in free.items():
        for mine in _held_alone(zones, places, len(state.seats)):
            for hand in _hands(pools[of], len(mine), below):
                others = list(pools[of])
                for piece in hand:
                    others.remove(piece)
                rest, taken = iter(others), dict(zip(mine, hand, strict=True))
                yield arrange({**pools, of: [taken[at] if at in taken else next(rest) for at in range(len(places))]})


def _exchanges(
    program: Program, zones: Sequence[Sequence[tuple[int, int]]], unfixed: Set[Spot], bit: int
) -> Iterator[tuple[Spot, Spot]]:
    """Yield every two places with other pieces of one set that the reader does not know, at least one of which stays
    where it is."""
    sets = program.made.names.pieces.set_of
    unknown: dict[str, list[Spot]] = {}
    for zone, pairs in enumerate(zones):
        for place, (piece, mask) in enumerate(pairs):
            if not mask & bit:
                unknown.setdefault(sets[piece], []).append((zone, place))
    for places in unknown.values():
        for one, other in combinations(places, 2):
            differ = zones[one[0]][one[1]][0] != zones[other[0]][other[1]][0]
            if differ and not (one in unfixed and other in unfixed):
                yield one, other


def _with_the_least_elsewhere(
    free: Mapping[str, Sequence[Spot]], pools: Mapping[str, Sequence[int]], heap: int
) -> dict[Spot, int]:
    """Return an arrangement in which a heap holds the last pieces of each set. A piece that was entered as drawn though
    it lay elsewhere is exchanged for the first of its heap, and any that stays there may be that one."""
    arranged: dict[Spot, int] = {}
    for of, places in free.items():
        arranged.update(zip(sorted(places, key=lambda spot: spot[0] == heap), pools[of], strict=True))
    return arranged


def _held_alone(
    zones: Sequence[Sequence[tuple[int, int]]], places: Sequence[tuple[int, int]], seats: int
) -> Iterator[list[int]]:
    """Yield what a player may hold in a zone: the numbers of the places whose pieces the player knows."""
    for zone in dict.fromkeys(zone for zone, _ in places):
        for seat in range(seats):
            mine = [
                at for at, (there, place) in enumerate(places) if there == zone and zones[there][place][1] >> seat & 1
            ]
            if mine:
                yield mine


def _split(
    program: Program, state: State, bit: int, held: Set[int], named: Mapping[int, Counter[int]]
) -> tuple[list[list[tuple[int, int]]], dict[str, list[tuple[int, int]]]]:
    """Return every zone's pieces with who knows each, and by set the places whose pieces may be others. Where the order
    of a zone does not count, those stand last, in an order that reveals nothing."""
    left = {seat: Counter(pieces) for seat, pieces in named.items()}

    def stays(piece: int, mask: int) -> bool:
        if mask & bit or piece in held:
            return True
        namer = next((seat for seat, pieces in left.items() if mask >> seat & 1 and pieces[piece] > 0), None)
        if namer is not None:
            left[namer][piece] -= 1
        return namer is not None

    zones: list[list[tuple[int, int]]] = []
    free: dict[str, list[tuple[int, int]]] = {}
    for zone, pieces in enumerate(state.zones):
        pairs = list(zip(pieces, state.knowers[zone], strict=True))
        staying = [stays(piece, mask) for piece, mask in pairs]
        if not program.mover.keeps[zone]:
            fixed = [pair for pair, stay in zip(pairs, staying, strict=True) if stay]
            rest = [pair for pair, stay in zip(pairs, staying, strict=True) if not stay]
            pairs = fixed + sorted(rest, key=lambda pair: pair[1])
            staying = [True] * len(fixed) + [False] * len(rest)
        zones.append(pairs)
        for place, stay in enumerate(staying):
            if not stay:
                of = program.made.names.pieces.set_of[pairs[place][0]]
                free.setdefault(of, []).append((zone, place))
    return zones, free


def _hands(pool: Sequence[int], count: int, below: Below) -> Iterator[Sequence[int]]:
    """Return every hand of this size that a pool makes, or many random ones."""
    if comb(len(pool), count) <= MOST_HANDS:
        yield from dict.fromkeys(combinations(pool, count))
        return
    yield from dict.fromkeys(tuple(sorted(_draw(pool, count, below))) for _ in range(MOST_HANDS))


def _shuffle(pool: Sequence[int], below: Below) -> list[int]:
    return _draw(pool, len(pool), below)


def _draw(pool: Sequence[int], count: int, below: Below) -> list[int]:
    """Return so many random pieces of a pool, one after the other."""
    pieces = list(pool)
    for first in range(min(count, len(pieces) - 1)):
        other = first + below(len(pieces) - first)
        pieces[first], pieces[other] = pieces[other], pieces[first]
    return pieces[:count]


def _in_known_order(program: Program, state: State, zone: int, bit: int) -> list[tuple[int, int]]:
    """Return the pieces of a zone and who knows each, in an order that reveals nothing: where it does not count,
    pieces that the reader does not know stand behind the others, by who knows them."""
    pairs = list(zip(state.zones[zone], state.knowers[zone], strict=True))
    if program.mover.keeps[zone]:
        return pairs
    known = [pair for pair in pairs if pair[1] & bit]
    return known + sorted((pair for pair in pairs if not pair[1] & bit), key=lambda pair: pair[1])


def _choose_again(program: Program, new: State, reader: int | None, below: Below) -> None:
    lists = program.list_simultaneous(new)
    chosen = list(new.chosen)
    for seat, before in enumerate(chosen):
        if before and seat != reader and lists[seat]:
            action, _, picks = new.ready.meaning[lists[seat][below(len(lists[seat]))]]
            chosen[seat] = (action, picks)
    new.chosen = tuple(chosen)
