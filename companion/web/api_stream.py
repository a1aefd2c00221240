"""Live: server-sent events with numbers, and a poll for browsers that cannot hold a line open.

A stream costs a greenlet, never a request worker. It sends the newest message whenever there is one; a phone that was
asleep gets what it missed in one piece, because every message carries the whole state and the log since it last heard.
"""

from __future__ import annotations

from time import monotonic

from flask import Response

from companion.web.asking import address, charge, language, number_asked, table_asked
from companion.web.auth import identify, keys_of
from companion.web.faults import Problem
from companion.web.feed import Feed
from companion.web.message import written
from companion.web.models import Message
from companion.web.routes import AFTER, LANG, encoded_reply, route
from companion.web.service import service
from companion.web.visit import visit

LONGEST_POLL = 25.0


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
    last = visit().header("LAST_EVENT_ID") or ""
    after = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else number_asked("after")
    keys = keys_of(visit(), room.code)
    who = identify(keys, room)
    if not here.lines.may_open(address()):
        raise Problem(429, "too-many-lines", seconds=10)
    feed = Feed(room, keys, who, language(), after, here.settings.heartbeat, here.lines.opened(address()))
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
    keys = keys_of(visit(), room.code)
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
