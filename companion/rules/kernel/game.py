"""The protocol of every game. Tables, phones, bots and the lab know only this; no game's name appears here.

A `Game` is built once from frozen content and then shared; a state belongs to one table. Moves are the game's own
small frozen records; `read_move` and `write_move` are their JSON form. A chance answer is a `ChanceMove`, the same
record in every game. What a game may answer beyond that is in `Offers`; nothing else is ever asked of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from companion.rules.kernel.chance import Answer, Below
from companion.rules.kernel.judge import Illegal
from companion.rules.kernel.pending import Pending, Seat
from companion.rules.kernel.sheet import Sheet

Json = Mapping[str, Any]
Chapter: TypeAlias = tuple[int, str | None]
"""The number of a round, and the seat whose turn it is where rounds have turns."""


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


class SeatMove(Protocol):
    """The kernel's only demand on a move: it says whose it is."""

    @property
    def seat(self) -> Seat: ...


S = TypeVar("S", bound="State")
M = TypeVar("M", bound="SeatMove")


class Offers(Protocol[S, M]):
    """What a game may answer beyond `Game`. Engines inherit these answers, which are those of a game without secrets
    to tell apart, long decisions or advice, and replace the ones that are not true of it.
    """

    own: frozenset[str] = frozenset()
    """The public names that an engine has for itself. A name that is neither here nor the kernel's is refused when
    the game is opened, so that a misspelt answer cannot go unnoticed."""

    # Who sees what

    all_is_public: bool = False
    """Whether every seat and every spectator has the same view, log and score, and the log shows each move as it was
    played."""
    logged_apart: Set[str] | None = None
    """The moves and questions of which seats may read different things in the log; None if any may be."""
    seen_score: Callable[[S, Seat | None], Sheet | None] | None = None
    """Where points can be secret: return None, or a running sheet that holds only what this seat may know."""

    imagine: Callable[[S, Seat | None, Sequence[M | ChanceMove], Set[str], Below], Iterator[S]] | None = None
    """Where hidden pieces decide what is legal or what a move shows: return states that agree with all a seat knows.
    The pieces that were shown since, by their names, lie where they do, and so do those that these later moves name.
    """

    def depends_on_secrets(self, state: S, move: M | ChanceMove, seen: tuple[S, M | ChanceMove]) -> bool:  # noqa: ARG002
        """Tell whether something secret decides what comes after this move, apart from what has come to light: `seen`
        is what happened in its place, and the state before that."""
        return False

    def similar_moves(self: Game[S, M], state: S, move: M) -> Sequence[M]:
        """Return the moves that could read the same as this one to a seat that may not read it."""
        return self.legal_moves(state, move.seat)

    # Decisions too rich to list (see `large_decisions`)

    def lists_all(self, state: S, seat: Seat) -> bool:  # noqa: ARG002
        """Tell whether `legal_moves` holds every legal move of this seat now, in canonical form."""
        return True

    def canonical(self, state: S, move: M) -> M:  # noqa: ARG002
        """Return the listed twin of a legal move that can be written in several ways."""
        return move

    def sample_move(self: Game[S, M], state: S, seat: Seat, below: Below) -> M:
        """Draw a legal move. Every one (in canonical form) can come out; evenly where all are listed, else roughly."""
        moves = self.legal_moves(state, seat)
        return moves[below(len(moves))]

    # Advice, for bots and phones

    has_turns: bool = True
    """Whether bots know when to act: not at a table where people do everything by hand."""

    def proposals(self, state: S, seat: Seat) -> Sequence[M]:  # noqa: ARG002
        """Return a handful of legal moves worth thinking about, where `legal_moves` does not list them all."""
        return ()

    def appraise(self: Game[S, M], state: S, seat: Seat, moves: Sequence[M]) -> Sequence[float]:
        """Return how good each of these legal moves looks to this seat; higher is better. It may use only what the
        seat is allowed to know. Unless a game knows better: the points ahead of the best rival right after it.
        """
        return [_lead(self, state, seat, move) for move in moves]

    def figures(self, state: S, seat: Seat) -> Mapping[str, int]:  # noqa: ARG002
        """Return the seat's watched numbers by name, in reading order; each is in the view."""
        return {}

    # Telling the log, and drawing

    def chapter(self, state: S) -> Chapter | None:  # noqa: ARG002
        """Return the part of the log that a move in this state belongs to, which is open to all."""
        return None

    def beside(self, state: S, move: M | ChanceMove) -> Json:  # noqa: ARG002
        """Return public facts of the state before a move that belong to its sentence, such as the city of a battle.
        The pack says them in the texts `told`."""
        return {}

    def places(self, state: S, move: M | ChanceMove) -> Sequence[str]:  # noqa: ARG002
        """Return the spaces of the board that a move names by a number, as the game's drawing calls them. The state is
        the one before the move."""
        return ()

    @property
    def board(self) -> Json | None:
        """Return what each action names and where things lie, if the drawing for games of zones shall be used."""
        return None


def _lead(game: Game[S, M], state: S, seat: Seat, move: M) -> float:
    """Return how many points the seat is ahead of its best rival right after the move."""
    after = state.copy()
    game.apply(after, move)
    totals = {player.seat: player.total for player in game.score(after).players}
    own = totals.pop(seat)
    return own - max(totals.values(), default=0)


class Game(Offers[S, M], Protocol[S, M]):
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
