"""`punchboard check`: find every fault of a game."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

import click

from generator.cli import completing
from generator.cli.common import GameName, json_option, print_findings, print_json, progress_bar, say
from generator.cli.printing import WordList
from generator.kit.options import Options, Wanted
from generator.pack.find import COMPANION_FILE, LESSON_FOLDER, find_pack

if TYPE_CHECKING:
    from generator.kit.checking import Checked


@click.command("check")
@click.argument("games", nargs=-1, type=GameName(), metavar="[GAME…]")
@click.option(
    "--lang",
    "languages",
    type=WordList(),
    multiple=True,
    metavar="LANG[,LANG…]",
    help="Only these languages.",
    shell_complete=completing.languages,
)
@click.option(
    "--only",
    multiple=True,
    metavar="COMPONENT[:ID]",
    shell_complete=completing.pieces,
    help="Only this component, or this piece of it.",
)
@json_option
def command(
    games: tuple[str, ...], languages: tuple[tuple[str, ...], ...], only: tuple[str, ...], as_json: bool
) -> None:
    """Find everything that is wrong with these GAMEs (all that come with Punchboard, unless said).

    Looks at the data, at words that do not fit or lack letters, at contrast and size of type, at whether suits and
    kinds can be told apart in grey and by colour-blind eyes, at drawings that end at the cut, at unused layouts, and at
    who made the fonts, icons and pictures. A game whose rules are data is played at random as well. Leaves with 1 when
    something was found.
    """
    from generator.kit.checking import check
    from generator.pack.find import large_games

    options = Options(
        languages=tuple(dict.fromkeys(language for some in languages for language in some)),
        only=tuple(Wanted.read(one) for one in only),
    )
    done: list[Checked] = []
    for name in games or large_games():
        with progress_bar(as_json) as progress:
            done.append(_with_lesson(name, _with_play(name, check(name, options, progress))))
        if not as_json:
            _tell(done[-1])
    if as_json:
        said = [one.to_json() for one in done]
        print_json(said[0] if len(said) == 1 else said)
    if any(one.findings for one in done):
        raise click.exceptions.Exit(1)


def _with_play(name: str, checked: Checked) -> Checked:
    """Add the findings of random play where the rules are data. Names the companion as a string: no import."""
    if not checked.read or not (find_pack(name) / COMPANION_FILE).is_file():
        return checked
    played, findings = import_module("companion.playtest").findings(name)
    return replace(checked, played=played, findings=(*checked.findings, *findings))


def _with_lesson(name: str, checked: Checked) -> Checked:
    """Add the findings of a lesson that breaks the rules. Names the companion as a string: no import."""
    if not checked.read or not (find_pack(name) / LESSON_FOLDER).is_dir():
        return checked
    findings = import_module("companion.lesson_findings").findings(name)
    return replace(checked, findings=(*checked.findings, *findings))


def _tell(checked: Checked) -> None:
    print_findings(checked.findings, err=False)
    count = len(checked.findings)
    found = "nothing found" if not count else "1 finding" if count == 1 else f"{count} findings"
    if not checked.read:
        say(f"{checked.game} cannot be read: {found}")
        return
    pieces = "1 piece" if checked.pieces == 1 else f"{checked.pieces} pieces"
    faces = "1 face" if checked.faces == 1 else f"{checked.faces} faces"
    say(f"{checked.game}: {pieces}, {faces} looked at, {found}")
    if checked.played:
        say(f"{checked.game}: {checked.played}")
