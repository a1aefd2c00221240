"""One table, alive: its fold in memory, the people around it, and the way every change takes —
prepared, made durable, made true, told to those who listen. In that order, always.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import RLock
from typing import Any

from companion.dealer import Stream
from companion.engines import Loaded
from companion.live.bodies import Body, HostNews, Played, SeatNews, ToolDeed, read_body, write_body
from companion.live.lines import Line, game_line, lines_of
from companion.rules.kernel import Illegal
from companion.store import Appended, Holder, Kept, Store
from companion.tables.entries import Answered, Entry, Move
from companion.tables.loading import load
from companion.tables.table import Change, Table
from companion.toolbox import Awry, Toolbox, fold, settle

RETRIES = 50
"""How often a change is prepared anew because another process was quicker."""


@dataclass(frozen=True, slots=True)
class Done:
    """It is in the log. `repeated`: this request was there before, nothing new happened."""

    number: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Stale:
    """The move no longer fits, and the phone had not seen everything: what came since, and why it does not."""

    refusal: Illegal
    seen: int
    number: int


@dataclass(slots=True)
class Seat:
    """A chair. Free while nobody plays it; a free chair's decisions are the shared screen's."""

    name: str
    played: Played = "screen"
    by: str = ""


class Listener:
    """A phone's open line. It is only told that there is news; it asks for the newest state when it can send."""

    __slots__ = ("_calls", "seat")

    def __init__(self, seat: str | None) -> None:
        self.seat = seat
        self._calls: queue.SimpleQueue[int] = queue.SimpleQueue()

    def tell(self, number: int) -> None:
        self._calls.put(number)

    def wait(self, seconds: float) -> int | None:
        """The newest number told, or None when it stayed quiet. Slow phones skip what they missed."""
        try:
            number = self._calls.get(timeout=seconds)
            while True:
                number = max(number, self._calls.get_nowait()) if not self._calls.empty() else number
                if self._calls.empty():
                    return number
        except queue.Empty:
            return None


@dataclass(slots=True)
class Room:
    """A table in memory. Everything that changes it goes through `_keep`."""

    kept: Kept
    store: Store
    loaded: Loaded
    table: Table | None
    seats: dict[str, Seat]
    secret: str
    """The seed; for packs without an engine too, whose toolbox needs chance."""
    box: Toolbox = field(default_factory=Toolbox)
    lines: list[Line] = field(default_factory=list)
    told: list[tuple[int, Body]] = field(default_factory=list)
    """Seat news and toolbox deeds with their event numbers, for the log."""
    marks: list[int] = field(default_factory=list)
    """The event number that brought in each line."""
    last: int = 0
    listeners: set[Listener] = field(default_factory=set)
    lock: RLock = field(default_factory=RLock)
    heard: Callable[[Room], None] | None = None
    """Called after every change; the hub lets bots move here."""
    cache: dict[Any, Any] = field(default_factory=dict)
    """What was worked out for the newest number; emptied with every change."""
    _holders: tuple[int, dict[str, Holder]] | None = None

    @property
    def code(self) -> str:
        return self.kept.code

    def holders(self, store: Store) -> dict[str, Holder]:
        """Who holds which seat. Every change of hands is an event, so the answer holds until the next number."""
        if self._holders is None or self._holders[0] != self.last:
            self._holders = (self.last, store.seats(self.code))
        return self._holders[1]

    # Reading on

    def catch_up(self) -> None:
        """Take in what other processes wrote. A batch with undo or amend refolds; everything else goes on from here."""
        with self.lock:
            events = self.store.since(self.code, self.last)
            if not events:
                return
            bodies = [read_body(event.body) for event in events]
            entries = [body for body in bodies if isinstance(body, Entry)]
            table = self.table
            if table is not None and entries:
                log = [*table.log, *entries]
                self.table = load(table.game, table.setup, log)
                if all(isinstance(entry.deed, Move | Answered) for entry in entries) and self.lines:
                    self._add_lines(table, table.state, entries)
                else:
                    self.lines = lines_of(table.game, table.setup, log)
            for event, body in zip(events, bodies, strict=True):
                self.settle_in(event.number, body)
            self._announce()

    def settle_in(self, number: int, body: Body) -> None:
        """Take in what one event says of people, toolbox and numbering; the game itself is folded elsewhere."""
        self.last = number
        match body:
            case Entry():
                self.marks.append(number)
            case SeatNews(seat, played, name, by):
                self.seats[seat] = Seat(name, played, by)
                self.told.append((number, body))
            case HostNews():
                self.kept = self.store.find(self.code) or self.kept
                self.told.append((number, body))
            case ToolDeed(deed):
                fold(self.box, deed)
                self.told.append((number, body))

    def _announce(self) -> None:
        self.cache.clear()
        for listener in list(self.listeners):
            listener.tell(self.last)
        if self.heard is not None:
            self.heard(self)

    # Changing

    def _keep(
        self, prepare: Callable[[], Sequence[Body] | Illegal | Awry], at: int, request: str | None
    ) -> tuple[Done, Sequence[Body]] | Illegal | Awry:
        """Prepare, store, and only then let it be true. When another process was quicker, look again."""
        with self.lock:
            for _ in range(RETRIES):
                prepared = prepare()
                if isinstance(prepared, Illegal | Awry):
                    if self._already(request):
                        return Done(self.last, repeated=True), ()
                    before = self.last
                    self.catch_up()
                    if self.last == before:
                        return prepared
                    continue
                outcome = self.store.append(self.code, self.last, [write_body(body) for body in prepared], at, request)
                if isinstance(outcome, Appended):
                    return Done(outcome.last, outcome.repeated), () if outcome.repeated else prepared
                self.catch_up()
            raise TimeoutError(f"table {self.code} is written too fast by others")

    def _already(self, request: str | None) -> bool:
        """Whether a refused post is the echo of one that was taken before."""
        if request is None:
            return False
        return any(event.request == request for event in self.store.since(self.code, 0))

    def change(
        self, offer: Callable[[Table], Change | Illegal], at: int, request: str | None = None, seen: int | None = None
    ) -> Done | Stale | Illegal:
        """Whatever `offer` prepares on the game's table. Judged against the newest state: two seats that choose at
        once are both right; only what no longer fits, posted by a phone that had not seen why, is stale."""
        with self.lock:
            table = self.table
            assert table is not None, "a pack without an engine has nothing to judge"
            offered: list[Change] = []

            def prepare() -> Sequence[Body] | Illegal:
                assert self.table is not None
                change = offer(self.table)
                if isinstance(change, Illegal):
                    return change
                offered[:] = [change]
                return change.entries

            outcome = self._keep(prepare, at, request)
            if isinstance(outcome, Awry):
                raise TypeError("the toolbox has no say in the game")
            if isinstance(outcome, Illegal):
                return Stale(outcome, seen, self.last) if seen is not None and seen < self.last else outcome
            done, bodies = outcome
            if done.repeated:
                self.catch_up()
            elif bodies:
                self._follow(offered[0])
            return done

    def _follow(self, change: Change) -> None:
        """The change is durable: let it be true here. A line needs the state before its move."""
        table = self.table
        assert table is not None
        before = table.state
        table.commit(change)
        if all(isinstance(entry.deed, Move | Answered) for entry in change.entries):
            self._add_lines(table, before, change.entries)
        else:
            self.lines = lines_of(table.game, table.setup, table.log)
        for number, entry in enumerate(change.entries, self.last + 1):
            self.settle_in(number, entry)
        self._announce()

    def _add_lines(self, table: Table, before: Any, entries: Sequence[Entry]) -> None:
        """Lines of plain moves and answers; `before` is the state they began at and is not changed."""
        state = before
        move = None
        for entry in entries:
            assert isinstance(entry.deed, Move | Answered)
            if move is not None:
                state = state.copy() if state is before else state
                table.game.apply(state, move)
            move = table.game.read_move(entry.deed.move)
            self.lines.append(game_line(table.game, table.setup.seats, state, entry, move))

    def use_tool(self, wish: Mapping[str, Any], by: str | None, at: int, request: str | None = None) -> Done | Awry:
        """A wish for the toolbox; its chance comes from the table's secret and the event's number."""

        def prepare() -> Sequence[Body] | Awry:
            stream = Stream(self.secret, f"toolbox\n{self.last + 1}")
            deed = settle(self.box, wish, by, tuple(self.seats), stream.below, at)
            return deed if isinstance(deed, Awry) else [ToolDeed(deed)]

        return self._plain(prepare, at, request)

    def people_change(self, news: SeatNews | HostNews, at: int) -> Done:
        done = self._plain(lambda: [news], at, None)
        assert isinstance(done, Done), "news of people is never refused"
        return done

    def _plain(self, prepare: Callable[[], Sequence[Body] | Awry], at: int, request: str | None) -> Done | Awry:
        with self.lock:
            outcome = self._keep(prepare, at, request)
            if isinstance(outcome, Illegal):
                raise TypeError("the judge has no say beside the board")
            if isinstance(outcome, Awry):
                return outcome
            done, bodies = outcome
            for number, body in enumerate(bodies, self.last + 1):
                self.settle_in(number, body)
            if bodies:
                self._announce()
            return done

    # Listening

    @contextmanager
    def listening(self, seat: str | None) -> Iterator[Listener]:
        listener = Listener(seat)
        self.listeners.add(listener)
        if seat is not None:
            self._presence_changed()
        try:
            yield listener
        finally:
            self.listeners.discard(listener)
            if seat is not None:
                self._presence_changed()

    def _presence_changed(self) -> None:
        """Who is here is no event: nothing is stored, the others' messages just show it."""
        self.cache.clear()
        for listener in list(self.listeners):
            listener.tell(self.last)

    def here(self) -> frozenset[str]:
        return frozenset(listener.seat for listener in self.listeners if listener.seat is not None)
