"""Live: server-sent events with numbers, and a poll for browsers that cannot hold a line open.

A stream costs a greenlet, never a request worker. It sends the newest message whenever there is one; a phone that was
asleep gets what it missed in one piece, because every message carries the whole state and the log since it last heard.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from flask import Response

from companion.http.request import current_request
from companion.live.room import Room
from companion.store.model import StoreAway
from companion.web.api.feed import Feed
from companion.web.api.message import message_json
from companion.web.api.responses import Message
from companion.web.api.routes import AFTER, json_bytes, route
from companion.web.auth.identity import Who, identify, keys_of
from companion.web.faults import Problem
from companion.web.request_context import catch_up, charge_asker, find_table, language, query_number, seat_key
from companion.web.service import Service, service

LONGEST_POLL = 25.0
LAST_HEARD = {"Last-Event-ID": {"type": "string", "description": "The newest number heard; counts before `after`"}}


@route(
    "GET",
    "/tables/{code}/stream",
    "Server-sent events: a message for every change.",
    query=AFTER,
    headers=LAST_HEARD,
    refusals=(401, 404, 409),
    media="text/event-stream",
)
def stream(code: str) -> Response:
    """Of each event `data` is a message and `id` its number; a comment now and then says that the line still stands.
    It ends when the asker's seat changes hands, and when the server stops: come again with `Last-Event-ID`."""
    here = service()
    current_request().waits = True
    room = find_table(code)
    charge_asker(room, 0.2)
    last = current_request().header("LAST_EVENT_ID") or ""
    after = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else query_number("after")
    _must_hear(room)
    keys = keys_of(current_request(), room.code)
    who = identify(keys, room)
    closed = _count_stream(here, room, who)
    feed = Feed(room, keys, who, language(), after, here.settings.heartbeat, closed)
    response = Response(feed, mimetype="text/event-stream", direct_passthrough=True)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


@route(
    "GET",
    "/tables/{code}/poll",
    "The newest message, after waiting for one if there is none yet.",
    reply=Message,
    query={
        **AFTER,
        "wait": {"type": "integer", "minimum": 0, "maximum": int(LONGEST_POLL)},
    },
    refusals=(401, 404, 409),
)
def poll(code: str) -> Response:
    """For those who cannot hold a line open: answers as soon as there is something newer than `after`, or when `wait`
    seconds are over."""
    here = service()
    current_request().waits = True
    room = find_table(code)
    charge_asker(room, 0.2)
    after, seconds = query_number("after"), min(query_number("wait"), LONGEST_POLL)
    _must_hear(room)
    keys = keys_of(current_request(), room.code)
    who = identify(keys, room)
    if room.last <= after and seconds:
        closed = _count_stream(here, room, who)
        try:
            with room.listening(who.seat, who.host) as listener:
                deadline = monotonic() + seconds
                while room.last <= after and not room.closed and (left := deadline - monotonic()) > 0:
                    listener.wait(left)
        finally:
            closed()
        catch_up(room)
        who = identify(keys, room)
    return json_bytes(message_json(room, who, language(), after).data)


def _must_hear(room: Room) -> None:
    """Refuse streams while this process is cut off from the store: its news may be at another process."""
    if not room.store.in_touch():
        raise StoreAway("what other processes append is not heard")


def _count_stream(here: Service, room: Room, who: Who) -> Callable[[], None]:
    """Count a stream; the returned function uncounts it."""
    source, seat = current_request().source, seat_key(room, who)
    why = here.lines.refusal_reason(source, seat)
    if why is not None:
        raise Problem(429, why, seconds=10)
    return here.lines.count_stream(source, seat)
