"""The Arrival as the kernel knows a game: every call goes to the chapter that rules it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.arrival import blocks, chance, figures, invariants, judge, outlook, scoring, secrecy, setup, view
from companion.rules.arrival.codec import codec, names_its_places
from companion.rules.arrival.content import Content
from companion.rules.arrival.moves import Move, UseTile
from companion.rules.arrival.position import reading, writing
from companion.rules.arrival.position.schema import position_schema
from companion.rules.arrival.reasons import PREFIX
from companion.rules.arrival.state import BLOCK_1, BLOCK_2, OVER, State
from companion.rules.arrival.steps import CHANCE_STEPS, STEPS
from companion.rules.kernel import Below, ChanceMove, Illegal, Offers, Option, Over, Pending, Seat
from companion.rules.kernel.game import Chapter, Json

SECRET, IN_TURN = "secret", "in-turn"


class Arrival(Offers[State, Move]):
    name = "arrival"
    prefix = PREFIX
    rules_version = "1"
    options: tuple[Option, ...] = (Option("blocks", SECRET, (SECRET, IN_TURN)),)
    chance_kinds = chance.KINDS
    own = frozenset({"content", "codec"})
    horizon = 40
    """For bots that look ahead: a round of turns, more or less."""
    logged_apart = secrecy.LOGGED_APART

    check = staticmethod(judge.check)
    score = staticmethod(scoring.score)
    position = staticmethod(writing.write)
    invariants = staticmethod(invariants.broken_invariants)
    conceals = staticmethod(secrecy.conceals)
    outlook = staticmethod(outlook.outlook)
    figures = staticmethod(figures.figures)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.seats: tuple[Seat, ...] = content.tribes
        self.players = range(min(content.limits), max(content.limits) + 1)
        self.codec = codec(content)
        self.write_move = self.codec.write
        self.move_schema = self.codec.schema

    def setup(self, seats: Sequence[Seat], options: Json) -> State | Illegal:
        return setup.fresh(self.content, seats, always_in_turn=_in_turn(options))

    def pending(self, state: State) -> Pending:
        if state.question:
            return CHANCE_STEPS[state.question].ask(state)
        step = state.step
        if step in (BLOCK_1, BLOCK_2):
            return blocks.pending_turn(state)
        if step == OVER:
            return Over(scoring.result(state))
        return state.ready.turns[step][state.due]

    def read_move(self, data: Any) -> Move | ChanceMove | Illegal:
        move: Move | ChanceMove | Illegal = self.codec.read(data)
        return names_its_places(self.content, move) or move if isinstance(move, UseTile) else move

    def legal_moves(self, state: State, seat: Seat) -> list[Move]:
        step = STEPS.get(state.step)
        return step.list(state, seat) if step is not None and seat in step.asked(state) else []

    def canonical(self, state: State, move: Move) -> Move:
        same = STEPS[state.step].canonical if state.step in STEPS else None
        return same(state, move) if same else move

    def apply(self, state: State, move: Move | ChanceMove) -> None:
        if type(move) is ChanceMove:
            CHANCE_STEPS[state.question].do(state, move.answer)
        else:
            STEPS[state.step].replies[type(move)].do(state, move)

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return view.view(state, None if seat is None else state.seats.index(seat))

    def from_position(self, position_record: Any, options: Json) -> State | Illegal:
        return reading.read(self.content, position_record, always_in_turn=_in_turn(options))

    def position_schema(self) -> dict[str, Any]:
        return position_schema(self.content)

    def public_move(self, state: State, move: Move | ChanceMove, seat: Seat | None) -> dict[str, Any]:
        return secrecy.public(state, move, self.write_move(move), seat)

    def sample(self, state: State, seat: Seat | None, below: Below) -> State:
        return secrecy.sample(state, None if seat is None else state.seats.index(seat), below)

    def chapter(self, state: State) -> Chapter | None:
        return state.round, None

    def appraise(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        return outlook.appraise(state, state.seats.index(seat), moves)


def _in_turn(options: Json) -> bool:
    """ARR 4.2.7: the option that makes turn order permanent."""
    return bool(options.get("blocks", SECRET) == IN_TURN)
