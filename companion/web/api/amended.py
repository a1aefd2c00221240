"""What stands in the log where entries were put right: the old words stay, the new ones and who agreed stand beside."""

from __future__ import annotations

from typing import Any

from companion.live.room import Room
from companion.tables.entries import Amend
from companion.tables.snapshot import GameEvent, state_after
from companion.tables.table import Table
from companion.web.speech import Speaker


def amended_entries(room: Room, seat: str | None, say: Speaker) -> list[dict[str, Any]]:
    """Return the entries that count in other words than they were told in, as this seat may read them."""
    table = room.table
    if table is None or len(table.snapshot.events) == len(room.history.lines):
        return []  # every line is a move or an answer that was never touched
    found = []
    for index, (event, deed) in _put_right(table).items():
        before = state_after(table.game, table.snapshot, index)
        record = table.game.public_move(before, event.move, seat)
        says = say.tell(record, table.game.beside(before, event.move))
        agreed = [name for name in (deed.by, *deed.needs) if name is not None]
        found.append({"event": event.number, "move": record, "says": says, "agreed": agreed})
    return found


def _put_right(table: Table) -> dict[int, tuple[GameEvent[Any], Amend]]:
    """Return by place in the game each event that an amendment changed, with the newest one that did."""
    newest: dict[int, tuple[Any, Amend]] = {}
    for entry in table.log:
        if isinstance(entry.deed, Amend):
            newest.update({number: (data, entry.deed) for number, data in entry.deed.changes})
    if not newest:
        return {}
    return {
        index: (event, newest[event.number][1])
        for index, event in enumerate(table.snapshot.events)
        if event.number in newest and table.game.write_move(event.move) == newest[event.number][0]
    }
