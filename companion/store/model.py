"""What stores keep and promise.

A store knows no games: it keeps setups, numbered events and the right to each seat. When a call returns, its result is
durable; phones are shown nothing earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from companion.store.notices import Notice
    from companion.store.upkeep import Upkeep

T = TypeVar("T")

HOUR = 3600

ANY_TABLE = ""
"""Sent to a listener instead of a code after it was disconnected: any table may have new events."""


class StoreTooNew(Exception):
    """The tables were written by a later version; they are left alone."""


class StoreAway(Exception):
    """The tables cannot be reached or written, for example because of a full disk.

    Whether the request was carried out is unknown; repeated with the same id, it is carried out once.
    """


class StoreDamaged(Exception):
    """The stored data was damaged. The sound part is available after a restart."""


class StoreUnsound(Exception):
    """The tables cannot be opened and were left alone: `what` is wrong, and a `hint` what to do."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint


class TableLost(Exception):
    """A table that was stored once is missing."""


class StoreClosed(Exception):
    """The store is closed."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A stored table. `setup` is JSON; times are whole seconds since 1970.

    The time of last use is accurate to the hour: it only decides about archiving, and is not worth a write per move.
    """

    code: str
    game: str
    setup: str
    host: bytes
    created: int
    touched: int
    archived: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """A numbered entry of a table's log. `body` is JSON; `request` is the phone's id for the request."""

    number: int
    body: str
    at: int
    request: str | None = None


Link: TypeAlias = tuple[Event, bytes | None]
"""An event with its stored digest, if it has one."""


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a table's log: number and digest of the last event, and the chain's first digest where known."""

    number: int
    digest: bytes
    root: bytes | None = None


@dataclass(frozen=True, slots=True)
class Damage:
    """A log that is sound up to event `sound`; at least `told` events had been acknowledged."""

    sound: int
    told: int


@dataclass(frozen=True, slots=True)
class Log:
    """The sound events of a table, and the digest they lead to."""

    events: list[Event]
    digest: bytes
    damage: Damage | None = None


@dataclass(frozen=True, slots=True)
class Appended:
    """The events were appended; `last` is the number of the last one. `repeated`: the request had been carried out
    before, and ended at `last`.
    """

    last: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Behind:
    """Nothing was written: the log already ends at `last`, beyond what the writer had seen."""

    last: int


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a seat: the hash of the token that opens it, and the name shown to others."""

    seat: str
    token: bytes
    name: str


@dataclass(frozen=True, slots=True)
class Pass:
    """A one-time ticket that hands a seat or the host's rights to another phone. Only its hash is stored."""

    code: str
    purpose: str
    expires: int


ANYBODY = b""
"""Stands for any current holder; no hash is empty."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A transfer of a seat, or of the host's rights if the seat is None.

    Afterwards only this token opens it; with None no token does. The current holder must be `instead_of` (None: the
    seat is free), and the ticket, if any, valid. All other tickets for the same seat become void, so that an old ticket
    cannot take it back.
    """

    seat: str | None
    token: bytes | None
    name: str = ""
    instead_of: bytes | None = ANYBODY
    ticket: bytes | None = None

    @property
    def purpose(self) -> str:
        return purpose(self.seat)


def purpose(seat: str | None) -> str:
    """Return the purpose of a ticket: a seat, or the host's rights. A seat's name alone could be "host"."""
    return HOST if seat is None else SEAT + seat


HOST, SEAT = "host", "seat:"


@dataclass(frozen=True, slots=True)
class Lost:
    """Nothing was written: another phone was first, or the ticket was used."""


@dataclass(frozen=True, slots=True)
class Usage:
    """The size of a store: number of tables, and bytes."""

    tables: int
    bytes: int


class LostHand(Exception):
    """Raised inside a transaction to roll it back; never leaves a store."""


class Store(Protocol):
    """Durable storage for many tables. Safe to call from any greenlet or thread."""

    shared: bool
    """Whether other processes may serve the same tables."""

    def create(self, table: StoredTable, bodies: Sequence[str], wish: bytes | None = None) -> bool:
        """Store a new table with its first events; return False if the code or the wish exists already."""

    def find_by_wish(self, wish: bytes) -> StoredTable | None:
        """Return the table that this wish created, if any."""

    def find(self, code: str) -> StoredTable | None: ...

    def append(self, code: str, after: int, bodies: Sequence[str], at: int, request: str | None) -> Appended | Behind:
        """Write events `after + 1 …` atomically, if the log ends at `after` and the request is new."""

    def log(self, table: StoredTable) -> Log:
        """Return all events of a table, up to the first one that does not match its digest."""

    def break_off(self, table: StoredTable, damage: Damage, body: str, at: int) -> None:
        """Move everything after the last sound event aside and write this event in its place."""

    def since(self, code: str, number: int) -> list[Event]:
        """Return the events numbered above `number`, in order."""

    def find_request(self, code: str, request: str) -> int | None:
        """Return the number of the last event this request created, if any."""

    def seats(self, code: str) -> dict[str, Holder]: ...

    def notices(self, code: str) -> list[Notice]: ...

    def notice(self, key: str) -> Notice | None: ...

    def codes_with_notices(self) -> list[str]: ...

    def keep_notice(self, notice: Notice) -> None: ...

    def confirm_notice(self, key: str) -> bool: ...

    def claim_notice(self, notice: Notice, told: int, at: int) -> bool: ...

    def drop_notice(self, key: str) -> bool: ...

    def drop_unconfirmed(self, made_before: int) -> int: ...

    def hand_over(
        self, code: str, after: int, hands: Sequence[Hand], bodies: Sequence[str], at: int, request: str | None
    ) -> Appended | Behind | Lost:
        """Transfer seats and write the events that report it, atomically: no seat changes hands without an event, and
        no ticket is used up in vain.
        """

    def issue(self, ticket: bytes, entry: Pass, now: int) -> None:
        """Store a ticket and delete expired ones."""

    def ticket(self, ticket: bytes, now: int) -> Pass | None:
        """Return the purpose of a ticket; None if it is unknown, used or expired. Only a transfer uses it up. An
        expired ticket is deleted, so that setting a clock back cannot revive it.
        """

    def archive(self, untouched_since: int) -> int:
        """Archive tables unused since then and return how many. Using one brings it back."""

    def tidy(self, now: int) -> None:
        """Call every minute: delete expired tickets and checkpoint the log."""

    def tell(self, word: str) -> None:
        """Send a short message to all processes. It is not stored."""

    def listen(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        """Start listening and return at once. `heard(code, last number)` is called for events of other processes,
        `heard(ANY_TABLE, 0)` after a disconnect, and `told(word)` for their messages.
        """

    def in_touch(self) -> bool:
        """Tell whether events of other processes arrive here. A disconnected process may show outdated tables."""

    def usage(self) -> Usage:
        """Measure the store. Slow: not for every request."""

    def upkeep(self, work: Callable[[Upkeep], T]) -> T:
        """Run this in one transaction: all of it or nothing."""

    def set_head(self, code: str, head: Head | None) -> None:
        """Record that upkeep changed a table durably: its log ends here now (None: it was deleted)."""

    def shrink(self) -> None:
        """Reclaim the space of deleted rows, so that nothing of them can be read. Slow."""

    def close(self) -> None: ...
