"""Shell completions of option values. A game that cannot be read has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from generator.pack.model import Pack


def papers(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    from generator.impose.papers import PAPERS

    return [CompletionItem(paper.name) for paper in PAPERS.values() if paper.name.lower().startswith(begun.lower())]


def languages(ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete the last item of a list: `de,f` becomes `de,fr`."""
    before, comma, last = begun.rpartition(",")
    named = dict.fromkeys(language for pack in _packs(ctx) for language in pack.languages)
    words = [word for word in (*named, "all") if word.startswith(last)]
    return [CompletionItem(f"{before}{comma}{word}") for word in words]


def pieces(ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete components and, after a colon, their pieces."""
    names = [
        name
        for pack in _packs(ctx)
        for component in pack.components
        for name in (
            [f"{component.id}:{piece.id}" for piece in pack.pieces(component)] if ":" in begun else [component.id]
        )
    ]
    return [CompletionItem(name) for name in dict.fromkeys(names) if name.startswith(begun)]


def profiles(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    from generator.errors import Refused
    from generator.kit.printer_profiles import Profiles

    try:
        return [CompletionItem(one.name) for one in Profiles().all() if one.name.startswith(begun)]
    except (Refused, OSError):
        return []


def _packs(ctx: click.Context) -> list[Pack]:
    from generator.errors import Refused
    from generator.pack.reader import read_pack

    # Behind an option that still waits for its value, Click leaves the words of the line as they are.
    games = ctx.params.get("games") or [ctx.params.get("game"), *ctx.args]
    found = []
    for game in games:
        try:
            found += [read_pack(game)] if game and not game.startswith("-") else []
        except (Refused, OSError):
            continue
    return found
