"""The score of an evening: the plays at tables that followed each other, by seat.

A play is stored with the setup of the next table, as it stood when that was opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from companion.rules.kernel import Over

if TYPE_CHECKING:
    from companion.live.room import Room
    from companion.tables.table import Table


class Play(TypedDict):
    """A finished play. `counts` is what the points are of."""

    counts: str
    points: dict[str, int]
    won: list[str]


def finished_play(table: Table) -> Play:
    sheet = table.game.score(table.state)
    points = {player.seat: player.total for player in sheet.players}
    return {"counts": sheet.counts, "points": points, "won": list(sheet.winners)}


def plays_of(room: Room) -> list[Play]:
    """Return the plays before this table, and this one once it is over."""
    table = room.table
    over = table is not None and not room.gate.closed and isinstance(table.pending, Over)
    return [*room.evening, finished_play(table)] if table is not None and over else list(room.evening)


def evening_score(room: Room) -> dict[str, Any] | None:
    """Return wins and points of every seat; None where no play came before. Points that count different things are
    not added up."""
    if not room.evening:
        return None
    plays = plays_of(room)
    alike = len({play["counts"] for play in plays}) == 1
    return {"plays": len(plays), "seats": [_score_of(seat, plays, alike) for seat in room.seats]}


def _score_of(seat: str, plays: Sequence[Play], alike: bool) -> dict[str, Any]:
    points = sum(play["points"].get(seat, 0) for play in plays) if alike else None
    return {"seat": seat, "wins": sum(seat in play["won"] for play in plays), "points": points}
