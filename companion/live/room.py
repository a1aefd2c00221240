"""One table, alive: its fold in memory, the people around it, and the way every change takes —
prepared, made durable, made true, told to those who listen. In that order, always.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, Literal

from companion.dealer import Stream
from companion.engines import Loaded
from companion.live.append import append
from companion.live.disk_space import WARN, Space
from companion.live.events import (
    Body,
    HandNews,
    HostNews,
    LogBroken,
    NameErased,
    Played,
    SeatNews,
    ToolDeed,
    read_body,
)
from companion.live.handover import Handovers
from companion.live.history import History
from companion.live.lines import lines_after, lines_of
from companion.live.listener import Listener
from companion.live.message_cache import MessageCache
from companion.live.outcomes import Done, Stale
from companion.live.presence import Presence
from companion.live.seat_keys import SeatKeys
from companion.rules.kernel import Illegal
from companion.store import Hand, Lost, Store, StoredTable
from companion.tables.entries import Amend, Answered, Consent, Entry, Move, Undo
from companion.tables.loading import carry_on, load
from companion.tables.table import Change, Table
from companion.toolbox import Awry, Toolbox, fold, remembered, settle


@dataclass(slots=True)
class Seat:
    """A chair. While it is free the shared screen decides for it."""

    name: str
    played: Played = "screen"
    by: str = ""
    unnamed: int = 0
    """The seat's place, from 1, while its name is a stand-in that every phone says in its own language."""


@dataclass(slots=True, weakref_slot=True, eq=False)
class Room:
    """A table in memory. Everything that changes it goes through `append`."""

    kept: StoredTable
    store: Store
    loaded: Loaded
    table: Table | None
    seats: dict[str, Seat]
    secret: str
    """The seed; for packs without an engine too, whose toolbox needs chance."""
    seed_chosen: bool = field(default=False, kw_only=True)
    """Whether the seed was given by hand: its giver knows what comes. The table is told."""
    think: float | None = None
    """Seconds strong bots may think about a move here; without it as long as the server lets them."""
    box: Toolbox = field(default_factory=Toolbox)
    handovers: Handovers = field(default_factory=Handovers)
    history: History = field(default_factory=History)
    listeners: set[Listener] = field(default_factory=set)
    presence: Presence = field(default_factory=Presence)
    lock: RLock = field(default_factory=RLock)
    heard: Callable[[Room], None] | None = None
    """Called after every change; the registry lets bots move here."""
    cache: MessageCache = field(default_factory=MessageCache)
    used: float = 0.0
    """When the registry was asked for it last."""
    space: Space = field(default_factory=Space)
    """What all tables of this server share."""
    closed: bool = False
    """Set when this room can no longer follow its log: listeners must come again and are told why."""
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
        """What has used four fifths of its room: the server, or this table."""
        if self.space.nearly_full:
            return "server"
        return "table" if self.space.share_of_table(self.last, self.history.signs) >= WARN else None

    # Reading on

    def catch_up(self) -> bool:
        """Take in what other processes wrote; whether there was anything."""
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
        """Take in what one event says of people, toolbox and numbering; the game itself is folded elsewhere."""
        match body:
            case HandNews():
                self.handovers.take_in(number, body, at)
            case SeatNews(seat, played, name, by):
                self.handovers.take_in(number, body, at)
                before = self.seats[seat]
                self.seats[seat] = Seat(name, played, by, before.unnamed if name == before.name else 0)
                self.keys.seat_changed()
            case HostNews():
                self.keys.host_changed()
            case ToolDeed(deed):
                fold(self.box, deed)
                body = ToolDeed(remembered(deed))
            case Entry() | LogBroken() | NameErased():
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
        """A seat's move, or the people's answer to chance, from a phone that had seen the log up to `seen`."""
        of = data.get("seat") if data.get("type") != "chance" else None

        return self.change(
            lambda table: self._overtaken(table, of, seen) or table.offer(data, stamp), at, request, seen
        )

    def deal(self, stamp: str, at: int, request: str, seen: int, by: str | None = None) -> Done | Stale | Illegal:
        """Let the app answer the question the phone was looking at, once all that was sealed for the cut is shown."""

        return self.change(
            lambda table: self._overtaken(table, None, seen) or table.offer_deal(stamp, by), at, request, seen
        )

    def _overtaken(self, table: Table, seat: str | None, seen: int) -> Illegal | None:
        """TABLE 2.3: what was meant for an earlier turn or question is not taken for the one that is open now. Two
        seats that choose at once do not overtake each other; two phones that enter the same roll do. Looked at before
        the move is judged: a post that comes too late is told so, and nothing of what would have become of it."""
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
        """Whatever `offer` prepares on the game's table. Judged against the newest state: two seats that choose at
        once are both right; only what no longer fits, posted by a phone that had not seen why, is stale."""
        with self.lock:
            assert self.table is not None, "a pack without an engine has nothing to judge"
            if seen is not None and seen > self.last:
                self.catch_up()
            offered: list[Change] = []

            def prepare() -> Sequence[Body] | Illegal:
                assert self.table is not None
                change = offer(self.table)
                if isinstance(change, Illegal):
                    return change
                offered[:] = [change]
                return change.entries

            outcome = append(self, prepare, at, request)
            if isinstance(outcome, Lost):
                raise TypeError("no hands change with a move")
            if isinstance(outcome, Illegal):
                return Stale(outcome, seen, self.last) if seen is not None and seen < self.last else outcome
            done, bodies = outcome
            if bodies:
                self._follow(offered[0], at)
            return done

    def _follow(self, change: Change, at: int) -> None:
        """The change is durable: let it be true here."""
        assert self.table is not None
        self._commit(self.table, change)
        for number, entry in enumerate(change.entries, self.last + 1):
            self.take_in(number, entry, at)
        self._announce()

    def _commit(self, table: Table, change: Change) -> None:
        """The table and its lines as they are after the change."""
        before = table.state
        table.commit(change)
        self.history.lines += lines_after(table, before, change.entries)

    def use_tool(self, wish: Mapping[str, Any], by: str | None, at: int, request: str | None = None) -> Done | Awry:
        """A wish for the toolbox; its chance comes from the table's secret and the event's number."""

        def prepare() -> Sequence[Body] | Awry:
            stream = Stream(self.secret, f"toolbox\n{self.last + 1}")
            deed = settle(self.box, wish, by, tuple(self.seats), stream.below, at)
            return deed if isinstance(deed, Awry) else [ToolDeed(deed)]

        done = self._plain(prepare, at, request)
        assert not isinstance(done, Lost), "no hands change over a tool"
        return done

    def people_change(
        self, news: Sequence[SeatNews | HandNews | HostNews], hands: Sequence[Hand], at: int, request: str | None = None
    ) -> Done | Lost:
        """Hands change, and the table is told, in one piece."""
        done = self._plain(lambda: news, at, request, hands)
        assert not isinstance(done, Awry), "the toolbox has no say in who plays"
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
    def listening(self, seat: str | None) -> Iterator[Listener]:
        listener = Listener(seat)
        self.listeners.add(listener)
        if seat is not None and self.presence.come(seat):
            self.tell()
        try:
            yield listener
        finally:
            self.listeners.discard(listener)
            if seat is not None:
                self.presence.go(seat)

    def meet(self, process: str, seats: frozenset[str], until: float) -> None:
        """Another process says whose phones are connected to it."""
        with self.lock:
            if self.presence.meet(process, seats, until):
                self.tell()

    def settle(self, now: float, clock: int) -> None:
        """Those who left a while ago are away now; the others' messages show it. What was worked out and lay unused
        since the last time is let go: phones take their message within moments, or much later a newer one."""
        with self.lock:
            if self.handovers.expire(clock) or (self.presence.passing and self.presence.settle(now)):
                self.tell()
            elif self.cache:
                self.cache.age(self.last)

    def close(self) -> None:
        self.closed = True
        self.tell()
