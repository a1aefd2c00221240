"""Stone Rows: on a turn take any number of stones from one row. Who takes the last stone wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.kernel import (
    FORM_FACTS,
    Awaited,
    ChanceMove,
    Illegal,
    Line,
    MoveCodec,
    Offers,
    Option,
    Over,
    Pending,
    PlayerSheet,
    Reason,
    Reasons,
    Seat,
    Sheet,
    Turn,
)
from companion.rules.kernel.codec import one_of, text, whole

REASONS = Reasons(
    "STONE",
    {
        "two-players": Reason("1", ("players",)),
        "not-asked": Reason("2", ("seat",)),
        "too-many": Reason("2", ("row", "stones")),
        "over": Reason("3"),
        "bad-position": Reason("4"),
        **{code: Reason("2", facts) for code, facts in FORM_FACTS.items()},
    },
)
refuse = REASONS.refuse


@dataclass(frozen=True, slots=True)
class Take:
    seat: Seat
    row: str
    stones: int


@dataclass(slots=True)
class State:
    seats: tuple[Seat, ...]
    rows: tuple[int, ...]
    to_move: int = 0

    def copy(self) -> State:
        return State(self.seats, self.rows, self.to_move)


class StoneRows(Offers[State, Take]):
    name = "stone-rows"
    prefix = "STONE"
    rules_version = "1"
    seats: tuple[Seat, ...] = ()
    players = range(2, 3)
    options: tuple[Option, ...] = ()
    chance_kinds: tuple[str, ...] = ()
    own = frozenset({"ids", "start", "codec"})

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        self.ids = tuple(row["id"] for row in rows)
        self.start = tuple(row["stones"] for row in rows)
        fields = {"seat": text(), "row": one_of(self.ids), "stones": whole(1, max(self.start))}
        self.codec = MoveCodec({"take": Take}, fields, {}, refuse)

    def setup(self, seats: Sequence[Seat], options: Any) -> State | Illegal:
        return State(tuple(seats), self.start) if len(seats) == 2 else refuse("two-players", players=len(seats))

    def pending(self, state: State) -> Pending:
        if any(state.rows):
            return Turn((Awaited(state.seats[state.to_move], "take"),))
        winner = state.seats[1 - state.to_move]
        return Over({"totals": {}, "winners": [winner], "decided_by": "points"})

    def read_move(self, data: Any) -> Any:
        return self.codec.read(data)

    def write_move(self, move: Any) -> dict[str, Any]:
        return self.codec.write(move)

    def check(self, state: State, move: Take | ChanceMove) -> Illegal | None:
        if not any(state.rows):
            return refuse("over")
        if isinstance(move, ChanceMove) or move.seat != state.seats[state.to_move]:
            return refuse("not-asked", seat=getattr(move, "seat", ""))
        if move.stones > state.rows[self.ids.index(move.row)]:
            return refuse("too-many", row=move.row, stones=move.stones)
        return None

    def legal_moves(self, state: State, seat: Seat) -> list[Take]:
        if seat != state.seats[state.to_move]:
            return []
        return [
            Take(seat, row, stones)
            for row, held in zip(self.ids, state.rows, strict=True)
            for stones in range(1, held + 1)
        ]

    def apply(self, state: State, move: Any) -> None:
        row = self.ids.index(move.row)
        state.rows = (*state.rows[:row], state.rows[row] - move.stones, *state.rows[row + 1 :])
        state.to_move = 1 - state.to_move

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return {"rows": dict(zip(self.ids, state.rows, strict=True)), "to_move": state.seats[state.to_move]}

    def score(self, state: State) -> Sheet:
        last = None if any(state.rows) else state.seats[1 - state.to_move]
        sheets = [
            PlayerSheet(seat, int(seat == last), (Line("last", int(seat == last), "STONE 3"),)) for seat in state.seats
        ]
        return Sheet(tuple(sheets), (last,) if last else (), "points")

    def position(self, state: State) -> dict[str, Any]:
        return {"seats": list(state.seats), "rows": list(state.rows), "to_move": state.to_move}

    def from_position(self, position: Any, options: Any) -> State | Illegal:
        match position:
            case {"seats": [str(one), str(other)], "rows": [*rows], "to_move": 0 | 1 as mover} if len(position) == 3:
                most = zip(rows, self.start, strict=False)
                if len(rows) == len(self.start) and all(type(held) is int and 0 <= held <= most for held, most in most):
                    return State((one, other), tuple(rows), mover)
        return refuse("bad-position")

    def position_schema(self) -> dict[str, Any]:
        return {"type": "object", "required": ["seats", "rows", "to_move"]}

    def move_schema(self) -> dict[str, Any]:
        return self.codec.schema()

    def invariants(self, state: State) -> list[str]:
        return []

    def public_move(self, state: State, move: Any, seat: Seat | None) -> dict[str, Any]:
        return self.write_move(move)

    def conceals(self, state: State, move: Any) -> bool:
        return False

    def sample(self, state: State, seat: Seat | None, below: Callable[[int], int]) -> State:
        return state.copy()


def game(tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> StoneRows:
    return StoneRows(tables["rows"])
