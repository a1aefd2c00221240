"""What a seat may imagine: states that agree with all it knows and may differ from the true one in everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import combinations
from math import comb
from typing import TypeAlias, TypeVar

from companion.rules.declared.model import ONLOOKER
from companion.rules.declared.program import Program
from companion.rules.declared.sampling import choose_again, draw, shuffle
from companion.rules.declared.state import State
from companion.rules.kernel.chance import Below

T = TypeVar("T")
Spot: TypeAlias = tuple[int, int]
"""The number of a zone, and of a place in it."""
Zones: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""Every zone's pieces with who knows each."""

MOST_HANDS = 1_000
"""Hands that a player may hold, listed where there are no more of them; else so many are drawn."""
SHUFFLED = 40
"""Random arrangements of everything unknown, beside those hands."""


class Imagined:
    """States that agree with all a reader knows, each kind by turns, because a caller may take only the first: some at
    random, one for every hand that another player may hold, and exchanges. `held` kinds of pieces stay where they are,
    and of those that a seat has `named` as many as it has. Yet where such a piece lies may be unknown to the reader: so
    it is exchanged for each other one, too."""

    def __init__(
        self,
        program: Program,
        state: State,
        reader: int | None,
        held: Set[int],
        named: Mapping[int, Counter[int]],
        below: Below,
    ) -> None:
        self._program, self._state, self._reader, self._below = program, state, reader, below
        self._bit = 1 << (ONLOOKER if reader is None else reader)
        self._zones, self._free = _split(program, state, self._bit, held, named)
        self._pools = {of: sorted(self._piece(spot) for spot in places) for of, places in self._free.items()}
        self._masks = [tuple([mask for _, mask in pairs]) for pairs in self._zones]

    def __iter__(self) -> Iterator[State]:
        return _by_turns([self._shuffles(), self._exchanges(), _by_turns(self._hands())])

    def _shuffles(self) -> Iterator[State]:
        for _ in range(SHUFFLED if self._free else 0):
            yield self._arrange({of: shuffle(pool, self._below) for of, pool in self._pools.items()})

    def _exchanges(self) -> Iterator[State]:
        """Exchange a piece that stays where it is for each other one, where the rest lies as it does; and for the first
        of a heap, whatever that is."""
        unfixed = {spot for places in self._free.values() for spot in places}
        tried: set[tuple[Spot, int]] = set()
        for one, other in self._unlike_places(unfixed):
            yield self._lay({one: self._piece(other), other: self._piece(one)})
            for fixed, spot in ((one, other), (other, one)):
                heap = spot[0]
                if fixed[0] != heap and fixed not in unfixed and (spot not in unfixed or (fixed, heap) not in tried):
                    tried.add((fixed, heap))
                    arranged = self._with_the_least_elsewhere(heap)
                    given = arranged.get(spot, self._piece(spot))
                    yield self._lay({**arranged, fixed: given, spot: self._piece(fixed)})

    def _hands(self) -> Iterator[Iterator[State]]:
        """Yield for each hand that one player alone sees the states in which it is another."""
        for of, places in self._free.items():
            for mine in _held_alone(self._zones, places, len(self._state.seats)):
                yield self._with_hand(of, mine)

    def _with_hand(self, of: str, mine: Sequence[int]) -> Iterator[State]:
        pool, count = self._pools[of], len(self._free[of])
        for hand in _possible_hands(pool, len(mine), self._below):
            others = list(pool)
            for piece in hand:
                others.remove(piece)
            rest, taken = iter(others), dict(zip(mine, hand, strict=True))
            laid = [taken[at] if at in taken else next(rest) for at in range(count)]
            yield self._arrange({**self._pools, of: laid})

    def _unlike_places(self, unfixed: Set[Spot]) -> Iterator[tuple[Spot, Spot]]:
        """Yield every two places with other pieces of one set that the reader does not know, at least one of which
        stays where it is."""
        sets = self._program.made.names.pieces.set_of
        unknown: dict[str, list[Spot]] = {}
        for zone, pairs in enumerate(self._zones):
            for place, (piece, mask) in enumerate(pairs):
                if not mask & self._bit:
                    unknown.setdefault(sets[piece], []).append((zone, place))
        for places in unknown.values():
            for one, other in combinations(places, 2):
                if self._piece(one) != self._piece(other) and not (one in unfixed and other in unfixed):
                    yield one, other

    def _with_the_least_elsewhere(self, heap: int) -> dict[Spot, int]:
        """Return an arrangement in which a heap holds the last pieces of each set. A piece that was entered as drawn
        though it lay elsewhere is exchanged for the first of its heap, and any that stays there may be that one."""
        arranged: dict[Spot, int] = {}
        for of, places in self._free.items():
            arranged.update(zip(sorted(places, key=lambda spot: spot[0] == heap), self._pools[of], strict=True))
        return arranged

    def _piece(self, spot: Spot) -> int:
        zone, place = spot
        return self._zones[zone][place][0]

    def _arrange(self, pieces: Mapping[str, Sequence[int]]) -> State:
        moved: dict[Spot, int] = {}
        for of, places in self._free.items():
            moved.update(zip(places, pieces[of], strict=True))
        return self._lay(moved)

    def _lay(self, moved: Mapping[Spot, int]) -> State:
        laid: dict[int, list[int]] = {}
        for (zone, place), piece in moved.items():
            if zone not in laid:
                laid[zone] = [kind for kind, _ in self._zones[zone]]
            laid[zone][place] = piece
        new = self._state.copy()
        for zone, pieces in laid.items():
            self._program.mover.lay(new, zone, tuple(pieces), self._masks[zone])
        if new.choice >= 0:
            new.legal = None
            if new.chosen:
                choose_again(self._program, new, self._reader, self._below)
        return new


def _by_turns(kinds: Iterator[Iterator[T]] | Sequence[Iterator[T]]) -> Iterator[T]:
    """Yield from each of several by turns, as long as it has something."""
    left = list(kinds)
    while left:
        going = []
        for each in left:
            for found in each:
                yield found
                going.append(each)
                break
        left = going


def _held_alone(zones: Zones, places: Sequence[Spot], seats: int) -> Iterator[list[int]]:
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


def _possible_hands(pool: Sequence[int], count: int, below: Below) -> Sequence[Sequence[int]]:
    """Return every hand of this size that a pool makes, or many random ones, in any order."""
    if comb(len(pool), count) <= MOST_HANDS:
        hands = list(dict.fromkeys(combinations(pool, count)))
        return draw(hands, len(hands), below)
    return list(dict.fromkeys(tuple(sorted(draw(pool, count, below))) for _ in range(MOST_HANDS)))
