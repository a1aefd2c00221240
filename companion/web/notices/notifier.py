"""Find out who is awaited and away, and send what is due, in a few threads beside the phones.

A change of a table costs a move one entry in a dictionary. What cannot be delivered is tried again a few times and then
given up with a line in the log; a queue that is full takes nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from itertools import count
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING

from companion.live.registry import Registry
from companion.live.room import Room
from companion.rules.kernel import Over, Turn
from companion.store import Store
from companion.store.notices import Notice, Way
from companion.tables.entries import Consent, Move
from companion.tables.table import Table
from companion.web.clock import now
from companion.web.faults import log, note_fault
from companion.web.notices.delivery import Delivery, Undeliverable
from companion.web.notices.mail import deliver
from companion.web.notices.webhook import Webhooks
from companion.web.notices.wording import turn_notice

if TYPE_CHECKING:
    from companion.web.service import Settings

QUIET = 60.0
"""Seconds without a change before a table is looked at: people around it need no notices."""
GAP = 600
"""Seconds between two notices to one address."""
WAITS = (30.0, 300.0, 1800.0)
"""Seconds until the next attempts; after the last one a notice is given up."""
MOST = 500
"""Notices that wait in all."""
UNCONFIRMED = 24 * 3600
"""Seconds until an unconfirmed address is forgotten."""
BEGIN = 5.0
"""Seconds after the start until tables are looked at that waited meanwhile."""
SENDERS: Mapping[Way, int] = {"mail": 1, "webhook": 4}
"""Threads that send: an address that answers slowly holds up no mail, and not all other webhooks."""


@dataclass(frozen=True, slots=True, order=True)
class _Due:
    at: float
    number: int
    delivery: Delivery
    attempt: int


class Notifier:
    def __init__(
        self, store: Store, registry: Registry, settings: Settings, *, quiet: float = QUIET, gap: int = GAP
    ) -> None:
        self.ways = _ways(settings)
        self.address = settings.public_url
        self.webhooks = Webhooks()
        self.waits: Sequence[float] = WAITS
        self.quiet, self.gap = quiet, gap
        self._store, self._registry, self._smtp = store, registry, settings.smtp
        self._looks: dict[str, float] = {}
        """When a table is looked at, by its code."""
        self._waiting: dict[Way, list[_Due]] = {way: [] for way in self.ways}
        self._numbers = count()
        self._awake = Condition()
        self._runs = self._closed = False
        self._busy = 0
        """Threads that look or send just now."""

    @property
    def is_idle(self) -> bool:
        """Whether no table is to be looked at and nothing waits to be sent."""
        with self._awake:
            return not (self._looks or any(self._waiting.values()) or self._busy)

    @property
    def is_open(self) -> bool:
        return bool(self.ways)

    def begin(self) -> None:
        """Look at all tables that someone wants notices of: they may have waited for this server."""
        if self.is_open:
            for code in self._store.codes_with_notices():
                self._look_soon(code, BEGIN)

    def after_change(self, room: Room) -> None:
        """Look at a table once it is quiet. Called with every move: nothing is read or sent here."""
        if self.is_open:
            self._look_soon(room.code, self.quiet)

    def look_now(self, code: str) -> None:
        """Look at a table where an address has just confirmed: its seat may be awaited already."""
        if self.is_open:
            self._look_soon(code, 0.0)

    def put(self, delivery: Delivery) -> bool:
        """Queue a notice; False where too many wait already."""
        with self._awake:
            if sum(map(len, self._waiting.values())) >= MOST:
                log.warning("a notice of table %s is not sent: %d wait already", delivery.notice.code, MOST)
                return False
            self._queue(delivery, monotonic(), 0)
            self._wake()
        return True

    def forget_unconfirmed(self) -> None:
        if self.is_open:
            self._store.drop_unconfirmed(now() - UNCONFIRMED)

    def close(self) -> None:
        with self._awake:
            self._closed = True
            self._awake.notify_all()

    def _look_soon(self, code: str, seconds: float) -> None:
        with self._awake:
            self._looks[code] = monotonic() + seconds
            self._wake()

    def _wake(self) -> None:
        if not self._runs and not self._closed:
            self._runs = True
            takes = [
                self._take_looks,
                *(partial(self._take_due, way) for way in self.ways for _ in range(SENDERS[way])),
            ]
            for take in takes:
                Thread(target=self._run, args=(take,), daemon=True, name="punchboard-notices").start()
        self._awake.notify_all()

    def _run(self, take: Callable[[float], tuple[list[Callable[[], None]], float | None]]) -> None:
        """Do what `take` finds due, or wait until the moment it names."""
        while True:
            with self._awake:
                if self._closed:
                    return
                at = monotonic()
                work, first = take(at)
                if not work:
                    self._awake.wait(None if first is None else max(0.01, first - at))
                    continue
                self._busy += 1
            for each in work:
                self._do_safely(each)
            with self._awake:
                self._busy -= 1

    def _take_looks(self, at: float) -> tuple[list[Callable[[], None]], float | None]:
        codes = [code for code, due in self._looks.items() if due <= at]
        for code in codes:
            del self._looks[code]
        return [partial(self._look_at, code) for code in codes], min(self._looks.values(), default=None)

    def _take_due(self, way: Way, at: float) -> tuple[list[Callable[[], None]], float | None]:
        waiting = self._waiting[way]
        if waiting and waiting[0].at <= at:
            return [partial(self._send, heappop(waiting))], None
        return [], waiting[0].at if waiting else None

    def _queue(self, delivery: Delivery, at: float, attempt: int) -> None:
        heappush(self._waiting[delivery.notice.way], _Due(at, next(self._numbers), delivery, attempt))

    @staticmethod
    def _do_safely(work: Callable[[], None]) -> None:
        """A table that cannot be opened, or a store that is away, must not end the thread."""
        try:
            work()
        except Exception as fault:
            note_fault(fault)

    # Who is told

    def _look_at(self, code: str) -> None:
        wanted = [notice for notice in self._store.notices(code) if notice.confirmed]
        room = self._registry.room(code) if wanted else None
        if room is None or room.table is None:
            return
        with room.lock:
            table, here, holders = room.table, room.presence.here(), room.keys.holders()
            over, asked = isinstance(table.pending, Over), _seats_awaited(table)
        for notice in wanted:
            holder = holders.get(notice.seat)
            if holder is None or holder.token != notice.holder:
                self._store.drop_notice(notice.key)
            elif notice.seat not in here and (over or (notice.seat in asked and _is_news(table, notice))):
                self._tell(notice, room, table, over=over)
            elif over:
                self._store.drop_notice(notice.key)

    def _tell(self, notice: Notice, room: Room, table: Table, *, over: bool) -> None:
        wait = notice.told_at + self.gap - now() if notice.told_at else 0
        if wait > 0:
            self._look_soon(notice.code, wait)
        elif self._store.claim_notice(notice, len(table.log), now()):
            pack = room.loaded.pack
            tongue = notice.language if notice.language in pack.languages else pack.languages[0]
            self.put(turn_notice(notice, room, pack.texts[tongue]["title"], self.address, over=over))
            if over:
                self._store.drop_notice(notice.key)

    # Sending

    def _send(self, due: _Due) -> None:
        delivery, notice = due.delivery, due.delivery.notice
        try:
            self._deliver(delivery)
        except Undeliverable as fault:
            self._store.drop_notice(notice.key)
            log.warning("a %s notice of table %s cannot be delivered: %s", notice.way, notice.code, fault)
        except Exception as fault:
            why = str(fault) if type(fault) is OSError and fault.errno is None else type(fault).__name__
            if due.attempt >= len(self.waits):
                times = due.attempt + 1
                log.warning(
                    "a %s notice of table %s is given up after %d attempts: %s", notice.way, notice.code, times, why
                )
                return
            with self._awake:
                self._queue(delivery, monotonic() + self.waits[due.attempt], due.attempt + 1)
                self._awake.notify_all()

    def _deliver(self, delivery: Delivery) -> None:
        if delivery.notice.way == "mail":
            assert self._smtp is not None, "mail is offered only with a mail server"
            deliver(delivery, self._smtp)
        elif self.webhooks.post(delivery):
            self._store.confirm_notice(delivery.notice.key)


def _ways(settings: Settings) -> tuple[Way, ...]:
    """Return how notices can be sent. Without a public address their links would lead nowhere."""
    if not settings.public_url:
        return ()
    offered: dict[Way, bool] = {"mail": settings.smtp is not None, "webhook": settings.webhooks}
    return tuple(way for way, is_offered in offered.items() if is_offered)


def _seats_awaited(table: Table) -> set[str]:
    """Return the seats that are awaited: by the game, or to agree."""
    request = table.snapshot.request
    pending = table.pending
    if request is not None:
        return set(request.missing)
    return set(pending.seats) if isinstance(pending, Turn) else set()


def _is_news(table: Table, notice: Notice) -> bool:
    """Return whether the seat has done something since it was told, so that it is awaited anew."""
    if not notice.told:
        return True
    for entry in table.log[notice.told :]:
        match entry.deed:
            case Move(move) if move["seat"] == notice.seat:
                return True
            case Consent(by=seat) if seat == notice.seat:
                return True
    return False
