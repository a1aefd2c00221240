"""`punchboard changes`: the differences from the last build, or from another version of a pack."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import completing
from generator.cli.common import game_argument, json_option, print_json, say

if TYPE_CHECKING:
    from generator.kit.changes import Changes, PieceChange

SIGNS = {"added": "+", "removed": "-", "changed": "~"}
LONGEST = 60


@click.command("changes")
@game_argument
@click.option(
    "--since",
    metavar="TAG|FILE",
    help="A tag or commit of git, or an older copy of the pack: a folder or a zip. The last build unless said.",
)
@click.option(
    "--lang",
    "language",
    default="",
    metavar="LANG",
    shell_complete=completing.languages,
    help="The language in which faces are compared. The game's first language unless said.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Where the last build is.",
)
@click.option(
    "--html", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), help="Write a page, with pictures."
)
@json_option
def command(game: str, since: str | None, language: str, output: Path, html: Path | None, as_json: bool) -> None:
    """Say what differs in this GAME by component, id and field: from the last build, or since another version.

    Every cell, every text in every language and every face is compared, also how it is drawn.
    """
    from generator.kit.changes import changes_since

    with changes_since(game, since, language, output) as found:
        if html:
            from generator.files import write_atomically
            from generator.kit.changes_page import changes_page

            write_atomically(html, changes_page(found).encode("utf-8"))
    if as_json:
        print_json(found.to_json())
    elif html:
        say(str(html))
    else:
        tell(found)


def tell(found: Changes) -> None:
    title = found.after.text(found.language, "title")
    versions = dict.fromkeys((found.before.version, found.after.version))
    say(f"  {' → '.join(versions)}, since {found.since}", bold=title)
    component = ""
    for change in found.pieces:
        if change.component != component:
            component = change.component
            say(f"  {component}")
        if not change.piece:
            for field in change.fields:
                say(f"    {_field(field.name, field.before, field.after)}")
            continue
        say(f"    {SIGNS[change.how]} {change.piece}{_about(change)}")
    pieces = [change for change in found.pieces if change.piece]
    counts = [sum(change.how == how for change in pieces) for how in ("changed", "added", "removed")]
    say(f"{counts[0]} changed, {counts[1]} new, {counts[2]} gone, {found.same} the same")


def _about(change: PieceChange) -> str:
    if change.how != "changed":
        return ""
    said = [_field(field.name, field.before, field.after) for field in change.fields]
    return "  " + (" · ".join(said) or "drawn differently")


def _field(name: str, before: Any, after: Any) -> str:
    return f"{name}: {_value(before)} → {_value(after)}"


def _value(value: Any) -> str:
    match value:
        case None:
            return "–"
        case str():
            line = " ".join(value.split())
            return f"“{line if len(line) <= LONGEST else line[: LONGEST - 1] + '…'}”"
        case list():
            return ", ".join(map(str, value)) or "–"
        case _:
            return str(value)
