"""The protocol of every game. Tables, phones, bots and the lab know only this; no game's name appears here.

A `Game` is built once from frozen content and then shared; a state belongs to one table. Moves are the game's own
small frozen records; `read_move` and `write_move` are their JSON form. A chance answer is a `ChanceMove`, the same
record in every game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from companion.rules.kernel.chance import Answer, Below
from companion.rules.kernel.judge import Illegal
from companion.rules.kernel.pending import Pending, Seat
from companion.rules.kernel.sheet import Sheet

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ChanceMove:
    """The answer to the open question."""

    question: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Option:
    """A table setting, fixed before setup. `choices` lists the legal values, or gives (lowest, highest).

    The value of a `free` one is a record, or depends on the rest; only the game's setup can judge it.
    """

    name: str
    default: Any
    choices: Sequence[Any] = ()
    lowest: int | None = None
    highest: int | None = None
    free: bool = False


class State(Protocol):
    """The kernel's only demand on a state: a cheap, independent copy."""

    def copy(self: S) -> S: ...


S = TypeVar("S", bound="State")
M = TypeVar("M")


class Game(Protocol[S, M]):
    """One game's rules over one pack's content."""

    name: str
    prefix: str
    """How the rules document is cited, as in `TABLE 4.2`."""
    rules_version: str
    """Changes whenever an old log could replay differently."""
    seats: tuple[Seat, ...]
    """The seat ids the rules prescribe (sides, colours), or empty when players' names are the seats."""
    players: range
    options: tuple[Option, ...]
    chance_kinds: tuple[str, ...]
    """The kinds of questions this game asks, for "who deals what"."""

    def setup(self, seats: Sequence[Seat], options: Json) -> S | Illegal:
        """Return a fresh state for these seats, clockwise."""

    def pending(self, state: S) -> Pending: ...

    def read_move(self, data: Any) -> M | ChanceMove | Illegal:
        """Run the form test: known type, exactly its fields, known ids."""

    def write_move(self, move: M | ChanceMove) -> dict[str, Any]: ...

    def check(self, state: S, move: M | ChanceMove) -> Illegal | None:
        """Judge a move. Never mutates; the facts of a refusal hold nothing the seat may not know. Whether an answer
        is possible follows from what all who may enter it know (TABLE 2.4): what only others know makes none
        impossible."""

    def legal_moves(self, state: S, seat: Seat) -> list[M]:
        """Return all moves the judge would accept from this seat now; empty when it is not asked."""

    def apply(self, state: S, move: M | ChanceMove) -> None:
        """Carry out a move the judge accepted. Mutates; the caller copies when it keeps the old state."""

    def view(self, state: S, seat: Seat | None) -> dict[str, Any]:
        """Return what leaves for this seat's phone (None: a spectator). Built anew, JSON only."""

    def score(self, state: S) -> Sheet:
        """Return the score as of now; final once the game is over."""

    def position(self, state: S) -> dict[str, Any]:
        """Return the rules document's position record, complete enough for `from_position`. Holds every secret."""

    def from_position(self, position: Any, options: Json) -> S | Illegal: ...

    def position_schema(self) -> dict[str, Any]: ...

    def move_schema(self) -> dict[str, Any]: ...

    def invariants(self, state: S) -> list[str]:
        """Return the violated invariants of the rules document as sentences; empty when all is well."""

    def public_move(self, state: S, move: M | ChanceMove, seat: Seat | None) -> dict[str, Any]:
        """Return the log entry as this seat may read it (`state` is the one before the move). Constant in shape and
        length under anything the seat may not know."""

    def conceals(self, state: S, move: M | ChanceMove) -> bool:
        """Tell whether a seat learns something by it that not all knew before, so that undo across it needs consent."""

    def sample(self, state: S, seat: Seat | None, below: Below) -> S:
        """Return an independent state that agrees with all this seat knows, secrets drawn anew with `below(n)`."""
