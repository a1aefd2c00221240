"""Commands with options that depend on the game named on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any, TypeAlias

import click

from generator.errors import Refused
from generator.pack.find import find_pack, large_games

OwnOptions: TypeAlias = Sequence[click.Option] | None
"""Returns a game's options for a command; None when the command does not apply, which the command reports itself."""


class PerGame(click.Command):
    """A command for one GAME, its first argument. `own_options(game)` makes the options that only this game has."""

    def __init__(self, *args: Any, own_options: Callable[[str], OwnOptions], **more: Any) -> None:
        super().__init__(*args, **more)
        self.own_options = own_options
        self.game: str | None = None
        """The command whose options are among its own."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        words = self._candidates(args, parent)
        game = next(filter(_is_game, words), words[0] if words else None)
        try:
            command = self if game is None else self.for_game(game)
        except Refused:
            if not extra.get("resilient_parsing"):
                raise
            command = self  # the shell completes what there is to complete
        if game is not None and command.game is None:
            args = [game, *(word for word in args if word != game)]  # or what it has no options for is taken for a game
        return super(PerGame, command).make_context(info_name, args, parent, **extra)

    def _candidates(self, args: Sequence[str], parent: click.Context | None) -> list[str]:
        """Return the words of the line that may name its game, without values of options that every game has. All
        other faults of the line are reported by Click."""
        easy = click.Context(self, parent, ignore_unknown_options=True, allow_extra_args=True, resilient_parsing=True)
        _, rest, _ = self._without_arguments().make_parser(easy).parse_args(list(args))
        return [word for word in rest if not word.startswith("-")]

    def _without_arguments(self) -> PerGame:
        command = copy(self)
        command.params = [param for param in self.params if isinstance(param, click.Option)]
        return command

    def for_game(self, game: str) -> PerGame:
        """Return the command with this game's options behind its argument."""
        own = self.own_options(game)
        command = copy(self)
        if own is None:
            ignored = {"ignore_unknown_options": True, "allow_extra_args": True}
            command.context_settings = {**self.context_settings, **ignored}
        else:
            command.params = [*self.params[:1], *own, *self.params[1:]]
            command.game = game
        return command

    def games(self) -> Iterator[tuple[str, Sequence[click.Option]]]:
        """Return the shipped games that have options of their own here."""
        for game in large_games():
            own = self.own_options(game)
            if own is not None:
                yield game, own


def _is_game(word: str) -> bool:
    try:
        find_pack(word)
    except Refused:
        return False
    return True
