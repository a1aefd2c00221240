"""Cutting the deck: words of the people's own, mixed in before the app deals anything (TABLE 3.3)."""

from __future__ import annotations

from companion.live.outcomes import Done
from companion.rules.kernel import Illegal
from companion.tables.table import Change, Table
from companion.web.asking import charge, judged, refused, request_key, somebody, table_asked
from companion.web.clock import now, stamp
from companion.web.models import Cut
from companion.web.replies import Posted
from companion.web.routes import route
from companion.web.service import service


@route("POST", "/tables/{code}/cut", "Cut the deck.", body=Cut, reply=Posted, refusals=(401, 403, 404, 409))
def cut(body: Cut, code: str) -> Posted:
    """Whoever sits here or hosts may, as often as they like, until the app has given its first answer."""
    room = table_asked(code)
    charge(service().posts)
    who = somebody(room)
    judged(room)

    def offer(table: Table) -> Change | Illegal:
        return table.offer_cut(who.seat, body.words, stamp())

    done = room.change(offer, now(), request_key(who, body.request))
    if not isinstance(done, Done):
        assert isinstance(done, Illegal), "who says nothing of what was seen cannot be late"
        raise refused(room, done)
    return Posted(number=done.number, repeated=done.repeated)
