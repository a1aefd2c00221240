"""Deeds by hand: move a piece, draw, shuffle, roll, count. A table without turns has nothing else; where a game has
turns, the other players are asked first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.rules.declared.model import Number
from companion.rules.declared.state import OVER, State
from companion.rules.kernel import Illegal
from companion.rules.kernel.codec import Field, one_of, text, whole

if TYPE_CHECKING:
    from companion.rules.declared.declaration import Declaration
    from companion.rules.declared.engine import DeclaredGame

FREE, ASKED = "free", "ask table"
MOST_LISTED = 60
"""The most deeds that are listed at once; the judge knows them all."""
MOST_AT_ONCE = 200
MOST_COUNTED = 10**9


@dataclass(frozen=True, slots=True)
class MovePiece:
    """Move a piece from one zone to another; `of` and `into_of` name their owners."""

    seat: str
    piece: str
    zone: str
    into: str
    of: str | None = None
    into_of: str | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw pieces from a heap into a zone."""

    seat: str
    count: int
    zone: str
    into: str
    of: str | None = None
    into_of: str | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle all pieces of a zone into a heap."""

    seat: str
    zone: str
    into: str
    of: str | None = None
    into_of: str | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    seat: str
    dice: str


@dataclass(frozen=True, slots=True)
class Count:
    """Give a number, or one of a row, another value; `of` names the player who has it."""

    seat: str
    number: str
    place: int
    value: int
    of: str | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """Do something that no rule knows, in the player's own words."""

    seat: str
    text: str


@dataclass(frozen=True, slots=True)
class End:
    """End the game."""

    seat: str


@dataclass(frozen=True, slots=True)
class Agree:
    seat: str


@dataclass(frozen=True, slots=True)
class Object:
    seat: str


Deed: TypeAlias = MovePiece | Draw | Shuffle | Roll | Count | Say | End
DEEDS: dict[str, type[Any]] = {
    "move": MovePiece, "draw": Draw, "shuffle": Shuffle, "roll": Roll, "count": Count, "say": Say, "end": End,
}  # fmt: skip
ANSWERS: dict[str, type[Any]] = {"table-agree": Agree, "table-object": Object}
PREFIXES = {FREE: "hand", ASKED: "ask"}
RESERVED = ("chance", "hand-", "ask-", "table-")
"""Beginnings of the names of moves that an author may not use."""


def kinds(made: Declaration) -> dict[str, type[Any]]:
    """Return the moves that a game has besides its own actions, by their names."""
    found = {f"{PREFIXES[made.by_hand]}-{name}": kind for name, kind in DEEDS.items()} if made.by_hand else {}
    asks = bool(made.by_hand) or any(action.asks for action in made.actions)
    return found | (ANSWERS if asks else {})


def fields(made: Declaration, known: dict[str, type[Any]]) -> dict[str, Field]:
    """Return the form of their fields."""
    names = made.names
    zones, owner = one_of(names.zones or {"-"}), text()
    forms = {
        "piece": one_of(names.pieces.ids or {"-"}), "zone": zones, "into": zones, "of": owner, "into_of": owner,
        "dice": one_of(names.dice or {"-"}), "number": one_of(names.numbers or {"-"}), "text": text(),
        "count": whole(1, MOST_AT_ONCE), "place": whole(0, MOST_AT_ONCE), "value": whole(-MOST_COUNTED, MOST_COUNTED),
    }  # fmt: skip
    return {f"{name}.{field}": form for name in known for field, form in forms.items()}


class Hands:
    """Judges, lists and carries out what is done by hand in one game."""

    def __init__(self, game: DeclaredGame) -> None:
        self.game = game
        self.program = game.program
        self.names = game.made.names
        self.mode = game.made.by_hand

    # Where things are

    def zone(self, state: State, name: str, owner: str | None) -> int | None:
        """Return the place of a zone in the state."""
        zone = self.names.zones[name]
        if zone.per_player != (owner is not None) or (owner is not None and owner not in state.seats):
            return None
        return zone.base + (state.seats.index(owner) if owner is not None else 0)

    def number(self, state: State, deed: Count) -> tuple[Number, int] | None:
        """Return the number that is counted, and its slot."""
        number = self.names.numbers[deed.number]
        known = number.per_player == (deed.of is not None) and (deed.of is None or deed.of in state.seats)
        if not known or number.player or not deed.place < number.width:
            return None
        seat = 0 if deed.of is None else state.seats.index(deed.of)
        return number, number.base + number.width * seat + deed.place

    # The judge

    def check(self, state: State, deed: Any) -> Illegal | None:
        if any(state.chosen):
            return self.game.refuse("hand-secret")
        match deed:
            case MovePiece() | Draw() | Shuffle():
                return self._check_pieces(state, deed)
            case Count():
                return self._check_number(state, deed)
            case End() if self.mode != FREE:
                return self.game.refuse("hand-end")
        return None

    def _check_pieces(self, state: State, deed: MovePiece | Draw | Shuffle) -> Illegal | None:
        refuse = self.game.refuse
        source, target = self.zone(state, deed.zone, deed.of), self.zone(state, deed.into, deed.into_of)
        if source is None or target is None or source == target:
            return refuse("hand-zone", zone=deed.zone if source is None else deed.into)
        zone, into = self.names.zones[deed.zone], self.names.zones[deed.into]
        if zone.of != into.of:
            return refuse("hand-zone", zone=deed.into)
        mover, seat = self.program.mover, state.seats.index(deed.seat)
        pieces, sees = state.zones[source], bool(mover.watch(state, source) >> seat & 1)
        match deed:
            case MovePiece(piece=piece):
                if not sees or self.program.index[piece] not in pieces:
                    return refuse("hand-piece", zone=deed.zone, piece=piece)
                return self._has_room(state, deed.into, target, 1)
            case Draw(count=count):
                if zone.order != "heap" or not mover.watch(state, target):
                    return refuse("hand-draw", zone=deed.zone, into=deed.into)
                if count > len(pieces):
                    return refuse("hand-few", zone=deed.zone, count=count, there=len(pieces))
                return self._has_room(state, deed.into, target, count)
            case Shuffle():
                if into.order != "heap" or (zone.per_player and not sees):
                    return refuse("hand-shuffle", zone=deed.zone, into=deed.into)
        return None

    def _has_room(self, state: State, name: str, target: int, more: int) -> Illegal | None:
        zone, count = self.names.zones[name], len(state.zones[target])
        if not zone.limit or count + more <= zone.limit:
            return None
        facts = {"zone": name, "count": count, "limit": zone.limit}
        return Illegal(f"{self.game.prefix} {zone.rule}", "declared-full", facts)

    def _check_number(self, state: State, deed: Count) -> Illegal | None:
        found = self.number(state, deed)
        if found is None:
            return self.game.refuse("hand-number", number=deed.number)
        number, slot = found
        low, high = number.lowest, number.highest
        tokens = self.names.tokens.get(deed.number)
        if tokens is not None and tokens.left is not None:
            high = min(high, state.values[slot] + state.values[tokens.left.base])
        elif number.token and tokens is None:
            return self.game.refuse("hand-number", number=deed.number)
        if not low <= deed.value <= high:
            return self.game.refuse("hand-count", number=deed.number, value=deed.value, lowest=low, highest=high)
        return None

    # What may be done

    def list_deeds(self, state: State, seat: str) -> list[Any]:
        """Return what a seat may do by hand, up to `MOST_LISTED`; phones put deeds together themselves."""
        return [*islice(self.all(state, seat), MOST_LISTED)]

    def all(self, state: State, seat: str) -> Iterator[Any]:
        """Yield all that a seat may do by hand except saying something; numbers go up or down by one."""
        deeds = chain(
            [End(seat)],
            (Roll(seat, name) for name in self.names.dice),
            self._moves(state, seat),
            self._counts(state, seat),
        )
        return (deed for deed in deeds if self.check(state, deed) is None)

    def _counts(self, state: State, seat: str) -> Iterator[Any]:
        for name, number in self.names.numbers.items():
            for owner in state.seats if number.per_player else (None,):
                for place in range(number.width):
                    found = self.number(state, Count(seat, name, place, 0, owner))
                    if found is not None:
                        value = state.values[found[1]]
                        yield Count(seat, name, place, value - 1, owner)
                        yield Count(seat, name, place, value + 1, owner)

    def _moves(self, state: State, seat: str) -> Iterator[Any]:
        zones = self.names.zones.values()
        places = [(zone, owner) for zone in zones for owner in (state.seats if zone.per_player else (None,))]
        for zone, owner in places:
            source = self.zone(state, zone.name, owner)
            assert source is not None
            sees = self.program.mover.watch(state, source) >> state.seats.index(seat) & 1
            pieces = dict.fromkeys(state.zones[source]) if sees else ()
            for into, into_owner in places:
                if zone.of == into.of:
                    yield Draw(seat, 1, zone.name, into.name, owner, into_owner)
                    yield Shuffle(seat, zone.name, into.name, owner, into_owner)
                    for piece in pieces:
                        yield MovePiece(seat, self.program.ids[piece], zone.name, into.name, owner, into_owner)

    def with_other_pieces(self, state: State, deed: Any) -> list[Any]:
        """Return the same deed with each piece that lies there: everything else about deeds by hand is told to all."""
        source = self.zone(state, deed.zone, deed.of) if isinstance(deed, MovePiece) else None
        if source is None:
            return [deed]
        pieces = dict.fromkeys(state.zones[source])
        others = [replace(deed, piece=self.program.ids[piece]) for piece in pieces]
        return [other for other in others if self.check(state, other) is None]

    # And what it changes

    def disclose(self, state: State, deed: Any) -> int:
        """Return the seats, as a mask, that see which piece a deed moves."""
        if not isinstance(deed, MovePiece):
            return -1
        source, target = self.zone(state, deed.zone, deed.of), self.zone(state, deed.into, deed.into_of)
        assert source is not None
        assert target is not None
        return self.program.mover.watch(state, source) | self.program.mover.watch(state, target)

    def carry_out(self, state: State, deed: Any) -> None:
        """Carry out a deed, and go on where the game stood."""
        choice = self.game.made.choices[state.choice]
        state.choice, state.legal, state.chosen, state.place = -1, None, (), choice.block
        mover, places = self.program.mover, (-1, -1)
        if isinstance(deed, MovePiece | Draw | Shuffle):
            source, target = self.zone(state, deed.zone, deed.of), self.zone(state, deed.into, deed.into_of)
            assert source is not None
            assert target is not None
            places = source, target
        match deed:
            case MovePiece():
                mover.one(state, *places, self.program.index[deed.piece])
            case Draw():
                state.question = ("draw", *places, deed.count)
                return
            case Shuffle():
                mover.all(state, *places)
            case Roll():
                names = list(self.names.dice)
                state.question = ("roll", names.index(deed.dice), tuple(range(self.names.dice[deed.dice].width)))
                return
            case Count():
                self._count(state, deed)
            case End():
                state.place = OVER
                return
        self.program.run(state, choice.block)

    def _count(self, state: State, deed: Count) -> None:
        found = self.number(state, deed)
        assert found is not None
        tokens = self.names.tokens.get(deed.number)
        if tokens is not None and tokens.left is not None:
            state.values[tokens.left.base] += state.values[found[1]] - deed.value
        state.values[found[1]] = deed.value
