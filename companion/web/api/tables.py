"""Set up tables, join them, and pass seats from phone to phone."""

from __future__ import annotations

from flask import Response

from companion.http.request import current_request
from companion.live.events import HandNews, HostNews, SeatNews
from companion.live.handover import GRANT_SECONDS, needed_consents
from companion.live.outcomes import Done
from companion.live.room import Room
from companion.rules.kernel import Illegal, Over
from companion.store import Hand, Lost, Pass
from companion.store.model import ANYBODY, HOST, SEAT, purpose
from companion.web.api.host import host_reply, pass_host
from companion.web.api.names import check_name
from companion.web.api.new_table import create_table, find_created
from companion.web.api.parts import Chair
from companion.web.api.requests import Join, NewTable, Played, Redeem
from companion.web.api.responses import Created, Joined, Lobby, Posted, Ticket
from companion.web.api.routes import json_response, route
from companion.web.api.seat_lookup import bot_meant, know_bot, seat_meant
from companion.web.api.seat_transfer import give_seat, require_consent
from companion.web.api.start import start_if_all_ready
from companion.web.auth import identity
from companion.web.auth.codes import new_token, opens, recovery_of, token_hash, token_of
from companion.web.auth.identity import NOBODY, Who, keys_of
from companion.web.clock import now
from companion.web.faults import Problem
from companion.web.request_context import (
    charge,
    charge_aside,
    charge_seat,
    find_table,
    identify_asker,
    language,
    pack_language,
    request_key,
    require_host,
    require_player,
)
from companion.web.service import find_game, service
from companion.web.speech import player_names, speaker

PASS_SECONDS = GRANT_SECONDS


@route("POST", "/tables", "Set up a table.", body=NewTable, reply=Created, status=201, refusals=(404, 409), keys=True)
def create(body: NewTable) -> Response:
    """The asker becomes its host. With a `key`, a request whose answer was lost can be repeated."""
    charge(service().tables)
    code, token, recovery = find_created(body.key) or _create(body)
    response = json_response(Created(code=code, host=f"{identity.HOST}.{token}", recovery=recovery), 201)
    identity.remember(response, code, identity.host_cookie(code), token, secure=current_request().is_secure)
    return response


def _create(body: NewTable) -> tuple[str, str, str]:
    for seat in body.seats:
        if seat.played == "bot":
            know_bot(seat.bot, engine=find_game(body.game).game is not None)
    made = create_table(body)
    if isinstance(made, Illegal):
        say = speaker(find_game(body.game), language())
        raise Problem(409, "illegal", rule=made.rule, why=say.refusal(made))
    return made


@route("GET", "/tables/{code}", "A table's lobby: seats, and who you are here.", reply=Lobby, refusals=(401, 404, 409))
def lobby(code: str) -> Lobby:
    from companion.web.api.message_parts.about_table import seats_of

    room = find_table(code)
    who = identify_asker(room)
    words = room.loaded.pack.texts[pack_language(room.loaded.pack)]
    table = room.table
    return Lobby(
        code=room.code,
        game=room.kept.game,
        title=words["title"],
        seats=[Chair(**chair) for chair in seats_of(room)],
        you=who.seat,
        host=who.host,
        started=bool(room.history.lines) and not room.gate.closed,
        over=table is not None and isinstance(table.pending, Over),
    )


@route(
    "POST",
    "/tables/{code}/seats/{seat}",
    "Take a free seat.",
    body=Join,
    reply=Joined,
    refusals=(401, 404, 409),
    keys=True,
)
def join(body: Join, code: str, seat: str) -> Response:
    """A browser that held another seat here gives it up. With a `key` it can be asked for again when the answer was
    lost."""
    room = find_table(code)
    charge_seat(room, NOBODY)
    charge_aside(room, NOBODY)
    if not service().space.takes_moves:
        raise Problem(507, "disk-full")
    seat = seat_meant(room, seat)
    chair = room.seats[seat]
    if chair.played == "bot":
        raise Problem(409, "seat-is-bot", seat=seat)
    if body.name is not None:
        check_name(room, seat, body.name)
    return _sit_down(room, seat, body.name or chair.name, body.key, None)


def _sit_down(
    room: Room, seat: str, name: str, key: str | None, instead_of: bytes | None, ticket: bytes | None = None
) -> Response:
    """Take a seat and announce it in one durable step, before the token is sent; of two phones, one gets the seat. A
    phone that repeats its request with the same key gets the same answer."""
    before = _asker_by_cookie(room)
    token = _token(room, seat, key)
    request = f" sit\n{token_hash(token).hex()}"
    news, hands = (
        [SeatNews(seat, "phone", name, passed=ticket is not None)],
        [Hand(seat, token_hash(token), name, instead_of, ticket)],
    )
    held = room.keys.holders().get(before.seat) if before.seat not in (None, seat) else None
    if held is not None:
        # A browser that takes another seat gives up the one it had, or that seat would stay taken.
        news.append(SeatNews(held.seat, "phone", room.seats[held.seat].name, free=True))
        hands.append(Hand(held.seat, None, instead_of=held.token))
    done = room.people_change(news, hands, now(), request)
    while isinstance(done, Done) and done.repeated and seat not in room.keys.holders():
        # It was this phone's, which never heard of it, and was given free since: then it may be its again.
        done = room.people_change(news, hands, now(), f"{request}\n{done.number}")
    if isinstance(done, Lost) or done.repeated:
        holder = room.keys.holders().get(seat)
        if holder is None or not opens(token, holder.token):
            raise Problem(403, "ticket-used") if ticket is not None else Problem(409, "seat-taken", seat=seat)
    written = identity.written_token(room, seat, token)
    response = json_response(Joined(code=room.code, seat=seat, token=written))
    identity.remember(response, room.code, identity.seat_cookie(room.code), written, secure=current_request().is_secure)
    return response


def _asker_by_cookie(room: Room) -> Who:
    """Return who a browser is here; a program keeps its tokens itself, and sits wherever one of them opens."""
    return identify_asker(room) if keys_of(current_request(), room.code).bearer is None else NOBODY


def _token(room: Room, purpose: str, key: str | None) -> str:
    return token_of(room.secret, room.code, purpose, key)


@route(
    "POST",
    "/tables/{code}/seats/{seat}/pass",
    "A ticket for another phone.",
    reply=Ticket,
    refusals=(401, 403, 404, 409),
)
def hand_over(code: str, seat: str) -> Ticket:
    """A player passes its own seat on; the host may pass on any seat, but has to ask for one whose hand is secret
    (`ask`). The host's rights are passed on as the seat "host", unless a seat has that name."""
    room = find_table(code)
    who = require_player(room, aside=True)
    rights = seat == identity.HOST and seat not in room.seats
    if not rights:
        seat = seat_meant(room, seat)
    if not who.host and (rights or who.seat != seat):
        raise Problem(403, "not-your-seat", seat=seat)
    ticket = new_token()
    if not rights and who.seat != seat:
        require_consent(room, who, seat, "ticket")
        room.people_change([HandNews("ticket", seat, who.seat or "", ticket=token_hash(ticket).hex())], (), now())
    meant = purpose(None if rights else seat)
    service().store.issue(token_hash(ticket), Pass(room.code, meant, now() + PASS_SECONDS), now())
    return Ticket(ticket=ticket, path=f"/t/{room.code}#{ticket}", seconds=PASS_SECONDS)


@route(
    "POST",
    "/tables/{code}/redeem",
    "Use a ticket.",
    body=Redeem,
    reply=Joined,
    refusals=(401, 403, 404, 409),
    keys=True,
)
def redeem(body: Redeem, code: str) -> Response:
    """The previous holder loses the seat. A browser that holds another seat here has to say that it leaves that one: a
    link from a stranger must not open a seat and its secret hand. With a `key`, a request whose answer was lost can be
    repeated."""
    room = find_table(code)
    here = service()
    charge_seat(room, NOBODY)
    ticket = token_hash(body.ticket)
    secret = f"{body.ticket}.{body.key}" if body.key else None
    entry = here.store.ticket(ticket, now())
    if entry is None or entry.code != room.code:
        again = _find_redeemed(room, secret) if secret is not None else None
        if again is None:
            charge(here.tickets)
            raise Problem(403, "ticket-used")
        return again
    charge_aside(room, NOBODY)
    if entry.purpose == HOST:
        return pass_host(room, _token(room, HOST, secret), secret, HostNews("ticket"), ticket)
    seat = entry.purpose.removeprefix(SEAT)
    if ticket.hex() in room.handovers.tickets and needed_consents(room, seat, None, "ticket"):
        raise Problem(403, "ticket-used")  # shown by the host when there was no secret to be seen yet
    held = _asker_by_cookie(room).seat
    if held not in (None, seat) and not body.leave:
        names = player_names(room, language())
        raise Problem(409, "sits-elsewhere", name=names[held], other=names[seat])
    return _sit_down(room, seat, room.seats[seat].name, secret, ANYBODY, ticket)


def _find_redeemed(room: Room, secret: str) -> Response | None:
    """Return the answer to a redeemed ticket again, for a phone that did not get it."""
    room.catch_up()
    token = _token(room, HOST, secret)
    if opens(token, room.keys.host()):
        return host_reply(room, token, recovery_of(room.secret, room.code, secret))
    for seat, holder in room.keys.holders().items():
        if opens(_token(room, seat, secret), holder.token):
            return _sit_down(room, seat, room.seats[seat].name, secret, holder.token)
    return None


@route(
    "POST",
    "/tables/{code}/seats/{seat}/played",
    "Who plays a seat.",
    body=Played,
    reply=Posted,
    refusals=(401, 403, 404, 409),
)
def set_player(body: Played, code: str, seat: str) -> Posted:
    """The host decides: a phone, the shared screen, or a bot. A phone that held the seat loses it; where its hand is
    secret it has to be asked first (`ask`)."""
    room = find_table(code)
    alone = require_host(room)
    charge_aside(room, alone)
    seat = seat_meant(room, seat)
    bot = bot_meant(room, body.bot) if body.played == "bot" else ""
    request = request_key(alone, body.request) if body.request is not None else None
    posted = give_seat(room, identify_asker(room), seat, body.played, bot, request)
    start_if_all_ready(room)
    return posted
