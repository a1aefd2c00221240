"""Snapshots of a table: the history that counts, and its state. Snapshots are immutable.

Every few events one keeps its state, so that undo and amend replay a handful of events instead of a whole game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic

from companion.rules.kernel import ChanceMove, Game, Illegal
from companion.rules.kernel.game import Json, M, S
from companion.tables.entries import By
from companion.tables.open_request import Request
from companion.tables.seed_cut import Cutting
from companion.tables.setup import Setup

MARK_EVERY = 16


@dataclass(frozen=True, slots=True)
class GameEvent(Generic[M]):
    """A move or answer that counts. `number` is its log entry; `by` says who answered a chance question, else None;
    `ordinal` numbers the answers to one question.
    """

    number: int
    move: M | ChanceMove
    by: By | None = None
    ordinal: int = 0

    @property
    def seat(self) -> str | None:
        """The seat that decided; None for chance."""
        return None if isinstance(self.move, ChanceMove) else self.move.seat


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[S, M]):
    """`epoch` counts agreed redraws of chance; `words` went into the seed."""

    length: int
    events: tuple[GameEvent[M], ...]
    state: S
    marks: tuple[tuple[int, S], ...]
    epoch: int = 0
    words: tuple[str, ...] = ()
    dealt: bool = False
    request: Request | None = None
    cutting: Cutting = field(default_factory=Cutting)

    def after_event(self, event: GameEvent[M], state: S) -> Snapshot[S, M]:
        """Return the snapshot after this event and state. `dataclasses.replace` takes five times as long."""
        events = (*self.events, event)
        return Snapshot(
            length=event.number,
            events=events,
            state=state,
            marks=add_mark(self.marks, len(events), state),
            epoch=self.epoch,
            words=self.words,
            dealt=self.dealt or event.by == "app",
            request=None,
            cutting=self.cutting,
        )

    def find(self, number: int) -> int | None:
        """Return the index of the event of a log entry."""
        return next((index for index, event in enumerate(self.events) if event.number == number), None)


class Broken(Exception):
    """A stored table that cannot be valid: the entry (0 is the setup), and the refusal."""

    def __init__(self, entry: int, refusal: Illegal) -> None:
        self.entry = entry
        self.refusal = refusal
        super().__init__(f"entry {entry}: {refusal.rule} ({refusal.code})")


def read_event(game: Game[S, M], number: int, data: Json) -> M | ChanceMove:
    """Return the move or answer of a log entry; raise `Broken` if the game cannot read it."""
    move = game.read_move(data)
    if isinstance(move, Illegal):
        raise Broken(number, move)
    return move


def first_snapshot(game: Game[S, M], setup: Setup) -> Snapshot[S, M]:
    """Return the snapshot before the first event; raise `Broken` if the game refuses the setup."""
    if setup.position is not None:
        state = game.from_position(setup.position, setup.options)
    else:
        state = game.setup(setup.seats, setup.options)
    if isinstance(state, Illegal):
        raise Broken(0, state)
    return Snapshot(length=0, events=(), state=state, marks=((0, state),))


def state_after(game: Game[S, M], snapshot: Snapshot[S, M], count: int) -> S:
    """Return a copy of the state after the first `count` events."""
    if count == len(snapshot.events):
        return snapshot.state.copy()
    passed, state = max((mark for mark in snapshot.marks if mark[0] <= count), key=lambda mark: mark[0])
    state = state.copy()
    for event in snapshot.events[passed:count]:
        game.apply(state, event.move)
    return state


def marks_until(snapshot: Snapshot[S, M], count: int) -> tuple[tuple[int, S], ...]:
    return tuple(mark for mark in snapshot.marks if mark[0] <= count)


def add_mark(marks: tuple[tuple[int, S], ...], count: int, state: S) -> tuple[tuple[int, S], ...]:
    """Return the saved states with this one added, if it is due. The state must not be changed afterwards."""
    return (*marks, (count, state)) if count % MARK_EVERY == 0 and marks[-1][0] < count else marks


@dataclass(frozen=True, slots=True)
class Failure(Generic[M]):
    """The first event of a history that is illegal, and why."""

    event: GameEvent[M]
    refusal: Illegal


def replay(game: Game[S, M], state: S, events: Sequence[GameEvent[M]]) -> Failure[M] | None:
    """Carry out events on a private state, judging each; on failure the state is the one before it."""
    for event in events:
        refusal = game.check(state, event.move)
        if refusal is not None:
            return Failure(event, refusal)
        game.apply(state, event.move)
    return None
