"""The context of a request: its table, its asker and their rights, the language, and the rate limits it is charged."""

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
from companion.web.speech import table_speaker
from generator.errors import Refused
from generator.pack.model import Pack

CANNOT_OPEN = ("other-rules", "other-content", "later-format", "no-engine")
"""Findings that have sentences of their own when a table of another version or pack cannot be opened."""


def language() -> str:
    """Return the page's language: from the query, a cookie, or the browser's preferences."""
    request = current_request()
    if request.language is None:
        wanted = request.query.get("lang") or request.cookies.get("lang")
        request.language = words.pick(wanted, request.header("ACCEPT_LANGUAGE"))
    return request.language


def pack_language(pack: Pack) -> str:
    """Return the page's language if the pack has it, else the pack's first."""
    return language() if language() in pack.languages else pack.languages[0]


def source() -> str:
    return current_request().source


def charge(limiter: Limiter, cost: float = 1.0) -> None:
    """Charge the source of the request, or refuse it."""
    seconds = limiter.wait(source(), cost)
    if seconds > 0:
        raise _too_often(seconds)


def charge_seat(room: Room, who: Who, cost: float = 1.0) -> None:
    """Charge the asker's seat, or a stranger's source at this table. Only what exceeds a person's pace is charged to
    the source as a whole, so a phone that plays is never refused for what others do."""
    here = service()
    if here.calm.wait(seat_key(room, who) or f"{source()} {room.code}", cost) > 0:
        charge(here.posts, cost)


def charge_aside(room: Room, who: Who) -> None:
    """Charge what the log keeps beside moves to the asker's seat, or to a stranger's source at this table."""
    seconds = service().asides.wait(seat_key(room, who) or f"{source()} {room.code}")
    if seconds > 0:
        raise _too_often(seconds)


def seat_key(room: Room, who: Who) -> str | None:
    """Return the key that rate limits count a seat or the host under, whatever its address; None for strangers."""
    return f"{room.code}\n{who.seat if who.seat is not None else ' host'}" if who.is_somebody else None


def _too_often(seconds: float) -> Problem:
    return Problem(429, "too-often", seconds=int(seconds) + 1)


def find_table(code: str) -> Room:
    """Return the table with this code, or raise the reason why it cannot be opened.

    A source with too many wrong codes waits for its answer, unless it has a key of the table or found it before.
    """
    guesses, asks, meant = service().guesses, source(), read_code(code)
    if meant is None or not guesses.knows(asks, meant):
        seconds = guesses.wait(asks)
        if seconds and (meant is None or not (_has_key(meant) or guesses.hold(asks, meant))):
            raise _too_often(seconds)
    room = _open_table(meant) if meant is not None else None
    if room is None:
        guesses.wrong(asks)
        raise Problem(404, "no-such-table")
    guesses.right(asks, room.code)
    if current_request().method == "GET":
        catch_up(room)
    return room


def catch_up(room: Room) -> None:
    """Read what other processes wrote before the table is shown. While the store is away no table is shown, because
    this process may be behind."""
    if room.store.shared:
        room.catch_up()


def engine_table(room: Room) -> Table:
    """Return the game's table, or refuse what only a rules engine can answer."""
    if room.table is None:
        raise Problem(404, "no-engine")
    return room.table


def _has_key(code: str) -> bool:
    """Return whether the asker has a key of this table. For a source that guesses, this costs as much as a post."""
    if not keys_of(current_request(), code) or service().posts.wait(source()) > 0:
        return False
    room = _open_table(code)
    try:
        return room is not None and identify_asker(room).is_somebody
    except Problem:
        return False


def _open_table(code: str) -> Room | None:
    try:
        return service().registry.room(code)
    except Broken as broken:
        raise Problem(409, "broken-log", entry=broken.entry, rule=broken.refusal.rule) from broken
    except Refused as refused:
        known = next((f.code for f in refused.findings if f.code in CANNOT_OPEN), None)
        if known is not None:
            raise Problem(409, known) from refused
        raise Problem(409, "cannot-open", what=" ".join(finding.message for finding in refused.findings)) from refused


def query_number(name: str, missing: str = "0") -> int:
    """Return a whole number from the query, or refuse. `missing` is read in its place when it is absent."""
    text = current_request().query.get(name, missing)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Problem(400, "bad-number", field=name)
    return int(text)


def identify_asker(room: Room) -> Who:
    return identify(keys_of(current_request(), room.code), room)


def request_key(who: Who, request_id: str) -> RequestKey:
    """Return the key of a request: its id under the asker's seat, so that seats cannot use up each other's ids, and a
    digest of its content except the event number that the phone had seen."""
    key = RequestKey(f"{who.seat if who.seat is not None else ' host'}\n{request_id}")
    request = current_request()
    content = [
        (name, sorted(value.items()) if type(value) is dict else value)
        for name, value in sorted(request.data.items())
        if name not in ("request", "seen")
    ]
    key.asked = blake2b(f"{request.environ.get('PATH_INFO')}\n".encode() + to_json(content), digest_size=8).hexdigest()
    return key


def require_player(room: Room, cost: float = 1.0, *, aside: bool = False) -> Who:
    """Charge the asker and return its seat or host rights; refuse spectators. `aside`: the log keeps what it does, and
    it is no move."""
    found = charge_asker(room, cost)
    if not found.is_somebody:
        raise Problem(403, "spectator")
    if aside:
        charge_aside(room, found)
    if not service().space.takes_moves:
        raise Problem(507, "disk-full")
    return found


def charge_note(room: Room, who: Who, size: int) -> None:
    """Charge the bytes of a note, a roll or a deck unless they are charged already, or refuse them: the end of the log
    is reserved for the game."""
    here = service()
    if not here.space.takes_notes:
        raise Problem(507, "no-room-for-notes")
    if here.space.share_of_table(room.last, room.history.signs) >= 1:
        raise Problem(507, "notes-full", size=here.settings.table_size)
    if not current_request().charged:
        _charge_bytes(room, who, size)


def charge_body(size: int, code: str | None) -> None:
    """Charge a large body once: at a table to the asker's seat and then to its source, elsewhere to the source."""
    asked = current_request()
    if asked.charged:
        return
    if code is None:
        charge(service().large, size)
    else:
        room = find_table(code)
        _charge_bytes(room, charge_asker(room), size)
    asked.charged = True


def _charge_bytes(room: Room, who: Who, size: int) -> None:
    here = service()
    if here.few_notes.wait(seat_key(room, who) or source(), size) > 0:
        charge(here.notes, size)


def charge_asker(room: Room, cost: float = 1.0) -> Who:
    """The identify_asker, charged for what it is about to do."""
    try:
        found = identify_asker(room)
    except Problem:
        charge(service().posts, cost)
        raise
    charge_seat(room, found, cost)
    return found


def require_host(room: Room) -> Who:
    """Charge the asker and return its host rights alone, without its seat, which the host may be about to change."""
    if not charge_asker(room, 1.0).host:
        raise Problem(403, "host-only")
    return Who(None, True)


def illegal_problem(room: Room, illegal: Illegal, wanted: Any = None, status: int = 409, **more: Any) -> Problem:
    """Return an illegal move as a problem: the sentence, the rule, and the nearest legal move."""
    say = table_speaker(room, language())
    table = room.table
    near = nearest(table.game, table.state, wanted) if table is not None and wanted is not None else None
    return Problem(status, "illegal", rule=illegal.rule, why=say.refusal(illegal), nearest=near, **more)
