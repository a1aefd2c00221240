"""Live: server-sent events with numbers, and a poll for browsers that cannot hold a line open.

A stream costs a greenlet, never a request worker. It sends the newest message whenever there is one; a phone that was
asleep gets what it missed in one piece, because every message carries the whole state and the log since it last heard.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from flask import Response, request, stream_with_context

from companion.live.room import Room
from companion.web.asking import asker, charge, language, table_asked
from companion.web.auth import Who
from companion.web.message import message
from companion.web.models import Message
from companion.web.routes import reply_with, route
from companion.web.service import service

LANG = {"lang": {"type": "string", "pattern": "^[a-z]{2,3}$"}}
LONGEST_POLL = 25.0
RETRY_MS = 1000


@route(
    "GET",
    "/tables/{code}/stream",
    "Server-sent events: a message for every change.",
    query={**LANG, "after": {"type": "integer", "minimum": 0}},
    refusals=(401, 404, 409),
    media="text/event-stream",
)
def stream(code: str) -> Response:
    room = table_asked(code)
    charge(service().posts, 0.2)
    last = request.headers.get("Last-Event-ID") or request.args.get("after") or "0"
    after = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else 0
    lines = _lines(room, asker(room), language(), after, service().settings.heartbeat)
    response = Response(stream_with_context(lines), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _lines(room: Room, who: Who, spoken: str, after: int, heartbeat: float) -> Iterator[str]:
    with room.listening(who.seat) as listener:
        yield f"retry: {RETRY_MS}\n\n"
        known = after
        while True:
            found = message(room, who, spoken, known)
            known = found["number"]
            yield f"id: {known}\ndata: {json.dumps(found, ensure_ascii=False, separators=(',', ':'))}\n\n"
            while listener.wait(heartbeat) is None:
                yield ": still here\n\n"


@route(
    "GET",
    "/tables/{code}/poll",
    "The newest message, after waiting for one if there is none yet.",
    reply=Message,
    query={
        **LANG,
        "after": {"type": "integer", "minimum": 0},
        "wait": {"type": "integer", "minimum": 0, "maximum": int(LONGEST_POLL)},
    },
    refusals=(401, 404, 409),
)
def poll(code: str) -> Response:
    from companion.web.api_play import number_asked

    room = table_asked(code)
    charge(service().posts, 0.2)
    who, after, seconds = asker(room), number_asked("after"), min(number_asked("wait"), LONGEST_POLL)
    if room.last <= after and seconds:
        with room.listening(who.seat) as listener:
            if room.last <= after:
                listener.wait(seconds)
    return reply_with(message(room, who, language(), after))
