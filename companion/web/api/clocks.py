"""The clocks of a table (TABLE 12): any seat may stop them, and let them go on."""

from __future__ import annotations

from companion.web.api.requests import ClockStep
from companion.web.api.responses import Posted
from companion.web.api.routes import route
from companion.web.clock import now
from companion.web.faults import Problem
from companion.web.request_context import find_table, request_key, require_player


@route(
    "POST",
    "/tables/{code}/clocks",
    "Stop the clocks, or let them go on.",
    body=ClockStep,
    reply=Posted,
    refusals=(401, 403, 404, 409),
)
def turn_clocks(body: ClockStep, code: str) -> Posted:
    """For any seat and the host, at a table with clocks. The log says who did it."""
    room = find_table(code)
    who = require_player(room, aside=True)
    if room.clock is None:
        raise Problem(409, "no-clocks")
    done = room.turn_clocks(body.step, who.seat or "", now(), request_key(who, body.request))
    return Posted(number=done.number, repeated=done.repeated)
