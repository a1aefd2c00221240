"""What one stored event of a live table holds: an entry of the game's log, a deed of the toolbox, or news of a seat."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from pydantic_core import to_json

from companion.bots import present_name
from companion.tables.entries import Entry, read_entry, write_entry

Played: TypeAlias = Literal["phone", "screen", "bot"]
"""Who makes a seat's decisions: a phone that holds it, the shared screen, or a bot."""


@dataclass(frozen=True, slots=True)
class SeatNews:
    """A seat changed hands. `by` names the bot when `played` is "bot"; `free`: a phone may take it."""

    seat: str
    played: Played
    name: str
    by: str = ""
    free: bool = False
    doer: str | None = None
    """Whose doing it was, if not the seat's own: the host, by the seat it has, or empty without one."""
    passed: bool = False
    """Another phone came with a ticket."""
    was: str = ""
    """What the player was called before, if only the name changed."""


Way: TypeAlias = Literal["phone", "screen", "bot", "ticket"]
"""Where a seat is to go: to any phone, the shared screen, a bot, or to the phone that scans a ticket."""


@dataclass(frozen=True, slots=True)
class HandNews:
    """The host asks for a seat whose hand is secret, a seat answers, or the host shows a ticket for it."""

    step: Literal["ask", "agree", "refuse", "ticket"]
    seat: str
    by: str
    way: Way = "ticket"
    bot: str = ""
    needs: tuple[str, ...] = ()
    ticket: str = ""
    """The ticket's hash."""


@dataclass(frozen=True, slots=True)
class ToolDeed:
    deed: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HostNews:
    """The host's rights went to another phone; the store knows the new token."""


@dataclass(frozen=True, slots=True)
class LogBroken:
    """The log was damaged after event `sound`: `lost` events that had followed are missing or were laid aside."""

    sound: int
    lost: int


@dataclass(frozen=True, slots=True)
class NameErased:
    """A person's name was taken out of this table and is `now` another. The log was chained anew; `was` is the digest
    it led to before."""

    now: str
    was: str


Body: TypeAlias = Entry | SeatNews | HandNews | HostNews | ToolDeed | LogBroken | NameErased


MARK = "asked"


def write_body(body: Body) -> str:
    match body:
        case Entry():
            record: dict[str, Any] = {"entry": write_entry(body)}
        case SeatNews():
            record = {"seat": asdict(body)}
        case HandNews():
            record = {"hand": asdict(body)}
        case HostNews():
            record = {"host": {}}
        case ToolDeed(deed):
            record = {"tool": deed}
        case NameErased(now, was):
            record = {"erased": {"now": now, "was": was}}
        case LogBroken(sound, lost):
            record = {"broken": {"sound": sound, "lost": lost}}
    return to_json(record).decode()


def add_request_digest(text: str, asked: str) -> str:
    """A written body that also says, by a digest, what the post asked for that brought it."""
    return f'{text[:-1]},"{MARK}":"{asked}"}}'


def request_digest(text: str) -> str | None:
    mark = json.loads(text).get(MARK)
    return mark if isinstance(mark, str) else None


def read_body(text: str) -> Body:
    """Stored events are our own; the store checks that they are as they were written."""
    record = json.loads(text)
    if "entry" in record:
        return read_entry(record["entry"])
    if "seat" in record:
        news = record["seat"]
        return SeatNews(**{**news, "by": present_name(news["by"])})
    if "hand" in record:
        return HandNews(**{**record["hand"], "needs": tuple(record["hand"]["needs"])})
    if "host" in record:
        return HostNews()
    if "erased" in record:
        return NameErased(**record["erased"])
    if "broken" in record:
        return LogBroken(**record["broken"])
    return ToolDeed(record["tool"])
