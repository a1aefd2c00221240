"""`punchboard rule CITATION`: print the paragraph behind a rule's number."""

from __future__ import annotations

import textwrap
from typing import Any

import click

from companion import law
from companion.cli.common import json_option
from generator.cli.common import print_json, say, say_text
from generator.errors import Refused, refuse

WIDTH = 88


@click.command("rule")
@click.argument("citation", nargs=-1, required=True)
@json_option
def command(citation: tuple[str, ...], as_json: bool) -> None:
    """Print the rule that CITATION names: a number as refusals cite it, a section of it, or the id of a ruling.

    The number stands in brackets behind every refusal; TABLE is what holds at every table.
    """
    wanted = " ".join(" ".join(citation).split())
    rule = law.find(wanted)
    if rule is None:
        raise _unknown(wanted)
    rules = [rule, *law.below(rule)]
    if as_json:
        print_json([_record(each) for each in rules])
        return
    for each in rules:
        _print(each, with_chapters=each is rule)


def _record(rule: law.Rule) -> dict[str, Any]:
    return {
        "rule": rule.citation,
        "chapters": list(rule.chapters),
        "text": rule.text,
        "file": f"docs/{rule.file}",
        "line": rule.line,
    }


def _print(rule: law.Rule, with_chapters: bool) -> None:
    if with_chapters and rule.chapters:
        say(" › ".join(rule.chapters))
        say()
    first, *others = rule.text.splitlines() or [""]
    lead = f"{rule.citation}  "
    say_text(textwrap.fill(first, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead)))
    for line in others:
        say(textwrap.indent(line, " " * len(lead)))


def _unknown(wanted: str) -> Refused:
    prefix = wanted.partition(" ")[0].upper()
    if prefix not in law.documents() and not law.RULING_ID.fullmatch(wanted.upper()):
        return refuse(
            "unknown-rule",
            f"“{wanted}” is not a rule's number.",
            f"Numbers begin with {', '.join(law.documents())}: punchboard rule TABLE 4.2",
        )
    near = law.nearest(wanted.upper())
    if near is None:
        chapters = (
            [rule.citation for rule in law.law(prefix).values() if "." not in rule.citation]
            if prefix in (law.documents())
            else []
        )
        hint = f"Its chapters are {chapters[0]} to {chapters[-1].split()[-1]}." if chapters else ""
        return refuse("unknown-rule", f"there is no {wanted}.", hint)
    numbers = [rule.number for rule in law.below(near)]
    listed = f" It has {numbers[0]} to {numbers[-1]}." if numbers else ""
    return refuse("unknown-rule", f"there is no {wanted}.", f"The nearest is {near.citation}.{listed}")
