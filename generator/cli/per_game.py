"""Commands some of whose options are the game's own: which ones, the game says that the line names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any, TypeAlias

import click

from generator.errors import Refused
from generator.pack.find import find_pack, shipped

OwnOptions: TypeAlias = Sequence[click.Option] | None
"""What a game adds to a command; None when the command has nothing to do with it, which the command says itself."""


class PerGame(click.Command):
    """A command for one GAME, its first argument. `own_options(game)` makes the options that only this game has."""

    def __init__(self, *args: Any, own_options: Callable[[str], OwnOptions], **more: Any) -> None:
        super().__init__(*args, **more)
        self.own_options = own_options

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        game = named(args)
        try:
            command = self if game is None else self.for_game(game)
        except Refused:
            if not extra.get("resilient_parsing"):
                raise
            command = self  # the shell completes what there is to complete
        return super(PerGame, command).make_context(info_name, args, parent, **extra)

    def for_game(self, game: str) -> PerGame:
        """The command with this game's options behind its argument."""
        own = self.own_options(game)
        command = copy(self)
        if own is None:
            ignored = {"ignore_unknown_options": True, "allow_extra_args": True}
            command.context_settings = {**self.context_settings, **ignored}
        else:
            command.params = [*self.params[:1], *own, *self.params[1:]]
        return command

    def games(self) -> Iterator[tuple[str, Sequence[click.Option]]]:
        """The games that come with Punchboard and have options of their own here."""
        for game in shipped():
            own = self.own_options(game)
            if own is not None:
                yield game, own


def named(words: Sequence[str]) -> str | None:
    """The game a line names: the first of its words that is one, wherever it stands; else the first word, to be told
    that it is none."""
    bare = [word for word in words if not word.startswith("-")]
    return next(filter(_is_game, bare), bare[0] if bare else None)


def _is_game(word: str) -> bool:
    try:
        find_pack(word)
    except Refused:
        return False
    return True
