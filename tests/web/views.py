"""Print views and moves as phones get them, one of each kind, from games that bots play to the end: for views.test.js.

Each line of arguments is a pack; the answer is `{pack: {"views": […], "moves": […], "board": …}}`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from companion.bots import Easy
from companion.dealer import Stream
from companion.engines import load
from companion.lab.match import begin, steps
from companion.rules.kernel import Game, Turn
from companion.rules.kernel.heuristics import candidates

PLAYS = 1
MOST_MOVES = 12
MOST_STEPS = 4000


def features(value: Any, path: str = "") -> Iterator[str]:
    """Yield what a value is made of: where there is what, and not how much of it or of which piece."""
    yield path + " " + type(value).__name__
    if isinstance(value, dict):
        alike = path and len({frozenset(features(each)) for each in value.values()}) == 1
        for key, each in value.items():
            yield from features(each, f"{path}.{'*' if alike else key}")
    elif isinstance(value, list | tuple):
        for each in value:
            yield from features(each, path + "[]")


def some(values: list[Any]) -> list[Any]:
    """Return values that show all their features together."""
    known: set[str] = set()
    found = []
    for value in values:
        named = [str(value.get(key)) for key in ("step", "phase", "type")]
        new = {f"{feature} {named}" for feature in features(value)} - known
        if new:
            found.append(value)
            known |= new
    return found


def seen(game: Game[Any, Any], play: int) -> Iterator[tuple[Any, list[Any]]]:
    """Yield every view of every reader in a game, and the moves that are listed for that reader."""
    seats = tuple(getattr(game, "seats", ()) or ("Ana", "Björn", "Cléo", "Dana"))[: max(game.players)]
    count = min(game.players)
    state = begin(game, seats[:count], {option.name: option.default for option in game.options})
    bots = {seat: Easy() for seat in seats}
    for number, step in enumerate(steps(game, state, bots, Stream(f"views {play}", game.name).below)):
        if number >= MOST_STEPS:
            return
        if isinstance(step.pending, Turn) and step.seat is not None:
            moves = [game.write_move(move) for move in islice(candidates(game, state, step.seat), MOST_MOVES)]
            for reader in (step.seat, None):
                yield game.view(state, reader), moves
    yield game.view(state, None), []


def told(pack: str) -> dict[str, Any]:
    """Return one of each kind."""
    game = load(pack)
    found = [each for play in range(PLAYS) for each in seen(game, play)]
    views, moves = [view for view, _ in found], [move for _, listed in found for move in listed]
    return {"views": some(views), "moves": some(moves), "board": getattr(game, "board", None)}


if __name__ == "__main__":
    print(json.dumps({pack: told(pack) for pack in sys.argv[1:]}))
