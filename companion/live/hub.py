"""All rooms of this process: opened when somebody asks for one, forgotten when nobody listens, kept in step with
other processes through the store's notices.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from threading import RLock

from companion.engines import Loaded
from companion.live.bodies import read_body
from companion.live.lines import lines_of
from companion.live.room import Room, Seat
from companion.store import Kept, Store
from companion.store.model import ANY_TABLE
from companion.tables.entries import Entry
from companion.tables.loading import load
from companion.tables.records import read_setup

MOST_ROOMS = 4000
"""How many tables stay in memory; the ones nobody listens to leave first."""


class Hub:
    """Rooms by code. `load_game` finds a pack with its engine by the name in the table's setup."""

    def __init__(self, store: Store, load_game: Callable[[str], Loaded], *, most: int = MOST_ROOMS) -> None:
        self.store = store
        self.load_game = load_game
        self.after_change: Callable[[Room], None] | None = None
        self._most = most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._lock = RLock()
        store.listen(self._heard)

    def room(self, code: str) -> Room | None:
        """The table with this code, or None. Raises what loading raises when its log cannot be folded any more."""
        with self._lock:
            room = self._rooms.get(code)
            if room is not None:
                self._rooms.move_to_end(code)
                return room
        kept = self.store.find(code)
        if kept is None:
            return None
        opened = self._open(kept)
        with self._lock:
            room = self._rooms.setdefault(code, opened)
            self._forget_idle()
        if room is opened and self.after_change is not None:
            self.after_change(room)
        return room

    def _open(self, kept: Kept) -> Room:
        setup_record = json.loads(kept.setup)
        loaded = self.load_game(kept.game)
        events = self.store.since(kept.code, 0)
        bodies = [read_body(event.body) for event in events]
        entries = [body for body in bodies if isinstance(body, Entry)]
        seats = {chair["seat"]: Seat(chair["seat"], chair["played"], chair["by"]) for chair in setup_record["seats"]}
        table, lines = None, []
        if loaded.game is not None:
            setup = read_setup(setup_record["table"], loaded.game, loaded.content_hash, kept.code)
            table = load(loaded.game, setup, entries)
            lines = lines_of(loaded.game, setup, entries)
        secret = setup_record["seed"]
        room = Room(kept, self.store, loaded, table, seats, secret, lines=lines, heard=self.after_change)
        for event, body in zip(events, bodies, strict=True):
            room.settle_in(event.number, body)
        return room

    def _forget_idle(self) -> None:
        if len(self._rooms) <= self._most:
            return
        for code in [code for code, room in self._rooms.items() if not room.listeners][: len(self._rooms) - self._most]:
            del self._rooms[code]

    def _heard(self, code: str, last: int) -> None:
        """Another process wrote (or this one, which then has nothing to catch up with)."""
        with self._lock:
            rooms = list(self._rooms.values()) if code == ANY_TABLE else [r for r in (self._rooms.get(code),) if r]
        for room in rooms:
            if code == ANY_TABLE or last > room.last:
                room.catch_up()
