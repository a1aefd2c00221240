"""`punchboard odds GAME`: how a battle would end if both sides rolled to the end, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import click

from companion.cli.opening import cannot, json_option, lang_option, open_game, with_options
from companion.cli.speech import print_json
from companion.rules.kernel import Illegal
from companion.rules.kernel.battles import BattleOdds, BattleQuestion, ForetellsBattles
from companion.wording import Wording, house_say
from generator.errors import refuse
from generator.impose.wording import decimal

BAR = 40


@click.command("odds")
@click.argument("game")
@click.option("--attack", type=int, help="Attacking units.")
@click.option("--defend", type=int, help="Defending units.")
@click.option("--attacker-intimidation", type=int, default=0, show_default=True, help="The attacker's value.")
@click.option("--defender-intimidation", type=int, default=0, show_default=True, help="The defender's value.")
@click.option("--attacker-knowledge", default="", metavar="CARDS", help="What the attacker has access to: a,b,c.")
@click.option("--defender-knowledge", default="", metavar="CARDS", help="What the defender has access to: a,b,c.")
@click.option("--temple", is_flag=True, help="The attacked city holds a temple.")
@click.option("--retreat-places", type=int, default=1, show_default=True, help="Where frightened defenders can go.")
@with_options(lang_option, json_option)
def command(
    game: str,
    attack: int | None,
    defend: int | None,
    attacker_intimidation: int,
    defender_intimidation: int,
    attacker_knowledge: str,
    defender_knowledge: str,
    temple: bool,
    retreat_places: int,
    lang: str,
    as_json: bool,
) -> None:
    """Work out the exact odds of a battle of GAME that is fought to the end."""
    loaded, engine = open_game(game)
    wording = Wording(loaded.pack, lang)
    if not isinstance(engine, ForetellsBattles):
        hint = house_say(lang, "cli.try", command="punchboard odds fallen-kingdoms --attack 5 --defend 3")
        raise refuse("no-battles", house_say(lang, "cli.no-battles", title=wording.title), hint)
    if attack is None or defend is None:
        hint = house_say(lang, "cli.example", command=f"punchboard odds {game} --attack 5 --defend 3")
        raise refuse("usage", house_say(lang, "cli.which-battle"), hint)
    question = BattleQuestion(
        attack,
        defend,
        attacker_intimidation,
        defender_intimidation,
        _cards(attacker_knowledge),
        _cards(defender_knowledge),
        temple,
        retreat_places,
    )
    odds = engine.battle_odds(question)
    if isinstance(odds, Illegal):
        raise cannot(wording, odds)
    if as_json:
        print_json(odds.record())
        return
    _print(odds, wording)
    idle = engine.without_effect(question)
    if idle:
        click.echo(f"{wording.must_say('odds.without_effect')}: {wording.name(list(idle))}")


def _cards(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, (name.strip() for name in text.split(",")))))


def _print(odds: BattleOdds, wording: Wording) -> None:
    outcomes = {"win": odds.win, "wiped_out": odds.wiped_out, "exhausted": odds.exhausted}
    _bars({wording.must_say(f"odds.{name}"): chance for name, chance in outcomes.items()}, wording.language)
    for name, left in (("attackers_left", odds.attackers_left), ("defenders_left", odds.defenders_left)):
        click.echo()
        click.echo(wording.must_say(f"odds.{name}"))
        _bars({f"  {units}": chance for units, chance in left.items()}, wording.language)
    click.echo()
    for name, killed in (("attackers_killed", odds.attackers_killed), ("defenders_killed", odds.defenders_killed)):
        click.echo(f"{wording.must_say(f'odds.{name}')}: {decimal(float(killed), wording.language)}")


def _bars(rows: Mapping[str, Fraction], language: str) -> None:
    """Each chance in percent, exactly where the fraction is short, and as a bar."""
    width = max(map(len, rows))
    for label, chance in rows.items():
        exact = str(chance) if chance.denominator < 10_000 else ""
        percent = decimal(float(chance) * 100, language)
        click.echo(f"{label:<{width}}  {percent:>6} %  {exact:>10}  {'█' * round(chance * BAR)}".rstrip())
