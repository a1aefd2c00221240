"""Where a game's secrets are: moments at which two different decisions, or two answers of chance, look alike to all
others. Found by playing, so that a new secret of a game is found without being named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.bots import LAB_BOTS
from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.lab.match import begin, steps
from companion.rules.kernel import Chance, ChanceMove, Game, Turn

MOST_LOOKED_AT = 60


@dataclass(frozen=True)
class Fork:
    """The moves that lead to it, and the two that then differ in secret; `owner` decides or is told."""

    kind: str
    before: tuple[dict[str, Any], ...]
    owner: str
    one: dict[str, Any]
    other: dict[str, Any]


def forks(game: Game[Any, Any], seats: tuple[str, ...], options: dict[str, Any], label: str) -> list[Fork]:
    """The first fork of every kind in a random game."""
    state, below = begin(game, seats, options), Stream("forks", label).below
    bots = dict.fromkeys(seats, LAB_BOTS["uniform"])
    found: dict[str, Fork] = {}
    before: list[dict[str, Any]] = []
    for step in steps(game, state, bots, below):
        for kind, owner, one, other in _at(game, seats, step.state, step.pending, below):
            if kind not in found:
                found[kind] = Fork(kind, tuple(before), owner, game.write_move(one), game.write_move(other))
        before.append(game.write_move(step.move))
    return list(found.values())


def _at(
    game: Game[Any, Any], seats: tuple[str, ...], state: Any, pending: Any, below: Any
) -> Iterator[tuple[str, str, Any, Any]]:
    if isinstance(pending, Chance) and pending.question.audience:
        question = pending.question
        answers = [ChanceMove(question.id, draw(question.odds, below)) for _ in range(8)]
        other = next((answer for answer in answers if answer != answers[0]), None)
        if other is not None:
            yield question.id, question.audience[0], answers[0], other
    if isinstance(pending, Turn):
        for seat in pending.seats:
            others = [reader for reader in (None, *seats) if reader != seat]
            seen: dict[str, Any] = {}
            for move in game.legal_moves(state, seat)[:MOST_LOOKED_AT]:
                looks = repr([game.public_move(state, move, reader) for reader in others])
                if looks in seen:
                    yield str(game.write_move(move)["type"]), seat, seen[looks], move
                    break
                seen[looks] = move
