"""`punchboard list`: the games there are."""

from __future__ import annotations

import click

from generator.cli.common import GameName, json_option, print_json
from generator.errors import Finding, Refused
from generator.pack.find import shipped
from generator.pack.model import Pack


def facts(pack: Pack) -> dict[str, object]:
    """What a catalogue says of a game."""
    return {
        "id": pack.id,
        "title": {language: pack.text(language, "title") for language in pack.languages},
        "tagline": {language: pack.texts[language].get("tagline", "") for language in pack.languages},
        "version": pack.version,
        "languages": list(pack.languages),
        "players": [pack.players.min, pack.players.max],
        "minutes": [pack.minutes.min, pack.minutes.max] if pack.minutes else None,
        "age": pack.age,
        "designers": list(pack.designers),
        "pieces": {c.id: sum(piece.quantity for piece in pack.pieces(c)) for c in pack.components},
    }


@click.command("list")
@click.argument("games", nargs=-1, type=GameName(), metavar="[GAME…]")
@json_option
def command(games: tuple[str, ...], as_json: bool) -> None:
    """Show the games there are, or these ones."""
    from generator.pack import read_pack

    packs: list[Pack] = []
    wrong: list[Finding] = []
    for name in games or shipped():
        try:
            packs.append(read_pack(name))
        except Refused as refusal:
            wrong += refusal.findings
    # One broken pack hides none of the others; what is wrong with it is told after them.
    if as_json and not wrong:
        print_json([facts(pack) for pack in packs])
    elif not as_json:
        for pack in packs:
            _show(pack)
    if wrong:
        raise Refused(wrong)


def _show(pack: Pack) -> None:
    texts = pack.texts[pack.language]
    click.echo(f"{click.style(texts['title'], bold=True)}  {pack.id} {pack.version}")
    if texts.get("tagline"):
        click.echo(f"  {texts['tagline']}")
    players = f"{pack.players} player{'' if pack.players.max == 1 else 's'}"
    minutes = f"{pack.minutes} minutes" if pack.minutes else ""
    age = f"age {pack.age} and up" if pack.age else ""
    pieces = f"{sum(piece.quantity for c in pack.components for piece in pack.pieces(c))} pieces"
    click.echo("  " + " · ".join(part for part in (players, minutes, age, ", ".join(pack.languages), pieces) if part))
    if pack.designers:
        click.echo(f"  by {', '.join(pack.designers)}")
