"""What is kept of a table, and what every store promises.

A store knows nothing of games: it keeps setups, numbered events and who may open which seat. Whatever a call
returns is durable by then; nothing is shown to a phone before that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

COLUMNS = "code, game, setup, host, created, touched, archived"
"""The columns of `Kept`, in its order, the same in every store."""

HOUR = 3600

ANY_TABLE = ""
"""Heard instead of a code when a listener lost its line and any table may have moved on."""


class StoreTooNew(Exception):
    """The tables were written by a later Punchboard; they are left alone."""


@dataclass(frozen=True, slots=True)
class Kept:
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


@dataclass(frozen=True, slots=True)
class Appended:
    """The events are in the log, the last one numbered `last`. `repeated`: this request was already there."""

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


class Store(Protocol):
    """One durable home for many tables. Safe to call from any greenlet or thread."""

    shared: bool
    """Whether other processes may serve the same tables."""

    def create(self, table: Kept, bodies: Sequence[str]) -> bool:
        """Keep a new table with its first events; False when the code is taken."""

    def find(self, code: str) -> Kept | None: ...

    def append(self, code: str, after: int, bodies: Sequence[str], at: int, request: str | None) -> Appended | Behind:
        """Write events `after + 1 …` in one piece, if the log ends at `after` and the request is new."""

    def since(self, code: str, number: int) -> list[Event]:
        """The events numbered above `number`, in order."""

    def noted(self, code: str, request: str) -> int | None:
        """The number of the event this request brought, if it ever did."""

    def seats(self, code: str) -> dict[str, Holder]: ...

    def claim(self, code: str, holder: Holder, instead_of: bytes | None) -> bool:
        """Give a seat to a token if it is now held by `instead_of` (None: by nobody)."""

    def release(self, code: str, seat: str) -> None: ...

    def issue(self, ticket: bytes, entry: Pass) -> None: ...

    def redeem(self, ticket: bytes, now: int) -> Pass | None:
        """Use a ticket up; None when it is unknown, used or expired."""

    def set_host(self, code: str, host: bytes) -> None: ...

    def archive(self, untouched_since: int) -> int:
        """Put aside tables nobody touched since then; how many. Touching one brings it back."""

    def tell(self, word: str) -> None:
        """Say something short to all processes. It is not kept; whoever does not hear it now never will."""

    def listen(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        """Returns at once; from then on `heard(code, last number)` is called for what other processes append,
        `heard(ANY_TABLE, 0)` after a lost line, and `told(word)` for what they say."""

    def close(self) -> None: ...
