"""What one stored event of a live table holds: an entry of the game's log, a deed of the toolbox, or news of a seat."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from companion.encoding import encoded
from companion.tables.entries import Entry, read_entry, write_entry

Played: TypeAlias = Literal["phone", "screen", "bot"]
"""Who makes a seat's decisions: a phone that holds it, whoever stands at the shared screen, or a bot."""


@dataclass(frozen=True, slots=True)
class SeatNews:
    """A seat changed hands. `by` names the bot when `played` is "bot"; `free`: a phone may take it."""

    seat: str
    played: Played
    name: str
    by: str = ""
    free: bool = False


@dataclass(frozen=True, slots=True)
class ToolDeed:
    deed: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HostNews:
    """The host's rights went to another phone; the store knows the new token."""


Body: TypeAlias = Entry | SeatNews | HostNews | ToolDeed


def write_body(body: Body) -> str:
    match body:
        case Entry():
            record: dict[str, Any] = {"entry": write_entry(body)}
        case SeatNews(seat, played, name, by, free):
            record = {"seat": {"seat": seat, "played": played, "name": name, "by": by, "free": free}}
        case HostNews():
            record = {"host": {}}
        case ToolDeed(deed):
            record = {"tool": deed}
    return encoded(record).decode()


def read_body(text: str) -> Body:
    """Stored events are our own and trusted to be whole; the store keeps them so."""
    record = json.loads(text)
    if "entry" in record:
        return read_entry(record["entry"])
    if "seat" in record:
        return SeatNews(**record["seat"])
    if "host" in record:
        return HostNews()
    return ToolDeed(record["tool"])
