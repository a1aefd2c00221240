"""`punchboard list`: the games there are."""

from __future__ import annotations

import click

from generator.cli.common import GameName, json_option, print_json, say
from generator.errors import Finding, Refused
from generator.languages import DEFAULT, languages, words
from generator.pack.find import shipped, small_games
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
        "best": [pack.best.min, pack.best.max] if pack.best else None,
        "minutes": [pack.minutes.min, pack.minutes.max] if pack.minutes else None,
        "age": pack.age,
        "designers": list(pack.designers),
        "pieces": {c.id: sum(piece.quantity for piece in pack.pieces(c)) for c in pack.components},
    }


@click.command("list")
@click.argument("games", nargs=-1, type=GameName(), metavar="[GAME…]")
@click.option(
    "--lang", type=click.Choice(languages()), help="The language to speak. Without it titles are the games' own."
)
@json_option
def command(games: tuple[str, ...], lang: str | None, as_json: bool) -> None:
    """Show the games there are, or these ones."""
    from generator.pack.reader import read_pack

    packs: list[Pack] = []
    wrong: list[Finding] = []
    for name in games or (*shipped(), *small_games()):
        try:
            packs.append(read_pack(name))
        except Refused as refusal:
            wrong += refusal.findings
    # One broken pack hides none of the others; what is wrong with it is told after them.
    if as_json and not wrong:
        print_json([facts(pack) for pack in packs])
    elif not as_json:
        small = frozenset(small_games() if not games else ())
        for pack in packs:
            if pack.id in small:
                say("", words(lang or DEFAULT, "games")["small"])
                small = frozenset()
            _show(pack, lang)
    if wrong:
        raise Refused(wrong)


def _show(pack: Pack, asked: str | None) -> None:
    """In the language asked for, if the pack speaks it; else in the pack's own."""
    said = words(asked or DEFAULT, "games")
    texts = pack.texts[asked if asked in pack.languages else pack.language]
    say(f"  {pack.id} {pack.version}", bold=texts["title"])
    if texts.get("tagline"):
        say(f"  {texts['tagline']}")
    count = sum(piece.quantity for c in pack.components for piece in pack.pieces(c))
    known = (
        said["players"][pack.players.max != 1].format(count=pack.players),
        said["best"].format(count=pack.best) if pack.best else "",
        said["minutes"].format(count=pack.minutes) if pack.minutes else "",
        said["age"].format(count=pack.age) if pack.age else "",
        ", ".join(pack.languages),
        said["pieces"][count != 1].format(count=count),
    )
    say("  " + " · ".join(filter(None, known)))
    if pack.designers:
        say("  " + said["by"].format(names=", ".join(pack.designers)))
