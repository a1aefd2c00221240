"""The event stream of a phone: the newest message whenever there is one.

Any server can iterate over a feed, which waits for news. Our own server gives it a `push`: then the request that
changed the table sends the news to every phone itself, and no waiting greenlet has to wake up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from companion.http.connections import EventStream
from companion.live.listener import Listener
from companion.live.room import Room
from companion.store.model import StoreAway
from companion.web.api.message import Written, message_json, message_json_under_lock
from companion.web.auth.identity import Keys, Who, identify
from companion.web.faults import Problem, note_fault

RETRY_MS = 1000
BEAT = b": still here\n\n"


class Feed(EventStream):
    """A stream without its request, so that it costs little more than its socket. When seats change hands it checks its
    keys again, because a phone that gave its seat away must not see its secrets."""

    __slots__ = (
        "_after",
        "_closed",
        "_heartbeat",
        "_keys",
        "_listener",
        "_people",
        "_room",
        "_sent",
        "_spoken",
        "_who",
    )

    def __init__(
        self,
        room: Room,
        keys: Keys,
        who: Who,
        spoken: str,
        after: int,
        heartbeat: float,
        closed: Callable[[], None],
    ) -> None:
        self._room = room
        self._keys = keys
        self._who = who
        self._spoken = spoken
        self._after = after
        self._heartbeat = heartbeat
        self._closed = closed
        self.is_of_a_seat = who.is_somebody
        self._people = room.keys.changes
        self.push = None
        self._listener: Listener | None = None
        """From the second message on."""
        self._sent = monotonic()
        """When a message or a sign of life was sent last."""

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield from self._messages()
        except StoreAway as fault:  # the phone reconnects, and is told why then
            note_fault(fault)

    def _messages(self) -> Iterator[bytes]:
        room = self._room
        with room.listening(self._who.seat, self._who.host) as listener:
            if self._people != room.keys.changes and not self._still():
                return
            self._people = room.keys.changes
            quiet, push = (self._heartbeat, None) if self.push is None else (None, self._push_newest)
            yield b"retry: %d\n" % RETRY_MS + self._newest()
            self._listener = listener
            while True:
                yield b""  # releases the message that was sent
                while not listener.wait(quiet, push):
                    if not room.store.in_touch():
                        return  # the phone reconnects, perhaps to a process in touch
                    yield BEAT
                if room.closed or (self._people != room.keys.changes and not self._still()):
                    return
                self._people = room.keys.changes
                yield self._newest()

    def beat(self, now: float) -> float | None:
        if self.push is None:
            return None
        if self._listener is None:
            return now + self._heartbeat
        due = self._sent + self._heartbeat
        if due > now and self._room.store.in_touch():
            return due
        if not self._push_beat():
            self._listener.wake()
        self._sent = now
        return now + self._heartbeat

    def _push_beat(self) -> bool:
        """Push a sign of life. Where that fails, the stream's own greenlet meets the failure again."""
        try:
            return self._room.store.in_touch() and self.push is not None and self.push(BEAT)
        except Exception:
            return False

    def close(self) -> None:
        """Release the stream; called by the server in any case."""
        self.push = None
        self._closed()

    def _newest(self) -> bytes:
        found = message_json(self._room, self._who, self._spoken, self._after)
        self._after = found.number
        self._sent = monotonic()
        return _event(found)

    def _push_newest(self) -> bool:
        """Push the newest message, during another seat's move and under the room's lock. A failure must not affect the
        move: the stream's own greenlet meets it again."""
        if self.push is None or self._room.closed or self._people != self._room.keys.changes:
            return False
        try:
            found = message_json_under_lock(self._room, self._who, self._spoken, self._after)
            sent = self.push(_event(found))
        except Exception:
            return False
        if sent:
            self._after = found.number
            self._sent = monotonic()
        return sent

    def _still(self) -> bool:
        try:
            return identify(self._keys, self._room) == self._who
        except (Problem, StoreAway):
            return False


def _event(found: Written) -> bytes:
    return b"id: %d\ndata: %b\n\n" % (found.number, found.data)
