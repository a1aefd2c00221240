"""`punchboard stats`: count the values in a game's pieces."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import completing
from generator.cli.common import game_argument, json_option, print_json, say

if TYPE_CHECKING:
    from generator.kit.deck_statistics import DeckStatistics

WIDTH = 30
"""Characters of the longest bar."""


@click.command("stats")
@game_argument
@click.argument("columns", nargs=-1, metavar="[COLUMN…]")
@click.option("--only", "components", multiple=True, metavar="COMPONENT", help="Only this component. May be repeated.")
@click.option("--by", default="", metavar="COLUMN", help="Count separately for each value of this column, too.")
@click.option(
    "--lang",
    "language",
    default="",
    metavar="LANG",
    shell_complete=completing.languages,
    help="The language whose texts are counted. The game's first language unless said.",
)
@click.option(
    "--html", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a page with plots."
)
@json_option
def command(
    game: str,
    columns: tuple[str, ...],
    components: tuple[str, ...],
    by: str,
    language: str,
    html: Path | None,
    as_json: bool,
) -> None:
    """Count what the pieces of this GAME hold, by all columns that group them or by these COLUMNs.

    Every column is counted, copies included; numbers have their curve and their mean. Texts are counted by length, by
    icon and by word.
    """
    from generator.kit.deck_statistics import deck_statistics
    from generator.kit.options import languages_of
    from generator.pack.reader import read_pack

    pack = read_pack(game)
    [spoken, *_] = languages_of((language,) if language else (), pack)
    found = deck_statistics(pack, spoken, components, columns, by)
    if html:
        from generator.files import write_atomically
        from generator.kit.html_page import html_page

        page = html_page("statistics", pack=pack, language=spoken, found=found)
        write_atomically(html, page.encode("utf-8"))
    if as_json:
        print_json({"game": pack.id, "language": spoken, "components": [one.to_json() for one in found]})
    elif html:
        say(str(html))
    else:
        for one in found:
            _tell(one, f"{one.title}  {one.component}")


def _tell(one: DeckStatistics, title: str) -> None:
    say()
    say(f"  {one.pieces} pieces of {one.designs} designs", bold=title)
    for column in one.columns:
        numbers = column.numbers
        about = (
            f"  {numbers.least:g} to {numbers.most:g}, mean {numbers.mean:.2f}, sum {numbers.total:g}"
            if numbers
            else ""
        )
        _tell_values(column.name + about, column.values)
    for name, values in (("words on a piece", one.lengths), ("icons in texts", one.icons), ("words", one.words)):
        if values:
            _tell_values(name, values)
    for value, group in one.groups:
        _tell(group, f"{one.by}: {value}")


def _tell_values(name: str, values: Mapping[str, int]) -> None:
    say(f"  {name}")
    most = max(values.values(), default=0) or 1
    wide = max(map(len, values), default=0)
    for value, count in values.items():
        say(f"    {value:<{wide}}  {count:>4}  {'█' * round(WIDTH * count / most)}".rstrip())
