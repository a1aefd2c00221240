"""`table undo`, `amend`, `verify`: undo, correct and audit a log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from companion.cli.common import (
    OpenTable,
    file_argument,
    json_option,
    lang_option,
    open_game,
    open_table,
    pack_option,
    read_argument,
    read_table_record,
    with_options,
)
from companion.cli.render import entry_sentence, say_change, state_of_play
from companion.rules.kernel import Illegal
from companion.tables.awaiting import awaiting
from companion.tables.entries import Amend
from companion.tables.files import sole_writer
from companion.tables.records import read_log, read_setup
from companion.tables.setup import Setup
from companion.tables.table import Change, Table
from companion.tables.undoing import last_decision
from companion.tables.upgrading import standing
from companion.tables.verify import Audit, LogProblem, verify
from companion.wording import Wording, house_say
from generator.cli.common import print_json, say
from generator.errors import refuse

MOST_FALLS = 8
"""How many invalidated entries are explained; the first ones cause the others."""

common = with_options(pack_option, lang_option, json_option)
by_option = click.option("--seat", metavar="NAME", help="Who asks for it (default: the seat that made the entry).")
consent_option = click.option("--consent", metavar="A,B", help="The seats that agree, or all.")
ask_option = click.option("--ask", is_flag=True, help="Put the request into the log and wait for consent.")


@click.command("undo")
@file_argument
@by_option
@click.option("--event", type=int, help="Take back this entry and all after it (default: the last decision).")
@click.option("--fresh", is_flag=True, help="Draw anew what chance decides from here on.")
@consent_option
@ask_option
@click.option("--refuse", "refused", metavar="NAME", help="Say no to the open request, for this seat.")
@click.option("--withdraw", is_flag=True, help="Take the open request back.")
@common
def undo(
    file: Path,
    seat: str | None,
    event: int | None,
    fresh: bool,
    consent: str | None,
    ask: bool,
    refused: str | None,
    withdraw: bool,
    pack: str | None,
    lang: str,
    as_json: bool,
) -> int:
    """Take back the last decision, or agree to an open request.

    What was rolled or turned up since is known to all by then: that takes everybody's consent, and so does
    making another seat decide again. The log keeps the undone moves, the request and who agreed.
    """
    with sole_writer(file):
        opened = open_table(file, pack)
        table = opened.table
        answering = table.snapshot.request is not None and event is None and not ask
        if answering:
            change = _answer_request(opened, consent, refused, withdraw)
        elif refused is not None or withdraw:
            change = Illegal("TABLE 4.6", "table.no-request", {"request": 0})
        else:
            by = opened.seat(seat) or _owner(table, event)
            change = table.offer_undo(by, event, fresh, _read_consents(opened, consent))
        return _settle(opened, change, ask or answering, lang, as_json)


@click.command("amend")
@file_argument
@click.argument("changes", nargs=-1, required=True, metavar="EVENT MOVE [EVENT MOVE]…")
@by_option
@click.option("--confirm", is_flag=True, help="The whole table agrees: do it.")
@consent_option
@ask_option
@common
def amend(
    file: Path,
    changes: tuple[str, ...],
    seat: str | None,
    confirm: bool,
    consent: str | None,
    ask: bool,
    pack: str | None,
    lang: str,
    as_json: bool,
) -> int:
    """Put an earlier log entry right and replay what came after.

    MOVE takes the place of entry EVENT; null strikes it out. Without --confirm, --consent or --ask it only
    shows which later entries would no longer hold, and why.
    `table replay` shows the entries with their numbers.
    """
    wanted = _read_changes(changes)
    with sole_writer(file):
        opened = open_table(file, pack)
        table = opened.table
        by = opened.seat(seat) or _owner(table, min(wanted))
        change = table.offer_amend(wanted, by, _read_consents(opened, "all" if confirm else consent))
        if not isinstance(change, Illegal) and not (confirm or consent or ask):
            return _preview(opened, change, lang, as_json)
        return _settle(opened, change, ask, lang, as_json)


@click.command("verify")
@file_argument
@click.option("--commitment", metavar="HASH", help="The commitment people wrote down before play.")
@common
def check_log(file: Path, commitment: str | None, pack: str | None, lang: str, as_json: bool) -> int:
    """Check that the log is honest.

    Every move must have been legal, every answer of the app dealt from the committed seed, every consent given.
    """
    record, damage = read_table_record(file)
    loaded, game = open_game(pack or record["game"])
    log = read_log(record, str(file))
    version = standing(record["rules_version"], log).version
    setup = read_setup(record, game, loaded.content_hash, str(file), version)
    audit = verify(game, setup, log)
    problems = list(audit.problems)
    if damage is not None:
        problems.append(LogProblem(damage.sound + 1, "TABLE 6.2", "table.chain", {"told": damage.told}))
    if commitment is not None and commitment.strip().lower() != setup.commitment:
        problems.insert(0, LogProblem(0, "TABLE 3.1", "table.other-seed", {}))
    wording = Wording(loaded.pack, lang, () if game.seats else setup.seats)
    if as_json:
        print_json(_audit_record(audit, problems, setup, wording))
    else:
        say(house_say(lang, "cli.audited", entries=audit.entries, dealt=audit.dealt, reported=audit.reported))
        if audit.cut_by:
            seats = wording.all_of(
                [wording.name(by) if by else house_say(lang, "cli.the-table") for by in audit.cut_by]
            )
            say(house_say(lang, "cli.cut-by", seats=seats))
        for problem in problems:
            why = wording.refusal(Illegal(problem.rule, problem.code, problem.facts))
            say(house_say(lang, "cli.problem", entry=problem.entry, why=why, rule=problem.rule))
        key = "cli.dishonest" if problems else "cli.honest"
        say(house_say(lang, key, commitment=setup.commitment))
    return 1 if problems else 0


def _audit_record(audit: Audit, problems: list[LogProblem], setup: Setup, wording: Wording) -> dict[str, Any]:
    return {
        "ok": not problems,
        "entries": audit.entries,
        "dealt": audit.dealt,
        "reported": audit.reported,
        "finished": audit.finished,
        "cut_by": list(audit.cut_by),
        "commitment": setup.commitment,
        "seed": setup.seed if audit.finished else None,
        "problems": [
            {"entry": p.entry, "rule": p.rule, "why": wording.refusal(Illegal(p.rule, p.code, p.facts))}
            for p in problems
        ],
    }


def _read_changes(words: tuple[str, ...]) -> dict[int, Any]:
    if len(words) % 2:
        raise refuse("usage", "every EVENT needs a MOVE.", "Write EVENT MOVE, and again EVENT MOVE for more.")
    changes: dict[int, Any] = {}
    for number, move in zip(words[::2], words[1::2], strict=True):
        if not number.isascii() or not number.isdigit() or len(number) > 9:
            raise refuse(
                "usage", f"“{number[:40]}” is not the number of a log entry.", "See: punchboard table replay FILE"
            )
        changes[int(number)] = read_argument(move, "MOVE")
    return changes


def _owner(table: Table, event: int | None) -> str | None:
    """Return the seat that made an entry, which acts by default."""
    if event is None:
        last = last_decision(table.snapshot)
        return None if last is None else last.seat
    index = table.snapshot.find(event)
    return None if index is None else table.snapshot.events[index].seat


def _read_consents(opened: OpenTable, consent: str | None) -> tuple[str, ...]:
    seats = opened.table.setup.seats
    if consent is None or consent == "all":
        return seats if consent else ()
    names = tuple(name.strip() for name in consent.split(","))
    for name in names:
        opened.seat(name)
    return names


def _answer_request(opened: OpenTable, consent: str | None, refused: str | None, withdraw: bool) -> Change | Illegal:
    """Answer or withdraw the open request."""
    table = opened.table
    request = table.snapshot.request
    assert request is not None, "only an open request is answered"
    if withdraw:
        return table.offer_withdraw(request.deed.by)
    if refused is not None:
        opened.seat(refused)
        return table.offer_consent(refused, agree=False)
    if consent is None:
        return Illegal("TABLE 4.2", "table.needs-consent", {"needs": list(request.missing)})
    given = _read_consents(opened, consent)
    if consent == "all":
        given = request.missing
    return table.offer_consents(given)


def _settle(opened: OpenTable, change: Change | Illegal, may_wait: bool, lang: str, as_json: bool) -> int:
    """Carry out an agreed request; store a waiting one only if that was asked for."""
    table, wording = opened.table, opened.wording(lang)
    refusal = change if isinstance(change, Illegal) else None
    if not isinstance(change, Illegal) and not change.is_settled and not may_wait:
        request = change.snapshot.request
        assert request is not None, "a change that is not settled has a request"
        rule = "TABLE 5.3" if isinstance(request.deed, Amend) else "TABLE 4.2"
        refusal = Illegal(rule, "table.needs-consent", {"needs": list(request.missing)})
    if refusal is not None:
        why = wording.refusal(refusal)
        if as_json:
            print_json({"ok": False, "rule": refusal.rule, "why": why, "needs": refusal.facts.get("needs", [])})
        else:
            say(house_say(lang, "cli.illegal", why=why, rule=refusal.rule))
        return 1
    assert not isinstance(change, Illegal)
    before = awaiting(table.pending)
    opened.keep(change)
    after = awaiting(table.pending)
    if as_json:
        print_json({"ok": True, "applied": change.is_settled, "was": before, **state_of_play(table)})
        return 0
    if before != after:
        say(house_say(lang, "cli.turn-changes"))
    say_change(table, change, wording)
    return 0


def _preview(opened: OpenTable, change: Change, lang: str, as_json: bool) -> int:
    """Preview an amendment. Nothing is written."""
    wording = opened.wording(lang)
    deed = change.entries[0].deed
    assert isinstance(deed, Amend)
    falls = [
        {"event": fall.event, "rule": fall.rule, "why": wording.refusal(Illegal(fall.rule, fall.code, fall.facts))}
        for fall in deed.falls
    ]
    if as_json:
        print_json({"ok": True, "applied": False, "falls": falls, "needs": list(deed.needs)})
        return 0
    say(entry_sentence(change.entries[0], wording))
    for fall in falls[:MOST_FALLS]:
        say(house_say(lang, "cli.problem", entry=fall["event"], why=fall["why"], rule=fall["rule"]))
    if len(falls) > MOST_FALLS:
        say(f"… +{len(falls) - MOST_FALLS}")
    say(house_say(lang, "cli.preview"))
    return 0
