"""`punchboard calibrate`: make the two-sided sheet that measures a printer."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from generator.cli.common import json_option, print_json, say
from generator.languages import DEFAULT, languages


@click.command(name="calibrate")
@click.option("--paper", default="A4", show_default=True, help="A4, Letter, A3 or a size such as 210x297 or 8.5x11in.")
@click.option(
    "--edge",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="The edge your printer turns the sheet over.",
)
@click.option(
    "--lang",
    "language",
    type=click.Choice(languages()),
    default=DEFAULT,
    show_default=True,
    help="The language of its steps.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Where to write the PDF.  [default: calibration-PAPER.pdf]",
)
@json_option
def command(paper: str, edge: Literal["long", "short"], language: str, output: Path | None, as_json: bool) -> None:
    """Make the page that measures how your printer prints.

    Print it on both sides at 100 %, follow its eight steps, and keep what you read: punchboard profile set NAME.
    """
    from generator.files import write_atomically
    from generator.kit.calibration_sheet import calibration_sheet

    sheet, pages, content = made = calibration_sheet(paper, edge, language)
    path = output or Path(made.file_name)
    write_atomically(path, content)
    if as_json:
        facts = {
            "path": str(path),
            "paper": sheet.name,
            "edge": edge,
            "language": language,
            "pages": pages,
            "bytes": len(content),
        }
        print_json(facts)
        return
    say(f"{path}: print both pages on one sheet at 100 %, turned over the {edge} edge, and follow its steps.")
