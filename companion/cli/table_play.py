"""`table new`, `show`, `moves`, `try`, `play`: start a game, show it, ask the judge, and play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from companion.cli.common import (
    OpenTable,
    cannot,
    file_argument,
    json_option,
    lang_option,
    open_game,
    open_table,
    pack_option,
    read_argument,
    read_options,
    read_position,
    with_options,
)
from companion.cli.render import compact, outline, say_awaited, say_change, state_of_play
from companion.dealer import fresh_seed
from companion.rules.kernel import Game, Illegal
from companion.tables.awaiting import EVERYONE
from companion.tables.entries import By
from companion.tables.files import overwrite, sole_writer, write_new
from companion.tables.nearest import nearest
from companion.tables.records import write_record, write_text
from companion.tables.table import Table
from companion.wording import Wording, house_say
from generator.cli.common import print_json, say
from generator.errors import refuse

common = with_options(pack_option, lang_option, json_option)
seat_option = click.option("--seat", metavar="NAME", help="Only what this seat may see.")


@click.command("new")
@click.argument("game")
@click.option("--seats", help="Who sits at the table, clockwise: A,B,C.")
@click.option("--seed", help="What the app deals from; without it a random one.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule variant; may be repeated.")
@click.option("--dealer", default="app", metavar="WHO", help="app, table, or by kind: cards=table,dice=app.")
@click.option("--from", "position", metavar="POSITION", help="Start from this position instead of the setup.")
@click.option("--cut", metavar="WORDS", help="Cut the deck with words the others call out, before anything is dealt.")
@click.option("-o", "--output", "output", type=click.Path(path_type=Path), required=True, help="The new file.")
@click.option("--force", is_flag=True, help="Replace a file that exists.")
@with_options(lang_option, json_option)
def new(
    game: str,
    seats: str | None,
    seed: str | None,
    options: tuple[str, ...],
    dealer: str,
    position: str | None,
    cut: str | None,
    output: Path,
    force: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Start a table of GAME, and deal what the app deals."""
    loaded, engine = open_game(game)
    names = [name.strip() for name in seats.split(",")] if seats else []
    if not names and position is None:
        raise refuse("usage", "nobody sits at the table.", "Name the seats clockwise: --seats A,B")
    wording = Wording(loaded.pack, lang, () if engine.seats else names)
    table = Table.new(
        engine,
        names,
        fresh_seed() if seed is None else seed,
        options=read_options(engine, options),
        dealer=_read_dealer(engine, dealer),
        content_hash=loaded.content_hash,
        position=None if position is None else read_position(position),
    )
    if isinstance(table, Illegal):
        raise cannot(wording, table)
    if cut is not None:
        change = table.offer_cut(None, cut)
        if isinstance(change, Illegal):
            raise cannot(wording, change)
        table.commit(change)
    table.deal()
    text = write_text(write_record(table.setup, table.log))
    (overwrite if force else write_new)(output, text)
    if as_json:
        print_json({"file": str(output), "commitment": table.setup.commitment, **state_of_play(table)})
        return
    say(house_say(lang, "cli.new", file=output, title=wording.title))
    say(house_say(lang, "cli.commitment", commitment=table.setup.commitment))
    say_awaited(table, wording)


@click.command("show")
@file_argument
@seat_option
@common
def show(file: Path, seat: str | None, pack: str | None, lang: str, as_json: bool) -> None:
    """Show where the game stands: everything, or what one seat may see."""
    opened = open_table(file, pack)
    table, wording = opened.table, opened.wording(lang)
    reader = EVERYONE if opened.seat(seat) is None else seat
    what = table.game.position(table.state) if seat is None else table.game.view(table.state, seat)
    if as_json:
        print_json({"position" if seat is None else "view": what, **state_of_play(table, reader)})
        return
    seats = wording.all_of([wording.name(name) for name in table.setup.seats])
    say(house_say(lang, "cli.heading", title=wording.title, seats=seats, events=table.snapshot.length))
    for line in outline(what, wording):
        say(line)
    say_awaited(table, wording, reader)
    if table.result is not None and table.setup.seed is not None:
        say(house_say(lang, "cli.seed", seed=table.setup.seed, commitment=table.setup.commitment))


@click.command("moves")
@file_argument
@seat_option
@common
def moves(file: Path, seat: str | None, pack: str | None, lang: str, as_json: bool) -> None:
    """List the legal moves of all seats that are asked, or of one."""

    opened = open_table(file, pack)
    table, wording = opened.table, opened.wording(lang)
    reader = EVERYONE if opened.seat(seat) is None else seat
    listed = []
    complete = True
    for name in table.setup.seats if seat is None else (seat,):
        found = table.game.legal_moves(table.state, name)
        complete = complete and (not found or table.game.lists_all(table.state, name))
        listed += [table.game.write_move(move) for move in found]
    if as_json:
        print_json({"moves": listed, "complete": complete, **state_of_play(table, reader)})
        return
    say_awaited(table, wording, reader)
    for record in listed:
        say(f"  {compact(record)}  {wording.move(record)}")
    if not complete:
        say(house_say(lang, "cli.more-moves"))


@click.command("try")
@file_argument
@click.argument("move")
@common
def try_(file: Path, move: str, pack: str | None, lang: str, as_json: bool) -> int:
    """Ask the judge about MOVE without playing it."""
    data = read_argument(move, "MOVE")
    opened = open_table(file, pack)
    return _say_verdict(opened, opened.table.check(data), data, lang, as_json)


@click.command("play")
@file_argument
@click.argument("move", required=False)
@click.option("--deal", is_flag=True, help="Let the app answer the open question this once.")
@common
def play(file: Path, move: str | None, deal: bool, pack: str | None, lang: str, as_json: bool) -> int:
    """Play MOVE, or report the ANSWER to the open chance question."""
    if deal == (move is not None):
        raise refuse("usage", "there is one thing to play.", "Give a MOVE or an ANSWER, or say --deal.")
    data = None if move is None else read_argument(move, "MOVE")
    with sole_writer(file):
        opened = open_table(file, pack)
        table = opened.table
        change = table.offer_deal() if deal else table.offer(data)
        if isinstance(change, Illegal):
            return _say_verdict(opened, change, data, lang, as_json)
        opened.keep(change)
    if as_json:
        print_json({"ok": True, **state_of_play(table)})
        return 0
    say_change(opened.table, change, opened.wording(lang))
    return 0


def _say_verdict(opened: OpenTable, refusal: Illegal | None, data: Any, lang: str, as_json: bool) -> int:
    """Print the judge's verdict; return its exit code."""
    wording = opened.wording(lang)
    if refusal is None:
        print_json({"ok": True}) if as_json else say(house_say(lang, "cli.legal"))
        return 0
    alternative = nearest(opened.table.game, opened.table.state, data)
    why = wording.refusal(refusal)
    if as_json:
        print_json({"ok": False, "rule": refusal.rule, "why": why, "nearest": alternative})
        return 1
    say(house_say(lang, "cli.illegal", why=why, rule=refusal.rule))
    if alternative is not None:
        move = f"{wording.move(alternative)}  {compact(alternative)}"
        say(house_say(lang, "cli.nearest", move=move))
    return 1


def _read_dealer(game: Game[Any, Any], text: str) -> dict[str, By]:
    """Parse `table`, `app`, `cards=table`, or a default with exceptions: `table,dice=app`."""
    dealer: dict[str, By] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        kind, equals, word = part.rpartition("=")
        if word not in ("app", "table"):
            raise refuse("usage", f"“{part}” does not say who deals.", "Write app, table, or KIND=app,KIND=table.")
        who: By = "app" if word == "app" else "table"
        dealer |= {kind: who} if equals else dict.fromkeys(game.chance_kinds, who)
    return dealer
