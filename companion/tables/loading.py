"""Load a table from its stored log: fold the entries, then replay and judge the events that count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from companion.rules.kernel import ChanceMove, Game, Illegal
from companion.rules.kernel.game import M, S
from companion.tables.amending import amend_events
from companion.tables.apply_deed import Ruleset
from companion.tables.dealing import ordinal
from companion.tables.entries import (
    Amend,
    Answered,
    Close,
    Consent,
    Cut,
    Entry,
    Move,
    Note,
    Seal,
    Show,
    Undo,
    Upgrade,
    Withdraw,
)
from companion.tables.open_request import Request, answer_request, named_request
from companion.tables.seed_cut import Cutting, apply_cut
from companion.tables.setup import Setup
from companion.tables.snapshot import (
    MARK_EVERY,
    Broken,
    GameEvent,
    Snapshot,
    add_mark,
    first_snapshot,
    read_event,
)
from companion.tables.table import Change, Table


def load(game: Game[S, M], setup: Setup, entries: Iterable[Entry]) -> Table:
    """Return the table of a log, or raise `Broken`. The game is played once, whatever was undone."""
    start = first_snapshot(game, setup)
    log = list(entries)
    history: _History[M] = _History()
    for number, entry in enumerate(log, 1):
        if entry.n != number:
            raise Broken(entry.n, Illegal("TABLE 6.1", "table.numbering", {"entry": entry.n, "expected": number}))
        _fold(game, history, entry)
    if history.request is not None and isinstance(history.request.deed, Upgrade):
        history.request = None  # it was asked by a later Punchboard; this one goes on without it
    state = start.state.copy()
    marks = start.marks
    for count, event in enumerate(history.events, 1):
        refusal = game.check(state, event.move)
        if refusal is not None:
            raise Broken(event.number, refusal)
        game.apply(state, event.move)
        if count % MARK_EVERY == 0:
            marks = add_mark(marks, count, state.copy())
    snapshot = Snapshot(
        length=len(log),
        events=tuple(history.events),
        state=state,
        marks=marks,
        epoch=history.epoch,
        words=history.words,
        dealt=history.dealt,
        request=history.request,
        cutting=history.cutting,
    )
    return Table(Ruleset(game, setup), log, snapshot, start)


def carry_on(table: Table, entries: Sequence[Entry]) -> Change | None:
    """Return what stored entries add to a table that ends right before them, ready to commit; None if they hold more
    than moves and answers and the whole log has to be loaded again.
    """
    snapshot = table.snapshot
    game = table.game
    for entry in entries:
        if not isinstance(entry.deed, Move | Answered):
            return None
        if entry.n != snapshot.length + 1:
            raise Broken(
                entry.n, Illegal("TABLE 6.1", "table.numbering", {"entry": entry.n, "expected": snapshot.length + 1})
            )
        event = _event(game, entry.n, entry.deed, snapshot.events)
        refusal = game.check(snapshot.state, event.move)
        if refusal is not None:
            raise Broken(event.number, refusal)
        state = snapshot.state.copy()
        game.apply(state, event.move)
        events = (*snapshot.events, event)
        snapshot = replace(
            snapshot,
            length=entry.n,
            events=events,
            state=state,
            marks=add_mark(snapshot.marks, len(events), state),
            dealt=snapshot.dealt or event.by == "app",
            request=None,
        )
    return Change(table.snapshot.length, tuple(entries), snapshot)


@dataclass(frozen=True, slots=True)
class Replayed(Generic[M]):
    """The events that count, each with the `epoch` its answer was dealt in, and the words that cut the deck."""

    events: tuple[tuple[GameEvent[M], int], ...]
    words: tuple[str, ...]


def counted_events(game: Game[S, M], log: Iterable[Entry]) -> Replayed[M]:
    """Return what a log leads to, without judging it."""
    history: _History[M] = _History()
    epochs: dict[int, int] = {}
    for entry in log:
        epochs[entry.n] = history.epoch
        _fold(game, history, entry)
    return Replayed(tuple((event, epochs[event.number]) for event in history.events), history.words)


class Hindsight(Generic[S, M]):
    """Follows a log entry by entry, with the state at each. An undo costs a handful of moves
    instead of a whole replay.
    """

    def __init__(self, game: Game[S, M], setup: Setup, *, judging: bool = False) -> None:
        """`judging`: judge each move before it is carried out, for logs in which moves were undone
        and so never judged.
        """
        start = first_snapshot(game, setup).state
        self._game = game
        self._history: _History[M] = _History()
        self._played: list[GameEvent[M]] = []
        self._marks = [(0, start)]
        self._state = start.copy()
        self._rewritten = False
        self._judging = judging

    def follow(self, entry: Entry) -> None:
        _fold(self._game, self._history, entry)
        if isinstance(entry.deed, Undo | Amend | Consent | Upgrade):
            self._rewritten = True

    @property
    def newest_move(self) -> M | ChanceMove:
        """Return the move of the newest event that counts."""
        return self._history.events[-1].move

    def state(self) -> S:
        """The state after all events that count. Do not change it."""
        events = self._history.events
        if self._rewritten:
            self._go_back(events)
        for event in events[len(self._played) :]:
            refusal = self._game.check(self._state, event.move) if self._judging else None
            if refusal is not None:
                raise Broken(event.number, refusal)
            self._game.apply(self._state, event.move)
            self._played.append(event)
            if len(self._played) % MARK_EVERY == 0:
                self._marks.append((len(self._played), self._state.copy()))
        return self._state

    def _go_back(self, events: Sequence[GameEvent[M]]) -> None:
        """Go back to the newest saved state before the first undone event, if there is one."""
        self._rewritten = False
        same = next((at for at, (a, b) in enumerate(zip(self._played, events, strict=False)) if a is not b), None)
        if same is None and len(self._played) <= len(events):
            return
        same = len(events) if same is None else same
        while self._marks[-1][0] > same:
            self._marks.pop()
        count, state = self._marks[-1]
        self._state = state.copy()
        del self._played[count:]


@dataclass(slots=True)
class _History(Generic[M]):
    """The events of a log that count, without states."""

    events: list[GameEvent[M]] = field(default_factory=list)
    epoch: int = 0
    words: tuple[str, ...] = ()
    dealt: bool = False
    request: Request | None = None
    cutting: Cutting = field(default_factory=Cutting)


def _fold(game: Game[S, M], history: _History[M], entry: Entry) -> None:
    """Fold an entry into the history."""
    match entry.deed:
        case Move() | Answered() as deed:
            event = _event(game, entry.n, deed, history.events)
            history.events.append(event)
            history.dealt |= event.by == "app"
            history.request = None
        case Undo() | Amend() | Upgrade() as deed:
            history.request = Request(entry.n, deed)
            _settle(game, history, entry.n)
        case Consent() as deed:
            history.request = _valid(entry, answer_request(history.request, deed))
            _settle(game, history, entry.n)
        case Withdraw(_, to):
            _valid(entry, named_request(history.request, to))
            history.request = None
        case Cut(_, words):
            history.words += (words,)
        case Seal() | Close() | Show() as deed:
            cutting = apply_cut(history.cutting, deed, audited=False)
            if isinstance(cutting, Illegal):
                raise Broken(entry.n, cutting)
            history.cutting = cutting
            history.words += cutting.words
        case Note():
            pass


def _event(game: Game[S, M], number: int, deed: Move | Answered, before: Sequence[GameEvent[M]]) -> GameEvent[M]:
    """Return the event of a move or an answer."""
    move = read_event(game, number, deed.move)
    if isinstance(deed, Move) and not isinstance(move, ChanceMove):
        return GameEvent(number, move)
    if isinstance(deed, Answered) and isinstance(move, ChanceMove):
        return GameEvent(number, move, deed.by, ordinal(before, move.question))
    raise Broken(number, Illegal("TABLE 5.4", "table.other-kind", {"event": number}))


def _valid(entry: Entry, found: Request | Illegal | None) -> Request | None:
    if isinstance(found, Illegal):
        raise Broken(entry.n, found)
    return found


def _settle(game: Game[S, M], history: _History[M], number: int) -> None:
    """Carry out the open request once it is granted."""
    request = history.request
    if request is None or not request.is_granted:
        return
    deed = request.deed
    if isinstance(deed, Upgrade):
        if deed.event is not None:
            history.events = [event for event in history.events if event.number < deed.event]
    elif isinstance(deed, Undo):
        index = next((at for at, event in enumerate(history.events) if event.number == deed.event), None)
        if index is None:
            raise Broken(number, Illegal("TABLE 4.1", "table.no-such-event", {"event": deed.event}))
        del history.events[index:]
        history.epoch += deed.fresh
    else:
        for _, data in deed.changes:
            if data is not None:
                read_event(game, request.number, data)
        history.events = list(amend_events(game, tuple(history.events), deed))
    history.request = None


__all__ = ["Broken", "Hindsight", "carry_on", "load"]
