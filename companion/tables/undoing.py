"""TABLE 4, undo: take back the newest events, with the consent of the seats concerned."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.kernel import ChanceMove, Game, Illegal, Over
from companion.rules.kernel.game import M, S
from companion.tables.entries import Undo
from companion.tables.setup import Setup
from companion.tables.snapshot import GameEvent, Snapshot, marks_until, state_after


def last_decision(snapshot: Snapshot[S, M], seat: str | None = None) -> GameEvent[M] | None:
    """Return the newest event that a seat decided or reported: the default of an undo."""
    for event in reversed(snapshot.events):
        if event.by != "app" and (seat is None or seat_of(event) == seat):
            return event
    return None


def seat_of(event: GameEvent[M]) -> str | None:
    return None if isinstance(event.move, ChanceMove) else event.move.seat


def plan_undo(game: Game[S, M], setup: Setup, snapshot: Snapshot[S, M], deed: Undo) -> Undo | Illegal:
    """Return the deed with the seats that must consent. TABLE 4.2: seats that would decide again must agree.

    TABLE 4.3: all must agree if anything was rolled or revealed since, if chance is to be redrawn, and when the game is
    over, because the seed and every secret are known then.
    """
    index = snapshot.find(deed.event)
    if index is None:
        return Illegal("TABLE 4.1", "table.no-such-event", {"event": deed.event})
    removed = snapshot.events[index:]
    if removed[0].by == "app":
        return Illegal("TABLE 4.4", "table.app-dealt", {"event": deed.event})
    if concerns_everybody(game, snapshot, index, deed.fresh):
        concerned = set(setup.seats)
    else:
        concerned = {seat for event in removed if (seat := seat_of(event)) is not None}
    return replace(deed, needs=tuple(seat for seat in setup.seats if seat in concerned and seat != deed.by))


def concerns_everybody(game: Game[S, M], snapshot: Snapshot[S, M], index: int, fresh: bool) -> bool:
    """TABLE 4.3, for an undo back to this index."""
    return fresh or isinstance(game.pending(snapshot.state), Over) or reveals(game, snapshot, index)


def reveals(game: Game[S, M], snapshot: Snapshot[S, M], index: int) -> bool:
    """Return whether any event from this index on rolled or revealed something."""
    state = state_after(game, snapshot, index)
    for event in snapshot.events[index:]:
        if isinstance(event.move, ChanceMove) or game.conceals(state, event.move):
            return True
        game.apply(state, event.move)
    return False


def apply_undo(game: Game[S, M], snapshot: Snapshot[S, M], deed: Undo) -> Snapshot[S, M]:
    """Return the snapshot after an undo with all consents."""
    index = snapshot.find(deed.event)
    assert index is not None, "an undo request lapses before its event can vanish"
    return replace(
        snapshot,
        events=snapshot.events[:index],
        state=state_after(game, snapshot, index),
        marks=marks_until(snapshot, index),
        epoch=snapshot.epoch + deed.fresh,
        request=None,
    )
