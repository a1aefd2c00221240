"""`table replay`: print the game entry by entry, for the host or as one seat may read it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from companion.cli.common import (
    broken_log,
    file_argument,
    json_option,
    lang_option,
    open_table,
    pack_option,
    with_options,
)
from companion.cli.render import entry_sentence, say_awaited, state_of_play
from companion.live.lines import lines_of
from companion.tables.awaiting import EVERYONE
from companion.tables.entries import Answered, Move
from companion.tables.loading import Broken
from companion.tables.table import Table
from companion.wording import house_say
from generator.cli.common import print_json, say


@click.command("replay")
@file_argument
@click.option("--seat", metavar="NAME", help="Tell it as this seat may read it, without the secrets of others.")
@with_options(pack_option, lang_option, json_option)
def replay(file: Path, seat: str | None, pack: str | None, lang: str, as_json: bool) -> None:
    """Play the log again and tell it, entry by entry.

    What was taken back or put right later is marked. Undo and amend know entries by these numbers.
    """
    opened = open_table(file, pack)
    table, wording = opened.table, opened.wording(lang)
    reader = EVERYONE if opened.seat(seat) is None else seat
    try:
        told = _records_by_number(table, seat)
    except Broken as broken:
        raise broken_log(broken, opened.wording("en"), file) from broken
    now = {event.number: table.game.write_move(event.move) for event in table.snapshot.events}
    if as_json:
        where = (
            {"position": table.game.position(table.state)}
            if seat is None
            else {"view": table.game.view(table.state, seat)}
        )
        history = [
            {"event": entry.n, "by": entry.deed.by if isinstance(entry.deed, Answered) else None, "move": told[entry.n]}
            for entry in table.log
            if entry.n in now and entry.n in told
        ]
        print_json({"history": history, **where, **state_of_play(table, reader)})
        return
    for entry in table.log:
        stands = not isinstance(entry.deed, Move | Answered) or now.get(entry.n) == entry.deed.move
        mark = "" if stands else house_say(lang, "cli.undone")
        shown = told.get(entry.n) if seat is not None else None
        say(f"{entry.n:4}  {entry_sentence(entry, wording, shown)}{mark}")
    say_awaited(table, wording, reader)


def _records_by_number(table: Table, seat: str | None) -> dict[int, Mapping[str, Any]]:
    """Return moves and answers by number: for the host as they are now, for a seat as it could read them then."""
    if seat is None:
        return {event.number: table.game.write_move(event.move) for event in table.snapshot.events}
    lines = lines_of(table.game, table.setup, table.log)
    return {line.entry: line.record(seat) for line in lines if line.kind in ("move", "chance")}
