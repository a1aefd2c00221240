"""Armorica as the kernel knows a game: every call goes to the chapter that rules it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.rules.armorica import clock, gaul, invariants, judge, outlook, position, roman, scoring, setup, winter
from companion.rules.armorica.content import GAUL, QUESTIONS, ROMAN, Content
from companion.rules.armorica.moves import Move, Pass, Starve, Take
from companion.rules.armorica.reasons import PREFIX
from companion.rules.armorica.schema import codec, position_schema
from companion.rules.armorica.state import State
from companion.rules.armorica.view import view
from companion.rules.kernel import ChanceMove, Illegal, Option, Over, Pending, Seat, Sheet
from companion.rules.kernel.game import Json

DECK_OF = {"gaul": GAUL, "roman": ROMAN}


class Armorica:
    name = "armorica"
    prefix = PREFIX
    rules_version = "1"
    seats: tuple[Seat, ...] = ()
    players = setup.PLAYERS
    options: tuple[Option, ...] = ()
    chance_kinds = ("cards", setup.START_PLAYER)
    all_is_public = True
    """ARM 11.1."""
    horizon = 24
    """For bots that look ahead: about a turn."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.codec = codec(content)

    def setup(self, seats: Sequence[Seat], options: Json) -> State | Illegal:  # noqa: ARG002 (Armorica has none)
        return setup.fresh(self.content, seats)

    def pending(self, state: State) -> Pending:
        if state.waiting is not None:
            return state.content.next_card(state.waiting, state.decks[state.waiting])
        if state.phase in state.ready.turns:
            return state.ready.turns[state.phase][(state.start + state.done) % len(state.seats)]
        return setup.who_starts(state) if state.phase == "start" else Over(scoring.result(state))

    def read_move(self, data: Any) -> Move | ChanceMove | Illegal:
        move: Move | ChanceMove | Illegal = self.codec.read(data)
        return move

    def write_move(self, move: Move | ChanceMove) -> dict[str, Any]:
        return self.codec.write(move)

    def check(self, state: State, move: Move | ChanceMove) -> Illegal | None:
        return judge.check(state, move)

    def legal_moves(self, state: State, seat: Seat) -> list[Move]:
        place = (state.start + state.done) % len(state.seats)
        if state.waiting is not None or state.seats[place] != seat:
            return []
        if state.phase == "gaul":
            return gaul.legal_moves(state, place)
        if state.phase == "roman":
            return roman.legal_moves(state, place)
        return winter.legal_moves(state, place) if state.phase == "winter" else []

    def canonical(self, state: State, move: Move) -> Move:
        """Which cards starve matters, not the order they are named in: from the left of the display."""
        if not isinstance(move, Starve):
            return move
        return Starve(move.seat, winter.from_the_left(state, state.seats.index(move.seat), move.cards))

    def apply(self, state: State, move: Move | ChanceMove) -> None:
        index = state.content.index
        if type(move) is ChanceMove:
            if move.question == setup.START_PLAYER:
                setup.hand_out_start_cards(state, move.answer)
            else:
                clock.turn_up(state, QUESTIONS.index(move.question), index[move.answer])
        elif type(move) is Take:
            clock.take(state, state.due, DECK_OF[state.phase], index[move.card])
        elif type(move) is Pass:
            clock.pass_by(state, DECK_OF[state.phase])
        elif type(move) is Starve:
            winter.starve(state, state.due, tuple(index[card] for card in move.cards))
            state.done += 1
            clock.ask_the_hungry(state)

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:  # noqa: ARG002 (all is public, ARM 11.1)
        return view(state)

    def score(self, state: State) -> Sheet:
        return scoring.score(state)

    def position(self, state: State) -> dict[str, Any]:
        return position.write(state)

    def from_position(self, position_record: Any, options: Json) -> State | Illegal:  # noqa: ARG002 (no options)
        return position.read(self.content, position_record)

    def position_schema(self) -> dict[str, Any]:
        return position_schema(self.content)

    def move_schema(self) -> dict[str, Any]:
        return self.codec.schema()

    def invariants(self, state: State) -> list[str]:
        return invariants.broken(state)

    def public_move(self, state: State, move: Move | ChanceMove, seat: Seat | None) -> dict[str, Any]:  # noqa: ARG002
        """ARM 11.1: whatever anybody does, everybody sees."""
        return self.write_move(move)

    def conceals(self, state: State, move: Move | ChanceMove) -> bool:  # noqa: ARG002 (any turned card reveals)
        return isinstance(move, ChanceMove)

    def sample(self, state: State, seat: Seat | None, below: Callable[[int], int]) -> State:  # noqa: ARG002
        """Nobody holds a secret, and what is unknown is not decided: the state itself is the only sample."""
        return state.copy()

    def appraise(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        return outlook.appraise(state, state.seats.index(seat), moves)

    def outlook(self, state: State) -> Sequence[float]:
        return outlook.outlook(state)
