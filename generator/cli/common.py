"""Helpers that commands share: naming a game, printing facts as JSON, findings, and progress that is silent in
pipes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click
from click.shell_completion import CompletionItem

from generator.errors import Finding
from generator.visible import visible, visible_json

CommandT = TypeVar("CommandT", bound=Callable[..., Any])

Progress = Callable[[str, int, int], None]


class GameName(click.ParamType[str]):
    """The name of a shipped game or a folder; the shell completes both."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from generator.pack.find import all_games

        names = [CompletionItem(name) for name in all_games() if name.startswith(incomplete)]
        return names or [CompletionItem(incomplete, type="dir")]


game_argument = click.argument("game", type=GameName(), metavar="GAME")
json_option = click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON.")


def say(*lines: str, bold: str = "", err: bool = False) -> None:
    """Print each line, the first one after what is `bold`; an empty line without any. Escapes control characters and
    line breaks, which files and people may bring."""
    shown = "\n".join(map(visible, lines))
    click.echo(click.style(visible(bold), bold=True) + shown if bold else shown, err=err)


def say_text(text: str, *, err: bool = False) -> None:
    """Print a text of several lines."""
    say(*text.removesuffix("\n").split("\n"), err=err)


def print_json(data: object) -> None:
    click.echo(visible_json(data))


def print_findings(findings: Iterable[Finding], *, err: bool = True) -> None:
    for finding in findings:
        say_text(str(finding), err=err)


@contextmanager
def progress_bar(as_json: bool = False) -> Iterator[Progress]:
    """Return a progress bar on a terminal's standard error; no output in a pipe or beside JSON."""
    if as_json or not sys.stderr.isatty():
        yield lambda _what, _done, _of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (TextColumn("{task.description:36.36}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(what: str, done: int, of: int) -> None:
            bar.update(task, description=what, completed=done, total=of)

        yield show


def size_in_words(size: int) -> str:
    """Format a size, such as 12 KB or 3.4 MB."""
    return f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(1, round(size / 1000))} KB"


class Decorator(Protocol):
    """An option of click, laid on a command."""

    def __call__(self, command: CommandT, /) -> CommandT: ...


def settable(name: str, *more: str, help: str, variable: str = "", **settings: Any) -> Decorator:
    """Return an option that a variable of the environment may set, too: `--disk` or PUNCHBOARD_DISK."""
    variable = "PUNCHBOARD_" + (variable or name.strip("-").replace("-", "_").upper())
    return click.option(name, *more, envvar=variable, help=f"{help} [env: {variable}]", **settings)


data_option = settable("--data", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
