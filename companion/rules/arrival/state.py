"""Where every piece is and what is awaited: all that a table knows, and nothing that is still undecided.

Leaders are numbered clockwise, places as in the atlas, tiles, cards and Fomori as in the content. What follows from
the rest is not kept: General Supplies, draw pile and unseen Fomori are what lies nowhere else (ARR 11).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from companion.rules.arrival.atlas import PlaceSet
from companion.rules.arrival.content import BACKS, KINDS, SECTIONS, CardSet, Content
from companion.rules.arrival.moves import (
    BlockFirst,
    BlockSecond,
    Build,
    DeclineOgam,
    DrawCard,
    EndTurn,
    InsistOrder,
    PlacePort,
    Rebuild,
    RebuildDone,
    Repel,
    Shield,
    Spread,
    UseOgam,
    UseTile,
    UseTrophy,
)
from companion.rules.kernel import Awaited, Seat, Turn

M = TypeVar("M")

NOBODY = -1
NOWHERE = -1
UNKNOWN = -1
STACKS = 3
CARDS = 4
"""Earning Cards in front of each leader."""
TRACKERS = 2
MOST_FOMORI_BACK = 3
"""What a Castle Trophy takes at most (ARR 5.10.2)."""

STEP_NAMES = ("port", "draw", "block-1", "block-2", "ogam", "tiles", "turn", "rebuild", "over")
PORT, DRAW, BLOCK_1, BLOCK_2, OGAM, TILES, TURN, REBUILD, OVER = range(len(STEP_NAMES))

QUESTIONS = ("", "start-leader", "start-fomori", "display-tile", "stack-back", "card-front", "fomori-flip")
NOTHING, START_LEADER, START_FOMORI, DISPLAY_TILE, STACK_BACK, CARD_FRONT, FOMORI_FLIP = range(len(QUESTIONS))


class Seating:
    """The records that come up again and again for these seats over this content, made once."""

    def __init__(self, content: Content, seats: tuple[Seat, ...]) -> None:
        atlas = content.atlas
        self.seats = seats
        self.turns = tuple(tuple(Turn((Awaited(seat, step),)) for seat in seats) for step in STEP_NAMES)
        self.several: dict[tuple[int, int], Turn] = {}
        self.ports = _each(seats, lambda seat: tuple(PlacePort(seat, id) for id in atlas.ids))
        self.draws = _each(seats, lambda seat: [DrawCard(seat, stack + 1) for stack in range(STACKS)])
        self.insists = _each(seats, InsistOrder)
        self.firsts = _each(seats, lambda seat: [BlockFirst(seat, section) for section in SECTIONS])
        self.seconds = _each(seats, lambda seat: [BlockSecond(seat, section) for section in SECTIONS])
        self.ogams = _each(seats, lambda seat: [UseOgam(seat, section) for section in SECTIONS])
        self.declines = _each(seats, DeclineOgam)
        self.builds = _each(seats, lambda seat: tuple(Build(seat, id) for id in atlas.ids))
        self.walls = _each(seats, lambda seat: tuple(Shield(seat, id) for id in atlas.province_ids))
        self.spreads = _each(seats, lambda seat: tuple(Spread(seat, id) for id in atlas.ids))
        self.repels = _each(seats, lambda seat: tuple(Repel(seat, id, "fame") for id in atlas.ids))
        self.atones = _each(seats, lambda seat: tuple(Repel(seat, id, "corruption") for id in atlas.ids))
        self.uses = _each(seats, lambda seat: tuple(UseTile(seat, tile.id) for tile in content.tiles))
        self.trophies = _each(seats, lambda seat: tuple(UseTrophy(seat, n + 1) for n in range(MOST_FOMORI_BACK)))
        self.ends = _each(seats, EndTurn)
        self.rebuilds = _each(seats, lambda seat: tuple(Rebuild(seat, id) for id in atlas.ids))
        self.dones = _each(seats, RebuildDone)
        self.passes: dict[tuple[int, int, int, int], tuple[Any, ...]] = {}
        self.swaps: dict[tuple[int, int, int, int], UseTile] = {}

    def swap(self, content: Content, leader: int, tile: int, a: int, b: int) -> UseTile:
        """The use of a tile on two places, the first of them named first."""
        key = leader, tile, a, b
        move = self.swaps.get(key)
        if move is None:
            ids = content.atlas.ids
            move = self.swaps[key] = UseTile(self.seats[leader], content.tiles[tile].id, (ids[a], ids[b]))
        return move


def _each(seats: tuple[Seat, ...], make: Callable[[Seat], M]) -> tuple[M, ...]:
    return tuple(make(seat) for seat in seats)


@lru_cache(maxsize=256)
def seating(content: Content, seats: tuple[Seat, ...]) -> Seating:
    return Seating(content, seats)


@dataclass(slots=True)
class State:
    """One table."""

    content: Content
    ready: Seating = field(compare=False, repr=False)
    seats: tuple[Seat, ...]
    """Clockwise."""
    always_in_turn: bool
    """The game option of ARR 4.2.7."""

    step: int = PORT
    question: int = NOTHING
    """What chance is asked, if it is."""
    subject: int = 0
    """About which castle, stack, leader or location chance is asked."""
    due: int = 0
    """Whose decision it is; NOBODY while blocks are set at once."""

    round: int = 1
    start: int = NOBODY
    first_passer: int = NOBODY
    latched: bool = False
    """ARR 6.2: the Round Counter is on C."""
    actions: int = 0
    newcomers: int = 0
    """Leaders, as bits, whose one-action first turn has not begun (ARR 5.1.3)."""
    passed: int = 0
    """Leaders, as bits."""

    own: list[PlaceSet] = field(default_factory=list)
    """Locations fortified by each leader."""
    two: PlaceSet = 0
    """Locations with at least two discs."""
    three: PlaceSet = 0
    kinds: list[PlaceSet] = field(default_factory=lambda: [0] * KINDS)
    """Where Fomori of each kind are."""
    castles: PlaceSet = 0
    walls: list[PlaceSet] = field(default_factory=lambda: [0] * 3)
    """Locations in provinces with at least one, two, three shields."""
    repelled: tuple[int, ...] = (0,) * KINDS
    """Discarded Fomori by kind."""

    fame: list[int] = field(default_factory=list)
    corruption: list[int] = field(default_factory=list)
    discs: list[int] = field(default_factory=list)
    swords: list[int] = field(default_factory=list)
    shields: list[int] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    """Fomori in each Tribe Supply."""
    tiles: list[tuple[int, ...]] = field(default_factory=list)
    """In each Tribe Supply, sorted; active master-builders are counted in `builders`."""
    trophies: list[int] = field(default_factory=list)
    used_trophies: list[int] = field(default_factory=list)
    builders: list[int] = field(default_factory=list)
    gathered: list[int] = field(default_factory=list)

    display: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    """Used tiles, sorted."""
    gaps: int = 0
    """Tiles still to be turned up in this fill-up."""
    owed: list[int] = field(default_factory=list)
    """Tiles each leader may still claim in step d."""

    stacks: list[int] = field(default_factory=lambda: [0] * STACKS)
    """Cards in each stack."""
    tops: list[int] = field(default_factory=lambda: [UNKNOWN] * STACKS)
    """The back of each stack's top card."""
    below: list[int] = field(default_factory=lambda: [0] * len(BACKS))
    """Cards of each back in the stacks whose back is unseen."""
    backs: list[tuple[int, ...]] = field(default_factory=list)
    """The cards in front of each leader, in the order taken."""
    origins: list[tuple[int, ...]] = field(default_factory=list)
    """From which stack each of them came."""
    fronts: list[tuple[int, ...]] = field(default_factory=list)
    """Those of them that are face-up; the rest is face-down."""
    early: list[int] = field(default_factory=list)
    """How many of them were taken before this round's reshuffle (ARR 9.2.6)."""
    seen: CardSet = 0
    """Cards that are face-up or discarded."""
    joined: CardSet = 0
    """Unseen cards that this round's reshuffle brought in from the discard."""
    first: list[int] = field(default_factory=list)
    """The section of each leader's first Blocker."""
    second: list[int] = field(default_factory=list)
    in_turn: bool = False
    """Whether blocks are set openly in turn order this round."""

    def copy(self) -> State:
        return State(
            self.content,
            self.ready,
            self.seats,
            self.always_in_turn,
            self.step,
            self.question,
            self.subject,
            self.due,
            self.round,
            self.start,
            self.first_passer,
            self.latched,
            self.actions,
            self.newcomers,
            self.passed,
            self.own.copy(),
            self.two,
            self.three,
            self.kinds.copy(),
            self.castles,
            self.walls.copy(),
            self.repelled,
            self.fame.copy(),
            self.corruption.copy(),
            self.discs.copy(),
            self.swords.copy(),
            self.shields.copy(),
            self.held.copy(),
            self.tiles.copy(),
            self.trophies.copy(),
            self.used_trophies.copy(),
            self.builders.copy(),
            self.gathered.copy(),
            self.display,
            self.used,
            self.gaps,
            self.owed.copy(),
            self.stacks.copy(),
            self.tops.copy(),
            self.below.copy(),
            self.backs.copy(),
            self.origins.copy(),
            self.fronts.copy(),
            self.early.copy(),
            self.seen,
            self.joined,
            self.first.copy(),
            self.second.copy(),
            self.in_turn,
        )

    # What follows from the rest

    @property
    def occupied_places(self) -> PlaceSet:
        found = 0
        for own in self.own:
            found |= own
        return found

    @property
    def fomori_places(self) -> PlaceSet:
        kinds = self.kinds
        return kinds[0] | kinds[1] | kinds[2]

    def owner(self, place: int) -> int:
        for leader, own in enumerate(self.own):
            if own >> place & 1:
                return leader
        return NOBODY

    def level(self, place: int) -> int:
        """Discs on a location."""
        occupied = self.occupied_places >> place & 1
        return occupied + (self.two >> place & 1) + (self.three >> place & 1)

    def kind(self, place: int) -> int:
        """The kind of Fomori on a place, or NOBODY."""
        for kind, places in enumerate(self.kinds):
            if places >> place & 1:
                return kind
        return NOBODY

    def shields_in(self, province: int) -> int:
        some = self.content.atlas.province_sets[province]
        return sum(1 for walls in self.walls if walls & some)

    def order(self) -> list[int]:
        """Turn order (ARR 3.12): clockwise from the Starting Player."""
        players = len(self.seats)
        return [(self.start + place) % players for place in range(players)]

    def discs_left(self, leader: int) -> int:
        """A leader's discs in the General Supply."""
        own = self.own[leader]
        laid = own.bit_count() + (own & self.two).bit_count() + (own & self.three).bit_count()
        return self.content.discs - TRACKERS - laid - self.discs[leader] - self.gathered[leader]

    def swords_left(self) -> int:
        return self.content.swords - sum(self.swords)

    def shields_left(self) -> int:
        per_province = self.content.atlas.province_sets
        laid = sum(self.shields_in(province) for province in range(len(per_province) - 1)) if self.walls[0] else 0
        return self.content.shields - sum(self.shields) - laid

    def unseen(self) -> tuple[int, ...]:
        """Face-down Fomori by kind, in General and Tribe Supplies together (ARR 9.2.2)."""
        one, two, three = self.content.fomori_counts
        gone_one, gone_two, gone_three = self.repelled
        kinds = self.kinds
        return (
            one - gone_one - kinds[0].bit_count(),
            two - gone_two - kinds[1].bit_count(),
            three - gone_three - kinds[2].bit_count(),
        )

    def pile(self) -> list[int]:
        """Copies of each tile in the draw pile."""
        left = [tile.copies for tile in self.content.tiles]
        for tiles in (self.display, self.used, *self.tiles):
            for tile in tiles:
                left[tile] -= 1
        left[self.content.builder] -= sum(self.builders)
        return left
