"""All rooms of this process: opened on demand, dropped when no phone listens, and synchronised with other processes
through the store's notices.
"""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import RLock
from time import monotonic, time
from typing import Any
from weakref import WeakValueDictionary

from companion.bots import present_name
from companion.engines import Loaded
from companion.live.disk_space import Space
from companion.live.events import Body, LogBroken, read_body, write_body
from companion.live.game_clock import STARTED_MS, begin_clock, read_rule, steady_ms
from companion.live.lines import lines_of
from companion.live.peer_presence import PeerPresence
from companion.live.room import Room, Seat
from companion.store import Event, Store, StoredTable
from companion.store.model import ANY_TABLE, StoreAway, StoreDamaged
from companion.tables import lessons
from companion.tables.entries import Entry
from companion.tables.loading import load
from companion.tables.records import game_named, read_setup
from companion.tables.setup import Setup
from companion.tables.upgrading import standing

MOST_ROOMS = 4000
"""How many rooms stay in memory; those without listeners are dropped first."""

BREAKS = 3
"""How often a damaged log is truncated, in case another process does the same."""

READY = "ready"
"""Seconds an unused room stays in memory. Reloading takes moments."""

UNUSED = 3600.0
"""Seconds an unused room stays in memory. Reloading takes moments."""

log = logging.getLogger("punchboard")


@dataclass(frozen=True, slots=True)
class ClosedRoom:
    """A table under earlier rules: the room without its game, which cannot be opened before an upgrade."""

    room: Room
    setup: Setup
    log: list[Entry]


class Registry:
    """Rooms by code. `load_game` returns the pack and engine for the game of a table's setup."""

    def __init__(self, store: Store, load_game: Callable[[str], Loaded], *, most: int = MOST_ROOMS) -> None:
        self.store = store
        self.load_game = load_game
        self.space = Space()
        self.after_change: Callable[[Room], None] | None = None
        self._most = most
        self._kept: OrderedDict[str, Room] = OrderedDict()
        """Rooms that the registry keeps alive, the most recently used last."""
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Every room that is still referenced. There is never a second one for the same table, so that no phone listens
        to a stale room.
        """
        self._lock = RLock()
        self._peers = PeerPresence(store.tell) if store.shared else None
        store.listen(self._on_append, self._on_word)

    def room(self, code: str) -> Room | None:
        """Return the room with this code, or None; raise what loading raises if its log cannot be read."""
        room = self._kept.get(code)
        if room is not None and room.closed:
            self._drop(room)
        elif room is not None:  # the usual case; each dictionary call is atomic
            room.used = monotonic()
            with suppress(KeyError):  # another thread may just have dropped it, which does no harm
                self._kept.move_to_end(code)
            return room
        with self._lock:
            room = self._alive.get(code)
            if room is not None and not room.closed:
                self._remember(room)
                return room
        kept = self.store.find(code)
        if kept is None:
            return None
        opened = self._open(kept)
        with self._lock:
            room = self._alive.get(code)
            if room is None or room.closed:
                room = self._alive[code] = opened
            self._remember(room)
        if room is opened:
            try:
                room.catch_up()  # what another process wrote before this room could be notified
            except Exception:
                self._drop(room)  # it may have missed events, and its bots are not running
                raise
            if self.after_change is not None:
                self.after_change(room)
            if self._peers is not None:
                self._peers.ask(code)
        return room

    def rooms(self) -> list[Room]:
        with self._lock:
            return list(self._alive.values())

    def tell_all(self) -> None:
        """Send every phone its message again: something without an event has changed."""
        for room in self.rooms():
            room.tell()

    def settle(self) -> None:
        """Mark phones that left as away and drop unused messages. Call every second or so."""
        now, clock, rooms = monotonic(), int(time()), self.rooms()
        for room in rooms:
            if room.cache or room.presence.passing or room.handovers.asks or room.host.ask:
                room.settle(now, clock)
        if self._peers is not None:
            self._peers.speak(rooms, now)

    def let_go(self) -> None:
        """Drop unused rooms; one that is still referenced lives on."""
        long_ago = monotonic() - UNUSED
        with self._lock:
            for code, room in list(self._kept.items()):
                if not room.listeners and room.used < long_ago:
                    del self._kept[code]

    def close(self) -> None:
        """End all streams; phones reconnect when a server is back."""
        for room in self.rooms():
            room.close()

    def closed_room(self, code: str) -> ClosedRoom | None:
        """Return a table that is played under earlier rules: its people and its log, for an upgrade."""
        kept = self.store.find(code)
        if kept is None:
            return None
        events, bodies = self._read_log(kept)
        record = json.loads(kept.setup)
        loaded = self.load_game(kept.game)
        version = loaded.engine.rules_version
        setup = read_setup(record["table"], loaded.engine, loaded.content_hash, kept.code, version)
        room = self._assemble(kept, record, loaded, events, bodies)
        return ClosedRoom(room, setup, [body for body in bodies if isinstance(body, Entry)])

    def _open(self, kept: StoredTable) -> Room:
        events, bodies = self._read_log(kept)
        try:
            setup_record = json.loads(kept.setup)
        except ValueError as fault:
            raise StoreDamaged(f"the setup of table {kept.code} is not as it was written") from fault
        loaded = self.load_game(kept.game)
        room = self._assemble(kept, setup_record, loaded, events, bodies)
        if "table" in setup_record:
            record = setup_record["table"]
            entries = [body for body in bodies if isinstance(body, Entry)]
            game_named(record, kept.code)
            version = standing(record["rules_version"], entries).version
            setup = read_setup(record, loaded.engine, loaded.content_hash, kept.code, version)
            room.table = load(loaded.engine, setup, entries)
            room.history.lines = lines_of(loaded.engine, setup, entries)
        return room

    def _assemble(
        self,
        kept: StoredTable,
        setup_record: dict[str, Any],
        loaded: Loaded,
        events: Sequence[Event],
        bodies: Sequence[Body],
    ) -> Room:
        """Return the room of a table with everything but its game."""
        seats = {
            chair["seat"]: Seat(
                chair.get("name", chair["seat"]), chair["played"], present_name(chair["by"]), chair.get("unnamed", 0)
            )
            for chair in setup_record["seats"]
        }
        secret = setup_record["seed"]
        room = Room(kept, self.store, loaded, None, seats, secret, heard=self.after_change, space=self.space)
        room.seed_chosen = setup_record.get("chosen", False)
        room.think = setup_record.get("think")
        room.hints = setup_record.get("hints", True)
        room.gate.closed = setup_record.get("start") == READY
        room.gate.cut = setup_record.get("cut", False)
        rule = read_rule(setup_record.get("clock"))
        if rule is not None:
            opened = STARTED_MS if self.store.shared else steady_ms()
            room.clock = begin_clock(rule, opened, setup_record.get("clock_at", {}))
        room.evening = setup_record.get("evening", ())
        room.host.code = setup_record.get("recovery", "")
        lesson = loaded.pack.lesson
        if lesson is not None and setup_record.get("lesson") == lessons.version(lesson):
            room.lesson = lesson
        for event, body in zip(events, bodies, strict=True):
            room.take_in(event.number, body, event.at)
        room.history.signs = sum(len(event.body) for event in events)
        return room

    def _read_log(self, kept: StoredTable) -> tuple[list[Event], list[Body]]:
        """Return the table's log. A damaged one continues after its sound part, with an event that reports it; the rest
        is kept aside.
        """
        for _ in range(BREAKS):
            found = self.store.log(kept)
            damage = found.damage
            if damage is None:
                return found.events, [_body(kept, event) for event in found.events]
            lost = damage.told - damage.sound
            log.error("the log of table %s is damaged after event %d; %d are missing", kept.code, damage.sound, lost)
            self.store.break_off(kept, damage, write_body(LogBroken(damage.sound, lost)), int(time()))
        raise StoreDamaged(f"the log of table {kept.code} cannot be put right")

    def _remember(self, room: Room) -> None:
        """Mark a room as used most recently, and drop the oldest without listeners beyond the limit."""
        room.used = monotonic()
        self._kept[room.code] = room
        self._kept.move_to_end(room.code)
        surplus = len(self._kept) - self._most
        if surplus > 0:
            for code in [code for code, idle in list(self._kept.items()) if not idle.listeners][:surplus]:
                del self._kept[code]

    def _drop(self, room: Room) -> None:
        with self._lock:
            if self._alive.get(room.code) is room:
                del self._alive[room.code]
                self._kept.pop(room.code, None)
        room.close()

    def _on_word(self, word: str) -> None:
        """Record another process's presence. A message that cannot be parsed is ignored."""
        if self._peers is None:
            return
        try:
            self._peers.hear(word, self._alive.get, monotonic())
        except Exception:
            log.exception("another process said %.80r", word)

    def _on_append(self, code: str, last: int) -> None:
        """Catch up with events of another process (or of this one, which has nothing to catch up with).

        A room that cannot follow is dropped: the next request learns why, and no other table is affected. If the store
        is unreachable, it announces all tables when it is back.
        """
        with self._lock:
            rooms = self.rooms() if code == ANY_TABLE else [r for r in (self._alive.get(code),) if r]
        for room in rooms:
            if code == ANY_TABLE or last > room.last:
                try:
                    room.catch_up()
                except StoreAway:
                    raise
                except Exception:
                    log.exception("table %s cannot follow its log", room.code)
                    self._drop(room)


def _body(kept: StoredTable, event: Event) -> Body:
    """Decode a stored event. One with a valid digest that cannot be parsed was written by an early version."""
    try:
        return read_body(event.body)
    except (ValueError, KeyError, TypeError) as fault:
        raise StoreDamaged(f"event {event.number} of table {kept.code} is not as it was written") from fault
