"""One live table: its state in memory, its people, and the path of every change – prepare, make durable, apply, notify
– in that order, always.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import TYPE_CHECKING, Any, Literal

from companion.dealer import Stream
from companion.engines import Loaded
from companion.live.append import append
from companion.live.branches import Branches
from companion.live.disk_space import WARN, Space
from companion.live.evening import Play
from companion.live.events import (
    Body,
    BranchNews,
    ClockNews,
    HandNews,
    HostCode,
    HostNews,
    HostWord,
    LessonNews,
    LogBroken,
    NameErased,
    NextNews,
    NoticeNews,
    PeopleNews,
    Played,
    SeatNews,
    StartNews,
    ToolDeed,
    read_body,
)
from companion.live.game_clock import GameClock, steady_ms
from companion.live.handover import Handovers
from companion.live.history import History
from companion.live.host_rights import HOST_PRESENCE, HostRights
from companion.live.lines import lines_after, lines_of
from companion.live.listener import Listener
from companion.live.message_cache import MessageCache
from companion.live.outcomes import Done, Stale
from companion.live.presence import Presence
from companion.live.seat_keys import SeatKeys
from companion.live.start_gate import NOT_STARTED, STARTED, StartGate
from companion.rules.kernel import Illegal, Turn
from companion.store import Hand, Lost, Store, StoredTable
from companion.tables.entries import Amend, Answered, Consent, Entry, Move, Undo
from companion.tables.loading import carry_on, load
from companion.tables.table import Change, Table
from companion.toolbox import Awry, Toolbox, fold, loggable_deed, settle

if TYPE_CHECKING:
    from generator.pack.lesson import Lesson


@dataclass(slots=True)
class Seat:
    """The seat's number, from 1, while its name is a placeholder that phones translate."""

    name: str
    played: Played = "screen"
    by: str = ""
    unnamed: int = 0
    """The seat's number, from 1, while its name is a placeholder that phones translate."""


@dataclass(slots=True, weakref_slot=True, eq=False)
class Room:
    """A table in memory. Every change goes through `append`."""

    kept: StoredTable
    store: Store
    loaded: Loaded
    table: Table | None
    seats: dict[str, Seat]
    secret: str
    """The seed; packs without an engine need it for the toolbox."""
    seed_chosen: bool = field(default=False, kw_only=True)
    """Whether the seed was given by hand: its giver knows what comes. The table is told."""
    hints: bool = True
    """Whether players may ask what a strong bot would do."""
    think: float | None = None
    """Seconds strong bots may think about a move here; without it as long as the server lets them."""
    lesson: Lesson | None = None
    """The script of the lesson that is played here."""
    lesson_done: int = 0
    """How many of its steps are done."""
    next: str = ""
    """The code of the table where the next game was opened."""
    branches: Branches = field(default_factory=Branches)
    evening: Sequence[Play] = ()
    """The plays before this one at tables that followed each other."""
    notice_names: bool = False
    """Whether turn notices may say names."""
    box: Toolbox = field(default_factory=Toolbox)
    handovers: Handovers = field(default_factory=Handovers)
    host: HostRights = field(default_factory=HostRights)
    gate: StartGate = field(default_factory=StartGate)
    clock: GameClock | None = None
    history: History = field(default_factory=History)
    listeners: set[Listener] = field(default_factory=set)
    presence: Presence = field(default_factory=Presence)
    lock: RLock = field(default_factory=RLock)
    heard: Callable[[Room], None] | None = None
    """Called after every change; the registry lets bots move here."""
    cache: MessageCache = field(default_factory=MessageCache)
    used: float = 0.0
    """When the registry returned this room last."""
    space: Space = field(default_factory=Space)
    """Disk space of all tables of this server."""
    closed: bool = False
    """Set when this room can no longer follow its log: listeners must reconnect and learn why."""
    keys: SeatKeys = field(init=False)

    def __post_init__(self) -> None:
        self.keys = SeatKeys(self.kept, self.store, self.lock)

    @property
    def code(self) -> str:
        return self.kept.code

    @property
    def last(self) -> int:
        """The number of the newest event."""
        return self.history.last

    def nearly_full(self) -> Literal["server", "table"] | None:
        """Return what has little space left, for a warning: the server's disk or this table; None where neither."""
        if self.space.nearly_full:
            return "server"
        return "table" if self.space.share_of_table(self.last, self.history.signs) >= WARN else None

    # Reading on

    @contextmanager
    def up_to_date(self) -> Iterator[None]:
        """Hold the lock, with the events of other processes applied."""
        with self.lock:
            self.catch_up()
            yield

    def catch_up(self) -> bool:
        """Apply events of other processes; return whether there were any."""
        with self.lock:
            events = self.store.since(self.code, self.last)
            if not events:
                return False
            bodies = [read_body(event.body) for event in events]
            entries = [body for body in bodies if isinstance(body, Entry)]
            if self.table is not None and entries:
                change = carry_on(self.table, entries)
                if change is not None:
                    self._commit(self.table, change)
                else:
                    log = [*self.table.log, *entries]
                    self.table = load(self.table.game, self.table.setup, log)
                    self.history.lines = lines_of(self.table.game, self.table.setup, log)
            for event, body in zip(events, bodies, strict=True):
                self.take_in(event.number, body, event.at)
            self.history.signs += sum(len(event.body) for event in events)
            self._announce()
            return True

    def take_in(self, number: int, body: Body, at: int) -> None:
        """Apply the parts of an event about people, toolbox and numbering; the game itself is folded elsewhere."""
        match body:
            case HandNews():
                self.handovers.take_in(number, body, at)
            case SeatNews(seat, played, name, by):
                self.handovers.take_in(number, body, at)
                before = self.seats[seat]
                self.seats[seat] = Seat(name, played, by, before.unnamed if name == before.name else 0)
                self.keys.seat_changed()
                self.gate.take_in(body)
                self.host.take_in(number, body, at)
                self.branches.take_in(number, body)
            case HostNews():
                self.keys.host_changed()
                self.host.take_in(number, body, at)
            case HostCode() | HostWord():
                self.host.take_in(number, body, at)
            case StartNews():
                self.gate.take_in(body)
            case ToolDeed(deed):
                fold(self.box, deed)
                body = ToolDeed(loggable_deed(deed))
            case NextNews(code):
                self.next = code
            case NoticeNews(names):
                self.notice_names = names
            case LessonNews(done):
                self.lesson_done = done
            case ClockNews():
                assert self.clock is not None, "only tables with clocks tell of them"
                self.clock.take_in(body)
            case BranchNews() | Entry():
                self.branches.take_in(number, body)
            case LogBroken() | NameErased():
                pass
        self.history.take_in(number, body)

    def _announce(self) -> None:
        self.tell()
        if self.heard is not None:
            self.heard(self)

    def tell(self) -> None:
        with self.lock:
            self.cache.clear()
            for listener in list(self.listeners):
                listener.tell()

    # Changing

    def play(self, data: Mapping[str, Any], stamp: str, at: int, request: str, seen: int) -> Done | Stale | Illegal:
        """TABLE 2.3: refuse what was meant for an earlier turn or question.

        Two seats that choose at the same time do not conflict; two phones that enter the same roll do. This is checked
        before the judge sees the move, so that a late request does not learn what would have become of it.
        """
        of = data.get("seat") if data.get("type") != "chance" else None

        return self.change(
            lambda table: self._overtaken(table, of, seen) or table.offer(data, stamp), at, request, seen
        )

    def deal(self, stamp: str, at: int, request: str, seen: int, by: str | None = None) -> Done | Stale | Illegal:
        """Let the app answer the question the phone saw, once all words sealed for the cut are revealed."""

        return self.change(
            lambda table: self._overtaken(table, None, seen) or table.offer_deal(stamp, by), at, request, seen
        )

    def _overtaken(self, table: Table, seat: str | None, seen: int) -> Illegal | None:
        """TABLE 2.3: refuse what was meant for an earlier turn or question.

        Two seats that choose at the same time do not conflict; two phones that enter the same roll do. This is checked
        before the judge sees the move, so that a late request does not learn what would have become of it.
        """
        if self.gate.closed:
            return NOT_STARTED
        for entry in table.log[bisect_right(self.history.numbers, seen) :]:
            match entry.deed:
                case Move(move):
                    overtakes = move["seat"] == seat
                case Answered():
                    overtakes = seat is None
                case Undo(needs=()) | Amend(needs=()) | Consent(agree=True):
                    overtakes = True
                case _:
                    overtakes = False
            if overtakes:
                return Illegal("TABLE 2.3", "table.overtaken", {"event": entry.n})
        return None

    def change(
        self, offer: Callable[[Table], Change | Illegal], at: int, request: str | None = None, seen: int | None = None
    ) -> Done | Stale | Illegal:
        """Append what `offer` prepares for the newest state. Two seats that choose at the same time are both right; a
        move is stale only if it is no longer legal and its phone had not seen why.
        """
        with self.lock:
            assert self.table is not None, "a pack without an engine has nothing to judge"
            if seen is not None and seen > self.last:
                self.catch_up()
            outcome = self._append_with_news(offer, (), (), at, request)
            if isinstance(outcome, Illegal) and seen is not None and seen < self.last:
                return Stale(outcome, seen, self.last)
            return outcome

    def go_on(
        self, done: int, offer: Callable[[Table], Change | Illegal], at: int, request: str | None = None
    ) -> Done | Illegal:
        """End a step of the lesson, with the moves that belong to it, in one piece; `done` steps are done then."""
        with self.lock:
            return self._append_with_news(offer, (), (LessonNews(done),), at, request)

    def _append_with_news(
        self,
        offer: Callable[[Table], Change | Illegal],
        before: Sequence[Body],
        after: Sequence[Body],
        at: int,
        request: str | None,
    ) -> Done | Illegal:
        """Append a change and the news around it in one piece, so that every phone hears of both at once."""
        offered: list[Change] = []

        def prepare() -> Sequence[Body] | Illegal:
            assert self.table is not None, "only games with an engine have moves, lessons and a start gate"
            change = offer(self.table)
            if isinstance(change, Illegal):
                return change
            offered[:] = [change]
            return [*self._clock_news(change), *before, *change.entries, *after]

        outcome = append(self, prepare, at, request)
        if isinstance(outcome, Illegal):
            return outcome
        assert not isinstance(outcome, Lost), "no hands change with a move, in a lesson or at the start"
        done, bodies = outcome
        if bodies:
            assert self.table is not None
            self._commit(self.table, offered[0])
            for number, body in enumerate(bodies, self.last + 1):
                self.take_in(number, body, at)
            self._announce()
        return done

    def _commit(self, table: Table, change: Change) -> None:
        """Return the table and its lines after the change."""
        before = table.state
        table.commit(change)
        self.history.lines += lines_after(table, before, change.entries)

    def start(self, news: Sequence[StartNews], stamp: str, at: int, request: str | None = None) -> Done | Illegal:
        """Open the start gate and let the app deal."""

        def offer(table: Table) -> Change | Illegal:
            return table.offer_start(stamp, news[-1].by or None) if self.gate.closed else STARTED

        with self.lock:
            return self._append_with_news(offer, news, (), at, request)

    def use_tool(self, wish: Mapping[str, Any], by: str | None, at: int, request: str | None = None) -> Done | Awry:
        """Use the toolbox; its random numbers come from the table's seed and the event's number."""

        def prepare() -> Sequence[Body] | Awry:
            stream = Stream(self.secret, f"toolbox\n{self.last + 1}")
            deed = settle(self.box, wish, by, tuple(self.seats), stream.below, at)
            return deed if isinstance(deed, Awry) else [ToolDeed(deed)]

        done = self._plain(prepare, at, request)
        assert not isinstance(done, Lost), "no hands change over a tool"
        return done

    def people_change(
        self, news: Sequence[PeopleNews], hands: Sequence[Hand], at: int, request: str | None = None
    ) -> Done | Lost:
        """Mark phones that left some time ago as away, and drop cached parts that no phone fetched
        since the last call.
        """
        done = self._plain(lambda: [*self._clock_news(), *news], at, request, hands)
        assert not isinstance(done, Awry), "the toolbox has no say in who plays"
        return done

    # Clocks

    def running_clocks(self) -> tuple[str, ...]:
        """Return the seats whose clocks run now."""
        clock, table = self.clock, self.table
        if clock is None or table is None or clock.stands or self.gate.closed or table.snapshot.request is not None:
            return ()
        pending = table.pending
        seats = pending.seats if isinstance(pending, Turn) else ()
        return tuple(seat for seat in seats if self.seats[seat].played != "bot")

    def _clock_news(self, change: Change | None = None) -> tuple[Body, ...]:
        """Return how long clocks ran until now, and with a change whose turns it ends."""
        clock, table = self.clock, self.table
        if clock is None or table is None or (change is None and clock.stands):
            return ()
        news = clock.settle(self.running_clocks(), steady_ms())
        return (news,) if change is None else (clock.after(news, table, change),)

    def turn_clocks(self, step: Literal["stop", "go"], by: str, at: int, request: str | None = None) -> Done:
        """Stop the clocks of all seats, or let them go on."""

        def prepare() -> Sequence[Body]:
            assert self.clock is not None, "only a table with clocks can stop them"
            if self.clock.stopped == (step == "stop"):
                return ()
            return [replace(self.clock.settle(self.running_clocks(), steady_ms()), step=step, by=by)]

        done = self._plain(prepare, at, request)
        assert isinstance(done, Done), "no hands change with the clocks"
        return done

    def _plain(
        self,
        prepare: Callable[[], Sequence[Body] | Awry],
        at: int,
        request: str | None,
        hands: Sequence[Hand] = (),
    ) -> Done | Awry | Lost:
        with self.lock:
            outcome = append(self, prepare, at, request, hands)
            if isinstance(outcome, Awry | Lost):
                return outcome
            done, bodies = outcome
            for number, body in enumerate(bodies, self.last + 1):
                self.take_in(number, body, at)
            if bodies:
                self._announce()
            return done

    # Listening

    @contextmanager
    def listening(self, seat: str | None, host: bool = False) -> Iterator[Listener]:
        listener = Listener(seat)
        self.listeners.add(listener)
        if self.clock is not None and self.clock.come(steady_ms()):
            self.tell()
        present = [name for name in (seat, HOST_PRESENCE if host else None) if name is not None]
        if [name for name in present if self.presence.come(name)]:
            self.tell()
        try:
            yield listener
        finally:
            self.listeners.discard(listener)
            for name in present:
                self.presence.go(name)
            if self.clock is not None and not self.listeners and not self.presence.elsewhere:
                self.clock.leave(steady_ms())

    def meet(self, process: str, seats: frozenset[str], until: float) -> None:
        """Record which phones are connected to another process."""
        with self.lock:
            if self.presence.meet(process, seats, until):
                self.tell()

    def settle(self, now: float, clock: int) -> None:
        """Mark phones that left some time ago as away, and drop cached parts that no phone fetched
        since the last call.
        """
        with self.lock:
            expired = self.handovers.expire(clock) or self.host.expire(clock)
            if expired or (self.presence.passing and self.presence.settle(now)):
                self.tell()
            elif self.cache:
                self.cache.age(self.last)

    def close(self) -> None:
        self.closed = True
        self.tell()
