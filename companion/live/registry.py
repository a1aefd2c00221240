"""All rooms of this process: opened on demand, forgotten when no phone listens, kept in step with
other processes through the store's notices.
"""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from threading import RLock
from time import monotonic, time
from weakref import WeakValueDictionary

from companion.bots import present_name
from companion.engines import Loaded
from companion.live.disk_space import Space
from companion.live.events import Body, LogBroken, read_body, write_body
from companion.live.lines import lines_of
from companion.live.peer_presence import PeerPresence
from companion.live.room import Room, Seat
from companion.store import Event, Store, StoredTable
from companion.store.model import ANY_TABLE, StoreAway, StoreDamaged
from companion.tables.entries import Entry
from companion.tables.loading import load
from companion.tables.records import game_named, read_setup

MOST_ROOMS = 4000
"""How many tables stay in memory; those without listeners leave first."""

BREAKS = 3
"""How often a damaged log is broken off, should another process do the same meanwhile."""

UNUSED = 3600.0
"""Seconds an unused table stays in memory. It comes back from its log in moments."""

log = logging.getLogger("punchboard")


class Registry:
    """Rooms by code. `load_game` finds a pack with its engine by the name in the table's setup."""

    def __init__(self, store: Store, load_game: Callable[[str], Loaded], *, most: int = MOST_ROOMS) -> None:
        self.store = store
        self.load_game = load_game
        self.space = Space()
        self.after_change: Callable[[Room], None] | None = None
        self._most = most
        self._kept: OrderedDict[str, Room] = OrderedDict()
        """The rooms this registry keeps alive, the one asked for last at the end."""
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Every room still referred to. There is never a second one for the same table, so no phone listens to a
        room that no longer hears."""
        self._lock = RLock()
        self._peers = PeerPresence(store.tell) if store.shared else None
        store.listen(self._on_append, self._on_word)

    def room(self, code: str) -> Room | None:
        """The table with this code, or None. Raises what loading raises when its log cannot be folded any more."""
        room = self._kept.get(code)
        if room is not None and room.closed:
            self._drop(room)
        elif room is not None:  # as nearly always; what is asked of the dictionary is done in one step each
            room.used = monotonic()
            with suppress(KeyError):  # just let go by another thread, which does it no harm
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
                room.catch_up()  # what another process wrote while this room could not be told yet
            except Exception:
                self._drop(room)  # it may have missed something, and its bots do not move
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
        """Send every phone its message again: something that no event tells of has changed."""
        for room in self.rooms():
            room.tell()

    def settle(self) -> None:
        """Show phones that left as away and let go of unused messages; to be called every second or so."""
        now, clock, rooms = monotonic(), int(time()), self.rooms()
        for room in rooms:
            if room.cache or room.presence.passing or room.handovers.asks:
                room.settle(now, clock)
        if self._peers is not None:
            self._peers.speak(rooms, now)

    def let_go(self) -> None:
        """Drop unused rooms from memory; where one is still referred to it lives on."""
        long_ago = monotonic() - UNUSED
        with self._lock:
            for code, room in list(self._kept.items()):
                if not room.listeners and room.used < long_ago:
                    del self._kept[code]

    def close(self) -> None:
        """Every stream ends; phones come again when there is a server again."""
        for room in self.rooms():
            room.close()

    def _open(self, kept: StoredTable) -> Room:
        events, bodies = self._read_log(kept)
        try:
            setup_record = json.loads(kept.setup)
        except ValueError as fault:
            raise StoreDamaged(f"the setup of table {kept.code} is not as it was written") from fault
        loaded = self.load_game(kept.game)
        entries = [body for body in bodies if isinstance(body, Entry)]
        seats = {
            chair["seat"]: Seat(
                chair.get("name", chair["seat"]), chair["played"], present_name(chair["by"]), chair.get("unnamed", 0)
            )
            for chair in setup_record["seats"]
        }
        table, lines = None, []
        if "table" in setup_record:
            game_named(setup_record["table"], kept.code)
            setup = read_setup(setup_record["table"], loaded.engine, loaded.content_hash, kept.code)
            table = load(loaded.engine, setup, entries)
            lines = lines_of(loaded.engine, setup, entries)
        secret = setup_record["seed"]
        room = Room(kept, self.store, loaded, table, seats, secret, heard=self.after_change, space=self.space)
        room.history.lines = lines
        room.seed_chosen = setup_record.get("chosen", False)
        room.think = setup_record.get("think")
        for event, body in zip(events, bodies, strict=True):
            room.take_in(event.number, body, event.at)
        room.history.signs = sum(len(event.body) for event in events)
        return room

    def _read_log(self, kept: StoredTable) -> tuple[list[Event], list[Body]]:
        """The table's log. One that is damaged goes on from where it is whole, and says so itself; what followed there
        is kept aside."""
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
        """Note that a room is in use: it stays longest. Beyond the limit those without listeners leave."""
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
        """Another process says who is connected to it. A word that cannot be understood does no harm."""
        if self._peers is None:
            return
        try:
            self._peers.hear(word, self._alive.get, monotonic())
        except Exception:
            log.exception("another process said %.80r", word)

    def _on_append(self, code: str, last: int) -> None:
        """Another process wrote (or this one, which then has nothing to catch up with). A room that cannot follow is
        dropped: the next request for it is told why, and no other table is harmed. That the tables cannot be reached
        passes by: the store that told us hears of it, and tells of any table when they are back."""
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
    """What an event says. One that cannot be read though its digest fits was written before there were any."""
    try:
        return read_body(event.body)
    except (ValueError, KeyError, TypeError) as fault:
        raise StoreDamaged(f"event {event.number} of table {kept.code} is not as it was written") from fault
