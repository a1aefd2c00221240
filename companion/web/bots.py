"""Bots at live tables. A bot whose seat is due moves after a short pause, by the same call as a phone."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Thread
from time import monotonic, sleep
from typing import Any

from companion.bots import BOTS, Below, Strong, can_play
from companion.dealer import Stream
from companion.live.outcomes import Done, HandsChanged, Outrun
from companion.live.room import Room
from companion.offload import offload
from companion.rules.kernel import Illegal, Turn
from companion.store.model import StoreAway, StoreClosed
from companion.tables.table import Change, Table
from companion.web.bot_pace import Pace
from companion.web.clock import now, stamp
from companion.web.faults import note_fault
from companion.web.thinking import Crowded, Task, Thinking, WorkerGone

PATIENCE = 5
"""How often a bot tries again at once when the game went on while it thought."""
LONGER = 1.0
"""Seconds until it tries again after that."""
IDLE = 120.0
"""Seconds without streams or requests after which a table's bots pause."""
AWAY = 2.0
"""Seconds until it tries again while the store is away."""
INSTEAD = "medium"
"""The bot that moves when a search failed or would have to wait too long."""
SEEDS = 1 << 64
ELSEWHERE = Illegal("TABLE 2.3", "table.overtaken", {"event": 0})


class Players:
    """Runs at most one bot thread per room, which moves until no bot is due."""

    def __init__(self, pause: float, thinking: Thinking) -> None:
        self._pause = pause
        self.thinking = thinking
        self._busy: set[str] = set()
        self._resting: set[str] = set()
        """Tables where a bot is due and no phone is listening."""

    def wake(self, rooms: Iterable[Room]) -> None:
        """Continue at tables that phones came back to; called every second."""
        if self._resting:
            for room in rooms:
                if room.code in self._resting and not _is_idle(room):
                    self.after_change(room)

    def after_change(self, room: Room) -> None:
        self._resting.discard(room.code)
        if room.code not in self._busy and self._due(room) is not None:
            self._busy.add(room.code)
            Thread(target=self._play, args=(room,), daemon=True, name=f"bot-{room.code}").start()

    def _due(self, room: Room) -> tuple[str, str] | None:
        """Return a seat that is due and played by a bot, with the bot's name."""
        table = room.table
        pending = table.pending if table is not None and table.snapshot.request is None else None
        if room.gate.closed or table is None or not isinstance(pending, Turn) or not can_play(table.game):
            return None
        for seat in pending.seats:
            chair = room.seats.get(seat)
            if chair is not None and chair.played == "bot" and chair.by in BOTS:
                return seat, chair.by
        return None

    def _play(self, room: Room) -> None:
        refusals = 0
        away = False
        pace = Pace(self._pause)
        try:
            while not room.closed and (due := self._due(room)) is not None:
                if _is_idle(room):
                    self._resting.add(room.code)
                    return
                sleep(AWAY if away else pace.next_wait(room) if refusals < PATIENCE else max(self._pause, LONGER))
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
        if not room.closed and room.code not in self._resting:
            self.after_change(room)  # for changes that came while this thread was ending

    def _move(self, room: Room, seat: str, bot: str) -> bool:
        """Make one move for one state of the game's log. Processes that share a table all play its bots, and the first
        durable move counts for all. Toolbox events and people coming and going do not matter."""
        found = self._search_move(room, seat, bot) if isinstance(BOTS[bot], Strong) else self._choose(room, seat, bot)
        if found is None:
            return False
        number, record = found

        def offer(at: Table) -> Change | Illegal:
            chair = room.seats[seat]
            still = len(at.log) == number and chair.played == "bot" and chair.by == bot
            return at.offer(record, stamp()) if still else ELSEWHERE

        try:
            return isinstance(room.change(offer, now(), f" bot\n{seat}\n{number}"), Done)
        except (HandsChanged, Outrun):
            return False

    def _choose(self, room: Room, seat: str, bot: str) -> tuple[int, dict[str, Any]] | None:
        """Return a quick bot's move and the length of the log it was chosen at."""
        with room.lock:
            table = room.table
            if table is None or self._due(room) is None:
                return None
            game, state, number = table.game, table.state, len(table.log)
        below = _luck(room, seat, number)
        return number, game.write_move(offload(lambda: BOTS[bot].choose(game, state, seat, below)))

    def _search_move(self, room: Room, seat: str, bot: str) -> tuple[int, dict[str, Any]] | None:
        """Return a strong bot's move, once it is this table's turn to think, or a medium bot's if the search fails or
        too many tables wait."""
        at: list[int] = []

        def task() -> Task | None:
            with room.lock:
                table = room.table
                if room.closed or table is None or self._due(room) != (seat, bot):
                    return None
                at.append(len(table.log))
                seed = str(_luck(room, seat, at[0])(SEEDS))
                return Task(room.loaded, table.game.position(table.state), dict(table.setup.options), seat, seed)

        try:
            record = self.thinking.think(task, room.think)
        except (WorkerGone, Crowded) as fault:
            if isinstance(fault, WorkerGone):
                note_fault(fault)
            return self._choose(room, seat, INSTEAD)
        return None if record is None else (at[0], record)


def _luck(room: Room, seat: str, number: int) -> Below:
    return Stream(room.secret, f"bot\n{seat}\n{number}").below


def _is_idle(room: Room) -> bool:
    return not room.listeners and monotonic() - room.used > IDLE
