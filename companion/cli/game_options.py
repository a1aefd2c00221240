"""A game's facts as options of a command, and examples of games that can answer it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from companion.cli.common import open_game
from companion.engines import has_engine
from companion.rules.kernel.facts import Fact, Ids, Switch, Whole, ids_in, written_name
from generator.errors import Refused
from generator.pack.find import large_games


def options_for(facts: Iterable[Fact], ask: Callable[[Fact], str]) -> list[click.Option]:
    """Return an option for each fact. The command asks for required ones once everything else is valid."""
    return [click.Option([f"--{written_name(fact)}", fact.name], help=ask(fact), **_kind(fact)) for fact in facts]


def _kind(fact: Fact) -> dict[str, Any]:
    match fact:
        case Whole(usual=usual, needed=needed):
            default = None if needed else usual
            return {"type": int, "default": default, "show_default": default is not None}
        case Switch():
            return {"is_flag": True}
        case Ids():
            return {"default": "", "metavar": "ID,…", "callback": lambda _ctx, _option, text: ids_in(text)}


def example(facts: Iterable[Fact]) -> str:
    """Return the shortest valid arguments, with usual numbers."""
    return " ".join(f"--{written_name(fact)} {fact.usual}" for fact in facts if isinstance(fact, Whole) and fact.needed)


def able(kind: type[Any]) -> Iterator[tuple[str, Any]]:
    """Return the games that come with Punchboard and whose rules can do this, with their engines."""
    for name in filter(has_engine, large_games()):
        try:
            _, engine = open_game(name)
        except Refused:
            continue  # a broken pack is no answer to a question about another
        if isinstance(engine, kind):
            yield name, engine
