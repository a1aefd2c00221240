"""Move pieces and track which seats know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

from companion.rules.declared.model import ALL_SEE, ONLOOKER
from companion.rules.declared.state import State

Glance: TypeAlias = tuple[int, Callable[[State, int], bool], int]


def mask_of(who: str, owner: int) -> int:
    """Return the seats that see a zone of this owner."""
    match who:
        case "all":
            return ALL_SEE
        case "owner":
            return 1 << owner
        case "others":
            return ALL_SEE & ~(1 << owner) & ~(1 << ONLOOKER)
    return 0


def entering(watch: int, seats: int) -> int:
    """Return the bits of those who may enter what comes into a zone: those who see it, or spectators for all. They
    are asked together, so only what all of them know counts as known."""
    return 1 << ONLOOKER if watch >> ONLOOKER & 1 else watch & (1 << seats) - 1


class Mover:
    """Moves pieces between zones. `watchers` says who sees each zone, `keeps` whether its order counts, `limits` how
    many pieces it may hold."""

    def __init__(
        self, watchers: Sequence[int], keeps: Sequence[bool], set_of: Sequence[str], limits: Sequence[int]
    ) -> None:
        self.limits = limits
        self.glances: dict[int, list[Glance]] = {}
        """For zones seen under a condition: by whom, the condition, and the zone's owner."""
        self.watchers = watchers
        self.keeps = keeps
        self.set_of = set_of

    def watch(self, state: State, zone: int) -> int:
        """Return who sees a zone now."""
        mask = self.watchers[zone]
        if self.glances:
            for who, holds, owner in self.glances.get(zone, ()):
                if holds(state, owner):
                    mask |= who
        return mask

    def look(self, state: State) -> None:
        """Let those who see a zone at present know its pieces from now on."""
        for zone in self.glances:
            watch = self.watch(state, zone)
            if any(mask & watch != watch for mask in state.knowers[zone]):
                self.lay(state, zone, state.zones[zone], tuple([mask | watch for mask in state.knowers[zone]]))

    def one(self, state: State, source: int, target: int, piece: int) -> None:
        """Move one piece of this kind, if it is there."""
        pieces, knowers = state.zones[source], state.knowers[source]
        if piece not in pieces or (self.limits[target] and len(state.zones[target]) >= self.limits[target]):
            return
        if state.trace is not None:
            state.trace.append((self.watch(state, source) | self.watch(state, target), piece))
        place = pieces.index(piece)
        came, went = self.watch(state, target), self.watch(state, source)
        watch, known = went | came, knowers[place] & went | came
        state.zones[source] = pieces[:place] + pieces[place + 1 :]
        # Those who did not see which piece went are no longer sure of the others.
        state.knowers[source] = tuple([mask & watch for mask in knowers[:place] + knowers[place + 1 :]])
        self.add(state, target, (piece,), (known,))

    def nth(self, state: State, source: int, target: int, place: int) -> None:
        """Move the piece at this place of an order: knowledge of the others stays."""
        pieces, knowers = state.zones[source], state.knowers[source]
        full = self.limits[target] and len(state.zones[target]) >= self.limits[target]
        if not -len(pieces) <= place < len(pieces) or full:
            return
        place %= len(pieces)
        came = self.watch(state, target)
        if state.trace is not None:
            state.trace.append((self.watch(state, source) | came, pieces[place]))
        state.zones[source] = pieces[:place] + pieces[place + 1 :]
        state.knowers[source] = knowers[:place] + knowers[place + 1 :]
        self.add(state, target, (pieces[place],), (knowers[place] | came,))

    def all(self, state: State, source: int, target: int) -> None:
        """Move a whole zone with what is known of its pieces."""
        if source == target:
            return
        pieces, knowers = state.zones[source], state.knowers[source]
        state.zones[source] = state.knowers[source] = ()
        self.add(state, target, pieces, knowers)

    def add(self, state: State, target: int, pieces: tuple[int, ...], knowers: tuple[int, ...]) -> None:
        watch = self.watch(state, target)
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

    def place_drawn(self, state: State, source: int, target: int, pieces: Sequence[int]) -> None:
        """Move a drawn piece. One that was entered though it lies elsewhere unseen is exchanged for one of the heap:
        what people enter counts until it is taken back."""
        watch = self.watch(state, target)
        for number, piece in enumerate(pieces):
            if piece not in state.zones[source]:
                self._fetch(state, source, watch, piece, pieces[number + 1 :])
            rest, knowers = state.zones[source], state.knowers[source]
            place = rest.index(piece)
            state.zones[source] = rest[:place] + rest[place + 1 :]
            state.knowers[source] = tuple([mask & watch for mask in knowers[:place] + knowers[place + 1 :]])
            self.add(state, target, (piece,), (watch,))

    def _fetch(self, state: State, source: int, watch: int, piece: int, needed: Sequence[int]) -> None:
        """Bring a piece into a heap in exchange for a spare one of its set."""
        reader = entering(watch, len(state.seats))
        surplus = Counter(state.zones[source])
        surplus.subtract(needed)
        spare = next(
            place
            for place, (other, mask) in enumerate(zip(state.zones[source], state.knowers[source], strict=True))
            if mask & reader != reader and self.set_of[other] == self.set_of[piece] and surplus[other] > 0
        )
        for zone, pieces in enumerate(state.zones):
            for place, other in enumerate(pieces):
                if zone != source and other == piece and state.knowers[zone][place] & reader != reader:
                    given = state.zones[source][spare]
                    heap = state.zones[source]
                    self.lay(state, zone, (*pieces[:place], given, *pieces[place + 1 :]), state.knowers[zone])
                    self.lay(state, source, (*heap[:spare], piece, *heap[spare + 1 :]), state.knowers[source])
                    return

    def pass_on(self, state: State, base: int, step: int) -> None:
        """Pass every player's zone to the next player in a direction."""
        count = len(state.seats)
        old = [(state.zones[base + seat], state.knowers[base + seat]) for seat in range(count)]
        for seat, (pieces, knowers) in enumerate(old):
            target = base + (seat + step) % count
            watch = self.watch(state, target)
            self.lay(state, target, pieces, tuple([mask | watch for mask in knowers]))
