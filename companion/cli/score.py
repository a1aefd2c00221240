"""`punchboard score GAME POSITION`: the reckoning of a position, every point explained."""

from __future__ import annotations

from typing import Any

import click

from companion.cli.common import (
    cannot,
    json_option,
    lang_option,
    open_game,
    read_options,
    read_position,
    with_options,
)
from companion.cli.render import over
from companion.rules.kernel import Illegal, Sheet
from companion.wording import Wording, house_say
from generator.cli.common import print_json, say


@click.command(name="score")
@click.argument("game")
@click.argument("position")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule variant; may be repeated.")
@with_options(lang_option, json_option)
def command(game: str, position: str, options: tuple[str, ...], lang: str, as_json: bool) -> None:
    """Score POSITION (a file, - for standard input, or JSON) and show where each point comes from."""
    loaded, engine = open_game(game)
    record = read_position(position)
    settled = {option.name: option.default for option in engine.options} | read_options(engine, options)
    state = engine.from_position(record, settled)
    if isinstance(state, Illegal):
        hint = f"punchboard schema position {game} tells what a position looks like."
        raise cannot(Wording(loaded.pack, lang), state, hint)
    sheet = engine.score(state)
    wording = Wording(loaded.pack, lang, () if engine.seats else [player.seat for player in sheet.players])
    if as_json:
        print_json(sheet_record(sheet, wording))
    else:
        _print_sheet(sheet, wording)


def sheet_record(sheet: Sheet, wording: Wording) -> dict[str, Any]:
    return {
        "players": [
            {
                "name": player.seat,
                "total": player.total,
                "lines": [
                    {"what": line.what, "text": wording.line(line), "points": line.points, "rule": line.rule}
                    for line in player.lines
                ],
            }
            for player in sheet.players
        ],
        "winners": list(sheet.winners),
        "decided_by": sheet.decided_by,
    }


def _print_sheet(sheet: Sheet, wording: Wording) -> None:
    total = house_say(wording.language, "cli.total")
    width = max([len(total), *(len(wording.line(line)) for player in sheet.players for line in player.lines)])
    for player in sheet.players:
        say(wording.name(player.seat))
        for line in player.lines:
            say(f"  {wording.line(line):<{width}}  {line.points:>4}   {line.rule}")
        say(f"  {total:<{width}}  {player.total:>4}")
        say()
    say(wording.must_say("cli.winner", over(sheet, wording)))
