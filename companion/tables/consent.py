"""Whose consent an undo, an amendment and an upgrade need (TABLE 4.2, 4.3, 5.3, 10.2)."""

from __future__ import annotations

from companion.rules.kernel import ChanceMove, Game, Over
from companion.rules.kernel.game import M, S
from companion.tables.setup import Setup
from companion.tables.snapshot import Snapshot, state_after


def needed_for_undo(
    game: Game[S, M], setup: Setup, snapshot: Snapshot[S, M], index: int, fresh: bool, by: str | None
) -> tuple[str, ...]:
    """Return the seats that must agree to an undo back to this index. TABLE 4.2: seats that would decide again."""
    if concerns_everybody(game, snapshot, index, fresh):
        return all_others(setup, by)
    concerned = {event.seat for event in snapshot.events[index:]}
    return tuple(seat for seat in all_others(setup, by) if seat in concerned)


def concerns_everybody(game: Game[S, M], snapshot: Snapshot[S, M], index: int, fresh: bool) -> bool:
    """TABLE 4.3: anything was rolled or revealed since, chance is to be redrawn, or the game is over, because the seed
    and every secret are known then."""
    return fresh or isinstance(game.pending(snapshot.state), Over) or reveals(game, snapshot, index)


def reveals(game: Game[S, M], snapshot: Snapshot[S, M], index: int) -> bool:
    """Return whether any event from this index on rolled or revealed something."""
    state = state_after(game, snapshot, index)
    for event in snapshot.events[index:]:
        if isinstance(event.move, ChanceMove) or game.conceals(state, event.move):
            return True
        game.apply(state, event.move)
    return False


def all_others(setup: Setup, by: str | None) -> tuple[str, ...]:
    """Return all seats but the one that asks."""
    return tuple(seat for seat in setup.seats if seat != by)
