"""What a game may add to tell its log: the round and turn a move belongs to, and what its sentence needs from the
board. Optional: without it the log stands in one piece, and sentences say what is in the move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Chapter = tuple[int, str | None]
"""The number of a round, and the seat whose turn it is where rounds have turns."""


def chapter_of(game: Any, state: Any) -> Chapter | None:
    """Return the part of the log that a move in this state belongs to. A game that has such parts answers `chapter`
    with what is open to all; the contract suite checks that spectators can know it."""
    ask = getattr(game, "chapter", None)
    found: Chapter | None = None if ask is None else ask(state)
    return found


def facts_beside(game: Any, state: Any, move: Any) -> Mapping[str, Any]:
    """Return public facts of the state before a move that belong to its sentence, such as the city of a battle. A game
    that has some answers `beside`; its pack says them in the texts `told`."""
    ask = getattr(game, "beside", None)
    found: Mapping[str, Any] = {} if ask is None else ask(state, move)
    return found
