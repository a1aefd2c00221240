"""Parts of the message about the table and its people: seats, rights, requests, clocks, tools, the lesson."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.bots import can_play
from companion.live.branches import missing_for_branch
from companion.live.evening import evening_score
from companion.live.events import HandNews
from companion.live.game_clock import steady_ms
from companion.live.handover import Ask, awaited_consents
from companion.live.host_rights import HostAsk, host_is_here, may_be_taken, missing_for_host, seconds_to_wait
from companion.live.room import Room
from companion.live.start_gate import missing_at_start
from companion.rules.kernel import Over, Turn
from companion.tables.table import AnySnapshot
from companion.toolbox.state import view as toolbox_view
from companion.web.api.lesson_steps import lesson_now
from companion.web.api.message_parts.about_game import listed_moves
from companion.web.api.message_parts.about_log import undone_events
from companion.web.api.message_parts.look import Look, fields, hand_facts, pending_of
from companion.web.auth.identity import Who
from companion.web.bot_names import bot_names, face_of
from companion.web.clock import now, now_ms
from companion.web.speech import Speaker


def write_table(look: Look) -> bytes:
    """Write the facts that are public."""
    room = look.room
    pending = pending_of(room)
    over = pending if isinstance(pending, Over) else None
    facts = {
        "number": room.last,
        "undone": undone_events(room),
        "result": dict(over.result) if over is not None else None,
        "seed": room.table.setup.seed if room.table is not None and over is not None else None,
        "cut": _cut(room.table.snapshot) if room.table is not None else None,
        "asked_seats": [_asked_seat(room, ask, look.say) for ask in room.handovers.asks.values()],
        "start": _start(room),
        "next": room.next or None,
        "branch": _branch(room),
        "branch_ask": _asked_branch(room, look.say) if over is None else None,
        "evening": evening_score(room),
        "clocks": _clocks(room),
        "host_ask": _asked_host(room, room.host.ask, look.say) if room.host.ask is not None else None,
    }
    return (
        fields(facts)
        + b","
        + room.cache.lasting("people", (room.keys.changes, room.presence.here()), lambda _: _people(room))
    )


def _asked_seat(room: Room, ask: Ask, say: Speaker) -> dict[str, Any]:
    shown = hand_facts(HandNews("ask", ask.seat, ask.by, ask.way, ask.bot))
    return {
        "seat": ask.seat,
        "to": ask.way,
        "bot": ask.bot,
        "by": ask.by,
        "missing": list(awaited_consents(room, ask)),
        "granted": ask.is_granted,
        "says": say.beside("hand", shown),
    }


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


def _branch(room: Room) -> dict[str, Any] | None:
    """Return the newest table that goes on from an entry of this one, opened while its game ran."""
    code = next(reversed(room.branches.opened), None)
    return None if code is None else {"code": code, "entry": room.branches.opened[code]}


def _asked_branch(room: Room, say: Speaker) -> dict[str, Any] | None:
    ask = room.branches.ask
    if ask is None:
        return None
    return {
        "entry": ask.entry,
        "by": ask.by,
        "missing": list(missing_for_branch(room, ask)),
        "says": say.beside("branch", {"step": "ask", "entry": ask.entry, "doer": ask.by}),
    }


def _cut(snapshot: AnySnapshot) -> dict[str, Any] | None:
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
    return fields(
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


def write_tools(look: Look) -> bytes:
    room, seat = look.room, look.seat
    return room.cache.lasting(
        ("tools", seat), len(room.history.news), lambda _: fields({"tools": toolbox_view(room.box, seat)})
    )


def write_own(room: Room, who: Who) -> bytes:
    """Write the asker's seat and rights, and its legal moves."""
    table, pending = room.table, pending_of(room)
    mine = who.among(room, pending.seats) if isinstance(pending, Turn) else []
    full = room.nearly_full() if who.host else None
    if table is None or not mine:
        return _only_looks(who, full)
    return fields(
        {"seat": who.seat, "host": who.host, "nearly_full": full, **listed_moves(table.game, table.state, mine)}
    )


@lru_cache(maxsize=1024)
def _only_looks(who: Who, full: str | None) -> bytes:
    return fields({"seat": who.seat, "host": who.host, "nearly_full": full, "moves": [], "complete": True})


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


def write_lesson(look: Look) -> bytes:
    """Write where the lesson stands, in the pack's language that comes closest."""
    room, lesson = look.room, look.room.lesson
    if lesson is None:
        return b'"lesson":null'
    return fields({"lesson": lesson_now(lesson, room.lesson_done, look.say.language)})
