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
        self.game: str | None = None
        """The one whose options are among its own."""

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
        """The words of a line that may name its game: none that an option takes which every game has. Whatever else is
        wrong with the line its own reader says."""
        easy = click.Context(self, parent, ignore_unknown_options=True, allow_extra_args=True, resilient_parsing=True)
        _, rest, _ = self._without_arguments().make_parser(easy).parse_args(list(args))
        return [word for word in rest if not word.startswith("-")]

    def _without_arguments(self) -> PerGame:
        command = copy(self)
        command.params = [param for param in self.params if isinstance(param, click.Option)]
        return command

    def for_game(self, game: str) -> PerGame:
        """The command with this game's options behind its argument."""
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
        """The games that come with Punchboard and have options of their own here."""
        for game in shipped():
            own = self.own_options(game)
            if own is not None:
                yield game, own


def _is_game(word: str) -> bool:
    try:
        find_pack(word)
    except Refused:
        return False
    return True
