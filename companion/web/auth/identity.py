"""Identify the asker: the seat that a request's token opens, and whether it has the host's rights.

A browser keeps its tokens in cookies that scripts cannot read, one for its seat and one for the host's rights, both per
table. Users of the API send one of them as a bearer token. A token opens one seat of one table and nothing else.
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
"""Cached keys per table: those of its seats, its host and some spectators."""
LONGEST_KEY = 100
"""A token has 64 letters at most, and a word in front."""


class Who(NamedTuple):
    """The asker at one table. The host may also act for the seats of the shared screen."""

    seat: str | None
    host: bool

    def acts_for(self, room: Room, seat: str) -> bool:
        if seat == self.seat:
            return True
        chair = room.seats.get(seat)
        return self.host and chair is not None and chair.played == "screen"

    def among(self, room: Room, seats: Sequence[str]) -> list[str]:
        """Return those of the seats that the asker acts for."""
        if self.host:
            return [seat for seat in seats if self.acts_for(room, seat)]
        return [self.seat] if self.seat is not None and self.seat in seats else []

    @property
    def is_somebody(self) -> bool:
        return self.host or self.seat is not None


NOBODY = Who(None, False)


class Keys(NamedTuple):
    """The keys of a request: a bearer token, or the cookies of a browser."""

    bearer: str | None
    seat: str
    host: str | None

    def __bool__(self) -> bool:
        return self.bearer is not None or bool(self.seat) or self.host is not None


def keys_of(request: Request, code: str) -> Keys:
    """Return the keys of a request, cut to the length of the longest valid one."""
    cookies, bearer = request.cookies, request.bearer
    bearer = bearer[:LONGEST_KEY] if bearer is not None else None
    if not cookies:
        return Keys(bearer, "", None)
    seat, host = cookies.get(seat_cookie(code), ""), cookies.get(host_cookie(code))
    return Keys(bearer, seat[:LONGEST_KEY], host[:LONGEST_KEY] if host is not None else None)


def identify(keys: Keys, room: Room) -> Who:
    """Return the holder of these keys. A wrong bearer token is refused, a wrong cookie opens nothing. The result is
    cached until a seat changes hands. In a lesson every phone sits in the learner's seat."""
    if room.lesson is not None:
        return Who(room.lesson.you, False)
    people = room.keys.changes  # read before the check: a change meanwhile invalidates the cached result
    known = room.keys.admitted.get(keys)
    if known is not None and known[0] == people:
        admitted: Who = known[1]
        return admitted
    if keys and room.store.shared and not _fits(keys, room):
        room.catch_up()  # the seat may have been taken at another process a moment ago
        people = room.keys.changes
    who = _check_keys(keys, room)
    if len(room.keys.admitted) >= MOST_ADMITTED:
        room.keys.admitted.clear()
    room.keys.admitted[keys] = (people, who)
    return who


def _check_keys(keys: Keys, room: Room) -> Who:
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
    """Return whether every key opens something, as far as this process knows."""
    try:
        who = _check_keys(keys, room)
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


def written_token(room: Room, seat: str, token: str) -> str:
    """Return the token as it is handed out: with the index of its seat in front."""
    return f"{list(room.seats).index(seat)}.{token}"


def seat_cookie(code: str) -> str:
    return f"seat-{code}"


def host_cookie(code: str) -> str:
    return f"host-{code}"


def remember(response: Response, code: str, name: str, value: str, *, secure: bool) -> None:
    """Set a cookie for this table's paths only, so that cookies do not pile up; other sites cannot make a browser send
    it."""
    for path in (f"/api/v1/tables/{code}", f"/t/{code}"):
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="Strict", secure=secure, path=path)
