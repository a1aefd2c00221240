"""Names of players: typed on joining, changed at any time, never two alike at one table."""

from __future__ import annotations

import unicodedata

from companion.live.append import find_request
from companion.live.events import SeatNews
from companion.live.outcomes import Done
from companion.live.room import Room
from companion.store import Hand
from companion.web.api.requests import Rename
from companion.web.api.responses import Posted
from companion.web.api.routes import route
from companion.web.api.seat_lookup import seat_meant
from companion.web.bot_names import bot_names
from companion.web.clock import now
from companion.web.faults import Problem
from companion.web.request_context import find_table, language, request_key, require_player
from companion.web.speech import player_names


@route(
    "POST",
    "/tables/{code}/seats/{seat}/name",
    "Change a player's name.",
    body=Rename,
    reply=Posted,
    refusals=(401, 403, 404, 409),
)
def rename(body: Rename, code: str, seat: str) -> Posted:
    """A phone names its own seat; the host names seats that no phone holds."""
    room = find_table(code)
    who = require_player(room, aside=True)
    seat = seat_meant(room, seat)
    request = request_key(who, body.request)
    with room.up_to_date():
        number = find_request(room, request)
        if number is not None:
            return Posted(number=number, repeated=True)
        holder = room.keys.holders().get(seat)
        if who.seat != seat and not (who.host and holder is None):
            raise Problem(403, "not-your-seat", seat=seat)
        check_name(room, seat, body.name)
        chair = room.seats[seat]
        if body.name == chair.name:
            return Posted(number=room.last, repeated=True)
        news = SeatNews(seat, chair.played, body.name, chair.by, was=player_names(room, language())[seat])
        hands = [Hand(seat, holder.token, body.name, holder.token)] if holder is not None else []
        done = room.people_change([news], hands, now(), request)
    if not isinstance(done, Done):
        raise Problem(409, "seat-taken", seat=seat)
    return Posted(number=done.number, repeated=done.repeated)


def check_name(room: Room, seat: str, name: str) -> None:
    """Refuse a name that another seat has, began with, or looks like."""
    wanted = _fold_name(name)
    bots = bot_names(room)
    for other, chair in room.seats.items():
        if other != seat and wanted in (_fold_name(other), _fold_name(bots.get(other, chair.name))):
            raise Problem(409, "name-taken", name=name)


def _fold_name(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
