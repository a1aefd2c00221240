"""Turn notices: where a seat wants them, the confirmation by the address itself, and the way out."""

from __future__ import annotations

from companion.live.events import NoticeNews
from companion.live.outcomes import Done
from companion.live.room import Room
from companion.rules.kernel import Over
from companion.store.notices import Notice
from companion.web.api.requests import NoticeEnd, NoticeNames, NoticeWish
from companion.web.api.responses import NoticePage, Notices, NoticeState, Posted
from companion.web.api.routes import route
from companion.web.auth.codes import new_token
from companion.web.clock import now
from companion.web.faults import Problem
from companion.web.notices.mail import is_address, mailbox
from companion.web.notices.webhook import is_webhook
from companion.web.notices.wording import confirmation
from companion.web.request_context import (
    charge,
    charge_asker,
    engine_table,
    find_table,
    language,
    pack_language,
    request_key,
    require_player,
    seat_key,
    source,
)
from companion.web.service import find_game, service

REFUSALS = (401, 403, 404, 409)


@route("GET", "/tables/{code}/notices", "Your seat's turn notices.", reply=Notices, refusals=REFUSALS)
def read_notices(code: str) -> Notices:
    room = find_table(code)
    return _state(room, _own_seat(room))


@route("POST", "/tables/{code}/notices", "Ask for notices.", body=NoticeWish, reply=Notices, refusals=REFUSALS)
def ask_for_notices(body: NoticeWish, code: str) -> Notices:
    """For one's own seat. Nothing but a question is sent before the address has confirmed: a mail by its link, a
    webhook by repeating the `challenge` it was sent, or by the link. The seat's earlier address of that kind goes."""
    room, here = find_table(code), service()
    seat = _own_seat(room)
    if body.way not in here.notifier.ways:
        raise Problem(409, "notices-not-offered")
    if not (is_address if body.way == "mail" else is_webhook)(body.address):
        raise Problem(409, f"notice-{body.way}")
    if isinstance(engine_table(room).pending, Over):
        raise Problem(409, "notices-over")
    _charge_question(room, mailbox(body.address))
    holder = room.keys.holders()[seat].token
    notice = Notice(new_token(), room.code, seat, body.way, body.address, language(), holder, now())
    here.store.keep_notice(notice)
    title = room.loaded.pack.texts[pack_language(room.loaded.pack)]["title"]
    if not here.notifier.put(confirmation(notice, title, room.kept.game, here.settings.public_url)):
        here.store.drop_notice(notice.key)
        raise Problem(503, "notices-full", seconds=60)
    return _state(room, seat)


@route("POST", "/tables/{code}/notices/end", "No more of them.", body=NoticeEnd, reply=Notices, refusals=REFUSALS)
def end_notices(body: NoticeEnd, code: str) -> Notices:
    room = find_table(code)
    seat = _own_seat(room)
    for notice in service().store.notices(room.code):
        if (notice.seat, notice.way) == (seat, body.way):
            service().store.drop_notice(notice.key)
    return _state(room, seat)


@route(
    "POST",
    "/tables/{code}/notices/names",
    "Let notices say names, or not.",
    body=NoticeNames,
    reply=Posted,
    refusals=REFUSALS,
)
def allow_names(body: NoticeNames, code: str) -> Posted:
    """For the host. Without that they say the game and no more; the log tells all seats."""
    room = find_table(code)
    who = require_player(room, aside=True)
    if not who.host:
        raise Problem(403, "host-only")
    done = room.people_change([NoticeNews(body.names, who.seat or "")], (), now(), request_key(who, body.request))
    assert isinstance(done, Done), "no hands change with notices"
    return Posted(number=done.number, repeated=done.repeated)


@route("GET", "/notices/{link}", "What the links in a notice are about.", reply=NoticePage)
def read_notice(link: str) -> NoticePage:
    charge(service().posts)
    return _page(_find(link))


@route("POST", "/notices/{link}/confirm", "The address wants its notices.", reply=NoticePage, refusals=(403,))
def confirm(link: str) -> NoticePage:
    charge(service().posts)
    service().store.confirm_notice(link[:64])
    found = _find(link)
    if found is not None:
        service().notifier.look_now(found.code)
    return _page(found)


@route("POST", "/notices/{link}/stop", "The address wants no more notices.", reply=NoticePage, refusals=(403,))
def stop(link: str) -> NoticePage:
    """Also for an address that was only asked. Repeated, it changes nothing."""
    charge(service().posts)
    found = _find(link)
    if found is not None and not found.confirmed:
        service().declined.spend(mailbox(found.address))
    service().store.drop_notice(link[:64])
    return NoticePage(known=False)


def _charge_question(room: Room, address: str) -> None:
    """Charge a question to its seat, its source and the address, or to none of them: who may not ask any more must not
    use up how often others may ask for their own address."""
    here = service()
    if here.declined.would_wait(address) > 0:
        raise Problem(409, "notice-declined")
    charged = (
        (here.notices, seat_key(room, charge_asker(room)) or ""),
        (here.notices, source()),
        (here.addresses, address),
    )
    seconds = max(limiter.would_wait(key) for limiter, key in charged)
    if seconds > 0:
        raise Problem(429, "notices-too-often", seconds=int(seconds) + 1)
    for limiter, key in charged:
        limiter.spend(key)


def _own_seat(room: Room) -> str:
    seat = charge_asker(room).seat
    if seat is None or seat not in room.keys.holders():
        raise Problem(403, "spectator")
    return seat


def _state(room: Room, seat: str) -> Notices:
    given = [
        NoticeState(way=notice.way, address=notice.address, confirmed=bool(notice.confirmed))
        for notice in service().store.notices(room.code)
        if notice.seat == seat and notice.holder == room.keys.holders()[seat].token
    ]
    return Notices(ways=list(service().notifier.ways), given=given, names=room.notice_names)


def _find(link: str) -> Notice | None:
    return service().store.notice(link[:64])


def _page(notice: Notice | None) -> NoticePage:
    kept = service().store.find(notice.code) if notice is not None else None
    if notice is None or kept is None:
        return NoticePage(known=False)
    pack = find_game(kept.game).pack
    title = pack.texts[pack_language(pack)]["title"]
    return NoticePage(known=True, way=notice.way, title=title, confirmed=bool(notice.confirmed))
