"""Armorica as the kernel knows a game: every call goes to the chapter that rules it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.armorica import figures, invariants, judge, outlook, scoring, setup
from companion.rules.armorica.codec import codec
from companion.rules.armorica.content import Content
from companion.rules.armorica.moves import Move
from companion.rules.armorica.position import reading, writing
from companion.rules.armorica.position.schema import position_schema
from companion.rules.armorica.reasons import PREFIX
from companion.rules.armorica.state import State
from companion.rules.armorica.steps import CHANCE_STEPS, STEPS
from companion.rules.armorica.view import view
from companion.rules.kernel import Below, ChanceMove, Illegal, Offers, Option, Over, Pending, Seat
from companion.rules.kernel.game import Chapter, Json


class Armorica(Offers[State, Move]):
    name = "armorica"
    prefix = PREFIX
    rules_version = "1"
    seats: tuple[Seat, ...] = ()
    players = setup.PLAYERS
    options: tuple[Option, ...] = ()
    chance_kinds = ("cards", setup.START_PLAYER)
    own = frozenset({"content", "codec"})
    all_is_public = True
    """ARM 11.1."""
    horizon = 200
    """For bots that look ahead: to the end."""

    check = staticmethod(judge.check)
    score = staticmethod(scoring.score)
    position = staticmethod(writing.write)
    invariants = staticmethod(invariants.broken_invariants)
    outlook = staticmethod(outlook.outlook)
    figures = staticmethod(figures.figures)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.codec = codec(content)
        self.read_move = self.codec.read
        self.write_move = self.codec.write
        self.move_schema = self.codec.schema

    def setup(self, seats: Sequence[Seat], options: Json) -> State | Illegal:  # noqa: ARG002 (Armorica has none)
        return setup.fresh(self.content, seats)

    def pending(self, state: State) -> Pending:
        if state.waiting is not None:
            return state.content.next_card(state.waiting, state.decks[state.waiting])
        turns = state.ready.turns.get(state.phase)
        if turns is not None:
            return turns[(state.start + state.done) % len(state.seats)]
        return setup.ask_start_player(state) if state.phase == "start" else Over(scoring.result(state))

    def legal_moves(self, state: State, seat: Seat) -> list[Move]:
        step = STEPS.get(state.phase)
        due = (state.start + state.done) % len(state.seats)  # as `seats_asked` has it; bots ask very often
        if step is None or state.waiting is not None or state.seats[due] != seat:
            return []
        return step.list(state, seat)

    def canonical(self, state: State, move: Move) -> Move:
        same = STEPS[state.phase].canonical if state.phase in STEPS else None
        return same(state, move) if same else move

    def apply(self, state: State, move: Move | ChanceMove) -> None:
        if type(move) is ChanceMove:
            CHANCE_STEPS[move.question].do(state, move.answer)
        else:
            STEPS[state.phase].replies[type(move)].do(state, move)

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:  # noqa: ARG002 (all is public, ARM 11.1)
        return view(state)

    def from_position(self, position_record: Any, options: Json) -> State | Illegal:  # noqa: ARG002 (no options)
        return reading.read(self.content, position_record)

    def position_schema(self) -> dict[str, Any]:
        return position_schema(self.content)

    def public_move(self, state: State, move: Move | ChanceMove, seat: Seat | None) -> dict[str, Any]:  # noqa: ARG002
        """ARM 11.1: every move is public."""
        return self.write_move(move)

    def conceals(self, state: State, move: Move | ChanceMove) -> bool:  # noqa: ARG002 (any turned card reveals)
        return isinstance(move, ChanceMove)

    def sample(self, state: State, seat: Seat | None, below: Below) -> State:  # noqa: ARG002
        """No seat holds a secret, and what is unknown is not decided: the state itself is the only sample."""
        return state.copy()

    def chapter(self, state: State) -> Chapter | None:
        return (state.turn, None) if state.turn else None

    def appraise(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        return outlook.appraise(state, state.seats.index(seat), moves)
