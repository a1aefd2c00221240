"""`punchboard plan`: what build would make, before any ink is spent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from generator.cli.common import GameName, json_option, print_findings, print_json, progress_bar
from generator.cli.printing import options_from, paper_options

if TYPE_CHECKING:
    from generator.kit.planning import Outlook, Part


@click.command("plan")
@click.argument("games", nargs=-1, required=True, type=GameName(), metavar="GAME…")
@paper_options
@json_option
def command(games: tuple[str, ...], as_json: bool, **asked: Any) -> None:
    """Say what build would make of these GAMEs: sheets, cuts, paper and ink, and how to cut."""
    from generator.kit.planning import outlook

    options = options_from(**asked)
    found: list[Outlook] = []
    for name in games:
        with progress_bar(as_json) as progress:
            found += outlook(name, options, progress)
    if as_json:
        said = [one.to_json() for one in found]
        print_json(said[0] if len(said) == 1 else said)
        return
    for one in found:
        _tell(one)


def _tell(outlook: Outlook) -> None:
    click.echo(click.style(f"{outlook.pack.text(outlook.language, 'title')} · {outlook.language}", bold=True))
    for part in outlook.parts:
        _tell_part(part)
    total = outlook.totals()
    click.echo(click.style("\nAltogether", bold=True))
    click.echo(
        f"  {total['sheets']} sheets of {outlook.paper.name}, {total['pages']} printed sides, {total['cuts']} cuts"
    )
    click.echo(f"  Ink on {total['ink']:.0%} of the printed area")
    click.echo("  Files: " + ", ".join(f"{name} ({pages})" for name, pages in outlook.files))
    print_findings(outlook.findings)


def _tell_part(part: Part) -> None:
    batch, cost = part.batch, part.statistics
    pieces = len(batch.faces)
    click.echo(f"\n{batch.title}: {pieces} piece{'' if pieces == 1 else 's'}, {batch.size}")
    sheets = "1 sheet" if cost.sheets == 1 else f"{cost.sheets} sheets"
    ink = "" if cost.ink is None else f", ink on {cost.ink:.0%}"
    click.echo(f"  {sheets}, {cost.cuts} cuts{ink}")
    for reason in part.reasons:
        click.echo(f"  {reason}")
    if cost.steps:
        click.echo("  Cutting:")
        for number, step in enumerate(cost.steps, start=1):
            click.echo(f"    {number}. {step}")
