"""The part of the message that tells the log, and what amendments made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.live.events import (
    Body,
    BranchNews,
    ClockNews,
    HandNews,
    HostCode,
    HostNews,
    HostWord,
    LogBroken,
    NameErased,
    NextNews,
    NoticeNews,
    SeatNews,
    StartNews,
    ToolDeed,
)
from companion.live.room import Room
from companion.toolbox.state import public as public_deed
from companion.web.api.amended import amended_entries
from companion.web.api.message_parts.look import Look, fields, hand_facts


def undone_events(room: Room) -> list[int]:
    """Return the events that no longer count: undone, or invalidated by an amendment."""
    if room.table is None:
        return []
    events = room.table.snapshot.events
    if len(events) == len(room.history.lines):
        return []  # every line is a move or an answer that counts
    counts = {event.number for event in events}
    lines = room.history.lines_since(0)
    return [number for number, line in lines if line.kind in ("move", "chance") and line.entry not in counts]


def write_log(look: Look) -> bytes:
    """Write the log since event `after`, oldest first."""
    room, seat, say, after = look.room, look.seat, look.say, look.after
    entries: list[dict[str, Any]] = []
    for number, line in room.history.lines_since(after):
        entries.append(
            {
                "number": number,
                "entry": line.entry,
                "kind": line.kind,
                "by": line.by,
                "at": line.at,
                "move": line.record(seat),
                "says": say.line(line, seat),
                "chapter": None if line.chapter is None else say.chapter(line.chapter),
            }
        )
    for number, body in room.history.news_since(after):
        told = _beside(body, seat)
        if told is not None:
            kind, shown = told
            entries.append({"number": number, "kind": kind, "move": shown, "says": say.beside(kind, shown)})
    entries.sort(key=lambda entry: entry["number"])
    return fields({"log": entries, "since": after})


def _beside(body: Body, seat: str | None) -> tuple[str, Mapping[str, Any]] | None:
    """Return an event beside the game as the log tells it; None for one that the log leaves out."""
    match body:
        case ToolDeed(deed):
            return "tool", public_deed(deed, seat)
        case SeatNews(name, played, shown, bot, free, doer, passed, was):
            how = "renamed" if was else "passed" if passed else "free" if free else played
            told = {"seat": name, "played": how, "name": shown, "bot": bot, "was": was}
            return "seat", told if doer is None else {**told, "doer": doer}
        case HandNews():
            return "hand", hand_facts(body)
        case NameErased(now, _):
            return "erased", {"name": now}
        case LogBroken(sound, lost):
            return "broken", {"sound": sound, "lost": lost}
        case StartNews("start", by, missing):
            return "start", {"by": by, "missing": list(missing)}
        case HostNews(way, name, _):
            return "host", {"step": f"by-{way}" if name else way, "seat": name}
        case HostWord(step, name, by):
            return "host", {"step": step, "seat": name, "doer": by}
        case HostCode():
            return "host", {"step": "noted"}
        case ClockNews(step=step, by=by):
            return "clock", {"step": step, "by": by}
        case NoticeNews(names, by):
            return "host", {"step": "notice-names" if names else "notice-no-names", "doer": by}
        case BranchNews(step, entry, by, code=code):
            asked = {"step": step, "entry": entry, "doer": by}
            return "branch", {**asked, "code": code} if step == "open" else asked
        case NextNews(code, by):
            return "next", {"code": code, "doer": by}
        case _:
            return None


def write_amended(look: Look) -> bytes:
    return fields({"amended": amended_entries(look.room, look.seat, look.say)})
