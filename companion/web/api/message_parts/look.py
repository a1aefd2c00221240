"""The look of one asker at a table, which every part of the message is written for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_json

from companion.live.events import HandNews
from companion.live.room import Room
from companion.rules.kernel import Pending
from companion.web.speech import Speaker


@dataclass(frozen=True, slots=True)
class Look:
    """A view of a table: for a seat or the public, with the log from an event on."""

    room: Room
    seat: str | None
    say: Speaker
    after: int


def fields(record: Mapping[str, Any]) -> bytes:
    """Return fields of the message: JSON without the braces."""
    return to_json(record)[1:-1]


def pending_of(room: Room) -> Pending | None:
    """Return what the game waits for, once per event; None before it has started."""
    table = None if room.gate.closed else room.table
    return room.cache.newest("pending", lambda: table.pending) if table is not None else None


def hand_facts(news: HandNews) -> dict[str, Any]:
    step = f"ask-{news.way}" if news.step == "ask" else news.step
    return {"step": step, "seat": news.seat, "doer": news.by, "bot": news.bot}
