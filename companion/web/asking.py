"""The first lines of every handler: which table, who asks, in which language, and whether they ask too often."""

from __future__ import annotations

from typing import Any

from flask import g, request

from companion.live.room import Room
from companion.rules.kernel import Illegal
from companion.tables.loading import Broken
from companion.tables.nearest import nearest
from companion.web import words
from companion.web.auth import Who, who
from companion.web.codes import read_code
from companion.web.faults import Problem
from companion.web.limits import Limiter
from companion.web.service import service
from companion.web.speech import speaker
from generator.errors import Refused

WRONG_CODE = 6.0
RIGHT_CODE = 0.02


def language() -> str:
    """The page's language: asked for in the query, kept in a cookie, or the browser's."""
    if "language" not in g:
        asked = request.args.get("lang") or request.cookies.get("lang")
        g.language = words.pick(asked, request.headers.get("Accept-Language"))
    found: str = g.language
    return found


def address() -> str:
    return request.remote_addr or "nowhere"


def charge(limiter: Limiter, cost: float = 1.0) -> None:
    seconds = limiter.wait(address(), cost)
    if seconds > 0:
        raise Problem(429, "too-often", seconds=int(seconds) + 1)


def table_asked(code: str) -> Room:
    """The table with this code. A wrong code is charged dearly, and a table that cannot be opened says why."""
    here = service()
    meant = read_code(code)
    try:
        room = here.hub.room(meant) if meant is not None else None
    except Broken as broken:
        raise Problem(409, "broken-log", entry=broken.entry, rule=broken.refusal.rule) from broken
    except Refused as refused:
        raise Problem(409, "cannot-open", what=" ".join(map(str, refused.findings))) from refused
    charge(here.lookups, WRONG_CODE if room is None else RIGHT_CODE)
    if room is None:
        raise Problem(404, "no-such-table")
    return room


def asker(room: Room) -> Who:
    return who(request, room, service().store)


def somebody(room: Room) -> Who:
    """A seat or the host; spectators may look only."""
    found = asker(room)
    if not found.is_somebody:
        raise Problem(403, "spectator")
    return found


def host(room: Room) -> Who:
    found = asker(room)
    if not found.host:
        raise Problem(403, "host-only")
    return found


def refused(room: Room, illegal: Illegal, wanted: Any = None, status: int = 409, **more: Any) -> Problem:
    """The judge's no as an answer: the sentence, the rule, and what would have been legal."""
    say = speaker(room.loaded, language())
    table = room.table
    near = nearest(table.game, table.state, wanted) if table is not None and wanted is not None else None
    return Problem(status, "illegal", rule=illegal.rule, why=say.refusal(illegal), nearest=near, **more)
