"""`punchboard list`: games, icons, fonts, papers, sizes, and the gallery."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from generator.cli.common import GameName, json_option, print_json, say
from generator.errors import Finding, Refused
from generator.languages import DEFAULT, languages, words
from generator.pack.find import all_games, all_shipped, plugin_games, small_games
from generator.pack.model import Pack

LISTS = ("icons", "fonts", "papers", "sizes", "gallery")


class GameEntry(GameName):
    """A game, or one of the catalogues."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        lists = [CompletionItem(name) for name in LISTS if incomplete and name.startswith(incomplete)]
        return [*super().shell_complete(ctx, param, incomplete), *lists]


def facts(pack: Pack) -> dict[str, object]:
    """Return a game's facts for a catalogue."""
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
        "pieces": {c.id: pack.count_pieces(c) for c in pack.components},
    }


@click.command("list")
@click.argument("games", nargs=-1, type=GameEntry(), metavar="[GAME…|icons|fonts|papers|sizes|gallery [WORD…]]")
@click.option(
    "--lang", type=click.Choice(languages()), help="The language to speak. Without it titles are the games' own."
)
@click.option(
    "--html",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page with the pictures of icons, fonts, papers, sizes or the gallery.",
)
@json_option
def command(games: tuple[str, ...], lang: str | None, html: Path | None, as_json: bool) -> None:
    """Show all games, or only these.

    icons, fonts, papers and sizes list what comes with Punchboard under these names, gallery the small packs to start
    from; a WORD finds those that hold it.
    """
    if games and games[0] in LISTS:
        _show_catalogue(games[0], games[1:], html, as_json)
        return
    if html:
        raise click.UsageError(f"--html needs one of {', '.join(LISTS)}.")
    from generator.pack.reader import read_pack

    packs: list[Pack] = []
    wrong: list[Finding] = []
    for name in games or all_games():
        try:
            packs.append(read_pack(name))
        except Refused as refusal:
            wrong += refusal.findings
    if not games:
        wrong += _broken_plugins()
    # A broken pack must not hide the others: report it after them.
    if as_json and not wrong:
        print_json([facts(pack) for pack in packs])
    elif not as_json:
        small, others = (frozenset(each if not games else ()) for each in (small_games(), plugin_games()))
        for pack in packs:
            if pack.id in small:
                say("", words(lang or DEFAULT, "games")["small"])
                small = frozenset()
            elif pack.id in others:
                say("", words(lang or DEFAULT, "games")["installed"])
                others = frozenset()
            _show(pack, lang)
    if wrong:
        raise Refused(wrong)


def _broken_plugins() -> Iterator[Finding]:
    """Return the faults of games and print targets of other packages."""
    from generator.kit.print_targets import TARGETS
    from generator.plugins import broken_plugins

    for refusal in (
        *broken_plugins("punchboard.engines", all_shipped()),
        *broken_plugins("punchboard.exports", TARGETS),
    ):
        yield from refusal.findings


def _show_catalogue(kind: str, words: Sequence[str], html: Path | None, as_json: bool) -> None:
    from generator.kit.catalogue import KINDS, catalogue, catalogue_page

    [asked] = (one for one in KINDS if one == kind)
    found = catalogue(asked, words)
    if html:
        from generator.files import write_atomically

        write_atomically(html, catalogue_page(asked, found).encode("utf-8"))
    if as_json:
        print_json([entry.to_json() for entry in found])
    elif html:
        say(str(html))
    else:
        wide = max(len(entry.name) for entry in found)
        say(*(f"{entry.name:<{wide}}  {entry.about}" for entry in found))


def _show(pack: Pack, asked: str | None) -> None:
    """Print facts in the language asked for, if the pack has it; else in the pack's first."""
    said = words(asked or DEFAULT, "games")
    texts = pack.texts[asked if asked in pack.languages else pack.language]
    say(f"  {pack.id} {pack.version}", bold=texts["title"])
    if texts.get("tagline"):
        say(f"  {texts['tagline']}")
    count = sum(map(pack.count_pieces, pack.components))
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
