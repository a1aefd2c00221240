"""`punchboard build`: a kit in one command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.changes import tell
from generator.cli.common import GameName, json_option, print_findings, print_json, progress_bar, say, size_in_words
from generator.cli.printing import WordList, options_from, paper_options, target_option
from generator.errors import Refused
from generator.kit.build import build
from generator.kit.options import FORMATS, Options
from generator.kit.print_targets import TARGETS
from generator.kit.report import Report, together
from generator.pack.find import all_shipped

if TYPE_CHECKING:
    from generator.kit.changes import Changes


@click.command("build")
@click.argument("games", nargs=-1, type=GameName(), metavar="GAME…")
@click.option("--all", "everything", is_flag=True, help="Every game that comes with Punchboard, in all its languages.")
@paper_options
@target_option(*TARGETS)
@click.option("--changed", is_flag=True, help="Only the pieces that look different from the last build, on one sheet.")
@click.option(
    "--format",
    "formats",
    type=WordList(FORMATS),
    default="pdf",
    show_default=True,
    metavar="LIST",
    help="pdf: sheets · svg, png: each piece by itself (png at 300 dpi, with bleed) · tts: Tabletop Simulator.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Where the games' folders go.",
)
@click.option(
    "--picture-dpi",
    type=click.IntRange(72, 1200),
    default=300,
    show_default=True,
    help="Pictures are stored in PDFs with at most so many dots per inch.",
)
@json_option
def command(games: tuple[str, ...], everything: bool, as_json: bool, **asked: Any) -> None:
    """Make the kits of these GAMEs: a PDF for each group of components and one with everything in print order."""
    if not games and not everything:
        raise click.UsageError(f"Name a game ({', '.join(all_shipped())}, or a folder), or use --all.")
    if everything and not asked["languages"]:
        asked["languages"] = (("all",),)
    options = options_from(**asked)
    names = list(dict.fromkeys((*games, *(all_shipped() if everything else ()))))
    reports = []
    changes: list[Changes] = []
    for name in names:
        if options.changed:
            changes += _changes(name, options)
        with progress_bar(as_json) as progress:
            reports.append(build(name, options, progress))
        if not as_json:
            if changes:
                tell(changes[-1])
            _tell(reports[-1])
    if as_json:
        said = together(reports).to_json()
        print_json({**said, "changes": [one.to_json() for one in changes]} if options.changed else said)


def _changes(name: str, options: Options) -> list[Changes]:
    """Return the differences from the last build, in the language built first; None when there is no last build."""
    from generator.kit.changes import changes_since

    language = options.languages[0] if options.languages and "all" not in options.languages else ""
    try:
        with changes_since(name, None, language, options.output) as found:
            return [found]
    except Refused as refusal:
        if refusal.findings[0].code != "no-earlier-build":
            raise
        return []


def _tell(report: Report) -> None:
    print_findings(report.findings)
    if report.note:
        say(report.note)
    for file in report.files:
        pages = "1 page" if file.pages == 1 else f"{file.pages} pages"
        say(f"{file.path}  {pages}, {size_in_words(file.bytes)}")
    count = sum(report.pieces.values())
    pieces = "1 piece" if count == 1 else f"{count} pieces"
    state = "unchanged" if report.fresh else f"{report.seconds:.1f} s"
    say(f"{report.game}: {pieces}, {state}")
