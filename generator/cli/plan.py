"""`punchboard plan`: show what build would make, before it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from generator.cli.common import GameName, json_option, print_findings, print_json, progress_bar, say
from generator.cli.printing import options_from, paper_options, target_option

if TYPE_CHECKING:
    from generator.kit.planning import Outlook, PlannedBatch


@click.command("plan")
@click.argument("games", nargs=-1, required=True, type=GameName(), metavar="GAME…")
@paper_options
@target_option("home", "cutter")
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
    from generator.languages import name_of

    language = outlook.language
    say(bold=f"{outlook.pack.text(language, 'title')} · {name_of(language)}")
    for part in outlook.parts:
        _tell_part(part, language)
    total = outlook.totals()
    say()
    say(bold=_sentence("altogether", language))
    facts = {key: total[key] for key in ("sheets", "pages", "cuts")}
    say("  " + _sentence("total", language, paper=outlook.paper.name, **facts))
    say("  " + _sentence("ink", language, ink=_percent(total["ink"], language)))
    files = ", ".join(f"{name} ({pages})" for name, pages in outlook.files)
    say("  " + _sentence("files", language) + " " + files)
    print_findings(outlook.findings)


def _tell_part(part: PlannedBatch, language: str) -> None:
    batch, cost = part.batch, part.statistics
    size = batch.size
    shape = _sentence(f"size-{size.name_of_shape}", language, width=size.across, height=size.height)
    say("", _sentence("part", language, title=batch.title, pieces=len(batch.faces), size=shape))
    ink = _percent(cost.ink or 0.0, language)
    what = "cost-guest" if batch.guest else "cost" if cost.cuts else "cost-uncut"
    say("  " + _sentence(what, language, sheets=cost.sheets, cuts=cost.cuts, ink=ink))
    for reason in part.reasons:
        say(f"  {reason.sentence(language)}")
    if cost.steps:
        say("  " + _sentence("cutting", language))
        for number, step in enumerate(cost.steps, start=1):
            say(f"    {number}. {step.sentence(language)}")


def _sentence(what: str, language: str, **facts: object) -> str:
    from generator.impose.wording import say
    from generator.languages import words

    return say(words(language, "plan")["report"][what], language, facts)


def _percent(share: float, language: str) -> str:
    from generator.languages import words

    return str(words(language, "plan")["percent"]).format(round(share * 100))
