"""The Arrival as the kernel knows a game: every call goes to the chapter that rules it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.rules.arrival import (
    actions,
    blocks,
    build,
    cards,
    chance,
    display,
    ending,
    invariants,
    judge,
    log,
    outlook,
    passing,
    position,
    repel,
    scoring,
    setup,
    shields,
    spread,
    tiles,
    trophies,
    turns,
    view,
)
from companion.rules.arrival.content import Content
from companion.rules.arrival.moves import (
    BlockFirst,
    BlockSecond,
    Build,
    DeclineOgam,
    DrawCard,
    EndTurn,
    InsistOrder,
    Move,
    Pass,
    PlacePort,
    PlaceShield,
    Rebuild,
    RebuildDone,
    Repel,
    Spread,
    TakeTiles,
    UseOgam,
    UseTile,
    UseTrophy,
)
from companion.rules.arrival.reasons import PREFIX
from companion.rules.arrival.schema import codec, names_its_places, position_schema
from companion.rules.arrival.state import (
    BLOCK_1,
    BLOCK_2,
    DRAW,
    OGAM,
    OVER,
    PORT,
    REBUILD,
    TILES,
    TURN,
    State,
)
from companion.rules.kernel import ChanceMove, Illegal, Option, Over, Pending, Seat, Sheet
from companion.rules.kernel.game import Json

SECRET, IN_TURN = "secret", "in-turn"

DEEDS: Mapping[type, Callable[[State, Any], None]] = {
    PlacePort: setup.place_port,
    DrawCard: cards.draw,
    InsistOrder: blocks.insist,
    BlockFirst: blocks.block_first,
    BlockSecond: blocks.block_second,
    UseOgam: blocks.use_ogam,
    DeclineOgam: blocks.decline_ogam,
    TakeTiles: display.take,
    Build: build.build,
    PlaceShield: shields.place_shield,
    Spread: spread.spread,
    Repel: repel.repel,
    Pass: passing.pass_,
    UseTile: tiles.use_tile,
    UseTrophy: trophies.use_trophy,
    EndTurn: turns.end_turn,
    Rebuild: ending.rebuild,
    RebuildDone: ending.rebuild_done,
    ChanceMove: chance.answered,
}
LISTED: Mapping[int, Callable[[State, int], list[Move]]] = {
    PORT: setup.legal_moves,
    DRAW: cards.legal_moves,
    BLOCK_1: blocks.legal_moves,
    BLOCK_2: blocks.legal_moves,
    OGAM: blocks.legal_ogams,
    TILES: display.legal_moves,
    TURN: actions.legal_moves,
    REBUILD: ending.legal_moves,
}


class Arrival:
    name = "arrival"
    prefix = PREFIX
    rules_version = "1"
    options: tuple[Option, ...] = (Option("blocks", SECRET, (SECRET, IN_TURN)),)
    chance_kinds = chance.KINDS
    horizon = 40
    """For bots that look ahead: a round of turns, more or less."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.seats: tuple[Seat, ...] = content.tribes
        self.players = range(min(content.limits), max(content.limits) + 1)
        self.codec = codec(content)

    def setup(self, seats: Sequence[Seat], options: Json) -> State | Illegal:
        return setup.fresh(self.content, seats, always_in_turn=_in_turn(options))

    def pending(self, state: State) -> Pending:
        if state.question:
            return chance.ask(state)
        step = state.step
        if step in (BLOCK_1, BLOCK_2):
            return blocks.awaited(state)
        if step == OVER:
            return Over(scoring.result(state))
        return state.ready.turns[step][state.due]

    def read_move(self, data: Any) -> Move | ChanceMove | Illegal:
        move: Move | ChanceMove | Illegal = self.codec.read(data)
        return names_its_places(self.content, move) or move if isinstance(move, UseTile) else move

    def write_move(self, move: Move | ChanceMove) -> dict[str, Any]:
        return self.codec.write(move)

    def check(self, state: State, move: Move | ChanceMove) -> Illegal | None:
        return judge.check(state, move)

    def legal_moves(self, state: State, seat: Seat) -> list[Move]:
        for leader in judge.asked(state):
            if state.seats[leader] == seat:
                return LISTED[state.step](state, leader)
        return []

    def canonical(self, state: State, move: Move) -> Move:
        """Tiles as they lie on the display, places in the order of the map."""
        if isinstance(move, TakeTiles):
            return TakeTiles(move.seat, display.in_order(state, move.tiles))
        if isinstance(move, UseTile) and move.locations:
            number = state.content.atlas.number
            return UseTile(move.seat, move.tile, tuple(sorted(move.locations, key=number.__getitem__)))
        return move

    def apply(self, state: State, move: Move | ChanceMove) -> None:
        DEEDS[type(move)](state, move)

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return view.view(state, None if seat is None else state.seats.index(seat))

    def score(self, state: State) -> Sheet:
        return scoring.score(state)

    def position(self, state: State) -> dict[str, Any]:
        return position.write(state)

    def from_position(self, position_record: Any, options: Json) -> State | Illegal:
        return position.read(self.content, position_record, always_in_turn=_in_turn(options))

    def position_schema(self) -> dict[str, Any]:
        return position_schema(self.content)

    def move_schema(self) -> dict[str, Any]:
        return self.codec.schema()

    def invariants(self, state: State) -> list[str]:
        return invariants.broken(state)

    def public_move(self, state: State, move: Move | ChanceMove, seat: Seat | None) -> dict[str, Any]:
        return log.public(state, move, self.write_move(move), seat)

    def conceals(self, state: State, move: Move | ChanceMove) -> bool:
        return log.conceals(state, move)

    def sample(self, state: State, seat: Seat | None, below: Callable[[int], int]) -> State:
        return log.sample(state, None if seat is None else state.seats.index(seat), below)

    def appraise(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        return outlook.appraise(state, state.seats.index(seat), moves)

    def outlook(self, state: State) -> tuple[float, ...]:
        return outlook.outlook(state)


def _in_turn(options: Json) -> bool:
    """ARR 4.2.7: the option that makes turn order permanent."""
    return bool(options.get("blocks", SECRET) == IN_TURN)
