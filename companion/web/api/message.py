"""The message for phones: everything one seat may see and do, as of one event number.

View, poll and stream all send it. It is joined from parts, each written once per event for all seats that may see the
same: six phones at a table cost little more than one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from companion.bots import can_play
from companion.live.evening import evening_score
from companion.live.events import (
    Body,
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
from companion.live.game_clock import steady_ms
from companion.live.handover import Ask, awaited_consents
from companion.live.host_rights import HostAsk, host_is_here, may_be_taken, missing_for_host, seconds_to_wait
from companion.live.room import Room
from companion.live.start_gate import missing_at_start
from companion.rules.kernel import Chance, Dice, Game, Over, Pending, Question, Turn, Weighted
from companion.rules.kernel.visibility import seen_sheet
from companion.tables.awaiting import awaiting
from companion.tables.entries import Amend, Undo
from companion.tables.snapshot import Snapshot, state_after
from companion.tables.table import Table
from companion.toolbox.state import public as public_deed
from companion.toolbox.state import view as toolbox_view
from companion.web.api.amended import amended_entries
from companion.web.api.lesson_steps import lesson_now
from companion.web.auth.identity import Who
from companion.web.bot_names import bot_names, face_of
from companion.web.clock import now, now_ms
from companion.web.speech import Speaker, table_speaker

MOST_ANSWERS = 120
"""A question with more possible answers than this is typed or dealt, not tapped."""


def message(room: Room, who: Who, language: str, after: int = 0) -> dict[str, Any]:
    """Return the newest message for this asker, with the log from event `after` on."""
    found: dict[str, Any] = json.loads(message_json(room, who, language, after).data)
    return found


@dataclass(frozen=True, slots=True)
class Written:
    """A message as JSON, and its event number."""

    number: int
    data: bytes


def message_json(room: Room, who: Who, language: str, after: int = 0) -> Written:
    """Return the newest message as JSON."""
    with room.lock:
        return message_json_under_lock(room, who, language, after)


def message_json_under_lock(room: Room, who: Who, language: str, after: int) -> Written:
    """Return the newest message as JSON while the room's lock is held."""
    apart, alike = room.cache.newest(("alike", language, after), lambda: _shared_parts(room, language, after))
    own = room.cache.newest(("own", who), lambda: _own(room, who))
    if not apart:
        return Written(room.last, b"{%b,%b}" % (alike, own))
    seen = room.cache.newest(
        ("seen", who.seat, language, after), lambda: _seat_parts(room, who.seat, language, after, apart)
    )
    return Written(room.last, b"{%b,%b,%b}" % (alike, own, seen))


def _shared_parts(room: Room, language: str, after: int) -> tuple[Set[str], bytes]:
    """Return the names of the parts that differ between seats, and the JSON of all others."""
    apart = _differing_parts(room, after)
    return apart, _join_parts(PARTS - apart, Look(room, None, table_speaker(room, language), after))


def _seat_parts(room: Room, seat: str | None, language: str, after: int, apart: Set[str]) -> bytes:
    return _join_parts(apart, Look(room, seat, table_speaker(room, language), after))


def _fields(record: Mapping[str, Any]) -> bytes:
    """Return fields of the message: JSON without the braces."""
    return to_json(record)[1:-1]


def _differing_parts(room: Room, after: int) -> frozenset[str]:
    """Return which parts differ between seats. The others are written once."""
    found = []
    if room.box.decks:
        found.append("tools")
    if room.table is not None:
        game, request, pending = room.table.game, room.table.snapshot.request, _pending(room)
        if not game.all_is_public:
            found += ["view", "amended"]
            if request is not None:
                found.append("request")  # what is named in it may be a secret of the seat that moved
        if isinstance(pending, Chance) and pending.question.audience is not None:
            found.append("asked")
        if game.seen_score is not None:
            found.append("score")
    if any(line.apart for _, line in room.history.lines_since(after)) or any(room.history.news_since(after)):
        found.append("log")
    return frozenset(found)


def _pending(room: Room) -> Pending | None:
    """Return what the game waits for, once per event; None before it has started."""
    table = None if room.gate.closed else room.table
    return room.cache.newest("pending", lambda: table.pending) if table is not None else None


@dataclass(frozen=True, slots=True)
class Look:
    """A view of a table: for a seat or the public, with the log from an event on."""

    room: Room
    seat: str | None
    say: Speaker
    after: int


def _join_parts(names: Set[str], look: Look) -> bytes:
    return b",".join(make(look) for name, make in MAKERS.items() if name in names)


def _table(look: Look) -> bytes:
    """Write the facts that are public."""
    room = look.room
    pending = _pending(room)
    over = pending if isinstance(pending, Over) else None
    facts = {
        "number": room.last,
        "undone": _undone(room),
        "result": dict(over.result) if over is not None else None,
        "seed": room.table.setup.seed if room.table is not None and over is not None else None,
        "cut": _cut(room.table.snapshot) if room.table is not None else None,
        "asked_seats": [_asked_seat(room, ask, look.say) for ask in room.handovers.asks.values()],
        "start": _start(room),
        "next": room.next or None,
        "evening": evening_score(room),
        "clocks": _clocks(room),
        "host_ask": _asked_host(room, room.host.ask, look.say) if room.host.ask is not None else None,
    }
    return (
        _fields(facts)
        + b","
        + room.cache.lasting("people", (room.keys.changes, room.presence.here()), lambda _: _people(room))
    )


def _asked_seat(room: Room, ask: Ask, say: Speaker) -> dict[str, Any]:
    shown = _hand_facts(HandNews("ask", ask.seat, ask.by, ask.way, ask.bot))
    return {
        "seat": ask.seat,
        "to": ask.way,
        "bot": ask.bot,
        "by": ask.by,
        "missing": list(awaited_consents(room, ask)),
        "granted": ask.is_granted,
        "says": say.beside("hand", shown),
    }


def _hand_facts(news: HandNews) -> dict[str, Any]:
    step = f"ask-{news.way}" if news.step == "ask" else news.step
    return {"step": step, "seat": news.seat, "doer": news.by, "bot": news.bot}


def _start(room: Room) -> dict[str, Any] | None:
    """Return who is ready, as long as the game has not started."""
    if not room.gate.closed:
        return None
    ready = [seat for seat in room.seats if seat in room.gate.ready]
    return {"ready": ready, "missing": list(missing_at_start(room)), "cut": room.gate.cut}


def _clocks(room: Room) -> dict[str, Any] | None:
    clock = room.clock
    if clock is None or room.table is None:
        return None
    turns = clock.turns({event.number for event in room.table.snapshot.events})
    return {
        "kind": clock.rule.kind,
        "seconds": clock.rule.seconds,
        "step": clock.rule.step,
        "stopped": clock.stopped,
        "running": list(room.running_clocks()),
        "since": now_ms() - clock.ran(steady_ms()),
        "seats": [
            {"seat": seat, "spent": clock.spent.get(seat, 0), "left": clock.time_left(seat, turns.get(seat, 0))}
            for seat, chair in room.seats.items()
            if chair.played != "bot"
        ],
    }


def _asked_host(room: Room, ask: HostAsk, say: Speaker) -> dict[str, Any]:
    wait = seconds_to_wait(room, ask, now())
    return {
        "kind": ask.kind,
        "seat": ask.seat,
        "missing": list(missing_for_host(room, ask)),
        "granted": bool(wait) or may_be_taken(room, ask, now()),
        "wait": wait,
        "says": say.beside("host", {"step": ask.kind, "seat": ask.seat, "doer": ask.by}),
    }


def _cut(snapshot: Snapshot) -> dict[str, Any] | None:
    """Return the state of the cut until the app deals."""
    cutting = snapshot.cutting
    if snapshot.dealt or not (cutting.seals or cutting.out):
        return None
    return {
        "closed": cutting.closed,
        "seals": [{"by": seal.by, "hash": seal.hash, "shown": seal.words is not None} for seal in cutting.seals],
        "waiting": list(cutting.waiting),
        "out": list(cutting.out),
    }


def _people(room: Room) -> bytes:
    """Write the table's facts and its seats."""
    setup = room.table.setup if room.table is not None else None
    return _fields(
        {
            "code": room.code,
            "game": room.kept.game,
            "seats": seats_of(room),
            "host_here": host_is_here(room),
            "commitment": setup.commitment if setup is not None else None,
            "seed_chosen": room.seed_chosen,
            "hints": room.hints and room.lesson is None and room.table is not None and can_play(room.table.game),
            "dealer": dict(setup.dealer) if setup is not None else {},
        }
    )


def _tools(look: Look) -> bytes:
    room, seat = look.room, look.seat
    return room.cache.lasting(
        ("tools", seat), len(room.history.news), lambda _: _fields({"tools": toolbox_view(room.box, seat)})
    )


def _own(room: Room, who: Who) -> bytes:
    """Write the asker's seat and rights, and its legal moves."""
    table, pending = room.table, _pending(room)
    mine = who.among(room, pending.seats) if isinstance(pending, Turn) else []
    full = room.nearly_full() if who.host else None
    if table is None or not mine:
        return _only_looks(who, full)
    return _fields({"seat": who.seat, "host": who.host, "nearly_full": full, **_moves(table.game, table.state, mine)})


@lru_cache(maxsize=1024)
def _only_looks(who: Who, full: str | None) -> bytes:
    return _fields({"seat": who.seat, "host": who.host, "nearly_full": full, "moves": [], "complete": True})


def _question_part(look: Look) -> bytes:
    seat, say = look.seat, look.say
    table, pending = look.room.table, _pending(look.room)
    if table is None or pending is None:
        return _fields({"awaiting": [], "question": None})
    return _fields(tell_pending(table, pending, seat, say))


def tell_pending(table: Table, pending: Pending, seat: str | None, say: Speaker) -> dict[str, Any]:
    """Return who is to decide, and the open question of chance, as this seat may know them."""
    asked = awaiting(pending, seat)
    for entry in asked:
        entry["says"] = say.step(entry)
    question = _question(table, pending.question, seat, say) if isinstance(pending, Chance) else None
    return {"awaiting": asked, "question": question}


def _view(look: Look) -> bytes:
    table = look.room.table
    return _fields({"view": table.game.view(table.state, look.seat) if table is not None else None})


def _score(look: Look) -> bytes:
    """Write the score sheet as this seat may see it, cached by player."""
    room, seat, say = look.room, look.seat, look.say
    sheet = seen_sheet(room.table.game, room.table.state, seat) if room.table is not None else None
    if sheet is None:
        return b'"score":null'
    players = [
        room.cache.lasting(("score", player.seat, seat, say), player, say.player_json) for player in sheet.players
    ]
    return b'"score":' + say.joined_sheet(sheet, players)


def _moves(game: Game[Any, Any], state: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Return the legal moves of these seats, and whether the list is complete."""
    moves = [game.write_move(move) for seat in seats for move in game.legal_moves(state, seat)]
    return {"moves": moves, "complete": all(game.lists_all(state, seat) for seat in seats)}


def _question(table: Table, question: Question, seat: str | None, say: Speaker) -> dict[str, Any]:
    """Return the open question, with its answers for those who may see them."""
    asked: dict[str, Any] = {
        "id": question.id,
        "kind": question.kind,
        "dealer": table.setup.dealer[question.kind],
        "says": say.question(question),
    }
    if question.audience is not None and seat not in question.audience:
        return asked
    asked["subject"] = question.subject
    match question.odds:
        case Weighted(weights) if len(weights) <= MOST_ANSWERS:
            asked["answers"] = [
                {"answer": answer, "weight": weight, "says": say.name(answer)} for answer, weight in weights
            ]
        case Dice(count, sides):
            asked["dice"] = {"count": count, "sides": sides}
            if question.odds.faces:
                asked["dice"]["faces"] = [
                    {"answer": face, "weight": weight, "says": say.name(face)}
                    for face, weight in Counter(question.odds.faces).items()
                ]
    return asked


def _request(look: Look) -> bytes:
    """Write the open undo or amendment, with what the asked seats may know of it."""
    table, seat, say = look.room.table, look.seat, look.say
    request = table.snapshot.request if table is not None else None
    if table is None or request is None:
        return b'"request":null'
    shown = {
        "number": request.number,
        "kind": type(request.deed).__name__.lower(),
        "by": request.deed.by,
        "missing": list(request.missing),
        "agreed": list(request.agreed),
    }
    match request.deed:
        case Amend() as deed:
            shown["says"] = say.amend(deed)
            shown["changes"] = [_change(table, event, move, seat, say) for event, move in deed.changes]
            shown["falls"] = [fall.event for fall in deed.falls]
        case Undo() as deed:
            falls = table.snapshot.events[table.snapshot.find(deed.event) :]
            more = any(event.by != "app" for event in falls[1:])  # what the app dealt since goes without saying
            first = _read_by(table, deed.event, falls[0].move, seat)
            shown["says"] = say.undo(deed, say.move(first), more)
            shown["falls"] = [event.number for event in falls]
    return _fields({"request": shown})


def _change(table: Table, event: int, data: Any, seat: str | None, say: Speaker) -> dict[str, Any]:
    """Return an entry's sentence after an amendment, as this seat may read it; None if it would be struck out."""
    if data is None or table.snapshot.find(event) is None:
        return {"event": event, "move": None, "says": None}
    record = _read_by(table, event, table.game.read_move(data), seat)
    return {"event": event, "move": record, "says": say.move(record)}


def _read_by(table: Table, event: int, move: Any, seat: str | None) -> Mapping[str, Any]:
    """Return what a seat may know of a move at this event."""
    index = table.snapshot.find(event)
    assert index is not None, "an open request is about events that count"
    return table.game.public_move(state_after(table.game, table.snapshot, index), move, seat)


def seats_of(room: Room) -> list[dict[str, Any]]:
    here = room.presence.here()
    taken = room.keys.holders()
    bots = bot_names(room)
    return [
        {
            "seat": name,
            "name": bots.get(name, seat.name),
            "unnamed": 0 if name in bots else seat.unnamed,
            "played": seat.played,
            "bot": seat.by or None,
            "face": face_of(room, name, bots.get(name, seat.name)),
            "taken": name in taken,
            "here": name in here,
        }
        for name, seat in room.seats.items()
    ]


def _undone(room: Room) -> list[int]:
    """Return the events that no longer count: undone, or invalidated by an amendment."""
    if room.table is None:
        return []
    events = room.table.snapshot.events
    if len(events) == len(room.history.lines):
        return []  # every line is a move or an answer that counts
    counts = {event.number for event in events}
    lines = room.history.lines_since(0)
    return [number for number, line in lines if line.kind in ("move", "chance") and line.entry not in counts]


def _log(look: Look) -> bytes:
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
    return _fields({"log": entries, "since": after})


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
            return "hand", _hand_facts(body)
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
        case NextNews(code, by):
            return "next", {"code": code, "doer": by}
        case _:
            return None


def _lesson(look: Look) -> bytes:
    """Write where the lesson stands, in the pack's language that comes closest."""
    room, lesson = look.room, look.room.lesson
    if lesson is None:
        return b'"lesson":null'
    return _fields({"lesson": lesson_now(lesson, room.lesson_done, look.say.language)})


def _amended_field(look: Look) -> bytes:
    return _fields({"amended": amended_entries(look.room, look.seat, look.say)})


MAKERS: Mapping[str, Callable[[Look], bytes]] = {
    "table": _table,
    "amended": _amended_field,
    "request": _request,
    "tools": _tools,
    "lesson": _lesson,
    "asked": _question_part,
    "view": _view,
    "score": _score,
    "log": _log,
}
PARTS = frozenset(MAKERS)
