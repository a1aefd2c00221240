"""The stored events of a live table: an entry of the game's log, a deed of the toolbox, or a change of a seat."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

from pydantic_core import from_json, to_json

from companion.bots import present_name
from companion.tables.entries import Entry, read_entry, write_entry

Played: TypeAlias = Literal["phone", "screen", "bot"]
"""Who decides for a seat: a phone, the shared screen, or a bot."""


@dataclass(frozen=True, slots=True)
class SeatNews:
    """A seat's player changed. `by` names the bot if `played` is "bot"; `free`: a phone may take the seat."""

    seat: str
    played: Played
    name: str
    by: str = ""
    free: bool = False
    doer: str | None = None
    """Who caused it, if not the seat itself: the host, by its own seat, or empty without one."""
    passed: bool = False
    """The player's previous name, if only the name changed."""
    was: str = ""
    """What the player was called before, if only the name changed."""


Way: TypeAlias = Literal["phone", "screen", "bot", "ticket"]
"""The target of a seat transfer: any phone, the shared screen, a bot, or the phone that scans a ticket."""


@dataclass(frozen=True, slots=True)
class HandNews:
    """The host asks for a seat with a secret hand, a seat answers, or the host shows a ticket for it."""

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
    """The host's rights went to another phone; the store has the new token."""

    way: Literal["ticket", "offer", "claim", "code"] = "ticket"
    seat: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class HostCode:
    """The host noted a new code that recovers its rights; this is the code's hash."""

    code: str


@dataclass(frozen=True, slots=True)
class HostWord:
    """The host offers its rights to `seat`, a seat claims them while the host is away, or one that was asked answers.
    `needs` are the seats whose consent it takes."""

    step: Literal["offer", "claim", "agree", "refuse"]
    seat: str
    by: str
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StartNews:
    """A seat is ready, waits again, or the game starts. `missing` are those who were not ready when the host started
    anyway; `by` is empty for a host without a seat."""

    step: Literal["ready", "wait", "start"]
    by: str
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LogBroken:
    """The log was damaged after event `sound`; `lost` events after it are missing or were moved aside."""

    sound: int
    lost: int


@dataclass(frozen=True, slots=True)
class NameErased:
    """A stored body that also holds a digest of the request that caused it."""

    now: str
    was: str


@dataclass(frozen=True, slots=True)
class LessonNews:
    """A lesson went on: so many of its steps are done."""

    done: int


@dataclass(frozen=True, slots=True)
class NextNews:
    """The next game was opened at a table with this code, by a seat, or by a host without one."""

    code: str
    by: str


@dataclass(frozen=True, slots=True)
class BranchNews:
    """A seat asks for a new table that goes on from an entry, one that was asked answers, or that table was opened
    under `code`. `by` is empty for a host without a seat; `seats` are those it speaks for."""

    step: Literal["ask", "agree", "refuse", "open"]
    entry: int
    by: str
    seats: tuple[str, ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True)
class ClockNews:
    """How long clocks ran since the news before, in milliseconds by seat. `ended` are the seats whose turn ended with
    the log's entry `entry`, `due` those whose turn it is then. `step`: `by` stopped the clocks or let them go on."""

    at: int
    spent: dict[str, int] = field(default_factory=dict)
    entry: int = 0
    ended: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    step: Literal["", "stop", "go"] = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class NoticeNews:
    """The host allows turn notices to say names, or no longer. `by` is the host's own seat, empty without one."""

    names: bool
    by: str


PeopleNews: TypeAlias = (
    SeatNews | HandNews | HostNews | HostCode | HostWord | StartNews | NextNews | BranchNews | NoticeNews
)
Body: TypeAlias = Entry | PeopleNews | ToolDeed | ClockNews | LogBroken | NameErased | LessonNews


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
            record = {"host": asdict(body)}
        case HostCode(code):
            record = {"host-code": code}
        case HostWord():
            record = {"host-word": asdict(body)}
        case StartNews():
            record = {"start": asdict(body)}
        case NextNews():
            record = {"next": asdict(body)}
        case BranchNews():
            record = {"branch": asdict(body)}
        case NoticeNews():
            record = {"notices": asdict(body)}
        case ToolDeed(deed):
            record = {"tool": deed}
        case NameErased(now, was):
            record = {"erased": {"now": now, "was": was}}
        case ClockNews():
            record = {"clock": {name: value for name, value in asdict(body).items() if value}}
        case LessonNews(done):
            record = {"lesson": done}
        case LogBroken(sound, lost):
            record = {"broken": {"sound": sound, "lost": lost}}
    return to_json(record).decode()


def add_request_digest(text: str, asked: str) -> str:
    """A stored body that also holds a digest of the request that caused it."""
    return f'{text[:-1]},"{MARK}":"{asked}"}}'


def request_digest(text: str) -> str | None:
    mark = from_json(text).get(MARK)
    return mark if isinstance(mark, str) else None


def read_body(text: str) -> Body:
    """Stored events are our own; the store checks that they are as they were written."""
    record = from_json(text)
    if "entry" in record:
        return read_entry(record["entry"])
    if "seat" in record:
        news = record["seat"]
        return SeatNews(**{**news, "by": present_name(news["by"])})
    if "hand" in record:
        return HandNews(**{**record["hand"], "needs": tuple(record["hand"]["needs"])})
    if "host" in record:
        return HostNews(**record["host"])
    if "host-code" in record:
        return HostCode(record["host-code"])
    if "host-word" in record:
        return HostWord(**{**record["host-word"], "needs": tuple(record["host-word"]["needs"])})
    if "start" in record:
        return StartNews(**{**record["start"], "missing": tuple(record["start"]["missing"])})
    if "next" in record:
        return NextNews(**record["next"])
    if "branch" in record:
        return BranchNews(**{**record["branch"], "seats": tuple(record["branch"]["seats"])})
    if "notices" in record:
        return NoticeNews(**record["notices"])
    if "erased" in record:
        return NameErased(**record["erased"])
    if "lesson" in record:
        return LessonNews(record["lesson"])
    if "clock" in record:
        news = record["clock"]
        turns = {name: tuple(news[name]) for name in ("ended", "due") if name in news}
        return ClockNews(**{**news, **turns})
    if "broken" in record:
        return LogBroken(**record["broken"])
    return ToolDeed(record["tool"])
