"""Bots at live tables: whenever a bot's seat is due, it moves after a short pause, through the same door as phones."""

from __future__ import annotations

from threading import Thread
from time import sleep
from typing import Any

from companion.beside import aside
from companion.bots import BOTS
from companion.dealer import Stream
from companion.live.outcomes import Done, HandsChanged, Outrun
from companion.live.room import Room
from companion.rules.kernel import Illegal, Turn
from companion.store.model import StoreAway, StoreClosed
from companion.tables.table import Change, Table
from companion.web.clock import now, stamp
from companion.web.faults import note_fault

PATIENCE = 5
"""How often a bot looks again at once when the game went on while it thought."""
LONGER = 1.0
"""Seconds until it looks again after that."""
AWAY = 2.0
"""Seconds until it tries again when the tables could not be reached."""
ELSEWHERE = Illegal("TABLE 2.3", "table.overtaken", {"event": 0})


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
            if chair is not None and chair.played == "bot" and chair.by in BOTS:
                return seat, chair.by
        return None

    def _play(self, room: Room) -> None:
        refusals = 0
        away = False
        try:
            while not room.closed and (due := self._due(room)) is not None:
                sleep(AWAY if away else self._pause if refusals < PATIENCE else max(self._pause, LONGER))
                try:
                    refusals = 0 if self._move(room, *due) else refusals + 1
                    away = False
                except StoreAway as fault:
                    if not away:
                        note_fault(fault)
                    away = True
        except StoreClosed:
            return
        except Exception as fault:
            note_fault(fault)
            return
        finally:
            self._busy.discard(room.code)
        if not room.closed:
            self.after_change(room)  # what came while this player was leaving

    def _move(self, room: Room, seat: str, bot: str) -> bool:
        """One move, chosen and made at one entry of the game's log: processes that share a table all play its bots, and
        the first to be durable has moved for all of them. Notes, dice and who comes and goes do not matter to it."""
        with room.lock:
            table = room.table
            if table is None or self._due(room) is None:
                return False
            game, state, number = table.game, table.state, len(table.log)
        below = Stream(room.secret, f"bot\n{seat}\n{number}").below
        move: Any = aside(lambda: BOTS[bot].choose(game, state, seat, below))
        record = game.write_move(move)

        def offer(at: Table) -> Change | Illegal:
            chair = room.seats[seat]
            still = len(at.log) == number and chair.played == "bot" and chair.by == bot
            return at.offer(record, stamp()) if still else ELSEWHERE

        try:
            return isinstance(room.change(offer, now(), f" bot\n{seat}\n{number}"), Done)
        except (HandsChanged, Outrun):
            return False
