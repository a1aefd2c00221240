"""The first lines of every handler: which table, who asks, in which language, and whether they ask too often."""

from __future__ import annotations

from typing import Any

from companion.live.room import Room
from companion.rules.kernel import Illegal
from companion.tables.loading import Broken
from companion.tables.nearest import nearest
from companion.tables.table import Table
from companion.web.auth import Who, identify, keys_of
from companion.web.codes import read_code
from companion.web.faults import Problem
from companion.web.limits import Limiter
from companion.web.service import service
from companion.web.speech import speaker
from companion.web.visit import visit
from generator.errors import Refused
from generator.pack import Pack

WRONG_CODE = 6.0
CANNOT_OPEN = ("other-rules", "other-content", "later-format", "no-engine")
"""Why a table kept by another Punchboard, or with another pack, cannot go on; each has its sentence."""


def language() -> str:
    return visit().language


def spoken(pack: Pack) -> str:
    """The page's language if the pack speaks it, else the pack's first."""
    return language() if language() in pack.languages else pack.languages[0]


def address() -> str:
    return visit().address


def charge(limiter: Limiter, cost: float = 1.0) -> None:
    seconds = limiter.wait(address(), cost)
    if seconds > 0:
        raise Problem(429, "too-often", seconds=int(seconds) + 1)


def table_asked(code: str) -> Room:
    """The table with this code. A wrong code is charged dearly, and who cannot pay for a wrong one is not told whether
    this one is right: only those who belong to the table still get in. One that cannot be opened says why."""
    here = service()
    meant = read_code(code)
    broke = here.lookups.would_wait(address(), WRONG_CODE)
    if broke and (meant is None or not keys_of(visit(), meant)):
        raise Problem(429, "too-often", seconds=int(broke) + 1)
    room = _opened(meant) if meant is not None else None
    if broke and (room is None or not _belongs(room)):
        charge(here.posts)
        raise Problem(429, "too-often", seconds=int(broke) + 1)
    if room is None:
        charge(here.lookups, WRONG_CODE)
        raise Problem(404, "no-such-table")
    return room


def judged(room: Room) -> Table:
    """The game's table, for what only a rules engine can answer."""
    if room.table is None:
        raise Problem(404, "no-engine")
    return room.table


def _belongs(room: Room) -> bool:
    try:
        return asker(room).is_somebody
    except Problem:
        return False


def _opened(code: str) -> Room | None:
    try:
        return service().hub.room(code)
    except Broken as broken:
        raise Problem(409, "broken-log", entry=broken.entry, rule=broken.refusal.rule) from broken
    except Refused as refused:
        known = next((f.code for f in refused.findings if f.code in CANNOT_OPEN), None)
        if known is not None:
            raise Problem(409, known) from refused
        raise Problem(409, "cannot-open", what=" ".join(finding.message for finding in refused.findings)) from refused


def number_asked(name: str, missing: str = "0") -> int:
    """A whole number from the query; when it is missing, this one, if it is one."""
    text = visit().query.get(name, missing)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Problem(400, "bad-number", field=name)
    return int(text)


def asker(room: Room) -> Who:
    return identify(keys_of(visit(), room.code), room)


def request_key(who: Who, request_id: str) -> str:
    """A request id belongs to who sent it: nobody can use up somebody else's."""
    return f"{who.seat if who.seat is not None else ' host'}\n{request_id}"


def somebody(room: Room) -> Who:
    """A seat or the host; spectators may look only."""
    found = asker(room)
    if not found.is_somebody:
        raise Problem(403, "spectator")
    return found


def host(room: Room) -> Who:
    """The host as such, whatever seat he has besides: what he does as the host may change that."""
    if not asker(room).host:
        raise Problem(403, "host-only")
    return Who(None, True)


def refused(room: Room, illegal: Illegal, wanted: Any = None, status: int = 409, **more: Any) -> Problem:
    """The judge's no as an answer: the sentence, the rule, and what would have been legal."""
    say = speaker(room.loaded, language())
    table = room.table
    near = nearest(table.game, table.state, wanted) if table is not None and wanted is not None else None
    return Problem(status, "illegal", rule=illegal.rule, why=say.refusal(illegal), nearest=near, **more)
