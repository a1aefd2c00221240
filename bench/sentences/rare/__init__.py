"""Refusals that neither play nor heckling often meets: each is provoked on purpose, from positions of real games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from companion.rules.kernel import Game, Illegal, Turn

Position: TypeAlias = dict[str, Any]
Record: TypeAlias = dict[str, Any]
ENOUGH = 2
"""Refusals of a code that are looked for."""
MOST_ATTEMPTS = 2000
"""Wrong moves in one position."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a real game."""

    game: Game[Any, Any]
    options: Mapping[str, Any]
    state: Any
    position: Position

    def copy(self) -> Position:
        return deepcopy(self.position)

    def moves(self, type: str) -> Iterator[Record]:
        """The legal moves of this type."""
        pending = self.game.pending(self.state)
        for seat in pending.seats if isinstance(pending, Turn) else ():
            for move in self.game.legal_moves(self.state, seat):
                record = self.game.write_move(move)
                if record["type"] == type:
                    yield record


Attempt: TypeAlias = Position | tuple[Position, Record]
"""A position that is wrong, or a position with a move that is wrong there."""
Spoil: TypeAlias = Callable[[Scene], Iterator[Attempt]]


def provoke(scenes: list[Scene], spoils: Mapping[str, Spoil]) -> Iterator[Illegal]:
    """What the rules answer to the attempts of each code, until it has been told often enough."""
    for code, spoil in spoils.items():
        found = 0
        for refusal in _answers(scenes, spoil):
            yield refusal
            found += refusal.code == code
            if found == ENOUGH:
                break


def _answers(scenes: list[Scene], spoil: Spoil) -> Iterator[Illegal]:
    for scene in scenes:
        read: Any = None
        position: Position | None = None
        for attempt in islice(spoil(scene), MOST_ATTEMPTS):
            wanted, record = (attempt, None) if isinstance(attempt, dict) else attempt
            if wanted is not position:
                position, read = wanted, scene.game.from_position(wanted, scene.options)
            refusal = read if isinstance(read, Illegal) or record is None else _judge(scene.game, read, record)
            if isinstance(refusal, Illegal):
                yield refusal


def _judge(game: Game[Any, Any], state: Any, record: Record) -> Illegal | None:
    move = game.read_move(record)
    return move if isinstance(move, Illegal) else game.check(state, move)
