"""Find the legal move closest to a refused one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.kernel import Game, Turn
from companion.rules.kernel.game import S


def nearest(game: Game[S, Any], state: S, data: object) -> dict[str, Any] | None:
    """Return the legal move of the same seat that differs least: of the same type with few other fields if there is
    one. Only moves that `legal_moves` offers this seat are considered, so nothing secret is revealed.
    """
    pending = game.pending(state)
    if not isinstance(data, Mapping) or not isinstance(pending, Turn) or data.get("seat") not in pending.seats:
        return None
    best: tuple[float, dict[str, Any]] | None = None
    for move in game.legal_moves(state, data["seat"]):
        record = game.write_move(move)
        distance = _distance(data, record)
        if best is None or distance < best[0]:
            best = distance, record
    return best[1] if best else None


def _distance(wanted: Mapping[Any, Any], legal: Mapping[str, Any]) -> float:
    other_type = 100.0 if wanted.get("type") != legal["type"] else 0.0
    names = {*wanted, *legal} - {"type", "seat"}
    return other_type + sum(_apart(wanted.get(name), legal.get(name)) for name in names)


def _apart(a: Any, b: Any) -> float:
    """Return the distance of two values between 0 (equal) and 1 (nothing in common)."""
    if a == b and type(a) is type(b):
        return 0.0
    if isinstance(a, list) and isinstance(b, list):
        shared = sum(item in b for item in a)
        return 1 - 2 * shared / (len(a) + len(b) + 1)
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        names = {*a, *b}
        return sum(_apart(a.get(name), b.get(name)) for name in names) / (len(names) + 1)
    if type(a) is int and type(b) is int:
        return 1 - 1 / (1 + abs(a - b))
    return 1.0
