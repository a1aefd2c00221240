"""Who is asking: which seat a request's token opens, and whether it has the host's rights.

A browser keeps its tokens in cookies nobody's script can read, one for its seat and one for the host's rights, both
per table. Users of the API send one of them as a bearer token. A token opens one seat of one table, nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import Response

from companion.http.request import Request
from companion.live.room import Room
from companion.web.auth.codes import opens
from companion.web.faults import Problem

YEAR = 365 * 24 * 3600
HOST = "host"
MOST_ADMITTED = 50
"""Keys a table remembers: those of its seats, its host and some that look on."""
LONGEST_KEY = 100
"""A token has 64 letters at most, and a word in front."""


class Who(NamedTuple):
    """The asker at one table. The host may also act for seats that nobody's phone plays."""

    seat: str | None
    host: bool

    def acts_for(self, room: Room, seat: str) -> bool:
        if seat == self.seat:
            return True
        chair = room.seats.get(seat)
        return self.host and chair is not None and chair.played == "screen"

    def among(self, room: Room, seats: Sequence[str]) -> list[str]:
        """Those of these seats that the asker acts for."""
        if self.host:
            return [seat for seat in seats if self.acts_for(room, seat)]
        return [self.seat] if self.seat is not None and self.seat in seats else []

    @property
    def is_somebody(self) -> bool:
        return self.host or self.seat is not None


NOBODY = Who(None, False)


class Keys(NamedTuple):
    """What a request brought to open doors with: a bearer token, or the cookies of a browser."""

    bearer: str | None
    seat: str
    host: str | None

    def __bool__(self) -> bool:
        return self.bearer is not None or bool(self.seat) or self.host is not None


def keys_of(request: Request, code: str) -> Keys:
    """What is longer than any key opens nothing, and is not kept in its full length."""
    cookies, bearer = request.cookies, request.bearer
    bearer = bearer[:LONGEST_KEY] if bearer is not None else None
    if not cookies:
        return Keys(bearer, "", None)
    seat, host = cookies.get(seat_cookie(code), ""), cookies.get(host_cookie(code))
    return Keys(bearer, seat[:LONGEST_KEY], host[:LONGEST_KEY] if host is not None else None)


def identify(keys: Keys, room: Room) -> Who:
    """Who holds these keys; a wrong bearer token is refused, a wrong cookie merely opens nothing. Who was let in is
    remembered until somebody changes hands."""
    people = room.keys.changes  # as of before the look: whoever changes hands meanwhile is looked at again
    known = room.keys.admitted.get(keys)
    if known is not None and known[0] == people:
        admitted: Who = known[1]
        return admitted
    if keys and room.store.shared and not _fits(keys, room):
        room.catch_up()  # perhaps somebody sat down at another process a moment ago
        people = room.keys.changes
    who = _looked_at(keys, room)
    if len(room.keys.admitted) >= MOST_ADMITTED:
        room.keys.admitted.clear()
    room.keys.admitted[keys] = (people, who)
    return who


def _looked_at(keys: Keys, room: Room) -> Who:
    if keys.bearer is not None:
        kind, _, token = keys.bearer.partition(".")
        if kind == HOST and opens(token, room.keys.host()):
            return Who(None, True)
        seat = _seat_of(room, kind, token)
        if seat is None:
            raise Problem(401, "wrong-token")
        return Who(seat, False)
    index, _, token = keys.seat.partition(".")
    return Who(_seat_of(room, index, token), opens(keys.host, room.keys.host()))


def _fits(keys: Keys, room: Room) -> bool:
    """Whether every key opens something here, as far as this process has heard."""
    try:
        who = _looked_at(keys, room)
    except Problem:
        return False
    return (not keys.seat or who.seat is not None) and (keys.host is None or who.host)


def _seat_of(room: Room, index: str, token: str) -> str | None:
    if not token or not index.isascii() or not index.isdigit() or len(index) > 4:
        return None
    names = list(room.seats)
    if int(index) >= len(names):
        return None
    seat = names[int(index)]
    holder = room.keys.holders().get(seat)
    return seat if holder is not None and opens(token, holder.token) else None


def written(room: Room, seat: str, token: str) -> str:
    """The token as it is given out: with the seat's place in front, so that it names what it opens."""
    return f"{list(room.seats).index(seat)}.{token}"


def seat_cookie(code: str) -> str:
    return f"seat-{code}"


def host_cookie(code: str) -> str:
    return f"host-{code}"


def remember(response: Response, code: str, name: str, value: str, *, secure: bool) -> None:
    """A cookie for this table's addresses alone: other tables' requests do not carry it, so cookies never pile up.
    No other site can make a browser send it."""
    for path in (f"/api/v1/tables/{code}", f"/t/{code}"):
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="Strict", secure=secure, path=path)
