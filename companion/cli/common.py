"""Shared by the commands: games with engines, table files, and JSON arguments."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from companion.engines import Loaded, open_pack
from companion.rules.kernel import Game, Illegal, Option
from companion.tables.chain import Break, strip_chain
from companion.tables.files import keep_aside, overwrite, read_bytes
from companion.tables.loading import Broken, load
from companion.tables.records import game_named, read_log, read_setup, write_record, write_text
from companion.tables.setup import Setup
from companion.tables.strict_json import parse
from companion.tables.table import Change, Table
from companion.tables.upgrading import standing
from companion.wording import LANGUAGES, Wording
from generator.cli.common import say
from generator.errors import Place, Refused, refuse

ARGUMENT_BYTES = 1_000_000
PACK_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
lang_option = click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="The language to speak.")
pack_option = click.option("--pack", metavar="FOLDER", help="The pack's folder, if it is not one that ships.")
file_argument = click.argument("file", type=click.Path(path_type=Path))


def with_options(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Combine several click options into one decorator, listed in the given order."""

    def decorate(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def open_game(name: str) -> tuple[Loaded, Game[Any, Any]]:
    loaded = open_pack(name)
    return loaded, loaded.engine


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table file that was read and is valid."""

    path: Path
    loaded: Loaded
    table: Table
    damage: Break | None = None

    def wording(self, language: str) -> Wording:
        return Wording(self.loaded.pack, language, self.table.setup.seats if not self.table.game.seats else ())

    def keep(self, change: Change) -> None:
        """Commit the change once it is on disk."""
        if self.damage is not None:
            say(f"The damaged file is kept as {keep_aside(self.path)}.", err=True)
        overwrite(self.path, write_text(write_record(self.table.setup, [*self.table.log, *change.entries])))
        self.table.commit(change)

    def seat(self, name: str | None) -> str | None:
        """Return the seat that a command names."""
        return None if name is None else known_seat(self.table.setup, name)


def read_table_record(path: Path) -> tuple[dict[str, Any], Break | None]:
    """Return the contents of a table file, and up to where they are sound."""
    record, damage = strip_chain(parse(read_bytes(path), str(path)), str(path))
    game = game_named(record, str(path))
    if not PACK_ID.fullmatch(game):
        raise refuse("not-a-table", f"“{game[:60]}” is no game's name.", "Is it the right file?", Place(str(path)))
    assert isinstance(record, dict)
    return record, damage


def open_table(path: Path, pack: str | None = None) -> OpenTable:
    """Return the table in a file, or raise `Refused`."""
    record, damage = read_table_record(path)
    where = str(path)
    if damage is not None:
        lost = damage.told - damage.sound
        what = "one entry after it is" if lost == 1 else f"{lost} entries after it are"
        say(
            f"{path}: the log is as it was written up to entry {damage.sound}; {what} changed or missing. It is "
            "opened up to there. Before anything is written, the damaged file is kept aside.",
            err=True,
        )
        record["log"] = record["log"][: damage.sound]
    loaded, game = open_game(pack or record["game"])
    log = read_log(record, where)
    setup = read_setup(record, game, loaded.content_hash, where, standing(record["rules_version"], log).version)
    try:
        return OpenTable(path, loaded, load(game, setup, log), damage)
    except Broken as broken:
        raise broken_log(broken, Wording(loaded.pack, "en", setup.seats), path) from broken


def broken_log(broken: Broken, wording: Wording, path: Path) -> Refused:
    """Describe an impossible log."""
    why = wording.refusal_with_rule(broken.refusal)
    return refuse(
        "broken-log",
        f"log entry {broken.entry} cannot have happened: {why}" if broken.entry else f"its setup is refused: {why}",
        f"Look closer with: punchboard table verify {path}",
        Place(str(path)),
    )


def read_argument(text: str, what: str) -> Any:
    """Read a JSON argument: the value itself, `-` for standard input, or `@FILE`."""
    if text == "-":
        return parse(sys.stdin.buffer.read(ARGUMENT_BYTES + 1), "standard input", ARGUMENT_BYTES)
    if text.startswith("@"):
        return parse(read_bytes(Path(text[1:])), text[1:], ARGUMENT_BYTES)
    try:
        return parse(text.encode("utf-8", "surrogateescape"), what, ARGUMENT_BYTES)
    except Refused as refused:
        finding = refused.findings[0]
        hint = f"{what} is JSON in single quotes, - for standard input, or @FILE."
        raise refuse(finding.code, finding.message, hint, finding.place) from refused


def read_position(text: str) -> Any:
    """Read a position: a file name, `-` for standard input, or JSON, such as the output of `table show --json`."""
    if text == "-" or text.lstrip().startswith(("{", "[")):
        value = read_argument(text, "POSITION")
    else:
        value = parse(read_bytes(Path(text.removeprefix("@"))), text.removeprefix("@"))
    shown = isinstance(value, dict) and value.keys() >= {"position", "awaiting", "events"}
    return value["position"] if shown else value


def read_options(game: Game[Any, Any], given: tuple[str, ...]) -> dict[str, Any]:
    """Read `name=value` as one of the game's options. The table validates the value."""
    known = {option.name: option for option in game.options}
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise refuse("usage", f"“{text}” is no option.", "Write --option NAME=VALUE.")
        if name not in known:
            raise refuse(
                "unknown-option", f"{game.name} has no option “{name}”.", f"It has: {', '.join(known) or 'none'}."
            )
        if name in options:
            raise refuse("usage", f"the option “{name}” is given twice.", "Give it once.")
        options[name] = option_value(known[name], value)
    return options


def option_value(option: Option, text: str) -> Any:
    for choice in option.choices:
        if text in (str(choice), str(choice).lower()):
            return choice
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if isinstance(option.default, bool) and text.lower() in words:
        return words[text.lower()]
    if isinstance(option.default, str) and not option.choices and not option.free:
        return text
    try:
        return parse(text, f"--option {option.name}", ARGUMENT_BYTES)
    except Refused:
        return text


def cannot(wording: Wording, refusal: Illegal, hint: str = "") -> Refused:
    """Return a refusal that ends the command."""
    return refuse(refusal.code, f"{wording.refusal(refusal)} ({refusal.rule})", hint)


def known_seat(setup: Setup, name: str) -> str:
    """Return this seat of the table, or refuse the name."""
    if name not in setup.seats:
        raise refuse(
            "unknown-seat", f"this table has no seat called “{name}”.", f"The seats are {', '.join(setup.seats)}."
        )
    return name
