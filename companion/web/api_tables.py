"""Setting up tables, joining them, and handing seats from phone to phone."""

from __future__ import annotations

from flask import Response

from companion.bots import BOTS
from companion.live.bodies import HostNews, SeatNews
from companion.live.room import Room
from companion.rules.kernel import Illegal, Over
from companion.store import Holder, Pass
from companion.web import auth
from companion.web.asking import asker, charge, host, language, somebody, table_asked
from companion.web.clock import now
from companion.web.codes import new_token, token_hash
from companion.web.faults import Problem
from companion.web.models import Created, Join, Joined, Lobby, NewTable, Played, Redeem, Ticket
from companion.web.routes import reply_with, route
from companion.web.service import game_named, service, set_up
from companion.web.speech import speaker

PASS_SECONDS = 15 * 60


@route("POST", "/tables", "Set up a table.", body=NewTable, reply=Created, status=201, refusals=(404, 409, 503))
def create(body: NewTable) -> Response:
    here = service()
    charge(here.tables)
    unknown = next((seat.bot for seat in body.seats if seat.played == "bot" and seat.bot not in BOTS), None)
    if unknown is not None or any(seat.played == "bot" and seat.bot is None for seat in body.seats):
        raise Problem(422, "no-such-bot", bot=unknown or "", known=", ".join(BOTS))
    made = set_up(body.game, body.seats, body.options, dict(body.dealer), body.seed, body.position)
    if isinstance(made, Illegal):
        say = speaker(game_named(body.game), language())
        raise Problem(409, "illegal", rule=made.rule, why=say.refusal(made))
    room, token = made
    response = reply_with(Created(code=room.code, host=f"{auth.HOST}.{token}", seats={}), 201)
    auth.remember(response, auth.host_cookie(room.code), token, secure=here.settings.secure)
    return response


@route("GET", "/tables/{code}", "A table's lobby: seats, and who you are here.", reply=Lobby, refusals=(401, 404, 409))
def lobby(code: str) -> Lobby:
    from companion.web.message import seats_of

    room = table_asked(code)
    who = asker(room)
    pack = room.loaded.pack
    words = pack.texts.get(language()) or pack.texts[pack.languages[0]]
    table = room.table
    return Lobby(
        code=room.code,
        game=room.kept.game,
        title=words["title"],
        seats=seats_of(room),
        you=who.seat,
        host=who.host,
        started=bool(room.lines),
        over=table is not None and isinstance(table.pending, Over),
    )


@route("POST", "/tables/{code}/seats/{seat}", "Take a free seat.", body=Join, reply=Joined, refusals=(401, 404, 409))
def join(body: Join, code: str, seat: str) -> Response:
    room = table_asked(code)
    charge(service().posts)
    chair = room.seats.get(seat)
    if chair is None:
        raise Problem(404, "no-such-seat", seat=seat[:40])
    if chair.played == "bot":
        raise Problem(409, "seat-is-bot", seat=seat)
    return _sit_down(room, seat, body.name or chair.name, None)


def _sit_down(room: Room, seat: str, name: str, instead_of: bytes | None) -> Response:
    """The claim is durable before the token leaves; of two phones that reach for a seat one gets it."""
    here = service()
    token = new_token()
    if not here.store.claim(room.code, Holder(seat, token_hash(token), name), instead_of):
        raise Problem(409, "seat-taken", seat=seat)
    room.people_change(SeatNews(seat, "phone", name), now())
    written = auth.written(room, seat, token)
    response = reply_with(Joined(code=room.code, seat=seat, token=written))
    auth.remember(response, auth.seat_cookie(room.code), written, secure=here.settings.secure)
    return response


@route(
    "POST", "/tables/{code}/seats/{seat}/pass", "A ticket for another phone.", reply=Ticket, refusals=(401, 403, 404)
)
def hand_over(code: str, seat: str) -> Ticket:
    """A seat gives its own place away; the host may do it for any seat, so that nobody is ever locked out."""
    room = table_asked(code)
    who = somebody(room)
    if seat not in room.seats and seat != auth.HOST:
        raise Problem(404, "no-such-seat", seat=seat[:40])
    if not who.host and who.seat != seat:
        raise Problem(403, "not-your-seat", seat=seat)
    charge(service().posts)
    ticket = new_token()
    service().store.issue(token_hash(ticket), Pass(room.code, seat, now() + PASS_SECONDS))
    return Ticket(ticket=ticket, path=f"/t/{room.code}#{ticket}", seconds=PASS_SECONDS)


@route("POST", "/tables/{code}/redeem", "Use a ticket.", body=Redeem, reply=Joined, refusals=(401, 403, 404, 409))
def redeem(body: Redeem, code: str) -> Response:
    room = table_asked(code)
    here = service()
    charge(here.lookups, 1.0)
    entry = here.store.redeem(token_hash(body.ticket), now())
    if entry is None or entry.code != room.code:
        raise Problem(403, "ticket-used")
    if entry.purpose == auth.HOST:
        token = new_token()
        here.store.set_host(room.code, token_hash(token))
        room.people_change(HostNews(), now())
        response = reply_with(Joined(code=room.code, seat="", token=f"{auth.HOST}.{token}"))
        auth.remember(response, auth.host_cookie(room.code), token, secure=here.settings.secure)
        return response
    holder = here.store.seats(room.code).get(entry.purpose)
    return _sit_down(room, entry.purpose, room.seats[entry.purpose].name, holder.token if holder else None)


@route("POST", "/tables/{code}/seats/{seat}/played", "Who plays a seat.", body=Played, refusals=(401, 403, 404, 409))
def played(body: Played, code: str, seat: str) -> Response:
    """The host decides: a phone, the shared screen, or a bot. A phone that held the seat loses it."""
    room = table_asked(code)
    host(room)
    charge(service().posts)
    chair = room.seats.get(seat)
    if chair is None:
        raise Problem(404, "no-such-seat", seat=seat[:40])
    if body.played == "bot" and (body.bot not in BOTS or room.table is None):
        raise Problem(422, "no-such-bot", bot=body.bot or "", known=", ".join(BOTS))
    service().store.release(room.code, seat)
    done = room.people_change(
        SeatNews(seat, body.played, chair.name, (body.bot or "") if body.played == "bot" else ""), now()
    )
    return reply_with({"number": done.number})
