"""`table upgrade`: replay a table under newer rules, say what differs, and carry it on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from companion.cli.common import (
    file_argument,
    json_option,
    known_seat,
    lang_option,
    open_game,
    pack_option,
    read_table_record,
    with_options,
)
from companion.filler import Verbatim
from companion.rules.kernel import Game, Illegal
from companion.tables.entries import Consent, Entry, Upgrade
from companion.tables.files import overwrite, sole_writer
from companion.tables.loading import Broken, counted_events, load
from companion.tables.records import read_log, read_setup, write_record, write_text
from companion.tables.setup import Setup
from companion.tables.upgrading import Difference, first_difference, plan_upgrade, standing
from companion.wording import Wording
from generator.cli.common import print_json, say
from generator.errors import Place, refuse


@click.command("upgrade")
@file_argument
@click.option("--consent", metavar="A,B", help="The seats that agree, or all. Needed where something differs.")
@with_options(pack_option, lang_option, json_option)
def upgrade(file: Path, consent: str | None, pack: str | None, lang: str, as_json: bool) -> int:
    """Carry a table on under newer rules of its game.

    Its log is replayed under the rules that this Punchboard knows. Where nothing differs, the table goes on. Where
    something does, it says what, and takes back that entry and all after it once the whole table consents.
    """
    with sole_writer(file):
        return _upgrade(file, consent, pack, lang, as_json)


def _upgrade(file: Path, consent: str | None, pack: str | None, lang: str, as_json: bool) -> int:
    record, damage = read_table_record(file)
    where = str(file)
    if damage is not None:
        hint = "Put it right with the Punchboard it was written with, or take an intact copy."
        raise refuse("damaged-log", f"the log is damaged after entry {damage.sound}.", hint, Place(where))
    loaded, game = open_game(pack or record["game"])
    setup = read_setup(record, game, loaded.content_hash, where, game.rules_version)
    log = read_log(record, where)
    wording = Wording(loaded.pack, lang, () if game.seats else setup.seats)
    was = standing(setup.rules_version, log).version
    if was == game.rules_version:
        return _say_current(was, wording, as_json)
    try:
        difference = first_difference(game, setup, log)
        events = len(counted_events(game, log).events)
    except Broken as broken:
        raise refuse(
            "unreadable-log",
            f"entry {broken.entry} cannot be read under the new rules: {wording.refusal_with_rule(broken.refusal)}",
            "Finish the table with the Punchboard it was begun with.",
            Place(where),
        ) from broken
    deed = plan_upgrade(setup, log, game.rules_version, difference, None)
    if isinstance(deed, Illegal):
        raise refuse(deed.code, wording.refusal_with_rule(deed), "Install a newer Punchboard.", Place(where))
    agreed = _agreeing(setup, consent)
    missing = [seat for seat in deed.needs if seat not in agreed]
    if not missing:
        _carry_on(file, game, setup, log, deed)
    if as_json:
        print_json(_report(deed, difference, events, missing, wording))
    else:
        _say_report(deed, difference, events, missing, wording)
    return 1 if missing else 0


def _say_current(version: str, wording: Wording, as_json: bool) -> int:
    if as_json:
        print_json({"ok": True, "was": version, "now": version, "applied": False, "differs": None, "needs": []})
    else:
        say(wording.must_say("cli.upgrade-current", {"now": version}))
    return 0


def _agreeing(setup: Setup, consent: str | None) -> tuple[str, ...]:
    if consent is None or consent == "all":
        return setup.seats if consent else ()
    return tuple(known_seat(setup, name.strip()) for name in consent.split(","))


def _carry_on(file: Path, game: Game[Any, Any], setup: Setup, log: list[Entry], deed: Upgrade) -> None:
    """Write the upgrade and the consents, and what the app has to deal next."""
    number = len(log) + 1
    consents = [Entry(number + place, Consent(seat, number, True)) for place, seat in enumerate(deed.needs, 1)]
    table = load(game, setup, [*log, Entry(number, deed), *consents])
    table.deal()
    overwrite(file, write_text(write_record(setup, table.log)))


def _report(
    deed: Upgrade, difference: Difference | None, events: int, missing: list[str], wording: Wording
) -> dict[str, Any]:
    differs = None
    if difference is not None:
        why = difference.why
        differs = {
            "event": difference.event,
            "was": difference.move,
            "now": difference.due,
            "rule": why.rule,
            "why": wording.refusal(why),
            "lost": difference.lost,
        }
    return {
        "ok": not missing,
        "was": deed.was,
        "now": deed.now,
        "applied": not missing,
        "events": events,
        "differs": differs,
        "needs": missing,
    }


def _say_report(
    deed: Upgrade, difference: Difference | None, events: int, missing: list[str], wording: Wording
) -> None:
    versions = {"was": deed.was, "now": deed.now}
    if difference is None:
        say(wording.must_say("cli.upgrade-same", {**versions, "events": events}))
        return
    entry = difference.event
    say(wording.must_say("cli.upgrade-differs", {**versions, "entry": entry}))
    say(wording.must_say("cli.upgrade-then", {"sentence": Verbatim(wording.move(difference.move))}))
    if difference.due is None:
        why = difference.why
        say(wording.must_say("cli.upgrade-now", {"why": Verbatim(wording.refusal(why)), "rule": Verbatim(why.rule)}))
    else:
        say(wording.must_say("cli.upgrade-due", {"sentence": Verbatim(wording.move(difference.due))}))
    say(wording.must_say("cli.upgrade-lost", {"lost": difference.lost, "entry": entry}))
    if missing:
        say(wording.must_say("cli.needs", {"seats": missing}))
