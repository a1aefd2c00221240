"""The host's rights (TABLE 9): offered to a seat, claimed while the host is away, recovered by a noted code."""

from __future__ import annotations

from secrets import compare_digest

from flask import Response

from companion.http.request import current_request
from companion.live.append import find_request
from companion.live.events import HostCode, HostNews, HostWord
from companion.live.host_rights import asked_for_claim, host_is_here, may_be_taken, missing_for_host, seconds_to_wait
from companion.live.outcomes import Done
from companion.live.room import Room
from companion.store import Hand, Lost
from companion.web.api.requests import HostAnswer, HostClaim, HostOffer, HostRecovery, HostTake, NewCode
from companion.web.api.responses import Joined, Posted, Recovery
from companion.web.api.routes import json_response, route
from companion.web.api.seat_lookup import seat_meant
from companion.web.auth import identity
from companion.web.auth.codes import (
    new_recovery,
    opens,
    read_recovery,
    recovery_hash,
    recovery_of,
    token_hash,
    token_of,
)
from companion.web.clock import now
from companion.web.faults import Problem
from companion.web.request_context import charge, find_table, identify_asker, request_key, require_player
from companion.web.service import service

REFUSALS = (401, 403, 404, 409)


@route("POST", "/tables/{code}/host/offer", "Offer the host's rights.", body=HostOffer, reply=Posted, refusals=REFUSALS)
def offer_host(body: HostOffer, code: str) -> Posted:
    """For the host, to a seat that a phone holds. That phone takes them or says no."""
    room = find_table(code)
    who = require_player(room, aside=True)
    if not who.host:
        raise Problem(403, "host-only")
    seat = seat_meant(room, body.seat)
    if seat == who.seat or seat not in room.keys.holders():
        raise Problem(409, "no-phone-to-offer")
    return _announce(room, HostWord("offer", seat, who.seat or ""), request_key(who, body.request))


@route("POST", "/tables/{code}/host/claim", "Claim the host's rights.", body=HostClaim, reply=Posted, refusals=REFUSALS)
def claim_host(body: HostClaim, code: str) -> Posted:
    """For a seat, while the host is away. All other seats whose phones are here are asked; where there are none, the
    host has two minutes to come back."""
    room = find_table(code)
    who = require_player(room, aside=True)
    request = request_key(who, body.request)
    with room.up_to_date():
        room.host.expire(now())
        if who.seat is None or who.host:
            raise Problem(403, "no-claim")
        if find_request(room, request) is None and room.host.ask is not None:
            raise Problem(409, "host-asked")
        if find_request(room, request) is None and host_is_here(room):
            raise Problem(409, "host-is-here")
        return _announce(room, HostWord("claim", who.seat, who.seat, asked_for_claim(room, who.seat)), request)


@route("POST", "/tables/{code}/host/answer", "Answer that.", body=HostAnswer, reply=Posted, refusals=REFUSALS)
def answer_host(body: HostAnswer, code: str) -> Posted:
    """For those who are asked; the one who asked takes it back with a no. One no is enough."""
    room = find_table(code)
    who = require_player(room, aside=True)
    request = request_key(who, body.request)
    with room.up_to_date():
        number = find_request(room, request)
        if number is not None:
            return Posted(number=number, repeated=True)
        room.host.expire(now())
        ask = room.host.ask
        if ask is None:
            raise Problem(409, "nothing-asked")
        if body.agree:
            may = ask.kind == "claim" and (who.host or who.seat in missing_for_host(room, ask))
        else:
            may = who.host or who.seat == ask.seat or who.seat in ask.needs
        if not may:
            raise Problem(409, "nothing-asked")
        by = "" if who.host and body.agree else who.seat or ""
        return _announce(room, HostWord("agree" if body.agree else "refuse", ask.seat, by), request)


@route(
    "POST",
    "/tables/{code}/host/take",
    "Take the host's rights.",
    body=HostTake,
    reply=Joined,
    refusals=REFUSALS,
    keys=True,
)
def take_host(body: HostTake, code: str) -> Response:
    """For the seat they were offered to, or whose claim has been agreed to. With a `key` it can be asked for again when
    the answer was lost."""
    room = find_table(code)
    who = require_player(room, aside=True)
    if who.seat is None:
        raise Problem(403, "spectator")
    with room.up_to_date():
        token = token_of(room.secret, room.code, f"{identity.HOST}\n{who.seat}", body.key)
        if body.key and opens(token, room.keys.host()):
            return host_reply(room, token, recovery_of(room.secret, room.code, body.key))
        room.host.expire(now())
        ask = room.host.ask
        if ask is None or ask.seat != who.seat:
            raise Problem(409, "nothing-asked")
        if not may_be_taken(room, ask, now()):
            raise Problem(409, "not-yet-host", seconds=seconds_to_wait(room, ask, now()))
        return pass_host(room, token, body.key, HostNews(ask.kind, who.seat))


@route("POST", "/tables/{code}/host/code", "A new recovery code.", body=NewCode, reply=Recovery, refusals=REFUSALS)
def new_host_code(body: NewCode, code: str) -> Recovery:
    """For the host, to be noted: it brings the host's rights back when the host's phone is lost. The one before is
    void. Only its hash is kept."""
    room = find_table(code)
    who = require_player(room, aside=True)
    if not who.host:
        raise Problem(403, "host-only")
    recovery = recovery_of(room.secret, room.code, body.key) if body.key else new_recovery()
    hashed = recovery_hash(room.code, recovery)
    if room.host.code != hashed:
        room.people_change([HostCode(hashed)], (), now())
    return Recovery(recovery=recovery)


@route(
    "POST",
    "/tables/{code}/host/recover",
    "Recover the host's rights.",
    body=HostRecovery,
    reply=Joined,
    refusals=(401, 403, 404, 409),
    keys=True,
)
def recover_host(body: HostRecovery, code: str) -> Response:
    """With the code that the host noted. It is void then, and the answer brings another one. Wrong codes are slowed
    down."""
    room = find_table(code)
    here = service()
    charge(here.recoveries)
    room.catch_up()
    key = f"{body.code}.{body.key}" if body.key else None
    token = token_of(room.secret, room.code, identity.HOST, key)
    if key and opens(token, room.keys.host()):
        return host_reply(room, token, recovery_of(room.secret, room.code, key))
    typed = read_recovery(body.code)
    if typed is None or not compare_digest(recovery_hash(room.code, typed), room.host.code):
        raise Problem(403, "wrong-recovery")
    return pass_host(room, token, key, HostNews("code", identify_asker(room).seat or ""))


def pass_host(room: Room, token: str, key: str | None, news: HostNews, ticket: bytes | None = None) -> Response:
    """Give the rights to the holder of this token, with a new recovery code: the old host's opens nothing any more."""
    recovery = recovery_of(room.secret, room.code, key) if key else new_recovery()
    hashed = recovery_hash(room.code, recovery)
    news = HostNews(news.way, news.seat, hashed)
    done = room.people_change([news], [Hand(None, token_hash(token), ticket=ticket)], now())
    if isinstance(done, Lost) and not opens(token, room.keys.host()):
        raise Problem(403, "ticket-used")
    return host_reply(room, token, recovery)


def host_reply(room: Room, token: str, recovery: str) -> Response:
    written = f"{identity.HOST}.{token}"
    response = json_response(Joined(code=room.code, seat=None, token=written, recovery=recovery))
    identity.remember(response, room.code, identity.host_cookie(room.code), token, secure=current_request().is_secure)
    return response


def _announce(room: Room, news: HostWord, request: str) -> Posted:
    done = room.people_change([news], (), now(), request)
    assert isinstance(done, Done), "no hands change by asking"
    return Posted(number=done.number, repeated=done.repeated)
