"""`punchboard map GAME`: draw a random modular map, or check one that people laid; start a table with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from companion.cli.common import cannot, json_option, lang_option, open_game, read_position, with_options
from companion.cli.game_options import able, options_for
from companion.dealer import Stream, fresh_seed
from companion.rules.kernel import Illegal
from companion.rules.kernel.maps import LaidMap, LaysMaps
from companion.tables.files import write_new
from companion.tables.records import write_record, write_text
from companion.tables.table import Table
from companion.wording import Wording, house_say
from generator.cli.common import print_json, say
from generator.cli.per_game import OwnOptions, PerGame
from generator.errors import refuse


def own_options(game: str) -> OwnOptions:
    loaded, engine = open_game(game)
    if not isinstance(engine, LaysMaps):
        return None
    return options_for([engine.map_size], lambda fact: Wording(loaded.pack).must_say(f"map.ask.{fact.name}"))


@click.command("map", cls=PerGame, own_options=own_options)
@click.argument("game")
@click.option("--players", type=int, help="For how many players.")
@click.option("--seed", help="The same seed gives the same map; without it a random one.")
@click.option("--check", "given", metavar="MAP", help="Judge this map instead: a file, - for standard input, or JSON.")
@click.option("--seats", help="With -o: who sits at the table, clockwise. Without it the first ones.")
@click.option("--draw", type=click.Path(path_type=Path), help="Draw it with the printed tiles: FILE.svg or FILE.pdf.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Start a table with the map in this new file.")
@with_options(lang_option, json_option)
def command(
    game: str,
    players: int | None,
    seed: str | None,
    given: str | None,
    seats: str | None,
    draw: Path | None,
    output: Path | None,
    lang: str,
    as_json: bool,
    **own: int | None,
) -> int:
    """Lay a legal map for GAME, all of them equally likely. Checking an illegal one exits with 1.

    What else may be said about it is the game's own: punchboard map GAME --help
    """
    loaded, engine = open_game(game)
    wording = Wording(loaded.pack, lang)
    if not isinstance(engine, LaysMaps):
        other = next((house_say(lang, "cli.try", command=_command(*found)) for found in able(LaysMaps)), "")
        raise refuse("no-map", house_say(lang, "cli.no-map", title=wording.title), other)
    if players is None:
        hint = house_say(lang, "cli.example", command=_command(game, engine))
        raise refuse("usage", house_say(lang, "cli.map-for-whom"), hint)
    places = own[engine.map_size.name]
    if given is not None and seed is not None:
        raise refuse("usage", "a map to be judged needs no seed.", "Give either --check or --seed.")
    seed = fresh_seed() if seed is None and given is None else seed
    laid = (
        engine.lay_map(players, Stream(seed or "", "map").below, places)
        if given is None
        else engine.read_map(players, read_position(given), places)
    )
    if isinstance(laid, Illegal):
        if given is not None and players in engine.players:
            return _illegal(wording, laid, as_json)
        raise cannot(wording, laid)
    if draw is not None:
        from generator.kit.map_picture import draw_map, write_map

        scene = draw_map(loaded.pack, lang, laid.grid)
        write_map(scene, draw, wording.title, lang)
    if output is not None:
        _start_table(loaded.content_hash, engine, players, seats, laid, output, wording)
    if as_json:
        print_json({**laid.map, "players": players, "seed": seed, **laid.figures, "ways": laid.ways})
        return 0
    _print(laid, seed, wording)
    if draw is not None:
        say(str(draw))
    if output is not None:
        say(house_say(lang, "cli.new", file=output, title=wording.title))
    return 0


def _command(game: str, engine: Any) -> str:
    return f"punchboard map {game} --players {engine.players[0]}"


def _illegal(wording: Wording, refusal: Illegal, as_json: bool) -> int:
    """The refusal of a map that people laid."""
    why = wording.refusal(refusal)
    if as_json:
        print_json({"ok": False, "rule": refusal.rule, "why": why})
    else:
        say(house_say(wording.language, "cli.illegal", why=why, rule=refusal.rule))
    return 1


def _start_table(
    content_hash: str,
    engine: LaysMaps,
    players: int,
    seats: str | None,
    laid: LaidMap,
    output: Path,
    wording: Wording,
) -> None:
    names = [name.strip() for name in seats.split(",")] if seats else list(engine.seats[:players])  # type: ignore[attr-defined]  # every LaysMaps here is a Game
    if len(names) != players:
        raise refuse("usage", f"{len(names)} seats do not fit a map for {players}.", "Name one seat for each player.")
    table = Table.new(engine, names, fresh_seed(), options=dict(laid.options), dealer={}, content_hash=content_hash)  # type: ignore[arg-type]  # see above
    if isinstance(table, Illegal):
        raise cannot(wording, table)
    table.deal()
    write_new(output, write_text(write_record(table.setup, table.log)))


def _print(laid: LaidMap, seed: str | None, wording: Wording) -> None:
    for row in laid.rows:
        say("  " + "  ".join(row))
    say()
    for name, number in {**laid.figures, "ways": laid.ways}.items():
        say(f"{wording.must_say(f'map.{name}')}: {number}")
    if seed is not None:
        say(f"{wording.must_say('map.seed')}: {seed}")
    say(wording.must_say("map.arrow"))
