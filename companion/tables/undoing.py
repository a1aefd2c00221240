"""TABLE 4, undo: take back the newest events, with the consent of the seats concerned."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.kernel import Game, Illegal
from companion.rules.kernel.game import M, S
from companion.tables.consent import needed_for_undo
from companion.tables.entries import Undo
from companion.tables.setup import Setup
from companion.tables.snapshot import GameEvent, Snapshot, marks_until, state_after


def last_decision(snapshot: Snapshot[S, M], seat: str | None = None) -> GameEvent[M] | None:
    """Return the newest event that a seat decided or reported: the default of an undo."""
    for event in reversed(snapshot.events):
        if event.by != "app" and (seat is None or event.seat == seat):
            return event
    return None


def plan_undo(game: Game[S, M], setup: Setup, snapshot: Snapshot[S, M], deed: Undo) -> Undo | Illegal:
    """Return the deed with the seats that must consent."""
    index = snapshot.find(deed.event)
    if index is None:
        return Illegal("TABLE 4.1", "table.no-such-event", {"event": deed.event})
    if snapshot.events[index].by == "app":
        return Illegal("TABLE 4.4", "table.app-dealt", {"event": deed.event})
    return replace(deed, needs=needed_for_undo(game, setup, snapshot, index, deed.fresh, deed.by))


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
