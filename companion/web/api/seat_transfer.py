"""Asking for a seat whose hand is secret, and answering (TABLE 7): the host gives seats elsewhere, and sees no hand."""

from __future__ import annotations

from companion.live.append import find_request
from companion.live.events import HandNews, SeatNews, Way
from companion.live.handover import awaited_consents, is_granted, needed_consents, others
from companion.live.outcomes import Done
from companion.live.room import Room
from companion.store import Hand
from companion.web.api.requests import HandWish, HandWord
from companion.web.api.responses import Posted
from companion.web.api.routes import route
from companion.web.api.seat_lookup import bot_meant, seat_meant
from companion.web.auth.identity import Who
from companion.web.clock import now
from companion.web.faults import Problem
from companion.web.request_context import (
    charge_aside,
    charge_asker,
    find_table,
    identify_asker,
    language,
    request_key,
    require_player,
)
from companion.web.speech import table_speaker

REFUSALS = (401, 403, 404, 409, 422)


@route("POST", "/tables/{code}/seats/{seat}/ask", "Ask for a seat.", body=HandWish, reply=Posted, refusals=REFUSALS)
def ask(body: HandWish, code: str, seat: str) -> Posted:
    """For the host, where a seat's hand is secret and it is to go elsewhere. Its own phone is asked, or all others if
    that is away. When they have agreed it is done; a ticket may then be had."""
    room = find_table(code)
    who = identify_asker(room)
    if not who.host:
        raise Problem(403, "host-only")
    charge_asker(room)
    charge_aside(room, who)
    seat = seat_meant(room, seat)
    bot = bot_meant(room, body.bot) if body.to == "bot" else ""
    if not needed_consents(room, seat, who.seat, body.to):
        raise Problem(409, "nobody-to-ask")
    news = HandNews("ask", seat, who.seat or "", body.to, bot, others(room, seat, who.seat))
    return _announce(room, news, request_key(who, body.request))


@route("POST", "/tables/{code}/seats/{seat}/answer", "Answer that.", body=HandWord, reply=Posted, refusals=REFUSALS)
def answer(body: HandWord, code: str, seat: str) -> Posted:
    """For the seat itself, and those who are asked because its phone is away. One no is enough; the host may take the
    question back with a no."""
    room = find_table(code)
    who = require_player(room, aside=True)
    seat = seat_meant(room, seat)
    request = request_key(who, body.request)
    with room.up_to_date():
        open_ask = room.handovers.asks.get(seat)
        number = find_request(room, request)
        if number is not None:
            return Posted(number=number, repeated=True)
        if open_ask is None or not _has_a_say(who, seat, awaited_consents(room, open_ask), agree=body.agree):
            raise Problem(409, "nothing-asked")
        news = HandNews("agree" if body.agree else "refuse", seat, who.seat or "", open_ask.way, open_ask.bot)
        told = _announce(room, news, request)
        granted = room.handovers.asks.get(seat)
        if granted is not None and granted.is_granted and granted.way != "ticket":
            return _give_seat(room, seat, granted.way, granted.bot, granted.by, f" hand\n{granted.number}")
        return told


def _has_a_say(who: Who, seat: str, asked: tuple[str, ...], *, agree: bool) -> bool:
    return (who.seat is not None and (who.seat == seat or who.seat in asked)) or (who.host and not agree)


def _announce(room: Room, news: HandNews, request: str | None) -> Posted:
    done = room.people_change([news], (), now(), request)
    assert isinstance(done, Done), "no hands change by asking"
    return Posted(number=done.number, repeated=done.repeated)


def _give_seat(room: Room, seat: str, way: Way, bot: str, doer: str | None, request: str | None) -> Posted:
    """The seat goes where the host wants it. A phone that held it loses it."""
    assert way != "ticket", "a ticket is redeemed by another phone"
    news = SeatNews(seat, way, room.seats[seat].name, bot, way == "phone", doer)
    done = room.people_change([news], [Hand(seat, None)], now(), request)
    assert isinstance(done, Done), "the phone that holds it is out"
    return Posted(number=done.number, repeated=done.repeated)


def give_seat(room: Room, who: Who, seat: str, way: Way, bot: str, request: str | None) -> Posted:
    """The same, if it is the host's to do without asking, or was granted."""
    number = find_request(room, request)
    if number is not None:
        return Posted(number=number, repeated=True)
    require_consent(room, who, seat, way, bot)
    return _give_seat(room, seat, way, bot, who.seat or "", request)


def require_consent(room: Room, who: Who, seat: str, way: Way, bot: str = "") -> None:
    needs = needed_consents(room, seat, who.seat, way)
    if needs and not is_granted(room, seat, who.seat, way, bot, now()):
        say = table_speaker(room, language())
        called, *names = (say.name(room.seats[name].name) for name in (seat, *needs))
        raise Problem(403, "hand-is-secret", seat=called, needs=", ".join(names))
