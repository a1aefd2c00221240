"""Bots at live tables: whenever a bot's seat is due, it moves after a short pause, through the same door as phones."""

from __future__ import annotations

from threading import Thread
from time import sleep
from typing import Any

from companion.bots import BOTS
from companion.dealer import Stream
from companion.live.room import Done, Room
from companion.rules.kernel import Turn
from companion.web.clock import now, stamp

PATIENCE = 5
"""How often a bot looks again when its move met a newer state."""


class Players:
    """Starts at most one player per room; it moves until no bot is due."""

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._busy: set[str] = set()

    def after_change(self, room: Room) -> None:
        if room.code not in self._busy and self._due(room) is not None:
            self._busy.add(room.code)
            Thread(target=self._play, args=(room,), daemon=True, name=f"bot-{room.code}").start()

    def _due(self, room: Room) -> tuple[str, str] | None:
        """A seat that is asked and played by a bot, with the bot's name."""
        table = room.table
        pending = table.pending if table is not None and table.moment.request is None else None
        if not isinstance(pending, Turn):
            return None
        for seat in pending.seats:
            chair = room.seats.get(seat)
            if chair is not None and chair.played == "bot":
                return seat, chair.by
        return None

    def _play(self, room: Room) -> None:
        refusals = 0
        try:
            while refusals < PATIENCE and (due := self._due(room)) is not None:
                sleep(self._pause)
                refusals = 0 if self._move(room, *due) else refusals + 1
        finally:
            self._busy.discard(room.code)

    def _move(self, room: Room, seat: str, bot: str) -> bool:
        table = room.table
        if table is None or self._due(room) is None:
            return False
        below = Stream(room.secret, f"bot\n{seat}\n{room.last}").below
        move: Any = BOTS[bot].choose(table.game, table.state, seat, below)
        record = table.game.write_move(move)
        return isinstance(room.change(lambda at: at.offer(record, stamp()), now()), Done)
