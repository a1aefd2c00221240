"""What is kept of a table, and what every store promises.

A store knows nothing of games: it keeps setups, numbered events and who may open which seat. Whatever a call
returns is durable by then; nothing is shown to a phone before that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from companion.store.upkeep import Upkeep

T = TypeVar("T")

HOUR = 3600

ANY_TABLE = ""
"""Heard instead of a code when a listener lost its line and any table may have moved on."""


class StoreTooNew(Exception):
    """The tables were written by a later Punchboard; they are left alone."""


class StoreAway(Exception):
    """The tables cannot be reached, or not be written: a server that went away, a full disk. Whether what was asked
    still happened is not known; asked again with the same request, it happens once."""


class StoreDamaged(Exception):
    """What lies in the store is not what was written. What is whole can be had after the server was started again."""


class StoreUnsound(Exception):
    """The tables cannot be opened as they lie there, and were left alone: `what` it is, and what to do (`hint`)."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint


class TableLost(Exception):
    """A table that is known to have been kept, and is not there any more."""


class StoreClosed(Exception):
    """The store is already closed."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it lies in the store. `setup` is JSON text; times are whole seconds since 1970. When a table was
    touched is known to the hour: it decides about months, and is not worth a write with every move."""

    code: str
    game: str
    setup: str
    host: bytes
    created: int
    touched: int
    archived: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """One numbered entry of a table's log. `body` is JSON text; `request` is the phone's id for the post."""

    number: int
    body: str
    at: int
    request: str | None = None


Link: TypeAlias = tuple[Event, bytes | None]
"""An event with the digest that was stored beside it, if it has one."""


@dataclass(frozen=True, slots=True)
class Head:
    """How far a table's log has come: the number of its last event, that event's digest, and the one it all began with,
    where that is known."""

    number: int
    digest: bytes
    root: bytes | None = None


@dataclass(frozen=True, slots=True)
class Damage:
    """A log that can be trusted up to event `sound` only; at least `told` events had been written."""

    sound: int
    told: int


@dataclass(frozen=True, slots=True)
class Log:
    """A table's events as far as they are as they were written, and the digest they lead to."""

    events: list[Event]
    digest: bytes
    damage: Damage | None = None


@dataclass(frozen=True, slots=True)
class Appended:
    """The events are in the log, the last one numbered `last`. `repeated`: this request was already there, and `last`
    is the number it was answered with."""

    last: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Behind:
    """Nothing was written: the log already ends at `last`, past what the writer had seen."""

    last: int


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat: the hash of the token that opens it, and the name shown to the others."""

    seat: str
    token: bytes
    name: str


@dataclass(frozen=True, slots=True)
class Pass:
    """A one-time ticket (only its hash is kept), for handing a seat or the host's rights to another phone."""

    code: str
    purpose: str
    expires: int


ANYBODY = b""
"""Stands for any present holder; no hash of a token is empty."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A change of hands: which token opens a seat (None: the host's rights) from now on; None: no token does. It must
    be held by `instead_of` (None: it is free), and the ticket, if there is one, must be good. With it all tickets for
    the same thing are void: no seat that was given away is taken back with a ticket that was kept."""

    seat: str | None
    token: bytes | None
    name: str = ""
    instead_of: bytes | None = ANYBODY
    ticket: bytes | None = None

    @property
    def purpose(self) -> str:
        return purpose(self.seat)


def purpose(seat: str | None) -> str:
    """What a ticket for a seat is for, or for the host's rights. A seat's name alone could be anything, even "host"."""
    return HOST if seat is None else SEAT + seat


HOST, SEAT = "host", "seat:"


@dataclass(frozen=True, slots=True)
class Lost:
    """Nothing was written: another phone was quicker, or the ticket was used up."""


@dataclass(frozen=True, slots=True)
class Usage:
    """How much a store holds: its tables, and the bytes they take."""

    tables: int
    bytes: int


class LostHand(Exception):
    """Raised in the midst of writing, so that all of it is undone; never leaves a store."""


class Store(Protocol):
    """One durable home for many tables. Safe to call from any greenlet or thread."""

    shared: bool
    """Whether other processes may serve the same tables."""

    def create(self, table: StoredTable, bodies: Sequence[str], wish: bytes | None = None) -> bool:
        """Keep a new table with its first events; False when the code is taken, or the wish was granted already."""

    def find_by_wish(self, wish: bytes) -> StoredTable | None:
        """The table that this wish brought, if it ever brought one."""

    def find(self, code: str) -> StoredTable | None: ...

    def append(self, code: str, after: int, bodies: Sequence[str], at: int, request: str | None) -> Appended | Behind:
        """Write events `after + 1 …` in one piece, if the log ends at `after` and the request is new."""

    def log(self, table: StoredTable) -> Log:
        """All events of a table, checked against the digests beside them; only up to where they no longer fit."""

    def break_off(self, table: StoredTable, damage: Damage, body: str, at: int) -> None:
        """Lay what follows on the last sound event aside, where it is kept, and write this event in its place."""

    def since(self, code: str, number: int) -> list[Event]:
        """The events numbered above `number`, in order."""

    def find_request(self, code: str, request: str) -> int | None:
        """The number of the last event this request brought, if it ever brought any."""

    def seats(self, code: str) -> dict[str, Holder]: ...

    def hand_over(
        self, code: str, after: int, hands: Sequence[Hand], bodies: Sequence[str], at: int, request: str | None
    ) -> Appended | Behind | Lost:
        """Let hands change and write the events that tell of it, in one piece: no seat is ever held that no event told
        of, and no ticket is used up for nothing."""

    def issue(self, ticket: bytes, entry: Pass, now: int) -> None:
        """Keep a ticket; those that expired before now go."""

    def ticket(self, ticket: bytes, now: int) -> Pass | None:
        """What a ticket is for; None when it is unknown, used or expired. Only a change of hands uses it up. One that
        is found to have expired goes, so that no clock that is set back brings it to life."""

    def archive(self, untouched_since: int) -> int:
        """Archive tables untouched since then and return how many. Touching one brings it back."""

    def tidy(self, now: int) -> None:
        """To be called every minute: tickets that expired go, and what lies in a log beside the tables is carried
        over."""

    def tell(self, word: str) -> None:
        """Say something short to all processes. It is not kept for those who do not listen now."""

    def listen(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        """Returns at once; from then on `heard(code, last number)` is called for what other processes append,
        `heard(ANY_TABLE, 0)` after a lost line, and `told(word)` for what they say."""

    def in_touch(self) -> bool:
        """Whether what other processes append is heard here. A process that was cut off shows what was true before."""

    def usage(self) -> Usage:
        """How much lies here. It may take a while; it is not to be asked with every request."""

    def upkeep(self, work: Callable[[Upkeep], T]) -> T:
        """Do this with the tables in one transaction: all of it or nothing."""

    def set_head(self, code: str, head: Head | None) -> None:
        """What upkeep did with a table is on the disk: its log ends here now (None: it was deleted)."""

    def shrink(self) -> None:
        """Give back the room of what was deleted, so that nothing of it can be read any more. Takes its time."""

    def close(self) -> None: ...
