"""`punchboard odds GAME`: exact odds of a battle in which both sides roll to the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import click

from companion.cli.common import cannot, json_option, lang_option, open_game, with_options
from companion.cli.game_options import able, example, options_for
from companion.rules.kernel import Illegal
from companion.rules.kernel.battles import ForetellsBattles, Foretold
from companion.rules.kernel.facts import Fact, Whole
from companion.wording import Wording, house_say
from generator.cli.common import print_json, say
from generator.cli.per_game import OwnOptions, PerGame
from generator.errors import refuse
from generator.impose.wording import decimal

BAR = 40


def own_options(game: str) -> OwnOptions:
    loaded, engine = open_game(game)
    if not isinstance(engine, ForetellsBattles):
        return None
    wording = Wording(loaded.pack)
    return options_for(engine.battles.facts, lambda fact: wording.must_say(f"odds.ask.{fact.name}"))


@click.command("odds", cls=PerGame, own_options=own_options)
@click.argument("game")
@with_options(lang_option, json_option)
def command(game: str, lang: str, as_json: bool, **question: Any) -> None:
    """Work out the exact odds of a battle of GAME that is fought to the end.

    What a battle depends on is the game's own: punchboard odds GAME --help
    """
    loaded, engine = open_game(game)
    wording = Wording(loaded.pack, lang)
    if not isinstance(engine, ForetellsBattles):
        raise refuse("no-battles", house_say(lang, "cli.no-battles", title=wording.title), _another(lang))
    facts = engine.battles.facts
    needed = [fact.name for fact in facts if isinstance(fact, Whole) and fact.needed]
    if any(question[name] is None for name in needed):
        asked = " ".join(wording.must_say(f"odds.ask.{name}") for name in needed)
        raise refuse("usage", asked, house_say(lang, "cli.example", command=_command(game, facts)))
    odds = engine.battle_odds(question)
    if isinstance(odds, Illegal):
        raise cannot(wording, odds)
    if as_json:
        print_json(odds.record())
        return
    _print(odds, wording)


def _another(lang: str) -> str:
    """Return a working command line, if any game has battles."""
    return next(
        (
            house_say(lang, "cli.try", command=_command(name, engine.battles.facts))
            for name, engine in able(ForetellsBattles)
        ),
        "",
    )


def _command(game: str, facts: Iterable[Fact]) -> str:
    return f"punchboard odds {game} {example(facts)}"


def _print(odds: Foretold, wording: Wording) -> None:
    _bars({wording.must_say(f"odds.{name}"): chance for name, chance in odds.endings.items()}, wording.language)
    for name, chances in odds.counts.items():
        say()
        say(wording.must_say(f"odds.{name}"))
        _bars({f"  {number}": chance for number, chance in chances.items()}, wording.language)
    say()
    for name, number in odds.averages.items():
        say(f"{wording.must_say(f'odds.{name}')}: {decimal(float(number), wording.language)}")
    if odds.idle:
        say(f"{wording.must_say('odds.without_effect')}: {wording.name(list(odds.idle))}")


def _bars(rows: Mapping[str, Fraction], language: str) -> None:
    """Show each chance in percent, as an exact fraction if that is short, and as a bar."""
    width = max(map(len, rows))
    for label, chance in rows.items():
        exact = str(chance) if chance.denominator < 10_000 else ""
        percent = decimal(float(chance) * 100, language)
        say(f"{label:<{width}}  {percent:>6} %  {exact:>10}  {'█' * round(chance * BAR)}".rstrip())
