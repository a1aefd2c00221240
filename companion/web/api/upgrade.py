"""TABLE 10: carry a table on under newer rules. Until then it cannot be opened, but its people are known."""

from __future__ import annotations

from companion.live.append import append, find_request
from companion.live.registry import ClosedRoom
from companion.rules.kernel import Illegal
from companion.tables.entries import Consent, Deed, Entry, Upgrade
from companion.tables.loading import Broken
from companion.tables.upgrading import Difference, first_difference, plan_upgrade, standing
from companion.web.api.requests import UpgradeWord
from companion.web.api.responses import UpgradeReport
from companion.web.api.routes import route
from companion.web.auth.codes import read_code
from companion.web.auth.identity import Who
from companion.web.clock import now, stamp
from companion.web.faults import Problem
from companion.web.request_context import charge_asker, find_table, language, request_key, require_player
from companion.web.service import service
from companion.web.speech import player_names, table_speaker

LOOK = (401, 404, 409)


@route("GET", "/tables/{code}/upgrade", "What newer rules would change.", reply=UpgradeReport, refusals=LOOK)
def read_upgrade(code: str) -> UpgradeReport:
    """Of a table that was begun under earlier rules: its log replayed under the present ones, and the first event that
    differs. A secret is not told, only its entry and rule. `open`: the table is played under the present rules."""
    closed = _find_closed(code)
    if closed is None:
        return UpgradeReport(open=True)
    return _report(closed, charge_asker(closed.room))


@route(
    "POST",
    "/tables/{code}/upgrade",
    "Carry the table on.",
    body=UpgradeWord,
    reply=UpgradeReport,
    refusals=(401, 403, 404, 409),
)
def answer_upgrade(body: UpgradeWord, code: str) -> UpgradeReport:
    """The host asks for it. Where nothing differs the table goes on at once; else every seat with a phone is asked, and
    one no closes the request. Bots and the seats of the shared screen agree with the host."""
    closed = _find_closed(code)
    if closed is None:
        return UpgradeReport(open=True)
    room = closed.room
    who = require_player(room, aside=True)
    request = request_key(who, body.request)

    def prepare() -> list[Entry] | Illegal:
        newest = service().registry.closed_room(room.code)
        assert newest is not None, "a table is not deleted while it is asked"
        return _entries(newest, who, body.agree)

    with room.lock:
        if find_request(room, request) is None:
            done = append(room, prepare, now(), request)
            if isinstance(done, Illegal):
                raise Problem(409, "illegal", rule=done.rule, why=table_speaker(room, language()).refusal(done))
            assert isinstance(done, tuple), "no hands change with an upgrade"
    report: UpgradeReport = read_upgrade(code)
    return report


def _find_closed(code: str) -> ClosedRoom | None:
    """Return the table if it waits for an upgrade, None if it is open. Wrong codes and other refusals count as ever."""
    try:
        find_table(code)
    except Problem as problem:
        meant = read_code(code)
        closed = service().registry.closed_room(meant) if meant and problem.code == "other-rules" else None
        if closed is None:
            raise
        return closed
    return None


def _difference(closed: ClosedRoom) -> Difference | None:
    try:
        return first_difference(closed.room.loaded.engine, closed.setup, closed.log)
    except Broken as broken:
        raise Problem(409, "broken-log", entry=broken.entry, rule=broken.refusal.rule) from broken


def _entries(closed: ClosedRoom, who: Who, agree: bool) -> list[Entry] | Illegal:
    """Return the request with the consents that need no asking, or a seat's answer to the open one."""
    request = standing(closed.setup.rules_version, closed.log).request
    deeds: list[Deed] = []
    first = len(closed.log) + 1
    if request is not None:
        answering = who.among(closed.room, request.missing)
        if not agree and who.host and not answering:
            answering = list(request.missing[:1])
        if not answering:
            raise Problem(409, "nothing-asked")
        deeds = [Consent(seat, request.number, agree) for seat in (answering if agree else answering[:1])]
    else:
        if not who.host:
            raise Problem(403, "host-only")
        if not agree:
            raise Problem(409, "nothing-asked")
        version = closed.room.loaded.engine.rules_version
        asked = plan_upgrade(closed.setup, closed.log, version, _difference(closed), who.seat)
        if isinstance(asked, Illegal):
            return asked
        taken = closed.room.keys.holders()
        present = [seat for seat in asked.needs if closed.room.seats[seat].played == "phone" and seat in taken]
        deeds = [asked, *(Consent(seat, first, True) for seat in asked.needs if seat not in present)]
    return [Entry(number, deed, stamp()) for number, deed in enumerate(deeds, first)]


def _report(closed: ClosedRoom, who: Who) -> UpgradeReport:
    room = closed.room
    say = table_speaker(room, language())
    now_under = standing(closed.setup.rules_version, closed.log)
    report = UpgradeReport(open=False, was=now_under.version, now=room.loaded.engine.rules_version, host=who.host)
    if now_under.request is not None:
        assert isinstance(now_under.request.deed, Upgrade), "nothing else is asked while a table is closed"
        report.asked = True
        called = player_names(room, language())
        report.missing = [called[seat] for seat in now_under.request.missing]
        report.yours = bool(who.among(room, now_under.request.missing))
    difference = _difference(closed)
    if difference is not None:
        report.entry, report.lost = difference.event, difference.lost
        if difference.open:
            report.rule = difference.why.rule
            report.then = say.move(difference.move)
            report.due = say.refusal(difference.why) if difference.due is None else say.move(difference.due)
    return report
