"""Cutting the deck: words of the people's own, mixed in before the app deals anything (TABLE 3.3, 3.5)."""

from __future__ import annotations

from collections.abc import Callable

from companion.live.outcomes import Done
from companion.rules.kernel import Illegal
from companion.tables.table import Change, Table
from companion.web.api.requests import Seal, Show
from companion.web.api.responses import Posted
from companion.web.api.routes import route
from companion.web.auth.identity import Who
from companion.web.clock import now, stamp
from companion.web.request_context import (
    engine_table,
    find_table,
    illegal_problem,
    request_key,
    require_player,
)

REFUSALS = (401, 403, 404, 409)


@route("POST", "/tables/{code}/cut", "Take part in the cut.", body=Seal, reply=Posted, refusals=REFUSALS)
def cut(body: Seal, code: str) -> Posted:
    """Put in a seal: the hash of words that no other phone knows, SHA-256 of `punchboard-seal-1`, a line feed and the
    words. Until the app is told to deal it may be replaced. Where a cut was closed and some words never came, those
    who showed theirs begin another one by putting in new seals."""
    return _change_table(code, body.request, lambda table, who: table.offer_seal(_hand(table, who), body.hash, stamp()))


@route("POST", "/tables/{code}/show", "Show the words behind a seal.", body=Show, reply=Posted, refusals=REFUSALS)
def show(body: Show, code: str) -> Posted:
    """When the cut is closed, and not before: others could still choose theirs. The words say whose seal it is. With
    the last ones the app deals."""
    return _change_table(code, body.request, lambda table, who: table.offer_show(who.seat, body.words, stamp()))


def _hand(table: Table, who: Who) -> str | None:
    """For whom a seal is put in. A host who has taken a seat since still answers for the shared screen."""
    agreeing = table.snapshot.cutting.agreeing if table.snapshot.cutting.closed else ()
    return None if who.host and None in agreeing and who.seat not in agreeing else who.seat


def _change_table(code: str, request: str, offer: Callable[[Table, Who], Change | Illegal]) -> Posted:
    room = find_table(code)
    who = require_player(room, aside=True)
    engine_table(room)
    done = room.change(lambda table: offer(table, who), now(), request_key(who, request))
    if not isinstance(done, Done):
        assert isinstance(done, Illegal), "who says nothing of what was seen cannot be late"
        raise illegal_problem(room, done)
    return Posted(number=done.number, repeated=done.repeated)
