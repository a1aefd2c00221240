"""Fallen Kingdoms as the kernel knows a game: every call goes to the chapter that rules it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.fallen_kingdoms import (
    figures,
    invariants,
    judge,
    maps,
    odds,
    outlook,
    proposals,
    scoring,
    secrecy,
    settings,
    setup,
    telling,
    view,
)
from companion.rules.fallen_kingdoms.codec import codec
from companion.rules.fallen_kingdoms.content import COLOURS, Content
from companion.rules.fallen_kingdoms.moves import Move
from companion.rules.fallen_kingdoms.position import reading, writing
from companion.rules.fallen_kingdoms.position.schema import position_schema
from companion.rules.fallen_kingdoms.reasons import PREFIX
from companion.rules.fallen_kingdoms.state import CHANCE, EVERYBODY, State, pending_turn, work
from companion.rules.fallen_kingdoms.steps import CHANCE_STEPS, KINDS, STEPS, seats_asked
from companion.rules.kernel import Awaited, ChanceMove, Illegal, Offers, Over, Pending, Seat, Sheet, Turn
from companion.rules.kernel.battles import Foretold
from companion.rules.kernel.chance import Below
from companion.rules.kernel.game import Json
from companion.rules.kernel.large_decisions import LISTED
from companion.rules.kernel.maps import LaidMap


class FallenKingdoms(Offers[State, Move]):
    name = "fallen-kingdoms"
    prefix = PREFIX
    rules_version = "1"
    seats: tuple[Seat, ...] = COLOURS
    players = settings.PLAYERS
    options = settings.OPTIONS
    chance_kinds = KINDS
    own = frozenset({"content", "codec"})
    map_size = maps.SIZE
    horizon = 20
    """For bots that look ahead: about a turn."""
    logged_apart = secrecy.LOGGED_APART

    check = staticmethod(judge.check)
    score = staticmethod(scoring.score_sheet)
    invariants = staticmethod(invariants.broken_invariants)
    position = staticmethod(writing.write)
    conceals = staticmethod(secrecy.conceals)
    outlook = staticmethod(outlook.outlook)
    figures = staticmethod(figures.figures)
    chapter = staticmethod(telling.chapter)
    beside = staticmethod(telling.beside)
    places = staticmethod(telling.places)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.codec = codec(content)
        self.read_move = self.codec.read
        self.write_move = self.codec.write
        self.move_schema = self.codec.schema
        self.battles = odds.battles(content)

    def setup(self, seats: Sequence[Seat], options: Json) -> State | Illegal:
        setting = settings.read_setting(self.content, seats, options)
        return setting if isinstance(setting, Illegal) else setup.fresh(setting)

    def pending(self, state: State) -> Pending:
        if state.over:
            return Over(result(state))
        if state.actor == CHANCE:
            return CHANCE_STEPS[state.step].ask(state)
        if state.actor == EVERYBODY:
            seats = state.setting.seats
            return Turn(tuple(Awaited(seats[player], state.step) for player in setup.choosing(state)))
        return pending_turn(state)

    def legal_moves(self, state: State, seat: Seat) -> list[Move]:
        if seat not in seats_asked(state):
            return []
        step = STEPS[state.step]
        if step.large is not None and step.large.count(state) > LISTED:
            return step.large.some(state, seat)
        return step.list(state, seat)

    def lists_all(self, state: State, seat: Seat) -> bool:
        large = STEPS[state.step].large if seat in seats_asked(state) else None
        return large is None or large.count(state) <= LISTED

    def sample_move(self, state: State, seat: Seat, below: Below) -> Move:
        step = STEPS[state.step]
        if step.large is not None and step.large.count(state) > LISTED:
            move: Move = step.large.sample(state, seat, below)
            return move
        moves: list[Move] = step.list(state, seat)
        return moves[below(len(moves))]

    def canonical(self, state: State, move: Move) -> Move:
        same = STEPS[state.step].canonical
        return same(state, move) if same else move

    def apply(self, state: State, move: Move | ChanceMove) -> None:
        step, state.step = state.step, ""
        if type(move) is ChanceMove:
            CHANCE_STEPS[step].do(state, move.answer)
        else:
            STEPS[step].replies[type(move)].do(state, move)
        work(state)

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return view.view(state, None if seat is None else state.setting.seats.index(seat))

    def seen_score(self, state: State, seat: Seat | None) -> Sheet | None:
        """FK 13.1: with hidden scoring there is no running sheet; each player sees the own points in the view."""
        del seat
        return None if state.setting.hidden_scoring and not state.over else scoring.score_sheet(state)

    def from_position(self, position_record: Any, options: Json) -> State | Illegal:
        return reading.read(self.content, position_record, options)

    def position_schema(self) -> dict[str, Any]:
        return position_schema(self.content)

    def public_move(self, state: State, move: Move | ChanceMove, seat: Seat | None) -> dict[str, Any]:
        return secrecy.public(state, move, self.write_move(move), seat)

    def depends_on_secrets(self, state: State, move: Move | ChanceMove, seen: tuple[State, Move | ChanceMove]) -> bool:
        after = state.copy()
        self.apply(after, move)
        turned_up = secrecy.turned_up(state, after)
        if not turned_up or secrecy.ends_a_round(state, after):
            return secrecy.ends_a_round(state, after)
        before, made = seen
        then = before.copy()
        self.apply(then, made)
        return before.buried != state.buried or secrecy.turned_up(before, then) != turned_up

    def sample(self, state: State, seat: Seat | None, below: Below) -> State:
        return secrecy.sample(state, None if seat is None else state.setting.seats.index(seat), below)

    def proposals(self, state: State, seat: Seat) -> Sequence[Move]:
        return () if self.lists_all(state, seat) else proposals.proposals(state, seat)

    def appraise(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        return outlook.appraise(state, state.setting.seats.index(seat), moves)

    def battle_odds(self, question: Mapping[str, Any]) -> Foretold | Illegal:
        return odds.foretold(self.content, question)

    def lay_map(self, players: int, below: Below, places: int | None = None) -> LaidMap | Illegal:
        return maps.lay(self.content, players, below, places)

    def read_map(self, players: int, given: Any, places: int | None = None) -> LaidMap | Illegal:
        return maps.judge(self.content, players, given, places)


def result(state: State) -> dict[str, Any]:
    seats = state.setting.seats
    return {
        "scores": dict(zip(seats, state.glory, strict=True)),
        "winners": [seats[player] for player in state.winners],
        "decided_by": "points" if len(state.winners) == 1 else "shared",
    }
