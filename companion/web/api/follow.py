"""Tables that follow another one – the next game, a branch: the same people, and how their phones get there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Response

from companion.http.request import current_request
from companion.live.events import Body, SeatNews, write_body
from companion.live.room import Room
from companion.store import Hand, StoredTable
from companion.web.api.new_table import CODE_TRIES
from companion.web.api.requests import Follow
from companion.web.api.responses import Followed
from companion.web.api.routes import json_response, route
from companion.web.auth import identity
from companion.web.auth.codes import new_code, opens
from companion.web.auth.identity import keys_of
from companion.web.bot_names import bot_names
from companion.web.clock import now
from companion.web.faults import Problem
from companion.web.request_context import charge_asker, find_table
from companion.web.service import service


def store_following(room: Room, setup: str, bodies: Sequence[Body], wish: bytes) -> str:
    """Store a table that follows this one under a free code, with the same host, and return the code. Of several
    requests with this wish, at several processes, one stores it."""
    here, at = service(), now()
    for _ in range(CODE_TRIES):
        new = StoredTable(new_code(), room.kept.game, setup, room.keys.host(), at, at)
        if here.store.create(new, [write_body(body) for body in bodies], wish):
            here.space.tables += 1
            return new.code
        other = here.store.find_by_wish(wish)
        if other is not None:
            return other.code
    raise Problem(503, "no-free-code")


def chairs_of(room: Room, seats: Sequence[str]) -> list[dict[str, Any]]:
    """Return the seats as the setup of a table that follows stores them. Bots keep the names they had here."""
    bots = bot_names(room)
    found = []
    for seat in seats:
        chair = room.seats[seat]
        record: dict[str, Any] = {
            "seat": seat,
            "name": bots.get(seat, chair.name),
            "played": chair.played,
            "by": chair.by,
        }
        found.append({**record, "unnamed": chair.unnamed} if chair.unnamed and seat not in bots else record)
    return found


def seat_people(room: Room, there: Room) -> None:
    """Give every taken seat of a table that follows to the key that opens it at this one."""
    held = [
        holder
        for seat, holder in room.keys.holders().items()
        if room.seats[seat].played == "phone" and seat in there.seats
    ]
    if held:
        news = [SeatNews(holder.seat, "phone", room.seats[holder.seat].name) for holder in held]
        hands = [Hand(holder.seat, holder.token, holder.name, instead_of=None) for holder in held]
        there.people_change(news, hands, now(), " followed")


@route(
    "POST",
    "/tables/{code}/follow",
    "Take your seat at a table that follows.",
    body=Follow,
    reply=Followed,
    refusals=(401, 403, 404, 409),
    keys=True,
)
def follow(body: Follow, code: str) -> Response:
    """What opened a seat or the host's rights here when that table was opened opens them there; nothing else does.
    Spectators get the code alone."""
    room = find_table(code)
    who = charge_asker(room)
    if _following(room, body.to) is None:
        room.catch_up()
    opened = _following(room, body.to)
    if opened is None:
        raise Problem(409, "no-next-table")
    there = find_table(opened)
    keys = keys_of(current_request(), room.code)
    token = (keys.bearer or keys.seat).partition(".")[2]
    holder = there.keys.holders().get(who.seat) if who.seat is not None else None
    seat = who.seat if holder is not None and opens(token, holder.token) else None
    written = identity.written_token(there, seat, token) if seat is not None else None
    host = who.host and opens(token if keys.bearer is not None else keys.host, there.keys.host())
    response = json_response(Followed(code=there.code, seat=seat, token=written, host=host))
    if keys.bearer is None:
        secure = current_request().is_secure
        if seat is not None and written is not None:
            identity.remember(response, there.code, identity.seat_cookie(there.code), written, secure=secure)
        if host and keys.host is not None:
            identity.remember(response, there.code, identity.host_cookie(there.code), keys.host, secure=secure)
    return response


def _following(room: Room, wanted: str | None) -> str | None:
    """Return the code of the next table, or of the branch that is wanted; None where it was not opened from here."""
    if wanted is None or wanted == room.next:
        return room.next or None
    return wanted if wanted in room.branches.opened else None
