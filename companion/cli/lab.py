"""`punchboard lab GAME`: bots play by the thousand, on all cores, and everything is counted."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.opening import cannot, open_game, read_options
from companion.rules.kernel import Illegal
from generator.errors import refuse

if TYPE_CHECKING:
    from companion.lab.run import Experiment
    from companion.lab.tally import Tally

SEATS = tuple("ABCDEFGHIJKL")
"""What the seats are called in games where players bring their own names."""


@click.command("lab")
@click.argument("game")
@click.option("--players", type=int, help="How many players. Without it: as many as the game takes at least.")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=400, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--bots", default="greedy", show_default=True, help="Who plays, by commas: random, greedy, carlo.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A setting of the game; may be repeated."
)
@click.option("--workers", type=click.IntRange(1, 256), help="How many processes. Without it: one for each core.")
@click.option("--html", type=click.Path(path_type=Path, dir_okay=False), help="Also write a page with plots.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(
    game: str,
    players: int | None,
    games: int,
    seed: str,
    bots: str,
    options: tuple[str, ...],
    workers: int | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Let bots play GAME by the thousand and count: who wins, where points come from, what cards are worth.

    The bots move one seat on from game to game. With one bot all seats are played by it.
    """
    from companion.lab.run import run

    experiment = _experiment(game, players, games, seed, bots, options)
    if html is not None and not html.parent.is_dir():
        raise refuse("no-folder", f"There is no folder {html.parent}.", "Make it first, or give another --html.")
    with _progress(games, quiet=as_json) as bar:
        tally = run(experiment, workers or os.cpu_count() or 1, bar.update)
    _tell(experiment, tally, html, as_json)


def _experiment(
    game: str, players: int | None, games: int, seed: str, bots: str, options: tuple[str, ...]
) -> Experiment:
    from companion.bots import BOTS
    from companion.lab.run import Experiment
    from companion.tables.setup import prepare
    from companion.wording import Wording

    loaded, engine = open_game(game)
    count = engine.players[0] if players is None else players
    if count not in engine.players:
        raise refuse(
            "players",
            f"{loaded.pack.id} is for {engine.players[0]}–{engine.players[-1]} players, not {count}.",
            f"Use --players {engine.players[0]} … {engine.players[-1]}.",
        )
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    unknown = [name for name in names if name not in BOTS]
    if unknown or not names:
        raise refuse("bots", f"There is no bot {', '.join(unknown) or 'named'}.", f"There are {', '.join(BOTS)}.")
    if len(names) > count:
        raise refuse("bots", f"{len(names)} bots do not fit around a table of {count}.", "Name at most one for a seat.")
    seats = tuple((engine.seats or SEATS)[:count])
    setup = prepare(engine, loaded.content_hash, seats, read_options(engine, options), {}, seed)
    if isinstance(setup, Illegal):
        raise cannot(Wording(loaded.pack, "en", seats), setup)
    return Experiment(loaded.pack.id, loaded.pack.plain_tables(), seats, names, games, seed, setup.options)


def _progress(games: int, quiet: bool) -> Any:
    from contextlib import nullcontext
    from types import SimpleNamespace

    if quiet or not os.isatty(2):
        return nullcontext(SimpleNamespace(update=lambda _: None))
    import sys

    return click.progressbar(length=games, label="Playing", file=sys.stderr)


def _tell(experiment: Experiment, tally: Tally, html: Path | None, as_json: bool) -> None:
    from companion.lab.report import report

    figures = report(experiment, tally)
    if html is not None:
        from companion.lab.page import as_page

        html.write_text(as_page(figures), encoding="utf-8")
    if as_json:
        import json

        click.echo(json.dumps(figures, ensure_ascii=False, indent=2))
        return
    from companion.lab.text import as_text

    click.echo(as_text(figures), nl=False)
    if html is not None:
        click.echo(f"\nThe page with plots: {html}")
