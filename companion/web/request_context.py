"""The first lines of every handler: which table, who asks, in which language, and whether they ask too often."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from pydantic_core import to_json

from companion.http.request import current_request
from companion.live.outcomes import RequestKey
from companion.live.room import Room
from companion.rules.kernel import Illegal
from companion.tables.loading import Broken
from companion.tables.nearest import nearest
from companion.tables.table import Table
from companion.web import words
from companion.web.auth.codes import read_code
from companion.web.auth.identity import Who, identify, keys_of
from companion.web.auth.rate_limits import Limiter
from companion.web.faults import Problem
from companion.web.service import service
from companion.web.speech import speaker
from generator.errors import Refused
from generator.pack.model import Pack

CANNOT_OPEN = ("other-rules", "other-content", "later-format", "no-engine")
"""Why a table kept by another Punchboard, or with another pack, cannot go on; each has its sentence."""


def language() -> str:
    """Return the page's language: from the query, a cookie, or the browser's preferences."""
    request = current_request()
    if request.language is None:
        wanted = request.query.get("lang") or request.cookies.get("lang")
        request.language = words.pick(wanted, request.header("ACCEPT_LANGUAGE"))
    return request.language


def spoken(pack: Pack) -> str:
    """The page's language if the pack speaks it, else the pack's first."""
    return language() if language() in pack.languages else pack.languages[0]


def source() -> str:
    return current_request().source


def charge(limiter: Limiter, cost: float = 1.0) -> None:
    """Charge the asker's source, or refuse."""
    seconds = limiter.wait(source(), cost)
    if seconds > 0:
        raise _too_often(seconds)


def charge_at(room: Room, who: Who, cost: float = 1.0) -> None:
    """Charge the asker's seat; a stranger's source, as far as it is at this table. Only those who ask more often than
    people do share what their source has: so a phone that plays is never refused for what others do."""
    here = service()
    if here.calm.wait(seat_key(room, who) or f"{source()} {room.code}", cost) > 0:
        charge(here.posts, cost)


def seat_key(room: Room, who: Who) -> str | None:
    """What stands for an asker who belongs to the table, whatever address it has."""
    return f"{room.code}\n{who.seat if who.seat is not None else ' host'}" if who.is_somebody else None


def _too_often(seconds: float) -> Problem:
    return Problem(429, "too-often", seconds=int(seconds) + 1)


def table_asked(code: str) -> Room:
    """The table with this code. A source that guessed wrong too often waits a while for its answer; those who belong to
    the table, and tables that were found from there before, do not. One that cannot be opened says why."""
    guesses, asks, meant = service().guesses, source(), read_code(code)
    if meant is None or not guesses.knows(asks, meant):
        seconds = guesses.wait(asks)
        if seconds and (meant is None or not (_has_key(meant) or guesses.hold(asks, meant))):
            raise _too_often(seconds)
    room = _opened(meant) if meant is not None else None
    if room is None:
        guesses.wrong(asks)
        raise Problem(404, "no-such-table")
    guesses.right(asks, room.code)
    if current_request().method == "GET":
        read_on(room)
    return room


def read_on(room: Room) -> None:
    """Take in what other processes wrote, before the table is shown. A process that cannot reach the tables shows none:
    what it remembers may be true no longer."""
    if room.store.shared:
        room.catch_up()


def judged(room: Room) -> Table:
    """The game's table, for what only a rules engine can answer."""
    if room.table is None:
        raise Problem(404, "no-engine")
    return room.table


def _has_key(code: str) -> bool:
    """Whether the asker holds a key of this table. To look costs a source that guesses what a post costs."""
    if not keys_of(current_request(), code) or service().posts.wait(source()) > 0:
        return False
    room = _opened(code)
    try:
        return room is not None and asker(room).is_somebody
    except Problem:
        return False


def _opened(code: str) -> Room | None:
    try:
        return service().registry.room(code)
    except Broken as broken:
        raise Problem(409, "broken-log", entry=broken.entry, rule=broken.refusal.rule) from broken
    except Refused as refused:
        known = next((f.code for f in refused.findings if f.code in CANNOT_OPEN), None)
        if known is not None:
            raise Problem(409, known) from refused
        raise Problem(409, "cannot-open", what=" ".join(finding.message for finding in refused.findings)) from refused


def number_asked(name: str, missing: str = "0") -> int:
    """A whole number from the query; when it is missing, this one, if it is one."""
    text = current_request().query.get(name, missing)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Problem(400, "bad-number", field=name)
    return int(text)


def asker(room: Room) -> Who:
    return identify(keys_of(current_request(), room.code), room)


def request_key(who: Who, request_id: str) -> RequestKey:
    """A request id belongs to who sent it: nobody can use up somebody else's. It stands for what was asked for with it,
    though the phone may have seen more meanwhile."""
    key = RequestKey(f"{who.seat if who.seat is not None else ' host'}\n{request_id}")
    request = current_request()
    content = [
        (name, sorted(value.items()) if type(value) is dict else value)
        for name, value in sorted(request.data.items())
        if name not in ("request", "seen")
    ]
    key.asked = blake2b(f"{request.environ.get('PATH_INFO')}\n".encode() + to_json(content), digest_size=8).hexdigest()
    return key


def somebody(room: Room, cost: float = 1.0) -> Who:
    """A seat or the host, which is charged for what it is about to do; spectators may look only."""
    found = charged(room, cost)
    if not found.is_somebody:
        raise Problem(403, "spectator")
    if not service().space.takes_moves:
        raise Problem(507, "disk-full")
    return found


def charge_note(room: Room, who: Who, size: int) -> None:
    """Charge the bytes of a note, a roll or a deck unless they are charged already, or say why the table takes no more
    of them. The last part of its log is kept for the game."""
    here = service()
    if not here.space.takes_notes:
        raise Problem(507, "no-room-for-notes")
    if here.space.share_of_table(room.last, room.history.signs) >= 1:
        raise Problem(507, "notes-full", size=here.settings.table_size)
    if not current_request().charged:
        _charge_bytes(room, who, size)


def charge_body(size: int, code: str | None) -> None:
    """Charge a large body, once: at a table to the asker's seat, beyond that to its source; elsewhere to its source."""
    asked = current_request()
    if asked.charged:
        return
    if code is None:
        charge(service().large, size)
    else:
        room = table_asked(code)
        _charge_bytes(room, charged(room), size)
    asked.charged = True


def _charge_bytes(room: Room, who: Who, size: int) -> None:
    here = service()
    if here.few_notes.wait(seat_key(room, who) or source(), size) > 0:
        charge(here.notes, size)


def charged(room: Room, cost: float = 1.0) -> Who:
    """The asker, charged for what it is about to do."""
    try:
        found = asker(room)
    except Problem:
        charge(service().posts, cost)
        raise
    charge_at(room, found, cost)
    return found


def host(room: Room) -> Who:
    """The host as such, whatever seat he has besides: what he does as the host may change that."""
    if not charged(room, 1.0).host:
        raise Problem(403, "host-only")
    return Who(None, True)


def refused(room: Room, illegal: Illegal, wanted: Any = None, status: int = 409, **more: Any) -> Problem:
    """The judge's no as an answer: the sentence, the rule, and what would have been legal."""
    say = speaker(room.loaded, language())
    table = room.table
    near = nearest(table.game, table.state, wanted) if table is not None and wanted is not None else None
    return Problem(status, "illegal", rule=illegal.rule, why=say.refusal(illegal), nearest=near, **more)
