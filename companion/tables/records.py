"""Write and read table files.

They are laid out for people: important fields first, one line per log entry. Reading trusts nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from companion.rules.kernel import Game
from companion.tables.chain import HEAD, add_chain, bare
from companion.tables.entries import Entry, NotAnEntry, read_entry, write_entry
from companion.tables.setup import Setup, check_seats, settle_options
from generator.errors import Place, Refused, refuse
from generator.pack.hashing import changed_parts, same_tables

FORMAT = 2
FIELDS = (
    "format",
    "game",
    "content_hash",
    "rules_version",
    "options",
    "seats",
    "dealer",
    "commitment",
    "seed",
    "from",
    "log",
)


def write_record(setup: Setup, log: Iterable[Entry]) -> dict[str, Any]:
    return {**write_setup(setup), "log": [write_entry(entry) for entry in log]}


def write_setup(setup: Setup) -> dict[str, Any]:
    """Return the record without its log, for stores that keep entries one by one."""
    return {
        "format": FORMAT,
        "game": setup.game,
        "content_hash": setup.content_hash,
        "rules_version": setup.rules_version,
        "options": dict(setup.options),
        "seats": list(setup.seats),
        "dealer": dict(setup.dealer),
        "commitment": setup.commitment,
        "seed": setup.seed,
        "from": setup.position,
    }


def write_text(record: dict[str, Any]) -> str:
    """Return the text of a file: one line per field and log entry, so that files can be read and compared, each with
    its digest.
    """
    record = add_chain(record)
    lines = [f"  {json.dumps(name)}: {_line(record[name])}" for name in record if name != "log"]
    entries = [f"    {_line(entry)}" for entry in record["log"]]
    log = '  "log": [\n' + ",\n".join(entries) + "\n  ]" if entries else '  "log": []'
    return "{\n" + ",\n".join([*lines, log]) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def game_named(record: Any, where: str) -> str:
    """Return the game of a table record, after checking that it is one of a known format."""
    if not isinstance(record, dict) or "format" not in record:
        raise _not_a_table(where, "it has no format number")
    number = record["format"]
    if type(number) is not int or number < 1:
        raise _not_a_table(where, f"its format is {_short(number)}, not a number")
    if number > FORMAT:
        raise refuse(
            "later-format",
            f"this table was written in format {number}; this Punchboard reads up to format {FORMAT}.",
            "Install the newer Punchboard it was written with. The file was left as it is.",
            Place(where),
        )
    for name in FIELDS:
        if name not in record:
            raise _not_a_table(where, f'the field "{name}" is missing')
    for name in record:
        if name not in (*FIELDS, HEAD):
            raise _not_a_table(where, f'it has an unknown field "{name[:60]}"')
    if not isinstance(record["game"], str):
        raise _not_a_table(where, "its game is not named by a text")
    return record["game"]


def read_setup(
    record: dict[str, Any], game: Game[Any, Any], content_hash: str, where: str, version: str | None = None
) -> Setup:
    """Return the setup of a record if it was made for this game: same pack, same rules. `version` is the one it is
    played under now, where the log says so.
    """
    version = record["rules_version"] if version is None else version
    if not isinstance(record["rules_version"], str):
        raise _not_a_table(where, '"rules_version" is not a text')
    if record["game"] != game.name:
        raise refuse(
            "other-game", f"this is a table of {_short(record['game'])}, not of {game.name}.", "", Place(where)
        )
    if version != game.rules_version:
        raise refuse(
            "other-rules",
            f"this table is played by version {_short(version)} of the rules; "
            f"this Punchboard knows version {game.rules_version}, under which the log could come out differently.",
            "See what differs, and go on, with: punchboard table upgrade FILE. "
            "Or finish it with the Punchboard it was begun with.",
            Place(where),
        )
    then = record["content_hash"]
    if not isinstance(then, str):
        raise _not_a_table(where, '"content_hash" is not a text')
    if not same_tables(then, content_hash):
        raise _other_content(game, then, content_hash, where)
    seats, options, dealer = record["seats"], record["options"], record["dealer"]
    seed, commitment, position = record["seed"], record["commitment"], record["from"]
    if not isinstance(seats, list) or not seats or not all(isinstance(seat, str) for seat in seats):
        raise _not_a_table(where, '"seats" is not a list of names')
    if not isinstance(options, dict) or settle_options(game, options) != options:
        raise _not_a_table(where, '"options" are not this game\'s options')
    if not isinstance(dealer, dict) or set(dealer) != set(game.chance_kinds):
        raise _not_a_table(where, '"dealer" does not name this game\'s kinds of chance')
    if not all(by in ("app", "table") for by in dealer.values()):
        raise _not_a_table(where, 'a dealer is "app" or "table"')
    refusal = check_seats(game, seats)
    if refusal is not None:
        raise _not_a_table(where, f"the seats are not possible ({refusal.code.removeprefix('table.')})")
    if not isinstance(commitment, str) or not (seed is None or isinstance(seed, str)):
        raise _not_a_table(where, "seed and commitment must be texts")
    if not (position is None or isinstance(position, dict)):
        raise _not_a_table(where, '"from" is no position')
    return Setup(
        game=game.name,
        rules_version=record["rules_version"],
        content_hash=then,
        seats=tuple(seats),
        options=options,
        dealer=dealer,
        commitment=commitment,
        seed=seed,
        position=position,
    )


def _other_content(game: Game[Any, Any], then: str, now: str, where: str) -> Refused:
    """Describe what has changed, by name if the file tells, else by hash prefixes."""
    changed = changed_parts(then, now)
    told = f": {', '.join(changed)}" if changed else f" ({_short(then, 12)} then, {_short(now, 12)} now)"
    return refuse(
        "other-content",
        f"the cards and tables of {game.name} have changed since this table was begun{told}.",
        "Use the pack it was begun with (--pack FOLDER).",
        Place(where),
    )


def read_log(record: dict[str, Any], where: str) -> list[Entry]:
    log = record["log"]
    if not isinstance(log, list):
        raise _not_a_table(where, '"log" is not a list')
    entries = []
    for number, item in enumerate(log, 1):
        try:
            entries.append(read_entry(bare(item)))
        except NotAnEntry as error:
            raise _not_a_table(where, f"log entry {number}: {error}") from error
    return entries


def _not_a_table(where: str, why: str) -> Refused:
    hint = "Is it the right file? Make one with: punchboard table new GAME --seats A,B -o FILE"
    return refuse("not-a-table", f"this is not a table file: {why}.", hint, Place(where))


def _short(value: object, longest: int = 30) -> str:
    text = value if isinstance(value, str) else type(value).__name__ if isinstance(value, list | dict) else repr(value)
    return text if len(text) <= longest else text[:longest] + "…"
