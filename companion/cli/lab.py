"""`punchboard lab GAME`: bots play by the thousand, on all cores, and everything is counted."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.bots.effort import ITERATIONS, LEAST, MOST, MOST_ITERATIONS
from companion.cli.common import cannot, open_game, read_options
from companion.rules.kernel import Illegal
from generator.cli.common import print_json, say, say_text
from generator.errors import refuse

if TYPE_CHECKING:
    from companion.lab.experiment import Experiment

SEATS = tuple("ABCDEFGHIJKL")
"""What the seats are called in games where players bring their own names."""


@click.command("lab")
@click.argument("game")
@click.option(
    "--players",
    metavar="NUMBERS",
    help="How many players: 3, or 2,4, or all. Without it: the fewest the game takes.",
)
@click.option("--games", type=click.IntRange(1, 10_000_000), default=400, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option(
    "--bots",
    default="medium",
    show_default=True,
    help="Who plays, by commas: easy, medium, strong; uniform draws any legal move.",
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A setting of the game; may be repeated."
)
@click.option(
    "--judge",
    type=click.IntRange(0, 100),
    default=0,
    show_default=True,
    help="Let the strong bot judge this many decisions of each game: the sensible moves, and what the best is worth.",
)
@click.option(
    "--iterations",
    type=click.IntRange(1, MOST_ITERATIONS),
    default=ITERATIONS,
    show_default=True,
    help="Imagined worlds a strong bot searches for each decision, playing or judging.",
)
@click.option(
    "--think",
    type=click.FloatRange(LEAST, MOST),
    metavar="SECONDS",
    help="Seconds a strong bot searches for a move instead; the figures then depend on the machine.",
)
@click.option("--against", metavar="OTHER", help="A changed copy of the pack: play both with the same luck.")
@click.option(
    "--against-option",
    "other_options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A setting of the other version; without --against it is the same pack.",
)
@click.option("--workers", type=click.IntRange(1, 256), help="How many processes. Without it: one for each core.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster: its address, or local:N to start one here.")
@click.option("--html", type=click.Path(path_type=Path, dir_okay=False), help="Also write a page with plots.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(
    game: str,
    players: str | None,
    games: int,
    seed: str,
    bots: str,
    options: tuple[str, ...],
    judge: int,
    iterations: int,
    think: float | None,
    against: str | None,
    other_options: tuple[str, ...],
    workers: int | None,
    cluster: str | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Let bots play GAME by the thousand and count: who wins, where points come from, what cards are worth.

    The bots move one seat on from game to game. With one bot all seats are played by it.
    """
    from companion.lab.report import report
    from companion.lab.run import run

    cores = workers or os.cpu_count() or 1
    experiments = [
        replace(_experiment(game, count, games, seed, bots, options), judged=judge, iterations=iterations, think=think)
        for count in _player_counts(game, players)
    ]
    if html is not None and not html.parent.is_dir():
        raise refuse("no-folder", f"There is no folder {html.parent}.", "Make it first, or give another --html.")
    if against is not None or other_options:
        others = [
            replace(
                _experiment(against or game, len(each.seats), games, seed, bots, _overridden(options, other_options)),
                iterations=iterations,
                think=think,
            )
            for each in experiments
        ]
        _compare(list(zip(experiments, others, strict=True)), cores, cluster, html, as_json)
        return
    with _spread(cluster) as spread, _progress(games * len(experiments), quiet=as_json) as bar:
        figures = [report(each, run(each, cores, bar.update, spread)) for each in experiments]
    from companion.lab.page import as_page
    from companion.lab.text import as_text

    _tell(figures, as_page, as_text, html, as_json)


def _spread(cluster: str | None) -> Any:
    """Return a context with the cluster that was asked for, or with None for the processes of this machine."""
    if cluster is None:
        return nullcontext(None)
    from companion.lab.cluster import connect

    return connect(cluster)


def _overridden(options: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Return the options of the other version: its own, and the common ones it does not set."""
    own = {text.partition("=")[0] for text in other}
    return (*(text for text in options if text.partition("=")[0] not in own), *other)


def _player_counts(game: str, asked: str | None) -> list[int | None]:
    """Return the numbers of players asked for; None stands for as few as the game takes."""
    if asked is None:
        return [None]
    if asked.strip() == "all":
        return list(open_game(game)[1].players)
    counts = [part.strip() for part in asked.split(",")]
    if not all(part.isdecimal() for part in counts):
        raise refuse("usage", f"--players {asked} is no number of players.", "Write 3, or 2,4, or all.")
    return list(dict.fromkeys(map(int, counts)))


def _experiment(
    game: str, players: int | None, games: int, seed: str, bots: str, options: tuple[str, ...]
) -> Experiment:
    from companion.bots import LAB_BOTS, can_play, present_name
    from companion.lab.experiment import Experiment
    from companion.tables.setup import prepare
    from companion.wording import Wording

    loaded, engine = open_game(game)
    if not can_play(engine):
        raise refuse(
            "no-turns",
            f"{loaded.pack.id} says nothing about turns, so bots do not know when to act.",
            "Say in companion.yaml under “flow” who is asked what.",
        )
    count = engine.players[0] if players is None else players
    if count not in engine.players:
        raise refuse(
            "players",
            f"{loaded.pack.id} is for {engine.players[0]}–{engine.players[-1]} players, not {count}.",
            f"Use --players {engine.players[0]} … {engine.players[-1]}.",
        )
    names = tuple(present_name(name.strip()) for name in bots.split(",") if name.strip())
    unknown = [name for name in names if name not in LAB_BOTS]
    if unknown or not names:
        raise refuse("bots", f"There is no bot {', '.join(unknown) or 'named'}.", f"There are {', '.join(LAB_BOTS)}.")
    if len(names) > count:
        raise refuse("bots", f"{len(names)} bots do not fit around a table of {count}.", "Name at most one for a seat.")
    seats = tuple((engine.seats or SEATS)[:count])
    setup = prepare(engine, loaded.content_hash, seats, read_options(engine, options), {}, seed)
    if isinstance(setup, Illegal):
        raise cannot(Wording(loaded.pack, "en", seats), setup)
    return Experiment(loaded.pack.id, loaded.pack.engine_tables(), seats, names, games, seed, setup.options)


def _progress(games: int, quiet: bool) -> Any:
    from types import SimpleNamespace

    if quiet or not os.isatty(2):
        return nullcontext(SimpleNamespace(update=lambda _: None))
    import sys

    return click.progressbar(length=games, label="Playing", file=sys.stderr)


def _compare(
    pairs: list[tuple[Experiment, Experiment]], cores: int, cluster: str | None, html: Path | None, as_json: bool
) -> None:
    """Play two versions with the same luck and tell what moved."""
    from companion.lab.versus import compare, report

    for first, second in pairs:
        if first.seats != second.seats:
            raise refuse(
                "other-seats",
                f"The versions have other seats: {', '.join(first.seats)} and {', '.join(second.seats)}.",
                "Both must be the same game for the same number of players.",
            )
    with _spread(cluster) as spread, _progress(sum(first.games for first, _ in pairs), quiet=as_json) as bar:
        figures = [report(one, two, compare(one, two, cores, bar.update, spread)) for one, two in pairs]
    from companion.lab.page import versus_as_page
    from companion.lab.text import versus_as_text

    _tell(figures, versus_as_page, versus_as_text, html, as_json)


def _tell(
    figures: list[dict[str, Any]],
    as_page: Callable[[list[dict[str, Any]]], str],
    as_text: Callable[[dict[str, Any]], str],
    html: Path | None,
    as_json: bool,
) -> None:
    if html is not None:
        html.write_text(as_page(figures), encoding="utf-8")
    if as_json:
        print_json(figures[0] if len(figures) == 1 else figures)
        return
    say_text("\n".join(map(as_text, figures)))
    if html is not None:
        say("", f"The page with plots: {html}")
