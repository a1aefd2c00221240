"""What the log tells beside a move: the round and whose turn it was, and the city that was fought for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.fallen_kingdoms.moves import Enter, Flee, Move, Occupy, Path, Reinforce, Stance
from companion.rules.fallen_kingdoms.state import NOBODY, State
from companion.rules.kernel import ChanceMove
from companion.rules.kernel.game import Chapter


def chapter(state: State) -> Chapter | None:
    """Return the round and the active seat; nothing while the realms are set up."""
    if not state.round:
        return None
    return state.round, None if state.active == NOBODY else state.setting.seats[state.active]


def beside(state: State, move: Move | ChanceMove) -> dict[str, Any]:
    """Return the city of the battle for moves that name none, and whether a defender says where it retreats to."""
    battle = state.battle
    if battle is None or not isinstance(move, Stance | Occupy | Flee | Enter | Reinforce):
        return {}
    city = {"city": state.map.ids[battle.city]}
    return {"goes": move.to is not None, **city} if isinstance(move, Stance | Flee) else city


def places(state: State, move: Move | ChanceMove) -> Sequence[str]:  # noqa: ARG001
    """Return the path of an invasion, which its move names by a number."""
    return [f"path:{move.path}"] if isinstance(move, Path) and move.path is not None else []
