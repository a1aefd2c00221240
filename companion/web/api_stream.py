"""Live: server-sent events with numbers, and a poll for browsers that cannot hold a line open.

A stream costs a greenlet, never a request worker. It sends the newest message whenever there is one; a phone that was
asleep gets what it missed in one piece, because every message carries the whole state and the log since it last heard.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from flask import Response, request

from companion.live.room import Room
from companion.web.asking import address, charge, language, number_asked, table_asked
from companion.web.auth import Keys, Who, identify, keys_of
from companion.web.faults import Problem
from companion.web.message import written
from companion.web.models import Message
from companion.web.routes import AFTER, LANG, encoded_reply, route
from companion.web.service import service

LONGEST_POLL = 25.0
RETRY_MS = 1000


@route(
    "GET",
    "/tables/{code}/stream",
    "Server-sent events: a message for every change.",
    query={**LANG, **AFTER},
    refusals=(401, 404, 409),
    media="text/event-stream",
)
def stream(code: str) -> Response:
    here = service()
    room = table_asked(code)
    charge(here.posts, 0.2)
    last = request.headers.get("Last-Event-ID", "")
    after = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else number_asked("after")
    keys = keys_of(request, room.code)
    who = identify(keys, room)
    if not here.lines.may_open(address()):
        raise Problem(429, "too-many-lines", seconds=10)
    response = Response(
        _events(room, keys, who, language(), after, here.settings.heartbeat), mimetype="text/event-stream"
    )
    response.call_on_close(here.lines.opened(address()))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _events(room: Room, keys: Keys, who: Who, spoken: str, after: int, heartbeat: float) -> Iterator[bytes]:
    """Knows nothing of the request that opened it, so that an open line costs little more than its socket. When seats
    change hands it looks at its keys again: a phone that gave its seat away is not told its secrets any longer."""
    with room.listening(who.seat) as listener:
        if after > room.last:
            room.catch_up()
        people = room.people
        start = b"retry: %d\n" % RETRY_MS
        while True:
            found = written(room, who, spoken, after)
            event, after = b"%bid: %d\ndata: %b\n\n" % (start, found.number, found.data), found.number
            del found
            yield event
            start = event = b""
            yield b""  # so that neither this line nor the server holds on to a message that was sent
            while not listener.wait(heartbeat):
                yield b": still here\n\n"
            if room.closed or (people != room.people and not _still(keys, room, who)):
                return
            people = room.people


def _still(keys: Keys, room: Room, who: Who) -> bool:
    try:
        return identify(keys, room) == who
    except Problem:
        return False


@route(
    "GET",
    "/tables/{code}/poll",
    "The newest message, after waiting for one if there is none yet.",
    reply=Message,
    query={
        **LANG,
        **AFTER,
        "wait": {"type": "integer", "minimum": 0, "maximum": int(LONGEST_POLL)},
    },
    refusals=(401, 404, 409),
)
def poll(code: str) -> Response:
    here = service()
    room = table_asked(code)
    charge(here.posts, 0.2)
    keys = keys_of(request, room.code)
    who, after, seconds = identify(keys, room), number_asked("after"), min(number_asked("wait"), LONGEST_POLL)
    if after > room.last:
        room.catch_up()
    if room.last <= after and seconds:
        if not here.lines.may_open(address()):
            raise Problem(429, "too-many-lines", seconds=10)
        closed = here.lines.opened(address())
        try:
            with room.listening(who.seat) as listener:
                deadline = monotonic() + seconds
                while room.last <= after and (left := deadline - monotonic()) > 0:
                    listener.wait(left)
        finally:
            closed()
        who = identify(keys, room)
    return encoded_reply(written(room, who, language(), after).data)
