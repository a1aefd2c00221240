"""What compiled programs call: small total functions, and the moving of pieces with what everybody knows of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from companion.rules.declared.model import ONLOOKER
from companion.rules.declared.state import State

LONGEST_SPAN = 200


def divided(left: int, right: int) -> int:
    return left // right if right else 0


def remainder(left: int, right: int) -> int:
    return left % right if right else 0


def entry(values: Sequence[Any], place: int, none: Any) -> Any:
    """The entry at a place, or what stands for none."""
    return values[place] if -len(values) <= place < len(values) else none


def most(values: Iterable[Any]) -> int:
    """How often the most frequent value comes."""
    return max(Counter(values).values(), default=0)


def run(values: Iterable[int]) -> int:
    """The length of the longest run of numbers that follow each other."""
    longest = length = 0
    before: int | None = None
    for value in sorted({*values}):
        length = length + 1 if before is not None and value == before + 1 else 1
        longest, before = max(longest, length), value
    return longest


def scaled(place: int, values: Sequence[int]) -> int:
    """The value at a place; the last one beyond the end."""
    return values[max(0, min(place, len(values) - 1))]


def largest(values: Sequence[int]) -> int:
    """Where the largest value stands first; 0 when there is none."""
    return values.index(max(values)) if values else 0


def span(low: int, high: int) -> range:
    return range(low, min(high, low + LONGEST_SPAN - 1) + 1)


def subsets(count: int) -> list[tuple[int, ...]]:
    """Every choice of one or more of `count` places."""
    return [tuple(place for place in range(count) if mask >> place & 1) for mask in range(1, 1 << count)]


def onlooker_or(watch: int) -> int:
    """The one bit that tells who may enter what comes into a zone: its owner, or people who look on."""
    return 1 << ONLOOKER if watch >> ONLOOKER & 1 else watch


class Mover:
    """Moves pieces between zones. `watchers` says of each zone who sees it, `keeps` whether its order counts."""

    def __init__(self, watchers: Sequence[int], keeps: Sequence[bool], set_of: Sequence[str]) -> None:
        self.watchers = watchers
        self.keeps = keeps
        self.set_of = set_of

    def one(self, state: State, source: int, target: int, piece: int) -> None:
        """Move one piece of this kind, if it is there."""
        pieces, knowers = state.zones[source], state.knowers[source]
        if piece not in pieces:
            return
        if state.trace is not None:
            state.trace.append((target, piece))
        place = pieces.index(piece)
        watch = self.watchers[source] | self.watchers[target]
        known = knowers[place] & self.watchers[source] | self.watchers[target]
        state.zones[source] = pieces[:place] + pieces[place + 1 :]
        # Who did not see which piece went is sure of none of the others any more.
        state.knowers[source] = tuple([mask & watch for mask in knowers[:place] + knowers[place + 1 :]])
        self.add(state, target, (piece,), (known,))

    def all(self, state: State, source: int, target: int) -> None:
        """Move a whole zone: what was known of its pieces stays known."""
        if source == target:
            return
        pieces, knowers = state.zones[source], state.knowers[source]
        state.zones[source] = state.knowers[source] = ()
        self.add(state, target, pieces, knowers)

    def add(self, state: State, target: int, pieces: tuple[int, ...], knowers: tuple[int, ...]) -> None:
        watch = self.watchers[target]
        pieces = state.zones[target] + pieces
        knowers = state.knowers[target] + tuple([mask | watch for mask in knowers])
        self.lay(state, target, pieces, knowers)

    def lay(self, state: State, zone: int, pieces: tuple[int, ...], knowers: tuple[int, ...]) -> None:
        """Set a zone's pieces, sorted where their order does not count."""
        if not self.keeps[zone] and len(pieces) > 1:
            pairs = sorted(zip(pieces, knowers, strict=True))
            pieces = tuple([piece for piece, _ in pairs])
            knowers = tuple([mask for _, mask in pairs])
        state.zones[zone] = pieces
        state.knowers[zone] = knowers

    def drawn(self, state: State, source: int, target: int, pieces: Sequence[int]) -> None:
        """Move what chance gave. A piece that was entered though it lies elsewhere unseen changes places with one of
        the heap: people's word counts until it is taken back."""
        watch = self.watchers[target]
        for number, piece in enumerate(pieces):
            if piece not in state.zones[source]:
                self._fetch(state, source, watch, piece, pieces[number + 1 :])
            rest, knowers = state.zones[source], state.knowers[source]
            place = rest.index(piece)
            state.zones[source] = rest[:place] + rest[place + 1 :]
            state.knowers[source] = tuple([mask & watch for mask in knowers[:place] + knowers[place + 1 :]])
            self.add(state, target, (piece,), (watch,))

    def _fetch(self, state: State, source: int, watch: int, piece: int, needed: Sequence[int]) -> None:
        """Bring a piece into a heap in exchange for one of its set that the heap can spare."""
        reader = onlooker_or(watch)
        spare = next(
            place
            for place, (other, mask) in enumerate(zip(state.zones[source], state.knowers[source], strict=True))
            if not mask & reader and self.set_of[other] == self.set_of[piece] and other not in needed
        )
        for zone, pieces in enumerate(state.zones):
            for place, other in enumerate(pieces):
                if zone != source and other == piece and not state.knowers[zone][place] & reader:
                    given = state.zones[source][spare]
                    heap = state.zones[source]
                    self.lay(state, zone, (*pieces[:place], given, *pieces[place + 1 :]), state.knowers[zone])
                    self.lay(state, source, (*heap[:spare], piece, *heap[spare + 1 :]), state.knowers[source])
                    return

    def pass_on(self, state: State, base: int, step: int) -> None:
        """Every player's zone goes to the next player in a direction."""
        count = len(state.seats)
        old = [(state.zones[base + seat], state.knowers[base + seat]) for seat in range(count)]
        for seat, (pieces, knowers) in enumerate(old):
            target = base + (seat + step) % count
            watch = self.watchers[target]
            self.lay(state, target, pieces, tuple([mask | watch for mask in knowers]))
